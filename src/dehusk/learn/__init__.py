"""Making models from annotated pages. What uses a model lies with its algorithm; what makes it lies here."""

"""How the model of the default extractor is made."""

"""What a page declares about itself in its head and in JSON-LD."""

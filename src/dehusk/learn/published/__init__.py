"""How the models of published algorithms are made."""

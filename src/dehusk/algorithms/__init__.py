"""One file a paper. Every module in this package is imported by the registry when algorithms are first asked for."""

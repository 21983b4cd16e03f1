"""Tables: which columns and rows there are, and which tables hold data."""

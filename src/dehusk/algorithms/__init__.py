"""One file a paper. The registry reads their names, and imports a module when its algorithm is asked for."""

"""Other pages made from annotated ones, so that a model learns from what the corpora have too little of."""

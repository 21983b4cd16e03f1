"""From the text of a page to its tree: lexbor's, or one of our own where lexbor would take too long."""

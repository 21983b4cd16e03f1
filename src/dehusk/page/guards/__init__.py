"""Pages that would take lexbor more than linear time, told before it reads them."""

"""Who wrote a page: by-lines, and names of people in them."""

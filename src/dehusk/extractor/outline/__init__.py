"""The outline of pages: their blocks of text and the elements around these, as the source tells them."""

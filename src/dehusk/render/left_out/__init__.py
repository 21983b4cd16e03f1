"""What stands in a text for the eye or the mouse alone: line numbers, signs and links after headings."""

"""What several algorithms share, what others learn from, and what would make one file too long."""

"""How tags are written, and what they alone tell: names, references, what they hide, where elements end."""

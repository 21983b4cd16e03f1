"""How posts are found and taken apart; `dehusk.document.posts` is the door."""

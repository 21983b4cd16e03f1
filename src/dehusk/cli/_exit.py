"""Exit codes of the command line; the help texts repeat them."""

from __future__ import annotations

from typing import Final

DONE: Final = 0
FAILED: Final = 1
"""Some input could not be read, or what was looked for is not there."""
USAGE: Final = 2
NOTHING: Final = 3
"""Everything was read, and there was no main content in any of it."""
INTERRUPTED: Final = 130
"""As shells report a program ended by Ctrl-C."""
BROKEN_PIPE: Final = 141
"""As shells report a program whose reader went away, such as `| head`."""
TERMINATED: Final = 143
"""As shells report a program ended by SIGTERM, as systems send it when they shut down."""

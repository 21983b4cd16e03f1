"""Pages as a browser shows them: opened in headless Chromium, with boxes, colours and fonts as columns.

`rendered` opens a page, `rendered_all` several in one browser; `save` and `load` keep one in a file. Chromium is driven
through Playwright (`pip install "dehusk[render]"`), which is imported when a page is opened and not before.
"""

from dehusk.browser._errors import BrowserError
from dehusk.browser.open import Window, rendered, rendered_all
from dehusk.browser.stored import load, save

__all__ = ["BrowserError", "Window", "load", "rendered", "rendered_all", "save"]

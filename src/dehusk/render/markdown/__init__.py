"""A selection as Markdown: CommonMark with GitHub's tables, strike-through and task items, and formulas in dollars.

How the elements of HTML are written where Markdown has a choice or nothing of its own:

- `role="heading"`: a heading;
- definition lists: the term in bold, its definitions as a list below;
- subscript and superscript: `<sub>` and `<sup>`, which Markdown allows;
- a table: the first row is its header if its cells are header cells or in bold, if nothing in the table is, or if it
  has several and all other rows begin with a header cell; otherwise the header is empty. A cell that spans others
  stands in the first of them; paragraphs, lists and line breaks in cells become `<br>`, and lists in lists there are
  indented by non-breaking spaces; headings there are in bold;
- tables that only lay out a page, as most with one column and no header do: their cells as blocks;
- captions: a paragraph of their own; videos, audio and known players: a link;
- MathML, KaTeX and MathJax: `$…$`, or `$$…$$` on a line of its own;
- emphasis that CommonMark cannot express between the characters it stands between is left out, its text never.

Which images are rendered says `dehusk.render.region`.
"""

from __future__ import annotations

from dehusk.render.chosen import Chosen
from dehusk.render.markdown.walk import Walker
from dehusk.render.role_headings import with_role_headings
from dehusk.render.style import ALL, Style, styled


def to_markdown(selection: Chosen, style: Style = ALL) -> str:
    """Markdown of the selected words, with the images and rules between them. `style`: which parts of it are wanted.

    >>> import dehusk
    >>> html = '<h2>Tea</h2><p>Tea is <b>very </b>good.<ol start=3><li>green<li><a href="/black">black</a></ol>'
    >>> page = dehusk.Page.from_html(html, url="https://example.org/drinks")
    >>> print(dehusk.get("everything")(page).markdown())
    ## Tea
    <BLANKLINE>
    Tea is **very** good.
    <BLANKLINE>
    3. green
    4. [black](https://example.org/black)
    """
    return Walker(styled(with_role_headings(selection), style), style).markdown()

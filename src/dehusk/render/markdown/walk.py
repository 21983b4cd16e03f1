"""One walk over what is rendered, in document order, that writes the blocks of Markdown."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from dehusk.page.lazy import lazy
from dehusk.page.tags import TAG_ID, TEXT, VERBATIM, tag_table
from dehusk.page.tree import counts
from dehusk.render.chosen import Chosen
from dehusk.render.code import code_text, language_of
from dehusk.render.escape import code_fence, heading_escaped
from dehusk.render.markdown.blocks import DEEPEST, Container, MarkdownList
from dehusk.render.markdown.gather import CELL, HEADING, MARKS, PARAGRAPHS, Gatherer
from dehusk.render.markdown.inline import CODE, CODE_ELEMENT, RAW, STRONG
from dehusk.render.places import item_numbers
from dehusk.render.region import events
from dehusk.render.style import ALL, Style
from dehusk.render.tables.columns import column_span, row_span
from dehusk.render.tables.tables import Table, data_tables
from dehusk.render.white_space import single_spaced

Handler = Callable[[int, int], None]

_IS_LIST = tag_table("ul ol menu dir")
_LISTS = frozenset(np.flatnonzero(_IS_LIST).tolist())
_TABLE_PARTS = tag_table("tr td th")
_LARGEST_NUMBER = 999_999_999  # CommonMark allows nine digits
_STEP_IN_CELL = "\xa0\xa0"  # as wide as a hyphen and its space; plain spaces would not be shown
_TAB = 4
_WIDEST_MARGIN = 40
_LONGEST_HEADING = 1000  # characters: more is a text whose heading was never closed


class Walker(Gatherer):
    """A gatherer that knows the block elements."""

    def __init__(self, selection: Chosen, style: Style = ALL) -> None:
        super().__init__(selection, style)
        region = self.region
        length = np.bincount(region.row, region.end - region.start, len(self.tree)).astype(np.int64)
        self.length_before = counts(length)
        self.data_tables = data_tables(self.tree, region.kept, length)
        self.numbers = item_numbers(self.tree)
        self.lists: dict[int, MarkdownList] = {}
        """The list of each element that has items as children."""
        self.last_item: dict[int, Container] = {}
        self.table: Table | None = None
        self.cell = 0
        """Row of the cell that is gathered."""

    @lazy
    def list_levels(self) -> list[int]:
        """Per node: how many lists is it in? Asked only where a cell has items."""
        levels: list[int] = self.tree.levels(_IS_LIST[self.tree.tag]).tolist()
        return levels

    def markdown(self) -> str:
        """Walk, and give what was written."""
        region, text = self.region, self.region.text
        start, end = region.start.tolist(), region.end.tolist()
        spaced, group = region.spaced.tolist(), region.group[region.row].tolist()
        handlers = self._handlers()
        for row, tag, after, entry in events(region, self._elements(handlers)):
            if row < self.skip_to:
                continue
            if self.open and self.open[-1][0] <= row:
                self.close_before(row)
            if tag == TEXT:
                self.add_text(single_spaced(text[start[entry] : end[entry]]), spaced[entry], group[entry])
            elif entry >= 0:
                self.add_object(row, spaced[entry], group[entry])
            else:
                handlers[tag](row, after)
        self.close_before(len(self.tree))
        self.flush()
        return self.blocks.text()

    def _handlers(self) -> dict[int, Handler]:
        by_names: dict[str, Handler] = {
            "a": self.open_link,
            "br": self.line_break,
            "math": self.math,
            "q": self.open_quotation,
            "ruby": self.open_ruby,
            "rt rtc": self.open_reading,
            "code tt samp": self.open_code,
            VERBATIM: self.code_block,
            "h1 h2 h3 h4 h5 h6": self.open_heading,
            "blockquote": self.open_quote,
            "li dd": self.open_item,
            "dt": self.open_term,
            "p": self.loosen,
            "input": self.checkbox,
            "table": self.open_table,
            "tr": self.open_row,
            "td th": self.open_cell,
        }
        handlers = {TAG_ID[name]: handler for names, handler in by_names.items() for name in names.split()}
        return handlers | dict.fromkeys(MARKS, self.open_mark)

    def _elements(self, handlers: dict[int, Handler]) -> NDArray[np.bool_]:
        """Per node: does the walk stop at it?"""
        tag, parent, kept = self.tree.tag, self.tree.parent, self.region.kept
        handled = np.zeros(256, bool)
        handled[list(handlers)] = True
        stops: NDArray[np.bool_] = handled[tag] & kept
        stops[(tag == TAG_ID["p"]) & (tag[parent] != TAG_ID["li"])] = False
        stops |= (tag == TAG_ID["br"]) & ~self.region.unseen
        stops |= (tag == TAG_ID["input"]) & kept[parent]
        if self.data_tables:  # cells without words have their place, too
            table = self.tree.nearest(tag == TAG_ID["table"])
            parts = _TABLE_PARTS[tag]
            stops = np.where(parts, np.isin(table, list(self.data_tables)) & ~self.region.unseen, stops)
        return stops

    def _enter(self, container: Container, after: int) -> None:
        """Go into a container until its element ends."""
        self.open.append((after, self._leave, self.container))
        self.container = container

    def _leave(self, container: Container) -> None:
        self.flush()
        self.container = container

    def open_heading(self, row: int, after: int) -> None:
        """`<h1>` … `<h6>`; in a cell, text in bold."""
        if self.length_before[after] - self.length_before[row] > _LONGEST_HEADING:
            return
        if self.purpose == PARAGRAPHS:
            self.flush()
            self.purpose = HEADING
            self.open.append((after, self._close_heading, self.tag[row] - TAG_ID["h1"] + 1))
        elif self.purpose == CELL and not self.marks & (STRONG | CODE):
            self.marks |= STRONG
            self.open.append((after, self._drop_marks, STRONG))

    def _close_heading(self, level: int) -> None:
        self.purpose = PARAGRAPHS
        text = self.line(without=STRONG)
        if text:
            self.blocks.add(f"{'#' * level} {heading_escaped(text)}", self.container)

    def open_quote(self, row: int, after: int) -> None:
        """`<blockquote>`."""
        if self.purpose == PARAGRAPHS:
            self.flush()
            self._enter(self.blocks.quote(self.container), after)

    def open_item(self, row: int, after: int) -> None:
        """`<li>`, or `<dd>` as an item of a list below its term."""
        if self.purpose == CELL and self.tag[row] == TAG_ID["li"]:
            self.item_marker = self._marker_in_cell(row)
        if self.purpose != PARAGRAPHS:
            return
        self.flush()
        parent = self.parent[row]
        around = self.parent[parent]
        # a list right inside a list belongs to the item before it
        container = self.last_item.get(around, self.container) if self.tag[around] in _LISTS else self.container
        if container.depth >= DEEPEST:
            return
        if parent not in self.lists:
            self.lists[parent] = MarkdownList(ordered=row in self.numbers)
        number = min(max(self.numbers.get(row, 1), 0), _LARGEST_NUMBER)
        item = self.blocks.item(container, self.lists[parent], number)
        self.last_item[parent] = item
        self._enter(item, after)

    def _marker_in_cell(self, row: int) -> str:
        """What stands before an item there: a list in a cell is lines of text, those of inner lists indented."""
        depth = self.list_levels[row] - self.list_levels[self.cell] - 1
        marker = f"{self.numbers[row]}." if row in self.numbers else "-"
        return _STEP_IN_CELL * min(depth, DEEPEST) + marker

    def open_term(self, row: int, after: int) -> None:
        """`<dt>`: a paragraph in bold; what defined the term before it is a list of its own."""
        if self.purpose != PARAGRAPHS or self.in_term:
            return
        self.flush()
        self.lists.pop(self.parent[row], None)
        self.in_term = True
        self.open.append((after, self._close_term, self.marks))
        self.marks |= STRONG

    def _close_term(self, marks: int) -> None:
        self.flush()
        self.in_term = False
        self.marks = marks

    def loosen(self, row: int, after: int) -> None:
        """`<p>` in an item: its list has empty lines between items."""
        if self.container.of:
            self.container.of.loose = True

    def checkbox(self, row: int, after: int) -> None:
        """`<input type=checkbox disabled>` at the start of an item: a task. One that can be ticked is a form's."""
        if not self.container.of or self.container.filled or self.runs or self.purpose != PARAGRAPHS:
            return
        attributes = self.tree.attributes_of(row)
        is_box = attributes.get("type", "").strip().lower() == "checkbox" and "disabled" in attributes
        if is_box and "[" not in self.container.marker:
            self.container.marker += "[x] " if "checked" in attributes else "[ ] "

    def code_block(self, row: int, after: int) -> None:
        """`<pre>` and its like; one without text may hold an image."""
        code = code_text(self.region, row)
        if not code:
            return
        self.skip_to = after
        if self.tag[row] == TAG_ID["textarea"] and "\n" not in code:
            self.add(code, 0, False, -2 - row)  # a field of a form
        elif self.purpose == PARAGRAPHS:
            self.flush()
            self.blocks.add(code_fence(code, language_of(self.tree, row)), self.container)
        else:
            for number, line in enumerate(code.split("\n")):
                if line.strip():
                    self._add_code_line(line.expandtabs(_TAB), row, number)

    def _add_code_line(self, line: str, row: int, number: int) -> None:
        """A line of code in a heading or cell; what indents it in a cell stands before the code, where it is shown."""
        code = line.lstrip()
        if self.purpose == CELL and len(code) < len(line):
            self.add("\xa0" * min(len(line) - len(code), _WIDEST_MARGIN), RAW, False, -2 - row - number)
        self.add(code.rstrip(), CODE | (row + number) << CODE_ELEMENT, False, -2 - row - number)

    def open_table(self, row: int, after: int) -> None:
        """`<table>` that holds data."""
        if row in self.data_tables and self.purpose == PARAGRAPHS:
            self.flush()
            self.table = Table()
            self.open.append((after, self._close_table, None))

    def _close_table(self, _: None) -> None:
        self.flush()
        table, self.table = self.table, None
        if table and (text := table.markdown()):
            self.blocks.add(text, self.container)

    def open_row(self, row: int, after: int) -> None:
        """`<tr>` of a table that holds data."""
        if self.table:
            self.flush()
            group = self.parent[row]
            self.table.start_row(group, self.tag[group])

    def open_cell(self, row: int, after: int) -> None:
        """`<td>` or `<th>` of a table that holds data."""
        if self.table and self.purpose == PARAGRAPHS:
            self.flush()
            self.purpose, self.cell = CELL, row
            self.open.append((after, self._close_cell, row))

    def _close_cell(self, row: int) -> None:
        self.purpose = PARAGRAPHS
        is_head = self.tag[row] == TAG_ID["th"]
        text = self.line(without=STRONG if is_head else 0).replace("|", r"\|")
        attributes = self.tree.attributes_of(row)
        columns, rows = column_span(attributes.get("colspan")), row_span(attributes.get("rowspan"))
        if self.table:
            self.table.add(text, is_head=is_head, columns=columns, rows=rows)

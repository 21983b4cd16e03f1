"""What a page tells about itself, as attributes of its document."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

from dehusk.page.lazy import lazy
from dehusk.page.page import Page

if TYPE_CHECKING:
    from dehusk.document.clues import Clues
    from dehusk.document.metadata import Metadata


class PageFields:
    """What the page of a document tells about itself; each field is found when it is first asked for."""

    page: Page

    @lazy
    def _clues(self) -> Clues:
        from dehusk.document.clues import Clues

        return Clues(self.page)

    @lazy
    def metadata(self) -> Metadata:
        """What the page tells about itself: a mapping of fields to values with their source and a confidence."""
        from dehusk.document.metadata import Metadata

        return Metadata(self._clues)

    def _field(self, name: str) -> Any:
        found = self.metadata.find(name)
        return None if found is None else found.value

    @property
    def title(self) -> str | None:
        """The headline, without the name of the site."""
        title: str | None = self._field("title")
        return title

    @property
    def authors(self) -> tuple[str, ...]:
        """Who wrote it."""
        return self._field("authors") or ()

    @property
    def author(self) -> str | None:
        """Who wrote it, in one line: the authors with semicolons between them."""
        return "; ".join(self.authors) or None

    @property
    def date(self) -> datetime.date | None:
        """The day it was published."""
        day: datetime.date | None = self._field("date")
        return day

    @property
    def modified(self) -> datetime.date | None:
        """The day it was changed last, where the page declares one."""
        day: datetime.date | None = self._field("modified")
        return day

    @property
    def site_name(self) -> str | None:
        """What the site calls itself; its host if it does not say."""
        name: str | None = self._field("site_name")
        return name

    @property
    def description(self) -> str | None:
        """The summary that the page declares."""
        text: str | None = self._field("description")
        return text

    @property
    def image(self) -> str | None:
        """Address of the picture that stands for the page."""
        address: str | None = self._field("image")
        return address

    @property
    def canonical_url(self) -> str | None:
        """The address that the page wants to be known by."""
        address: str | None = self._field("canonical_url")
        return address

    @property
    def license(self) -> str | None:
        """The licence: its address, or its name where there is none."""
        licence: str | None = self._field("license")
        return licence

    @property
    def tags(self) -> tuple[str, ...]:
        """Keywords and tags."""
        return self._field("tags") or ()

"""What is rendered: some words of a page. A `Selection` is that and more; this room needs no more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from dehusk.page.page import Page


class Chosen(Protocol):
    """Some words of a page, as a `Selection` has them."""

    @property
    def page(self) -> Page: ...

    @property
    def words(self) -> NDArray[np.bool_]:
        """One flag for each word of `page.words`."""

    @property
    def source_words(self) -> NDArray[np.bool_] | None:
        """One flag for each word of `page.source`, if that is what they were chosen from."""


@dataclass(frozen=True, slots=True, eq=False)
class ChosenWords:
    """The same with nothing else: words that a renderer itself leaves of others."""

    page: Page
    words: NDArray[np.bool_]
    source_words: NDArray[np.bool_] | None = None

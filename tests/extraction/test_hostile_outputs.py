"""Whatever a page repeats, everything that can be asked of its document takes linear time; and memory has a bound."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

import dehusk
from conformance.checks import grows_linearly
from conformance.pages import HOSTILE, Hostile
from dehusk import Document

OUTPUTS: dict[str, Callable[[Document], object]] = {
    "text": lambda doc: doc.text,
    "Markdown": lambda doc: doc.markdown,
    "HTML": lambda doc: doc.html,
    "to_dict": lambda doc: doc.to_dict(),
    "posts": lambda doc: (doc.posts, doc.comments),
    "metadata": lambda doc: (doc.title, doc.date, doc.authors, doc.language),
    "reader": lambda doc: doc.reader_html,
    "speech": lambda doc: doc.speech,
    "why": lambda doc: doc.why("x"),
    "doubts": lambda doc: (doc.doubts, doc.confidence),
}
MORE = [
    Hostile("open formatting before rules", lambda n: "<b>Green tea <hr>" * n, lambda n: []),
    Hostile("nested headlines", lambda n: "<title>Tea</title>" + "<h1>Tea and milk " * n, lambda n: []),
    Hostile("a long title", lambda n: f"<title>{'Tea - ' * n}</title>Tea", lambda n: []),
    Hostile("posts", lambda n: "".join(f"<div class=post id=p{i}><a>Ada</a> 3 May 2024 <p>Tea {i}" for i in range(n)), lambda n: []),
    Hostile("comments inside comments", lambda n: "<p>Tea is good.</p>" + "<div class=comment>Ada: Tea " * n, lambda n: []),
    Hostile("quotations", lambda n: "<q>Tea " * n, lambda n: []),
    Hostile("notes", lambda n: "".join(f"Tea<sup><a href='#n{i}'>{i}</a></sup> <p id=n{i}>{i} Note</p>" for i in range(n)), lambda n: []),
    Hostile("readings", lambda n: "<ruby>茶<rt>ちゃ" * n, lambda n: []),
    Hostile("code", lambda n: "<pre>tea <code>x</code>\n" * n, lambda n: []),
    Hostile("definitions", lambda n: "<dl><dt>Tea<dd>Drink</dl>" * n, lambda n: []),
]  # fmt: skip


@pytest.mark.parametrize("hostile", [*HOSTILE, *MORE], ids=str)
def test_every_output_takes_linear_time(hostile: Hostile) -> None:
    """The tree is read before: how long that may take is tested by itself."""

    def work(outputs: Iterable[Callable[[Document], object]]) -> Callable[[int], Callable[[], object]]:
        def of_size(size: int) -> Callable[[], object]:
            doc = dehusk.extract(hostile.make(size))
            assert len(doc.page.words) >= 0
            return lambda: [output(doc) for output in outputs]

        return of_size

    if not grows_linearly(work(OUTPUTS.values()), 400):
        slow = [name for name, output in OUTPUTS.items() if not grows_linearly(work([output]), 400)]
        assert not slow

"""Features of several pages that are read together."""

from __future__ import annotations

import numpy as np
from forum_pages import FORUMS
from language_pages import LANGUAGES, page_of
from layout_pages import LAYOUTS

from dehusk import Page
from dehusk.extractor.fast_features import fast_features, fast_features_of
from dehusk.page.together import read_together


def test_features_are_those_that_each_page_has_alone() -> None:
    """Pages of full length with open elements, repeats and titles, so that what one lends the next would show."""
    shapes = [*map(page_of, LANGUAGES), *(page.html for page in (*FORUMS, *LAYOUTS))]
    shapes += [shape.replace("</div>", "").replace("</li>", "") for shape in shapes[::3]]
    pages = [Page.from_html(html) for html in shapes]
    features = fast_features(read_together(pages)[0])
    assert len(features.blocks.together.pages) == len(pages)
    for number, html in enumerate(shapes):
        own, by_itself = features.of_page(number), fast_features_of(Page.from_html(html))
        assert np.array_equal(own.values.dense(), by_itself.values.dense())
        assert np.array_equal(own.texts.first, by_itself.texts.first)
        if by_itself.texts.hashed is None:  # a page of frames has no words
            continue
        assert own.texts.hashed is not None
        assert np.array_equal(own.texts.hashed, by_itself.texts.hashed)
        everything = np.arange(len(own.texts.first))
        assert own.texts.exactly(everything).tolist() == by_itself.texts.exactly(everything).tolist()
        same = own.holder[:, None] == own.holder
        assert np.array_equal(same, by_itself.holder[:, None] == by_itself.holder)

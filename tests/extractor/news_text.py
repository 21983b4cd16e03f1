"""The text of an article for pages that are made by hand."""

from __future__ import annotations

PARAGRAPHS = [
    "The old bridge over the river was closed on Monday after engineers found cracks in two of its pillars.",
    "Buses take another way until the end of the month, and the city has asked drivers to leave their cars at home.",
    "The mayor said that repairs would cost four million, half of which the county has promised to pay.",
    "Built in 1931, the bridge carries some nine thousand cars a day, three times as many as it was made for.",
    "A second bridge, which was planned ten years ago, was never built, because nobody could agree on a place for it.",
    "Shops on both banks expect to lose customers, and some of them have asked the city for help.",
]

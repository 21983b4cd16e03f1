"""Posts of threads: all of them come, and what stands beside them does not."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dehusk.extractor.evidence import Evidence
from dehusk.extractor.rules.rule import IS_THREAD, Rule, rule
from dehusk.extractor.verdict import Verdict

_PARENT = 1


@rule("whole posts", "takes posts whole, without user boxes, signatures and buttons beside them", asks=("posts",))
@dataclass(frozen=True, slots=True)
class WholePosts(Rule):
    """The chosen blocks of a thread without what stands beside its posts, and all posts if most were chosen.

    The model looks at one block after another; that some of them are posts, by people and on days, it cannot know.
    """

    thread: float = IS_THREAD
    """What is so probably a thread is asked for its posts, which takes its time: +.004 on threads of WCXB, +.016 on
    those of another corpus."""
    most: float = 0.5
    """If so many of the words of all posts are chosen, all of them are."""
    long: float = 10.0
    """A block of so many words, below the parent of what was read as a post, may have been overlooked in reading."""
    sure: float = 0.8
    """It was, and stays, if it is so probably content: +.001 on threads of one corpus, where posts lost paragraphs."""
    few: float = 4.0
    """What was read as part of a post in so few words may be a user box, a button or "edited by"."""
    hardly: float = 0.1
    """It is, if it is less probable: of 1,300 such words 100 were content. To leave them out gave +.002 on threads of
    WCXB. Code stays, and what is all of a post."""
    never: float = 0.03
    """And so is what has more words and is less probable than this."""

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        if evidence.types.forum < self.thread:
            return verdict
        posts = evidence.ask.posts()
        if posts.kind != "thread":
            return verdict
        words, chosen, probability = evidence.words, verdict.chosen, verdict.probability
        most = float(words[chosen & posts.text].sum()) >= self.most * float(words[posts.text].sum())
        likely = probability >= np.where(words <= self.few, self.hardly, self.never)
        said = posts.text & (likely | posts.alone | evidence.inside("tag_pre"))
        parent = evidence.above[_PARENT]
        overlooked = (words >= self.long) & (probability >= self.sure) & np.isin(parent, parent[posts.text])
        return verdict.choose((chosen | said if most else chosen) & ~(posts.beside & ~overlooked))

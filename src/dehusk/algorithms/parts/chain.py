"""Chains of yes and no: the most probable labels of a sequence (Viterbi) and how probable each yes is.

A chain of n places is given by potentials of shape n × 2 × 2: the logarithm of how well label b fits place t if the
place before has label a, `potentials[t, a, b]`. The first place has none before it: its row a = 0 counts. Two labels
allow to carry one number from place to place instead of two: their difference (Viterbi) or their odds.
"""

from __future__ import annotations

import numpy as np

from dehusk.arrays import Floats, Mask

LARGEST = 30.0
"""Potentials are cut off at this size, so that odds stay numbers."""


def best_labels(potentials: Floats) -> Mask:
    """The labels with the greatest sum of potentials; of equal ones, no.

    >>> fits = np.array([[[0.0, 1.0], [0, 0]], [[2.0, 0.0], [0, 1]]])  # yes is better by itself, no and no together
    >>> best_labels(fits).tolist()
    [False, False]
    """
    if not len(potentials):
        return np.zeros(0, bool)
    rows = potentials.reshape(-1, 4).tolist()
    lead = rows[0][1] - rows[0][0]  # of the best labels that end with yes over the best that end with no
    came = [(False, False)]
    for no_no, no_yes, yes_no, yes_yes in rows[1:]:
        from_no, from_yes = lead + yes_no > no_no, lead + yes_yes > no_yes
        came.append((from_no, from_yes))
        lead = (lead + yes_yes if from_yes else no_yes) - (lead + yes_no if from_no else no_no)
    label = lead > 0
    labels = [label]
    for before in reversed(came[1:]):
        label = before[label]
        labels.append(label)
    return np.array(labels[::-1])


def probabilities(potentials: Floats) -> Floats:
    """How probable yes is at each place, over all labellings (forward and backward).

    >>> probabilities(np.log([[[1.0, 3.0], [1, 1]]])).round(6).tolist()
    [0.75]
    """
    if not len(potentials):
        return np.zeros(0)
    rows = np.exp(np.clip(potentials, -LARGEST, LARGEST)).reshape(-1, 4).tolist()
    odds = rows[0][1] / rows[0][0]
    forward = [odds]
    for no_no, no_yes, yes_no, yes_yes in rows[1:]:
        odds = (no_yes + yes_yes * odds) / (no_no + yes_no * odds)
        forward.append(odds)
    odds = 1.0
    backward = [odds]
    for no_no, no_yes, yes_no, yes_yes in rows[:0:-1]:
        odds = (yes_no + yes_yes * odds) / (no_no + no_yes * odds)
        backward.append(odds)
    both = np.array(forward) * np.array(backward[::-1])
    return np.asarray(both / (1 + both))

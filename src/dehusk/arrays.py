"""Kinds of columns, under one name each.

What has a name of its own in some room (letters, colours, hashes …) is declared there.
"""

import numpy as np
from numpy.typing import NDArray

Flags = NDArray[np.bool_]
"""Yes or no for each row: a word, a node, a block, a line."""
Mask = NDArray[np.bool_]
"""Flags over the words of a page, or of its source: which of them are selected."""
Ints = NDArray[np.int32]
"""Offsets, rows and lengths, as columns keep them."""
Places = NDArray[np.intp]
"""Rows to take from a column: what NumPy finds, sorts and counts with."""
Numbers = NDArray[np.int64]
"""Sums that may be large."""
Floats = NDArray[np.float64]
"""Measures of each row."""
Singles = NDArray[np.float32]
"""The same in single precision: half the memory."""
AnyFloats = NDArray[np.floating]
"""The same in whatever precision they came."""

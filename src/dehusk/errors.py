"""Everything that dehusk raises on purpose derives from `DehuskError` and says what to do about it."""

from __future__ import annotations


class DehuskError(Exception):
    """Base class of every error raised on purpose by dehusk."""


class UnknownAlgorithmError(DehuskError, KeyError):
    """No algorithm of that name is registered."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class ParameterError(DehuskError, ValueError):
    """An algorithm was given a parameter it does not have, or a value that makes no sense."""


class InputError(DehuskError, ValueError):
    """What was given as a page is not something that can be read as one."""


class FetchError(DehuskError, OSError):
    """A page could not be fetched, or was refused for safety."""


class MissingExtraError(DehuskError, ImportError):
    """An optional package is missing; the message names the extra that brings it."""

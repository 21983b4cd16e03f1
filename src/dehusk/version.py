"""The version of the package: read from its metadata, so that it is written in one place."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("dehusk")
except PackageNotFoundError:  # run from a source tree that was never installed
    __version__ = "0+unknown"

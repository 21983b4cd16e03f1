"""`dehusk`, or `python -m dehusk`, is the command line."""

from __future__ import annotations


def main() -> None:
    """Run it; an interrupt that comes while it is imported ends it without a word."""
    try:
        from dehusk.cli import main as run
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    run()


if __name__ == "__main__":
    main()

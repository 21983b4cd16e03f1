"""`dehusk`, or `python -m dehusk`, is the command line."""

from __future__ import annotations


def main() -> None:
    """Run it; an interrupt that comes while it is imported ends it without a word."""
    try:
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # an exception may come out of an import as another one
        from dehusk.cli import main as run
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    run()


if __name__ == "__main__":
    main()

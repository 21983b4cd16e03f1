"""`python -m dehusk` is the command line."""

from dehusk.cli import main

if __name__ == "__main__":
    main()

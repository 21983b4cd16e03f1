"""`--debug`: apart from other options, since `dehusk --version` needs no more."""

from __future__ import annotations

import click

_DEBUG = "dehusk.debug"


def debug_option() -> click.Option:
    """`--debug`, which every command has, also in front of its name."""

    def note(context: click.Context, _option: click.Parameter, value: bool) -> None:
        context.meta[_DEBUG] = context.meta.get(_DEBUG, False) or value

    return click.Option(
        ["--debug"],
        is_flag=True,
        expose_value=False,
        is_eager=True,
        callback=note,
        help="Show tracebacks of errors.",
    )


def debugging(context: click.Context) -> bool:
    """Was `--debug` given?"""
    return bool(context.meta.get(_DEBUG))

"""The command line. Every module of this package that does not start with `_` is a command of that name.

Such a module defines `command`, a `click.Command`, with a `short_help` in plain text. It is imported only when the
command is run: neither `dehusk extract` nor `dehusk --help` waits for what other commands need.
"""

from __future__ import annotations

import errno
import importlib
import io
import os
import pkgutil
import re
import sys
import traceback
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

import click

from dehusk.cli import _exit, _signals
from dehusk.cli._debug import debug_option, debugging
from dehusk.cli._terminal import STANDARD_OUTPUT, complain, drop_output, explain, flush_output, harmless
from dehusk.errors import DehuskError, ParameterError, UnknownAlgorithmError
from dehusk.version import __version__

__all__ = ["Commands", "dehusk", "main"]

_FULL = (errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", None))
_SUMMARY = re.compile(r"""^@click\.(?:command|group)\("[^\n]*\bshort_help="([^"\n]+)"\)$""", re.MULTILINE)


class Commands(click.Group):
    """The modules of this package as commands, and one way to end for all of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of the commands: module `some_name` is `some-name`."""
        found = pkgutil.iter_modules(__path__)
        return sorted(module.name.replace("_", "-") for module in found if not module.name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of a command; one that cannot be says so when it is run."""
        if cmd_name not in self.list_commands(ctx):
            return None
        try:
            command: click.Command = importlib.import_module(f"{__name__}.{cmd_name.replace('-', '_')}").command
        except ImportError as error:
            return _unavailable(cmd_name, error)
        if all(parameter.name != "debug" for parameter in command.params):
            command.params.append(debug_option())
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with what their text says of them: to import all of them takes long."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, self._summary(ctx, name)) for name in self.list_commands(ctx)])

    def _summary(self, ctx: click.Context, name: str) -> str:
        file = Path(__path__[0], f"{name.replace('-', '_')}.py")
        summary = _SUMMARY.search(file.read_text("utf-8")) if file.is_file() else None
        if summary is not None:
            return summary[1]
        command = self.get_command(ctx, name)
        return "" if command is None else command.get_short_help_str()

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, but for an unknown name say which command was probably meant."""
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None and not ctx.resilient_parsing:
            ctx.fail(_unknown(name, self.list_commands(ctx)))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> None:
        """Run the command; whatever goes wrong ends as an exit code and at most one line."""
        try:
            super().invoke(ctx)
            flush_output()
        except (click.ClickException, click.Abort, click.exceptions.Exit):
            raise
        except BrokenPipeError:
            drop_output()
            ctx.exit(_exit.BROKEN_PIPE)
        except KeyboardInterrupt:
            complain("interrupted")
            ctx.exit(_signals.code() or _exit.INTERRUPTED)
        except Exception as error:
            if debugging(ctx):
                click.echo(harmless(traceback.format_exc()), err=True, nl=False)
            ctx.exit(_failed(error))

    def main(self, *args: Any, **options: Any) -> Any:
        """Run and end the process, with errors as one line."""
        try:
            ended = super().main(*args, **{"prog_name": "dehusk", **options, "standalone_mode": False})
            code = _exit.DONE if ended is None else int(ended)
        except click.UsageError as error:
            code = _usage(error)
        except click.ClickException as error:
            complain(error.format_message())
            code = error.exit_code
        except (click.Abort, KeyboardInterrupt):
            code = _signals.code() or _exit.INTERRUPTED
        except OSError as error:  # the help could not be written
            code = _failed(error)
        raise SystemExit(code)


def _unavailable(name: str, error: ImportError) -> click.Command:
    def refuse() -> NoReturn:
        raise DehuskError(f"the command {name} cannot be used: {error}") from error

    settings = {"ignore_unknown_options": True, "allow_extra_args": True}
    return click.Command(name, callback=refuse, short_help=f"(cannot be used: {error})", context_settings=settings)


def _unknown(name: str, known: list[str]) -> str:
    if os.path.exists(name) or "://" in name:
        return f"{name!r} is no command; did you mean: dehusk extract {name}"
    near = get_close_matches(name, known, n=1)
    return f"{name!r} is no command; " + (f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}")


def _failed(error: Exception) -> int:
    """Tell in one line what went wrong, and where if it was a file or standard output; the exit code."""
    drop_output()  # it may be the output that failed, and would fail again at the end
    if _signals.code() is not None:  # whatever failed, it failed because of that
        complain("interrupted")
        return _signals.code() or _exit.INTERRUPTED
    where = ""
    if isinstance(error, OSError) and not isinstance(error, DehuskError):
        unnamed = STANDARD_OUTPUT if error.errno in _FULL else None  # click wrote there; files are told by their names
        name = unnamed if error.filename is None else error.filename
        where = "" if name is None else f"{name}: "
    complain(where + explain(error))
    return _exit.USAGE if isinstance(error, ParameterError | UnknownAlgorithmError) else _exit.FAILED


def _usage(error: click.UsageError) -> int:
    """Wrong usage in one line; click's help for a command without arguments as it is."""
    message = error.format_message()
    if message.startswith("Usage:"):
        click.echo(message, err=True)
    else:
        where = error.ctx.command_path if error.ctx else "dehusk"
        complain(f"{message.rstrip('.')} (see {where} --help)")
    return error.exit_code


_EPILOG = """\b
Examples:
  dehusk extract page.html                     the main content as text
  dehusk extract https://example.org/a -f json
  dehusk extract site/ -o texts/ --jobs 4      a whole folder
  dehusk why page.html some words              why they were kept or dropped
  dehusk algorithms                            what there is to choose from

\b
Tab completion (bash; zsh and fish the same way):
  eval "$(_DEHUSK_COMPLETE=bash_source dehusk)"
"""


@click.group(
    "dehusk",
    cls=Commands,
    invoke_without_command=True,
    params=[debug_option()],
    epilog=_EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, "-V", "--version", prog_name="dehusk", message="%(prog)s %(version)s")
@click.pass_context
def dehusk(context: click.Context) -> None:
    """Take the husk off web pages: the main content, without navigation, advertising and the rest.

    Each command explains itself: dehusk COMMAND --help.
    """
    if os.environ.get("NO_COLOR"):
        context.color = False
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that lacks a letter still shows the rest
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main() -> None:
    """The entry point `dehusk`."""
    _signals.listen()
    dehusk.main()

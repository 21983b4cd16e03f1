"""The group: commands found by themselves, help, versions, and one line for every error."""

from __future__ import annotations

import sys
from pathlib import Path

import click
import pytest
from cli_helpers import Command, Run

import dehusk
from dehusk import cli

COMMANDS = ("algorithms", "extract", "why")


def test_help_lists_every_command_with_its_summary(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    for name in COMMANDS:
        assert name in cli.dehusk.list_commands(click.Context(cli.dehusk))
        assert f"\n  {name} " in result.stdout
    assert "Examples:" in result.stdout
    assert "_DEHUSK_COMPLETE" in result.stdout
    assert run().stdout == run("-h").stdout == result.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_teaches(run: Run, name: str) -> None:
    result = run(name, "-h")
    assert result.exit_code == 0
    assert "Examples:" in result.stdout
    assert "Exit codes:" in result.stdout
    assert "--debug" in result.stdout


def test_what_help_reads_is_what_commands_say_of_themselves() -> None:
    context = click.Context(cli.dehusk)
    for name in cli.dehusk.list_commands(context):
        command = cli.dehusk.get_command(context, name)
        assert command is not None
        assert cli.dehusk._summary(context, name) == command.get_short_help_str()  # type: ignore[attr-defined]


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_who_asks_for_help_waits_for_no_command(command: Command, installed: Path, option: str) -> None:
    code = f"import sys\nsys.argv = ['dehusk', '{option}']\nfrom dehusk.cli import main\n"
    code += "try: main()\nexcept SystemExit: pass\n"
    code += "print('numpy' in sys.modules, [m for m in sys.modules if m.startswith('dehusk.cli.') and '._' not in m])"
    assert command("-c", code, executable=sys.executable).stdout.decode().splitlines()[-1] == "False []"


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"dehusk {dehusk.__version__}\n"
    assert run("-V").exit_code == 0


def test_a_command_is_imported_only_when_it_is_used(command: Command, installed: Path) -> None:
    code = "import sys\nsys.argv = ['dehusk', 'extract', '--sample']\nfrom dehusk.cli import main\n"
    code += "try: main()\nexcept SystemExit: pass\n"
    code += "print([m for m in sys.modules if m.startswith('dehusk.cli.') and '._' not in m])\n"
    code += "print([m for m in sys.modules if m.startswith(('dehusk.evaluate', 'scipy', 'pyarrow', 'http'))])"
    result = command("-c", code, executable=sys.executable)
    assert result.stdout.decode().splitlines()[-2:] == ["['dehusk.cli.extract']", "[]"]


def test_private_modules_are_no_commands(run: Run) -> None:
    assert run("_terminal").exit_code == 2
    assert run("-terminal").exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["extarct"], "did you mean extract?"),
        (["https://example.org/"], "did you mean: dehusk extract https://example.org/"),
        (["qqq"], "there are algorithms"),
        (["extract", "--fromat", "json", "x"], "--fromat"),
        (["extract", "x", "--format", "pdf"], "pdf"),
        (["extract"], "no INPUT"),
        (["--nope"], "--nope"),
    ],
)
def test_wrong_usage_is_one_line(run: Run, arguments: list[str], told: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("dehusk: ")
    assert result.stderr.count("\n") == 1
    assert told in result.stderr


def test_a_page_given_as_command(run: Run) -> None:
    Path("tea.html").write_text("<p>Tea")
    assert "did you mean: dehusk extract tea.html" in run("tea.html").stderr


def test_a_command_that_cannot_be_imported_is_listed_and_says_why(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dehusk.cli.why", None)
    listed = run("--help")
    assert listed.exit_code == 0
    assert "Why some words of a page were kept or dropped." in listed.stdout
    result = run("why", "page.html", "tea", "--format", "json")
    assert result.exit_code == 1
    assert result.stderr.startswith("dehusk: the command why cannot be used")
    assert result.stderr.count("\n") == 1


def _broken(error: BaseException) -> click.Command:
    def fail() -> None:
        raise error

    return click.Command("why", callback=fail)


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (
            RuntimeError("two\nlines"),
            1,
            "this should not have happened: RuntimeError: two lines (--debug shows where)",
        ),
        (dehusk.DehuskError("say so"), 1, "say so"),
        (dehusk.ParameterError("gap is wrong"), 2, "gap is wrong"),
        (PermissionError(13, "Permission denied", "secret.html"), 1, "secret.html: permission denied"),
        (OSError(28, "No space left on device"), 1, "standard output: no space left on device"),
        (OSError(11, "Resource temporarily unavailable"), 1, "resource temporarily unavailable"),
        (MemoryError(), 1, "not enough memory"),
        (click.ClickException("in click's way"), 1, "in click's way"),
        (KeyboardInterrupt(), 130, "interrupted"),
    ],
)
def test_whatever_a_command_raises(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, told: str
) -> None:
    from dehusk.cli import why

    monkeypatch.setattr(why, "command", _broken(error))
    result = run("why")
    assert (result.exit_code, result.stderr) == (code, f"dehusk: {told}\n")


def test_a_broken_pipe_is_silent(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from dehusk.cli import why

    monkeypatch.setattr(why, "command", _broken(BrokenPipeError(32, "Broken pipe")))
    result = run("why")
    assert (result.exit_code, result.stderr) == (141, "")


@pytest.mark.parametrize("arguments", [["--debug", "why"], ["why", "--debug"]])
def test_debug_shows_where(run: Run, monkeypatch: pytest.MonkeyPatch, arguments: list[str]) -> None:
    from dehusk.cli import why

    monkeypatch.setattr(why, "command", _broken(RuntimeError("oh")))
    result = run(*arguments)
    assert result.exit_code == 1
    assert "Traceback" in result.stderr
    assert "raise error" in result.stderr


def test_completion(command: Command) -> None:
    import os

    complete = {
        **os.environ,
        "_DEHUSK_COMPLETE": "bash_complete",
        "COMP_WORDS": "dehusk ext",
        "COMP_CWORD": "1",
    }
    assert command(env=complete).stdout == b"plain,extract\n"
    complete |= {"COMP_WORDS": "dehusk extract --algorithm dana", "COMP_CWORD": "3"}
    assert b"plain,dana-g\n" in command(env=complete).stdout

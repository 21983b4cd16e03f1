"""What is made when it is first asked for: one thing for all who ask, and no lock that a fork could leave shut."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest

import dehusk
from dehusk.page.lazy import lazy
from dehusk.page.page import Page

FORKS = """
import faulthandler, os, sys, threading
import dehusk

PAGE = "<title>Tea</title>" + "<p>Tea is good for you, they say, and so is water.</p><ul><li>green<li>black</ul>" * 40
EXPECTED = dehusk.extract(PAGE).text  # what else is needed, threads and children import at the same time
done = threading.Event()


def work():
    while not done.is_set():
        doc = dehusk.extract(PAGE)
        doc.text, doc.markdown, doc.to_dict(), doc.title, doc.confidence


threads = [threading.Thread(target=work) for _ in range(3)]
for thread in threads:
    thread.start()
try:
    for _ in range(5):
        child = os.fork()
        if not child:
            faulthandler.dump_traceback_later(30, exit=True)  # the child hangs: say where, and end
            doc = dehusk.extract(PAGE)
            doc.to_dict(), doc.markdown
            os._exit(0 if doc.text == EXPECTED else 1)
        assert os.waitpid(child, 0)[1] == 0
finally:
    done.set()
print("all")
"""


class Counted:
    @lazy
    def column(self) -> object:
        """Something new each time."""
        return object()


def test_all_who_ask_are_given_one_thing() -> None:
    owner, found = Counted(), list[object]()
    both = threading.Barrier(8)

    def ask() -> None:
        both.wait()
        found.append(owner.column)

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(map(id, found))) == 1
    assert Counted.column.__doc__ == "Something new each time."


def test_what_is_given_is_kept_unless_there_is_something() -> None:
    page = Page.from_html("<p>tea")
    other = Page.from_html("<p>coffee").source
    Page.source.give(page, other)
    assert page.source is other
    Page.source.give(page, Page.from_html("<p>milk").source)
    assert page.source is other


@pytest.mark.parametrize("name", ["dehusk", "dehusk-fast", "dana", "bte+filter1"])
def test_asking_changes_nothing_but_adds_what_is_kept(name: str) -> None:
    page = Page.from_html("<title>Tea</title><p>Tea is good for you, they say.")
    selection = dehusk.get(name)(page)
    before = [(thing, dict(thing.__dict__)) for thing in (page, selection)]
    assert selection.text() == selection.text()
    assert selection.words.any() == bool(selection)
    assert selection.steps is selection.steps
    assert page.source is page.source
    for thing, known in before:
        assert {key: thing.__dict__[key] for key in known} == known
        added = thing.__dict__.keys() - known.keys()
        assert all(isinstance(vars(type(thing))[key], lazy) for key in added)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_a_fork_while_other_threads_extract_never_hangs() -> None:
    """In several processes: the first forks are those beside which threads still import."""
    command = [sys.executable, "-W", "ignore:This process:DeprecationWarning", "-c", FORKS]
    for _ in range(6):
        ran = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        assert (ran.stdout, ran.returncode) == ("all\n", 0), ran.stderr

"""The report as one HTML file that needs nothing else: no network, no other file, no script but its own."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from importlib.resources import files
from string import Template
from urllib.parse import urlsplit

from dehusk.evaluate.report import grids, plots
from dehusk.evaluate.report.analysis import UNKNOWN, Analysis, Table
from dehusk.evaluate.report.differences import side_by_side
from dehusk.evaluate.report.grid import clean, to_html
from dehusk.evaluate.report.worst import WorstPage
from dehusk.evaluate.scoring.tokens import single_spaced

_PANELS = 12  # groups that get a picture; the table beside it has more
Section = tuple[str, str, str]
"""Anchor, heading and body of a part of the report."""


def render_html(analysis: Analysis, *, worst_of: str = "", worst: Sequence[WorstPage] = ()) -> str:
    """The whole report."""
    colours = {one.label: number for number, one in enumerate(analysis.run.contenders)}
    sections: list[Section] = [("overview", "Overview", _overview(analysis, colours))]
    for number, table in enumerate(analysis.tables):
        sections.append((f"corpus-{number}", table.corpus, _corpus(table, colours)))
    sections.append(("significance", "Is it luck?", _significance(analysis)))
    sections.append(("speed", "Time and memory", to_html(grids.speed_grid(analysis))))
    if worst:
        sections.append(("worst", "Worst pages", _worst(worst_of, worst)))
    sections.append(("made", "How this was made", _made(analysis)))
    return _page(analysis, sections)


def _page(analysis: Analysis, sections: Sequence[Section]) -> str:
    here = files(__package__)
    script = here.joinpath("script.js").read_text("utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    manifest = analysis.run.manifest
    corpora = ", ".join(corpus.label for corpus in analysis.run.corpora)
    return Template(here.joinpath("page.html").read_text("utf-8")).substitute(
        title=clean(f"Extractors on {corpora}"),
        facts=clean(f"{manifest['date']} · dehusk {manifest['fingerprint']['dehusk']}"),
        style=here.joinpath("style.css").read_text("utf-8"),
        script=script,
        script_hash=f"sha256-{digest}",
        warnings=_warnings(analysis),
        contents="".join(f'<li><a href="#{anchor}">{clean(head)}</a></li>' for anchor, head, _ in sections),
        body="\n".join(
            f'<section id="{anchor}"><h2>{clean(head)}</h2>\n{body}\n</section>' for anchor, head, body in sections
        ),
    )


def _warnings(analysis: Analysis) -> str:
    """Who could not be run, and corpora that have no answers for the metric."""
    notes = [f"{label} was not run: {why}" for label, why in analysis.run.missing.items()]
    shown = {table.corpus for table in analysis.tables}
    notes += [
        f"{corpus.label} has no gold for {analysis.run.settings.metrics[0]}, and no table here"
        for corpus in analysis.run.corpora
        if corpus.label not in shown
    ]
    return "".join(f'<p class="warning">{clean(line)}</p>' for line in notes)


def _overview(analysis: Analysis, colours: dict[str, int]) -> str:
    means = analysis.means()
    points = [
        plots.Point(one.extractor, one.median * 1000, means[one.extractor])
        for one in analysis.speeds
        if one.extractor in means
    ]
    axes = (
        plots.log_axis("median time a page, ms", [point.x for point in points]),
        plots.share_axis("mean F1 of corpora", [point.y for point in points]),
    )
    picture = plots.scatter("Time against quality", points, axes, colours)
    return to_html(grids.overview(analysis)) + _figure("Time against quality (up and left is better)", picture)


def _corpus(table: Table, colours: dict[str, int]) -> str:
    f1 = {line.extractor: line.values["f1"] for line in table.lines}
    points = [plots.Point(line.extractor, line.recall, line.precision) for line in table.lines]
    axes = (
        plots.share_axis("recall", [point.x for point in points]),
        plots.share_axis("precision", [point.y for point in points]),
    )
    parts = [
        to_html(grids.corpus_grid(table)),
        '<div class="pair">',
        _figure(
            "F1 a page: quartiles, median (bar), mean (diamond), whiskers to 1.5 box lengths",
            plots.box_plot(f"{table.corpus}: F1 a page by extractor", f1, colours),
        ),
        _figure("Precision and recall", plots.scatter(f"{table.corpus}: precision and recall", points, axes, colours)),
        "</div>",
        *(_breakdown(table, grouping, colours) for grouping in ("page_type", "lang")),
    ]
    more = (grids.snippets_grid(table), grids.whole_grid(table))
    return "\n".join([*parts, *(to_html(grid) for grid in more if grid)])


def _breakdown(table: Table, grouping: str, colours: dict[str, int]) -> str:
    """F1 by page type or language, if the corpus has more than one."""
    groups = [group for group in table.groups[grouping] if group.name != UNKNOWN]
    if len(groups) < 2:
        return ""
    order = [line.extractor for line in table.lines]
    panels = [
        _figure(
            f"{group.name} ({group.pages:,} {'page' if group.pages == 1 else 'pages'})",
            plots.bars(f"F1 on {group.name}", {label: group.f1[label] for label in order}, colours),
        )
        for group in groups[:_PANELS]
    ]
    name = grids.NAMES[grouping]
    table_html = to_html(grids.group_grid(table, grouping))
    return f'<h3>F1 by {name}</h3>\n<div class="panels">{"".join(panels)}</div>\n{table_html}'


def _significance(analysis: Analysis) -> str:
    parts = [
        to_html(grids.matrix_grid(analysis.tables, analysis.extractors), kind="signs"),
        to_html(grids.standings_grid(analysis.tables)),
    ]
    for table in analysis.tables:
        summary = f"<summary>Every pair of extractors on {clean(table.corpus)}</summary>"
        parts.append(f"<details>{summary}{to_html(grids.pairs_grid(table))}</details>")
    return "\n".join(parts)


def _worst(label: str, worst: Sequence[WorstPage]) -> str:
    notes = (
        f"The pages of each corpus on which {label} does worst. Dashed on the left: words of the gold text that "
        "the output lacks. Underlined on the right: words of the output that the gold text lacks."
    )
    return f'<p class="note">{clean(notes)}</p>' + "\n".join(_worst_page(label, page) for page in worst)


def _worst_page(label: str, found: WorstPage) -> str:
    page, outcome = found.page, found.outcome
    kind = " · ".join(filter(None, (page.page_type, page.lang)))
    head = f"{found.f1[label]:.3f} · {found.corpus} · {page.id}" + (f" · {kind}" if kind else "")
    others = sorted(found.f1.items(), key=lambda item: -item[1])
    chips = "".join(f"<li>{clean(name)} {value:.3f}</li>" for name, value in others)
    error = f'<p class="warning">{clean(outcome.error)}</p>' if outcome.error else ""
    if page.text is None:
        left, right = _snippets(found), clean(_start(outcome.text))
        names = "Snippets", "Output"
    else:
        sides = side_by_side(page.text, outcome.text)
        left, right = sides.gold, sides.output
        names = "Gold text", "Output"
    nothing = '<span class="gap">nothing</span>'
    panes = "".join(
        f'<div><h4>{name}</h4><div class="side" dir="auto" tabindex="0">{html or nothing}</div></div>'
        for name, html in zip(names, (left, right), strict=True)
    )
    return (
        f"<details><summary>{clean(head)}</summary>{_address(page.url)}{error}"
        f'<ul class="chips" aria-label="F1 of the extractors">{chips}</ul>'
        f'<div class="sides">{panes}</div></details>'
    )


def _address(url: str | None) -> str:
    """A link to the page; only to the web, whatever a corpus says."""
    if not url:
        return ""
    try:
        safe = urlsplit(url).scheme in ("http", "https")
    except ValueError:
        safe = False
    shown = clean(url)
    link = f'<a href="{shown}" rel="noopener noreferrer">{shown}</a>' if safe else f"<code>{shown}</code>"
    return f'<p class="facts">{link}</p>'


def _snippets(found: WorstPage) -> str:
    """Required and forbidden snippets, marked where the output is wrong."""
    text = single_spaced(found.outcome.text)
    lines = []
    for snippet in found.page.with_:
        there = single_spaced(snippet) in text
        lines.append(f"required: {clean(snippet)}" if there else f"required, missing: <del>{clean(snippet)}</del>")
    for snippet in found.page.without:
        there = single_spaced(snippet) in text
        lines.append(f"forbidden, there: <ins>{clean(snippet)}</ins>" if there else f"forbidden: {clean(snippet)}")
    return "\n".join(lines)


def _start(text: str, limit: int = 8000) -> str:
    return text if len(text) <= limit else f"{text[:limit]} […]"


def _made(analysis: Analysis) -> str:
    manifest = analysis.run.manifest
    command = f"<pre><code>{clean(manifest['command'])}</code></pre>" if manifest["command"] else ""
    facts = to_html(grids.facts(manifest["fingerprint"].items(), "Settings, versions, digests"), kind="values")
    return command + facts


def _figure(caption: str, picture: str) -> str:
    return f"<figure><figcaption>{clean(caption)}</figcaption>{picture}</figure>"

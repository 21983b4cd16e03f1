"""The report as Markdown."""

from __future__ import annotations

from dehusk.evaluate.report import grids
from dehusk.evaluate.report.analysis import UNKNOWN, Analysis, Table
from dehusk.evaluate.report.grid import Grid, plain_markdown, to_markdown


def render_markdown(analysis: Analysis) -> str:
    """Every table of the report, without the pictures and the worst pages."""
    manifest = analysis.run.manifest
    corpora = plain_markdown(", ".join(corpus.label for corpus in analysis.run.corpora))
    parts = [f"# Extractors on {corpora}", f"{manifest['date']}, dehusk {manifest['fingerprint']['dehusk']}."]
    parts += [f"Not run: {plain_markdown(f'{label}: {why}')}" for label, why in analysis.run.missing.items()]
    parts.append(_block(grids.overview(analysis)))
    parts += [_corpus(table) for table in analysis.tables]
    parts.append(_block(grids.matrix_grid(analysis.tables, analysis.extractors)))
    parts.append(_block(grids.standings_grid(analysis.tables)))
    parts.append(_block(grids.speed_grid(analysis)))
    if manifest["command"]:
        # Indented by four, a text is shown as it is, whatever is in it.
        parts.append("## Command\n\n    " + " ".join(manifest["command"].split()))
    parts.append(_block(grids.facts(manifest["fingerprint"].items(), "Settings, versions, digests")))
    return "\n\n".join(parts) + "\n"


def _corpus(table: Table) -> str:
    several = [
        grouping
        for grouping in ("page_type", "lang")
        if sum(group.name != UNKNOWN for group in table.groups[grouping]) > 1
    ]
    shown = [grids.corpus_grid(table), *(grids.group_grid(table, grouping) for grouping in several)]
    shown += [grid for grid in (grids.snippets_grid(table), grids.whole_grid(table)) if grid]
    return "\n\n".join(map(_block, [*shown, grids.pairs_grid(table)]))


def _block(grid: Grid) -> str:
    note = f"\n\n{plain_markdown(grid.note)}" if grid.note else ""
    return f"## {plain_markdown(grid.title)}\n\n{to_markdown(grid)}{note}"

"""Which extractor is best on these pages, by how much, and is that luck?

    from dehusk.evaluate import evaluate
    from dehusk.evaluate.report import analyse, render_text, write_report

    run = evaluate(["pages.jsonl.gz"], extractors=["dehusk", "bte"], peers=["trafilatura"])
    analysis = analyse(run)
    print(render_text(analysis))
    write_report(analysis, "report")

On the command line: `dehusk evaluate`, `dehusk corpora`, `dehusk floors`.
"""

from dehusk.evaluate.contenders import Contender
from dehusk.evaluate.corpora import CorpusError, Example, known_corpora, read_corpus
from dehusk.evaluate.corpus import Corpus, open_corpus
from dehusk.evaluate.measures import metric_names
from dehusk.evaluate.metrics import METRICS, Metric, Snippets, metric
from dehusk.evaluate.peers import PEERS, load_peer
from dehusk.evaluate.results import ResultsError, Row, read_rows
from dehusk.evaluate.run import Run, Settings, evaluate
from dehusk.evaluate.scoring.score import Score

__all__ = [
    "METRICS",
    "PEERS",
    "Contender",
    "Corpus",
    "CorpusError",
    "Example",
    "Metric",
    "ResultsError",
    "Row",
    "Run",
    "Score",
    "Settings",
    "Snippets",
    "evaluate",
    "known_corpora",
    "load_peer",
    "metric",
    "metric_names",
    "open_corpus",
    "read_corpus",
    "read_rows",
]

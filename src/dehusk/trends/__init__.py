"""Trends: how much dated documents speak of given subjects, year by year (TrendFinder).

Paper: H. Mohammadzadeh: Improving Retrieval Accuracy in Main Content Extraction from HTML Web Documents,
dissertation, Universität Leipzig 2013, section 6.6.

    from dehusk.trends import TrendFinder, read_documents, read_queries

    trends = TrendFinder(read_queries("queries.toml"))(read_documents(["papers.ris"]))
    print(trends.csv())

On the command line: `dehusk trends`.
"""

from dehusk.trends.finder import TrendFinder
from dehusk.trends.moments import Moment
from dehusk.trends.queries import Query, read_queries
from dehusk.trends.reading import read_documents
from dehusk.trends.record import Record
from dehusk.trends.table import Trends

__all__ = ["Moment", "Query", "Record", "TrendFinder", "Trends", "read_documents", "read_queries"]

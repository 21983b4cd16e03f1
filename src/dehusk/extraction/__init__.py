"""From the HTML of a page to a document: `extract`, what it returns, and the forms that that can be given."""

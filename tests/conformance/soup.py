"""Tag soup: pieces of pages in any order."""

from __future__ import annotations

from hypothesis import strategies as st

_PIECES = (
    "<p> </p> <div> </div> <a\thref='x'> </a> <b> </b> <i\tid=1> <table> <tr> <td> </table> <ul> <li> </ul> <br> <br/> <!-- --> "
    "<!--x--> <script> </script> <style> </style> <title> </title> <textarea> </textarea> <select> <option> </select> <svg> "
    "</svg> <math> <mi> </math> <template> </template> <p\thidden> <x\ty='> <x\ty=\"> <x\ty=z> < > & &amp; &amp &#65; &#x; &nbsp; "
    "&shy; tea Tea, 茶 เ שלום a\u200b \u200f \0 \ufeff \ud800 é <é> <plaintext> <body> <html> <frameset> <noscript> <button> "
    "<form> </form> <object> <h1> </h1> <dialog> <img/> <nobr> </> <!> <?x?> <![CDATA[ ]]> = ' \""
)

SOUP = st.builds(str.join, st.sampled_from(["", " ", "\n"]), st.lists(st.sampled_from(_PIECES.split(" ")), max_size=30))
"""Pages of up to thirty pieces, close together or apart."""

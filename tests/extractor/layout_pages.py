"""Pages of our own in many layouts: old tables, the time of frames, AMP, documentation, shops."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Layout:
    """A page with what its main content is, and what must not come with it."""

    name: str
    html: str
    kept: tuple[str, ...]
    """The main content, paragraph by paragraph."""
    dropped: tuple[str, ...]
    """Pieces of menus, footers and boxes."""

    def __str__(self) -> str:
        return self.name


BRIDGE = (
    "The old bridge over the river was built in 1761 by a miller who was tired of wading through the water with his sacks of flour every morning.",
    "It stood for more than two hundred years, through floods and wars, until a lorry that was far too heavy for it broke one of its arches in 1974.",
    "People of the village then collected money for nine years, and in the end it was rebuilt stone by stone, just as the miller had left it.",
    "Today only walkers and cyclists may cross it, and every spring there is a small feast with music, cake, and a race of paper boats under the arches.",
    "Those who want to see it should come early in the morning, when the mist lies over the meadows and the herons are fishing beside the piers.",
)
_P = "".join(f"<p>{text}</p>" for text in BRIDGE)

TABLES = Layout(
    "old table layout",
    f"""<html><head><title>The Old Bridge</title></head>
<body bgcolor="#ffffff" link="#0000cc"><center>
<table width="780" border="0" cellspacing="0" cellpadding="4">
<tr><td colspan="3" bgcolor="#003366"><font color="white" size="5">Riverside Village Online</font></td></tr>
<tr><td width="140" valign="top" bgcolor="#dddddd"><font size="2">
<a href="index.htm">Home</a><br><a href="history.htm">History</a><br><a href="pictures.htm">Pictures</a><br>
<a href="inns.htm">Inns and beds</a><br><a href="guest.htm">Guest book</a><br><a href="links.htm">Our links</a></font></td>
<td valign="top"><font face="Arial" size="3"><b><font size="5">The Old Bridge</font></b><br><br>
{"<br><br>".join(BRIDGE)}</font></td>
<td width="150" valign="top"><font size="1"><b>What is new</b><br><a href="n1.htm">Choir sings in May</a><br>
<a href="n2.htm">Fire brigade has new car</a><br><a href="n3.htm">Market day moved</a></font></td></tr>
<tr><td colspan="3" align="center"><font size="1"><a href="index.htm">Home</a> | <a href="mail.htm">Mail us</a> |
<a href="top.htm">Top of page</a><br>Visitors since 1998: 012345. Best viewed at 800x600.</font></td></tr>
</table></center></body></html>""",
    BRIDGE,
    ("Guest book", "Inns and beds", "Fire brigade", "Visitors since", "Mail us"),
)

FRAMES = Layout(
    "time of frames",
    f"""<HTML><HEAD><TITLE>The Old Bridge</TITLE></HEAD>
<FRAMESET COLS="160,*"><FRAME SRC="menu.htm" NAME="menu"><FRAME SRC="bridge.htm" NAME="main">
<NOFRAMES><BODY BGCOLOR="#FFFFFF"><P><A HREF="menu.htm">Menu</A> - <A HREF="links.htm">Our links</A> - <A HREF="guest.htm">Guest book</A>
<HR><H1>The Old Bridge</H1>{"<P>".join(("", *BRIDGE))}
<HR><ADDRESS><A HREF="mailto:x@example.org">Mail the web master</A></ADDRESS></BODY></NOFRAMES></FRAMESET></HTML>""",
    BRIDGE,
    ("Guest book", "Our links"),
)

INSIDE_A_FRAME = Layout(
    "page inside of a frame",
    f"""<HTML><HEAD><TITLE>bridge.htm</TITLE><BASE TARGET="main"></HEAD><BODY BACKGROUND="paper.gif">
<A HREF="index.htm" TARGET="_top">[Home]</A> <A HREF="guest.htm">[Guest book]</A> <A HREF="links.htm">[Our links]</A><HR>
<H2 ALIGN=CENTER>The Old Bridge</H2>{"<P>".join(("", *BRIDGE))}
<HR><CENTER><A HREF="index.htm">[Home]</A> <A HREF="guest.htm">[Guest book]</A> <A HREF="links.htm">[Our links]</A>
<BR><FONT SIZE=1>Last update 3/4/99</FONT></CENTER></BODY></HTML>""",
    BRIDGE,
    ("Guest book", "Our links", "Last update"),
)

AMP = Layout(
    "AMP",
    f"""<!doctype html><html amp lang="en"><head><meta charset="utf-8"><title>The Old Bridge - Riverside News</title>
<link rel="canonical" href="https://example.org/bridge"><style amp-custom>.a{{color:red}}</style></head><body>
<amp-sidebar id="sidebar" layout="nodisplay" side="left"><ul><li><a href="/world">World news</a><li><a href="/sport">Sport</a>
<li><a href="/weather">Weather</a></ul></amp-sidebar>
<header class="amp-wp-header"><a href="/">Riverside News</a><button on="tap:sidebar.toggle">Menu</button></header>
<article class="amp-wp-article"><header class="amp-wp-article-header"><h1 class="amp-wp-title">The Old Bridge</h1>
<div class="amp-wp-meta amp-wp-byline">By Jane Doe</div></header>
<amp-img src="b.jpg" width="600" height="400" layout="responsive"></amp-img>
<div class="amp-wp-article-content">{_P}<amp-ad width="300" height="250" type="x"></amp-ad></div>
<footer class="amp-wp-article-footer"><div class="amp-wp-tax-category">Filed under: <a href="/c/village">Village life</a></div></footer></article>
<amp-social-share type="twitter"></amp-social-share>
<div class="related"><h4>You may also like</h4><a href="/1">Choir sings in May</a><a href="/2">Fire brigade has new car</a></div>
<footer class="amp-wp-footer"><p>Riverside News</p><a href="#top">Back to top</a><p>Powered by Example Press</p></footer></body></html>""",
    BRIDGE,
    ("World news", "Weather", "Fire brigade", "Back to top", "Powered by"),
)

_DOCS = (
    "The cache keeps the results of calls, so that a function that is called twice with the same arguments does its work only once.",
    "Pass the greatest number of results to be kept. When it is reached, the result that has not been asked for the longest is thrown away.",
    "cache = Cache(size=128)\nvalue = cache.get(key, compute)",
    "A value of None for the size means that nothing is ever thrown away; take care that the number of keys is bounded then.",
    "The cache may be used by several threads at once. While one of them computes a value, the others that ask for the same key wait for it.",
    "Number of results that the cache keeps at most.",
    "Raised when a key cannot be hashed.",
)
DOCUMENTATION = Layout(
    "documentation",
    f"""<!DOCTYPE html><html lang="en"><head><title>Caching results — quick 2.1 documentation</title></head><body class="wy-body-for-nav">
<nav class="wy-nav-side"><div class="wy-side-nav-search"><a href="index.html">quick</a><form><input name="q" placeholder="Search docs"></form></div>
<div class="wy-menu wy-menu-vertical"><ul><li class="toctree-l1"><a href="install.html">Installation</a></li>
<li class="toctree-l1"><a href="tutorial.html">First steps tutorial</a></li><li class="toctree-l1 current"><a href="#">Caching results</a></li>
<li class="toctree-l1"><a href="pool.html">Worker pools</a></li><li class="toctree-l1"><a href="changes.html">Release notes</a></li></ul></div></nav>
<section class="wy-nav-content-wrap"><div class="wy-nav-content"><div class="rst-content">
<div role="navigation"><ul class="wy-breadcrumbs"><li><a href="index.html">Docs</a> »</li><li>Caching results</li><li><a href="_sources/c.txt">View page source</a></li></ul></div>
<div role="main" class="document"><div class="section" id="caching"><h1>Caching results</h1>
<p>{_DOCS[0]}</p><p>{_DOCS[1]}</p><div class="highlight-python"><div class="highlight"><pre>{_DOCS[2]}</pre></div></div>
<p>{_DOCS[3]}</p><h2>Threads</h2><p>{_DOCS[4]}</p><h2>Reference</h2>
<dl class="py attribute"><dt>size</dt><dd><p>{_DOCS[5]}</p></dd></dl><dl class="py exception"><dt>KeyError</dt><dd><p>{_DOCS[6]}</p></dd></dl>
</div></div><footer><div class="rst-footer-buttons"><a href="pool.html">Next page</a><a href="tutorial.html">Previous page</a></div>
<div role="contentinfo"><p>© Copyright 2023, The quick authors.</p></div>Built with a documentation builder.</footer></div></div></section></body></html>""",
    _DOCS,
    ("Worker pools", "Release notes", "View page source", "Previous page", "Built with a documentation builder"),
)

_SHOP = (
    "A teapot of cast iron that keeps one and a half litres of tea hot for more than an hour, even out in the garden on a cool evening.",
    "It is enamelled inside, so that it does not rust and takes no taste on, and comes with a strainer of steel that fits cups, too.",
    "The handle can be folded down to save room. Wash it by hand with warm water only, and let it dry without its lid.",
    "Each pot is cast in sand by hand in a small foundry, which is why no two of them are quite alike in colour and surface.",
)
SHOP = Layout(
    "shop",
    f"""<!DOCTYPE html><html lang="en"><head><title>Teapot of cast iron, 1.5 l | Example Shop</title><meta property="og:type" content="product"></head>
<body class="single-product woocommerce"><div class="announcement-bar">Free shipping over 50 euros</div>
<header class="site-header"><nav class="main-navigation"><ul><li><a href="/tea">Loose teas</a></li><li><a href="/cups">Cups and mugs</a></li>
<li><a href="/pots">Teapots</a></li><li><a href="/gifts">Gift cards</a></li></ul></nav><a class="cart-contents" href="/cart">Cart (0)</a></header>
<nav class="woocommerce-breadcrumb"><a href="/">Shop</a> / <a href="/pots">Teapots</a></nav>
<main><div class="product type-product"><div class="woocommerce-product-gallery"><img src="pot.jpg"></div>
<div class="summary entry-summary"><h1 class="product_title entry-title">Teapot of cast iron, 1.5 l</h1><p class="price">59.00 €</p>
<div class="woocommerce-product-details__short-description"><p>{_SHOP[0]}</p></div>
<form class="cart"><input type="number" name="quantity" value="1"><button>Add to cart</button></form></div>
<div class="woocommerce-tabs"><ul class="tabs wc-tabs"><li><a href="#d">Description</a></li><li><a href="#r">Reviews (0)</a></li></ul>
<div class="woocommerce-Tabs-panel" id="d"><h2>Description</h2><p>{_SHOP[1]}</p><p>{_SHOP[2]}</p><p>{_SHOP[3]}</p></div></div>
<section class="related products"><h2>Related products</h2><ul class="products">
<li class="product"><a href="/1"><h2>Glass cup with a lid</h2><span class="price">12.00 €</span></a><a class="button" href="?add=1">Add to cart</a></li>
<li class="product"><a href="/2"><h2>Bamboo whisk for matcha</h2><span class="price">19.00 €</span></a><a class="button" href="?add=2">Add to cart</a></li>
<li class="product"><a href="/3"><h2>Kettle with a thermometer</h2><span class="price">45.00 €</span></a><a class="button" href="?add=3">Add to cart</a></li>
</ul></section></div></main>
<footer class="site-footer"><div class="newsletter"><h3>Newsletter</h3><p>Subscribe and never miss an offer.</p></div>
<ul><li><a href="/imprint">Imprint</a></li><li><a href="/returns">Returns and refunds</a></li></ul></footer></body></html>""",
    _SHOP,
    ("Cups and mugs", "Gift cards", "Bamboo whisk", "Returns and refunds", "never miss an offer"),
)

LAYOUTS = (TABLES, FRAMES, INSIDE_A_FRAME, AMP, DOCUMENTATION, SHOP)

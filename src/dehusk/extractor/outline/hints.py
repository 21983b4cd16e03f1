"""Words in the names of elements, in groups by what they hint at."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

GROUPS: Mapping[str, str] = {
    "comment": "comment comments commentlist commentbody commenttext disqus respond discuss discussion kommentar "
    "kommentare commentaires comentarios",
    "reply": "reply replies answer answers response",
    "post": "post posts message messages msg thread postbody posttext messagetext postmessage",
    "topic": "topic topics forum question",
    "article": "article articles story entry hentry blogpost artikel news articlebody entrycontent articlecontent "
    "articletext storybody",
    "content": "content contents contentbody maincontent postcontent pagecontent bodytext inhalt contenu contenido",
    "body": "body text copy txt richtext wysiwyg prose markdown",
    "main": "main primary container wrapper page",
    "title": "title headline heading subtitle subject titre titulo",
    "header": "header hd masthead top topbar banner hero head",
    "footer": "footer foot bottom colophon copyright legal contentinfo",
    "nav": "nav navbar navigation menu menus submenu dropdown megamenu mainmenu",
    "crumbs": "breadcrumb breadcrumbs crumbs crumb pagination pager paging pages tabs tablist",
    "sidebar": "sidebar side aside rail widget widgets secondary sidebars complementary col column",
    "side": "left right",
    "related": "related recommended recommend recommendation recommendations more also popular trending latest similar "
    "suggested recent mostread ranking toplist outbrain taboola readmore",
    "next": "next prev previous",
    "share": "share sharing social facebook twitter follow addthis sharedaddy instagram whatsapp telegram pinterest",
    "ad": "ad ads adv advert advertisement advertising sponsor sponsored promo promotion promoted dfp gpt adsense "
    "anzeige werbung",
    "author": "author authors byline bio writer contributor autor",
    "user": "user username avatar profile member users postprofile postauthor",
    "meta": "meta date time timestamp published datetime dateline info details postmeta",
    "tag": "tag tags category categories label labels keyword keywords taxonomy",
    "form": "form search input field newsletter subscribe subscription signup login register",
    "dialog": "modal popup dialog cookie cookies consent gdpr overlay lightbox tooltip alert notice",
    "image": "image images img photo photos caption picture thumbnail thumb figure wp",
    "media": "gallery media video player slideshow carousel slider swiper slick audio embed",
    "list": "list listing listings grid results result feed archive index",
    "card": "card cards tile tiles teaser teasers item items row box block",
    "product": "product products price prices cart buy sku variant shop woocommerce add",
    "review": "review reviews rating ratings star stars testimonial testimonials feedback",
    "detail": "description desc detail spec specs specification specifications feature features attributes summary",
    "faq": "faq faqs accordion tab panel collapse toggle",
    "quote": "quote blockquote quoted signature sig citation",
    "hidden": "hidden hide sr screen reader only visually offscreen invisible",
    "doc": "docs doc documentation wiki md rst toc code highlight snippet mw reference",
    "tool": "tools tool toolbar action actions button buttons btn icon icons print controls link links",
    "lead": "lead excerpt abstract intro dek standfirst lede teasertext",
    "section": "section sections module wrap inner layout",
    "score": "vote votes score count counter views likes like karma",
}
"""Fewer than 64, so that each has a bit of its own."""


@cache
def word_bits() -> dict[bytes, int]:
    """Bits of the groups of each word."""
    found: dict[bytes, int] = {}
    for number, words in enumerate(GROUPS.values()):
        for name in words.split():
            found[name.encode()] = found.get(name.encode(), 0) | (1 << number)
    return found

"""The readers that vote see the words of a page and leave the page as it was."""

from __future__ import annotations

from lxml.html import tostring

from sources.opinions import trafilatura_text
from sources.pages import parse_page

STORY = "The ferry sank off Norlan on Tuesday with 212 people aboard, the coast guard said in a statement."
PAGE = f"""<html><body><div class="ad"><span></span><div> </div></div><article><h1>Ferry sinks</h1>
<p>{STORY}</p><div class="slot"><ins></ins></div><p>10<sup>5</sup> litres of oil<b></b> were<i> </i> on board, and all
of it was brought ashore by <em>Wednesday</em> evening, before the storm reached the islands.</p><p>{STORY[::-1]}</p>
<table><tr><td>Aboard</td><td></td><td>212</td></tr></table></article><footer>Contact us</footer></body></html>"""


def test_words_beside_empty_elements_are_kept() -> None:
    read = " ".join(trafilatura_text(parse_page(PAGE), None).split())
    assert STORY in read
    assert "litres of oil" in read
    assert "were" in read
    assert "Wednesday" in read
    assert "Contact" not in read


def test_the_page_stays_as_it_was() -> None:
    tree = parse_page(PAGE)
    before = tostring(tree)
    trafilatura_text(tree, None)
    assert tostring(tree) == before


def test_a_page_of_empty_elements_is_no_text() -> None:
    assert trafilatura_text(parse_page("<body>" + "<div><p></p></div>" * 50 + "</body>"), None) == ""

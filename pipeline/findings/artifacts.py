"""Leftovers of templates and generators that were published as text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from db.models import Article, Span
from pipeline.findings.differences import Difference
from pipeline.findings.ledger import Ledger

_FIELD = re.compile(
    r"""
    \{\{ [^{}\n]{0,80} \}\}                                   # {{amount}}
    | \[\[ [^\[\]\n]{1,80} \]\]                               # [[WINNING_TEAM]]
    | \{% [^%\n]{1,80} %\} | <% [^%\n]{1,80} %>               # {% if %}  <%= name %>
    | \$\{ [^{}\n]{1,60} \}                                   # ${price}
    | \{ [A-Za-z]\w*(?:[_. ][A-Za-z]\w*)* \}                  # {first_name}
    | %% \w{2,40} %% | %\( \w{2,40} \)[sdf] | \#\{ [\w.]{2,40} \}
    | @@ \w{2,40} @@ | __[A-Z]{2,}(?:_[A-Z0-9]+)*__
    | \[ [A-Z][A-Z0-9]*(?:[ _/'-][A-Z0-9]+)* \]               # [CITY] [INSERT QUOTE]
    | [\[(<] (?:insert|add|enter|fill\ in|your|placeholder|to\ be\ (?:added|confirmed|determined)\b)
        [^\[\]()<>\n]{0,60} [\])>]
    | \[ [A-Za-z ]{0,30}\b(?:name|date|city|amount|number|figure|quote|location|source|link|title)\ here \]
    | \bLorem\ ipsum\b
    | \b(?:TK){2,}\b | (?-i:\bTK\b (?:\ TK\b)*) (?=\s*(?:\w+\s+){0,3}(?:to\ come|here|tbc)\b|\s+(?:TK|met(?:er|re)s?|kilomet(?:er|re)s?|km|miles?|tonnes?|tons?|kg|years?|months?|weeks?|days?|hours?|minutes?|homes|houses|jobs|times|points|votes|seats|pupils|students|million|billion|percent|people|dollars|euros|pounds)\b)
    | (?-i:<[A-Z][A-Z0-9]*(?:[ _-][A-Z0-9]+)*>)                # <DATE>
    | (?-i:\b(?:TBC|TBD)\b) (?=\s*(?:million|billion|percent|people|dollars|euros|pounds))
    | \bXX+(?:[.,]X+)?\b (?=\s*(?:%|percent|per\ cent|million|billion|people|dollars|euros|pounds))
    | (?<![\w/]) (?:undefined|NaN|\[object\ Object\]) (?!\w) (?=\s*(?:%|percent|million|people|points|votes))
    """,
    re.VERBOSE | re.IGNORECASE,
)
_CAPITAL_FIELD = re.compile(r"\[[^\]]*[a-z][^\]]*\]")

_GENERATOR = re.compile(
    r"""
    \bas\ an?\ (?:AI|artificial\ intelligence|large\ language)(?:\ language)?(?:\ (?:model|assistant))?\b
        (?=,|\s+(?:I|developed|trained|created)\b)
    | \bI(?:\ am|['’]m)\ (?:sorry|afraid)\b[^.\n]{0,30}\b(?:I\ can(?:not|['’]t)|unable\ to)\b
        [^.\n]{0,60}\b(?:request|article|browse|assist|help|access|generate|provide)
    | \b(?:my|the)\ (?:last\ )?(?:knowledge\ cut-?off|training\ data)\b (?=[^.\n]{0,40}\b(?:I|my)\b)
    | \bas\ of\ my\ (?:last|latest|most\ recent)\ (?:knowledge\ )?(?:update|training|cut-?off)\b
    | \b(?:sure|certainly|of\ course|absolutely)[!,.]\ here(?:\ is|['’]s|\ are)\ (?:an?|the|your|some)\b
        [^.\n:]{0,60}\b(?:article|version|summary|rewrite|draft|headline|paragraph|story|post)
    | \bhere(?:\ is|['’]s)\ (?:an?|the|your)\ (?:rewritten|revised|rephrased|edited|updated|polished)
        \ (?:article|version|text|draft|story)
    | \b(?:would\ you\ like|let\ me\ know\ if\ you(?:['’]d|\ would)?\ (?:like|want|need|prefer|require))
        \ (?:me\ to|any|an?|another|further|more|this|it|the)\b
        [^.?\n]{0,60}\b(?:adjust|rewrit|chang|edit|revis|expand|shorte[rn]|longer|version|further|tone|format|draft|detail)
    | \b(?:I\ hope|hopefully,?|trust)\ (?:that\ )?(?:this|the)\ (?:[\w-]+\ )?(?:article|version|draft|rewrite|summary|text|response|answer|piece)
        \ (?:meets|fits|suits|satisfies|helps|works|is\ (?:helpful|useful|what\ you))
    | \b(?:meets|fits|suits|satisfies)\ your\ (?:requirements|needs|request|expectations|specifications)\b (?=[!.]|$)
    | \bfeel\ free\ to\ (?:let\ me\ know|ask\ me|adjust|modify|edit)\b [^.!\n]{0,60}\b(?:article|text|draft|version|tone|this|it|if)\b
    | \bI(?:\ have|['’]ve)\ (?:now\ )?(?:rewritten|rephrased|paraphrased|summari[sz]ed|shortened|expanded)\ (?:the|your|this)\b
    | \bI\ (?:do\ not|don['’]t)\ have\ (?:access\ to|any\ information\ (?:about|on|beyond))\b
        [^.\n]{0,40}\b(?:real-?time|current|internet|browsing|latest|beyond|after|article|source|url|link)
    | \bI(?:\ am|['’]m)\ (?:just\ |only\ )?an?\ (?:AI|language\ model|(?:virtual|AI)\ assistant)\b
    | <\|?(?:endoftext|im_(?:start|end)|end_of_text|eot_id|assistant)\|?> | \[/?INST\]
    | \[?\(?\b(?:word\ count|tone|target\ audience|seo\ keywords?|meta\ description)\b\s?:\s
        (?=\d+\ words|neutral|professional|journalistic|formal|general)
    | \bregenerate\ response\b | \boaicite\b | :contentReference\[ | \bturn\d+(?:search|news|view)\d+\b
    """,
    re.VERBOSE | re.IGNORECASE,
)

_ABOUT_CODE = re.compile(
    r"""
    \b(?:templat\w*|placeholder\w*|syntax|markup|source\ code|code\ snippet|chatbots?|prompts?
        |HTML|JSON|regex|jinja|handlebars|javascript|python|variable|generated\ (?:by|with)|ChatGPT
        |language\ models?)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)


def find_artifacts(ledger: Ledger) -> Iterator[Difference]:
    """An unfilled field of a template, or a sentence of the program that wrote the text, was published.

    Looked for are double brackets and braces, capitals in square brackets, "insert name here", and phrases
    that a language model says of itself. Quiet where the passage is about code, templates or chatbots.
    """
    for article in ledger.articles:
        paragraphs: set[tuple[str, int]] = set()
        for span, surface, why in _leftovers(article, ledger):
            text = article.text if span.part == "text" else article.title or ""
            paragraph = (span.part, text.rfind("\n", 0, span.start))
            if paragraph in paragraphs:
                continue
            paragraphs.add(paragraph)
            yield Difference(
                "template-artifact",
                article.id,
                span,
                f"{surface!r} looks like {why} that was published as text.",
                reasons=(why,),
                confidence=0.95,
            )


def _leftovers(article: Article, ledger: Ledger) -> Iterator[tuple[Span, str, str]]:
    for part, text in ledger.parts(article):
        low = text.lower()
        for signs, pattern, why in _PATTERNS:
            if not any(sign in low for sign in signs):
                continue
            for found in pattern.finditer(text):
                if _is_editorial(found[0]) or _is_about_code(text, found.start(), found.end()):
                    continue
                yield Span(found.start(), found.end(), part), found[0], why


_PATTERNS = (
    (
        ("[", "{", "<", "%", "$", "#", "@", "_", "lorem", "xx", "tk", "tbc", "tbd", "undefined", "nan", "(insert"),
        _FIELD,
        "a template's unfilled field",
    ),
    (
        (
            *("a ai", "an ai", "artificial intelligence", "language model", "large language", "assistant"),
            *("m sorry", "m afraid", "knowledge cut", "training data", "as of my ", "! here", ", here", ". here"),
            *(f"here{is_} {what}" for is_ in (" is", "'s", "’s") for what in ("a", "the ", "your ")),
            *("would you like", "let me know if you", "i hope", "hopefully", "trust th", "s your ", "feel free to"),
            *("i have ", "i've ", "i’ve ", "have access to", "have any information"),
            *("endoftext", "im_start", "im_end", "end_of_text", "eot_id", "[inst]", "[/inst]"),
            *("word count", "tone:", "tone :", "target audience", "seo keyword", "meta description"),
            *("regenerate response", "oaicite", "contentreference[", *(f"turn{n}" for n in range(10))),
        ),
        _GENERATOR,
        "a text generator's leftover",
    ),
)  # fmt: skip
"""Each kind of leftover with quick signs, in lower case: a text that has none of them does not hold it."""


_EDITORIAL = re.compile(
    r"\[(?:sic|\d+|[ivx]+|pdf|video|audio|ap|afp|reuters|photo|image|update[ds]?|advertisement|ad|ed|note|i"
    r"|we|he|she|they|it|a|an|the|expletive(?: deleted)?|redacted|laughs?|laughter|applause|crosstalk"
    r"|inaudible|emphasis added|us|uk|eu|un|nato|nhs|usa|fbi|cia|nasa|who|vip|ceo)\]",
    re.IGNORECASE,
)


def _is_editorial(surface: str) -> bool:
    """Whether square brackets are an editor's: "[sic]", "[NATO]", "[the bank]"."""
    if not surface.startswith("[") or surface.startswith("[["):
        return False
    if _EDITORIAL.fullmatch(surface):
        return True
    inner = surface[1:-1]
    if re.match(r"(?i)(?:insert|add|enter|fill in|your|placeholder|to be)\b", inner) or inner.endswith(
        " here"
    ):
        return bool(re.match(r"(?i)(?:add|enter|your)\b", inner)) and not _looks_unfilled(inner)
    return not inner.isupper() or len(inner) < 3


def _looks_unfilled(inner: str) -> bool:
    return bool(
        re.search(
            r"(?i)\b(?:name|date|city|amount|number|figure|quote|location|source|link|title|here)\b", inner
        )
    )


def _is_about_code(text: str, start: int, end: int) -> bool:
    """Whether the paragraph around is about code, templates or chatbots, or the leftover is quoted."""
    from_, to = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    around = text[max(from_, start - 300) : min(to if to >= 0 else len(text), end + 300)]
    quoted = start > 0 and text[start - 1] in "\"“'‘`" and end < len(text) and text[end] in "\"”'’`,."
    outside = around.replace(text[start:end], " ")
    return quoted or bool(_ABOUT_CODE.search(outside))

"""What a thing cost, said beside it: "and it cost 24,000 euros", "for £300"."""

from __future__ import annotations

import re

_CHARGED = re.compile(
    r"^(?:(?:my|our|the) )?(?P<thing>(?:monthly )?(?:rent|mortgage|salary|pay|wage|council tax|allowance|pension"
    r"|tuition|premium))"
    r" (?:(?:just|recently|now|has|have|is|'s) )*(?:went|gone|goes|going) (?:up|down)"
    r"(?: from [\w.,$€£ ]+?)? to (?P<sum>[^,;.!?]*\d[\d,.]*[^,;!?]*?)[.!]?$"
    r"|^(?:(?:my|our|the) )?(?P<thing2>rent|mortgage|salary|pension|tuition) (?:"
    r"(?:rose|fell|increased|dropped)(?: from [\w.,$€£ ]+?)? to"
    r"|is now) (?P<sum2>[^,;.!?]*\d[\d,.]*[^,;!?]*?)[.!]?$",
    re.IGNORECASE,
)
PRICE = re.compile(
    r"(?:\b(?:costs?|paid|pays?|pay|price[ds]?|for|set (?:me|us) back|worth|was|is)\b[^.!?]{0,24}?)"
    r"(?:[$€£¥] ?\d[\d,.]*k?|\d[\d,.]*k?(?: thousand| grand| million)? ?(?:€|£|euros?|dollars?|pounds?|bucks|quid"
    r"|eur|usd|gbp|kroner|francs|yuan|rmb|yen|grand)\b)",
    re.IGNORECASE,
)


def charged(sentence: str) -> str:
    """Reads "Rent went up to £900 a month" as "My rent is £900 a month"; empty where a sentence says no such thing."""
    match = _CHARGED.match(sentence.strip())
    if match is None:
        return ""
    return f"My {(match['thing'] or match['thing2']).lower()} is {match['sum'] or match['sum2']}."

"""What a thing cost, said beside it: "and it cost 24,000 euros", "for £300"."""

from __future__ import annotations

import re

PRICE = re.compile(
    r"(?:\b(?:costs?|paid|pays?|pay|price[ds]?|for|set (?:me|us) back|worth|was|is)\b[^.!?]{0,24}?)"
    r"(?:[$€£¥] ?\d[\d,.]*k?|\d[\d,.]*k?(?: thousand| grand| million)? ?(?:€|£|euros?|dollars?|pounds?|bucks|quid"
    r"|eur|usd|gbp|kroner|francs|yuan|rmb|yen|grand)\b)",
    re.IGNORECASE,
)

"""What stands before an English statement and is no part of it: greetings, fillers, corrections, changes."""

from __future__ import annotations

import re
from dataclasses import dataclass

_CORRECTS = (
    r"(?:(?:oh |oops,? |ah,? |wait,? |no,? |nope,? )*(?:i(?:'m|’m| am) )?sorry(?: about that)?,? )?(?:typo"
    r"|correction|erratum|my mistake|my bad|i misspoke|"
    r"i mis-?typed|i made a mistake|i was wrong|that was wrong|that(?:'s|’s| is) (?:wrong|not right|outdated"
    r"|no longer true)|scratch that|strike that|"
    r"let me correct (?:that|myself)|to correct myself|i stand corrected"
    r"|i need to correct something)\s*(?:[:,;.–—-]+\s*|\s+)"
    r"|(?:oops|whoops|oh no|wait|nope|no|actually|sorry|hmm|well actually|correction)\s*[,:;–—-]+\s*(?=\S)"
    r"|(?:actually|rather),?\s+(?=(?:i|we|my|our|it|the|he|she|(?-i:[A-ZÀ-Þ][a-zà-ÿ]+)(?: is| isn| has| was)?)\b)"
    r"|(?:i|we) (?:meant|mean)(?: to (?:say|write|type))?(?: that)?\s*[:,]?\s+"
    r"|not (?:(?:at|in|on|with|to|the|my) )+[^,.;]{2,50}? (?:any ?more|any longer|now)[,;–—-]+ ?(?=(?:i|i'm|i’m|we"
    r"|my|it|now)\b)"
    r"|(?:it|that)(?:'s|’s| is| was) not [^,;.]{1,60}[,;] (?=(?:it|that|i|my)\b)"
)
_CHANGES = (
    r"(?:i(?:'ve|’ve| have)?(?: just| recently| finally)? (?:switched|changed(?: my mind)?|moved on)"
    r"|change of plans?|plans? (?:have )?changed|"
    r"things (?:have )?changed|(?:small |quick |little )?update|new plan|good news|bad news|big news|(?:news"
    r"|news flash))\s*(?:[:,;.!–—-]+\s*)"
)
_FILLERS = (
    r"(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening)|greetings|howdy)(?: (?:there|all|everyone|again"
    r"|claude|assistant|gpt|chatgpt))?\s*[,!.:–—-]+\s*"
    r"|(?:hi|hiya|hello|hey|yo|howdy|good (?:morning|afternoon|evening))(?: (?:there|all|everyone))?\s+"
    r"(?=(?:i|im|i'm|i’m|my|we|the name['’]s)\b)"
    r"|(?:ok|okay|oh|ah|yeah|yes|right|alright|well|all right)\s+(?=(?:great|good|perfect|cool|thanks?|thank you|fine"
    r"|nice|so|well|got it|lovely|awesome|super|brilliant)\b)"
    r"|(?:thanks?|thank you|thx|cheers|ta|great|good|perfect|cool|nice|super|brilliant|fantastic|amazing|grand"
    r"|sounds good|will do|no worries|no problem|awesome|wonderful|excellent|lovely|sure"
    r"|right|alright|all right|ok|okay|okey|k|yes|yeah|yep|"
    r"yup|not (?:really|exactly|quite|so much)"
    r"|of course|exactly|true|indeed|fine|understood|got it|noted|well|so|oh|ah|hmm+|um+|uh+|er+|hm|anyway"
    r"|anyways|besides|plus|also|btw|by the way|"
    r"incidentally|oh and|fyi|for your information|for info|just fyi|for the record|for reference|for context"
    r"|some context|context|background|"
    r"a bit of background|just so you know|so you know|in case you(?:'re| are|’re)? (?:wonder(?:ing)?|didn't know"
    r"|need it)|in case it (?:helps|matters)|if it helps|"
    r"as (?:i|we) (?:said|mentioned|told you|wrote|explained|say)(?: (?:before|earlier|already|last time))?"
    r"|as you (?:know|may know|might know|remember|can see)|"
    r"like i said|again|once more|you know(?: what)?|you see|look|listen|see|note that|please note(?: that)?|note"
    r"|nb|ps|p\.s|p\.p\.s|heads[ -]up|"
    r"to be (?:honest|fair|clear|precise|exact)|tbh|honestly|frankly|in fact|as a matter of fact|the (?:thing|fact"
    r"|truth|point) is(?: that)?|it turns out(?: that)?|turns out|"
    r"as for (?:[\w'’-]+ ){0,2}[\w'’-]+(?=,)|fun fact|about me|a (?:bit|little) about (?:me|myself)|(?:let me"
    r"|i'd like to) introduce myself"
    r"|(?:just )?(?:a )?(?:quick |brief |short )?intro(?:duction)?"
    r"|one (?:more )?thing|another thing|"
    r"first(?:ly| of all| off)?|second(?:ly)?|third(?:ly)?|finally|lastly|next|then|in (?:short|general|summary)"
    r"|basically|generally speaking|"
    r"(?:i should|let me|i have to|i must|i'd like to|i want to|i wanted to) (?:mention|add|say|tell you|point out"
    r"|note|admit|confess|let you know)(?: that)?|"
    r"you should know(?: that)?|(?:just )?a reminder|reminder|(?:still|back) at it|unfortunately|sadly|luckily"
    r"|fortunately|thankfully|happily|happy to report(?: that)?|"
    r"unlike (?:you|others|most people)|personally|for me|for my part|speaking of which|speaking of that"
    r"|on a side note|side note|on another note|in other news|"
    r"just to (?:clarify|confirm|be clear|let you know)|to clarify|let's see|long story short|what can i say"
    r"|believe it or not|for what it's worth|"
    r"i(?:'m|’m| am) (?:pleased|happy|proud|sad) to (?:say|report)(?: that)?|haha+|lol|wow|which reminds me"
    r"|that reminds me|nice to meet you|pleased to meet you)"
    r"(?:\s*[,:;!–—-]+\s*|\s+(?=(?:i|im|ive|i'm|i’m|i've|i’ve|my|we|we're|our|that i|that my)\b)(?:that )?)"
    r"|(?:and|but|so|plus|also|then|because|since|though|although|however|or|anyway|well|yet|while|whereas"
    r"|still),?\s+"
)
_LABEL = re.compile(
    r"^(?P<label>[A-Za-z][\w' ’-]{1,28}?):\s+(?=(?:i|i'm|i’m|i've|my|we|our|for|the|no|not)\b)", re.IGNORECASE
)
_GREETING = re.compile(
    r"(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening)"
    r"|nice to meet you)\b",
    re.IGNORECASE,
)
_CORRECTS_AT = re.compile(rf"^(?:{_CORRECTS})", re.IGNORECASE)
_CHANGES_AT = re.compile(rf"^(?:{_CHANGES})", re.IGNORECASE)
_FILLERS_AT = re.compile(rf"^(?:{_FILLERS})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Opened:
    """A sentence without what stands before its statement.

    Attributes:
        start: where the statement begins.
        corrected: it was said as a correction.
        changed: it was said as news about something that was otherwise before.
        greeted: it follows a greeting.
    """

    start: int
    corrected: bool = False
    changed: bool = False
    greeted: bool = False


def opened(sentence: str) -> Opened:
    """Skips what stands before a sentence's statement."""
    start = 0
    corrected = changed = greeted = False
    for _ in range(6):
        rest = sentence[start:]
        if match := _CORRECTS_AT.match(rest):
            corrected = True
        elif match := _CHANGES_AT.match(rest):
            changed = True
        elif not (match := _FILLERS_AT.match(rest)):
            match = _LABEL.match(rest)
            if not match:
                break
        if not rest[match.end() :].strip():
            break
        greeted = greeted or bool(_GREETING.match(rest))
        start += match.end()
    return Opened(start, corrected, changed, greeted)

"""English words for how something came out: "that worked", "still failing: no space left"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from assistant.memory.experience.tasks import Feedback, Outcome

_FAILED = (
    r"(?:(?:has |have |had )?(?:failed|broke(?:n)?|crashed|blown up|blew up|gone wrong|went wrong|errored(?: out)?"
    r"|timed out|got stuck|hung|stopped working|bombed|aborted)|(?:fails|breaks|crashes|errors out|times out|hangs)"
    r"|(?:did|does|do|will|would|could|can)(?: not|n't|n’t) (?:\w+ )?(?:work|help|start|run|build|compile|succeed"
    r"|deploy"
    r"|load|finish|go through|change anything|fix (?:it|anything|the \w+))(?: out)?|(?:is|was|are|were)(?: not|n't|n’t)"
    r" (?:working|successful|fixed|solved|a success)|(?:won't|won’t|can't|can’t) (?:work|start|run|build|compile|load)"
    r"|(?:is|are) (?:still )?(?:broken|failing|down|crashing|wrong)|keeps? (?:failing|crashing|breaking)"
    r"|was a (?:failure|disaster|mess|flop)|made (?:it|things) worse)"
)
_WORKED = (
    r"(?:(?:has |have )?(?:worked|succeeded)(?: out)?|works|is working|are working|was (?:a "
    r"|an? \w+ )?(?:success(?:ful)?)"
    r"|went (?:fine|well|great|smoothly|perfectly|through|live|without (?:a hitch|any? \w+))|passed|passes"
    r"|(?:is|are|got) (?:fixed|solved|resolved|live|up and running|online)|did the trick|did it|(?:fixed|solved"
    r"|resolved) (?:it|that|this|the (?:problem|issue|error|bug)|everything)|turned out (?:well|great|perfect(?:ly)?"
    r"|fine)|came out (?:well|great|perfect(?:ly)?|fine)|helped)"
)
_PARTLY = (
    r"(?:(?:only |just )?(?:partly|partially|half|mostly|almost|nearly|kind of|sort of|more or less)[- ](?:worked|works"
    r"|working|fixed|solved|done|succeeded|there)|(?:worked|works) (?:only )?(?:partly|partially|half|in part))"
)
_SMALL = (
    r"(?:(?:now|also|really|actually|finally|just|still|unfortunately|sadly|again|indeed|even|already|always|completely"
    r"|totally|apparently|first|all) )*"
)
_LEAD = (
    r"^(?:(?:yes|yeah|yep|no|nope|nah|ok|okay|great|perfect|nice|cool|awesome|amazing|excellent|super|wow|oh|ah|hmm"
    r"|hm|well|so|and|but|sorry|thanks|thank you|unfortunately|sadly|finally|sweet|brilliant|hooray|yay|ugh|argh|damn"
    r"|update|fyi|good news|bad news|i tried (?:it|that)|tried (?:it|that)|we tried (?:it|that))\b[,.!: —–-]*(?:and "
    r"|but )?)*"
)
_IT = r"(?:it|that|this|everything|all of it|all of that|which)"
_THING = r"(?:(?:the|your|my|our|this|that) (?P<about>[\w'-]+(?: [\w'-]+){0,3}?))"
_TAIL = (
    r"(?=\s*(?:$|[,.!;:…—–)-]|(?:now|fine|well|great|perfectly|nicely|beautifully|again|too|anyway|completely|at all"
    r"|either|still|this time|right away|immediately|like a charm|as expected|flawlessly|thanks|thank you|for me"
    r"|on (?:the )?(?:first|second|third|my|our)|today|yesterday|this (?:morning|afternoon|evening)|last night|because"
    r"|since|as|due to|after|once|when|with|at|in|on|during|but|except|and|until|though)\b))"
)
_SAID = re.compile(
    rf"{_LEAD}(?:{_IT}|{_THING})(?:'s|’s)? {_SMALL}(?:(?P<partly>{_PARTLY})|(?P<failed>{_FAILED})"
    rf"|(?P<worked>{_WORKED}))"
    rf"{_TAIL}(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_IS_NOW = re.compile(
    rf"{_LEAD}(?:it|that|this|everything|all)(?:'s|’s| is| are) {_SMALL}(?:(?P<failed>(?:not working|broken|failing"
    r"|crashing|down|(?:the )?same (?:error|problem|issue|thing)|no better|worse))|(?P<worked>(?:fixed|solved|resolved"
    r"|working|live|up and running|good now|all good|fine now|perfect now)))"
    rf"{_TAIL}(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_BARE = re.compile(
    rf"{_LEAD}(?:(?P<partly>{_PARTLY})|(?P<failed>(?:still (?:broken|failing|not working|no luck|the same(?: \w+)?"
    r"|crashing|(?:doesn't|doesn’t|does not|won't|won’t|isn't|isn’t) \w+(?: \w+)?|(?:get(?:ting)?|got|see(?:ing)?)"
    r" (?:an?|the|that|this)(?: same)? (?:\w+ )?(?:error|exception|problem|issue|failure|message|crash))"
    r"|no luck|no success|no change|not working|same (?:error|problem|issue|result|thing)(?: again| as before)?"
    r"|(?:doesn't|doesn’t|does not|didn't|didn’t|did not|won't|won’t) (?:work|help|start|run|build|compile|succeed)"
    r"|failed(?: again)?|fails(?: again)?|crashed(?: again)?|(?:i|we)(?:'m| am|’m)? (?:still |now |just )*(?:get"
    r"|getting|got|see"
    r"|am getting|are getting) (?:an?|the|that|this)(?: same)? (?:\w+ ){0,2}(?:error|exception|failure|crash)"
    r"|(?:an? |the )?(?:error|exception)(?: message)?(?=\s*:)))"
    r"|(?P<worked>(?:works|worked|working|fixed|solved|success|all good now|all fixed|problem solved|got it (?:working"
    r"|to work)|(?:i|we) got it (?:working|to work)|you fixed it|you solved it|works like a charm|that's it fixed)))"
    rf"{_TAIL}(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_CAUSE = re.compile(
    r"^[\s,.;—–-]*(?:again |today |yesterday |now |still |at all |though |either |in the end |this time |and |but )*"
    r"(?:at|in|on|during) (?P<at>step \d+)\b[\s,:;—–-]*(?P<after>.*)$"
    r"|(?:\b(?:because(?: of)?|due to|since|thanks to|owing to|as(?= (?:i|we|the|there|it|my|our)\b))"
    r"|\b(?:the |its |root )*(?:problem|cause|reason|culprit|error|issue|trouble) (?:was|is)(?: that)?(?=\s)"
    r"|\b(?:it )?turn(?:s|ed) out(?: that)?|\bit (?:says|said|complains|complained)(?: that)?|[:—–]"
    r"|\s-)\s*(?P<why>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_OWN_FAULT = re.compile(
    r"(?:^|[,;.—–-]\s*|\b(?:and|but) )(?P<why>(?:i|we) (?:\w+ )?(?:forgot|missed|had forgotten|left out|overlooked"
    r"|mistyped|mixed up)\b.+|(?:the |a |an )?(?:[\w./'-]+ ){1,5}?(?:was|were|is|are) (?:missing|not there|full|wrong"
    r"|locked|outdated|expired|empty)\b.*|(?:there (?:was|is) )?(?:no|a missing|missing) [\w./'-]+.*)$",
    re.IGNORECASE | re.DOTALL,
)
_THANKS = re.compile(r"[\s,.!—–-]+(?:thanks|thank you|thx|cheers)\b.*$", re.IGNORECASE | re.DOTALL)
_BUT = re.compile(
    r"^\s*(?:\w+ )?,?\s*(?:but|except|though)\b(?: that)?(?!.*\b(?:now|thanks|fine|all good)\b)\s*", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a clause says that something came out, and why."""

    outcome: Outcome
    cause: str = ""
    about: str = ""


def feedback(sentence: str, following: str = "") -> Feedback | None:
    """What a sentence says of how the last thing came out, with the cause that it or the next one gives."""
    found = verdict(sentence, following)
    if found is None:
        return None
    return Feedback(found.outcome, sentence, "en", found.cause, found.about)


def verdict(sentence: str, following: str = "") -> Verdict | None:
    """How a clause about "it", or about nothing named, says that it came out; None where it says nothing of that."""
    match = _SAID.match(sentence) or _IS_NOW.match(sentence) or _BARE.match(sentence)
    if match is None:
        return None
    groups = match.groupdict()
    rest = groups["rest"] or ""
    about = groups.get("about") or ""
    if groups.get("failed"):
        return Verdict(Outcome.FAILURE, cause_in(rest, following), about)
    left = _BUT.match(rest)
    if left is not None or groups.get("partly"):
        return Verdict(Outcome.PARTIAL, _tidy(rest[left.end() :]) if left else cause_in(rest, following), about)
    return Verdict(Outcome.SUCCESS, "", about)


def cause_in(rest: str, following: str = "") -> str:
    """The cause of a failure, from what stands behind the words for it, or in the next sentence."""
    rest = _THANKS.sub("", rest)
    match = _CAUSE.search(rest)
    if match is not None:
        if match.group("why"):
            return _tidy(match.group("why"))
        return _tidy(": ".join(part for part in (match.group("at"), match.group("after").strip()) if part))
    own = _OWN_FAULT.search(rest.strip())
    if own is not None:
        return _tidy(own.group("why"))
    opened = re.match(
        r"^(?:because |it turn(?:s|ed) out (?:that )?|turns out (?:that )?|(?:the |its )?(?:problem|cause|reason"
        r"|culprit"
        r"|error|issue) (?:was|is)(?: that)? |error: |it (?:says|said) )(?P<why>\S.*)$",
        following,
        re.IGNORECASE | re.DOTALL,
    ) or re.match(
        r"^(?P<why>(?:i|we) (?:\w+ )?(?:forgot|missed|had forgotten|left out|overlooked)\b.*)$", following, re.I | re.S
    )
    return _tidy(opened.group("why")) if opened else ""


def _tidy(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip(' \t.,;:!—–-"')

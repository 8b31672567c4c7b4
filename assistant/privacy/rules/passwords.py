"""What a person types to get in: passwords in prose and configuration, codes, phrases, cookies, links."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assistant.privacy.findings import Span
from assistant.privacy.rules.clues import has_digits, mentions
from assistant.privacy.rules.shapes import looks_chosen, looks_random

_WORD = r"(?:pass(?:word|phrase|wd|code)|passwort|\bpwd\b|\bpw\b|密码|密碼|口令|密语)"
_ASSIGNED = re.compile(
    rf"{_WORD}[\w-]{{0,20}}[\"']?\s{{0,3}}(?::=|=>|[:=：＝])\s{{0,3}}(?:\"(?P<double>[^\"\n]{{1,100}})\""
    rf"|'(?P<single>[^'\n]{{1,100}})'|(?P<bare>[^\s\"',;，。；、（）)]+(?:[^\s\"';，。；、（）)]*)))",
    re.IGNORECASE,
)
_PROSE = re.compile(
    rf"{_WORD}(?:['’]s(?=\s))?(?:\s{{1,4}}(?:for|of|to|on)\s{{1,4}}(?:(?:[\w-]+\s{{1,4}}){{0,5}}?[\w-]+['’]s\s{{1,4}}(?=\S*\d)|(?:[\w'’-]+\s{{1,4}}){{1,6}}?))?"
    rf"\s{{0,4}}(?:\b(?:(?:is|was|has been|got|will be)"
    rf"(?: now| still)?(?: (?:changed|set|reset|updated) to)?|to|now|became|(?:changed|set|reset"
    rf"|updated) to)\b|改成了?|改为了?|换成了?|设成了?|设为了?|设置为|就是|还是|是|为"
    rf"|(?:我|你|他|她)?(?:记得|印象中|好像|应该|大概|可能|目前|现在|暂时|仍"
    rf"|还)+(?:就?是|叫|为))?"
    r"\s{0,4}[:：]?\s{0,4}[\"'“‘`「]?(?P<value>(?=\S{0,99}?(?-i:\d|[a-z][A-Z]|[!@#$%^&*+=~]|\w[?/\\|_.:-]\w))[!-~À-ÖØ-öø-ɏ]{4,100})",
    re.IGNORECASE,
)
_FOR_WHAT = re.compile(
    rf"{_WORD}\s{{1,4}}(?:for|of|to|on)\s{{1,4}}(?:[\w'’-]+\s{{1,4}}){{0,5}}?[\w'’-]+\s{{0,2}}[:：=]\s{{0,3}}[\"'“‘`]?(?P<value>[!-~]{{4,100}})",
    re.IGNORECASE,
)
_SOMEWHERE = re.compile(rf"{_WORD}(?![学箱本机盒子])(?P<between>[^\n.!?。！？；;]{{0,80}})", re.IGNORECASE)
_STRONG = re.compile(
    r"(?<![!-~])(?=[!-~]{0,59}[A-Za-z])(?=[!-~]{0,59}\d)(?=[!-~]{1,59}[!@#$%^&*~+])[A-Za-z0-9!@#$%^&*~+_.-]{6,60}"
)
_GIVEN = re.compile(
    r"(?:改成了?|改为了?|换成了?|换为了?|设成了?|设为了?|变成了?|从|是|为|(?<![A-Za-z])(?:to|from|is|was|be|into|as)\s)\s{0,2}[\"'“‘`「]?"
    r"(?P<value>(?=[!-~]{0,39}[A-Za-z])(?=[!-~]{0,39}\d)[A-Za-z0-9][!-~]{5,40})",
    re.IGNORECASE,
)
"""What stands for a password further on in a sentence that speaks of one: "the password I set last night is …"."""

_NEW_ONE = re.compile(
    rf"{_WORD}[^\n]{{0,80}}?[.;,。；，]\s{{0,4}}(?:the )?(?:new|current|latest|新的?|现在的?)(?: one| password)?"
    rf"(?:\s{{0,4}}(?:is|=|:|："
    rf"|是))\s{{0,4}}"
    r"[\"'“‘`]?(?P<value>[!-~]{4,100})",
    re.IGNORECASE,
)
_MY_PASS = re.compile(
    r"\b(?:my|our|the|his|her) (?:old |new |usual )?pass(?:es)? (?:is )?(?P<value>[!-~]{6,60})", re.IGNORECASE
)
_AFTERWARDS = re.compile(
    rf"(?P<value>[!-~À-ÖØ-öø-ɏ]{{6,100}})[\"'”’`」]?\s{{0,4}}(?:\(|（|,|，|[-–—])?\s{{0,4}}(?:that'?s|that is|is|as"
    rf"|was|being|是"
    rf"|作为?)\s{{0,4}}(?:the|my|our|your|his|her|their|其|我的?|新的?)?\s{{0,4}}(?:[\w'’-]{{1,20}} ){{0,3}}{_WORD}",
    re.IGNORECASE,
)
_BOTH = (
    r"(?:(?:账号|帐号|账户|用户名?)(?:和|与|及|/|、|跟)?(?:登录)?密码"
    r"|user(?:name|[ -]?id)?\s{0,4}(?:/|and|&|\+|,)\s{0,4}pass(?:word|wd)?"
    r"|(?P<loose>\blog-?in(?: details| data)?|\bcredentials?|\bcreds|\bsign-in))"
)
_PAIR = re.compile(
    rf"{_BOTH}(?:(?: (?:for|to|of) [\w -]{{1,30}}?)|[^\s:：=是A-Za-z0-9]{{0,10}})\s{{0,4}}"
    r"(?:[:：=]|(?:分别)?是|\bare\b|\bis\b)\s{0,4}"
    r"(?P<user>[\w.@+-]{1,40})(?P<between>\s{0,4}(?:[/|,，、:]|和|跟|\band\b)\s{0,4}|\s{1,4})(?P<value>[!-~]{4,100})",
    re.IGNORECASE,
)
"""An account and its password after a name for both: "账号密码：admin / …", "login: bob / …"."""

_PIN = re.compile(
    r"(?:\bpin(?:[ -]?code| number)?\b|(?:door|gate|alarm|entry|safe|lock|access) code"
    r"|取款密码|支付密码|门禁(?:密码|码)|开门码|解锁码)"
    r"(?:['’]s(?=\s))?(?:\s{1,4}(?:for|of|to)\s{1,4}(?:[\w'’-]+\s{1,4}){1,5}?)?\s{0,4}(?:\bis now\b|\bis\b|\bwas\b|是"
    r"|为)?\s{0,4}[:：=]?\s{0,4}(\d{4,8}[#*]?)(?!\d|[-.]\d)",
    re.IGNORECASE,
)
_CODE = re.compile(
    r"(?:(?:verification|security|confirmation|login|log-in|sign-in|one[- ]time|2fa|two[- ]factor"
    r"|authentication|auth|access)[ -](?:pass)?code"
    r"|\botp\b|\btotp\b|验证码|校验码|动态码|动态密码|验证代码|驗證碼)"
    r"[^\n\d]{0,24}?(?<![\d.])(\d{3}[ -]?\d{3,5}|\d{4,8})(?![\d.]\d|\d)",
    re.IGNORECASE,
)
_CODE_BEFORE = re.compile(
    r"(?<![\d.])(\d{3}[ -]\d{3}|\d{4,8}) (?:is your|is the|to be your|是您的|是你的|为您的"
    r"|为你的)[^\n.。]{0,30}?"
    r"(?:code|otp|验证码|校验码|动态码)",
    re.IGNORECASE,
)
_CODE_TO = re.compile(
    r"\b(?:enter|use|type|input|provide) (?:the |this )?(?:code|number) (?P<code>\d{3}[ -]\d{3}"
    r"|\d{4,8}) to (?:confirm|verify|complete"
    r"|finish|approve|sign|log|authori[sz]e)\b",
    re.IGNORECASE,
)
_CODE_AS = re.compile(
    r"(?<![\d.])(?P<code>\d{3}[ -]\d{3}|\d{4,8}) as (?:your|the|a|my) (?:\w+ )?(?:one[- ]time|single[- ]use"
    r"|verification|login|sign-in"
    r"|security|confirmation|authentication|otp|2fa)\b",
    re.IGNORECASE,
)
_URL_USER = re.compile(
    r"\b[a-z][a-z0-9+.-]{1,30}://[^\s/:@\"'<>]*:(?P<value>[^\s/@\"'<>]+(?:@(?=[^\s/@]*@)[^\s/@]*)*)@", re.IGNORECASE
)
_OPTION = re.compile(
    r"(?:\b(?:mysql|mysqldump|mysqladmin|mariadb|mariadb-dump)\b[^\n|;&]*?\s-p(?P<mysql>[^\s\"'-][^\s]{3,})"
    r"|\bsshpass\s{1,4}-p\s{0,4}[\"']?(?P<ssh>[^\s\"']{3,})"
    r"|\bredis-cli\b[^\n|;&]*?\s-a\s{1,4}(?P<redis>[^\s]{4,})"
    r"|\b(?:curl|wget|http)\b[^\n|;&]*?\s(?:-u|--user)[ =][\"']?[^\s:\"']+:(?P<curl>[^\s\"']{3,})"
    r"|\s--?(?:password|passwd|passphrase|pass)[ =][\"']?(?P<long>[^\s\"'-][^\s\"']{3,}))",
    re.IGNORECASE,
)
_COOKIE = re.compile(
    r"(?<![\w-])[\w.-]{0,30}?(?:sess(?:ion)?(?:_?id)?|sid|auth|jwt|csrf(?:token)?|xsrf-token"
    r"|remember_token)[\w.-]{0,10}=([A-Za-z0-9%._~+/-]{16,}=*)",
    re.IGNORECASE,
)
_LINK = re.compile(
    r"https?://[^\s\"'<>，。；]{1,200}?(?:/(?:secret|ots|onetime|one-time|share|s|reset|reset-password|magic"
    r"|invite|join|verify|confirm|unlock|token|private|p|l)/"
    r"|[?&#](?:token|key|sig|signature|code|secret|auth|access_token|api_key|apikey|password|pwd"
    r"|X-Amz-Signature|X-Amz-Credential|st|ticket)=)"
    r"(?P<value>[A-Za-z0-9%._~+/=-]{12,})",
    re.IGNORECASE,
)
_PHRASE = re.compile(
    r"(?:(?:recovery|seed|mnemonic|backup|secret|wallet)[ -]?(?:phrase|words|seed)|\bmnemonic\b"
    r"|\bseed words\b|助记词|恢复短语|恢复词)"
    r"(?:\s{0,4}(?:is|are|was|是"
    r"|为))?\s{0,4}[:：=]?\s{0,4}[\"“']?(?P<value>[a-z]{3,8}(?:[ ,]{1,2}[a-z]{3,8}){11,23})(?![a-z])",
    re.IGNORECASE,
)

_CALLED_BOTH = ("login", "log-in", "sign-in", "creds", "credential")
_CALLED = ("password", "passphrase", "passwd", "passcode", "passwort", "pw", "密码", "密碼", "口令", "密语")
_TRAILING = ".,;:?)]}>\"'`，。；：？）】」”’"
_GOES_ON = re.compile(r"[,，;；(（](?=[\u3400-\u9fff])")
"""Where a sentence goes on after a value without a blank: 口令：abc123，第一次登录要改."""

_VALUE_WORDS = re.compile(
    r"(?:[\w.]+[\[(]|\$[\w{(]|\$\(|<[\w ]+>|\{\{|\*{3,}|\.{3}|%\w|none$|null$|true$|false$|undefined$|required$)",
    re.IGNORECASE,
)


def passwords(text: str) -> Iterator[Span]:
    """Passwords that are called so: `password = …`, "the password is …", "密码是…", "… (that's the password)"."""
    if not mentions(text, *_CALLED, *_CALLED_BOTH, "pass"):
        return
    for match in _PAIR.finditer(text):
        value = _GOES_ON.split(match["value"], maxsplit=1)[0].rstrip(_TRAILING)
        spoken = match["loose"] and not re.search(r"[:：=]\s{0,4}$", text[match.start() : match.start("user")])
        loose = spoken or (match["loose"] and match["between"].strip() not in {"/", "|", ":"}) or value.startswith("//")
        loose = bool(loose) and not (
            _STRONG.fullmatch(value) and re.search(r"[A-Z]", value) and re.search(r"[a-z]", value)
        )
        if looks_chosen(value) and not loose and not _VALUE_WORDS.match(value) and not _is_talk(value):
            yield Span(
                match.start("value"), match.start("value") + len(value), "password", "password beside its account", 70
            )
    for match in _ASSIGNED.finditer(text):
        group = match.lastgroup or "bare"
        start, end = match.span(group)
        if group == "bare":
            first = _GOES_ON.split(match[group], maxsplit=1)[0].rstrip(_TRAILING)
            end = start + len(first if _assigned_value(first) else match[group].rstrip(_TRAILING))
        else:
            start, end = start - 1, end + 1  # the quotation marks go too
        if (
            end > start
            and not _VALUE_WORDS.match(text[start:end])
            and (group != "bare" or _assigned_value(text[start:end]))
        ):
            yield Span(start, end, "password", "assigned password", 90)
    yield from _further_on(text)
    for match in _MY_PASS.finditer(text):
        value = match["value"].rstrip(_TRAILING)
        if (
            re.search(r"[a-z]", value)
            and re.search(r"[A-Z]", value)
            and re.search(r"\d", value)
            and re.search(r"\W", value)
        ):
            yield Span(match.start("value"), match.start("value") + len(value), "password", "password said", 58)
    for pattern, rule in (
        (_FOR_WHAT, "password said"),
        (_NEW_ONE, "password said"),
        (_PROSE, "password said"),
        (_AFTERWARDS, "password said before its name"),
    ):
        for match in pattern.finditer(text):
            value = match["value"].rstrip(_TRAILING)
            lead = len(value) - len(value.lstrip("\"'([{<`=:"))
            if looks_chosen(value[lead:]) and not _VALUE_WORDS.match(value[lead:]) and not _is_talk(value[lead:]):
                start = match.start("value")
                yield Span(start + lead, start + len(value), "password", rule, 58)


def _further_on(text: str) -> Iterator[Span]:
    """Passwords with other words between them and their name, where their shape leaves little doubt."""
    for match in _SOMEWHERE.finditer(text):
        at, end = match.span("between")
        end = _end_of_word(text, end)
        for found in _STRONG.finditer(text, at, end):
            value = found.group().rstrip(_TRAILING)
            if not re.fullmatch(r"[^@]+@[\w-]+(?:\.[\w-]+)+", value) and not _VALUE_WORDS.match(value):
                yield Span(found.start(), found.start() + len(value), "password", "password further on", 57)
        for found in _GIVEN.finditer(text, at, end):
            if not _SET.search(text[max(0, match.start() - _LEAD) : found.start("value")]) or _OF_ELSE.search(
                text[at : found.start("value")]
            ):
                continue
            value = found["value"].rstrip(_TRAILING)
            if (
                re.search(r"[a-z]", value)  # a number of an order or a flight has none
                and looks_chosen(value)
                and not _is_talk(value)
                and not _VALUE_WORDS.match(value)
                and not _DATED.match(value)
            ):
                yield Span(
                    found.start("value"), found.start("value") + len(value), "password", "password further on", 57
                )


_LEAD = 24
_SET = re.compile(
    r"\b(?:chang|reset|set|updat|rotat|made|make|used to|was|will be|is now)\w*|改|换|设|重置|更新|从|记得|让|定",
    re.IGNORECASE,
)
_OF_ELSE = re.compile(
    r"账号|帐号|手机|邮箱|用户名|版本|\b(?:e-?mail|phone|user ?name|user|account|version|order|flight|app|manager"
    r"|from noreply)\b",
    re.IGNORECASE,
)
_DATED = re.compile(r"\d{1,4}[-/.]\d|v?\d+(?:\.\d+)+$|\d+(?:st|nd|rd|th|am|pm)$|[A-Za-z]+\d{1,2}$", re.IGNORECASE)
"""What is a day, an hour, a version or a product: Windows11."""


def _end_of_word(text: str, at: int) -> int:
    """Where the word ends that a place stands in; at most some way further."""
    match = re.compile(r"[!-~]{0,60}").match(text, at)
    return match.end() if match else at


def codes(text: str) -> Iterator[Span]:
    """PINs, door codes and one-time codes, where the words beside them say so."""
    if not has_digits(text, 4) or not mentions(text, "pin", "code", "otp", "码", "碼"):
        return
    for match in _PIN.finditer(text):
        yield Span(match.start(1), match.end(1), "pin", "PIN or door code")
    for match in _CODE_TO.finditer(text):
        yield Span(match.start("code"), match.end("code"), "code", "one-time code")
    for match in _CODE_AS.finditer(text):
        yield Span(match.start("code"), match.end("code"), "code", "one-time code")
    for pattern in (_CODE, _CODE_BEFORE):
        for match in pattern.finditer(text):
            yield Span(match.start(1), match.end(1), "code", "one-time code")


def connections(text: str) -> Iterator[Span]:
    """Passwords inside addresses (RFC 3986 userinfo) and on command lines."""
    for match in _URL_USER.finditer(text) if "://" in text else ():
        if not _VALUE_WORDS.match(match["value"]):
            yield Span(match.start("value"), match.end("value"), "password", "password in an address", 92)
    for match in _OPTION.finditer(text) if mentions(text, "-p", "-a", "-u") else ():
        group = match.lastgroup
        if group and not _VALUE_WORDS.match(match[group]):
            yield Span(match.start(group), match.end(group), "password", "password on a command line", 88)


def sessions(text: str) -> Iterator[Span]:
    """Session cookies, and links that open something for whoever has them."""
    for match in _COOKIE.finditer(text) if "=" in text else ():
        if looks_random(match.group(1)):
            yield Span(match.start(1), match.end(1), "token", "session cookie", 62)
    for match in _LINK.finditer(text) if "://" in text else ():
        value = match["value"].rstrip(".")
        if looks_random(value, least=12):
            yield Span(match.start("value"), match.start("value") + len(value), "token", "secret link", 86)


def phrases(text: str) -> Iterator[Span]:
    """A wallet's or vault's words, twelve to twenty-four of them, where they are called so (BIP 39)."""
    for match in (
        _PHRASE.finditer(text) if mentions(text, "phrase", "words", "seed", "mnemonic", "助记", "恢复") else ()
    ):
        yield Span(match.start("value"), match.end("value"), "recovery_phrase", "recovery phrase", 90)


def _assigned_value(value: str) -> bool:
    """After a colon or an equals sign nearly everything is a value, but prose after a colon is not."""
    return looks_chosen(value) or (len(value) >= 6 and value.isalnum() and not value.isalpha())


def _is_talk(value: str) -> bool:
    """Is it a word of the sentence after all: a hyphenated word, an abbreviation, a file's name, an address?"""
    return (
        re.fullmatch(r"[A-Za-z]+(?:['’-][A-Za-z]+)*|https?://.*|[A-Za-z.-]+/[\w./-]+|\d{1,2}|[a-z]+\.[a-z]{2,4}", value)
        is not None
    )

"""Keys and tokens for machines: by their makers' prefixes, by what they are called, and by their blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assistant.privacy.findings import Span
from assistant.privacy.rules.clues import has_long_word, mentions
from assistant.privacy.rules.shapes import looks_random

_START = r"(?<![A-Za-z0-9_])"
_KNOWN = re.compile(
    _START
    + r"""(?:
      sk-(?:proj|svcacct|admin|ant|or|lf)-[\w-]{16,}        # OpenAI, Anthropic, OpenRouter
    | sk-[A-Za-z0-9]{20,}                                    # OpenAI, DeepSeek and many that copied it
    | AIza[\w-]{30,}                                         # Google
    | ya29\.[\w-]{20,} | GOCSPX-[\w-]{20,}                   # Google OAuth
    | gh[pousr]_[A-Za-z0-9]{30,} | github_pat_\w{22,}        # GitHub
    | gl(?:pat|dt|rt|ptt|soat|cbt|imt|agent)-[\w-]{16,}      # GitLab
    | hf_[A-Za-z0-9]{20,} | r8_[A-Za-z0-9]{20,}              # Hugging Face, Replicate
    | xox[abeoprs]-[\w-]{16,} | xapp-[\w-]{16,}              # Slack
    | (?:sk|rk|pk|whsec)_(?:live_|test_)?[A-Za-z0-9]{20,}    # Stripe
    | SG\.[\w-]{16,}\.[\w-]{16,}                             # SendGrid
    | key-[0-9a-z]{32} | SK[0-9a-f]{32} | AC[0-9a-f]{32}     # Mailgun, Twilio
    | do[opr]_v1_[0-9a-f]{32,}                               # DigitalOcean
    | npm_[A-Za-z0-9]{30,} | pypi-[\w-]{30,}                 # package registries
    | shp(?:at|ca|pa|ss)_[0-9a-f]{24,}                       # Shopify
    | (?:ntn|secret)_[A-Za-z0-9]{36,}                        # Notion
    | (?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}                    # AWS
    | LTAI[A-Za-z0-9]{12,} | AKID[A-Za-z0-9]{16,}            # Alibaba Cloud, Tencent Cloud
    | xai-[\w-]{20,} | gsk_[A-Za-z0-9]{20,} | pplx-[\w-]{20,} | nvapi-[\w-]{20,} | tvly-[\w-]{16,} | fw_[A-Za-z0-9]{20,}
    | AGE-SECRET-KEY-1[A-Z0-9]{40,} | (?:hvs|hvb)\.[\w-]{20,} | dckr_pat_[\w-]{20,} | lin_api_\w{20,} | figd_[\w-]{20,}
    | atlasv1\.[\w-]{20,} | EAAG?[A-Za-z0-9]{40,} | sq0(?:atp|csp)-[\w-]{20,} | PMAK-[\w-]{20,} | dapi[0-9a-f]{32}
    | pcsk_[\w-]{30,} | jina_[0-9a-f]{20,}[\w-]* | fc-[0-9a-f]{32} | re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}
    | sbp_[0-9a-f]{30,}
    | [MNO][A-Za-z0-9_-]{22,27}\.[\w-]{6}\.[\w-]{27,}      # Discord
    | \d{8,10}:AA[\w-]{30,}                                  # Telegram
    )""",
    re.VERBOSE,
)
_PREFIXED = re.compile(
    _START + r"(?!(?i:sha-?\d{1,3}|md5|blake\d[bs]?"
    r"|crc32)[_-])(?:[A-Za-z][A-Za-z0-9]{1,11}[_-]){1,3}([A-Za-z0-9]{20,})(?![A-Za-z0-9])"
)
_WEBHOOK = re.compile(
    r"https://(?:hooks\.slack\.com/(?:services|workflows|triggers)|discord(?:app)?\.com/api/webhooks"
    r"|[\w.-]+\.webhook\.office\.com"
    r"|open\.(?:feishu|larksuite)\.(?:cn|com)/open-apis/bot|oapi\.dingtalk\.com/robot/send"
    r"|qyapi\.weixin\.qq\.com/cgi-bin/webhook)"
    r"[/?][^\s\"'<>，。；、）)]+",
    re.IGNORECASE,
)
_JWT = re.compile(r"(?<![\w.-])eyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?(?:\.[\w-]+)*")
_BEARER = re.compile(r"\b(?:Bearer|Basic|Token)\s+([A-Za-z0-9._~+/-]{12,}={0,2})", re.IGNORECASE)
_PRIVATE_BLOCK = re.compile(
    r"-----BEGIN ((?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?)-----(?:.*?-----END \1-----|[A-Za-z0-9+/=:,\-\s]*)", re.DOTALL
)
_NAMED = re.compile(
    r"""(?:api[_-]?key|apikey|access[_-]?key(?:[_-]?(?:id|secret))?|secret(?:[_-]?(?:access)?[_-]?key)?|private[_-]?key|account[_-]?key
     |client[_-]?secret|auth[_-]?(?:token|key)|access[_-]?token|refresh[_-]?token|session[_-]?token|token|credentials?|\bapp[_-]?(?:key|secret)|signing[_-]?key
     |encryption[_-]?key|密钥|令牌)
    \w{0,20}["']?\s{0,3}(?::=|=>|[:=：]|\s(?:is|was|to|as)\s
     |(?:设|改|换|配|填|写|置)(?:置|回)?(?:成|为|作|上)了?|就?是|为)[:：]?\s{0,3}
    (?P<quote>["'`]?)(?P<value>[^\s"'`,;，。；、）)<>]{8,})""",
    re.VERBOSE | re.IGNORECASE,
)
_SHORT_NAME = re.compile(r"\b[as]k\s{0,2}[=:：]\s{0,2}[\"']?(?P<value>[A-Za-z0-9+/=_-]{20,})", re.IGNORECASE)
_SAID = re.compile(
    r"(?:\b(?:api|secret|access|auth|account|private|signing|bearer|security|client)[ -](?:key|token|secret)"
    r"|\btoken|\bsecret|\bapikey|密钥|令牌|秘钥)"
    r"(?:\s+(?:for|of|to)(?:\s+[\w'’-]+){1,5}?)?[ ：:=]{1,3}(?:is |was |是 ?)?[\"'`]?([A-Za-z0-9_+/=.~-]{16,})",
    re.IGNORECASE,
)


_PREFIXED_PARTS = re.compile(_START + r"[a-z]{2,12}[_-](?P<body>[A-Za-z0-9_-]{32,})(?![A-Za-z0-9])")


def _is_in_parts(body: str) -> bool:
    """Whether a long text of parts is random as a whole: no part is a word, and its classes are all mixed."""
    return (
        looks_random(body, least=32, mixed=True)
        and len(re.findall(r"\d", body)) >= 6
        and not re.search(r"(?:^|[_-])[A-Za-z]?[a-z]{4,}(?:[_-]|$)", body)
    )


def makers_keys(text: str) -> Iterator[Span]:
    """Keys that their maker's prefix gives away, webhooks, and tokens of the same build by unknown makers."""
    if not has_long_word(text, 16):
        return
    for match in _KNOWN.finditer(text):
        yield Span(match.start(), match.end(), "api_key", "known prefix", 80)
    for match in _WEBHOOK.finditer(text) if "://" in text else ():
        yield Span(match.start(), match.end(), "api_key", "webhook address", 82)
    for match in _PREFIXED_PARTS.finditer(text):
        if _is_in_parts(match["body"]):
            yield Span(match.start(), match.end(), "api_key", "prefix and random parts", 56)
    for match in _PREFIXED.finditer(text):
        if looks_random(match.group(1), mixed=True):
            yield Span(match.start(), match.end(), "api_key", "prefix and random text", 55)


def tokens(text: str) -> Iterator[Span]:
    """JSON web tokens (RFC 7519) and what follows Bearer, Basic or Token (RFC 6750, RFC 7617)."""
    for match in _JWT.finditer(text) if "eyJ" in text else ():
        yield Span(match.start(), match.end(), "token", "JSON web token", 85)
    for match in _BEARER.finditer(text) if mentions(text, "bearer", "basic", "token") else ():
        if looks_random(match.group(1)):
            yield Span(match.start(1), match.end(1), "token", "authorisation header", 75)


def private_blocks(text: str) -> Iterator[Span]:
    """Private keys in armour (RFC 7468), whole or cut off; public ones are no secret."""
    for match in _PRIVATE_BLOCK.finditer(text):
        yield Span(match.start(), match.start() + len(match.group().rstrip()), "private_key", "private key block", 95)


def named_keys(text: str) -> Iterator[Span]:
    """Values whose name says that they are secret: `ORCHARD_SECRET_KEY=…`, "auth token f18…"."""
    if not has_long_word(text, 8) or not mentions(
        text, "key", "secret", "token", "credential", "ak", "sk", "钥", "令牌"
    ):
        return
    for match in _NAMED.finditer(text):
        if _is_value(match["value"], quoted=bool(match["quote"])):
            yield Span(match.start("value"), match.end("value"), "api_key", "named value", 65)
    for match in _SHORT_NAME.finditer(text):
        if looks_random(match["value"], mixed=True):
            yield Span(match.start("value"), match.end("value"), "api_key", "named value", 65)
    for match in _SAID.finditer(text):
        if looks_random(match.group(1)):
            yield Span(match.start(1), match.end(1), "api_key", "value called a key", 60)


_CODE_CASED = re.compile(r"[A-Z][A-Z0-9_]*$|[a-z_]+(?:\.[a-z_]+)+$")
_PATH = re.compile(r"(?:~|\.{1,2})?/[\w.~/-]+$|[A-Za-z]:\\|https?://", re.IGNORECASE)


def _is_value(text: str, *, quoted: bool) -> bool:
    """Is it a value, and not code that fetches one, a path, or words?"""
    if _PATH.match(text) or _CODE_CASED.match(text):
        return False
    if not quoted and re.match(r"[\w.]+[\[({]", text):
        return False
    if re.match(r"\$[\w{(]|<|\{\{|\*{3,}|x{4,}$|\.{3}", text, re.IGNORECASE):
        return False
    return looks_random(text, least=12)

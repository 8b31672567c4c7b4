"""Ways to reach a person: mail addresses, telephone numbers, their own IP address."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterator

from assistant.privacy.findings import Span
from assistant.privacy.rules.clues import has_digits, mentions

_MAIL = re.compile(
    r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9](?:[A-Za-z0-9._%+-]{0,62}[A-Za-z0-9_%+-])?"
    r"@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}(?![A-Za-z0-9])"
)
_INTERNATIONAL = re.compile(
    r"(?<![\w+.])(?:\+|00(?=[1-9]))\d{1,3}[ .-]?(?:\(0?\)[ .-]?)?(?:\(?\d{1,5}\)?[ .-]?){1,6}\d(?!\d|[.-]\d)"
)
_CHINESE_MOBILE = re.compile(r"(?<![A-Za-z0-9_.+-])1[3-9]\d(?:[ -]?\d{4}){2}(?![A-Za-z0-9_-]|\.\d)")
_CHINESE_LANDLINE = re.compile(r"(?<![\w.-])\(?0(?:10|2\d|[3-9]\d{2})\)?[- ]?[2-8]\d{2,3}[- ]?\d{4}(?![\w-]|\.\d)")
_NORTH_AMERICAN = re.compile(
    r"(?<![\w.-])(?:1[ .-])?(?:\([2-9]\d{2}\)[ .-]?|[2-9]\d{2}([.-]))[2-9]\d{2}(?:\1|[ .-])\d{4}(?![\w-]|\.\d)"
)
_TRUNK = re.compile(r"(?<![\w.,-])\(?0[1-9]\d{1,3}\)?(?:[ -]\d{2,4}){2,4}(?![\w-]|[.,]\d)")
_METERED = re.compile(
    r"(?:\breadings?|\bmeter|\bserial|\binvoice|\border|\bref(?:erence)?|\btracking|\bbarcode|\bsku|读数|单号|编号|条码|序列号)"
    r"[^\w\n]{0,3}(?:(?:no|number|is|was)\b[^\w\n]{0,3}){0,2}(?:是|为)?[：:]?\s*$",
    re.IGNORECASE,
)
_LABELLED = re.compile(
    r"(?:\b(?:phone|tel|telephone|mobile|cell|fax|call me (?:on|at)|text me (?:on|at)|whatsapp)\b(?: number)?"
    r"|手机号?码?|电话号?码?|联系方式|座机)(?: is | was |是|为)?[^\w\n]{0,3}(\+?\(?\d[\d ().-]{5,18}\d)(?![\w-])",
    re.IGNORECASE,
)
_IP_LABEL = re.compile(
    r"(?:(?<![A-Za-z])ip(?:v[46])?(?![A-Za-z])|公网地址|外网地址|网络地址|\b(?:public|external|internet"
    r"|network) address)",
    re.IGNORECASE,
)
_IPV4 = re.compile(r"(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]*\d|\.\w)")
_IPV6 = re.compile(r"(?<![\w:.])(?:[0-9A-Fa-f]{0,4}:){2,7}[0-9A-Fa-f]{0,4}(?![\w:])")
_LABEL_REACH = 40

_FEWEST_DIGITS = 3
_LEAST_DIGITS, _MOST_DIGITS = 7, 15  # ITU-T E.164


def mail_addresses(text: str) -> Iterator[Span]:
    """Mail addresses with a domain."""
    for match in _MAIL.finditer(text) if "@" in text else ():
        yield Span(match.start(), match.end(), "email", "mail address")


def telephone_numbers(text: str) -> Iterator[Span]:
    """Telephone numbers: in international form, in a country's usual writing, or called so."""
    if not has_digits(text, _FEWEST_DIGITS):
        return
    for match in _INTERNATIONAL.finditer(text):
        plain = match.group().startswith("00") and match.group().isdigit()
        if _is_possible(match.group()) and not (
            plain and _METERED.search(text[max(0, match.start() - _LABEL_REACH) : match.start()])
        ):
            yield Span(match.start(), match.end(), "phone", "international number")
    for pattern, rule in (
        (_CHINESE_MOBILE, "Chinese mobile number"),
        (_CHINESE_LANDLINE, "Chinese landline number"),
        (_NORTH_AMERICAN, "North American number"),
        (_TRUNK, "national number"),
    ):
        for match in pattern.finditer(text):
            if _has_digits(match.group(), least=9):
                yield Span(match.start(), match.end(), "phone", rule)
    for match in _LABELLED.finditer(text):
        if _has_digits(match.group(1), least=_LEAST_DIGITS):
            yield Span(match.start(1), match.end(1), "phone", "number called a telephone's")


def own_addresses(text: str) -> Iterator[Span]:
    """IP addresses that are spoken of as such. Those of a private network or this machine tell nothing."""
    if not mentions(text, "ip", "公网地址", "外网地址", "网络地址", "address"):
        return
    for pattern in (_IPV4, _IPV6):
        for match in pattern.finditer(text):
            before = text[max(0, match.start() - _LABEL_REACH) : match.start()]
            if _IP_LABEL.search(before) and _is_public(match.group()):
                yield Span(match.start(), match.end(), "ip", "public IP address")


def _digits(text: str) -> str:
    return re.sub(r"\D", "", text)


def _has_digits(text: str, *, least: int) -> bool:
    return least <= len(_digits(text)) <= _MOST_DIGITS


def _is_possible(text: str) -> bool:
    import phonenumbers

    number = "+" + _digits(text).removeprefix("00")
    try:
        return phonenumbers.is_possible_number(phonenumbers.parse(number, None))
    except phonenumbers.NumberParseException:
        return False


def _is_public(text: str) -> bool:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    if address.is_loopback or address.is_unspecified or address.is_link_local or address.is_multicast:
        return False
    private = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")
    return not any(
        address in ipaddress.ip_network(net) for net in private if ipaddress.ip_network(net).version == address.version
    )

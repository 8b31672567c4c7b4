"""Numbers that identify a person or move money, each by its own check digits where it has any."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from assistant.privacy.findings import Span
from assistant.privacy.rules.clues import has_digits, mentions

_CARD = re.compile(r"(?<![A-Za-z0-9_.,/-])\d(?:[ -]?\d){12,18}(?![A-Za-z0-9_]|-\w|[.,]\d)")
_CHINESE_ID = re.compile(r"(?<![A-Za-z0-9])\d{17}[\dXx](?![A-Za-z0-9])")
_SOCIAL_SECURITY = re.compile(r"(?<![\w-])(\d{3})([- ])(\d{2})\2(\d{4})(?![\w-])")
_NATIONAL_INSURANCE = re.compile(
    r"(?<![A-Za-z0-9])(?!BG|GB|NK|KN|TN|NT|ZZ)"
    r"[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D](?![A-Za-z0-9])"
)
_IBAN = re.compile(r"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])")
_LABELLED = re.compile(
    r"(?:passport(?: number| no\.?)?|driving licen[cs]e(?: number| no\.?)?|driver'?s licen[cs]e(?: number| no\.?)?"
    r"|tax (?:id|number)|护照(?:号码?)?|驾照号码?|驾驶证号码?|通行证号码?)"
    r"[^\w\n]{0,3}(?: is | was |是|为|[:：=])?[^\w\n]{0,3}([A-Z]{0,3}[A-Z0-9]*\d{5,}[A-Z0-9]*)(?![A-Za-z0-9])",
    re.IGNORECASE,
)
_BANK_ACCOUNT = re.compile(
    r"(?:account (?:number|no\.?)|sort code|routing number|银行账号|账号|帐号)(?: is | was |是"
    r"|为)?[^\w\n]{0,4}(\d[\d -]{6,22}\d)(?![\d-])",
    re.IGNORECASE,
)
_CARD_LABEL = re.compile(
    r"(?:\b(?:bank|credit|debit|payment)[ -]?card|\b(?:visa|mastercard|master card|amex|american express|unionpay)"
    r"(?: card)?|(?<!library )(?<!loyalty )(?<!gift )(?<!member )(?<!membership )(?<!sim )(?<!sd )(?<!id )(?<!score )"
    r"(?<!memory )(?<!graphics )(?<!student )(?<!rail )(?<!train )\bcard)\b(?:'s)?(?: ?(?:numbers?|nos?\.?|num|#))?"
    r"|(?:银行|信用|储蓄|借记|工资|贷记|付款|银联)卡(?:的?(?:卡号|号码|号))?"
    r"|(?<!会员)(?<!图书)(?<!借书)(?<!公交)(?<!校园)(?<!积分)(?<!饭)(?<!医保)(?<!社保)(?<!手机)卡(?:号码|号)",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r"(?:[\s:：=(（#,，-]|\b(?:is|was|it|it's|its|now|number|the|my|new|full|digits|for|online|payments?|shopping)\b"
    r"|应该|现在|还|就|也|是|为|叫|新的|号码){0,12}",
    re.IGNORECASE,
)
_ID_NUMBER = re.compile(
    r"(?<![A-Za-z0-9_.,/-])(?!\d{4}([ -])\d\d?\1\d\d?(?!\d))"  # no date
    r"(?:[A-Za-z]{1,2}-?)?\d(?:[ -]?\d){5,17}(?:-?[A-Za-z])?(?![A-Za-z0-9_]|-\w|[.,]\d)"
)
_ID_LABEL = re.compile(
    r"(?:^|[\n.!?:;,(]\s*|\b(?:my|your|his|her|their|our|national|government|state|chinese|citizen|personal|'s) )"
    r"(?:id|identity|identification)(?: card)?(?:'s)? (?:number|no\.?|num|#)"
    r"|\bnational id|\bssn|\bsocial security(?: (?:number|no\.?|num|#))?|\bpassport(?:'s)? (?:number|no\.?|num|#)"
    r"|\b(?:tax(?:payer)?|personal) (?:identification|identity) (?:number|no\.?)"
    r"|身份证(?:件)?(?:的?(?:号码|编号|号))?|社会保障号码?|社会安全号码?|社保(?:卡的?)?号码?|护照(?:的?(?:号码|号))?"
    r"|(?:通行证|居住证|居留证|驾驶证|驾照)的?(?:号码|号)",
    re.IGNORECASE,
)
_LABEL_REACH = 60
_CARD_CODE = re.compile(
    r"(?:\bcvv2?\b|\bcvc2?\b|card security code|安全码)(?: code)?(?: is | was |是|为)?[^\w\n]{0,3}(\d{3,4})(?!\d)",
    re.IGNORECASE,
)

_ISSUERS = (
    (re.compile(r"4"), {13, 16, 19}),  # Visa
    (re.compile(r"5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720"), {16}),  # Mastercard
    (re.compile(r"3[47]"), {15}),  # American Express
    (re.compile(r"62|81"), {16, 17, 18, 19}),  # UnionPay
    (re.compile(r"6011|64[4-9]|65"), {16, 19}),  # Discover
    (re.compile(r"35(?:2[89]|[3-8])"), {16, 17, 18, 19}),  # JCB
    (re.compile(r"30[0-5]|3095|36|38|39"), {14, 16, 19}),  # Diners Club
    (re.compile(r"50|5[6-9]|6[37]"), {16, 18, 19}),  # Maestro
    (re.compile(r"220[0-4]"), {16}),  # Mir
)
"""Which first digits belong to which lengths (ISO/IEC 7812; the networks' published ranges)."""


def cards(text: str) -> Iterator[Span]:
    """Payment card numbers: a known issuer's first digits and length, and a right check digit (Luhn).

    One that is called a card's is masked without these: the person may have mistyped it, and the issuer may be new.
    """
    from stdnum import luhn

    if not has_digits(text, 13):
        return
    for match in _CARD.finditer(text):
        digits = re.sub(r"\D", "", match.group())
        issued = any(first.match(digits) and len(digits) in lengths for first, lengths in _ISSUERS)
        if issued and luhn.is_valid(digits) and len(set(digits)) > 1:
            yield Span(match.start(), match.end(), "card", "card number", 70)
        elif _is_called(_CARD_LABEL, text[max(0, match.start() - _LABEL_REACH) : match.start()]):
            yield Span(match.start(), match.end(), "card", "number called a card's", 65)


def card_codes(text: str) -> Iterator[Span]:
    """The three or four digits on a card's back, where they are called so."""
    if not has_digits(text, 3) or not mentions(text, "cvv", "cvc", "security code", "安全码"):
        return
    for match in _CARD_CODE.finditer(text):
        yield Span(match.start(1), match.end(1), "card_code", "card security code")


def national_ids(text: str) -> Iterator[Span]:
    """Numbers that a state gives a person: Chinese, American and British, and others by their label.

    One that is called so is masked whatever its check digits: the person may have mistyped it.
    """
    if not has_digits(text, 5):
        return
    for match in _CHINESE_ID.finditer(text):
        if _is_chinese_id(match.group().upper()):
            yield Span(match.start(), match.end(), "national_id", "Chinese ID number", 72)
    for match in _SOCIAL_SECURITY.finditer(text):
        area, group, serial = match.group(1), match.group(3), match.group(4)
        if area not in {"000", "666"} and area < "900" and group != "00" and serial != "0000":
            yield Span(match.start(), match.end(), "national_id", "US social security number")
    for match in _NATIONAL_INSURANCE.finditer(text):
        yield Span(match.start(), match.end(), "national_id", "UK national insurance number")
    for match in _LABELLED.finditer(text):
        yield Span(match.start(1), match.end(1), "national_id", "number called a document's")
    for match in _ID_NUMBER.finditer(text):
        if _is_called(_ID_LABEL, text[max(0, match.start() - _LABEL_REACH) : match.start()]):
            yield Span(match.start(), match.end(), "national_id", "number called an ID's", 68)


def bank_accounts(text: str) -> Iterator[Span]:
    """IBANs with right check digits, and account numbers that are called so."""
    from stdnum import iban

    if not has_digits(text, 2):
        return
    for match in _IBAN.finditer(text):
        found = match.group()
        while found and not iban.is_valid(found):
            found = found[: found.rfind(" ")] if " " in found else ""
        if found:
            yield Span(match.start(), match.start() + len(found), "iban", "IBAN", 60)
    for match in _BANK_ACCOUNT.finditer(text):
        yield Span(match.start(1), match.end(1), "bank_account", "number called an account's")


def _is_called(label: re.Pattern[str], before: str) -> bool:
    """Whether the words before a number name it, and only words that join the two stand between."""
    last = None
    for last in label.finditer(before):  # noqa: B007 - the last one counts
        pass
    return last is not None and _BETWEEN.fullmatch(before, last.end()) is not None


def _is_chinese_id(number: str) -> bool:
    """GB 11643: a date of birth that exists, and the check character of ISO 7064 MOD 11-2."""
    from stdnum.iso7064 import mod_11_2

    try:
        date(int(number[6:10]), int(number[10:12]), int(number[12:14]))
    except ValueError:
        return False
    return bool(mod_11_2.is_valid(number))

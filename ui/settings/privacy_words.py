"""What kinds of secrets, rules and places of the ledger are called, with an example of each kind."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate

EXAMPLES: Mapping[str, str] = {
    "card": "my card number is 4929 1234 5678 9012",
    "card_code": "cvv 392",
    "bank_account": "账号 6222021234567890123",
    "iban": "GB82 WEST 1234 5698 7654 32",
    "national_id": "passport number K12345678",
    "password": "my password is Moss&Fern9",
    "pin": "my PIN is 4471",
    "code": "登录验证码是 5521",
    "api_key": "api_key=Vx9kQ2mZ7pL4sD8fG1hJ",
    "token": "https://app.example.org/reset/Zk39dLq0PwX71mNvB2",
    "private_key": "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2Vw\n-----END PRIVATE KEY-----",
    "recovery_phrase": (
        "my seed phrase is legal winner thank year wave sausage worth useful legal winner thank yellow"
    ),
    "email": "ines@fern.example",
    "phone": "call me on +44 20 7946 0958",
    "ip": "公网地址 203.0.113.77",
}
"""An invented text of each category that is masked, most delicate last but for what is only personal."""


def category_name(category: str) -> str:
    """What a category is called."""
    return {
        "card": translate("Secrets", "Card numbers"),
        "card_code": translate("Secrets", "Card security codes"),
        "bank_account": translate("Secrets", "Bank accounts"),
        "iban": translate("Secrets", "IBANs"),
        "national_id": translate("Secrets", "Documents and national IDs"),
        "password": translate("Secrets", "Passwords"),
        "pin": translate("Secrets", "PINs and door codes"),
        "code": translate("Secrets", "One-time codes"),
        "api_key": translate("Secrets", "Keys of services"),
        "token": translate("Secrets", "Tokens and secret links"),
        "private_key": translate("Secrets", "Private keys"),
        "recovery_phrase": translate("Secrets", "Recovery phrases"),
        "email": translate("Secrets", "Mail addresses"),
        "phone": translate("Secrets", "Telephone numbers"),
        "ip": translate("Secrets", "Internet addresses"),
    }.get(category, category)


def rule_name(rule: str) -> str:
    """What a rule looks for; one that is not known here keeps its own name."""
    return {
        "Chinese ID number": translate("Rules", "Chinese ID number"),
        "Chinese landline number": translate("Rules", "Chinese landline number"),
        "Chinese mobile number": translate("Rules", "Chinese mobile number"),
        "IBAN": translate("Rules", "IBAN"),
        "JSON web token": translate("Rules", "JSON web token"),
        "North American number": translate("Rules", "North American number"),
        "PIN or door code": translate("Rules", "PIN or door code"),
        "UK national insurance number": translate("Rules", "UK national insurance number"),
        "US social security number": translate("Rules", "US social security number"),
        "assigned password": translate("Rules", "assigned password"),
        "authorisation header": translate("Rules", "authorisation header"),
        "card number": translate("Rules", "card number"),
        "card security code": translate("Rules", "card security code"),
        "international number": translate("Rules", "international number"),
        "known prefix": translate("Rules", "known prefix"),
        "mail address": translate("Rules", "mail address"),
        "named value": translate("Rules", "named value"),
        "national number": translate("Rules", "national number"),
        "number called a card's": translate("Rules", "number called a card's"),
        "number called a document's": translate("Rules", "number called a document's"),
        "number called a telephone's": translate("Rules", "number called a telephone's"),
        "number called an account's": translate("Rules", "number called an account's"),
        "number called an ID's": translate("Rules", "number called an ID's"),
        "one-time code": translate("Rules", "one-time code"),
        "password in an address": translate("Rules", "password in an address"),
        "password on a command line": translate("Rules", "password on a command line"),
        "password said": translate("Rules", "password said"),
        "password said before its name": translate("Rules", "password said before its name"),
        "prefix and random text": translate("Rules", "prefix and random text"),
        "private key block": translate("Rules", "private key block"),
        "public IP address": translate("Rules", "public IP address"),
        "recovery phrase": translate("Rules", "recovery phrase"),
        "secret link": translate("Rules", "secret link"),
        "session cookie": translate("Rules", "session cookie"),
        "value called a key": translate("Rules", "value called a key"),
        "webhook address": translate("Rules", "webhook address"),
    }.get(rule, rule)


def place_name(place: str) -> str:
    """Where something was on its way to when it was masked."""
    if place.startswith("sweep: "):
        return translate("Places", "found later, in {place}").format(place=place_name(place.removeprefix("sweep: ")))
    return {
        "message": translate("Places", "a message"),
        "messages": translate("Places", "messages"),
        "memory": translate("Places", "a memory"),
        "import": translate("Places", "an import"),
        "document": translate("Places", "a document"),
    }.get(place, place)

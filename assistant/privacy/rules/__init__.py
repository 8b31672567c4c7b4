"""The rules that redaction knows, each a function from a text to the sensitive spans in it."""

from __future__ import annotations

from assistant.privacy.redactor import Rule
from assistant.privacy.rules import contacts, keys, numbers, passwords

RULES: tuple[Rule, ...] = (
    keys.private_blocks,
    keys.makers_keys,
    keys.tokens,
    keys.named_keys,
    passwords.passwords,
    passwords.connections,
    passwords.sessions,
    passwords.codes,
    passwords.phrases,
    numbers.cards,
    numbers.card_codes,
    numbers.national_ids,
    numbers.bank_accounts,
    contacts.mail_addresses,
    contacts.telephone_numbers,
    contacts.own_addresses,
)

"""Tombstones: salted digests of what was forgotten, so that it is not learned again; nothing of the text remains."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections.abc import Iterable

from assistant import clock
from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.meta import MetaStore
from assistant.storage.rows import TEXTS, insert, listed

SALT = "tombstones"
FORGET_AGAIN = "forget_again"
"""Set in a restored database until what was forgotten since it was copied is forgotten in it too."""


class TombstoneStore:
    """Remembers that texts were forgotten, by scope. Case, width, blanks and punctuation of a text do not matter."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._meta = MetaStore(database)
        self._salts: tuple[bytes, ...] = ()

    def add(self, scope: str, texts: Iterable[str]) -> None:
        """Marks texts as forgotten: a memory's sentence, its quote, its statement as one text, as the caller likes."""
        made_at = clock.now()
        rows = [(scope, self.digests(scope, text)[0], made_at) for text in texts if text.strip()]
        self._database.write(
            lambda cursor: insert(
                cursor, "tombstones", {"scope": "TEXT", "digest": "TEXT", "made_at": "TIMESTAMP"}, rows
            )
        )

    def holds(self, scope: str, texts: Iterable[str]) -> bool:
        """Whether one of the texts was forgotten in this scope."""
        return bool(self._matching(scope, texts))

    def forgotten(self, scope: str, texts: Iterable[str]) -> set[str]:
        """Those of the texts that were forgotten in this scope."""
        return set(self._matching(scope, texts).values())

    def remove(self, scope: str, texts: Iterable[str]) -> None:
        """Lifts the mark, when the person explicitly asks to remember it again."""
        found = listed(self._matching(scope, texts))
        self._database.write(
            lambda cursor: cursor.execute(
                f"DELETE FROM tombstones WHERE scope = ? AND digest IN {TEXTS}", [scope, found]
            )
        )

    def digests(self, scope: str, text: str) -> list[str]:
        """The digest with this database's own salt, then those with salts of databases that it took marks over from."""
        if not self._salts:
            own = self._meta.salt(SALT)
            self._salts = (own, *(bytes.fromhex(one) for one in self._meta.beginning(f"salt:{SALT}:")))
        content = f"{scope}\0{_essence(text)}".encode("utf-8", "replace")
        return [hmac.digest(salt, content, hashlib.sha256).hex() for salt in self._salts]

    def read_salts(self) -> None:
        """Looks at the salts anew, after some were taken over from another machine."""
        self._salts = ()

    def _matching(self, scope: str, texts: Iterable[str]) -> dict[str, str]:
        """The texts that were forgotten, by their digests."""
        digests = {digest: text for text in texts if text.strip() for digest in self.digests(scope, text)}
        rows = self._database.read(
            lambda cursor: cursor.execute(
                f"SELECT digest FROM tombstones WHERE scope = ? AND digest IN {TEXTS}", [scope, listed(digests)]
            ).fetchall()
        )
        return {row[0]: digests[row[0]] for row in rows}


def carry_over(instance: Cursor, source: str, target: str) -> int:
    """Takes over into an attached database what was forgotten in another; done again, it changes nothing more.

    Returns:
        How many marks the source has; where there are any, `FORGET_AGAIN` is set in the target.
    """
    row = instance.execute(f"SELECT count(*) FROM {source}.tombstones").fetchone()
    if row is None or not row[0]:
        return 0
    instance.execute(
        f"INSERT INTO {target}.tombstones BY NAME SELECT scope, digest, made_at FROM {source}.tombstones s"
        f" WHERE NOT EXISTS (SELECT 1 FROM {target}.tombstones t WHERE t.scope = s.scope AND t.digest = s.digest)"
    )
    instance.execute(
        f"INSERT INTO {target}.meta SELECT 'salt:{SALT}:' || left(value, 12), value FROM {source}.meta"
        f" WHERE starts_with(name, 'salt:{SALT}') AND value NOT IN"
        f" (SELECT value FROM {target}.meta WHERE starts_with(name, 'salt:{SALT}'))"
    )
    instance.execute(f"INSERT OR REPLACE INTO {target}.meta VALUES (?, '1')", [FORGET_AGAIN])
    return int(row[0])


def _essence(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    words = "".join(sign if unicodedata.category(sign)[0] in "LNMS" else " " for sign in folded).split()
    return " ".join(words) or folded.strip()

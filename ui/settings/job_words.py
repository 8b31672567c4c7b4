"""What the jobs that run by themselves are called, what they do, and what came of a run."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication, QLocale, QObject

_COUNTED = re.compile(r"^([\d,]+) (.+)$")
_BYTES = frozenset({"bytes", "bytes freed"})

translate = QCoreApplication.translate


def job_name(name: str) -> str:
    """What people call a job; one that is not known here keeps its own name."""
    return {
        "disk-room": translate("Jobs", "Room on the disk"),
        "digests": translate("Jobs", "Digests of conversations"),
        "index-backfill": translate("Jobs", "Index"),
        "task-evaluation": translate("Jobs", "How tasks came out"),
        "privacy-sweep": translate("Jobs", "Privacy sweep"),
        "consolidation": translate("Jobs", "Folding duplicates"),
        "pruning": translate("Jobs", "Pruning"),
        "expiry": translate("Jobs", "End of undo"),
        "compaction": translate("Jobs", "Tidying the file"),
        "index-compaction": translate("Jobs", "Tidying the index"),
        "backup": translate("Jobs", "Backup"),
        "updates": translate("Jobs", "New versions"),
    }.get(name, name)


def job_purpose(name: str) -> str:
    """What a job does, in a sentence."""
    return {
        "disk-room": translate("Jobs", "Lets go of caches and old backups when the disk is nearly full."),
        "digests": translate("Jobs", "Sums up rounds of a conversation once they have rested."),
        "index-backfill": translate("Jobs", "Makes the vectors that are missing."),
        "task-evaluation": translate("Jobs", "Lets a capable model judge tasks that nobody judged."),
        "privacy-sweep": translate("Jobs", "Masks by today's rules what older ones let in."),
        "consolidation": translate("Jobs", "Folds memories that say the same into one."),
        "pruning": translate("Jobs", "Puts into the bin what matters little and nobody uses."),
        "expiry": translate("Jobs", "Lets go of what could be taken back for thirty days."),
        "index-compaction": translate("Jobs", "Rebuilds the index where much of it is of what is gone."),
        "compaction": translate("Jobs", "Rewrites the file where forgotten bytes may still be in it."),
        "backup": translate("Jobs", "Makes a proved copy in the data folder and keeps a sensible number."),
        "updates": translate("Jobs", "Looks once a day for a new version, if you agreed."),
    }.get(name, "")


def job_result(detail: str) -> str:
    """What a run's numbers say; numbers of nothing are left out."""
    words = _Counts()
    told = [said for part in detail.split(", ") if part and (said := words.phrase(part))]
    return translate("Jobs", ", ").join(told) if told else translate("Jobs", "nothing to do")


class _Counts(QObject):
    # A class, since lupdate finds plurals in `self.tr` only.

    def phrase(self, part: str) -> str:
        found = _COUNTED.match(part.removeprefix("now "))
        if found is None:
            return {
                "stopped": self.tr("stopped"),
                "no evaluator": self.tr("no evaluator"),
                "not reached": self.tr("not reached"),
            }.get(part, part)
        count, of = int(found[1].replace(",", "")), found[2]
        if not count:
            return ""
        if of in _BYTES:
            size = QLocale().formattedDataSize(count, 1)
            return self.tr("now {size}").format(size=size) if part.startswith("now ") else size
        known = self._counted(count)
        return known.get(of, part)

    def _counted(self, count: int) -> dict[str, str]:
        return {
            "changes": self.tr("%n changes", "", count),
            "wait": self.tr("%n wait for your yes", "", count),
            "left the bin": self.tr("%n left the bin", "", count),
            "made": self.tr("%n made", "", count),
            "passed over": self.tr("%n passed over", "", count),
            "judged": self.tr("%n judged", "", count),
            "embedded": self.tr("%n embedded", "", count),
            "masked": self.tr("%n masked", "", count),
            "conversations": self.tr("%n conversations", "", count),
            "images": self.tr("%n changes", "", count),
            "databases": self.tr("%n databases", "", count),
            "runs let go": self.tr("%n runs let go", "", count),
            "kept": self.tr("%n kept", "", count),
            "newer": self.tr("%n newer", "", count),
        }

"""Looks for a newer version, and fetches it after a backup; what to do with the file is up to the person."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Protocol

from assistant import clock
from assistant.downloads.fetching import Progress, Source, discard, download, sha256_of
from assistant.downloads.transfer import Phase, Transfer
from assistant.downloads.trust import ca_file_of
from assistant.events import EventBus, UpdateFound
from assistant.settings import SettingsStore
from assistant.updates import origin
from assistant.updates.feed import Release, ReleaseFile, UpdateError, check_signature, fetch_feed, is_newer

EVERY = timedelta(days=1)
"""How often it looks by itself, once the person agreed."""

TRANSFER = "update"
_MOST_NAMES = 100


class MakesBackup(Protocol):
    """Who makes the backup that comes before an update."""

    def __call__(self) -> Path:
        """Makes one and proves it; where it lies."""


class Updates:
    """New versions of this program. Nothing is asked for before `look` or `transfer.start`."""

    def __init__(
        self,
        *,
        settings: SettingsStore,
        events: EventBus,
        back_up: MakesBackup,
        folder: Callable[[], Path] | None = None,
        version: str | None = None,
        systems: tuple[str, ...] | None = None,
        feed: str = origin.FEED,
        public_key: str = origin.PUBLIC_KEY,
    ) -> None:
        """Sends nothing.

        Args:
            settings: whether to look, and where.
            events: who is told of a newer version and of the download.
            back_up: makes the backup.
            folder: where files go; the person's downloads by default.
            version: this one.
            systems: which files suit; see `origin.suitable_systems`.
            feed: where to look if the settings say nothing.
            public_key: who must have signed the files; empty for nobody.
        """
        self._settings, self._events, self._back_up = settings, events, back_up
        self._folder = folder or _downloads
        self.version = version or origin.present_version()
        self._systems = systems or origin.suitable_systems()
        self._own_feed, self._public_key = feed, public_key
        self._backed_up_for = ""
        self.latest: Release | None = None
        self.backup: Path | None = None
        self._coming: Path | None = None
        self.transfer = Transfer(TRANSFER, events=events, work=self._fetch, discard=self._discard)

    @property
    def feed(self) -> str:
        """Where new versions are announced; empty if nobody said."""
        return self._settings.current.updates.feed.strip() or self._own_feed

    @property
    def to_ask(self) -> bool:
        """Whether the person has yet to be asked if it may look; only where there is something to look at."""
        chosen = self._settings.current.updates
        return bool(self.feed) and not chosen.look and not chosen.asked

    @property
    def agreed(self) -> bool:
        """Whether the person lets it look by itself, and there is something to look at."""
        return self._settings.current.updates.look and bool(self.feed)

    @property
    def due(self) -> bool:
        """Whether the person agreed, there is a feed, and the last look is long enough ago."""
        if not self.agreed:
            return False
        try:
            last = datetime.fromisoformat(self._settings.current.updates.looked_at)
            return not timedelta(0) <= clock.now() - last < EVERY
        except (ValueError, TypeError):
            return True

    @property
    def newer(self) -> Release | None:
        """The version that was found, if it is newer than this one."""
        latest = self.latest
        return latest if latest is not None and is_newer(latest.version, self.version) else None

    @property
    def file(self) -> ReleaseFile | None:
        """The newer version's file for this machine, if it has one."""
        release = self.newer
        if release is None:
            return None
        return next((release.files[system] for system in self._systems if system in release.files), None)

    def look(self) -> Release:
        """What the feed announces, newer or not; blocks for up to twenty seconds.

        Raises:
            UpdateError: no feed is set, or it cannot be reached or read.
        """
        feed = self.feed
        if not feed:
            raise UpdateError(
                "No address is set where new versions are announced.",
                fix="Set one in Settings, under About.",
                reason="unset",
            )
        release, known = fetch_feed(feed, ca_file=self._ca_file), self.newer
        self._settings.change({"updates.looked_at": clock.now().isoformat(timespec="seconds")})
        if self.transfer.state.phase is not Phase.RUNNING:  # else the file that comes is still the one before
            if known is not None and known.version != release.version:
                self.transfer.cancel()
            self.latest = release
        found = self.newer
        if found is not None and (known is None or known.version != found.version):
            self._events.publish(UpdateFound(found.version))
        return release

    def close(self) -> None:
        """Ends a download; it goes on from there next time."""
        self.transfer.close()

    @property
    def _ca_file(self) -> Path | None:
        return ca_file_of(self._settings.current.models)

    def _fetch(self, progress: Progress, stop: threading.Event) -> Path:
        release, file = self.newer, self.file
        if release is None or file is None:
            raise UpdateError(
                "There is no file of the new version for this system.",
                fix="Take it from where you got this one.",
                reason="no_file",
            )
        if self._public_key:
            check_signature(release, file, self._public_key)
        if self._backed_up_for != release.version:
            self.backup = self._back_up()
            self._backed_up_for = release.version
        target = self._target(file)
        if self._coming not in (None, target):
            self._discard()
        self._coming = target
        if target.exists():  # whole, from an earlier time
            return target
        source = Source(file.url, sha256=file.sha256, size=file.size)
        return download(source, target, progress=progress, stop=stop, ca_file=self._ca_file)

    def _target(self, file: ReleaseFile) -> Path:
        """Where the file goes: under its own name, unless something else has that already."""
        named = self._folder() / file.name
        for number in range(1, _MOST_NAMES):
            path = named if number == 1 else named.with_name(f"{number}-{named.name}")
            if not path.exists() or (path.stat().st_size == file.size and sha256_of(path) == file.sha256):
                return path
        return named.with_name(f"{file.sha256[:8]}-{named.name}")

    def _discard(self) -> None:
        if (coming := self._coming) is not None:  # by its place: another version may have been found meanwhile
            discard(coming)


def _downloads() -> Path:
    import platformdirs

    return platformdirs.user_downloads_path()

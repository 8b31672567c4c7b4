"""The sentences for known faults and notices, by their codes, for translation; values stand in braces.

English is spoken by the core itself: a fault's own sentence is more exact than one for its kind. These are what other
languages are translated from.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from ui.fetching_texts import fetching_faults

translate = QCoreApplication.translate


def fault_template(code: str, details: Mapping[str, object]) -> str:
    """The sentence of a fault; empty where its own words must do."""
    faults = (
        _storage_faults()
        | _provider_faults()
        | _editing_faults()
        | _folder_faults()
        | _import_faults()
        | fetching_faults()
        | _other_faults()
    )
    return faults.get(_variant(code, details)) or faults.get(code, "")


def notice_template(code: str, *, resolved: bool) -> str:
    """The sentence of a notice, or of its end; empty where its own words must do."""
    known = _ends() if resolved else _notices()
    return known.get(code) or known.get(code.partition(".")[0], "")


def _variant(code: str, details: Mapping[str, object]) -> str:
    """A fault's kind within its kind, where its sentence depends on it."""
    if code == "provider.unreachable":
        reason = str(details.get("reason", ""))
        return (
            f"{code}.local" if details.get("local") and reason not in ("certificate", "proxy") else f"{code}.{reason}"
        )
    if code == "provider.rate_limited":
        wait_s = details.get("wait_s")
        return f"{code}.wait" if isinstance(wait_s, int | float) and wait_s >= 1 else code
    if code == "provider.overloaded":
        return f"{code}.loading" if details.get("loading") else code
    if code == "provider.bad_reply":
        return f"{code}.web_page" if details.get("web_page") else code
    if code in ("provider.refused", "provider.failed"):
        return f"{code}.said" if details.get("said") else code
    if code == "provider.unknown_model":
        return code if details.get("model") else f"{code}.none"
    if code in ("edit", "persona", "move", "download", "update", "provider.builtin", "import_format"):
        return f"{code}.{details.get('reason', '')}"
    if code == "storage.newer":
        return f"{code}.backup" if details.get("backup") else code
    if code == "credential.keyring_closed":
        return f"{code}.{details.get('state', '')}"
    return code


def _folder_faults() -> dict[str, str]:
    """Of personas, and of moving and deleting the data folder."""
    return {
        "persona.unknown": translate("Faults", "There is no persona {name}. See Settings, under Personas."),
        "persona.mode": translate("Faults", "Memory is automatic, asks first, or is off."),
        "persona.name": translate("Faults", "A persona needs a name of at most 60 characters."),
        "persona.taken": translate("Faults", "There is a persona {name} already. Choose another name."),
        "persona.long": translate("Faults", "The instructions are too long. Keep the gist."),
        "move.inside": translate("Faults", "The data folder cannot go into itself. Choose another folder."),
        "move.full": translate("Faults", "There is something in that folder. Choose an empty one."),
        "move.shut": translate("Faults", "Nothing can be written there. Choose another folder."),
        "move.room": translate("Faults", "There is not enough room there. Choose another disk."),
        "move.failed": translate("Faults", "The data folder could not be moved; it is where it was."),
        "erase": translate("Faults", "Some files could not be deleted: {names}."),
    }


def _storage_faults() -> dict[str, str]:
    return {
        "storage": translate("Faults", "The data folder cannot be used."),
        "storage.held": translate(
            "Faults", "Another Keepsake process is using this data folder. Wait until it is done, then try again."
        ),
        "storage.holder_gone": translate(
            "Faults", "The Keepsake process that was asked ended before it answered. Try again."
        ),
        "storage.in_use": translate(
            "Faults", "Another program is using {path}. Close the other Keepsake, then try again."
        ),
        "storage.not_a_database": translate(
            "Faults", "{path} is not a Keepsake database. Move that file away, or choose another folder."
        ),
        "storage.damaged": translate(
            "Faults", "The database {path} is damaged and was left as it is. Restore a backup into a new folder."
        ),
        "storage.missing": translate("Faults", "There is no database at {path}."),
        "storage.newer": translate(
            "Faults",
            "A newer version of Keepsake wrote {path}, and this version cannot read it. Install the newer one again.",
        ),
        "storage.newer.backup": translate(
            "Faults",
            "A newer version of Keepsake wrote {path}, and this version cannot read it; nothing was changed. Install "
            "the newer one again. This version can read the backup {backup}: "
            "`keepsake restore {backup} --data-dir NEW_FOLDER`.",
        ),
        "storage.outdated": translate(
            "Faults", "{path} was written by an older version and must be brought up to date first."
        ),
        "storage.read_only": translate(
            "Faults", "Keepsake may not write to {path}. Make it writable for your user, or choose another folder."
        ),
        "storage.disk_full": translate(
            "Faults", "There is no room left on the disk of {path}; the last change was not kept. Free some space."
        ),
        "storage.key_missing": translate(
            "Faults",
            "{path} is encrypted and its key is not in this system's keyring. "
            "Unlock the keyring, or enter the recovery phrase.",
        ),
        "storage.wrong_key": translate(
            "Faults",
            "The key in this system's keyring does not open {path}. Enter the recovery phrase of this data folder.",
        ),
        "storage.encryption_missing": translate(
            "Faults", "{path} is encrypted and this installation has no encryption part. Install Keepsake again."
        ),
        "storage.migration_failed": translate(
            "Faults",
            "{path} could not be brought up to date (step {number}); it is as it was before. "
            "Go on with the older version, and report this.",
        ),
        "storage.rewrite_failed": translate(
            "Faults", "{path} could not be rewritten and is as it was before. Try again later."
        ),
        "storage.closed": translate("Faults", "Keepsake is closing; the database is no longer open."),
        "storage.header_damaged": translate(
            "Faults",
            "{path}, which is needed to open the database, is missing or damaged. "
            "Put that file back from a backup of the folder; do not delete the database.",
        ),
    }


def _provider_faults() -> dict[str, str]:
    return {
        "provider": translate("Faults", "The provider could not answer."),
        "provider.no_model": translate(
            "Faults",
            "No language model is set up. "
            "Switch the built-in model on, add a key or choose a local server in Settings.",
        ),
        "provider.no_key": translate("Faults", "{provider} needs a key. Add one in Settings, under Models."),
        "provider.wrong_key": translate("Faults", "{provider} refused this key. Check that it was copied whole."),
        "provider.no_credit": translate(
            "Faults", "{provider} says that the account has no credit left. Add credit there, or choose another model."
        ),
        "provider.unknown_model": translate(
            "Faults", "{provider} has no model called {model}. Choose another in Settings, under Models."
        ),
        "provider.unknown_model.none": translate(
            "Faults", "{provider} has no model loaded. Choose another in Settings, under Models."
        ),
        "provider.rate_limited": translate("Faults", "{provider} is limiting requests. Try again in a moment."),
        "provider.rate_limited.wait": translate(
            "Faults", "{provider} is limiting requests. Try again in {wait_s} seconds."
        ),
        "provider.overloaded": translate("Faults", "{provider} is overloaded. Try again in a moment."),
        "provider.overloaded.loading": translate(
            "Faults", "{provider} is still loading its model. Try again in a moment."
        ),
        "provider.failed": translate("Faults", "{provider} failed on its side. Try again in a moment."),
        "provider.failed.said": translate("Faults", "{provider} failed on its side: “{said}”. Try again in a moment."),
        "provider.context_too_long": translate(
            "Faults",
            "This is too long for {model}. Start a new conversation, or choose a model that takes longer texts.",
        ),
        "provider.unreachable": translate("Faults", "{provider} cannot be reached. Check the network connection."),
        "provider.unreachable.local": translate("Faults", "{provider} cannot be reached. Check that it is running."),
        "provider.unreachable.timeout": translate(
            "Faults", "{provider} did not answer in time. Check the network connection."
        ),
        "provider.unreachable.certificate": translate(
            "Faults",
            "The certificate that {provider} shows is not trusted. "
            "If your network reads encrypted traffic, choose its CA file in the settings.",
        ),
        "provider.unreachable.proxy": translate(
            "Faults", "The proxy does not let requests to {provider} through. Check the system's proxy settings."
        ),
        "provider.unreachable.name": translate(
            "Faults", "The address of {provider} was not found. Check the network connection."
        ),
        "provider.wrong_address": translate(
            "Faults", "There is no chat service for {provider} at {address}. Check the address; most end in /v1."
        ),
        "provider.stream_cut": translate(
            "Faults", "The connection to {provider} was cut in mid-reply. Continue the reply, or try again."
        ),
        "provider.bad_reply": translate("Faults", "{provider} answered with something that cannot be read. Try again."),
        "provider.bad_reply.web_page": translate(
            "Faults",
            "{provider} answered with a web page. Check the address, and whether a login page stands between.",
        ),
        "provider.refused": translate("Faults", "{provider} refused the request."),
        "provider.refused.said": translate("Faults", "{provider} refused the request: “{said}”."),
        "provider.no_models": translate("Faults", "{provider} answers, and has no model loaded."),
        "provider.unknown": translate("Faults", "The provider that was chosen is not set up any more."),
        "provider.builtin": translate(
            "Faults", "The built-in model could not be started, or stopped by itself. Try again, or choose another."
        ),
    }


def _editing_faults() -> dict[str, str]:
    return {
        "edit.nothing": translate("Faults", "There is nothing in this to remember. Write it as a sentence."),
        "edit.known": translate("Faults", "This is remembered already."),
        "edit.there": translate("Faults", "It is there already."),
        "edit.few": translate("Faults", "At least two are needed."),
        "edit.scopes": translate("Faults", "These memories belong to different assistants. Move them to one first."),
        "edit.same": translate("Faults", "Nothing was changed."),
        "edit.gone": translate("Faults", "These memories are not there any more."),
        "edit.long": translate("Faults", "A memory may have {most} characters. Shorten it, or split it."),
        "changed-meanwhile": translate(
            "Faults", "This memory has changed meanwhile. Look at it again, then change it."
        ),
    }


def _other_faults() -> dict[str, str]:
    return {
        "chat.nothing_said": translate("Faults", "There is nothing to send."),
        "chat.turn_running": translate("Faults", "A reply is still being written. Wait for it, or stop it."),
        "chat.not_a_reply": translate("Faults", "Only a reply can be written anew or continued."),
        "credential": translate("Faults", "A key could not be read or kept."),
        "document.own": translate("Faults", "{path} is Keepsake's own folder. Choose another one."),
        "document.missing": translate("Faults", "{path} is not there. Check its name."),
        "document.empty": translate("Faults", "There is nothing to read in {path}."),
        "document.kind": translate("Faults", "{path} is not read: files of this kind are not."),
        "document.refused": translate("Faults", "The system does not let Keepsake read {path}."),
        "credential.keyring_closed.locked": translate(
            "Faults", "The system's keyring is locked. Unlock it, then try again."
        ),
        "credential.keyring_closed": translate(
            "Faults", "The system's keyring does not answer. Unlock it, then try again."
        ),
        "credential.recovery_phrase": translate(
            "Faults", "This is not the recovery phrase. Compare the words with what you wrote down."
        ),
        "embedder": translate("Faults", "What finds memories by their meaning does not work just now."),
        "settings": translate("Faults", "This setting could not be kept."),
        "export": translate("Faults", "The file could not be written. Choose another place, then try again."),
        "not_found": translate("Faults", "This is not there any more."),
    }


def _import_faults() -> dict[str, str]:
    return {
        "import_file": translate("Faults", "{file} cannot be read. Look whether it is there and may be read."),
        "import_format": translate("Faults", "This file is in no format that can be brought in."),
        "import_format.damaged_zip": translate("Faults", "{file} is a damaged zip. Export or download it anew."),
        "import_format.cut": translate("Faults", "The file is damaged, and its rest cannot be read."),
        "import_format.empty": translate("Faults", "{file} is empty."),
        "import_format.no_conversations": translate(
            "Faults",
            "{file} holds no conversations. "
            "Keepsake reads the exports of ChatGPT and Claude, its own archives, and JSON lines.",
        ),
        "import_format.no_messages": translate(
            "Faults",
            "{file} is not a file of messages. "
            "Keepsake reads the exports of ChatGPT and Claude, its own archives, and JSON lines.",
        ),
        "import_format.unreadable": translate("Faults", "{file} holds no message that can be read."),
        "import_format.no_memories": translate("Faults", "There are no memories in this text."),
        "import_format.without_memories": translate("Faults", "{file} holds no memories."),
        "import_format.no_archive": translate("Faults", "{file} is no Keepsake archive. Make the archive anew."),
        "import_format.newer_archive": translate(
            "Faults", "A later version of Keepsake made {file}. Update Keepsake, then bring it in."
        ),
    }


def _notices() -> dict[str, str]:
    return {
        "embedder_failed": translate(
            "Notices", "Memory is searched by words only for now. It is tried again by itself."
        ),
        "embedder_unset": translate("Notices", "Memory is searched by words only: no embedder is chosen completely."),
        "embedder_coming_failed": translate(
            "Notices", "The new embedder cannot be used yet. The one before goes on, and it is tried again."
        ),
        "index_not_kept": translate("Notices", "The search index could not be saved. Memory works all the same."),
        "memory_waits": translate("Notices", "Memory cannot be written now. What was said is learned later."),
        "extraction_quarantined": translate(
            "Notices",
            "A model could not read some messages to learn from them. The rules have read them; you can try again.",
        ),
        "recall_failed": translate("Notices", "Memory could not be searched for this answer."),
        "recall_degraded": translate("Notices", "Memory was searched by words alone for this answer."),
        "standing_failed": translate("Notices", "A part of memory could not be read for this answer."),
        "profile_failed": translate("Notices", "A part of memory could not be read for this answer."),
        "reply_not_saved": translate("Notices", "The reply could not be saved. Copy it if you need it."),
        "settings_damaged": translate(
            "Notices", "The settings file was damaged. It was kept beside the new one, and defaults are used."
        ),
        "not_encrypted": translate("Notices", "On this system, what is kept is not encrypted: it has no keyring."),
        "room_made": translate(
            "Notices",
            "The disk is nearly full. Keepsake let go of what it can make anew or spare: caches first, then old "
            "backups, then memories that nobody used. Messages stay.",
        ),
        "disk_low": translate("Notices", "The disk is nearly full. Free some space, so that nothing is lost."),
        "compaction": translate("Notices", "Keepsake is tidying its file. An answer may wait some seconds."),
        "mcp_endpoint": translate(
            "Notices",
            "Its port is taken, so other programs cannot reach memory over HTTP. Choose another in the settings.",
        ),
        "job_failed": translate("Notices", "Work in the background keeps failing. It is tried again by itself."),
        "background_ended": translate("Notices", "Learning in the background has stopped. Start Keepsake again."),
    }


def _ends() -> dict[str, str]:
    return {
        "embedder_failed": translate("Notices", "Memory is searched by meaning again."),
        "embedder_coming_failed": translate("Notices", "The new embedder can be used."),
        "index_not_kept": translate("Notices", "The search index is saved again."),
        "memory_waits": translate("Notices", "Memory learns again."),
        "recall_failed": translate("Notices", "Memory works again."),
        "recall_degraded": translate("Notices", "Memory works again."),
        "disk_low": translate("Notices", "There is room on the disk again."),
        "compaction": translate("Notices", "The file is tidy."),
        "job_failed": translate("Notices", "Work in the background goes on again."),
    }

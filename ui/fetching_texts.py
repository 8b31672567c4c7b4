"""The sentences for faults of downloads, of new versions and of model files, by their codes, for translation."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate


def fetching_faults() -> dict[str, str]:
    """The sentence of each; values stand in braces."""
    return _downloads() | _updates() | _models()


def _downloads() -> dict[str, str]:
    return {
        "download": translate("Faults", "The file could not be fetched. Try again."),
        "download_stopped": translate("Faults", "The download was stopped. Start it again: it goes on from there."),
        "download.address": translate("Faults", "This is not the address of a file on the web."),
        "download.unprotected": translate(
            "Faults", "This address is not protected: anyone on the way could change the file. Use https://."
        ),
        "download.cut": translate(
            "Faults", "The connection was cut in the middle. Start it again: it goes on from there."
        ),
        "download.refused": translate("Faults", "The server does not give this file to everyone."),
        "download.missing": translate("Faults", "There is no file at this address. Check that it was copied whole."),
        "download.status": translate("Faults", "The server answered with an error ({status}). Try again later."),
        "download.size": translate(
            "Faults", "The file at this address is not the one that was expected: its size differs."
        ),
        "download.checksum": translate(
            "Faults", "The file is not the one that was expected: its checksum differs. It was removed."
        ),
        "download.room": translate("Faults", "There is not enough space for this file: it needs {more} GB more."),
        "download.silent": translate("Faults", "The server does not answer. Try again: it goes on from there."),
        "download.network": translate(
            "Faults", "The connection did not hold. Check the network, then start it again: it goes on from there."
        ),
        "download.certificates": translate("Faults", "The file of certificates {file} cannot be read."),
        "download.disk": translate("Faults", "The file cannot be written to {folder}. Choose another, or free space."),
    }


def _updates() -> dict[str, str]:
    return {
        "update": translate("Faults", "It could not be found out whether there is a new version."),
        "update.unprotected": translate(
            "Faults",
            "The address of the release list is not protected: anyone on the way could change what it says. "
            "Use https://.",
        ),
        "update.address": translate("Faults", "The address of the release list is not one on the web."),
        "update.format": translate(
            "Faults", "What lies at this address is not a list of Keepsake's releases. Check the address."
        ),
        "update.long": translate(
            "Faults", "What lies at this address is too long to be a list of releases. Check the address."
        ),
        "update.moved": translate(
            "Faults",
            "The release list has moved to another address, which was not followed. If you trust it, set it here.",
        ),
        "update.missing": translate("Faults", "There is no release list at this address."),
        "update.status": translate(
            "Faults", "The place where new versions are announced answered with an error ({status}). Try later."
        ),
        "update.network": translate(
            "Faults",
            "The place where new versions are announced cannot be reached. Check the network and try later.",
        ),
        "update.unset": translate("Faults", "No address is set where new versions are announced."),
        "update.signature": translate(
            "Faults", "The announced file is not signed by Keepsake's makers, so it is not fetched."
        ),
        "update.certificates": translate("Faults", "The file of certificates {file} cannot be read."),
        "update.no_file": translate("Faults", "There is no file of the new version for this system."),
    }


def _models() -> dict[str, str]:
    return {
        "provider.builtin.gone": translate(
            "Faults", "The model file {file} is not there any more. Choose it again in Settings."
        ),
        "provider.builtin.unreadable": translate("Faults", "The model file {file} cannot be read."),
        "provider.builtin.cut": translate(
            "Faults", "The model file {file} is not whole: its end is missing. Fetch or copy it again."
        ),
        "provider.builtin.format": translate(
            "Faults", "{file} is not a model that can be used here. Choose a whole GGUF file."
        ),
        "provider.builtin.memory": translate(
            "Faults",
            "The model {name} is too large for this machine: it needs about {needs} GB of memory, and there are "
            "{has} GB. Choose a smaller one.",
        ),
    }

"""Masked values are kept only by choice, only sealed, and never given back wrongly."""

import json
from pathlib import Path

import pytest

from assistant.app import Application
from assistant.credentials import Credentials
from assistant.paths import DataPaths
from assistant.privacy.findings import Finding
from assistant.privacy.vault import Vault
from assistant.storage.sealing import SealedFiles
from tests.assistant.ring import Ring

PASSWORD = "Tr0mmel-4711x"


def _vault(path: Path, *, chosen: bool = True, key: bytes | None = b"k" * 32) -> Vault:
    return Vault(files=SealedFiles(key), path=path, chosen=lambda: chosen)


def _found(text: str, value: str, placeholder: str) -> Finding:
    start = text.index(value)
    return Finding("password", start, start + len(value), placeholder, "rule")


def test_a_kept_value_is_given_back_and_lies_sealed(tmp_path: Path) -> None:
    path = tmp_path / "vault.sealed"
    text = f"密码是{PASSWORD}"
    _vault(path).keep(text, [_found(text, PASSWORD, "[password·0a0b0c]")])
    assert _vault(path).unmask("[password·0a0b0c]") == PASSWORD
    assert _vault(path).unmask("[password·ffffff]") is None
    assert PASSWORD.encode() not in path.read_bytes()
    assert _vault(path, key=b"x" * 32).unmask("[password·0a0b0c]") is None


@pytest.mark.parametrize("options", [{"chosen": False}, {"key": None}])
def test_nothing_is_kept_without_choice_or_key(tmp_path: Path, options: dict[str, object]) -> None:
    path = tmp_path / "vault.sealed"
    vault = _vault(path, **options)  # type: ignore[arg-type]
    vault.keep(PASSWORD, [_found(PASSWORD, PASSWORD, "[password·0a0b0c]")])
    assert not path.exists()
    assert vault.unmask("[password·0a0b0c]") is None


def test_a_placeholder_of_two_secrets_gives_neither_back(tmp_path: Path) -> None:
    vault = _vault(tmp_path / "vault.sealed")
    for value in ("first-0ne-77", "second-0ne-88", "first-0ne-77"):
        vault.keep(value, [_found(value, value, "[password·0a0b0c]")])
    assert vault.unmask("[password·0a0b0c]") is None


def test_what_nothing_shows_any_more_goes(tmp_path: Path) -> None:
    path = tmp_path / "vault.sealed"
    vault = _vault(path)
    vault.keep("one-11 two-22", [_found("one-11 two-22", one, f"[pin·{one}]") for one in ("one-11", "two-22")])
    assert vault.keep_only({"[pin·two-22]"}) == 1
    assert (vault.unmask("[pin·one-11]"), vault.unmask("[pin·two-22]")) == (None, "two-22")
    assert vault.keep_only(set()) == 1
    assert not path.exists()


def test_the_app_keeps_by_choice_counts_always_and_lets_go_with_the_choice_or_the_memory(tmp_path: Path) -> None:
    app = Application.open(DataPaths(tmp_path / "data"), credentials=Credentials(backend=Ring()))
    try:
        _ = app.database
        app.settings.change({"privacy.keep_masked": True})
        kept = app.memory.remember(f"Remember that my wifi password is {PASSWORD}").memory
        assert kept is not None
        placeholder = app.redactor.redact(f"password: {PASSWORD}").findings[0].placeholder
        assert placeholder in kept.text
        assert app.stores.ledger.counts() == {"password": 1}
        assert [one.place for one in app.stores.ledger.entries()] == ["memory"]
        assert app.masking.vault.unmask(placeholder) == PASSWORD
        app.memory.forget([kept.id])
        assert app.masking.vault.unmask(placeholder) is None
        app.memory.remember("Remember that my pin code is 8841")
        assert len(app.masking.vault) == 1
        app.settings.change({"privacy.keep_masked": False})
        assert len(app.masking.vault) == 0
        everything = [one.read_bytes() for one in app.paths.root.rglob("*") if one.is_file()]
        assert not any(PASSWORD.encode() in content for content in everything)
        assert not any(json.dumps(PASSWORD).encode() in content for content in everything)
    finally:
        app.close()

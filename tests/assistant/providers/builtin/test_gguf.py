from __future__ import annotations

import math
import struct
from pathlib import Path

import pytest

from assistant.providers.builtin.gguf import read_model_file
from assistant.providers.builtin.provider import bundled_model
from assistant.providers.faults import BuiltinModelError

_STRING, _ARRAY, _U32 = 8, 9, 4


@pytest.fixture(scope="module")
def bundled() -> Path:
    path = bundled_model()
    if path is None:
        pytest.skip("the bundled model is not installed")
    return path


def test_the_bundled_file_tells_its_size_and_its_context(bundled: Path) -> None:
    file = read_model_file(bundled)
    assert file.architecture == "llama"
    assert 130_000_000 < file.parameters < 140_000_000
    assert file.context_tokens == 8192
    assert "im_start" in file.chat_template


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    path = _write(
        tmp_path / "my-own.gguf",
        {
            "general.architecture": "qwen3",
            "tokenizer.tokens": ["a", "é", ""],
            "qwen3.context_length": 40960,
            "tokenizer.chat_template": "{% if tools %}",
        },
        tensors=[("embedding", (64, 1000)), ("output", (64, 1000)), ("norm", (64,))],
    )
    file = read_model_file(path)
    assert (file.name, file.context_tokens, file.parameters) == ("my-own", 40960, 128_064)
    assert file.chat_template == "{% if tools %}"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "not a model"),
        (b"%PDF-1.7 and so on", "not a model"),
        (b"GGUF", "not a model"),
        (b"GGUF" + struct.pack("<IQQ", 1, 1, 1), "not a model"),
        (b"GGUF" + struct.pack("<IQQ", 3, 2**60, 2**60), "not a model"),
        (b"GGUF" + struct.pack("<IQQQ", 3, 0, 1, 2**63), "not whole"),
        (b"GGUF" + struct.pack("<IQQQcII", 3, 0, 1, 1, b"a", 9, 9) + struct.pack("<QI", 1, 9) * 5000, "not a model"),
    ],
)
def test_what_is_no_model_is_said_in_a_sentence(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "broken.gguf"
    path.write_bytes(content)
    with pytest.raises(BuiltinModelError, match=says) as raised:
        read_model_file(path)
    assert "broken.gguf" in str(raised.value)
    assert raised.value.fix


def test_a_download_that_stopped_half_way(tmp_path: Path, bundled: Path) -> None:
    path = tmp_path / "half.gguf"
    with bundled.open("rb") as whole:
        path.write_bytes(whole.read(4_000_000))
    with pytest.raises(BuiltinModelError, match="not whole"):
        read_model_file(path)


def test_a_file_whose_last_bytes_are_missing(tmp_path: Path) -> None:
    said: dict[str, str | int | list[str]] = {"general.architecture": "llama", "llama.context_length": 2048}
    path = _write(tmp_path / "short.gguf", said, tensors=[("embedding", (64, 100)), ("norm", (64,))])
    assert read_model_file(path).parameters == 6_464
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(BuiltinModelError, match="not whole"):
        read_model_file(path)


def test_a_file_that_is_no_language_model(tmp_path: Path) -> None:
    path = _write(tmp_path / "projector.gguf", {"general.architecture": "clip"}, tensors=[])
    with pytest.raises(BuiltinModelError, match="not a model"):
        read_model_file(path)


def test_a_file_that_went_away(tmp_path: Path) -> None:
    with pytest.raises(BuiltinModelError, match="not there any more"):
        read_model_file(tmp_path / "gone.gguf")


def test_a_tensor_of_more_dimensions_than_there_are(tmp_path: Path) -> None:
    said: dict[str, str | int | list[str]] = {"general.architecture": "llama", "llama.context_length": 2048}
    path = _write(tmp_path / "deep.gguf", said, tensors=[("embedding", (1,) * 9)])
    with pytest.raises(BuiltinModelError, match="not a model"):
        read_model_file(path)


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(BuiltinModelError, match="cannot be read"):
        read_model_file(tmp_path)


def _write(path: Path, said: dict[str, str | int | list[str]], tensors: list[tuple[str, tuple[int, ...]]]) -> Path:
    data = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(said))
    for name, value in said.items():
        data += _text(name)
        if isinstance(value, str):
            data += struct.pack("<I", _STRING) + _text(value)
        elif isinstance(value, int):
            data += struct.pack("<II", _U32, value)
        else:
            data += struct.pack("<IIQ", _ARRAY, _STRING, len(value)) + b"".join(map(_text, value))
    begin = 0
    for name, shape in tensors:
        data += _text(name) + struct.pack("<I", len(shape)) + struct.pack(f"<{len(shape)}Q", *shape)
        data += struct.pack("<IQ", 0, begin)
        begin += 4 * math.prod(shape)
    data += bytes(-len(data) % 32 + begin)
    path.write_bytes(data)
    return path


def _text(text: str) -> bytes:
    return struct.pack("<Q", len(text.encode())) + text.encode()

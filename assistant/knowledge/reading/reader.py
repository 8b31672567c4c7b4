"""Reads a file by its kind."""

from __future__ import annotations

from pathlib import Path

from assistant.knowledge.reading.decoding import decode
from assistant.knowledge.reading.records import Read, Trouble, UnreadableError

MARKDOWN = frozenset({".md", ".markdown", ".mdown", ".mkd", ".mdx"})
HTML = frozenset({".html", ".htm", ".xhtml"})
PDF = frozenset({".pdf"})
WORD = frozenset({".docx", ".docm"})
TEXT = frozenset(
    {".txt", ".text", ".rst", ".adoc", ".asciidoc", ".org", ".tex", ".log", ".csv", ".tsv", ".srt", ".vtt"}
)
CODE = frozenset(
    {".py", ".pyi", ".js", ".mjs", ".cjs", ".jsx", ".ts", ".tsx", ".java", ".kt", ".kts", ".scala", ".groovy", ".c"}
    | {".h", ".cc", ".cpp", ".cxx", ".hpp", ".hh", ".m", ".mm", ".cs", ".fs", ".vb", ".go", ".rs", ".rb", ".php"}
    | {".pl", ".pm", ".lua", ".r", ".jl", ".swift", ".dart", ".ex", ".exs", ".erl", ".hs", ".ml", ".clj", ".el"}
    | {".sh", ".bash", ".zsh", ".fish", ".ps1", ".bat", ".cmd", ".sql", ".proto", ".graphql", ".css", ".scss", ".less"}
    | {".vue", ".svelte", ".json", ".jsonl", ".yaml", ".yml", ".toml", ".ini", ".cfg", ".conf", ".xml", ".properties"}
    | {".gradle", ".cmake", ".tf", ".nix", ".zig", ".nim", ".v", ".sv", ".asm", ".s"}
)
NAMED = frozenset(
    {"readme", "license", "licence", "copying", "authors", "changelog", "makefile", "dockerfile", "notice"}
)
"""Names without a suffix that are text."""

READABLE = MARKDOWN | HTML | PDF | WORD | TEXT | CODE

LONGEST_TEXT = 10 * 1024 * 1024
LONGEST_FILE = 300 * 1024 * 1024
"""In bytes, of a text and of a PDF or Word file."""


def is_readable(path: Path) -> bool:
    """Whether a file is of a kind that is read, by its name."""
    return path.suffix.lower() in READABLE or (not path.suffix and path.name.lower() in NAMED)


def read(path: Path) -> Read:
    """What is written in a file.

    Raises:
        UnreadableError: it cannot be read.
    """
    suffix = path.suffix.lower()
    try:
        size = path.stat().st_size
        if size > (LONGEST_FILE if suffix in PDF | WORD else LONGEST_TEXT):
            raise UnreadableError(Trouble.TOO_LARGE)
        return _read(path, suffix)
    except FileNotFoundError as error:
        raise UnreadableError(Trouble.GONE) from error
    except PermissionError as error:
        raise UnreadableError(Trouble.NOT_ALLOWED) from error
    except OSError as error:
        raise UnreadableError(Trouble.DAMAGED) from error
    except MemoryError as error:
        raise UnreadableError(Trouble.TOO_LARGE) from error


def _read(path: Path, suffix: str) -> Read:
    if suffix in PDF:
        from assistant.knowledge.reading.pdf import read_pdf

        return _within(read_pdf(path))
    if suffix in WORD:
        from assistant.knowledge.reading.word import read_word

        return _within(read_word(path))
    if suffix in HTML:
        from assistant.knowledge.reading.html import read_html

        return read_html(path.read_bytes())
    from assistant.knowledge.reading.markdown import read_markdown
    from assistant.knowledge.reading.text import read_code, read_text

    text = decode(path.read_bytes())
    if suffix in MARKDOWN:
        return read_markdown(text)
    return read_code(text) if suffix in CODE else read_text(text)


def _within(found: Read) -> Read:
    if sum(len(section.text) for section in found.sections) > LONGEST_TEXT:
        raise UnreadableError(Trouble.TOO_LARGE)
    return found

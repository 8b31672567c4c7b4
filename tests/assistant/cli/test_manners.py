"""How the command behaves among other programs: pipes, Ctrl+C, help, completion, and where nothing is found."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.cli.arguments import PROGRAM, build_parser
from assistant.cli.completion import verbs

from .test_command import document, keepsake

COMMAND = [sys.executable, "-m", "assistant"]
ENVIRONMENT = {"PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


def started(folder: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, *words, "--data-dir", str(folder)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | ENVIRONMENT,
    )


def many_lines(path: Path, count: int) -> Path:
    rows = (
        {
            "conversation": f"c{n // 50}",
            "id": f"m{n}",
            "role": "user",
            "text": f"I planted tree number {n} behind the barn, next to the old stone wall.",
            "at": f"2026-01-{n % 28 + 1:02}T10:00:00+01:00",
        }
        for n in range(count)
    )
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return path


def test_a_statement_may_be_piped_in(folder: Path) -> None:
    kept = document(keepsake(folder, "remember", "-", "--json", text="The spare key hangs in the shed\n"))
    assert kept["memory"]["text"] == "The spare key hangs in the shed"
    empty = keepsake(folder, "remember", "-", text="")
    assert (empty.returncode, "standard input" in empty.stderr) == (2, True)


def test_a_file_may_be_piped_into_a_question(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.mkdir()
    models = {"chat_provider": "scripted", "memory_provider": "scripted"}
    (folder / "settings.json").write_text(json.dumps({"models": models}))
    script = tmp_path / "script.json"
    script.write_text(json.dumps({"turns": ["Trees."], "repeat": True}))
    monkeypatch.setenv("KEEPSAKE_SCRIPT", str(script))
    assert keepsake(folder, "ask", "summarise", text="A note about trees.").stdout == "Trees.\n"
    out = tmp_path / "o.jsonl"
    keepsake(folder, "export", str(out))
    first = json.loads(out.read_text("utf-8").splitlines()[0])
    assert first["text"] == "summarise\n\n```\nA note about trees.\n```"


def test_pasted_memories_go_into_the_inbox(folder: Path) -> None:
    taken = document(keepsake(folder, "import", "-", "--json", text="- User keeps bees.\n- 用户喜欢爬山。"))
    assert (taken["statements"], taken["waiting"]) == (2, 2)
    assert document(keepsake(folder, "memories", "--json")) == {"memories": []}
    taken = document(keepsake(folder, "import", "-", "--accept", "--json", text="User plays the harp."))
    assert taken["kept"] == 1


def test_whoever_reads_may_leave_early(folder: Path, tmp_path: Path) -> None:
    keepsake(folder, "import", str(many_lines(tmp_path / "in.jsonl", 40)), "--learn")
    for words in (["memories", "--json"], ["--help"], ["recall", "tree", "-k", "30"]):
        running = (
            started(folder, *words)
            if words != ["--help"]
            else subprocess.Popen(
                [*COMMAND, "--help"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
            )
        )
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        said = running.stderr.read()
        running.stderr.close()
        assert running.wait() in (0, 141)
        assert said == ""


@pytest.mark.skipif(os.name == "nt", reason="Ctrl+C is another thing there")
def test_a_stopped_import_leaves_a_clean_state(folder: Path, tmp_path: Path) -> None:
    file = many_lines(tmp_path / "in.jsonl", 12_000)
    running = started(folder, "import", str(file))
    lock = folder / "keepsake.duckdb"
    while not lock.exists() and running.poll() is None:
        os.sched_yield()
    running.send_signal(signal.SIGINT)
    out, said = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Traceback" not in said + out
    assert said == "Stopped. What came in so far is kept; the same command goes on from there.\n"
    checked = keepsake(folder, "export", str(tmp_path / "o.jsonl"), "--json")
    assert checked.returncode == 0, checked.stderr
    assert not list(tmp_path.glob("*.partial"))


INTERRUPTED_IMPORT = """
import sys

class Presses:
    def find_spec(self, name, path=None, target=None):
        if name == "{module}":
            exec("import os, signal; os.kill(os.getpid(), signal.SIGINT); [None for _ in range(10_000)]")

sys.meta_path.insert(0, Presses())
from assistant.__main__ import main
sys.argv[1:] = ["memories", "--data-dir", {folder!r}]
sys.exit(main())
"""


@pytest.mark.skipif(os.name == "nt", reason="Ctrl+C is another thing there")
@pytest.mark.parametrize("module", ["assistant.cli.arguments", "assistant.cli.holding", "assistant.storage.database"])
def test_ctrl_c_while_the_program_loads_is_one_line(folder: Path, module: str) -> None:
    code = INTERRUPTED_IMPORT.format(module=module, folder=str(folder))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Stopped.\n")


def test_an_archive_goes_from_folder_to_folder(folder: Path, tmp_path: Path) -> None:
    keepsake(folder, "remember", "I live in Ghent")
    first = document(keepsake(folder, "export", str(tmp_path / "a.zip"), "--json"))
    other = tmp_path / "other"
    brought = document(keepsake(other, "import", str(tmp_path / "a.zip"), "--json"))
    assert brought["memories"]["added"] == 1
    assert document(keepsake(other, "export", str(tmp_path / "b.zip"), "--json"))["content"] == first["content"]
    assert document(keepsake(other, "recall", "Where do I live?", "--json"))["results"]


def test_what_an_archive_or_a_list_holds_is_shown_first(folder: Path, tmp_path: Path) -> None:
    keepsake(folder, "remember", "I live in Ghent")
    keepsake(folder, "export", str(tmp_path / "a.zip"))
    other = tmp_path / "other"
    shown = document(keepsake(other, "import", str(tmp_path / "a.zip"), "--preview", "--json"))
    assert shown["counts"]["memories"] == 1
    shown = document(keepsake(other, "import", "-", "--preview", "--json", text="- User keeps bees."))
    assert shown == {"statements": ["User keeps bees."]}
    assert document(keepsake(other, "memories", "--json")) == {"memories": []}


def test_conversations_are_listed_by_words(folder: Path, tmp_path: Path) -> None:
    keepsake(folder, "import", str(many_lines(tmp_path / "in.jsonl", 60)))
    listed = document(keepsake(folder, "conversations", "--json"))["conversations"]
    assert [one["id"] for one in listed] == ["c0", "c1"]
    assert "no such" in keepsake(folder, "conversations", "zither").stdout


def test_learning_later_says_first_what_it_takes(folder: Path, tmp_path: Path) -> None:
    keepsake(folder, "import", str(many_lines(tmp_path / "in.jsonl", 3)))
    found = document(keepsake(folder, "learn", "--dry-run", "--from", "2026-01-02", "--json"))
    assert (found["messages"], found["conversations"]) == (2, 1)
    done = document(keepsake(folder, "learn", "--json"))
    assert (done["messages"], done["finished"]) == (3, True)


def test_a_preview_leaves_nothing(folder: Path, tmp_path: Path) -> None:
    file = many_lines(tmp_path / "in.jsonl", 3)
    found = document(keepsake(folder, "import", str(file), "--preview", "--json"))
    assert (found["messages"], found["skipped"]) == (3, 0)
    assert document(keepsake(folder, "import", str(file), "--json"))["messages"] == 3


@pytest.mark.parametrize(
    "words",
    [["memories"], ["profile"], ["recall", "tree"], ["conflicts"], ["graph", "Nobody"], ["graph", "A", "--to", "B"]],
)
def test_where_nothing_is_found_a_sentence_says_so(folder: Path, words: list[str]) -> None:
    result = keepsake(folder, *words)
    assert result.returncode == 0
    assert result.stdout.strip().endswith(".")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["export", "a.zip", "--what", "memories"], "archive"),
        (["export", "a.md", "--what", "all"], "keepsake"),
        (["export", "a.html", "--what", "memories"], "markdown"),
        (["learn", "--from", "soon"], "soon"),
        (["remember", ""], "nothing to remember"),
        (["remember", " \u3000\n"], "nothing to remember"),
        (["completion", "csh"], "csh"),
    ],
)
def test_what_does_not_go_together_is_wrong_usage(folder: Path, words: list[str], said: str) -> None:
    result = keepsake(folder, *words)
    assert (result.returncode, said in result.stderr) == (2, True)


def test_a_file_of_questions_that_cannot_be_read_is_told_plainly(folder: Path, tmp_path: Path) -> None:
    missing = keepsake(folder, "recall", "--queries", str(tmp_path / "none.jsonl"))
    torn = tmp_path / "torn.jsonl"
    torn.write_text("{nonsense\n", encoding="utf-8")
    broken = keepsake(folder, "recall", "--queries", str(torn))
    for result, said in ((missing, "cannot be read"), (broken, "line 1, is not JSON")):
        assert (result.returncode, said in result.stderr) == (1, True)
        assert not any(machine in result.stderr for machine in ("Errno", "char ", "column"))


def test_every_verb_has_examples_that_are_right() -> None:
    import shlex

    parser = build_parser()
    (action,) = [one for one in parser._actions if one.dest == "verb"]
    assert isinstance(action.choices, dict)
    for verb in verbs():
        epilog = action.choices[verb.name].epilog or ""
        examples = [line.strip() for line in epilog.splitlines() if line.startswith(f"  {PROGRAM} ")]
        assert examples, verb.name
        for example in examples:
            words = shlex.split(example.partition(" < ")[0].partition(" > ")[0])[1:]
            assert parser.parse_args(words).verb == verb.name


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_for_a_shell_names_every_verb(folder: Path, shell: str) -> None:
    script = keepsake(folder, "completion", shell).stdout
    assert all(verb.name in script for verb in verbs())
    if (found := shutil.which(shell)) is not None:
        checked = subprocess.run([found, "-n"], input=script, capture_output=True, text=True, check=False)
        assert (checked.returncode, checked.stderr) == (0, "")
    assert not folder.exists()


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["keepsake", "exp"], {"export"}),
        (["keepsake", "export", "a", "--format", "k"], {"keepsake"}),
        (["keepsake", "--json", "completion", ""], {"bash", "zsh", "fish"}),
        (["keepsake", "import", "--acc"], {"--accept"}),
    ],
)
def test_bash_completes_words(folder: Path, typed: list[str], offered: set[str]) -> None:
    script = keepsake(folder, "completion", "bash").stdout
    words = " ".join(f'"{word}"' for word in typed)
    ask = f'{script}\nCOMP_WORDS=({words}); COMP_CWORD={len(typed) - 1}; _keepsake; printf "%s\\n" "${{COMPREPLY[@]}}"'
    found = subprocess.run(["bash", "--norc"], input=ask, capture_output=True, text=True, check=True)
    assert set(found.stdout.split()) == offered


@pytest.mark.parametrize(
    ("word", "near"),
    [("recal", "recall"), ("memries", "memories"), ("exp", "export"), ("search", "recall"), ("delete", "forget")],
)
def test_a_mistyped_verb_is_answered_with_the_one_that_was_meant(folder: Path, word: str, near: str) -> None:
    done = keepsake(folder, word)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f'There is no verb "{word}". Did you mean "{near}"? See \'keepsake --help\'.\n'


def test_a_word_that_is_like_no_verb_is_answered_without_a_guess(folder: Path) -> None:
    assert keepsake(folder, "zzzz").stderr == "There is no verb \"zzzz\". See 'keepsake --help'.\n"
    assert 'Did you mean "remove"?' in keepsake(folder, "documents", "remov", "x").stderr


def test_an_export_replaces_nothing_unasked(folder: Path, tmp_path: Path) -> None:
    keepsake(folder, "import", str(many_lines(tmp_path / "in.jsonl", 60)))
    target, notes = tmp_path / "out.md", tmp_path / "notes"
    target.write_text("my own words")
    notes.mkdir()
    for words in (("export", str(target)), ("export", str(target), "--what", "memories")):
        done = keepsake(folder, *words)
        assert (done.returncode, "out.md is there already" in done.stderr) == (1, True)
        assert target.read_text() == "my own words"
    assert keepsake(folder, "export", str(target), "--force").returncode == 0
    assert "tree number 3" in target.read_text("utf-8")
    assert keepsake(folder, "export", str(notes)).stdout == "notes: 2 conversations, 60 messages.\n"
    first, second = sorted(notes.iterdir())
    first.write_text("edited")
    second.unlink()
    done = keepsake(folder, "export", str(notes))
    assert (done.returncode, "is in the folder already" in done.stderr) == (1, True)
    assert ([one.name for one in notes.iterdir()], first.read_text()) == ([first.name], "edited")
    assert keepsake(folder, "export", str(notes), "--force").returncode == 0
    assert len(list(notes.iterdir())) == 2


@pytest.mark.parametrize(("name", "said"), [("x.foo", ".jsonl"), ("x.docx", ".zip")])
def test_an_ending_that_names_no_format_is_refused(folder: Path, tmp_path: Path, name: str, said: str) -> None:
    done = keepsake(folder, "export", str(tmp_path / name))
    assert (done.returncode, said in done.stderr, list(tmp_path.glob("x.*"))) == (2, True, [])
    assert keepsake(folder, "export", str(tmp_path / name), "--format", "jsonl").returncode == 0


def test_one_is_said_as_one(folder: Path, tmp_path: Path) -> None:
    said = keepsake(folder, "import", str(many_lines(tmp_path / "in.jsonl", 1))).stdout
    assert "1 message in 1 conversation came in." in said
    assert (
        "1 conversation, 0 new messages" in keepsake(folder, "import", str(tmp_path / "in.jsonl"), "--preview").stdout
    )
    keepsake(folder, "remember", "I live in Ghent")
    said = keepsake(folder, "export", str(tmp_path / "all.zip")).stdout
    assert said == "all.zip: 1 conversation, 1 message, 1 memory.\n"
    assert "1 memory" in keepsake(folder, "backup", str(tmp_path / "copy.zip")).stdout


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (bytes(range(256)) * 40, "no text"),
        (b"\0" * 5_000, "no text"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n" + bytes(range(128, 256)) * 20, "no text"),
        ("长".encode() * 1_000_001, "1,000,000 are the most"),
    ],
)
def test_what_no_model_could_read_is_refused_in_a_sentence(folder: Path, raw: bytes, said: str) -> None:
    done = subprocess.run(
        [*COMMAND, "ask", "What is this?", "--data-dir", str(folder)],
        input=raw,
        capture_output=True,
        env=os.environ | ENVIRONMENT,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, b"")
    assert (said in done.stderr.decode(), done.stderr.count(b"\n")) == (True, 1)
    assert document(keepsake(folder, "conversations", "--json")) == {"conversations": []}

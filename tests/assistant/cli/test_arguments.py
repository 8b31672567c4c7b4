"""The command line is read the same wherever its options stand."""

import pytest

from assistant.cli.arguments import parse
from assistant.errors import UsageError


@pytest.mark.parametrize(
    "words",
    [
        ["--data-dir", "d", "--json", "recall", "where?", "-k", "3"],
        ["recall", "where?", "-k", "3", "--data-dir", "d", "--json"],
        ["--data-dir=d", "recall", "--json", "-k", "3", "where?"],
    ],
)
def test_general_options_stand_before_or_after_the_verb(words: list[str]) -> None:
    options = parse(words)
    assert (options.verb, options.query, options.k, options.data_dir, options.json) == (
        "recall",
        "where?",
        3,
        "d",
        True,
    )


def test_what_was_not_said_has_its_default() -> None:
    options = parse(["memories"])
    assert (options.scope, options.kinds, options.all, options.json, options.now, options.data_dir) == (
        "default",
        None,
        False,
        False,
        None,
        None,
    )


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--json"],
        ["dance"],
        ["remember"],
        ["forget"],
        ["recall", "q", "-k", "0"],
        ["recall", "q", "-k", "many"],
        ["recall", "q", "--kinds", "gossip"],
        ["recall", "q", "--profile", "random"],
        ["memories", "--colour"],
    ],
)
def test_wrong_usage_is_said_in_a_sentence(words: list[str]) -> None:
    with pytest.raises(UsageError) as fault:
        parse(words)
    assert "--help" in fault.value.sentence()


def test_a_text_may_begin_with_a_dash_after_two_dashes() -> None:
    assert parse(["--json", "remember", "--", "-4 degrees is my limit"]).text == "-4 degrees is my limit"


@pytest.mark.parametrize("words", [["--help"], ["ask", "--help"], ["--version"]])
def test_help_and_version_end_well(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        parse(words)
    assert end.value.code == 0
    assert "keepsake" in capsys.readouterr().out

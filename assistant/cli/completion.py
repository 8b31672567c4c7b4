"""The verb that lets a shell complete the command's words: completion. Its scripts are made from the grammar."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

from assistant.app import Application
from assistant.cli.arguments import PROGRAM, build_parser
from assistant.cli.output import Output

FILES = frozenset({"FILE", "FILE.jsonl", "DIR"})
"""Names of values that are files."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a verb: its words, what it is for, and what may follow it (None where nothing does)."""

    words: tuple[str, ...]
    help: str
    choices: tuple[str, ...] | None
    is_file: bool


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb with its options; `takes_files` where a file may stand by itself, `choices` where a word of a few."""

    name: str
    help: str
    options: tuple[Option, ...]
    takes_files: bool
    choices: tuple[str, ...]


def completion(app: Application, options: argparse.Namespace, out: Output) -> int:
    """Prints the script for a shell."""
    script = _SHELLS[options.shell](tuple(verbs()))
    if options.json:
        out.document({"shell": options.shell, "script": script})
    else:
        out.result(script)
    return 0


def verbs() -> Iterator[Verb]:
    """All verbs that a person may type, with what follows them."""
    (action,) = [one for one in build_parser()._actions if isinstance(one, argparse._SubParsersAction)]
    told = {one.dest: one.help or "" for one in action._choices_actions}
    for name, parser in action.choices.items():
        if name not in told:
            continue  # not for people
        given = [one for one in parser._actions if one.help != argparse.SUPPRESS]
        places = [one for one in given if not one.option_strings]
        yield Verb(
            name,
            told[name],
            tuple(_option(one) for one in given if one.option_strings),
            any(one.metavar in FILES for one in places),
            tuple(str(choice) for one in places for choice in one.choices or ()),
        )


def _option(action: argparse.Action) -> Option:
    takes = action.nargs != 0
    choices = tuple(str(one) for one in action.choices or ()) if takes else None
    return Option(tuple(action.option_strings), action.help or "", choices, action.metavar in FILES)


def _bash(known: tuple[Verb, ...]) -> str:
    return f"""# {PROGRAM}: put this line into ~/.bashrc:  source <({PROGRAM} completion bash)
{_bash_function(known)}
complete -o filenames -F _{PROGRAM} {PROGRAM}
"""


def _zsh(known: tuple[Verb, ...]) -> str:
    return f"""# {PROGRAM}: put this line into ~/.zshrc:  source <({PROGRAM} completion zsh)
autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
{_bash_function(known)}
complete -o filenames -F _{PROGRAM} {PROGRAM}
"""


def _bash_function(known: tuple[Verb, ...]) -> str:
    cases = "\n".join(_bash_case(verb) for verb in known)
    names = " ".join(verb.name for verb in known)
    return f"""_{PROGRAM}() {{
    local cur prev verb word
    cur="${{COMP_WORDS[COMP_CWORD]}}"
    prev="${{COMP_WORDS[COMP_CWORD-1]}}"
    verb=""
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case " {names} " in *" $word "*) verb="$word"; break ;; esac
    done
    COMPREPLY=()
    case "$prev" in --data-dir) COMPREPLY=($(compgen -d -- "$cur")); return ;; esac
    case "$verb" in
        "") COMPREPLY=($(compgen -W "{names} --data-dir --json --now --help --version" -- "$cur")) ;;
{cases}
    esac
}}"""


def _bash_case(verb: Verb) -> str:
    lines = [f"        {verb.name})", '            case "$prev" in']
    for option in verb.options:
        if option.choices is None or (not option.choices and not option.is_file):
            continue
        given = f'-W "{" ".join(option.choices)}"' if option.choices else "-f"
        lines.append(f'                {"|".join(option.words)}) COMPREPLY=($(compgen {given} -- "$cur")); return ;;')
    words = " ".join(word for option in verb.options for word in option.words)
    others = "-f" if verb.takes_files else f'-W "{" ".join(verb.choices)}"'
    lines += [
        "            esac",
        f'            case "$cur" in -*) COMPREPLY=($(compgen -W "{words}" -- "$cur")) ;;',
        f'                *) COMPREPLY=($(compgen {others} -- "$cur")) ;; esac ;;',
    ]
    return "\n".join(lines)


def _fish(known: tuple[Verb, ...]) -> str:
    lines = [
        f"# {PROGRAM}: {PROGRAM} completion fish > ~/.config/fish/completions/{PROGRAM}.fish",
        f"complete -c {PROGRAM} -f",
    ]
    for verb in known:
        lines.append(f"complete -c {PROGRAM} -n __fish_use_subcommand -a {verb.name} -d {_quoted(verb.help)}")
        seen = f"-n '__fish_seen_subcommand_from {verb.name}'"
        if verb.takes_files:
            lines.append(f"complete -c {PROGRAM} {seen} -F")
        if verb.choices:
            lines.append(f"complete -c {PROGRAM} {seen} -a {_quoted(' '.join(verb.choices))}")
        lines += [f"complete -c {PROGRAM} {seen} {_fish_option(option)}" for option in verb.options]
    return "\n".join(lines) + "\n"


def _fish_option(option: Option) -> str:
    names = " ".join(f"-l {word[2:]}" if word.startswith("--") else f"-s {word[1:]}" for word in option.words)
    follows = ""
    if option.choices:
        follows = f" -x -a {_quoted(' '.join(option.choices))}"
    elif option.choices is not None:
        follows = " -r -F" if option.is_file else " -x"
    return f"{names}{follows} -d {_quoted(option.help)}"


def _quoted(text: str) -> str:
    text = text.replace("%%", "%").replace("\\", "\\\\").replace("'", "\\'")
    return f"'{text}'"


_SHELLS = {"bash": _bash, "zsh": _zsh, "fish": _fish}

"""What can be typed after `keepsake`: verbs, options and their help."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, NoReturn

from assistant.errors import UsageError
from assistant.messages import DEFAULT_SCOPE

PROGRAM = "keepsake"

_GLOBAL_FLAGS = {"--data-dir": True, "--now": True, "--json": False}
"""Options that may stand before or after the verb, and whether they take a value."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message[:1].upper()}{message[1:]}.", fix=f"See '{self.prog} --help'.")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if isinstance(action, argparse._SubParsersAction) and value not in action.choices:
            from assistant.cli.suggesting import meant

            known = {one.dest for one in action._choices_actions}
            near = meant(str(value), [name for name in action.choices if name in known])
            raise UsageError(
                f'There is no {str(action.metavar).lower()} "{value}".',
                fix=(f'Did you mean "{near}"? ' if near else "") + f"See '{self.prog} --help'.",
            )
        super()._check_value(action, value)


class _Version(argparse.Action):
    """Finds the version out when it is asked for; that takes a tenth of a verb's start."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib import metadata

        try:
            print(f"{PROGRAM} {metadata.version(PROGRAM)}")
        except metadata.PackageNotFoundError:
            print(f"{PROGRAM} (not installed)")
        parser.exit()


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Reads a command line.

    Raises:
        UsageError: it is none that we know; the sentence says what is wrong.
        SystemExit: help or the version was asked for and printed.
    """
    early, rest = _take_globals(argv)
    options = build_parser().parse_args([*rest[:1], *early, *rest[1:]])
    if options.verb is None:
        raise UsageError("No verb was given.", fix=f"See '{PROGRAM} --help'.")
    for name, value in (("data_dir", None), ("now", None), ("json", False)):
        setattr(options, name, getattr(options, name, value))
    return options


def build_parser() -> argparse.ArgumentParser:
    """The whole grammar of the command."""
    parser = _Parser(
        prog=PROGRAM,
        description="An assistant that remembers you. Without a verb, the window opens.",
        epilog="Examples:\n"
        '  keepsake ask "What did we decide about the blog?"\n'
        '  keepsake remember "The spare key is with the florist downstairs"\n'
        '  keepsake recall "spare key" --json\n'
        "  keepsake import chats.jsonl --learn\n",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="say which version this is")
    parser.set_defaults(verb=None)
    _globals_of(parser)
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", dest="verb", parser_class=_Parser)
    for add in (
        _memory_verbs,
        _fact_verbs,
        _recall_verb,
        _conversation_verbs,
        _inbox_verb,
        _document_verbs,
        _privacy_verbs,
        _health_verbs,
        _upkeep_verbs,
        _backup_verbs,
        _program_verbs,
        _sharing_verbs,
    ):
        add(verbs)
    return parser


_Verbs = argparse._SubParsersAction  # argparse has no public name for what add_subparsers returns


def _verb(verbs: _Verbs[_Parser], name: str, sentence: str, *examples: str) -> _Parser:
    parser = verbs.add_parser(
        name,
        help=sentence,
        description=sentence[:1].upper() + sentence[1:] + ".",
        epilog="\n".join(["Examples:", *(f"  {PROGRAM} {example}" for example in examples)]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _globals_of(parser)
    return parser


def _globals_of(parser: argparse.ArgumentParser) -> None:
    hide = argparse.SUPPRESS  # the parser of the verb may not overwrite with its own default what stood before the verb
    parser.add_argument("--data-dir", metavar="DIR", default=hide, help="the data folder (or KEEPSAKE_HOME)")
    parser.add_argument("--now", metavar="ISO", default=hide, help="the time to go by, for this call")
    parser.add_argument("--json", action="store_true", default=hide, help="print one JSON document")


def _take_globals(argv: Sequence[str]) -> tuple[list[str], list[str]]:
    """Parts the options before the verb from the rest, so that both places mean the same."""
    early: list[str] = []
    rest = list(argv)
    while rest and (name := rest[0].partition("=")[0]) in _GLOBAL_FLAGS:
        takes_value = _GLOBAL_FLAGS[name] and "=" not in rest[0]
        early += rest[: 2 if takes_value else 1]
        del rest[: 2 if takes_value else 1]
    return early, rest


def _scope(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--scope", default=DEFAULT_SCOPE, help="a persona or project (default: the default scope)")


def _as_of(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--as-of",
        metavar="ISO",
        help="what was known at that time and taken to hold then: without what was told later, "
        "and without what had not begun or was known to be over",
    )


def _memory_verbs(verbs: _Verbs[_Parser]) -> None:
    remember = _verb(verbs, "remember", "store one memory", 'remember "My desk is 4.12" --kind fact')
    remember.add_argument("text", metavar="TEXT", help="the statement, or - for standard input")
    remember.add_argument("--kind", choices=["fact", "preference", "event", "skill"])
    remember.add_argument("--private", action="store_true", help="tell it only to models on this machine")
    _scope(remember)

    forget = _verb(verbs, "forget", "forget memories for good", "forget m-4f2a --receipt forgotten.json")
    forget.add_argument("ids", metavar="ID", nargs="+")
    forget.add_argument("--receipt", metavar="FILE", help="write what was forgotten, without its words, to a file")
    forget.add_argument("--preview", action="store_true", help="only show all that would go")
    forget.add_argument(
        "--with-sources", action="store_true", help="the whole messages it comes from, and their replies"
    )
    forget.add_argument("--with-history", action="store_true", help="also what a fact was before and since")

    allow = _verb(verbs, "allow", "let what was forgotten be learned again", 'allow "I live in Dundee"')
    allow.add_argument("text", metavar="TEXT", help="the statement, as it was said")
    _scope(allow)

    memories = _verb(verbs, "memories", "list what is remembered", "memories --kinds fact,preference")
    memories.add_argument("--kinds", metavar="K,…", type=_kinds)
    memories.add_argument("--all", action="store_true", help="retired ones too")
    _as_of(memories)
    _scope(memories)

    profile = _verb(verbs, "profile", "show the profile as a prompt carries it", "profile --json")
    _as_of(profile)
    _scope(profile)


def _fact_verbs(verbs: _Verbs[_Parser]) -> None:
    history = _verb(verbs, "history", "show the values that a fact had, oldest first", "history m-4f2a --json")
    history.add_argument("id", metavar="ID", help="any memory of the line")

    conflicts = _verb(verbs, "conflicts", "list statements that contradict each other", "conflicts --json")
    _scope(conflicts)

    graph = _verb(verbs, "graph", "show what is known about somebody or something", 'graph "my sister"')
    graph.add_argument("name", metavar="NAME", help='as you would say it: "my sister", Ines, me')
    graph.add_argument("--to", metavar="NAME", help="show what joins the two instead")
    graph.add_argument("--steps", type=_count, default=2, help="how long a way may be, with --to (default: 2)")
    graph.add_argument("--relation", metavar="R", help="only this relation, such as lives_in")
    _as_of(graph)
    _scope(graph)


def _recall_verb(verbs: _Verbs[_Parser]) -> None:
    recall = _verb(verbs, "recall", "show what would be remembered for a question", 'recall "Where do I live?" -k 3')
    recall.add_argument("query", metavar="QUERY", nargs="?")
    recall.add_argument("--queries", metavar="FILE.jsonl", help="many questions, one JSON object a line")
    recall.add_argument("-k", type=_count, default=8, help="how many at most (default: 8)")
    recall.add_argument("--kinds", metavar="K,…", type=_kinds)
    _as_of(recall)
    recall.add_argument("--threshold", type=float, metavar="T", help="the least score; 0 switches the cut off")
    recall.add_argument("--profile", choices=["balanced", "generative-agents", "hybrid-decay-mmr"])
    _scope(recall)


def _conversation_verbs(verbs: _Verbs[_Parser]) -> None:
    ask = _verb(verbs, "ask", "ask one question, through the real chat", 'ask "What can I cook tonight?"')
    ask.add_argument("text", metavar="TEXT", help="the question; what is piped in follows it")
    ask.add_argument("--conversation", metavar="C", help="go on in this conversation")
    ask.add_argument("--provider", metavar="P")
    ask.add_argument("--model", metavar="M")
    ask.add_argument("--persona", metavar="NAME", help="let this one answer, with its own memory")
    ask.add_argument("--no-memory", action="store_true", help="neither use nor keep memories")
    ask.add_argument("--temporary", action="store_true", help="write nothing to disk")
    _scope(ask)

    talks = _verb(verbs, "conversations", "list conversations, the latest first", "conversations garden")
    talks.add_argument("words", metavar="WORDS", nargs="?", help="only those whose title has these words")

    bring = _verb(
        verbs,
        "import",
        "bring conversations in from ChatGPT, Claude, an archive or a file of lines",
        "import chatgpt-export.zip --preview",
        "import chats.jsonl --learn",
        "import memories.txt --format memories",
    )
    bring.add_argument("file", metavar="FILE", help="a file, a zip or the folder it was unpacked to; - for pasted text")
    bring.add_argument(
        "--format", choices=["auto", "jsonl", "chatgpt", "claude", "keepsake", "memories"], default="auto"
    )
    bring.add_argument("--learn", action="store_true", help="also learn facts from them")
    bring.add_argument("--preview", action="store_true", help="only show what is in the file and what of it is new")
    bring.add_argument("--accept", action="store_true", help="of memories: keep them at once, past the inbox")
    bring.add_argument("--settings", action="store_true", help="of an archive: take its settings over too")
    bring.add_argument("--carried", help=argparse.SUPPRESS)  # what came in before the folder changed hands
    _scope(bring)

    learn = _verb(
        verbs,
        "learn",
        "learn from conversations that are here already",
        "learn --from 2026-01-01 --until 2026-04-01 --dry-run",
        'learn --topic "garden" --by-model',
    )
    learn.add_argument("--from", dest="since", metavar="ISO", help="only messages from then on")
    learn.add_argument("--until", metavar="ISO", help="only messages before then")
    learn.add_argument("--topic", metavar="WORDS", help="only conversations about this")
    learn.add_argument("--conversation", metavar="C", action="append", help="only this one; may be given again")
    learn.add_argument(
        "--dry-run", action="store_true", help="only show how much there is, and what a model would cost"
    )
    learn.add_argument("--by-model", action="store_true", help="let a model read them too, afterwards")
    _scope(learn)

    export = _verb(
        verbs,
        "export",
        "write conversations, memories or everything to a file",
        "export everything.zip",
        "export notes.md --conversation 5f0c…",
        "export notes.pdf --conversation 5f0c…",
        "export memories.md --what memories",
    )
    export.add_argument("file", metavar="FILE", help="its ending names the format, where --format does not")
    export.add_argument("--format", choices=["keepsake", "markdown", "html", "pdf", "json", "jsonl"])
    export.add_argument("--what", choices=["all", "conversations", "memories"])
    export.add_argument("--conversation", metavar="C", action="append", help="only this one; may be given again")
    export.add_argument("--force", action="store_true", help="replace a file that is there already")
    export.add_argument(
        "--include-private", action="store_true", help="also what was never to leave this machine, and is marked so"
    )


def _inbox_verb(verbs: _Verbs[_Parser]) -> None:
    inbox = _verb(
        verbs,
        "inbox",
        "show what waits for your yes, and decide",
        "inbox",
        "inbox accept m-4f2a m-91c0",
        'inbox accept m-4f2a --text "I moved to Ghent in May"',
        "inbox reject --all",
    )
    inbox.add_argument(
        "action",
        metavar="ACTION",
        nargs="?",
        choices=["list", "accept", "reject"],
        default="list",
        help="list (usual), accept, or reject: what is rejected is not proposed again",
    )
    inbox.add_argument("ids", metavar="ID", nargs="*")
    inbox.add_argument("--all", action="store_true", help="all that wait in the scope")
    inbox.add_argument("--text", metavar="TEXT", help="accept it in these words")
    _scope(inbox)


def _document_verbs(verbs: _Verbs[_Parser]) -> None:
    documents = _verb(verbs, "documents", "keep documents to answer from", 'documents add ~/Notes --exclude "drafts/"')
    actions = documents.add_subparsers(title="what to do", metavar="ACTION", dest="action", required=True)
    add = _verb(actions, "add", "add files and folders, and keep in step with them", "documents add ~/Notes report.pdf")
    add.add_argument("paths", metavar="PATH", nargs="+")
    add.add_argument("--exclude", metavar="PATTERN", action="append", default=[], help="as in a .gitignore; repeatable")
    add.add_argument("--private", action="store_true", help="tell it only to models on this machine")
    shown = _verb(actions, "list", "show what was added and how far it is", "documents list --json")
    shown.add_argument("--files", action="store_true", help="with --json, every file")
    remove = _verb(actions, "remove", "take files and folders out for good", "documents remove ~/Notes")
    remove.add_argument("sources", metavar="ID|PATH", nargs="+")
    pause = _verb(actions, "pause", "let reading documents rest", "documents pause")
    resume = _verb(actions, "resume", "let it go on", "documents resume")
    retry = _verb(actions, "retry", "try what was set aside again", "documents retry")
    for action in (add, shown, remove, pause, resume, retry):
        _scope(action)


def _privacy_verbs(verbs: _Verbs[_Parser]) -> None:
    redact = _verb(verbs, "redact", "show what would be masked in a text", "redact - < letter.txt")
    redact.add_argument("text", metavar="TEXT", help="the text, or - for standard input")

    recover = _verb(verbs, "unlock", "put a data folder's key back by its recovery phrase", "unlock < phrase.txt")
    recover.add_argument("phrase", metavar="PHRASE", nargs="?", default="-", help="the words, or - for standard input")


def _health_verbs(verbs: _Verbs[_Parser]) -> None:
    unread = _verb(verbs, "unread", "list messages that a model could not learn from", "unread --retry")
    what = unread.add_mutually_exclusive_group()
    what.add_argument("--retry", action="store_true", help="try them again now")
    what.add_argument("--drop", action="store_true", help="give them up; the rules have read them")
    _verb(verbs, "doctor", "say what works, what doesn't, and what to do about it", "doctor")
    _verb(verbs, "self-test", "test the installed program end to end", "self-test --json")
    completion = _verb(
        verbs, "completion", "print what lets a shell complete these words", "completion bash > keepsake.bash"
    )
    completion.add_argument("shell", metavar="SHELL", choices=["bash", "zsh", "fish"], help="bash, zsh or fish")


def _upkeep_verbs(verbs: _Verbs[_Parser]) -> None:
    consolidate = _verb(verbs, "consolidate", "fold memories that say the same into one", "consolidate --dry-run")
    what = consolidate.add_mutually_exclusive_group()
    what.add_argument("--dry-run", action="store_true", help="only show what would be done")
    what.add_argument("--approve", metavar="RUN", help="do what of this run waits for a yes")
    _scope(consolidate)

    prune = _verb(verbs, "prune", "put what nobody uses into the bin, for 30 days", "prune --dry-run")
    what = prune.add_mutually_exclusive_group()
    what.add_argument("--dry-run", action="store_true", help="only show what would go today")
    what.add_argument("--approve", metavar="RUN", help="do what of this run waits for a yes")
    what.add_argument("--bin", action="store_true", help="show what is in the bin")
    what.add_argument("--restore", metavar="ID", nargs="+", help="give memories back from the bin")
    _scope(prune)

    undo = _verb(verbs, "undo", "take a run of upkeep back", "undo 4f2a91c07b3d")
    undo.add_argument("run", metavar="RUN")
    undo.add_argument("--change", type=_count, metavar="N", help="only this change of it")
    runs = _verb(verbs, "runs", "list the latest runs of upkeep, or what one of them did", "runs", "runs 4f2a91c07b3d")
    runs.add_argument("run", metavar="RUN", nargs="?", help="show this run's changes, what each was before and why")
    _verb(verbs, "masked", "show which kinds of secrets were masked, when, where and by which rule", "masked --json")


def _backup_verbs(verbs: _Verbs[_Parser]) -> None:
    backup = _verb(verbs, "backup", "write a proved copy of everything to a file", "backup keepsake.zip")
    backup.add_argument("file", metavar="FILE")

    restore = _verb(verbs, "restore", "bring a backup back; what is there now is kept", "restore keepsake.zip")
    restore.add_argument("file", metavar="FILE", nargs="?")
    restore.add_argument("--undo", action="store_true", help="put back what the last restore replaced")

    jobs = _verb(verbs, "jobs", "list the work that runs by itself", "jobs --run backup")
    what = jobs.add_mutually_exclusive_group()
    what.add_argument("--run", metavar="NAME", help="run it now")
    what.add_argument("--pause", metavar="NAME", help="let it rest until it is resumed")
    what.add_argument("--resume", metavar="NAME", help="let it run again")


def _program_verbs(verbs: _Verbs[_Parser]) -> None:
    mcp = _verb(
        verbs, "mcp", "serve memory to another program over MCP", "mcp --client claude-desktop --allow read,write"
    )
    mcp.add_argument("--client", metavar="NAME", help="what the program goes by (default: as it says itself)")
    mcp.add_argument(
        "--allow", metavar="read|write|read,write", type=_rights, help="what it may do; without it, the window asks"
    )
    _scope(mcp)
    verbs.add_parser("mcp-call").add_argument("--now", default=argparse.SUPPRESS)  # one call, between two processes

    clients = _verb(verbs, "clients", "list other programs, and decide what they may do", "clients zed --allow read")
    clients.add_argument("client", metavar="NAME", nargs="?")
    clients.add_argument(
        "--allow", metavar="read|propose|write", type=_rights_to_propose, help="what it may do: several with commas"
    )
    clients.add_argument("--private", choices=["yes", "no"], help="tell it also what never leaves this machine")
    clients.add_argument("--deny", action="store_true", help="let it do nothing")
    clients.add_argument("--block", action="store_true", help="nor what its own configuration allows")
    clients.add_argument("--token", action="store_true", help="make a token for access over HTTP")
    clients.add_argument("--remove", action="store_true", help="forget what was decided; it may ask again")
    clients.add_argument("--log", action="store_true", help="show what programs did, the latest first")
    _scope(clients)


def _sharing_verbs(verbs: _Verbs[_Parser]) -> None:
    exchange = _verb(
        verbs,
        "exchange",
        "exchange memory with your other machines over a folder",
        'exchange ~/Synced --phrase "four words or more"',
        "exchange ~/Synced",
    )
    exchange.add_argument("folder", metavar="FOLDER", help="one that reaches your other machines")
    exchange.add_argument("--phrase", metavar="WORDS", help="the same on all of them, kept from then on; - to read it")
    exchange.add_argument("--include-private", action="store_true", help="also what was never to leave this machine")

    share = _verb(verbs, "share", "give memories to another assistant too, with their history", "share 4f2a… --to work")
    share.add_argument("ids", metavar="ID", nargs="+")
    share.add_argument("--to", metavar="SCOPE", required=True, help="a persona's or project's scope")
    share.add_argument("--move", action="store_true", help="in place of sharing them")


def _kinds(text: str) -> list[str]:
    from assistant.memory.records import Kind

    names = [name.strip() for name in text.split(",") if name.strip()]
    known = {str(kind) for kind in Kind}
    if not names or not set(names) <= known:
        raise argparse.ArgumentTypeError(f"kinds are {', '.join(sorted(known))}")
    return names


def _rights(text: str, known: Sequence[str] = ("read", "write")) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names or not set(names) <= set(known):
        raise argparse.ArgumentTypeError(f"must be some of {', '.join(known)}, with commas between")
    return names


def _rights_to_propose(text: str) -> tuple[str, ...]:
    return _rights(text, ("read", "propose", "write"))


def _count(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError("must be a whole number from 1")
    return number

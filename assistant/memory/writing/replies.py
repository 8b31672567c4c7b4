"""The app's own answers to orders to memory, in both languages."""

from __future__ import annotations

_REPLIES: dict[str, tuple[str, str]] = {
    "kept": ("I'll remember: {text}", "记住了：{text}"),
    "known": ("I remember that already: {text}", "这个我已经记着了：{text}"),
    "updated": ("Updated: {text}", "已更新：{text}"),
    "masked": ("The secret part was not stored.", "其中的敏感内容没有保存。"),
    "not_kept": ("There was nothing in it to remember.", "这里没有可以记住的内容。"),
    "shown": ("This is what I remember:", "我记得这些："),
    "more": ("… and {count} more.", "……还有 {count} 条。"),
    "nothing": ("I remember nothing yet.", "我还什么都没记住。"),
    "nothing_about": ("I remember nothing about {about}.", "我没有记住关于“{about}”的内容。"),
    "forgotten_one": ("Done: 1 memory is forgotten for good.", "好的，已彻底忘掉 1 条记忆。"),
    "forgotten": ("Done: {count} memories are forgotten for good.", "好的，已彻底忘掉 {count} 条记忆。"),
    "nothing_to_forget": (
        "I remember nothing like that, so there is nothing to forget.",
        "我没有记住这样的内容，没有可忘的。",
    ),
    "which": (
        "{count} memories match. Name one of them, or say “forget everything about …”:",
        "有 {count} 条相符。请说清是哪一条，或者说“忘掉所有关于……的事情”：",
    ),
    "meant": (
        "Nothing matches exactly. Did you mean one of these? I have forgotten nothing yet.",
        "没有完全相符的。你指的是这些吗？我还没有忘掉任何内容。",
    ),
    "confirm_all": (
        "That would forget everything, {count} memories, for good. To do it, say: forget all {count} memories",
        "这会彻底忘掉全部 {count} 条记忆。确定的话，请说：忘掉全部 {count} 条记忆",
    ),
}


def reply(name: str, language: str, **values: object) -> str:
    """One answer, in "zh" or else in English."""
    english, chinese = _REPLIES[name]
    return (chinese if language == "zh" else english).format(**values)

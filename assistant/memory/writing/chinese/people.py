"""Family, friends and animals: who there is, and what somebody is to the person."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.chinese.clause import Clause, Person, Who, tidy
from assistant.memory.writing.chinese.identity import is_name, name_given
from assistant.memory.writing.chinese.names import is_a_name, of_another
from assistant.memory.writing.chinese.phrases import event, said, state
from assistant.memory.writing.chinese.subjects import FOREIGN
from assistant.memory.writing.glossary import is_unique_role, role_key
from assistant.memory.writing.script import level
from assistant.memory.writing.wordlists import groups, words

_NUMBER = r"(?:[一两二三四五六七八九十几\d]+|好几|许多|很多|不少)"
_CHILDREN = frozenset(("child", "son", "daughter", "grandson", "granddaughter"))
_IS_MY = re.compile(r"是(?:我|我们|咱)(?:家)?(?:的)?(?P<role>[一-鿿]{1,6})$")
# 养了一只叫可乐的柯基
_CALLED_FIRST = re.compile(r"(?:名字|名)?叫(?:做)?(?P<name>[^，。的]{1,10})的")
_PREGNANT = re.compile(r"(?:怀孕|怀上|有喜|怀二胎|怀着(?:孕|二胎|宝宝))")
_BORE = re.compile(
    r"(?:生|出生)(?:了|下)(?P<what>[^，。]*(?:女儿|儿子|孩子|宝宝"
    r"|男孩|女孩|双胞胎|龙凤胎|娃|闺女|小子|丫头))"
)
_GRADE = re.compile(
    r"(?:现在)?(?:在)?(?:上|读|念|升|进)(?:了|入)?(?P<grade>(?:小学"
    r"|初中|高中)?[一二三四五六七八九1-9]年级|初[一二三]|高[一二三]"
    r"|大[一二三四五]|研[一二三]|博[一二三四]|幼儿园(?:[小中大]班)?"
    r"|[小中大]班|小学|初中|高中|大学|研究生)(?:了)?$|(?:是|今年|明年)?"
    r"(?P<now>[初高大研][一二三四])(?:的?(?:学生|新生))?(?:了)?$"
)

_COUNTED = re.compile(
    r"(?:家里|膝下|底下)?(?:还|就)?(?:有|生了|养了|育有|带着?)(?P<what>[一两二三四\d]儿[一两二三四\d]女|一子[一两二]女|[一两二]子一女|儿女双全|[俩仨](?:儿子|闺女|女儿|娃|孩子|小子|丫头|崽)"
    r"|一?对(?:双胞胎|龙凤胎|儿女|双生子)(?:儿子|女儿|姐妹|兄弟)?|双胞胎(?:儿子|女儿)?|[一两二三四\d]个(?:娃|崽|小子|丫头|小家伙|小朋友|熊孩子|小棉袄))$"
)
"""Children by their number alone."""


def people(clause: Clause) -> list[Statement] | None:
    """Statements of who belongs to somebody; None where the clause is about something else."""
    grade = _grade(clause)
    if grade is not None:
        return grade
    if clause.who.person is Person.SOMEBODY:
        hit = clause.find(_IS_MY)
        if hit and not clause.who.role and not clause.negative:
            return [said(clause, keyed("relation", hit.level("role")), value=clause.who.label, subject="user")]
        hit = clause.find(_titled())
        if hit and clause.who.role and not clause.negative and is_a_name(hit.level("name")):
            return _by_name(clause, hit["name"])
        hit = clause.find(_plainly_named()) or (clause.find(_briefly_named()) if _is_only(clause.who.role) else None)
        if hit and clause.who.role and not clause.negative and not clause.former and is_a_name(hit.level("name")):
            return _by_name(clause, hit["name"])
    if hit := clause.search(_PREGNANT):
        another = of_another(clause.plain[: hit.match.start()])
        if clause.negative or another or clause.who.person is Person.THING:
            return []
        return [said(clause, "condition", value="怀孕", importance=0.85)]
    if hit := clause.find(_BORE):
        return [event(clause, "event", f"生{hit['what']}", importance=0.75)]
    if clause.who.person is Person.THING:
        return None
    return _having(clause)


def _by_name(clause: Clause, name: str) -> list[Statement]:
    """The name of a relation: the person's own, or somebody else's."""
    if clause.who.owner == "user":
        return [said(clause, keyed("relation", clause.who.role), value=name, subject="user")]
    return [said(clause, "name", value=name)]


def _grade(clause: Clause) -> list[Statement] | None:
    hit = clause.find(_GRADE)
    if hit is None or clause.negative or clause.who.person is Person.THING or clause.who.implied:
        return None
    if any(not date.phrase.startswith("今年") for date in clause.once):
        return None
    return [said(clause, "grade", value=hit["grade"] or hit["now"], single_valued=True)]


def _having(clause: Clause) -> list[Statement] | None:
    """我有两个孩子, 我养了三缸热带鱼, 我家有一只猫, 有一儿一女."""
    if (counted := clause.find(_COUNTED)) and not (clause.negative or clause.once):
        return state(clause, "has_child", counted["what"])
    hit = clause.find(_kept())
    if hit is None:
        return None
    verb, what, word = hit.level("verb"), _one(hit["what"]), hit.level("who")
    more = hit["more"]
    if role_key(word) in _pets() or word in words("chinese", "pets"):
        if clause.negative == "没" and not clause.ended:
            return [said(clause, "lacks", value=word)]
        called = _CALLED_FIRST.search(what)
        if called and is_name(level(called["name"])):
            what = what[: called.start()] + what[called.end() :]
            return state(clause, "has_pet", _one(what), details={"name": called["name"]})
        # 三缸热带鱼 and 热带鱼 are the same animals: the value says what is kept
        return state(clause, "has_pet", what if not clause.ended else word, **_details(more))
    if "有" not in verb:
        return None
    if clause.negative:
        return [said(clause, "lacks", value=what)]
    attribute = "has_child" if role_key(word) in _CHILDREN else "has_relative"
    return state(clause, attribute, what + (f"，{more}" if more else ""))


def _one(what: str) -> str:
    """一只橘猫 without the number that only says "a"; two and more are kept."""
    return re.sub(r"^(?:一|1)?(?:个|位|名|只|隻|条|條|匹|头|頭)(?=.)", "", what)


def _details(more: str) -> dict[str, Any]:
    name = re.match(r"(?:名字)?(?:叫|取名)\s*(?P<name>[^，。]{1,10})", more)
    return {"details": {"name": tidy(name["name"])}} if name and is_name(tidy(name["name"])) else {}


def brought_up(clause: Clause) -> Who | None:
    """Who a clause brings up, so that what follows is about them: 我有一个妹妹，在北京工作."""
    name = name_given(clause) if clause.who.person is Person.SOMEBODY and clause.who.role else ""
    if name and name not in clause.who.label:
        label = clause.who.label + name if clause.who.owner == "user" else clause.who.label
        return replace(clause.who, label=label, naming=clause.text.rstrip("。！! ") + "，")
    hit = clause.find(_kept())
    if hit is None:
        return None
    word = hit.level("who")
    start, end = hit.match.span("who")
    return Who(Person.SOMEBODY, clause.said[start:end], word, "user", f"我{clause.said[start:end]}")


@cache
def _titled() -> re.Pattern[str]:
    """A name with a title: 我的牙医是阿巴拉医生; 小学老师 and 外科医生 are none."""
    names = "|".join(sorted(words("chinese", "surnames"), key=len, reverse=True))
    return re.compile(
        r"(?:就)?是(?P<name>(?:Dr|Mr|Ms|Mrs|Prof)\.?\s*[A-Z][\w'’-]+|[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)+"
        rf"|(?:[{FOREIGN}]{{2,5}}|(?:{names})[一-鿿]?)(?:医生|大夫|老师|教授|律师|先生|女士|师傅|教练|经理|总|主任))$"
    )


def _is_only(role: str) -> bool:
    """Whether one has only one such person, whom a short name tells from the rest: 我领导是马丽."""
    return bool(role) and is_unique_role(role_key(role))


@cache
def _briefly_named() -> re.Pattern[str]:
    """A family name and one character after 是; 是高冷 and 是白领 are none."""
    names = "|".join(sorted(words("chinese", "surnames"), key=len, reverse=True))
    return re.compile(
        rf"(?:就)?是(?P<name>(?:{names})(?![人员师生者家手工长士医领男女党族粉星客身主民座控迷的色号型冷中级管层牛羊鱼瓶尚盲]|[大小]).)$"
    )


@cache
def _plainly_named() -> re.Pattern[str]:
    """A name and nothing else after 是: 我最好的朋友是阿明, 我老板是陈志远; 上海人 and 高管 are none."""
    names = "|".join(sorted(words("chinese", "surnames"), key=len, reverse=True))
    jobs = "|".join(sorted(words("chinese", "occupation ends"), key=len, reverse=True))
    return re.compile(
        rf"(?:就)?是(?!(?:[一-鿿]*(?:{jobs}|[人员师生者家手工长士医领男女党族粉星客身主民座控迷的色号型]))$)"
        rf"(?P<name>阿(?!姨|婆|公|妈|爸|哥|弟)[一-鿿]|老(?:{names})|小(?!时|学|偷|孩|人|气|三|吃)[一-鿿]|(?:{names})[一-鿿]{{2}}"
        r"|[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)$"
    )


@cache
def _pets() -> frozenset[str]:
    return frozenset(key.rstrip("~!") for key in groups("roles") if key.endswith("~"))


@cache
def _kept() -> re.Pattern[str]:
    animals = "|".join(sorted(words("chinese", "pets"), key=len, reverse=True))
    kin = "|".join(sorted(words("chinese", "kin"), key=len, reverse=True))
    return re.compile(
        rf"(?P<verb>(?:(?:家里|屋头|屋里)(?=有|养))?有|(?:家里|屋头|屋里)?养|收养|领养|捡|买)(?:了|着|过)?"
        rf"(?P<what>(?:{_NUMBER}?(?:个|位|只|条|匹|缸|头|窝|群"
        rf"|对|箱|名|双)?(?:[^，。有养]{{0,8}}?的)?[^，。有养的]{{0,4}}?)"
        rf"(?P<who>{animals}|{kin}))(?:[，,：: ]?(?P<more>(?:养了[^，。]{{1,5}}[年月]|(?:名字)?"
        rf"(?:叫|取名)|大的|小的|一[个只条位匹]|分别|都|其中|老大)[^。]*"
        rf"|[^，。、和]{{1,6}}(?:(?:、|和|跟|与)[^，。、和]{{1,6}})+)?)$"
    )

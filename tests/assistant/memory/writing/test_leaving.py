"""Who leaves a choir, a class or a club sings, learns and trains there no longer."""

from __future__ import annotations

import pytest

from assistant.storage.stores import Stores
from tests.assistant.memory.writing.telling import Tell, current, retired


@pytest.mark.parametrize(
    ("before", "leaves"),
    [
        ("I sing in the cathedral choir on Sundays.", "I left the choir in January."),
        ("I play in a bowls club.", "I dropped out of the bowls club."),
        ("I'm a member of the chess society.", "I'm no longer part of the chess society."),
        ("I take welding classes on Tuesdays.", "I quit the welding classes."),
        ("I volunteer at the food bank every Friday.", "I've stopped going to the food bank."),
        ("I'm on the harbour committee.", "I stepped down from the committee."),
        ("我每周四在合唱团唱歌。", "我上个月退出合唱团了。"),
        ("我在学古筝。", "古筝我不学了。"),
        ("我每周一晚上上陶艺课。", "陶艺课我停了。"),
        ("我是校排球队的队员。", "我退出排球队了。"),
        ("我每周去健身房两次。", "健身房早就不去了。"),
        ("I smoke a pipe every evening.", "I quit smoking."),
        ("我每天抽两包烟。", "烟我已经戒了。"),
        ("我每天喝四杯浓茶。", "我把浓茶戒了。"),
        ("I'm a member of the Tarn rowing club.", "I quit the Tarn rowing club, too far away."),
        ("I work at Arden Foods.", "I was made redundant last week."),
        ("我在一家印刷厂上班。", "我上周离职了。"),
        ("我不喜欢吃芹菜。", "我现在喜欢吃芹菜了。"),
    ],
)
def test_what_was_left_is_over(stores: Stores, tell: Tell, before: str, leaves: str) -> None:
    tell(before, day=0)
    tell(leaves, day=9)
    assert retired(stores) == [before]
    assert current(stores) == [leaves]


@pytest.mark.parametrize(
    ("before", "says"),
    [
        ("I sing in the cathedral choir on Sundays.", "I didn't leave the choir."),
        ("I sing in the cathedral choir on Sundays.", "I left the football team."),
        ("I go to the gym every Monday.", "I left the gym at nine."),
        ("I take welding classes on Tuesdays.", "I might quit the welding classes."),
        ("我每周去健身房两次。", "今天不去健身房了。"),
        ("我在学古筝。", "我弟弟不学古筝了。"),
        ("我每周一晚上上陶艺课。", "我想退掉陶艺课。"),
    ],
)
def test_what_was_not_left_goes_on(stores: Stores, tell: Tell, before: str, says: str) -> None:
    tell(before, day=0)
    tell(says, day=9)
    assert before in current(stores)


def test_a_leaving_that_is_learned_first_ends_what_was_said_before_it(stores: Stores, tell: Tell) -> None:
    tell("I left the choir.", day=9)
    tell("I sing in the cathedral choir on Sundays.", day=0)
    assert current(stores) == ["I left the choir."]
    assert retired(stores) == ["I sing in the cathedral choir on Sundays."]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("My audition is on 12 September.", "We had to postpone, the audition's on 3 October instead."),
        ("I use Trello for my shopping list.", "My shopping list lives in a plain text file now."),
        ("I have cello lessons on Mondays.", "I stopped my cello lessons, no money."),
        ("I subscribe to the Harbour Herald.", "I cancelled the Harbour Herald, too dear."),
        ("I go to the sauna on Elm Street.", "Not at the Elm Street one any more, I go to the sauna on Quay Road now."),
        ("My cabin is in Narvik.", "I sold the cabin in Narvik."),
        ("I take the 12 tram to work.", "I cycle to work now."),
        ("My car is a Polo.", "I'm driving a Zoe these days."),
        ("My landlord is Mr Brandt.", "New landlord since May: Ms Oduya."),
        ("I drink soy milk.", "I've gone back to goat's milk."),
        ("I use Trello.", "I closed my Trello account."),
        ("I'm learning Finnish.", "I dropped Finnish."),
        ("I have a parrot called Kiwi.", "Kiwi died on Sunday."),
        ("My girlfriend is called Runa.", "Runa and I broke up last month."),
        ("我在北辰软件上班。", "我从北辰离职了。"),
        ("我养了只鹦鹉叫豆豆。", "豆豆上周死了。"),
        ("我女朋友叫小岚。", "我和小岚上个月分手了。"),
    ],
)
def test_what_was_moved_or_given_up_is_history(stores: Stores, tell: Tell, before: str, after: str) -> None:
    tell(before, day=0)
    tell(after, day=9)
    assert retired(stores) == [before]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("My boyfriend is called Nils.", "My sister and her boyfriend broke up last month."),
        ("I have a parrot called Kiwi.", "My grandfather died on Sunday."),
        ("My sister is called Ylva.", "My cousin's marriage ended last year."),
        ("I drink soy milk.", "I drink peppermint tea too."),
        ("我养了只鹦鹉叫豆豆。", "我爷爷上周去世了。"),
        ("我在北辰软件上班。", "我从南海离职了。"),
    ],
)
def test_what_befell_others_ends_nothing(stores: Stores, tell: Tell, before: str, after: str) -> None:
    tell(before, day=0)
    tell(after, day=9)
    assert before in current(stores)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I work at Siemens.", "I quit my job in 2015."),
        ("I work at Siemens.", "I freelance on the side."),
        ("My wife is Anna.", "I got divorced in 2010."),
        ("My husband is Tom.", "I got divorced when I was 25."),
        ("My boyfriend is Tom.", "We split up the work yesterday."),
        ("My girlfriend is Anna.", "I broke up with Tom last week."),
        ("I smoke a pack a day.", "I don't smoke at home."),
        ("My house is in Leeds.", "I sold the house in York."),
        ("My laptop is a ThinkPad.", "I sold my old laptop."),
        ("I drink green tea.", "Actually I drink black tea in the evening."),
        ("My wedding is on 12 June 2027.", "Sorry, the wedding of my sister is on 14 July 2027."),
        ("I have two dogs, Rex and Bella.", "Rex died last week."),
        ("I take piano lessons.", "I finished my piano lesson an hour ago."),
        ("I practise yoga every morning.", "I gave up on yoga today because my back hurts."),
        ("I coach a football team.", "I left the team to it."),
    ],
)
def test_what_is_of_another_time_thing_or_day_ends_nothing(stores: Stores, tell: Tell, before: str, after: str) -> None:
    tell(before, day=0)
    tell(after, day=9)
    assert before in current(stores)

"""What English sentences state: a table of true statements, and sentences that state nothing."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from assistant.memory.records import Candidate, Kind, Spoken, Tag
from assistant.memory.writing.english import extract

SAID_AT = datetime(2026, 3, 2, 9, tzinfo=timezone(timedelta(hours=1)))


def stated(text: str) -> list[Candidate]:
    found = extract(Spoken("user", text, SAID_AT))
    for one in found:
        assert one.quote in text
        assert one.language == "en"
    return found


@pytest.mark.parametrize(
    ("text", "subject", "attribute", "value"),
    [
        ("My name is Maren and I love trains.", "user", "name", "Maren"),
        ("my name is kofi", "user", "name", "kofi"),
        ("Hello, I'm Tomasz.", "user", "name", "Tomasz"),
        ("I'm Ana, a nurse from Leeds.", "user", "name", "Ana"),
        ("You can call me Tavi.", "user", "called", "Tavi"),
        ("People call me Bex.", "user", "called", "Bex"),
        ("I go by Sam.", "user", "called", "Sam"),
        ("I'm 34 years old.", "user", "age", "34"),
        ("I was born on 3 May 1990 in Porto.", "user", "birthday", "3 May 1990"),
        ("My birthday is on 14 November.", "user", "birthday", "14 November"),
        ("Mum's birthday is 3 April.", "Mum", "birthday", "3 April"),
        ("My own birthday is 9 August.", "user", "birthday", "9 August"),
        ("My twin boys were born on 21 June.", "twin boys", "birthday", "21 June"),
        ("Okay thanks, and my daughter-in-law is a potter.", "daughter-in-law", "occupation", "potter"),
        ("Philippa has desk 41.", "Philippa", "property:desk", "41"),
        ("I'm a right-hander.", "user", "trait", "right-handed"),
        ("I'm on 25 mg of losartan.", "user", "medication", "25 mg of losartan"),
        (
            "Don't ever schedule calls for me before ten in the morning.",
            "user",
            "instruction",
            "Don't ever schedule calls for me before ten in the morning",
        ),
        ("When you write SQL use CTEs, not subqueries.", "user", "uses:write sql", "CTEs"),
        ("Today is my birthday!", "user", "birthday", "2 March"),
        ("I'm Portuguese.", "user", "nationality", "Portuguese"),
        ("I'm originally from Kerala.", "user", "from", "Kerala"),
        ("I grew up in a small village called Oia.", "user", "grew_up_in", "Oia"),
        ("I'm fluent in Catalan and Basque.", "user", "speaks", "Catalan and Basque"),
        ("I live in Ghent and I cycle everywhere.", "user", "lives_in", "Ghent"),
        ("We live on a houseboat.", "user", "lives_in", "a houseboat"),
        ("I'm based in Zürich.", "user", "lives_in", "Zürich"),
        ("We moved to Antwerp in 2021.", "user", "lives_in", "Antwerp"),
        ("My brother lives in Halifax.", "brother", "lives_in", "Halifax"),
        ("My uncle Ravi, a retired surgeon, lives in Pune.", "uncle Ravi", "lives_in", "Pune"),
        ("I work as a marine surveyor in Bergen.", "user", "occupation", "marine surveyor"),
        ("I'm an ICU nurse at St. Mary's.", "user", "occupation", "ICU nurse"),
        ("My mother is a retired judge.", "mother", "occupation", "retired judge"),
        ("I work at Corvid Labs, so Fridays are busy.", "user", "works_at", "Corvid Labs"),
        ("I'm retired.", "user", "employment", "retired"),
        ("I study marine biology at the University of Bergen.", "user", "studies", "marine biology"),
        ("My sister's name is Ilse.", "user", "relation:sister", "Ilse"),
        ("My dog is called Bruno.", "user", "relation:dog", "Bruno"),
        ("My dentist is Dr. Abara.", "user", "relation:dentist", "Dr. Abara"),
        ("Bastian is my oldest friend.", "user", "relation:friend", "Bastian"),
        ("My bicycle is called Pippa.", "user", "named:bicycle", "Pippa"),
        ("I have two kids, Mats and Ylva.", "user", "has_child", "two kids, Mats and Ylva"),
        ("I have a golden retriever named Biscuit.", "user", "has_pet", "golden retriever named Biscuit"),
        ("I have a 10-year-old son named Aki.", "user", "has_child", "10-year-old son named Aki"),
        ("I'm allergic to hazelnuts, so watch out.", "user", "allergic_to", "hazelnuts"),
        ("I have a kiwi allergy.", "user", "allergic_to", "kiwi"),
        ("Allergic to bee stings.", "user", "allergic_to", "bee stings"),
        ("My son is allergic to penicillin.", "son", "allergic_to", "penicillin"),
        ("I'm not allergic to cats, my wife is.", "user", "not_allergic_to", "cats"),
        ("I've been vegetarian since 2019.", "user", "diet", "vegetarian"),
        ("My partner Ines is vegan.", "partner Ines", "diet", "vegan"),
        ("I don't eat pork.", "user", "does_not_eat", "pork"),
        ("I can't have peanuts.", "user", "does_not_eat", "peanuts"),
        ("I haven't eaten meat since 2018.", "user", "does_not_eat", "meat"),
        ("I don't drink alcohol.", "user", "does_not_drink", "alcohol"),
        ("I have asthma.", "user", "condition", "asthma"),
        ("I'm colour-blind.", "user", "condition", "colour-blind"),
        ("I take 20 mg of omeprazole every morning.", "user", "medication", "20 mg of omeprazole every morning"),
        ("I hate marzipan, always have.", "user", "dislikes", "marzipan"),
        ("I can not stand leaf blowers.", "user", "dislikes", "leaf blowers"),
        ("I'm not keen on crowds.", "user", "dislikes", "crowds"),
        ("I don't like mushrooms.", "user", "dislikes", "mushrooms"),
        ("My friend Bastian can't stand opera.", "friend Bastian", "dislikes", "opera"),
        ("I really love brutalist architecture.", "user", "likes", "brutalist architecture"),
        ("My daughter Linnea is mad about beetles.", "daughter Linnea", "likes", "beetles"),
        ("I like tea, jazz and chess.", "user", "likes", "tea, jazz and chess"),
        ("My favourite author is Ursula K. Le Guin.", "user", "favourite:author", "Ursula K. Le Guin"),
        ("Teal is my favorite color.", "user", "favourite:colour", "Teal"),
        ("I prefer metric units over imperial ones.", "user", "prefers", "metric units"),
        ("I'd rather take the train than fly.", "user", "prefers", "take the train"),
        ("For diagrams I use draw.io.", "user", "uses:diagrams", "draw.io"),
        ("I do everything in LibreOffice Calc.", "user", "uses", "LibreOffice Calc"),
        ("I've switched from Notion to Obsidian.", "user", "uses", "Obsidian"),
        (
            "Use ripgrep instead of grep when you write shell commands for me.",
            "user",
            "uses:write shell command",
            "ripgrep",
        ),
        ("Deploy the blog, and use rsync, not scp.", "user", "uses:deploy the blog", "rsync"),
        ("I drive a Volvo now.", "user", "drives", "Volvo"),
        ("I take my coffee black.", "user", "takes:coffee", "black"),
        ("I take the tram to work, as always.", "user", "commutes_by", "tram"),
        ("I own a green canoe.", "user", "owns", "green canoe"),
        ("I don't have a driving licence.", "user", "lacks", "driving licence"),
        ("My shoe size is 42.", "user", "property:shoe size", "42"),
        ("Our oven is broken.", "user", "state:oven", "broken"),
        ("My passport is in the top drawer.", "user", "location:passport", "in the top drawer"),
        ("I parked the car on level 3.", "user", "location:car", "on level 3"),
        ("The frame number of my bike is WTU-88213-K.", "user", "property:frame number of my bike", "WTU-88213-K"),
        ("The launch party is in Marigold Hall.", "launch party", "location", "in Marigold Hall"),
        ("I play the concertina.", "user", "plays", "concertina"),
        ("I collect enamel signs.", "user", "collects", "enamel signs"),
        ("I knit.", "user", "hobby", "knit"),
        ("Caspian has taken up fencing.", "Caspian", "hobby", "fencing"),
        ("I'm learning to play the cello.", "user", "learns", "cello"),
        ("I keep bees on the roof.", "user", "does:keep", "bees on the roof"),
        ("I never cook with wine.", "user", "does_not:cook", "with wine"),
        ("I can't swim.", "user", "cannot", "swim"),
        ("Nadia sits at desk B14.", "Nadia", "does:sit", "at desk B14"),
        ("I'm saving up for a cargo bike.", "user", "goal", "a cargo bike"),
        ("My goal is to read 40 books this year.", "user", "goal", "read 40 books this year"),
        ("I want to learn the accordion.", "user", "goal", "learn the accordion"),
        (
            "We decided to go with PostgreSQL 16 for the archive.",
            "user",
            "decision:archive",
            "to go with PostgreSQL 16 for the archive",
        ),
        ("I used to live in Kyoto.", "user", "former:lives_in", "Kyoto"),
        ("I no longer work at Corvid Labs.", "user", "former:works_at", "Corvid Labs"),
        ("I don't play tennis any more.", "user", "former:plays", "tennis"),
        ("I stopped using Trello.", "user", "former:uses", "Trello"),
        ("I left Larkfield Bank.", "user", "former:works_at", "Larkfield Bank"),
    ],
)
def test_a_sentence_states(text: str, subject: str, attribute: str, value: str) -> None:
    assert (subject, attribute, value) in {(one.subject, one.attribute, one.value) for one in stated(text)}


@pytest.mark.parametrize(
    "text",
    [
        "I want you to write a poem.",
        "I need a regex that matches emails.",
        "I'd like the code in Python.",
        "I have a question about Kubernetes.",
        "I have a table with three columns.",
        "I'm trying to understand monads.",
        "I'm not sure if it works.",
        "I tried restarting the server.",
        "I love it!",
        "I like the second version better.",
        "I don't dislike jazz.",
        "My code doesn't compile.",
        "My question is about fonts.",
        "My guess is 7.",
        "The function returns a list.",
        "The second example is wrong.",
        "Python is a programming language.",
        "Paris is the capital of France.",
        "Einstein was born in Ulm.",
        "Dogs are loyal.",
        "Coffee contains caffeine.",
        "Use a for loop.",
        "Answer in French.",
        "Just this once, answer in French, please.",
        "Use ticket NK-4471 as the parent for this one.",
        "Don't change the second line.",
        "Thanks, that worked!",
        "I guess I'll try again tomorrow.",
        "I might move to Porto.",
        "Maybe I'll get a dog.",
        "I should eat less sugar.",
        "I'm so tired today.",
        "I'm the clumsiest person alive, I swear.",
        "I'm a bit confused by the second table.",
        "I'm OK.",
        "I'm about to leave.",
        "I'm at step 3.",
        "I'm stuck on question 3.",
        "I found a solution online.",
        "I can't open the attachment.",
        "I don't know what to do.",
        "I sold the idea to my boss.",
        "There is a bug in the code.",
        "There are many ways to do this.",
        "He is wrong.",
        "It is broken.",
        "The weather is nice today.",
        "My favourite part is the ending.",
        "Summarise this page:",
        "No problem, it's always nice talking to you.",
        "If you have any recommendations, please let me know.",
        "I encountered a problem today.",
        "I wanted to ask you a question yesterday.",
    ],
)
def test_a_sentence_states_nothing(text: str) -> None:
    assert [(one.attribute, one.value) for one in stated(text)] == []


@pytest.mark.parametrize(
    ("text", "day", "said"),
    [
        ("I repainted the hallway yesterday.", "2026-03-01", "yesterday"),
        ("Yesterday we adopted a kitten from the shelter.", "2026-03-01", "Yesterday"),
        ("Next Friday I have my first fencing lesson.", "2026-03-13", "Next Friday"),
        ("My driving test is tomorrow at ten.", "2026-03-03", "tomorrow"),
        ("The plumber comes on Thursday at 15:00.", "2026-03-05", "on Thursday"),
        ("We have eight guests on Saturday.", "2026-03-07", "on Saturday"),
        ("I'm in Lyon this week for a workshop.", "2026-03-02", "this week"),
        ("I work in Lyon next week.", "2026-03-09", "next week"),
        ("My visa expires next month.", "2026-04-01", "next month"),
        ("We're getting a puppy next week.", "2026-03-09", "next week"),
    ],
)
def test_what_happens_once_is_an_event_with_its_date(text: str, day: str, said: str) -> None:
    (event,) = stated(text)
    assert event.kind is Kind.EVENT
    assert event.valid_from is not None
    assert event.valid_from.astimezone(SAID_AT.tzinfo).date().isoformat() == day
    assert event.date_phrase == said


@pytest.mark.parametrize(
    "text",
    [
        "Every Tuesday and Thursday I swim before work.",
        "I usually do my weekly review on Sunday evenings.",
        "I get up at 5:30.",
        "Every first Sunday of the month we visit my mother.",
        "I work from home on Fridays.",
        "Whenever I travel I pack a paper map.",
        "Wednesdays I have my daughter.",
    ],
)
def test_what_comes_again_is_a_routine_without_a_date(text: str) -> None:
    (routine,) = stated(text)
    assert routine.attribute.startswith("routine:")
    assert routine.valid_from is None
    assert routine.text == text


@pytest.mark.parametrize(
    "text",
    [
        "From now on, always answer me in bullet points.",
        "Always answer in British English.",
        "Please don't use emojis.",
        "I like short answers, no bullet points.",
        "Keep your answers brief.",
        "Never suggest recipes with coriander.",
        "When you write code for me, use type hints.",
        "Keep it short from now on.",
        "Please use metric units in all answers.",
    ],
)
def test_a_wish_for_all_answers_is_standing(text: str) -> None:
    (wish,) = stated(text)
    assert Tag.STANDING in wish.tags
    assert wish.text == text


@pytest.mark.parametrize(
    "text",
    [
        "Do not schedule anything on Fridays for me.",
        "Please don't suggest Excel.",
        "Don't book anything before ten for me.",
    ],
)
def test_a_thing_to_leave_is_an_instruction(text: str) -> None:
    (wish,) = stated(text)
    assert wish.attribute in {"instruction", "standing"}
    assert wish.kind is Kind.PREFERENCE


def test_each_clause_stands_by_itself() -> None:
    found = stated("My name is Maria, I'm allergic to peanuts and I prefer VS Code over Vim.")
    assert [one.text for one in found] == [
        "My name is Maria.",
        "I'm allergic to peanuts.",
        "I prefer VS Code over Vim.",
    ]
    assert found[2].details == {"over": "Vim"}


def test_a_second_verb_takes_the_same_subject() -> None:
    found = stated("My brother lives in Turku and works at a mill.")
    assert [(one.subject, one.text) for one in found] == [
        ("brother", "My brother lives in Turku."),
        ("brother", "My brother works at a mill."),
    ]


def test_a_pronoun_is_named_where_it_is_safe() -> None:
    found = stated("My flatmate Theo is a chef. He plays the oboe.")
    assert found[1].text == "My flatmate Theo plays the oboe."
    assert found[1].subject == "flatmate Theo"
    assert stated("She lives in Rome.") == []


@pytest.mark.parametrize(
    "text",
    [
        "Sorry, typo: my flight lands at 19:40.",
        "Actually, my desk is B12.",
        "I've switched: for diagrams I use Excalidraw now.",
    ],
)
def test_a_correction_is_marked(text: str) -> None:
    (one,) = stated(text)
    assert one.correction


def test_an_error_and_its_cure_stay_together() -> None:
    (one,) = stated("Nginx refused to start because port 80 was taken. Stopping Apache solved it.")
    assert one.attribute == "error_fix"
    assert Tag.ERROR in one.tags
    assert "Apache" in one.text


@pytest.mark.parametrize(
    ("text", "name", "steps"),
    [
        (
            "How to deploy the site:\n1. run `make build`\n2. rsync public/ to fenwick\n3. purge the cache",
            "deploy the site",
            3,
        ),
        (
            "How to publish the newsletter: 1. export as PDF; 2. upload it; 3. mail the list.",
            "publish the newsletter",
            3,
        ),
        ("Steps to make kimchi:\n- salt the cabbage\n- rinse", "make kimchi", 2),
        ("To back up the NAS, first mount the drive, then run rsync and finally unmount it.", "back up the NAS", 3),
    ],
)
def test_a_procedure_is_a_skill_with_its_steps(text: str, name: str, steps: int) -> None:
    (skill,) = stated(text)
    assert skill.kind is Kind.SKILL
    assert skill.text == text
    assert skill.details["name"] == name
    found = skill.details["steps"]
    assert isinstance(found, list)
    assert len(found) == steps


def test_a_failed_and_a_changed_step_name_their_procedure() -> None:
    (failure,) = stated("Rotating the sensor logs failed at step 2: the disk quota was full.")
    assert failure.details == {"name": "Rotating the sensor logs", "step": "2", "reason": "the disk quota was full"}
    (change,) = stated("Change to publishing the newsletter: step 2 is now upload with boxsend, not ftpdrop.")
    assert (change.details["step"], change.details["text"]) == (2, "upload with boxsend")


def test_the_assistant_teaches_nothing() -> None:
    assert extract(Spoken("assistant", "You live in Ghent. I love trains.", SAID_AT)) == []


@pytest.mark.parametrize(
    ("question", "answer", "attribute", "value"),
    [
        ("Nice to meet you! What's your name?", "Maren", "name", "Maren"),
        ("Where do you live?", "In Ghent.", "lives_in", "Ghent"),
        ("How old are you?", "34", "age", "34"),
        ("Do you have any allergies?", "peanuts and kiwi", "allergic_to", "peanuts and kiwi"),
        ("What's your favourite colour?", "Teal!", "favourite:colour", "Teal"),
        ("Which browser do you use?", "Firefox", "property:browser", "Firefox"),
    ],
)
def test_a_short_answer_says_what_was_asked(question: str, answer: str, attribute: str, value: str) -> None:
    before = [Spoken("assistant", question, SAID_AT)]
    (one,) = extract(Spoken("user", answer, SAID_AT), before)
    assert (one.attribute, one.value, one.quote) == (attribute, value, answer)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Where do you live?", "No idea"),
        ("Do you have any allergies?", "none"),
        ("What's your name?", "Why do you ask?"),
        ("What's your name?", "never mind"),
        ("Shall I go on?", "Ghent"),
        ("I like Ghent.", "Rome"),
    ],
)
def test_an_answer_to_nothing_says_nothing(question: str, answer: str) -> None:
    assert extract(Spoken("user", answer, SAID_AT), [Spoken("assistant", question, SAID_AT)]) == []

"""English sentences said on Wednesday, 10 June 2026 at ten in the morning, in Berlin."""

from collections.abc import Callable

import pytest

SENTENCES: list[tuple[str, list[str]]] = [
    ("On Friday I went to the dentist.", ["On Friday | 2026-06-05 2026-06-06 day"]),
    ("On Friday I'm going to the dentist.", ["On Friday | 2026-06-12 2026-06-13 day"]),
    ("I have a meeting on Tuesday.", ["on Tuesday | 2026-06-16 2026-06-17 day"]),
    ("See you Monday.", ["Monday | 2026-06-15 2026-06-16 day"]),
    ("Let's meet Thursday at 3.", ["Thursday at 3 | 2026-06-11T15:00 2026-06-11T16:00 hour"]),
    ("The meeting moved from Monday to Thursday.", ["Thursday | 2026-06-11 2026-06-12 day"]),
    ("The meeting has been moved to Friday.", ["Friday | 2026-06-12 2026-06-13 day"]),
    ("I booked a table for Saturday.", ["for Saturday | 2026-06-13 2026-06-14 day"]),
    ("I bought tickets for Saturday night.", ["for Saturday night | 2026-06-13T18:00 2026-06-14T06:00 hour"]),
    ("I'll be away Monday to Wednesday.", ["Monday to Wednesday | 2026-06-15 2026-06-18 range"]),
    ("We were there from Friday until Sunday.", ["from Friday until Sunday | 2026-06-05 2026-06-08 range"]),
    ("I sat on the couch for hours.", []),
    ("I may go, I might march, one second please.", []),
    ("Wait a second, in a second I'll be there.", []),
    ("Use version 3.4 and add 1/2 cup of flour.", []),
    ("Call me at 555-1234 or 0171-2345678.", []),
    (
        "Every Tuesday and Thursday I swim before work.",
        ["Every Tuesday | 2026-06-16 2026-06-17 day repeats", "Thursday | 2026-06-11 2026-06-12 day repeats"],
    ),
    (
        "I usually do my weekly review on Sunday evenings.",
        ["on Sunday evenings | 2026-06-14T17:00 2026-06-15 hour repeats"],
    ),
    ("I swim on Tuesdays.", ["on Tuesdays | 2026-06-16 2026-06-17 day repeats"]),
    ("I work Monday to Friday.", ["Monday to Friday | 2026-06-15 2026-06-20 range repeats"]),
    ("My birthday is on 14 November.", ["on 14 November | 2026-11-14 2026-11-15 day repeats"]),
    ("Mum's birthday is 3 April.", ["3 April | 2027-04-03 2027-04-04 day repeats"]),
    ("I was born on 3 April 1990.", ["on 3 April 1990 | 1990-04-03 1990-04-04 day"]),
    ("April 3rd, 2025 was great.", ["April 3rd, 2025 | 2025-04-03 2025-04-04 day"]),
    ("On 3/4/2025 we met.", ["On 3/4/2025 | 2025-04-03 2025-04-04 day"]),
    ("On 13/4/2025 we met.", ["On 13/4/2025 | 2025-04-13 2025-04-14 day"]),
    ("In three weeks I fly home.", ["In three weeks | 2026-07-01 2026-07-02 week"]),
    ("Half a year ago I quit smoking.", ["Half a year ago | 2025-12-10 2025-12-11 month"]),
    ("A fortnight ago I broke my arm.", ["A fortnight ago | 2026-05-27 2026-05-28 week"]),
    ("A couple of months ago I moved.", ["A couple of months ago | 2026-04-10 2026-04-11 month"]),
    ("A few days ago I saw a fox.", ["A few days ago | 2026-06-07 2026-06-08 range"]),
    ("I read the book in two weeks.", []),
    ("I went twice in a week.", []),
    ("I've been vegetarian since 2019.", ["since 2019 | 2019-01-01 2020-01-01 year"]),
    ("In 2021 we bought a house.", ["In 2021 | 2021-01-01 2022-01-01 year"]),
    ("I have 2021 photos.", []),
    ("By the end of March I need to file taxes.", ["By the end of March | 2027-03-25 2027-04-01 range"]),
    ("At the end of next month I'm leaving.", ["At the end of next month | 2026-07-25 2026-08-01 range"]),
    ("The week after next I'm on leave.", ["The week after next | 2026-06-22 2026-06-29 week"]),
    ("Tonight we eat out.", ["Tonight | 2026-06-10T17:00 2026-06-11 hour"]),
    ("This morning I ran.", ["This morning | 2026-06-10T04:00 2026-06-10T12:00 hour"]),
    ("Yesterday evening I cooked.", ["Yesterday evening | 2026-06-09T17:00 2026-06-10 hour"]),
    ("Tomorrow at 18:40 my flight lands.", ["Tomorrow at 18:40 | 2026-06-11T18:40 2026-06-11T19:40 hour"]),
    ("My flight lands at 18:40.", []),
    ("In mid-June we're moving.", ["In mid-June | 2026-06-13 2026-06-19 range"]),
    ("At Christmas we're going skiing.", ["At Christmas | 2026-12-25 2026-12-26 day"]),
    ("Last Christmas we went skiing.", ["Last Christmas | 2025-12-25 2025-12-26 day"]),
    ("I love Christmas.", []),
    ("On New Year's Eve I proposed.", ["On New Year's Eve | 2025-12-31 2026-01-01 day"]),
    ("On the 5th I have an exam.", ["On the 5th | 2026-07-05 2026-07-06 day"]),
    ("I live on the 5th floor.", []),
    ("From 3 to 7 May I was in Rome.", ["From 3 to 7 May | 2026-05-03 2026-05-08 range"]),
    ("May 3-7 I was in Rome.", ["May 3-7 | 2026-05-03 2026-05-08 range"]),
    ("Last spring I planted tulips.", ["Last spring | 2026-03-01 2026-06-01 season"]),
    ("Next summer we're visiting Japan.", ["Next summer | 2027-06-01 2027-09-01 season"]),
    ("In summer I swim in the lake.", []),
    ("I visited Bonn in the summer of 2019.", ["in the summer of 2019 | 2019-06-01 2019-09-01 season"]),
    ("Last Tuesday I had a haircut.", ["Last Tuesday | 2026-06-09 2026-06-10 day"]),
    ("Next Sunday I run.", ["Next Sunday | 2026-06-21 2026-06-22 day"]),
    ("This past Friday I finished.", ["This past Friday | 2026-06-05 2026-06-06 day"]),
    ("two days after Christmas I flew home", ["two days after Christmas | 2025-12-27 2025-12-28 day"]),
    ("A week before Easter we painted the room.", ["A week before Easter | 2026-03-29 2026-03-30 week"]),
    ("Earlier this week I got a parking ticket.", ["Earlier this week | 2026-06-08 2026-06-11 range"]),
    ("Later this month I'll see her.", ["Later this month | 2026-06-10 2026-07-01 range"]),
    ("In early 2020 I lost my job.", ["In early 2020 | 2020-01-01 2020-05-01 range"]),
    ("The 90s were fun; in the 1990s I lived in Ulm.", ["in the 1990s | 1990-01-01 2000-01-01 range"]),
    ("in Q3 2025 we shipped it", ["in Q3 2025 | 2025-07-01 2025-10-01 range"]),
    ("Last night I dreamt of you.", ["Last night | 2026-06-09T18:00 2026-06-10T06:00 hour"]),
    (
        "I started on Monday, and two days later I quit.",
        ["on Monday | 2026-06-08 2026-06-09 day", "two days later | 2026-06-10 2026-06-11 day"],
    ),
    ("Wednesday Addams is my favourite. I read The Sunday Times.", []),
    ("I watched the film Next Friday with Ana.", []),
    ("the meeting on the 21st at 9am", ["on the 21st at 9am | 2026-06-21T09:00 2026-06-21T10:00 hour"]),
    ("One and a half years ago I moved here.", ["One and a half years ago | 2024-12-10 2024-12-11 month"]),
    ("I had an appointment on 2 Feb at 4pm.", ["on 2 Feb at 4pm | 2026-02-02T16:00 2026-02-02T17:00 hour"]),
    ("I'm meeting her a week from Friday.", ["a week from Friday | 2026-06-19 2026-06-20 day"]),
    ("The Friday before last I was sick.", ["The Friday before last | 2026-05-29 2026-05-30 day"]),
    ("I have been learning Spanish for three years.", []),
    ("Over the past three months I've lost 5 kg.", ["Over the past three months | 2026-03-10 2026-06-11 range"]),
    ("I was in Oslo in March.", ["in March | 2026-03-01 2026-04-01 month"]),
    ("In May I'm running.", ["In May | 2027-05-01 2027-06-01 month"]),
    ("The deadline is 30 June.", ["30 June | 2026-06-30 2026-07-01 day"]),
    ("It opens at 10 and costs 12.50.", []),
    ("She sold 1999 copies.", []),
    ("Meet me at noon tomorrow.", ["at noon tomorrow | 2026-06-11T12:00 2026-06-11T13:00 hour"]),
    (
        "On December 24 we'll fly; back on January 2.",
        ["On December 24 | 2026-12-24 2026-12-25 day", "on January 2 | 2027-01-02 2027-01-03 day"],
    ),
    ("I'm in Lyon this week for a two-day workshop.", ["this week | 2026-06-08 2026-06-15 week"]),
    ("In an hour I leave.", ["In an hour | 2026-06-10T11:00 2026-06-10T12:00 hour"]),
    ("20 minutes ago the power went out.", ["20 minutes ago | 2026-06-10T09:40 2026-06-10T09:41 hour"]),
    ("The day after tomorrow is my exam.", ["The day after tomorrow | 2026-06-12 2026-06-13 day"]),
    ("I want to be there by Friday.", ["by Friday | 2026-06-12 2026-06-13 day"]),
    ("I told her I would visit on Friday.", ["on Friday | 2026-06-12 2026-06-13 day"]),
    ("on Feb 29 we celebrated", ["on Feb 29 | 2024-02-29 2024-03-01 day"]),
    ("June was hard. April is my sister.", []),
    ("He left Larkfield Bank in February", ["in February | 2026-02-01 2026-03-01 month"]),
    ("I went freelance last week.", ["last week | 2026-06-01 2026-06-08 week"]),
    ("The first of May I start a new job.", ["The first of May | 2027-05-01 2027-05-02 day"]),
    ("They married 12.08.2018 in Bern.", ["12.08.2018 | 2018-08-12 2018-08-13 day"]),
    ("Each Monday I fast", ["Each Monday | 2026-06-15 2026-06-16 day repeats"]),
    ("The other day I met Tom.", ["The other day | 2026-06-04 2026-06-10 range"]),
    ("At the weekend I built a shed.", ["At the weekend | 2026-06-06 2026-06-08 week"]),
    ("at the weekend I'm going hiking", ["at the weekend | 2026-06-13 2026-06-15 week"]),
    ("On weekends I hike.", ["On weekends | 2026-06-13 2026-06-15 week repeats"]),
    ("Dinner with Anna on Saturday was great.", ["on Saturday | 2026-06-06 2026-06-07 day"]),
    ("The concert on Saturday is sold out.", ["on Saturday | 2026-06-13 2026-06-14 day"]),
    ("I'll call you in 20 minutes.", ["in 20 minutes | 2026-06-10T10:20 2026-06-10T10:21 hour"]),
    ("my plane leaves on friday at 6am", ["on friday at 6am | 2026-06-12T06:00 2026-06-12T07:00 hour"]),
    ("in march i'm going to spain", ["in march | 2027-03-01 2027-04-01 month"]),
    ("since last week I've had a cough", ["since last week | 2026-06-01 2026-06-08 week"]),
    ("I started running last month, on the 3rd.", ["last month, on the 3rd | 2026-05-03 2026-05-04 day"]),
    ("I moved here in May 2019.", ["in May 2019 | 2019-05-01 2019-06-01 month"]),
    ("I moved here in late May.", ["in late May | 2026-05-21 2026-06-01 range"]),
    ("between May and July I was travelling", ["between May and July | 2026-05-01 2026-08-01 range"]),
    ("The trip runs from 28 December to 3 January.", ["from 28 December to 3 January | 2026-12-28 2027-01-04 range"]),
    ("Next Easter we'll be in Greece.", ["Next Easter | 2027-03-28 2027-03-29 day"]),
    ("My lease ends on the last day of June.", ["on the last day of June | 2026-06-30 2026-07-01 day"]),
    ("Around mid-April I had surgery.", ["mid-April | 2026-04-13 2026-04-19 range"]),
    ("The first week of August I'm away.", ["The first week of August | 2026-08-01 2026-08-08 range"]),
    ("I quit smoking ten years ago.", ["ten years ago | 2016-06-10 2016-06-11 year"]),
    ("We met in '98.", ["in '98 | 1998-01-01 1999-01-01 year"]),
    ("She was born in 1987.", ["in 1987 | 1987-01-01 1988-01-01 year"]),
    ("Class of 2015.", []),
    ("I have been working there for two years.", []),
    ("It's Monday today and I'm tired.", ["Monday today | 2026-06-10 2026-06-11 day"]),
    ("Yesterday, Monday, I slept.", ["Yesterday, Monday | 2026-06-09 2026-06-10 day"]),
    ("Tomorrow (Thursday) I fly.", ["Tomorrow (Thursday) | 2026-06-11 2026-06-12 day"]),
    ("Sunday's dinner was great.", []),
    ("I had a Sunday roast on Sunday.", ["on Sunday | 2026-06-07 2026-06-08 day"]),
    (
        "We go to the market on Saturday mornings.",
        ["on Saturday mornings | 2026-06-13T04:00 2026-06-13T12:00 hour repeats"],
    ),
    ("The weekend before last we camped.", ["The weekend before last | 2026-05-30 2026-06-01 week"]),
    ("I'll do it this weekend.", ["this weekend | 2026-06-13 2026-06-15 week"]),
    ("By Monday morning the report must be ready.", ["By Monday morning | 2026-06-15T04:00 2026-06-15T12:00 hour"]),
    ("Our anniversary is 12 June.", ["12 June | 2026-06-12 2026-06-13 day repeats"]),
    ("12 June is our anniversary.", ["12 June | 2026-06-12 2026-06-13 day repeats"]),
    ("The second of April I fell.", ["The second of April | 2026-04-02 2026-04-03 day"]),
    ("Feb 3rd, 14:30 dentist", ["Feb 3rd, 14:30 | 2027-02-03T14:30 2027-02-03T15:30 hour"]),
    ("2026-07-01 14:30 dentist", ["2026-07-01 14:30 | 2026-07-01T14:30 2026-07-01T15:30 hour"]),
    ("Meeting: Fri 3pm", ["Fri 3pm | 2026-06-12T15:00 2026-06-12T16:00 hour"]),
    ('I read "The Man Who Was Thursday" yesterday.', ["yesterday | 2026-06-09 2026-06-10 day"]),
    ("The April issue arrived.", []),
    ("the March on Washington", []),
    ("I'll be 40 next March.", ["next March | 2027-03-01 2027-04-01 month"]),
    ("three weekends ago I biked", ["three weekends ago | 2026-05-23 2026-05-25 week"]),
    ("Two Fridays ago we met.", ["Two Fridays ago | 2026-05-29 2026-05-30 day"]),
    ("In the evening I read.", []),
    ("I was up at 3am last night.", ["at 3am last night | 2026-06-10T03:00 2026-06-10T04:00 hour"]),
    ("On Wednesday 17 June I have jury duty.", ["On Wednesday 17 June | 2026-06-17 2026-06-18 day"]),
    ("I've an exam on Wednesday, June 17.", ["on Wednesday, June 17 | 2026-06-17 2026-06-18 day"]),
    ("We'll meet on the 17th of June.", ["on the 17th of June | 2026-06-17 2026-06-18 day"]),
    ("On the third of next month I pay rent.", ["On the third of next month | 2026-07-03 2026-07-04 day"]),
    ("Do it before Friday.", ["before Friday | 2026-06-12 2026-06-13 day"]),
    ("In a fortnight I turn 50.", ["In a fortnight | 2026-06-24 2026-06-25 week"]),
    ("I turn 50 in August.", ["in August | 2026-08-01 2026-09-01 month"]),
    ("Back in 2011 I lived in Kyoto.", ["Back in 2011 | 2011-01-01 2012-01-01 year"]),
    ("My passport expires in October 2028.", ["in October 2028 | 2028-10-01 2028-11-01 month"]),
    ("I used to smoke until 2015.", ["until 2015 | 2015-01-01 2016-01-01 year"]),
    ("The year before last I ran a marathon.", ["The year before last | 2024-01-01 2025-01-01 year"]),
    ("this summer I'm learning to sail", ["this summer | 2026-06-01 2026-09-01 season"]),
    ("this spring I learnt to sail", ["this spring | 2026-03-01 2026-06-01 season"]),
    ("Every other Friday I see my therapist.", ["Every other Friday | 2026-06-12 2026-06-13 day repeats"]),
    ("Most Sundays I visit grandma.", ["Sundays | 2026-06-14 2026-06-15 day repeats"]),
    ("Payday is the 25th of every month.", ["the 25th of every month | 2026-06-25 2026-06-26 day repeats"]),
    (
        "At 5 in the morning yesterday I woke up.",
        ["At 5 in the morning yesterday | 2026-06-09T05:00 2026-06-09T06:00 hour"],
    ),
    ("Half an hour ago I ate.", ["Half an hour ago | 2026-06-10T09:30 2026-06-10T09:31 hour"]),
    ("Four hours later I left.", []),
    ("On Thanksgiving we host 12 people.", ["On Thanksgiving | 2026-11-26 2026-11-27 day"]),
    ("I'd like to visit on Thursday the 18th.", ["on Thursday the 18th | 2026-06-18 2026-06-19 day"]),
    ("I turned 30 on May 5.", ["on May 5 | 2026-05-05 2026-05-06 day"]),
    ("Let's go on May 5.", ["on May 5 | 2027-05-05 2027-05-06 day"]),
    ("May 5 works for me.", ["May 5 | 2027-05-05 2027-05-06 day"]),
    ('She said "see you tomorrow" and left last Monday.', ["last Monday | 2026-06-08 2026-06-09 day"]),
    ("version 2024.1 came out in 2024", ["in 2024 | 2024-01-01 2025-01-01 year"]),
    ("Room 2019 is on the left.", []),
    ("from 2015 to 2019 I studied in Graz", ["from 2015 to 2019 | 2015-01-01 2020-01-01 range"]),
    ("2015-2019 I studied in Graz", ["2015-2019 | 2015-01-01 2020-01-01 range"]),
    ("tomorrow's meeting is cancelled", ["tomorrow | 2026-06-11 2026-06-12 day"]),
    ("I have been ill since Monday.", ["since Monday | 2026-06-08 2026-06-09 day"]),
    ("it'll be ready within two weeks", ["within two weeks | 2026-06-10 2026-06-24 range"]),
    ("in the next few days I'll decide", ["in the next few days | 2026-06-10 2026-06-13 range"]),
    ("A year from now I'll be a nurse.", ["A year from now | 2027-06-10 2027-06-11 year"]),
    ("My contract starts January 1.", ["January 1 | 2027-01-01 2027-01-02 day"]),
    ("My contract started January 1.", ["January 1 | 2026-01-01 2026-01-02 day"]),
]


@pytest.mark.parametrize(("text", "expected"), SENTENCES)
def test_dates_of_a_sentence(dates: Callable[..., list[str]], text: str, expected: list[str]) -> None:
    assert dates(text, "2026-06-10T10:00:00+02:00", "Europe/Berlin") == expected


@pytest.mark.parametrize(
    ("zone", "offset", "expected"),
    [
        ("America/New_York", "-04:00", "2025-03-04"),
        ("Europe/London", "+01:00", "2025-04-03"),
        ("Australia/Sydney", "+10:00", "2025-04-03"),
    ],
)
def test_slashes_are_read_in_the_order_of_the_zone(
    dates: Callable[..., list[str]], zone: str, offset: str, expected: str
) -> None:
    (found,) = dates("We met on 3/4/2025.", f"2026-06-10T10:00:00{offset}", zone)
    assert expected in found


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("Last summer I learnt to surf.", "2026-06-10T10:00:00+10:00", "2025-12-01 2026-03-01 season"),
        ("Next winter I'm going to Perisher.", "2026-01-10T10:00:00+11:00", "2026-06-01 2026-09-01 season"),
    ],
)
def test_seasons_of_the_south(dates: Callable[..., list[str]], text: str, at: str, expected: str) -> None:
    (found,) = dates(text, at, "Australia/Sydney")
    assert found.endswith(expected)


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("I flew on 28 December.", "2026-01-03T09:00:00+01:00", "2025-12-28"),
        ("I'm flying on 3 January.", "2026-12-30T09:00:00+01:00", "2027-01-03"),
        ("Last month I moved.", "2026-01-31T09:00:00+01:00", "2025-12-01"),
        ("Next month I move.", "2026-12-31T09:00:00+01:00", "2027-01-01"),
        ("A year ago I got the keys.", "2024-02-29T09:00:00+01:00", "2023-02-28"),
        ("In a month I'll know.", "2026-01-31T09:00:00+01:00", "2026-02-28"),
        ("On 29 February we're celebrating.", "2026-06-10T10:00:00+02:00", "2028-02-29"),
        ("Next Monday I start.", "2026-06-14T22:00:00+02:00", "2026-06-15"),
        ("I met her on Sunday.", "2026-06-14T22:00:00+02:00", "2026-06-07"),
        ("I'm seeing her on Wednesday.", "2026-06-10T10:00:00+02:00", "2026-06-17"),
    ],
)
def test_over_the_edges_of_the_calendar(dates: Callable[..., list[str]], text: str, at: str, expected: str) -> None:
    (found,) = dates(text, at, "Europe/Berlin")
    assert f"| {expected} " in found


def test_there_is_no_such_day(dates: Callable[..., list[str]]) -> None:
    assert dates("The form says 31 February 2025 and 2025-13-45.", "2026-06-10T10:00:00+02:00", "Europe/Berlin") == []


SPOKEN: list[tuple[str, list[str]]] = [
    (
        "I'm away from the 5th to the 9th of August.",
        ["from the 5th to the 9th of August | 2026-08-05 2026-08-10 range"],
    ),
    (
        "Between the 1st and the 4th of July I'm in Cork.",
        ["Between the 1st and the 4th of July | 2026-07-01 2026-07-05 range"],
    ),
    ("My train from Wansted is on Friday.", ["on Friday | 2026-06-12 2026-06-13 day"]),
    ("I've got a viewing on Thursday 18th.", ["on Thursday 18th | 2026-06-18 2026-06-19 day"]),
    ("My last day at the mill is 31 July.", ["31 July | 2026-07-31 2026-08-01 day"]),
    ("I booked a cottage for our anniversary on the 20th.", ["on the 20th | 2026-06-20 2026-06-21 day"]),
    ("The rent is due the 3rd.", ["the 3rd | 2026-07-03 2026-07-04 day"]),
    ("The vet is tomorrow at half nine.", ["tomorrow at half nine | 2026-06-11T09:30 2026-06-11T10:30 hour"]),
    (
        "See you tomorrow at quarter past three.",
        ["tomorrow at quarter past three | 2026-06-11T15:15 2026-06-11T16:15 hour"],
    ),
    ("Half past six tonight at mine?", ["Half past six tonight | 2026-06-10T18:30 2026-06-10T19:30 hour"]),
    ("In two Fridays I'm moving house.", ["In two Fridays | 2026-06-19 2026-06-20 day"]),
    ("Saturday week is the regatta.", ["Saturday week | 2026-06-20 2026-06-21 day"]),
    ("The Tuesday before last we met.", ["The Tuesday before last | 2026-06-02 2026-06-03 day"]),
    ("On the last Friday of the month we're closed.", ["On the last Friday of the month | 2026-06-26 2026-06-27 day"]),
    (
        "The second Sunday of every month is market day.",
        ["The second Sunday of every month | 2026-06-14 2026-06-15 day repeats"],
    ),
    ("A year ago today I moved in.", ["A year ago today | 2025-06-10 2025-06-11 day"]),
    ("The week of 20 July I'm off.", ["The week of 20 July | 2026-07-20 2026-07-27 week"]),
    ("w/c 20 July works.", ["w/c 20 July | 2026-07-20 2026-07-27 week"]),
    ("In the spring I hurt my back.", ["In the spring | 2026-03-01 2026-06-01 season"]),
    ("Last thurs we played.", ["Last thurs | 2026-06-04 2026-06-05 day"]),
    ("Every other Thursday I play bridge.", ["Every other Thursday | 2026-06-11 2026-06-12 day repeats"]),
    ("Add half one lemon and quarter two onions.", []),
    ("On Bank Holiday Monday", []),
    ("I came first, she came second, and third went to Tom.", []),
]


@pytest.mark.parametrize(("text", "expected"), SPOKEN)
def test_spoken_dates_are_read(dates: Callable[..., list[str]], text: str, expected: list[str]) -> None:
    assert dates(text, "2026-06-10T10:00:00+02:00", "Europe/Berlin") == expected

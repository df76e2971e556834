"""docs/rules/blue-moon.md: its numbers, words for effects and examples are the real ones."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from saros.families import GAMES
from saros.families.files import game_of_state, read_record
from saros.games.bluemoon.cards import CARDS, PEOPLES, card_named
from saros.games.bluemoon.clause_forms import CLASSES, TIMINGS, VERBS
from saros.games.bluemoon.clauses import read_clauses
from saros.games.bluemoon.decks import read_unfinished

LAST = {1: 6, 2: 2, 3: 13, 4: 4, 5: 5, 6: 14, 7: 11, 8: 11, 9: 3, 10: 5, 11: 5, 12: 6, 13: 3,
        14: 6, 15: 9, 18: 6, 19: 3}  # fmt: skip
"""By section, its last paragraph; §15.7 and §17 are about cards that are not here."""


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "docs/rules/blue-moon.md").read_text(encoding="utf-8")


def test_every_paragraph_stands_there_once_and_in_order(page: str) -> None:
    expected = [f"{section}.{at}" for section, last in LAST.items() for at in range(1, last + 1)]
    expected.remove("15.7")
    assert re.findall(r"^\*\*§(\d+\.\d+)\*\*", page, re.MULTILINE) == expected
    sections = re.findall(r"^## §(\d+) ", page, re.MULTILINE)
    assert sections == [str(number) for number in range(1, 22) if number != 17]


def test_no_paragraph_is_cited_that_does_not_exist(page: str) -> None:
    known = {*re.findall(r"^\*\*§(\d+\.\d+)\*\*", page, re.MULTILINE)}
    known |= {*re.findall(r"^## §(\d+) ", page, re.MULTILINE), "17"}
    assert {*re.findall(r"§(\d+(?:\.\d+)?)", page)} <= known


def test_every_departure_of_the_older_version_is_listed_with_its_place(page: str) -> None:
    rows = dict(re.findall(r"^\| (P\d+) \| .* \| (§.*) \|$", page, re.MULTILINE))
    body = page.partition("## §20")[0]
    for name, places in rows.items():
        for place in places.split(", "):
            paragraph = body.partition(f"**{place}**")[2].partition("**§")[0]
            assert f"{name}:" in paragraph, name
    assert {*rows} == {f"P{number}" for number in range(1, 17)} - {"P10", "P12"}


def test_the_language_is_told_completely(page: str) -> None:
    language = page.partition("## The language of effects")[2]
    for word in (*TIMINGS, *VERBS):
        assert f"| `{word}` |" in language, word
    for word in CLASSES:
        assert f"`{word}`" in language, word
    example = re.search(r"```\n(play\?: .*?)```", language, re.DOTALL)
    assert example is not None
    for line in example[1].splitlines():
        assert read_clauses(line, "example", "effect")
        assert line in {card.effect for card in CARDS}


def test_the_deck_on_the_page_can_be_read(page: str) -> None:
    example = re.search(r"```\n(Name: .*?)```", page, re.DOTALL)
    assert example is not None
    found = read_unfinished(example[1])
    assert found.faults == ()
    assert (found.deck.leader, found.deck.moons, len(found.deck.cards)) == ("Hoax", 3, 4)


def test_the_positions_on_the_page_are_read_and_have_the_power_it_says(page: str) -> None:
    state, view = (json.loads(text) for text in re.findall(r"```json\n(.*?)```", page, re.DOTALL))
    game = game_of_state(state)
    assert game.read_state(game.write_state(game.read_state(state))) == game.read_state(state)
    assert game.is_view(view)
    seen = game.read_view(view)
    assert game.read_view(game.write_view(seen)) == seen
    assert f'"facts": {json.dumps(game.facts(seen))}' in page


def test_the_state_on_the_page_names_cards_that_there_are(page: str) -> None:
    example = re.search(r"```json\n(.*?)```", page, re.DOTALL)
    assert example is not None
    state = json.loads(example[1])
    for side in state["sides"]:
        assert side["people"] in PEOPLES
        for names in (value for value in side.values() if isinstance(value, list)):
            assert [card_named(name).name for name in names] == names


def test_the_sheet_is_one_that_is_written_so(page: str) -> None:
    found = re.search(r"```sheet\n(.*?)```", page, re.DOTALL)
    assert found is not None
    assert GAMES["bluemoon"].write_record(read_record(found[1])) == found[1]

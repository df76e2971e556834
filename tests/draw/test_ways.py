"""Legal moves as touches: each can be touched, none in place of another, and each can be said."""

from collections import Counter
from itertools import pairwise
from math import dist
from random import Random
from typing import Any

import msgspec
import pytest

import saros
from saros.draw.picture import Way
from saros.families.drawing import picture, ways, ways_json
from saros.games.sunmoon.board import BOARDS
from saros.table.table import Table

SWITCHES: list[dict[str, Any]] = [
    {},
    {"open_earth": True},
    {"claims": "friendly"},
    {"claims": "tournament"},
    {"repetition": "forfeit", "stop_and_go": True},
]


def random_tables(name: str, switches: dict[str, Any], seed: int, plies: int) -> list[Table]:
    """Every third position of a random play, and all with a penalty to choose."""
    chance, table, met = Random(seed), saros.new(name, **switches), []
    for ply in range(plies):
        if table.outcome is not None:
            break
        if ply % 3 == 0 or table.state.penalty:
            met.append(table)
        table = table.play(chance.choice(table.legal_moves()))
    return met


def check(table: Table) -> list[Way]:
    """Everything that must hold of the ways of a position."""
    game, view = table.game, table.state
    found = ways(game, view)
    assert sorted(way.text for way in found) == sorted(table.legal_texts())
    assert msgspec.json.decode(ways_json(game, view), type=list[Way]) == found
    touches = [way.touches for way in found]
    assert len(set(touches)) == len(touches)
    for one, other in pairwise(sorted(touches)):
        # Sorted, whatever begins with another stands right behind it.
        assert other[: len(one)] != one, f"{one} is the beginning of {other}"
    drawn = picture(game, view)
    spots = {spot.id: spot for spot in drawn.spots}
    items = {item.id for tray in drawn.trays for item in tray.items}
    for way in found:
        known = {choice.id for choice in way.choices}
        assert not known & (set(spots) | items)
        assert all(touch in spots or touch in items or touch in known for touch in way.touches)
        assert known <= set(way.touches)
        assert all(spots[name].symbol for name in way.takes)
        if way.path:
            assert way.path[0] == spots[way.touches[0]].at
            assert way.path[-1] == spots[way.touches[1]].at
        if way.ray:
            assert (way.ray[0], way.ray[-1]) == (way.path[-1], spots[way.takes[0]].at)
    return found


@pytest.mark.parametrize("switches", SWITCHES, ids=str)
@pytest.mark.parametrize("name", BOARDS)
def test_touches_are_the_legal_moves_and_none_begins_another(
    name: str, switches: dict[str, Any]
) -> None:
    for seed in range(2):
        for table in random_tables(name, switches, seed, 75):
            check(table)


@pytest.mark.long("plays", reason="thousands of positions")
@pytest.mark.parametrize("switches", SWITCHES, ids=str)
@pytest.mark.parametrize("name", BOARDS)
def test_touches_are_the_legal_moves_in_many_more_games(
    name: str, switches: dict[str, Any]
) -> None:
    for seed in range(2, 40):
        for table in random_tables(name, switches, seed, 400):
            check(table)


def test_every_kind_of_choice_is_met() -> None:
    met: Counter[str] = Counter()
    for name in BOARDS:
        for table in random_tables(name, {"claims": "tournament"}, 5, 200):
            for way in ways(table.game, table.state):
                met.update(choice.id.partition(":")[0] for choice in way.choices)
    assert set(met) == {"take", "leave", "become", "call", "escape"}


def position(board: str, pieces: str, **more: Any) -> Table:
    words = pieces.split()
    standing = dict(zip(words[1::2], words[::2], strict=True))
    return Table.from_state({"board": board, "turn": "moon", "pieces": standing, **more})


def told(table: Table) -> dict[str, Way]:
    return {way.text: way for way in check(table)}


def test_a_unicorn_that_may_capture_or_not_asks_which() -> None:
    found = told(position("terrestrial", "R a1 r i7 U d1 e d4"))
    take, leave = found["U d1 d3 xE"], found["U d1 d3"]
    assert take.touches == ("d1", "d3", "take:d4")
    assert leave.touches == ("d1", "d3", "leave")
    assert take.label == "moon's unicorn from d1 to d3, taking the earth pony on d4"
    assert take.takes == ("d4",)
    assert [(c.symbol, c.label) for c in take.choices] == [
        ("sun-earth-pony", "capture the earth pony on d4")
    ]
    assert [choice.label for choice in leave.choices] == ["leave the earth pony on d4"]
    assert found["U d1 d2"].touches == ("d1", "d2")


def test_a_capture_without_a_choice_needs_none() -> None:
    found = told(position("terrestrial", "R a1 r i7 P d1 e d2 E g1 p g2"))
    assert found["P d1 d3 xE"].touches == ("d1", "d3")
    assert found["P d1 d3 xE"].label == "moon's pegasus from d1 to d3, taking the earth pony on d2"
    assert found["E g1 g2 xP"].label == "moon's earth pony from g1 to g2, taking the pegasus"


def test_a_promotion_asks_only_if_there_is_a_choice() -> None:
    one = told(position("terrestrial", "R a1 r i6 S d6", pools={"moon": {"U": 2}}))
    assert one["S d6 d7 U"].touches == ("d6", "d7")
    two = told(position("terrestrial", "R a1 r i6 S d6", pools={"moon": {"U": 1, "E": 1}}))
    assert two["S d6 d7 E"].touches == ("d6", "d7", "become:E")
    assert two["S d6 d7 E"].choices[0].label == "promote to an earth pony"
    assert two["S d6 d7 U"].choices[0].symbol == "moon-unicorn"
    assert two["S d6 d7 U"].label == "moon's shooting star from d6 to d7, becoming a unicorn"


def test_the_two_arcs_of_a_shooting_star_end_on_different_stars() -> None:
    found = told(position("astral", "R -m- r -s- S m1f"))
    assert found["S m1f m1e"].touches == ("m1f", "m1e")
    assert found["S m1f m2e"].touches == ("m1f", "m2e")


def test_a_soldier_is_deployed_from_its_tray() -> None:
    found = told(saros.new("astral"))
    assert found["E m4a"].touches == ("hand:E", "m4a")
    assert found["E m4a"].label == "moon's earth pony to m4a"


def test_claims_are_chosen_last_and_penalties_first() -> None:
    table = saros.new("terrestrial", claims="tournament")
    claimed = told(table)["E d2 d3 •"]
    assert claimed.touches == ("d2", "d3", "call:banished")
    assert claimed.label == "moon's earth pony from d2 to d3, claiming banished"
    found = told(table.play("E d2 d3 •").play("E d6 d5"))
    assert found["escape"].touches == ("escape",)
    assert found["escape xU b1"].touches == ("b1",)
    assert found["escape xU b1"].label == "escape, removing moon's unicorn on b1"


def test_an_eclipse_and_a_body_are_spoken() -> None:
    found = told(position("astral", "R -m- r -s- S m3a e s4c", arcs={"m3a": "h"}))
    assert found["S m3a -e-"].label == "moon's shooting star from m3a to the earth"
    table = position("terrestrial", "u i1 R h2 r g3 p f4 u f5", turn="sun")
    assert told(table)["P f4 h4 •"].label == "sun's pegasus from f4 to h4, banished"


def test_labels_can_be_spoken_and_told_apart() -> None:
    for name in BOARDS:
        for table in random_tables(name, {}, 9, 60):
            labels = [way.label for way in ways(table.game, table.state)]
            assert len(set(labels)) == len(labels)
            assert not set("".join(labels)) & set("○•_:-()")


def test_a_way_goes_from_star_to_star_along_the_lines() -> None:
    for name in BOARDS:
        board = BOARDS[name]
        for table in random_tables(name, {}, 11, 60):
            drawn = {spot.at: spot.id for spot in picture(table.game, table.state).spots}
            for way in ways(table.game, table.state):
                stops = [board.number[drawn[point]] for point in way.path if point in drawn]
                for here, there in pairwise(stops):
                    assert there in {end for _, end in board.steps(here)}, way.text
                steps = [dist(one, other) for one, other in pairwise(way.path)]
                assert max(steps, default=0) < 145

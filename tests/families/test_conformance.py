"""Every family, and toys that are nobody's cousins, fill the sockets the house has for games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from saros.core import promises
from saros.core.game import CHANCE
from saros.core.people import people_of
from saros.core.refusal import Refusal
from saros.draw.scene import SceneRequest
from saros.families import FAMILIES, GAMES, family_of, registered
from saros.families.drawing import board_text, drawing_of
from saros.families.family import Family
from saros.families.players import levels_of, player_named, players_of
from saros.games import AnyGame
from saros.table.table import Table

from ..toys import DUELS, TOYS, Dice, toys_registered
from ..troupe import TROUPES

NAMES = [*GAMES, *(game.name for family in (TOYS, DUELS, TROUPES) for game in family.games)]


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    with toys_registered(), registered(TROUPES):
        yield


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return GAMES[request.param]


def some_tables(game: AnyGame, plies: int = 40, seed: int = 5) -> list[Table]:
    """A random play of a game, as a table after every ply."""
    rng, table = Random(seed), Table.new(game.name, game.seats[-1])
    tables = [table]
    while table.to_act is not None and len(tables) <= plies:
        chance = table.to_act == CHANCE
        table = table.play(table.chance(rng) if chance else rng.choice(table.legal_moves()))
        tables.append(table)
    return tables


def test_its_rules_keep_every_promise(game: AnyGame) -> None:
    for seats in game.seats:
        promises.check_play(game, Random(f"{game.name} {seats}"), plies=60, look=0.2, seats=seats)


def test_it_belongs_to_its_family_and_is_told_apart(game: AnyGame) -> None:
    assert game in family_of(game).games
    assert FAMILIES[game.family] is family_of(game)
    states = [table.state for table in some_tables(game, 5)]
    for other in GAMES.values():
        known = [other.recognises(game.write_state(state)) for state in states]
        assert known == [other is game] * len(states)
        seen = [other.recognises(game.write_view(game.view(state, 0))) for state in states]
        assert seen == known
    assert game.marks


def test_its_views_can_be_drawn_as_text(game: AnyGame) -> None:
    for table in some_tables(game):
        views = [game.view(table.state, seat) for seat in (None, *range(game.seats[-1]))]
        for view in views if game.hides else views[:1]:
            for colour in (False, True):
                assert str(board_text(game, view, SceneRequest(room=(80, 40)), colour=colour))


def test_its_views_can_be_drawn_as_pictures_whose_touches_are_the_legal_moves(
    game: AnyGame,
) -> None:
    drawing, tables = drawing_of(game), some_tables(game)
    names = tuple(f"P{seat}" for seat in range(game.seats[-1]))
    for before, after in pairwise(tables):
        seat = before.to_act if before.to_act != CHANCE else 0
        assert seat is not None
        view, old = game.view(after.state, seat), game.view(before.state, seat)
        for tall in (False, True):
            picture = drawing.picture(game, view, old, after.moves[-1], tall, names)
            assert drawing.art(picture.ground, False)
            assert len({spot.id for spot in picture.spots}) == len(picture.spots)
            assert msgspec.json.encode(picture)
        if before.to_act == CHANCE:
            continue
        ways = drawing.ways(game, old, names)
        assert {way.text for way in ways} == set(before.legal_texts())
        touches = [way.touches for way in ways]
        assert len(set(touches)) == len(touches)
        assert json.loads(drawing.ways_json(game, old, names)) == json.loads(
            msgspec.json.encode(ways)
        )


def test_it_is_spoken_of(game: AnyGame) -> None:
    drawing, tables = drawing_of(game), some_tables(game, 2000)
    last = tables[-1]
    assert last.outcome is not None, "a random play ends"
    people = people_of(game, game.seats[-1])
    sentence = drawing.ending(game, game.view(last.state, None), people)
    assert len(sentence.splitlines()) == 1
    numbers = drawing.numbers(game, last.states, 0)
    assert len(numbers) == last.ply
    assert drawing.numbers(game, last.states, last.ply // 2) == numbers[last.ply // 2 :]
    for table in tables[:60:7]:
        if table.to_act not in (None, CHANCE):
            view = game.view(table.state, table.to_act)
            assert drawing.reminder(game, view)
            listed = drawing.listed(game, view, table.legal_moves(), "")
            assert listed is None or listed
    for text in last.record.moves[:40]:
        assert drawing.worded(text, 0, people)
        assert drawing.named(text, people)


def test_it_has_something_to_show_and_to_teach(game: AnyGame) -> None:
    drawing = drawing_of(game)
    assert drawing.showpiece(game).width > 0
    chapters = drawing.chapters(game)
    assert chapters
    assert all(chapter.title and chapter.words for chapter in chapters)


def test_what_is_in_its_catalogue_fits_together_and_is_drawn(game: AnyGame) -> None:
    catalogue = drawing_of(game).catalogue(game)
    if catalogue is None:
        return
    items, assembly = catalogue.items, catalogue.assembly
    assert all(re.fullmatch("[a-z0-9-]+", item.id) for item in items)
    assert len({item.id for item in items}) == len(items)
    assert len({item.name.casefold() for item in items}) == len(items)
    for item in items:
        assert len(item.numbers) == len(catalogue.numbers)
        for facet, values in zip(catalogue.facets, item.facets, strict=True):
            assert set(values) <= set(facet.values)
    heading = assembly.heading if assembly else None
    symbols = [each.symbol for each in (*items, *(heading.choices if heading else ()))]
    art = "".join(drawing_of(game).art(sheet, False) for sheet in catalogue.sheets)
    assert [symbol for symbol in symbols if symbol and f'id="sym-{symbol}"' not in art] == []


def test_every_ready_supply_is_sound_and_made_of_its_catalogue(game: AnyGame) -> None:
    catalogue, options = drawing_of(game).catalogue(game), game.options()
    for _, text in game.supply.ready if game.supply else ():
        report = game.supply_report(text, options)
        assert report.faults == ()
        assert game.supply_report(report.text, options) == report
        if catalogue is not None and catalogue.assembly is not None:
            head, lines = assembled(report.text)
            heading = catalogue.assembly.heading
            assert set(lines) <= {item.name for item in catalogue.items}
            assert len(lines) == catalogue.assembly.size
            chosen = heading and head.get(heading.title.casefold())
            assert heading is None or chosen in [choice.name for choice in heading.choices]


def assembled(text: str) -> tuple[dict[str, str], list[str]]:
    """The lines of a supply that have a title, by it, and those that are items."""
    head, _, _ = text.rpartition(":")
    count = len(head.splitlines())
    pairs = [line.split(": ", 1) for line in text.splitlines()[:count]]
    return {title.casefold(): value for title, value in pairs}, text.splitlines()[count:]


def test_whoever_plays_it_plays_legal_moves(game: AnyGame) -> None:
    levels = levels_of(game)
    assert len(levels) in (0, 8)
    players = ["random", *(["level1", "search"] if levels else [])]
    players += ["greedy"] if family_of(game).players.judge is not None else []
    table = next(t for t in some_tables(game) if t.to_act not in (None, CHANCE))
    for name in players:
        move = player_named(name, Random(1), 0.01).choose(game, table.state)
        assert move in table.legal_moves()


def test_what_no_computer_has_learned_is_refused_in_a_sentence(game: AnyGame) -> None:
    if levels_of(game):
        assert players_of(game).analyst() is not None
        return
    with pytest.raises(Refusal, match="no levels"):
        players_of(game)
    table = next(t for t in some_tables(game) if t.to_act not in (None, CHANCE))
    for name in ("level1", "search", "greedy", "engine:nodes=5"):
        with pytest.raises(Refusal):
            player_named(name, Random(1)).choose(game, table.state)


def test_a_bridge_is_there_or_it_is_not(game: AnyGame) -> None:
    load = family_of(game).load_bridge
    assert load is None or callable(load().register)


def test_no_family_is_there_twice() -> None:
    with pytest.raises(Refusal, match="already"), registered(TOYS):
        pass
    with pytest.raises(Refusal, match="already"), registered(Family("other", (Dice(),))):
        pass
    assert "other" not in FAMILIES


def test_a_family_that_was_there_for_a_while_is_gone() -> None:
    before = dict(GAMES)
    with registered(Family("heaps", (type("Heap", (Dice,), {"name": "heap"})(),))):
        assert "heap" in GAMES
    assert before == GAMES


def test_what_a_family_does_not_bring_has_a_default() -> None:
    family: Any = TOYS
    assert family.players.levels == {}
    assert family.drawing.worded("a", 0, people_of(Dice(), 2)) == "a"
    assert family.load_bridge is None

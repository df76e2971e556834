"""What the computer is asked about positions: several lines, moves compared, threats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from saros.core.game import CHANCE
from saros.families import GAMES, family_of
from saros.families.players import players_of
from saros.games.sunmoon.board import BOARDS
from saros.players.analyst import Limits
from saros.table.table import Table
from saros.web.thinking import Question, survey

from .house import Visitor

Guests = Callable[..., Visitor]


def think(guest: Guests, **place: Any) -> dict[str, Any]:
    answer = guest().http.post("/api/thoughts", json=place)
    assert answer.status_code == 200, answer.text
    thought: dict[str, Any] = answer.json()
    return thought


def opening(game: str) -> Table:
    """A play of some moves, chance's among them, in which somebody is to act."""
    rng, table = Random(5), Table.new(game)
    while table.to_act is not None and (table.to_act < 0 or table.ply < 6):
        state, rules = table.state, table.game
        chance = rules.to_act(state) < 0
        move = rules.chance(state, rng) if chance else rng.choice(rules.legal_moves(state))
        table = table.play_recorded(rules.write_move(state, move))
    return table


def place_of(table: Table) -> dict[str, Any]:
    record = table.record
    return {
        "game": record.game, "moves": list(record.moves), "supplies": list(record.supplies),
    }  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_behind_the_answer_lines_stand_in_the_order_of_what_they_are_worth(game: str) -> None:
    shares = [line.share for line in survey(opening(game), Question(lines=4), 0.1).lines]
    assert len(shares) > 1
    assert shares[1:] == sorted(shares[1:], reverse=True)


def test_the_first_line_is_the_answer_and_losses_are_measured_against_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By luck a move that was tried less may seem worth more than the answer."""
    table = opening("sonnemond")
    analyst = players_of(table.game).analyst(threads=1)
    found = analyst.survey(table.game, table.state, Limits(nodes=200), 3)
    ranked = [
        replace(each, share=share) for each, share in zip(found, (0.4, 0.3, 0.5), strict=True)
    ]
    known = SimpleNamespace(survey=lambda *_: ranked)
    players = SimpleNamespace(analyst=lambda threads: known)
    monkeypatch.setattr("saros.web.thinking.players_of", lambda game: players)
    for each, loss in zip(ranked, (0.0, 0.1, 0.0), strict=True):
        text = table.game.write_move(table.state, each.move)
        told = survey(table, Question(lines=3, played=text), 0.1)
        assert [line.share for line in told.lines] == [0.4, 0.5, 0.3]
        assert told.loss == loss


@pytest.mark.parametrize("game", GAMES)
def test_several_good_moves_are_named_each_with_its_touches(guest: Guests, game: str) -> None:
    table = opening(game)
    place = {
        "game": game,
        "moves": list(table.record.moves),
        "supplies": list(table.record.supplies),
    }
    thought = think(guest, **place, lines=4)
    lines = thought["lines"]
    assert 1 < len(lines) <= 4
    assert lines[0]["moves"] == thought["line"]
    assert len({line["moves"][0] for line in lines}) >= 2
    drawn = guest().http.post("/api/positions", json=place).json()
    ways = {way["text"]: way["touches"] for way in drawn["ways"]}
    for line in lines:
        assert line["words"].endswith("%") or " in " in line["words"]
        assert line["touches"] == ways[line["moves"][0]]


@pytest.mark.parametrize(("plies", "mover"), [(0, "moon"), (1, "sun")])
def test_a_position_is_told_from_the_side_its_moves_are(
    guest: Guests, plies: int, mover: str
) -> None:
    moves = Table.new("terrestrial").legal_texts()[:plies]
    thought = think(guest, game="terrestrial", moves=moves)
    assert thought["words"] == f"{mover} {thought['lines'][0]['words']}"


@pytest.mark.parametrize("game", GAMES)
def test_a_move_that_was_played_is_compared_with_the_best(guest: Guests, game: str) -> None:
    table = opening(game)
    place = {
        "game": game,
        "moves": list(table.record.moves),
        "supplies": list(table.record.supplies),
    }
    best = think(guest, **place)["best"]
    assert think(guest, **place)["loss"] is None, "nothing was asked about"
    assert think(guest, **place, played=best)["loss"] == pytest.approx(0, abs=0.08)
    for text in table.legal_texts()[:3]:
        assert 0 <= think(guest, **place, played=text)["loss"] <= 1


def test_a_blunder_loses_what_it_gives_away(guest: Guests) -> None:
    start = {"board": "terrestrial", "turn": "moon",
             "pieces": {"e1": "R", "d4": "U", "e7": "r", "d6": "u", "a7": "p"}}  # fmt: skip
    best, blunder = (
        think(guest, game="terrestrial", start=start, moves=[], played=text)["loss"]
        for text in ("U d4 d5 xU", "U d4 d5")
    )
    assert best < 0.05
    assert blunder > 0.15


@pytest.mark.parametrize("game", BOARDS)
def test_a_threat_is_what_the_other_side_would_play(guest: Guests, game: str) -> None:
    table = Table.new(game)
    while table.game.arranging(table.state) or table.ply % 2:
        table = table.play(table.legal_moves()[0])
    place = {"game": game, "moves": list(table.record.moves)}
    assert guest().http.post("/api/positions", json=place).json()["threatens"]
    found = think(guest, **place, threat=True)
    assert found["best"] not in table.legal_texts()
    assert found["lines"][0]["touches"]


@pytest.mark.parametrize("game", ["sonnemond", "bluemoon"])
def test_where_nobody_can_pass_no_threat_is_told(guest: Guests, game: str) -> None:
    table = opening(game)
    place = {
        "game": game,
        "moves": list(table.record.moves),
        "supplies": list(table.record.supplies),
    }
    assert not guest().http.post("/api/positions", json=place).json()["threatens"]
    answer = guest().http.post("/api/thoughts", json={**place, "threat": True})
    assert (answer.status_code, answer.json()["code"]) == (422, "no_threat")


def test_in_eclipse_nobody_passes(guest: Guests) -> None:
    start = {"board": "terrestrial", "turn": "moon", "pieces": {"e1": "R", "e7": "r", "e3": "u"}}
    assert Table.from_state(start).state.position.in_eclipse(0)
    place = {"game": "terrestrial", "start": start, "moves": []}
    assert not guest().http.post("/api/positions", json=place).json()["threatens"]


@pytest.mark.parametrize("game", ["sonnemond", "bluemoon"])
def test_expected_points_and_chances_to_win_are_those_of_one_judge(game: str) -> None:
    """Beside each other they would else contradict each other: each sees other cards."""
    table = opening(game)
    found = survey(table, Question(), 0.1)
    luck = family_of(table.game).players.luck
    assert luck is not None
    judged = luck.expected(table.game, table.state)
    assert found.expected == pytest.approx(judged.points, abs=0.01)
    assert found.chances == pytest.approx(judged.chances, abs=0.001)


def test_12_5_nobody_expects_more_crystals_than_their_wins_can_bring() -> None:
    """Of a game at most four; one that is lost brings none."""
    rng, table = Random(3), opening("bluemoon")
    for _ in range(6):
        found = survey(table, Question(), 0.05)
        for points, chance in zip(found.expected, found.chances, strict=True):
            assert chance - 0.01 <= points <= 4 * chance + 0.01
        for _ in range(7):
            chance = table.to_act == CHANCE
            move = table.game.chance(table.state, rng) if chance else rng.choice(_moves(table))
            table = table.play(move)
        while table.to_act == CHANCE:
            table = table.play(table.game.chance(table.state, rng))
        if table.to_act is None:
            break


def _moves(table: Table) -> Any:
    return table.game.legal_moves(table.state)


def test_before_a_deal_it_says_that_there_is_nothing_to_think_about(guest: Guests) -> None:
    thought = think(guest, game="sonnemond", seats=2, moves=[])
    assert thought["silence"] == "before the deal there is nothing to think about"
    assert thought["lines"] == []

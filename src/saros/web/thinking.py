"""What a worker finds out about a position: good moves, what each is worth, and how to touch it."""

from __future__ import annotations

from typing import Any

import msgspec

from ..core.game import CHANCE, Seat
from ..core.refusal import Refusal
from ..families import drawing as draw
from ..families import family_of
from ..families.players import players_of
from ..games import AnyGame
from ..players.analyst import AnyFinding, AnySurveyor, Limits, line_texts
from ..players.luck import Expectation
from ..table.table import Table

LONGEST = 12
"""Nobody can expect more moves than that."""


class FoundLine(msgspec.Struct, omit_defaults=True):
    """A good move with what is expected after it; a `Worth` to be told."""

    line: list[str]
    share: float
    seat: Seat
    first_chance: float
    """The share of the seat that begins the game."""
    wins_in: int | None = None
    forfeit: bool = False
    depth: int = 0
    points: list[float] = []
    shares: list[float] = []
    touches: list[str] = []


class Survey(msgspec.Struct, omit_defaults=True):
    """What was found out about a position."""

    lines: list[FoundLine]
    """The answer, then other good moves by what they are worth; none where chance is to act."""
    loss: float | None = None
    """What the move that was asked about has lost."""
    expected: list[float] = []
    """By seat, where the game counts points: what somebody who sees everything would expect."""
    chances: list[float] = []
    """By seat, in such a game: to win, in the eyes of the same."""


class Question(msgspec.Struct, omit_defaults=True, frozen=True):
    """What is asked about a position."""

    lines: int = 1
    played: str = ""
    threat: bool = False


def survey(table: Table, question: Question, seconds: float) -> Survey:
    """Return the best moves of a position, and what the one that was played has lost."""
    game, state = table.game, _state(table, question.threat)
    if game.to_act(state) == CHANCE:
        return _before_chance(game, state)
    analyst, limits = players_of(game).analyst(threads=1), Limits(seconds=seconds)
    if question.lines > 1:
        found = analyst.survey(game, state, limits, question.lines)
    else:
        found = [analyst.think(game, state, limits)]
    loss = None
    if question.played:
        loss = _loss(game, state, analyst, found, question.played, limits)
    # Moves are chosen by what their seat sees; but over a whole play points are only comparable
    # if it is always the same who expects them.
    luck = family_of(game).players.luck
    lines = _lines(game, state, _in_order(found), table.record.people)
    if luck is None:
        return Survey(lines, loss, *_rounded(Expectation(found[0].points, found[0].shares)))
    return Survey(lines, loss, *_rounded(luck.expected(game, state)))


def _rounded(found: Expectation) -> tuple[list[float], list[float]]:
    return [round(each, 2) for each in found.points], [round(each, 4) for each in found.chances]


def _in_order(found: list[AnyFinding]) -> list[AnyFinding]:
    """Return the answer, and behind it the others by what they are worth.

    The answer is the same however many are shown, and a loss is measured against it. By luck a
    move that was looked at less may seem worth more: that makes it no better one.
    """
    return [found[0], *sorted(found[1:], key=lambda one: -one.share)]


def _before_chance(game: AnyGame, state: Any) -> Survey:
    """Return what is expected where chance is to act, so that its luck can be told."""
    luck = family_of(game).players.luck
    if luck is None:
        raise Refusal("no_thought", "nobody is to move here")
    return Survey([], None, *_rounded(luck.expected(game, state)))


def _state(table: Table, threat: bool) -> Any:
    if not threat:
        return table.state
    passed = table.game.passed(table.state)
    if passed is None:
        raise Refusal("no_threat", "nobody can be asked here what the other side would do")
    return passed


def _loss(
    game: AnyGame,
    state: Any,
    analyst: AnySurveyor,
    found: list[AnyFinding],
    played: str,
    limits: Limits,
) -> float | None:
    """Return how much less the played move is worth to its player than the best."""
    best = found[0]
    view = game.own_view(state, best.seat)
    if len(game.legal_moves(view)) == 1:
        return None
    move = game.read_move(view, played)
    same = next((finding for finding in found if finding.move == move), None)
    finding = same or analyst.think(game, state, limits, only=[move])
    return max(0.0, round(best.share - finding.share, 4))


def _lines(
    game: AnyGame, state: Any, found: list[AnyFinding], people: tuple[str, ...]
) -> list[FoundLine]:
    opened = game.opened(state, found[0].seat)
    touches = {way.text: list(way.touches) for way in draw.ways(game, opened, people)}
    return [_line(finding, line_texts(game, state, finding), touches) for finding in found]


def _line(found: AnyFinding, texts: list[str], touches: dict[str, list[str]]) -> FoundLine:
    return FoundLine(
        line=texts[:LONGEST],
        share=round(found.share, 4),
        seat=found.seat,
        first_chance=round(found.first_chance, 4),
        wins_in=found.wins_in,
        forfeit=found.forfeit,
        depth=found.depth,
        points=[round(each, 2) for each in found.points],
        shares=[round(each, 4) for each in found.shares],
        touches=touches.get(texts[0], []),
    )

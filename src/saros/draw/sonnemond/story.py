"""Sonne und Mond in words: the turn, the last move, the end, lists of moves, the rules in short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...core.game import CHANCE, Outcome
from ...games import AnyGame
from ...games.sonnemond.moves import Clear, Cover, Eclipse, Lay
from ...games.sonnemond.notation import write_short
from ...games.sonnemond.state import partners
from ...games.sonnemond.turn import Seen
from ..scene import Line


def story(game: AnyGame, view: Seen, before: Seen | None, last: str, end: bool) -> Iterator[Line]:
    """Yield the last move, and whose turn it is or how it ended."""
    if last and before is not None:
        yield Line(f"{actor(before)}: {last}")
    if view.finished:
        if end and game.outcome(view) is not None:
            yield Line(ending(game, view), "strong")
        return
    if view.starter is not None:
        yield Line("the last round: nobody draws any more", "danger")
    seat = game.to_act(view)
    if seat is not None and seat != CHANCE:
        doing = "to lay another card" if view.chain else "to lay or clear"
        yield Line(f"seat {seat + 1} {doing}", "strong")


def actor(before: Seen) -> str:
    """Name who made the move after a view: a seat, also where it is forced to draw."""
    return "chance" if not before.shuffles else f"seat {before.turn + 1}"


def ending(game: AnyGame, view: Seen) -> str:
    """Say who won, with everybody's points."""
    outcome = game.outcome(view)
    assert outcome is not None
    seats = len(view.hands)
    sides = dict.fromkeys(partners(seats, seat) for seat in range(seats))
    points = " to ".join(str(outcome.score[side[0]]) for side in sides)
    winners = [side for side in sides if side[0] in outcome.winners]
    if len(winners) > 1:
        return f"{' and '.join(map(_side, winners))} share the win, {points}"
    verb = "win" if len(winners[0]) > 1 else "wins"
    return f"{_side(winners[0])} {verb}, {points}{_why(outcome)}"


def _side(side: tuple[int, ...]) -> str:
    if len(side) == 1:
        return f"seat {side[0] + 1}"
    return "seats " + " and ".join(str(seat + 1) for seat in side)


def _why(outcome: Outcome) -> str:
    return "" if outcome.reason == "most points" else f" ({outcome.reason})"


def numbers(states: Sequence[Seen], first: int = 0) -> list[tuple[str, str]]:
    """Return the number of each ply, or of those from one on, and who played it."""
    return [(str(ply), actor(state)) for ply, state in enumerate(states[first:-1], first + 1)]


def listed(view: Seen, moves: Sequence[Any], about: str) -> list[str]:
    """Return the moves in short, those of one card on a line; `about` a card, a suit or a seat."""
    groups: dict[str, list[str]] = {}
    for move in moves:
        short = write_short(view, move)
        if about and about.lower() not in _words(move, short):
            continue
        head, _, rest = short.partition(" ")
        groups.setdefault(head if rest else short, []).append(rest)
    return [f"{head:<7} {'  '.join(ends)}".rstrip() for head, ends in groups.items()]


def _words(move: Any, short: str) -> set[str]:
    """Return the words by which a move may be asked for."""
    words = {short.partition(" ")[0].lower()}
    if isinstance(move, Lay | Eclipse | Cover):
        words |= {move.suit, str(move.owner + 1)}
    if isinstance(move, Clear):
        words |= {run.suit for run in move.runs}
    return words


_RULES = """\
On your turn lay one card, or clear one or more of your runs. Cards go to the
left or right end of a sun or moon row, yours or anybody's, numbers ascending.
After a card with an animal (*) you must lay another. A run is five or more
neighbouring numbers in a row of yours; cleared, each counts a point, and each
left in your rows or hand at the end costs one. An eclipse (X) covers a number
of its suit and breaks the run; a number that fits between its neighbours
covers the eclipse. Who can neither lay nor clear loses hand and rows.
Empty hands draw five.{partners}{own}

S17 2>    lay sun 17 at the right of seat 2's sun row    S17 <2  at its left
M9 +1     open seat 1's moon row with moon 9
SX 2:17   lay a solar eclipse on the 17 in seat 2's sun row
S16 2#3   cover the eclipse at place 3 of seat 2's sun row
clear S2-17 M4-20, or clear for all
"""
_PARTNERS = """ Seats 1 and 3 play together, and seats 2 and 4:
a team has one sun row and one moon row, each partner hosts one of them."""
_OWN = "\nRows are opened only in front of oneself."


def reminder(game: AnyGame, view: Seen) -> str:  # noqa: ARG001
    """Return the rules in short, as the view's options and seats have it."""
    return _RULES.format(
        partners=_PARTNERS if len(view.hands) == 4 else "",
        own="" if view.options.open_others_rows else _OWN,
    )

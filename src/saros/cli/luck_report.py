"""`saros analyse` of a play that is over: what every seat could expect, and its luck."""

from __future__ import annotations

from typing import Any

from ..core.game import CHANCE
from ..families.players import luck_of
from ..players.luck import AnyMoment, luck_by_seat, turning_points
from ..table.table import Table, result_text
from .formatting import json_text, rounded

WIDTH = 9
"""Columns for the number of a seat."""

TURNING_POINTS = 3
"""So many plies that changed most are named."""


def moments_of(table: Table, thoughts: int | None = None) -> list[AnyMoment]:
    """Return the course of a play that is over; none if its game has no luck to tell of.

    More `thoughts` about every ply make it surer.
    """
    if table.outcome is None or table.ply == 0:
        return []
    report = luck_of(table.game)
    if report is None:
        return []
    states, moves = table.game.read_play(table.record)
    return report.moments(table.game, states, moves, thoughts)


def as_text(table: Table, moments: list[AnyMoment]) -> str:
    """Return the course for people: a line a ply, and what luck was worth in all."""
    game = table.game
    names = game.seat_names(len(moments[0].points))
    states, _ = game.read_play(table.record)
    lines = ["expected points, and in brackets what of their change was luck", ""]
    lines.append(" " * 5 + "".join(f"{name:>{WIDTH}}" for name in names))
    for moment in moments:
        text = game.told(states[moment.ply - 1], moment.move, None)
        luck = f"  ({_row(moment.luck, '+z.1f').strip()})" if moment.by == CHANCE else ""
        chance = f" {100 * moment.chances[0]:>4.0f} %" if moment.chances else ""
        lines.append(f"{moment.ply:>4} {_row(moment.points, 'z.1f')}{chance}  {text}{luck}")
    turns = ", ".join(str(moment.ply) for moment in turning_points(moments, TURNING_POINTS))
    lines += ["", f"most changed at {turns}"] if turns else [""]
    lines.append(f"luck {_row(luck_by_seat(moments), '+z.1f')}  in all")
    return "\n".join(lines)


def _row(numbers: tuple[float, ...], form: str) -> str:
    return "".join(f"{format(number, form):>{WIDTH}}" for number in numbers)


def as_json(table: Table, moments: list[AnyMoment]) -> str:
    """Return the course as a JSON object."""
    outcome = table.outcome
    data: dict[str, Any] = {
        "game": table.game.name,
        "result": result_text(outcome) if outcome else None,
        "seats": list(table.game.seat_names(len(moments[0].points))),
        "score": list(outcome.score) if outcome else [],
        "luck": rounded(luck_by_seat(moments)),
        "turning_points": [moment.ply for moment in turning_points(moments, TURNING_POINTS)],
        "course": [_moment(table, moment) for moment in moments],
    }
    return json_text(data)


def _moment(table: Table, moment: AnyMoment) -> dict[str, Any]:
    return {
        "ply": moment.ply,
        "seat": None if moment.by == CHANCE else moment.by,
        "move": table.record.moves[moment.ply - 1],
        "points": rounded(moment.points),
        "luck": rounded(moment.luck),
        **({"chances": rounded(moment.chances)} if moment.chances else {}),
    }

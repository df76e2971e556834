"""`saros check`: what is wrong with a written game, said move by move."""

from __future__ import annotations

from typing import Any

from ..core.audit import Fault, Report, check
from ..core.record import Record
from ..families import game_named
from ..families.drawing import ending, numbers
from ..games import AnyGame
from ..table.table import result_text
from .formatting import json_text, plies


def report(record: Record) -> dict[str, Any]:
    """Return everything a check finds, ready for JSON."""
    game = game_named(record.game)
    found = check(game, record)
    by_rules = _outcome(game, found)
    return {
        "game": record.game,
        "plies": len(record.moves),
        "illegal": _faults(game, found),
        "outcome": by_rules,
        "result": record.result,
        "contradicts": bool(by_rules and record.result and record.result != by_rules["result"]),
    }


def _faults(game: AnyGame, found: Report[Any]) -> list[dict[str, Any]]:
    names = numbers(game, found.states) if found.faults else []
    return [_fault(fault, *names[fault.ply - 1]) for fault in found.faults]


def _fault(fault: Fault, number: str, side: str) -> dict[str, Any]:
    return {
        "ply": fault.ply,
        # Moves are counted; what comes before them may have a letter.
        "number": int(number) if number.isdecimal() else number,
        "side": side,
        "move": fault.move,
        "reason": fault.reason,
        "forced": fault.forced,
    }


def _outcome(game: AnyGame, found: Report[Any]) -> dict[str, Any] | None:
    outcome = found.outcome
    if outcome is None:
        return None
    names = game.seat_names(len(outcome.points))
    shared = outcome.points[outcome.winners[0]] < 1
    winner = None if shared else " and ".join(names[seat] for seat in outcome.winners)
    said = ending(game, found.states[-1])
    return {
        "result": result_text(outcome),
        "winner": winner,
        "reason": outcome.reason,
        "sentence": said,
    }


def as_json(data: dict[str, Any]) -> str:
    """Return the report as JSON text; the sentence is for people."""
    outcome = data["outcome"]
    if outcome is not None:
        outcome = {key: value for key, value in outcome.items() if key != "sentence"}
    return json_text({**data, "outcome": outcome})


def as_text(data: dict[str, Any]) -> str:
    """Return the report as lines for people."""
    lines = [_fault_line(fault) for fault in data["illegal"]]
    count = len(lines)
    found = "1 illegal ply" if count == 1 else f"{count or 'no'} illegal plies"
    lines.append(f"{data['game']}, {plies(data['plies'])}: {found}")
    outcome, result = data["outcome"], data["result"]
    if outcome is None:
        end = "the game is not over by the rules"
        lines.append(f"{end}; the sheet says {result}" if result else end)
    else:
        lines.append(f"{outcome['sentence']}, {outcome['result']}")
    if data["contradicts"]:
        lines.append(f"the sheet says {result}, which contradicts this")
    return "\n".join(lines)


def _fault_line(fault: dict[str, Any]) -> str:
    carried = "" if fault["forced"] else "; it could not be carried out, so the turn passes"
    where = f"{fault['number']}. {fault['side']} {fault['move']} (ply {fault['ply']})"
    return f"{where}: {fault['reason']}{carried}"

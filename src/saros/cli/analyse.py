"""`saros analyse`: the best moves of a position, what they are worth, and what is expected."""

from __future__ import annotations

import shutil
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any

from ..core.machine import cores
from ..core.refusal import Refusal
from ..families.drawing import ending
from ..families.players import players_of
from ..games import AnyGame
from ..players.analyst import AnyFinding, AnySurveyor, Limits, line_texts, move_text, worth
from ..table.table import Table, result_text
from ..table.view_table import AnyTable, ViewTable
from . import luck_report
from .formatting import json_text, rounded
from .interrupt import INTERRUPTED, on_interrupt
from .legal_moves import move_data
from .screen import Screen
from .thinking_thread import ThinkingThread

LONGEST = 86_400.0
"""Nobody waits for more seconds."""

SECONDS = 1.0
"""To think, if nobody says anything else."""

HANG = 8
"""What the lines of an answer say stands behind so many columns."""


@dataclass
class Analysis:
    """The best moves of a table's position, as far as they are known."""

    table: AnyTable
    found: list[AnyFinding] = field(default_factory=list)
    interrupted: bool = False

    def think(self, analyst: AnySurveyor, limits: Limits, lines: int) -> None:
        """Find the best moves; Ctrl-C leaves it at what is known."""
        game, state, watched = self.table.game, self.table.state, _watcher(self.table)

        def found() -> list[AnyFinding]:
            if lines == 1:
                return [analyst.think(game, state, limits, tell=watched)]
            return analyst.survey(game, state, limits, lines, tell=watched)

        thought = ThinkingThread(analyst, found)
        try:
            self.found = thought.wait()
        except KeyboardInterrupt:
            self.interrupted = True
            self.found = thought.stop()
        watched(None)


def analysed(
    table: AnyTable,
    *,
    seconds: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    lines: int = 1,
    threads: int | None = None,
) -> Analysis:
    """Think about a table's position within limits; without any it is for a second."""
    refuse_thoughtless(table)
    if seconds is not None:
        refuse_time(seconds)
    if (seconds, depth, nodes) == (None, None, None):
        seconds = SECONDS
    if threads is None:
        threads = 1 if seconds is None else min(2, cores())
    analysis = Analysis(table)
    analyst = players_of(table.game).analyst(threads=threads)
    analyst.get_ready(table.game, table.state)
    analysis.think(analyst, Limits(depth, nodes, seconds), lines)
    return analysis


def run(
    table: AnyTable, screen: Screen, limits: Mapping[str, Any], lines: int, wants_json: bool
) -> int:
    """Print the best moves of a position, or the course of a play that is over; return the status.

    The limits are those of `analysed`.
    """
    if isinstance(table, Table) and (moments := luck_report.moments_of(table, limits["nodes"])):
        report = luck_report.as_json if wants_json else luck_report.as_text
        print(report(table, moments))
        return 0
    found = analysed(table, lines=lines, **limits)
    # A second Ctrl-C must not spoil the answer to the first.
    with on_interrupt(signal.SIG_IGN) if found.interrupted else nullcontext():
        print(as_json(found)) if wants_json else say(found, screen)
    return INTERRUPTED if found.interrupted else 0


def refuse_time(seconds: float) -> None:
    """Refuse a time in which nobody can think, or that nobody can wait for."""
    if not 0 < seconds <= LONGEST:
        raise Refusal("bad_time", f"--time is more than 0 and at most {LONGEST:,.0f} seconds")


def refuse_thoughtless(table: AnyTable) -> None:
    """Refuse to think about a game that is over, or for a seat that is not to act."""
    refuse_finished(table)
    if isinstance(table, ViewTable):
        table.refuse_other_turn()


def refuse_finished(table: AnyTable) -> None:
    """Refuse to think about a game that is over, saying how it ended."""
    outcome = table.game.outcome(table.state)
    if outcome is not None:
        said = f"{ending(table.game, table.state)}, {result_text(outcome)}"
        raise Refusal("game_over", f"the game is over: {said}")


def _watcher(table: AnyTable) -> Callable[[AnyFinding | None], None]:
    """Return what shows how far the thinking has come, where somebody is watching."""
    if not sys.stderr.isatty():
        return lambda _: None
    width = shutil.get_terminal_size().columns - 1

    def watched(finding: AnyFinding | None) -> None:
        line = ""
        if finding is not None:
            text = _text(table, finding)
            how_far = f"depth {finding.depth}" if finding.depth else f"{finding.nodes:,} times"
            line = f"{how_far} · {text} · {worth(table.game, finding)}"
        print(f"\r{line[:width]:<{width}}\r{line[:width]}", end="", file=sys.stderr, flush=True)

    return watched


# Words -------------------------------------------------------------------------------------


def points(game: AnyGame, finding: AnyFinding) -> str:
    """Say the score for the side to move."""
    return f"{finding.score:+d} points for {game.seat_names()[finding.seat]}"


def as_text(analysis: Analysis) -> str:
    """Return what was found for people."""
    table, found = analysis.table, analysis.found
    best = found[0]
    value = worth(table.game, best)
    if best.wins_in is None and not best.points:
        value += f"  ({points(table.game, best)})"
    rows = [("best", _text(table, best)), ("worth", value)]
    if len(best.line) > 1:
        rows.append(("line", spoken_line(table, best)))
    rows += [("" if n else "or", _other(table, other)) for n, other in enumerate(found[1:])]
    if best.depth:
        rows.append(("depth", f"{best.depth}, {best.nodes:,} positions in {best.seconds:.1f} s"))
    else:
        rows.append(("played", f"{best.nodes:,} times to see, in {best.seconds:.1f} s"))
    return "\n".join(f"{label:<{HANG}}{words}" for label, words in rows)


def _other(table: AnyTable, finding: AnyFinding) -> str:
    value = worth(table.game, finding)
    line = f"  {spoken_line(table, finding)}" if len(finding.line) > 1 else ""
    return f"{_text(table, finding)}  {value}{line}"


def _text(table: AnyTable, finding: AnyFinding) -> str:
    return move_text(table.game, table.state, finding)


def spoken_line(table: AnyTable, finding: AnyFinding, most: int = 10) -> str:
    """Return the moves that are expected; what comes much later nobody can expect."""
    texts = line_texts(table.game, table.state, finding)
    return ", ".join(texts[:most]) + (" …" if len(texts) > most else "")


def as_json(analysis: Analysis) -> str:
    """Return the best move as a JSON object, with all that were asked for under `lines`."""
    found = [_object(analysis.table, finding) for finding in analysis.found]
    more = {"lines": found} if len(found) > 1 else {}
    return json_text(found[0] | more | {"interrupted": analysis.interrupted})


def _object(table: AnyTable, finding: AnyFinding) -> dict[str, Any]:
    game, state = table.game, table.state
    text, names = _text(table, finding), game.seat_names(game.seats_of(state))
    return {
        "game": game.name,
        "to_move": names[finding.seat],
        "best": text,
        "move": move_data(table, finding.move),
        "score": finding.score,
        f"{game.win_words[1]}_in": None if finding.forfeit else finding.wins_in,
        "forfeit_in": finding.wins_in if finding.forfeit else None,
        f"{names[0].replace(' ', '')}_chance": round(finding.first_chance, 4),
        **_by_seat(finding),
        "line": line_texts(game, state, finding),
        "depth": finding.depth,
        "nodes": finding.nodes,
        "seconds": round(finding.seconds, 4),
    }


def _by_seat(finding: AnyFinding) -> dict[str, Any]:
    """Return what every seat may expect, where that is more than one chance."""
    if not finding.points:
        return {}
    return {
        "points": rounded(finding.points),
        "chances": [round(share, 4) for share in finding.shares],
    }


def say(analysis: Analysis, screen: Screen) -> None:
    """Show the position, whose turn it is, and what was found."""
    table = analysis.table
    seen = table.view if isinstance(table, ViewTable) else table.game.view(table.state, None)
    screen.board(table.game, seen, clean=False)
    screen.say(f"\n{as_text(analysis)}", hang=HANG)

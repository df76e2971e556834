"""Checking a written game: every illegal ply is named and the reading goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from .game import Game, M, Opt, Outcome, S, V
from .match import NEXT_TEXT, after_game, first_standing, match_outcome
from .record import Record
from .refusal import Refusal


@dataclass(frozen=True, slots=True)
class Fault:
    """An illegal ply, counted from 1; `forced` tells whether it was carried out all the same."""

    ply: int
    move: str
    reason: str
    forced: bool


@dataclass(frozen=True, slots=True)
class Report(Generic[S]):
    """What a check found: the faults, the state after each ply, and how the play ended."""

    faults: tuple[Fault, ...]
    states: tuple[S, ...]
    outcome: Outcome | None


def check(game: Game[S, V, M, Opt], record: Record) -> Report[S]:
    """Replay a record to its end, forcing what is illegal where that can be done."""
    states = [game.start_of(record)]
    faults = []
    standing = first_standing(record)
    for ply, text in enumerate(record.moves, 1):
        outcome = game.outcome(states[-1])
        over = match_outcome(game, record, outcome, standing)
        if record.match and text == NEXT_TEXT and outcome is not None and over is None:
            standing = after_game(game, record, states[-1], standing)
            states.append(game.next_start(states[-1], record.supplies))
            continue
        if outcome is not None:
            # The end is final: what is written after it changes nothing.
            faults.append(Fault(ply, text, f"the game is over: {outcome.reason}", False))
            states.append(states[-1])
            continue
        try:
            state = game.play_unchecked(states[-1], game.read_recorded(states[-1], text))
        except Refusal as refusal:
            state, forced = game.force(states[-1], text)
            faults.append(Fault(ply, text, refusal.sentence, forced))
        states.append(state)
    outcome = match_outcome(game, record, game.outcome(states[-1]), standing)
    return Report(tuple(faults), tuple(states), outcome)

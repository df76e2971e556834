"""Checking a written game: every illegal ply is named and the reading goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from .game import Game, M, Opt, Outcome, S, V
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
    for ply, text in enumerate(record.moves, 1):
        if (outcome := game.outcome(states[-1])) is not None:
            # The end is final: what is written after it changes nothing.
            faults.append(Fault(ply, text, f"the game is over: {outcome.reason}", False))
            states.append(states[-1])
            continue
        try:
            state = game.play_unchecked(states[-1], game.read_move(states[-1], text))
        except Refusal as refusal:
            state, forced = game.force(states[-1], text)
            faults.append(Fault(ply, text, refusal.sentence, forced))
        states.append(state)
    return Report(tuple(faults), tuple(states), game.outcome(states[-1]))

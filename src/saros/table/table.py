"""One play of one game: the game, every state so far, and the record. Pure, no I/O."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any, Self

from ..core.frozen import GrowingTuple, appended, fast_replace, lazy_property
from ..core.game import CHANCE, Outcome, Seat
from ..core.match import (
    NEXT_GAME,
    NEXT_TEXT,
    NO_MATCH,
    NextGame,
    Standing,
    after_game,
    first_standing,
    match_outcome,
    replayed,
)
from ..core.record import Record
from ..core.refusal import Refusal, excerpt
from ..families import game_named
from ..families.files import record_from
from ..games import AnyGame


@dataclass(frozen=True, repr=False)
class Table:
    """A play that never changes: `play` and `take_back` return a new table."""

    game: AnyGame
    states: tuple[Any, ...] | GrowingTuple[Any]
    record: Record
    moves: tuple[Any, ...] | GrowingTuple[Any] = ()
    """The moves of the record by name."""
    standing: Standing = NO_MATCH
    """How a match stands after the games that have ended."""

    @classmethod
    def new(
        cls,
        name: str,
        seats: int = 2,
        *,
        supplies: Sequence[str] = (),
        match: int = 0,
        **options: Any,
    ) -> Self:
        """Begin a play, with the game's switches as keywords.

        `supplies` are what the seats bring of their own, such as decks; a `match` of several games
        is played to so many points.
        """
        game = game_named(name)
        chosen = game.options.from_mapping(options).changed()
        record = Record(name, chosen, seats, supplies=tuple(supplies), match=match)
        state = game.start_of(record)  # what the game itself refuses, it refuses in its own words
        game.vet(record)
        kept = [game.vetted_supply(text, game.options.from_mapping(chosen)) for text in supplies]
        record = replace(record, supplies=tuple(kept))
        return cls(game, (state,), record, standing=first_standing(record))

    @classmethod
    def from_record(cls, record: Record) -> Self:
        """Take up a recorded play where it stopped, refusing an illegal one."""
        game = game_named(record.game)
        states, moves, standing = replayed(game, record)
        # However it was written: from here on it stands there in the canonical way.
        texts = tuple(map(partial(_written, game), states, moves))
        return cls(game, tuple(states), replace(record, moves=texts), tuple(moves), standing)

    @classmethod
    def from_state(cls, data: Mapping[str, Any]) -> Self:
        """Begin a play from an explicit JSON state."""
        return cls.from_record(record_from(data))

    @lazy_property
    def state(self) -> Any:
        """The state now."""
        return self.states[-1]

    @lazy_property
    def ply(self) -> int:
        """How many moves have been played here."""
        return len(self.states) - 1

    @lazy_property
    def outcome(self) -> Outcome | None:
        """How the play ended: by the rules, or as the record says; or None."""
        by_rules = self.game.outcome(self.state)
        if self.record.match:
            by_rules = match_outcome(self.game, self.record, by_rules, self.standing)
        if by_rules is None and self.record.result is not None:
            return Outcome(points_of(self.record.result), "recorded result")
        return by_rules

    @lazy_property
    def to_act(self) -> Seat | None:
        """The seat to move, or None when the play is over; CHANCE begins the next game."""
        if self.outcome is not None:
            return None
        return CHANCE if self.is_between_games else self.game.to_act(self.state)

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is; in the middle of it others may have to act."""
        return None if self.to_act is None else self.game.turn_of(self.state)

    @property
    def is_turn_over(self) -> bool:
        """Whether the turn of the last move is over."""
        move = self.moves[-1]
        if isinstance(move, NextGame):
            return True
        return self.game.is_turn_over(self.states[-2], move, self.state)

    @property
    def is_between_games(self) -> bool:
        """Whether a game of a match is over and the next is due."""
        over = bool(self.record.match) and self.game.outcome(self.state) is not None
        return over and self.outcome is None

    @property
    def game_number(self) -> int:
        """Which game of a match this is, from 1."""
        return self.standing.games + 1

    def chance(self, rng: Random) -> str:
        """Return what chance does now, in notation: the next game of a match, or the game's own."""
        if self.is_between_games:
            return NEXT_TEXT
        return self.game.write_move(self.state, self.game.chance(self.state, rng))

    def legal_moves(self) -> Sequence[Any]:
        """Return the legal moves by name; none when the play is over."""
        if self.outcome is not None or self.is_between_games:
            return ()
        return self.game.legal_moves(self.state)

    def legal_texts(self) -> list[str]:
        """Return the legal moves in notation."""
        return [self.game.write_move(self.state, move) for move in self.legal_moves()]

    def play(self, move: object) -> Self:
        """Return the table after a move, given by name or in notation."""
        if self.record.result is not None:
            raise Refusal("game_over", f"the game is over: its result is {self.record.result}")
        if self.is_between_games:
            return self._next_game(move)
        if isinstance(move, str):
            return self._play_text(move)
        state = self.game.play(self.state, move)
        return self._with(move, state, self.game.write_move(self.state, move))

    def _play_text(self, text: str) -> Self:
        """Play what was typed: what can be read is legal, but for a turn lost to the clock."""
        move = self.game.read_move(self.state, text)
        if not self.game.is_chosen(move):
            raise Refusal("illegal_move", self.game.why_illegal(self.state, move))
        state = self.game.play_unchecked(self.state, move)
        return self._with(move, state, self.game.write_move(self.state, move))

    def play_recorded(self, text: str) -> Self:
        """Return the table after one more move of a record; a lost turn may stand there too."""
        if self.is_between_games:
            return self._next_game(text)
        move = self.game.read_recorded(self.state, text)
        state = self.game.play_unchecked(self.state, move)
        return self._with(move, state, self.game.write_move(self.state, move))

    def play_stored(self, text: str) -> Self:
        """Return the table after a move in the canonical text in which `play` has written it."""
        if self.is_between_games:
            return self._next_game(text)
        move = self.game.read_recorded(self.state, text)
        return self._with(move, self.game.play_unchecked(self.state, move), text)

    def lose_turn(self) -> Self:
        """Return the table after the clock has cost whoever is to move this turn."""
        if (outcome := self.outcome) is not None:
            raise Refusal("game_over", f"the game is over: {outcome.reason}")
        move = self.game.lose_turn(self.state)
        state = self.game.play_unchecked(self.state, move)
        return self._with(move, state, self.game.write_move(self.state, move))

    def _next_game(self, move: object) -> Self:
        """Return the table with the next game of a match begun."""
        if move not in (NEXT_GAME, NEXT_TEXT):
            raise Refusal("illegal_move", f"this game is over; first comes: {NEXT_TEXT}")
        standing = after_game(self.game, self.record, self.state, self.standing)
        state = self.game.next_start(self.state, self.record.supplies)
        return fast_replace(self._with(NEXT_GAME, state, NEXT_TEXT), standing=standing)

    def _with(self, move: object, state: object, text: str) -> Self:
        states, moves = appended(self.states, state), appended(self.moves, move)
        record = self.record.with_move(text)
        return fast_replace(self, states=states, record=record, moves=moves)

    def resign(self, seat: Seat) -> Self:
        """Return the table after a seat has given up."""
        seats = len(self.game.seat_names(self.record.seats))
        if seat not in range(seats):
            raise Refusal("no_seat", f"there is no seat {seat}")
        losers = self.game.partners(seat, seats)
        points = tuple(float(other not in losers) for other in range(seats))
        return self.ended(points, f"{self.game.seat_names(seats)[seat]} resigns")

    def agree_draw(self) -> Self:
        """Return the table after the players have agreed to a draw (§8.4)."""
        seats = len(self.game.seat_names(self.record.seats))
        return self.ended((0.5,) * seats, "drawn by agreement")

    def ended(self, points: tuple[float, ...], why: str) -> Self:
        """Return the table with a result that the rules have not given, and why, as a comment."""
        if (outcome := self.outcome) is not None:
            raise Refusal("game_over", f"the game is over: {outcome.reason}")
        plies, comments = len(self.record.moves), dict(self.record.comments)
        before = f"{comments[plies]} " if plies in comments else ""
        comments[plies] = f"{before}{why[0].upper()}{why[1:]}."
        result = result_text(Outcome(points, why))
        return replace(self, record=replace(self.record, result=result, comments=comments))

    def reopened(self) -> Self:
        """Return the table without the result its record has, to play on."""
        return replace(self, record=replace(self.record, result=None))

    def take_back(self, plies: int = 1) -> Self:
        """Return the table some moves ago."""
        if not 0 <= plies <= self.ply:
            there = "is 1 move" if self.ply == 1 else f"are {self.ply} moves"
            raise Refusal("no_move", f"there {there} to take back, not {plies}")
        kept = len(self.record.moves) - plies
        comments = {ply: text for ply, text in self.record.comments.items() if ply <= kept}
        moves = self.record.moves[:kept]
        record = replace(self.record, moves=moves, comments=comments, result=None)
        states, moves = self.states[: len(self.states) - plies], self.moves[:kept]
        if any(isinstance(move, NextGame) for move in self.moves[kept:]):
            raise Refusal("no_takeback", "a game of the match that has ended is not taken back")
        return replace(self, states=states, record=record, moves=moves)

    def __repr__(self) -> str:
        return f"<Table of {self.game.name}, ply {self.ply}>"

    def to_json(self) -> dict[str, Any]:
        """Return the state now as an explicit JSON object."""
        return self.game.write_state(self.state)

    def one_line(self) -> str:
        """Return the state now on one line."""
        return self.game.one_line(self.state)

    def sheet(self) -> str:
        """Return the record as text, with the result if there is one."""
        return self.game.write_record(self.finished_record())

    def finished_record(self) -> Record:
        """Return the record with the outcome written into it."""
        outcome = self.outcome
        if outcome is None or self.record.result is not None:
            return self.record
        return replace(self.record, result=result_text(outcome))


def _written(game: AnyGame, state: object, move: object) -> str:
    return NEXT_TEXT if isinstance(move, NextGame) else game.write_move(state, move)


POINTS = {"1": 1.0, "½": 0.5, "0": 0.0}


def result_text(outcome: Outcome) -> str:
    """Write points as people do: `1-0`, `0-1`, `½-½`."""
    words = {points: word for word, points in POINTS.items()}
    return "-".join(words.get(points, f"{points:g}") for points in outcome.points)


def points_of(result: str) -> tuple[float, ...]:
    """Read points as people write them."""
    parts = result.split("-")
    if any(part not in POINTS for part in parts):
        raise Refusal("bad_record", f"{excerpt(result)} is no result")
    return tuple(POINTS[part] for part in parts)

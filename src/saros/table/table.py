"""One play of one game: the game, every state so far, and the record. Pure, no I/O."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from ..core.frozen import GrowingTuple, appended, fast_replace, lazy_property
from ..core.game import Outcome, Seat
from ..core.record import Record
from ..core.refusal import Refusal, excerpt
from ..games import AnyGame, game_named, record_from


@dataclass(frozen=True, repr=False)
class Table:
    """A play that never changes: `play` and `take_back` return a new table."""

    game: AnyGame
    states: tuple[Any, ...] | GrowingTuple[Any]
    record: Record
    moves: tuple[Any, ...] | GrowingTuple[Any] = ()
    """The moves of the record by name."""
    _next: Self | None = field(default=None, init=False, compare=False)
    """The table after the move that was tried last: who tries a move mostly plays it next."""

    @classmethod
    def new(cls, name: str, seats: int = 2, **options: Any) -> Self:
        """Begin a play, with the game's switches as keywords."""
        game = game_named(name)
        chosen = game.options.from_mapping(options)
        state = game.setup(seats, chosen)
        return cls(game, (state,), Record(game=name, options=chosen.changed(), seats=seats))

    @classmethod
    def from_record(cls, record: Record) -> Self:
        """Take up a recorded play where it stopped, refusing an illegal one."""
        game = game_named(record.game)
        states, moves = game.read_play(record)
        # However it was written: from here on it stands there in the canonical way.
        texts = tuple(map(game.write_move, states, moves))
        return cls(game, tuple(states), replace(record, moves=texts), tuple(moves))

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
        if by_rules is None and self.record.result is not None:
            return Outcome(points_of(self.record.result), "recorded result")
        return by_rules

    @lazy_property
    def to_act(self) -> Seat | None:
        """The seat to move, or None when the play is over."""
        return None if self.outcome is not None else self.game.to_act(self.state)

    def legal_moves(self) -> Sequence[Any]:
        """Return the legal moves by name; none when the play is over."""
        return () if self.outcome is not None else self.game.legal_moves(self.state)

    def legal_texts(self) -> list[str]:
        """Return the legal moves in notation."""
        return [self.game.write_move(self.state, move) for move in self.legal_moves()]

    def play(self, move: Any) -> Self:
        """Return the table after a move, given by name or in notation."""
        if self.record.result is not None:
            raise Refusal("game_over", f"the game is over: its result is {self.record.result}")
        if isinstance(move, str):
            move = self.game.read_move(self.state, move)
        return self._played(move, self.game.play(self.state, move))

    def play_recorded(self, text: str) -> Self:
        """Return the table after one more move of a record; a lost turn may stand there too."""
        move = self.game.read_move(self.state, text)
        return self._played(move, self.game.play_unchecked(self.state, move))

    def play_unchecked(self, text: str) -> Self:
        """Return the table after a move that `play` has written into a record here before."""
        if self._next is not None and self._next.record.moves[-1] == text:
            return self._next
        move = self.game.read_move(self.state, text)
        return self._with(move, self.game.play_unchecked(self.state, move), text)

    def lose_turn(self) -> Self:
        """Return the table after the clock has cost whoever is to move this turn."""
        if (outcome := self.outcome) is not None:
            raise Refusal("game_over", f"the game is over: {outcome.reason}")
        move = self.game.lose_turn(self.state)
        return self._played(move, self.game.play_unchecked(self.state, move))

    def _played(self, move: Any, state: Any) -> Self:
        after = self._with(move, state, self.game.write_move(self.state, move))
        object.__setattr__(self, "_next", after)  # what a table is has not changed by that
        return after

    def _with(self, move: Any, state: Any, text: str) -> Self:
        states, moves = appended(self.states, state), appended(self.moves, move)
        return fast_replace(self, states=states, record=self.record.with_move(text), moves=moves)

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
        states = self.states[: len(self.states) - plies]
        return replace(self, states=states, record=record, moves=self.moves[:kept])

    def __str__(self) -> str:
        """Draw the board as plain text."""
        from ..draw import board_text

        return str(board_text(self.game, self.game.view(self.state, None), colour=False))

    def __repr__(self) -> str:
        return f"<Table of {self.game.name}, ply {self.ply}>"

    def to_json(self) -> dict[str, Any]:
        """Return the state now as an explicit JSON object."""
        return self.game.write_state(self.state)

    def sheet(self) -> str:
        """Return the record as text, with the result if there is one."""
        return self.game.write_record(self.finished_record())

    def finished_record(self) -> Record:
        """Return the record with the outcome written into it."""
        outcome = self.outcome
        if outcome is None or self.record.result is not None:
            return self.record
        return replace(self.record, result=result_text(outcome))


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

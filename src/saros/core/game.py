"""What a game is: its rules, its notation and its records, in one class to derive a game from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from .match import NEXT_TEXT, NextGame, refuse_bad_match, replayed
from .notation import Notation
from .record import Record
from .refusal import Refusal
from .rules import CHANCE, Chart, M, Opt, Outcome, Rules, S, Seat, Supply, SupplyReport, V

__all__ = [
    "CHANCE", "Chart", "Game", "M", "OpenGame", "Opt", "Outcome", "Rules", "S", "Seat", "Supply",
    "SupplyReport", "V",
]  # fmt: skip


class Game(Notation[S, V, M, Opt]):
    """The rules of a game and its notation, with all that follows from them for records."""

    def read_record(self, text: str) -> Record:
        """Return the record a file holds; games with a notation of their own override this."""
        return Record.from_text(text)

    def write_record(self, record: Record) -> str:
        """Return a record as text for people."""
        return record.to_text()

    def vet(self, record: Record) -> None:
        """Refuse a record whose parts do not fit together, its moves aside."""
        people, plies = len(record.people), len(record.moves)
        if record.seats not in self.seats:
            some = " or ".join(map(str, self.seats))
            raise Refusal("bad_seats", f"{self.name} is for {some} players, not {record.seats}")
        if people not in (0, record.seats):
            raise Refusal("bad_record", f"{people} people cannot sit at {record.seats} seats")
        if late := [ply for ply in record.comments if ply > plies]:
            raise Refusal("bad_record", f"a comment at ply {late[0]} of {plies} is about nothing")
        refuse_bad_match(self, record.match)
        self._vet_supplies(record)

    def _vet_supplies(self, record: Record) -> None:
        if not record.supplies:
            return
        if len(record.supplies) != record.seats:
            brought = len(record.supplies)
            raise Refusal("bad_record", f"{record.seats} seats cannot bring {brought} things")
        options = self.options.from_mapping(record.switches())
        for text in filter(None, record.supplies):
            self.vetted_supply(text, options)

    def start_of(self, record: Record) -> S:
        """Return the state a record begins with."""
        options = self.options.from_mapping(record.switches())
        if record.start is None:
            return self.setup(record.seats, options, record.supplies)
        return self.with_options(self.read_state(record.start), options)

    def with_switches(self, record: Record, switches: Mapping[str, Any]) -> Record:
        """Return a record under other switches, also where its start carries some of its own."""
        given = {**record.switches(), **switches}
        options = self.options.from_mapping(given).changed()
        start = record.start if record.start is None else {**record.start, "switches": options}
        return replace(record, options=options, start=start)

    def replay(self, record: Record) -> list[S]:
        """Return the state before the first move and after each, refusing an illegal one."""
        return self.read_play(record)[0]

    def read_play(self, record: Record) -> tuple[list[S], list[M]]:
        """Return the states of a recorded game and the moves between them."""
        states, moves, _ = replayed(self, record)
        single = [move for move in moves if not isinstance(move, NextGame)]
        if len(single) < len(moves):
            raise Refusal("bad_record", "this is a match of several games, not one game")
        return states, single

    def redacted(
        self,
        record: Record,
        seat: Seat | None,
        play: tuple[Sequence[S], Sequence[M | NextGame]] | None = None,
    ) -> Record:
        """Return a record as a seat may read it: all of it once the play is over, not before.

        What is hidden is left out of the start, of the moves and of what the seats have brought,
        so a record that hides something cannot be replayed. `play` is what `read_play` makes of
        the record, for whoever has it at hand.
        """
        if not (self.hides or any(record.supplies)) or record.result is not None:
            return record
        states, moves = play or replayed(self, record)[:2]
        if not record.match and self.outcome(states[-1]) is not None:
            return record
        texts = [
            self.told_ply(state, move, seat) for state, move in zip(states, moves, strict=False)
        ]
        start = record.start
        if start is not None:
            start = self.write_view(self.view(states[0], seat))
        supplies = tuple(
            text if self.may_read_supply(states[-1], owner, seat) else ""
            for owner, text in enumerate(record.supplies)
        )
        return replace(record, start=start, moves=tuple(texts), supplies=supplies)

    def told_ply(self, state: S, move: M | NextGame, seat: Seat | None) -> str:
        """Return a ply of a match or a game as this seat may read it while the play goes on."""
        return NEXT_TEXT if isinstance(move, NextGame) else self.told(state, move, seat)


class OpenGame(Game[S, S, M, Opt]):
    """A game in which nothing is hidden: what a seat sees is the state."""

    hides: ClassVar[bool] = False

    def foresee(self, view: S, move: M) -> S:
        """Return the state after a move."""
        return self.play_unchecked(view, move)

    def view(self, state: S, seat: Seat | None) -> S:
        """Return the state."""
        return state

    def opened(self, state: S, seat: Seat | None) -> S:
        """Return the state."""
        return state

    def own_view(self, state: S, seat: Seat) -> S:
        """Return the state."""
        return state

    def sample_state(self, view: S, rng: Random) -> S:
        """Return the state."""
        return view

    def write_view(self, view: S) -> dict[str, Any]:
        """Return the state as a JSON object."""
        return self.write_state(view)

    def read_view(self, data: Mapping[str, Any]) -> S:
        """Return the state."""
        return self.read_state(data)

    def is_view(self, data: Mapping[str, Any]) -> bool:
        """Tell that nothing is hidden."""
        return False

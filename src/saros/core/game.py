"""What a game is: the few verbs everything above the games is built from.

States, views and moves are values. `play` never changes the state it is given; a move is a named
thing that can be compared, hashed and written down.

Where something is hidden, a view is of a type of its own. All that a seat does works on its view
as it does on the state: `to_act`, `outcome`, `read_move`, `write_move`, `view` of the same seat
(itself), and, for the seat to act, `legal_moves` and `play_unchecked` of its own moves.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from .options import Options
from .record import Record
from .refusal import Refusal

S = TypeVar("S")
M = TypeVar("M")
Opt = TypeVar("Opt", bound=Options)

Seat = int
CHANCE: Seat = -1
"""The seat that shuffles and draws: its moves stand in the record like anybody's.

It does whatever nobody chooses and everybody sees coming. A door plays it with `chance`.
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a play ended: points by seat (1 win, ½ draw, 0 loss) and the rule that ended it."""

    points: tuple[float, ...]
    reason: str
    score: tuple[int, ...] = ()
    """By seat, what the game itself counts, where it counts anything."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats with the most points; all of them after a draw."""
        best = max(self.points)
        return tuple(seat for seat, points in enumerate(self.points) if points == best)


class Game(ABC, Generic[S, M, Opt]):
    """The rules of one game. Instances hold no play: the state does."""

    name: ClassVar[str] = ""
    family: ClassVar[str] = ""
    """Which rulebook it is from: the name its drawing and its judge go by as well."""
    title: ClassVar[str] = ""
    summary: ClassVar[str] = ""
    seats: ClassVar[range] = range(2, 3)
    hides: ClassVar[bool] = False
    """Whether a seat may see less than everything."""
    patience: ClassVar[int] = 400
    """After so many plies computers among themselves may agree to a draw."""
    marks: ClassVar[str] = ""
    """By what a JSON state of this game is told from others, for people."""
    material: ClassVar[str] = ""
    """What it was made from beside its code, where somebody can replace that."""
    fault: ClassVar[Refusal | None] = None
    """Why it cannot be played here: what was given it in place of that is of no use."""
    options: type[Opt]

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))

    # The verbs -----------------------------------------------------------------------------

    @abstractmethod
    def setup(self, seats: int = 2, options: Opt | None = None) -> S:
        """Return the state before the first move."""

    @abstractmethod
    def to_act(self, state: S) -> Seat | None:
        """Return the seat that must choose a move, CHANCE, or None when the play is over."""

    @abstractmethod
    def legal_moves(self, state: S) -> Sequence[M]:
        """Return every legal move, in an order that depends on the state alone.

        For CHANCE a shuffle stands there once and without its luck, naming what is due; only
        `chance` gives it an order of cards with which it can be played.
        """

    @abstractmethod
    def play_unchecked(self, state: S, move: M) -> S:
        """Return the state after a move known to be legal."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the play ended, or None while it goes on."""

    @abstractmethod
    def read_move(self, state: S, text: str) -> M:
        """Return the legal move that `text` names, or refuse with the reason."""

    @abstractmethod
    def write_move(self, state: S, move: M) -> str:
        """Return the canonical text of a legal move in this state."""

    @abstractmethod
    def read_state(self, data: Mapping[str, Any]) -> S:
        """Return the state that an explicit JSON object describes."""

    @abstractmethod
    def write_state(self, state: S) -> dict[str, Any]:
        """Return the state as an explicit JSON object."""

    @abstractmethod
    def recognises(self, data: Mapping[str, Any]) -> bool:
        """Tell from its keys whether a JSON object is meant as a state of this game."""

    @abstractmethod
    def seat_names(self, seats: int = 2) -> tuple[str, ...]:
        """Return what the rulebook calls the seats."""

    # What follows from them ----------------------------------------------------------------

    def play(self, state: S, move: M) -> S:
        """Return the state after `move`, or refuse it."""
        if not self.is_legal(state, move):
            raise Refusal("illegal_move", self.why_illegal(state, move))
        return self.play_unchecked(state, move)

    def is_legal(self, state: S, move: M) -> bool:
        """Tell whether a move may be played, one of CHANCE with all its luck."""
        return move in self.legal_moves(state)

    def chance(self, state: S, rng: Random) -> M:
        """Return what chance does where it is to act, each of its moves as likely as any other."""
        return rng.choice(self.legal_moves(state))

    def seats_of(self, state: S) -> int:
        """Return how many seats a state is for."""
        return self.seats[0]

    def partners(self, seat: Seat, seats: int) -> tuple[Seat, ...]:
        """Return the seats that win and lose together with one, itself included."""
        return (seat,)

    def why_illegal(self, state: S, move: M) -> str:
        """Say in one sentence why a move is not legal."""
        return f"{move} is not a legal move here"

    def view(self, state: S, seat: Seat | None) -> Any:
        """Return all that may leave the rules for this seat; None is a spectator.

        Where nothing is hidden the view is the state.
        """
        return state

    def opened(self, state: S, seat: Seat | None) -> Any:
        """Return a view of this seat from which nothing is hidden, for a play looked into."""
        return self.view(state, seat)

    def sample_state(self, view: Any, rng: Random) -> S:
        """Return a full state that could lie behind a view, with what the play has shown."""
        state: S = view
        return state

    def told(self, state: S, move: M, seat: Seat | None) -> str:
        """Return the text of a move as this seat may read it while the play goes on."""
        return self.write_move(state, move)

    def move_json(self, state: S, move: M) -> dict[str, Any]:
        """Return a legal move as a JSON object: its text, its type and its fields."""
        value: Any = move  # of whatever frozen class the game has for it
        kind = {"move": self.write_move(state, move), "type": type(move).__name__.lower()}
        return kind | asdict(value)

    def force(self, state: S, text: str) -> tuple[S, bool]:
        """Carry out an illegal move as it was written, where that makes sense at all.

        Returns the state to go on from and whether the move was carried out; if not, the turn
        has passed.
        """
        return state, False

    def with_lost_turns(self, options: Opt) -> Opt:
        """Return the options under which a turn can be lost to the clock, if the game has any."""
        raise Refusal("no_lost_turns", f"in {self.title} the clock cannot cost a single turn")

    def lose_turn(self, state: S) -> M:
        """Return the move that says in the record that a turn was lost to the clock.

        It is no legal move, for nobody chooses it; `play_unchecked`, `write_move` and `read_move`
        know it all the same.
        """
        raise Refusal("no_lost_turns", f"in {self.title} the clock cannot cost a single turn")

    def perft(self, state: S, depth: int) -> int:
        """Count the plays of exactly `depth` further moves."""
        if depth == 0:
            return 1
        if self.to_act(state) == CHANCE:
            raise Refusal("no_count", "what chance may do is not counted")
        moves = self.legal_moves(state)
        if depth == 1:
            return len(moves)
        return sum(self.perft(self.play_unchecked(state, move), depth - 1) for move in moves)

    # Records ------------------------------------------------------------------------------

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

    def start_of(self, record: Record) -> S:
        """Return the state a record begins with."""
        options = self.options.from_mapping(record.switches())
        if record.start is None:
            return self.setup(record.seats, options)
        return self.with_options(self.read_state(record.start), options)

    def with_options(self, state: S, options: Opt) -> S:
        """Return the state under other options."""
        return state

    def replay(self, record: Record) -> list[S]:
        """Return the state before the first move and after each, refusing an illegal one."""
        return self.read_play(record)[0]

    def read_play(self, record: Record) -> tuple[list[S], list[M]]:
        """Return the states of a recorded play and the moves between them."""
        states: list[S] = [self.start_of(record)]
        moves: list[M] = []
        for ply, text in enumerate(record.moves, 1):
            try:
                moves.append(self.read_move(states[-1], text))
            except Refusal as refusal:
                raise Refusal(refusal.code, f"{refusal.sentence} (ply {ply})") from None
            states.append(self.play_unchecked(states[-1], moves[-1]))
        return states, moves

    def redacted(
        self,
        record: Record,
        seat: Seat | None,
        play: tuple[Sequence[S], Sequence[M]] | None = None,
    ) -> Record:
        """Return a record as a seat may read it: all of it once the play is over, not before.

        What is hidden is left out of the start and of the moves, so a record that hides
        something cannot be replayed. `play` is what `read_play` makes of the record, for whoever
        has it at hand.
        """
        if not self.hides or record.result is not None:
            return record
        states, moves = play or self.read_play(record)
        if self.outcome(states[-1]) is not None:
            return record
        texts = [self.told(state, move, seat) for state, move in zip(states, moves, strict=False)]
        start = record.start
        if start is not None:
            start = self.write_view(self.view(states[0], seat))
        return replace(record, start=start, moves=tuple(texts))

    def write_view(self, view: Any) -> dict[str, Any]:
        """Return what a seat sees as a JSON object."""
        return self.write_state(view)

"""The rules of a game: the few verbs that everything above the games is built from.

States, views and moves are values. `play` never changes the state it is given; a move is a named
thing that can be compared and hashed. A state is the whole truth; a view is what one seat may see
of it. What works on both takes `S | V`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Generic, TypeVar

from .options import Option, Options
from .refusal import Refusal

S = TypeVar("S")
V = TypeVar("V")
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


@dataclass(frozen=True, slots=True)
class Supply:
    """What each seat brings to a game of its own, like a deck: secret until the rules show it."""

    name: str
    """What it is called: `deck`."""
    about: str
    """One sentence about it, for whoever must choose one."""
    ready: tuple[tuple[str, str], ...]
    """Ready ones, each by its name and its text; who brings nothing has the first."""
    longest: int = 4000
    """So many characters one may have."""
    likenesses: tuple[str, ...] = ()
    """Of each ready one a line that says what it is like, for whoever must choose."""


@dataclass(frozen=True, slots=True)
class Chart:
    """Something counted: bars in their order, each with its label and its count."""

    title: str
    bars: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class SupplyReport:
    """What a game says of a supply while somebody is still making it."""

    faults: tuple[str, ...] = ()
    """Every reason why it may not be brought, a sentence each; none if it may."""
    statistics: tuple[Chart, ...] = ()
    """What can be counted in it."""
    text: str = ""
    """As the game writes it, as far as it could be read."""


class Rules(ABC, Generic[S, V, M, Opt]):
    """The rules of one game. Instances hold no play: the state does."""

    name: ClassVar[str] = ""
    family: ClassVar[str] = ""
    """Which rulebook it is from: the name of its family."""
    title: ClassVar[str] = ""
    summary: ClassVar[str] = ""
    aim: ClassVar[str] = ""
    """What whoever plays it for the first time is to try, in a sentence or two."""
    seats: ClassVar[range] = range(2, 3)
    hides: ClassVar[bool] = True
    """Whether a seat may see less than everything."""
    patience: ClassVar[int] = 400
    """After so many plies computers among themselves may agree to a draw."""
    opening_plies: ClassVar[int] = 4
    """In matches of computers so many first plies are drawn by lot; luck of its own makes do."""
    win_words: ClassVar[tuple[str, str]] = ("win", "wins")
    """What the winner does to the loser, as an order and as a fact."""
    moves_a_turn: ClassVar[int] = 1
    """So many moves a turn may well have, by which a computer divides what it gains in a turn."""
    supply: ClassVar[Supply | None] = None
    """What each seat brings of its own, if anything."""
    keeps_score: ClassVar[bool] = False
    """Whether points are counted that decide it: the score of its outcomes."""
    is_for_matches: ClassVar[bool] = False
    """Whether several games can be played to a score, each won game counting points."""
    match_words: ClassVar[tuple[str, str]] = ("point", "points")
    """What is counted in a match: one of it, and several."""
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
    def setup(self, seats: int = 2, options: Opt | None = None, supplies: Sequence[str] = ()) -> S:
        """Return the state before the first move; `supplies` are what the seats have brought."""

    @abstractmethod
    def to_act(self, state: S | V) -> Seat | None:
        """Return the seat that must choose a move, CHANCE, or None when the play is over."""

    def turn_of(self, state: S | V) -> Seat | None:
        """Return whose turn it is; in the middle of it another seat, or CHANCE, may be to act."""
        return self.to_act(state)

    def is_turn_over(self, before: S, _move: M, after: S) -> bool:
        """Tell whether the turn is over after a move; the same seat may have the next one too."""
        seat = self.to_act(after)
        if seat is None or seat == CHANCE:
            return seat is None
        return self.turn_of(after) != self.turn_of(before)

    @abstractmethod
    def legal_moves(self, state: S | V) -> Sequence[M]:
        """Return every legal move, in an order that depends on the state alone.

        On a view it may be asked for the seat to act. For CHANCE a shuffle stands there once and
        without its luck, naming what is due; only `chance` gives it an order of cards with which
        it can be played.
        """

    @abstractmethod
    def play_unchecked(self, state: S, move: M) -> S:
        """Return the state after a move known to be legal."""

    @abstractmethod
    def foresee(self, view: V, move: M) -> V:
        """Return what a seat will see after a legal move of its own."""

    @abstractmethod
    def outcome(self, state: S | V) -> Outcome | None:
        """Return how the play ended, or None while it goes on."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Return all that may leave the rules for this seat; None is a spectator."""

    @abstractmethod
    def opened(self, state: S, seat: Seat | None) -> V:
        """Return a view of this seat from which nothing is hidden, for a play looked into."""

    @abstractmethod
    def own_view(self, state: S | V, seat: Seat) -> V:
        """Return the view of a seat, from a state or from that same view; refuse another's."""

    @abstractmethod
    def sample_state(self, view: V, rng: Random) -> S:
        """Return a full state that could lie behind a view, with what the play has shown."""

    @abstractmethod
    def seat_names(self, seats: int = 2) -> tuple[str, ...]:
        """Return what the rulebook calls the seats."""

    # What follows from them ----------------------------------------------------------------

    def play(self, state: S, move: M) -> S:
        """Return the state after `move`, or refuse it."""
        if not self.is_legal(state, move):
            raise Refusal("illegal_move", self.why_illegal(state, move))
        return self.play_unchecked(state, move)

    def is_legal(self, state: S | V, move: M) -> bool:
        """Tell whether a move may be played, one of CHANCE with all its luck."""
        return move in self.legal_moves(state)

    def why_illegal(self, state: S | V, move: M) -> str:
        """Say in one sentence why a move is not legal."""
        return f"{move} is not a legal move here"

    def chance(self, state: S, rng: Random) -> M:
        """Return what chance does where it is to act, each of its moves as likely as any other."""
        return rng.choice(self.legal_moves(state))

    def seats_of(self, state: S | V) -> int:
        """Return how many seats a state is for."""
        return self.seats[0]

    def has_numbered_seats(self) -> bool:
        """Tell whether the seats have only numbers."""
        return False

    def goes_by_names(self) -> bool:
        """Tell whether sentences call people by their own names, and not by their seats.

        So it is where a seat is called something that nothing on the board shows.
        """
        return self.has_numbered_seats()

    def partners(self, seat: Seat, seats: int) -> tuple[Seat, ...]:
        """Return the seats that win and lose together with one, itself included."""
        return (seat,)

    def with_options(self, state: S, options: Opt) -> S:
        """Return the state under other options."""
        return state

    def offered_options(self) -> tuple[Option, ...]:
        """Return the options that people are asked for when they set up this game."""
        return tuple(option for option in self.options.described() if option.offered)

    def title_under(self, options: Opt) -> str:
        """Return what the game is called under these options, where they make another of it."""
        return self.title

    def options_of(self, state: S | V) -> Opt:
        """Return the options that a state is played under."""
        return self.options()

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

    # Turns lost to the clock ----------------------------------------------------------------

    def with_lost_turns(self, options: Opt) -> Opt:
        """Return the options under which a turn can be lost to the clock, if the game has any."""
        raise Refusal("no_lost_turns", f"in {self.title} the clock cannot cost a single turn")

    def is_chosen(self, move: M) -> bool:
        """Tell whether anybody may choose this move: a turn lost to the clock nobody does."""
        return True

    def arranging(self, state: S | V) -> str:
        """Return the verb for what is still done before the play proper, or nothing.

        While it lasts a computer may do the rest of it for somebody.
        """
        return ""

    def lose_turn(self, state: S) -> M:
        """Return the move that says in the record that a turn was lost to the clock.

        It is no legal move, for nobody chooses it; `play_unchecked`, `write_move` and `read_move`
        know it all the same.
        """
        raise Refusal("no_lost_turns", f"in {self.title} the clock cannot cost a single turn")

    # Threats ----------------------------------------------------------------------------------

    def passed(self, state: S) -> S | None:
        """Return a state as if whoever is to act had passed, to see what the other side threatens.

        None where that makes no sense, as in most games.
        """
        return None

    # What the seats bring ----------------------------------------------------------------------

    def supply_for(self, options: Opt) -> Supply | None:
        """Return what each seat brings under these options, if anything."""
        return self.supply

    def read_supply(self, text: str, options: Opt) -> str:
        """Return what a seat brings as it is kept, or refuse it with the reason."""
        raise Refusal("no_supply", f"nobody brings anything of their own to {self.title}")

    def vetted_supply(self, text: str, options: Opt) -> str:
        """Return what a seat brings as it is kept, or refuse it; nothing stays nothing."""
        if not text:
            return ""
        self.refuse_long_supply(text)
        return self.read_supply(text, options)

    def refuse_long_supply(self, text: str) -> None:
        """Refuse a text that is longer than anything a seat may bring."""
        if self.supply is not None and len(text) > self.supply.longest:
            sentence = f"a {self.supply.name} has at most {self.supply.longest:,} characters"
            raise Refusal("bad_supply", sentence)

    def supply_report(self, text: str, options: Opt) -> SupplyReport:
        """Return all that is wrong with what somebody would bring, and what is in it.

        A fault is no refusal here: whoever is still making it wants to read all of them.
        """
        try:
            return SupplyReport(text=self.vetted_supply(text, options))
        except Refusal as refusal:
            return SupplyReport((refusal.sentence,))

    def unlike_supply(self, brought: Sequence[str]) -> str:
        """Return a ready supply that none of the others has, for whoever does not mind which.

        Who is said to bring nothing has the first of them.
        """
        ready = [text for _, text in self.supply.ready] if self.supply is not None else []
        taken = {text or ready[0] for text in brought} if ready else set()
        return next((text for text in ready if text not in taken), "")

    def may_read_supply(self, state: S, owner: Seat, seat: Seat | None) -> bool:
        """Tell whether a seat may read what another has brought, while the play goes on."""
        return owner == seat

    # Matches: several games to a score -------------------------------------------------------

    def match_points(self, outcome: Outcome) -> tuple[int, ...]:
        """Return what each seat gets in a match for a game that ended so."""
        alone = len(outcome.winners) < len(outcome.points)
        return tuple(int(alone and seat in outcome.winners) for seat in range(len(outcome.points)))

    def caps_match_points(self, options: Opt) -> bool:
        """Tell whether nobody gets more points in a match than it is played to."""
        return False

    def next_start(self, ended: S, supplies: Sequence[str] = ()) -> S:
        """Return the state with which the next game of a match begins, after one has ended.

        Here the game decides who begins it.
        """
        return self.setup(self.seats_of(ended), self.options_of(ended), supplies)

"""Toy games that are nobody's cousins: families of their own, with a drawing or with none.

Dice has chance and three seats, Secret hides something, and Duel has matches, hands that the seats
bring, and options that are numbers and texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from saros.core.game import CHANCE, Game, OpenGame, Outcome, Seat, Supply
from saros.core.options import Options, number, text
from saros.core.people import People
from saros.core.refusal import Refusal, excerpt
from saros.draw.drawing import PlainDrawing
from saros.families import registered
from saros.families.family import Family

LENGTH = 12


@dataclass(frozen=True)
class Walk:
    """How many seats there are, and what was said so far."""

    seats: int
    said: tuple[str, ...] = ()


class Dice(OpenGame[Walk, str, Options]):
    """Each says a or b in turn; after a round a die is rolled; the first seat wins in the end."""

    name, family, title, seats = "dice", "toys", "Dice", range(2, 4)
    summary = "say a or b"
    marks = "what was said (dice)"
    options = Options

    def setup(
        self, seats: int = 2, options: Options | None = None, supplies: Sequence[str] = ()
    ) -> Walk:
        return Walk(seats)

    def to_act(self, state: Walk) -> Seat | None:
        if len(state.said) >= LENGTH:
            return None
        place = len(state.said) % (state.seats + 1)
        return place if place < state.seats else CHANCE

    def legal_moves(self, state: Walk) -> Sequence[str]:
        seat = self.to_act(state)
        return () if seat is None else ("1", "6") if seat == CHANCE else ("a", "b")

    def play_unchecked(self, state: Walk, move: str) -> Walk:
        return replace(state, said=(*state.said, move))

    def outcome(self, state: Walk) -> Outcome | None:
        return finished(state.seats, len(state.said))

    def seats_of(self, state: Walk) -> int:
        return state.seats

    def read_move(self, state: Walk, text: str) -> str:
        if text not in self.legal_moves(state):
            raise Refusal("illegal_move", "say a or b")
        return text

    def write_move(self, state: Walk, move: str) -> str:
        return move

    def move_json(self, state: Walk, move: str) -> dict[str, Any]:
        return {"move": move}

    def read_state(self, data: Mapping[str, Any]) -> Walk:
        return Walk(data["seats"], tuple(data["said"]))

    def write_state(self, state: Walk) -> dict[str, Any]:
        return {"seats": state.seats, "said": list(state.said)}

    def recognises(self, data: Mapping[str, Any]) -> bool:
        return data.keys() == {"seats", "said"}

    def seat_names(self, seats: int = 2) -> tuple[str, ...]:
        return ("red", "blue", "green")[:seats]


def finished(seats: int, plies: int) -> Outcome | None:
    """After so many plies the first seat has won."""
    return Outcome((1.0,) + (0.0,) * (seats - 1), "said") if plies >= LENGTH else None


@dataclass(frozen=True)
class Overheard:
    """What a seat has heard: its own words, and that others have said something."""

    seats: int
    seat: Seat | None
    words: tuple[str, ...]


class Secret(Game[Walk, Overheard, str, Options]):
    """Each says a or b in turn, and nobody hears what the others have said."""

    name, family, title, seats = "secret", "toys", "Secret", range(2, 4)
    summary = "say a or b so that nobody hears"
    marks = "whispers (secret)"
    options = Options

    def setup(
        self, seats: int = 2, options: Options | None = None, supplies: Sequence[str] = ()
    ) -> Walk:
        return Walk(seats)

    def to_act(self, state: Walk | Overheard) -> Seat | None:
        return None if len(heard(state)) >= LENGTH else len(heard(state)) % state.seats

    def legal_moves(self, state: Walk | Overheard) -> Sequence[str]:
        return () if self.to_act(state) is None else ("a", "b")

    def play_unchecked(self, state: Walk, move: str) -> Walk:
        return replace(state, said=(*state.said, move))

    def foresee(self, view: Overheard, move: str) -> Overheard:
        return replace(view, words=(*view.words, move))

    def outcome(self, state: Walk | Overheard) -> Outcome | None:
        return finished(state.seats, len(heard(state)))

    def view(self, state: Walk, seat: Seat | None) -> Overheard:
        over = len(state.said) >= LENGTH
        words = (
            word if over or at % state.seats == seat else "?" for at, word in enumerate(state.said)
        )
        return Overheard(state.seats, seat, tuple(words))

    def opened(self, state: Walk, seat: Seat | None) -> Overheard:
        return Overheard(state.seats, seat, state.said)

    def own_view(self, state: Walk | Overheard, seat: Seat) -> Overheard:
        if isinstance(state, Walk):
            return self.view(state, seat)
        if state.seat != seat:
            raise Refusal("hidden", "that is another's view")
        return state

    def sample_state(self, view: Overheard, rng: Random) -> Walk:
        return Walk(view.seats, tuple(rng.choice("ab") if w == "?" else w for w in view.words))

    def seats_of(self, state: Walk | Overheard) -> int:
        return state.seats

    def read_move(self, state: Walk | Overheard, text: str) -> str:
        if text not in self.legal_moves(state):
            raise Refusal("illegal_move", "say a or b")
        return text

    def write_move(self, state: Walk | Overheard, move: str) -> str:
        return move

    def told(self, state: Walk, move: str, seat: Seat | None) -> str:
        return move if self.to_act(state) == seat else "?"

    def move_json(self, state: Walk | Overheard, move: str) -> dict[str, Any]:
        return {"move": move}

    def read_state(self, data: Mapping[str, Any]) -> Walk:
        return Walk(data["seats"], tuple(data["whispers"]))

    def write_state(self, state: Walk) -> dict[str, Any]:
        return {"seats": state.seats, "whispers": list(state.said)}

    def write_view(self, view: Overheard) -> dict[str, Any]:
        return {"seats": view.seats, "whispers": list(view.words), "seat": view.seat}

    def read_view(self, data: Mapping[str, Any]) -> Overheard:
        return Overheard(data["seats"], data["seat"], tuple(data["whispers"]))

    def is_view(self, data: Mapping[str, Any]) -> bool:
        return "seat" in data

    def recognises(self, data: Mapping[str, Any]) -> bool:
        return data.keys() - {"seat"} == {"seats", "whispers"}

    def facts(self, state: Walk | Overheard) -> dict[str, Any]:
        return {"plies": len(heard(state))}

    def seat_names(self, seats: int = 2) -> tuple[str, ...]:
        return ("red", "blue", "green")[:seats]


def heard(state: Walk | Overheard) -> tuple[str, ...]:
    return state.said if isinstance(state, Walk) else state.words


# A duel: something of one's own, and several games -----------------------------------------------


@dataclass(frozen=True)
class DuelOptions(Options):
    """How strong a hand may be, and what is said at the beginning."""

    strength: int = number(9, 3, 30, "so much the three numbers of a hand may add up to")
    motto: str = text("", 40, "what is written over the table")


@dataclass(frozen=True)
class Fight:
    """The hands as they were brought, the numbers laid so far, and who began."""

    options: DuelOptions
    hands: tuple[tuple[int, ...], ...]
    laid: tuple[int, ...] = ()
    first: Seat = 0


@dataclass(frozen=True)
class Sight:
    """A fight as one seat sees it: what another still holds is only counted."""

    options: DuelOptions
    seat: Seat | None
    hands: tuple[tuple[int | None, ...], ...]
    laid: tuple[int, ...]
    first: Seat


READY = (("even", "3 3 3"), ("steep", "1 2 6"))


class Duel(Game[Fight, Sight, int, DuelOptions]):
    """Each brings three numbers in secret and lays one in turn; the greater wins each round.

    Whoever wins more rounds wins the game, and the loser begins the next one of a match.
    """

    name, family, title = "duel", "duels", "Duel"
    summary = "three numbers of your own against three others"
    marks = "a fight (duel)"
    options = DuelOptions
    supply = Supply("hand", "three numbers, secret until they are laid", READY, 60)
    is_for_matches = True

    def setup(
        self,
        seats: int = 2,
        options: DuelOptions | None = None,
        supplies: Sequence[str] = (),
    ) -> Fight:
        options = options or DuelOptions()
        usual = self.supply.ready[0][1]
        brought = [text or usual for text in (*supplies, *("",) * (2 - len(supplies)))]
        return Fight(options, tuple(self._hand(text, options) for text in brought))

    def _hand(self, text: str, options: DuelOptions) -> tuple[int, ...]:
        words = text.split()
        if len(words) != 3 or not all(word.isdecimal() and len(word) < 3 for word in words):
            raise Refusal("bad_supply", f"a hand is three numbers, not {excerpt(text)}")
        hand = tuple(sorted(map(int, words)))
        if sum(hand) > options.strength:
            sentence = f"a hand adds up to {options.strength} at most, not {sum(hand)}"
            raise Refusal("bad_supply", sentence)
        return hand

    def read_supply(self, text: str, options: DuelOptions) -> str:
        return " ".join(map(str, self._hand(text, options)))

    def to_act(self, state: Fight | Sight) -> Seat | None:
        return None if len(state.laid) == 6 else self._turn(state)

    def _turn(self, state: Fight | Sight) -> Seat:
        return (state.first + len(state.laid)) % 2

    def legal_moves(self, state: Fight | Sight) -> Sequence[int]:
        seat = self.to_act(state)
        if seat is None:
            return ()
        return sorted({each for each in state.hands[seat] if each is not None})

    def play_unchecked(self, state: Fight, move: int) -> Fight:
        return replace(state, hands=without(state.hands, self._turn(state), move),
                       laid=(*state.laid, move))  # fmt: skip

    def foresee(self, view: Sight, move: int) -> Sight:
        return replace(view, hands=without(view.hands, self._turn(view), move),
                       laid=(*view.laid, move))  # fmt: skip

    def outcome(self, state: Fight | Sight) -> Outcome | None:
        if len(state.laid) < 6:
            return None
        rounds = [state.laid[at : at + 2] for at in (0, 2, 4)]
        wins = [sum(a > b for a, b in rounds), sum(a < b for a, b in rounds)]
        mine, yours = wins if state.first == 0 else reversed(wins)
        if mine == yours:
            return Outcome((0.5, 0.5), "as many rounds", (mine, yours))
        return Outcome((float(mine > yours), float(yours > mine)), "more rounds", (mine, yours))

    def match_points(self, outcome: Outcome) -> tuple[int, ...]:
        return outcome.score

    def next_start(self, ended: Fight, supplies: Sequence[str] = ()) -> Fight:
        outcome = self.outcome(ended)
        assert outcome is not None
        loser = outcome.points.index(min(outcome.points))
        return replace(self.setup(2, ended.options, supplies), first=loser)

    def view(self, state: Fight, seat: Seat | None) -> Sight:
        hands = tuple(
            hand if owner == seat else (None,) * len(hand) for owner, hand in enumerate(state.hands)
        )
        return Sight(state.options, seat, hands, state.laid, state.first)

    def opened(self, state: Fight, seat: Seat | None) -> Sight:
        return Sight(state.options, seat, state.hands, state.laid, state.first)

    def own_view(self, state: Fight | Sight, seat: Seat) -> Sight:
        if isinstance(state, Fight):
            return self.view(state, seat)
        if state.seat != seat:
            raise Refusal("hidden", "that is another's view")
        return state

    def sample_state(self, view: Sight, rng: Random) -> Fight:
        hands = tuple(
            tuple(rng.randint(0, 9) if each is None else each for each in hand)
            for hand in view.hands
        )
        return Fight(view.options, hands, view.laid, view.first)

    def options_of(self, state: Fight | Sight) -> DuelOptions:
        return state.options

    def with_options(self, state: Fight, options: DuelOptions) -> Fight:
        return replace(state, options=options)

    def read_move(self, state: Fight | Sight, text: str) -> int:
        if not text.isdecimal() or len(text) > 2:
            raise Refusal("unreadable_move", f"lay one of your numbers, not {excerpt(text)}")
        if int(text) not in self.legal_moves(state):
            raise Refusal("illegal_move", f"you do not hold {text}")
        return int(text)

    def write_move(self, state: Fight | Sight, move: int) -> str:
        return str(move)

    def move_json(self, state: Fight | Sight, move: int) -> dict[str, Any]:
        return {"move": str(move)}

    def read_state(self, data: Mapping[str, Any]) -> Fight:
        options = DuelOptions.from_mapping(data["options"])
        hands = tuple(map(tuple, data["hands"]))
        return Fight(options, hands, tuple(data["laid"]), data["first"])

    def write_state(self, state: Fight) -> dict[str, Any]:
        return {
            "options": state.options.changed(), "hands": [list(hand) for hand in state.hands],
            "laid": list(state.laid), "first": state.first,
        }  # fmt: skip

    def write_view(self, view: Sight) -> dict[str, Any]:
        return {
            "options": view.options.changed(), "hands": [list(hand) for hand in view.hands],
            "laid": list(view.laid), "first": view.first, "seat": view.seat,
        }  # fmt: skip

    def read_view(self, data: Mapping[str, Any]) -> Sight:
        options = DuelOptions.from_mapping(data["options"])
        hands = tuple(map(tuple, data["hands"]))
        return Sight(options, data["seat"], hands, tuple(data["laid"]), data["first"])

    def is_view(self, data: Mapping[str, Any]) -> bool:
        return "seat" in data

    def recognises(self, data: Mapping[str, Any]) -> bool:
        return "laid" in data and "first" in data and "game" not in data

    def seat_names(self, seats: int = 2) -> tuple[str, ...]:
        return ("north", "south")


def without(hands: tuple[Any, ...], seat: Seat, move: int) -> tuple[Any, ...]:
    """Take a number out of a hand; out of one that is hidden, any."""
    hand = list(hands[seat])
    hand.remove(move if move in hand else None)
    return (*hands[:seat], tuple(hand), *hands[seat + 1 :])


class DuelDrawing(PlainDrawing):
    """Draws nothing better than the default, but says in its own words how a duel ended."""

    def ending(self, game: Any, view: Any, people: People) -> str:
        outcome = game.outcome(view)
        assert outcome is not None
        return f"{people.all(*outcome.winners)} stood their ground"


TOYS = Family("toys", (Dice(), Secret()))
DUELS = Family("duels", (Duel(),), load_drawing=DuelDrawing)


@contextmanager
def toys_registered() -> Iterator[None]:
    """Have the toy games beside those of the house."""
    with ExitStack() as stack:
        stack.enter_context(registered(TOYS))
        stack.enter_context(registered(DUELS))
        yield

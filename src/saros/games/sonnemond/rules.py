"""Sonne und Mond as a game of Saros: the verbs of `core.game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from ...core.game import CHANCE, Game, Outcome, Seat
from ...core.record import Record
from ...core.refusal import Refusal, excerpt
from . import explicit, explicit_view, notation, score, sheet, turn
from .cards import DECK, DECK_FAULT, DECK_TEXT, HAND, NAMES, SUITS, card_named, names
from .moves import (
    CLEAR,
    DEAL,
    DRAW,
    PLAIN,
    RESHUFFLE,
    Clear,
    Cover,
    Deal,
    Draw,
    Eclipse,
    Lay,
    Move,
    Reshuffle,
    Run,
    coded_laid,
    is_whole,
    move_to_json,
    named_laid,
)
from .options import SonneMondOptions
from .reason import why_not_any_clear, why_not_cleared, why_not_laid, why_not_said
from .state import FEWEST, MOST, Cards, State, partners, row_of, undealt
from .turn import StateOrView
from .view import View, opened, sampled, seen

CODES = {type(move): code for code, move in PLAIN.items()}


class SonneUndMond(Game[State, View, Move, SonneMondOptions]):
    """The card game for two, three or four.

    CHANCE deals, draws, reshuffles and begins the last round: all that is due without anybody's
    choice and in everybody's sight. A total eclipse and an empty turn are acts of the seat,
    because until it acts nobody else can know that it must.
    """

    name = "sonnemond"
    family = "sonnemond"
    title = "Sonne und Mond"
    summary = "a card game of rows and eclipses for two to four: clear runs of five"
    aim = (
        "Five numbers or more side by side in a row of yours are a run: cleared, each is a point."
        " Each that still lies in your rows or your hand at the end costs one."
    )
    seats = range(FEWEST, MOST + 1)
    patience = 6000
    keeps_score = True
    moves_a_turn = 3
    marks = "hands and rows (sonnemond)"
    material = DECK_TEXT
    fault = DECK_FAULT
    options = SonneMondOptions

    def seat_names(self, seats: int = 2) -> tuple[str, ...]:
        """Return the seats in the order of play; at four the first and the third are partners."""
        return tuple(f"seat {number}" for number in range(1, seats + 1))

    def has_numbered_seats(self) -> bool:
        """Tell that the rulebook calls the seats nothing."""
        return True

    def partners(self, seat: Seat, seats: int) -> tuple[Seat, ...]:
        """Return the seats of a team: §1.3, at four those opposite play together."""
        return partners(seats, seat)

    def setup(
        self,
        seats: int = 2,
        options: SonneMondOptions | None = None,
        supplies: Sequence[str] = (),
    ) -> State:
        """Return the table before the deal."""
        if seats not in self.seats:
            raise Refusal("bad_seats", f"Sonne und Mond is for 2 to 4 players, not {seats}")
        return undealt(seats, options or SonneMondOptions())

    def seats_of(self, state: StateOrView) -> int:
        """Return how many play."""
        return len(state.hands)

    def to_act(self, state: StateOrView) -> Seat | None:
        """Return whose turn it is, or CHANCE where something is due."""
        if state.finished:
            return None
        return CHANCE if turn.due(state) else state.turn

    def legal_moves(self, state: StateOrView) -> list[Move]:
        """Return every legal move; on a view for the seat to act."""
        return [named(state, code) for code in turn.legal_codes(state)]

    def is_legal(self, state: StateOrView, move: Move) -> bool:
        """Tell whether a move may be played; a shuffle needs all its cards."""
        if isinstance(move, Reshuffle | Deal):
            return isinstance(state, State) and is_whole(move) and _shuffles(state, move)
        return move in self.legal_moves(state)

    def chance(self, state: State, rng: Random) -> Move:
        """Return what is due, shuffled where it is a shuffle."""
        code = turn.due(state)
        if code not in (DEAL, RESHUFFLE):
            return named(state, code)
        order = list(turn.to_shuffle(state))
        rng.shuffle(order)
        cards = tuple(names(tuple(order)))
        return Deal(cards) if code == DEAL else Reshuffle(cards)

    def play_unchecked(self, state: State, move: Move) -> State:
        """Return the state after a legal move."""
        if isinstance(move, Reshuffle | Deal):
            order = [card for name in move.cards if (card := card_named(name)) is not None]
            return (turn.dealt if isinstance(move, Deal) else turn.reshuffled)(state, order)
        return turn.after(state, coded(state, move))

    def foresee(self, view: View, move: Move) -> View:
        """Return the view after a legal move of its own seat."""
        return turn.after(view, coded(view, move))

    def outcome(self, state: StateOrView) -> Outcome | None:
        """Return who has won (§4.2)."""
        return score.outcome(state)

    def force(self, state: State, text: str) -> tuple[State, bool]:
        """Let a seat that plays what it may not lose its turn; what chance does is waited for."""
        return (state if turn.due(state) else turn.skipped(state)), False

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what a seat sees."""
        return seen(state, seat)

    def own_view(self, state: StateOrView, seat: Seat) -> View:
        """Return what a seat sees of a state, or its own view; nobody has another's (§6.1)."""
        if isinstance(state, State):
            return seen(state, seat)
        if state.seat != seat:
            raise Refusal("hidden", "nobody looks through another's eyes (§6.1)")
        return state

    def opened(self, state: State, seat: Seat | None) -> View:
        """Return what a seat would see if all hands lay open."""
        return opened(state, seat)

    def sample_state(self, view: View, rng: Random) -> State:
        """Return a state that could lie behind a view."""
        return sampled(view, rng)

    # Text ---------------------------------------------------------------------------------

    def read_move(self, state: StateOrView, text: str) -> Move:
        """Return the legal move a text names, or refuse it with the reason."""
        if state.finished:
            raise Refusal("game_over", "the game is over")
        plain = notation.unlabelled(text)
        if (chance := notation.read_chance(plain)) is not None:
            return self._read_chance(state, *chance)
        move = notation.read_word(plain)
        if turn.due(state) and move != named(state, turn.due(state)):
            raise Refusal("illegal_move", f"first comes: {self._due_text(state)}")
        if move is not None:
            return self._read_forced(state, move)
        if plain.lower().split(" ")[0] == "clear":
            return self._read_clear(state, plain)
        return self._read_laid(state, notation.read_laid(plain))

    def _due_text(self, state: StateOrView) -> str:
        return _said(state, named(state, turn.due(state)))

    def _read_chance(self, state: StateOrView, word: str, count: int | None, cards: Cards) -> Move:
        code = turn.due(state)
        kinds = {DEAL: "deal", RESHUFFLE: "reshuffle", DRAW: "draw"}
        if kinds.get(code & 15) != word:
            first = f"; first comes: {self._due_text(state)}" if code else ""
            raise Refusal("illegal_move", f"it is not the time to {word}{first}")
        if word == "draw":
            return _read_draw(state, code >> 4, count, cards)
        move = (Deal if word == "deal" else Reshuffle)(tuple(names(cards)))
        if not self.is_legal(state, move):
            raise Refusal("illegal_move", self.why_illegal(state, move))
        return move

    def _read_forced(self, state: StateOrView, move: Move) -> Move:
        if move not in self.legal_moves(state):
            raise Refusal("illegal_move", self.why_illegal(state, move))
        return move

    def _read_clear(self, state: StateOrView, text: str) -> Move:
        wanted = notation.read_runs(text)
        moves = [move for move in self.legal_moves(state) if isinstance(move, Clear)]
        if not moves:
            raise Refusal.of_move(partial(why_not_any_clear, state))
        if wanted is None:
            return moves[-1]
        for move in moves:
            ends = [notation.outer_cards(state, run) for run in move.runs]
            if sorted(ends) == sorted(wanted):
                return move
        raise Refusal("illegal_move", f"{excerpt(text)}: those are no whole runs (§3.3)")

    def _read_laid(self, state: StateOrView, said: notation.Said) -> Move:
        legal = self.legal_moves(state)
        found = [
            move
            for move in legal
            if isinstance(move, Lay | Eclipse | Cover) and notation.matches(state, move, said)
        ]
        if len(found) == 1:
            return found[0]
        if found:
            texts = [notation.write_short(state, move) for move in found]
            raise Refusal("ambiguous_move", notation.which(texts))
        raise Refusal.of_move(partial(why_not_said, state, said))

    def write_move(self, state: StateOrView, move: Move) -> str:
        """Return the canonical text; what is drawn stands in it only where it is not hidden."""
        return notation.write(state, move)

    def told(self, state: State, move: Move, seat: Seat | None) -> str:
        """Leave out of a deal, a draw and a reshuffle what this seat has not seen."""
        if isinstance(move, Draw) and state.turn != seat:
            return notation.drawn_text(move.count)
        if isinstance(move, Reshuffle):
            return "reshuffle"
        if isinstance(move, Deal):
            own = move.cards[HAND * seat : HAND * seat + HAND] if seat is not None else ()
            return " ".join(("deal", *sorted(own, key=NAMES.index)))
        if isinstance(move, Draw):
            return f"draw {' '.join(names(tuple(sorted(state.stack[: move.count]))))}"
        return notation.write(state, move)

    def move_json(self, state: StateOrView, move: Move) -> dict[str, Any]:
        """Return a move as the explicit object of this game."""
        return move_to_json(move)

    def why_illegal(self, state: StateOrView, move: Move) -> str:
        """Say why a named move may not be played."""
        given: object = move  # from outside anything may come
        if not isinstance(given, (*CODES, Lay, Eclipse, Cover, Clear, Draw)) or not is_whole(move):
            return f"{excerpt(str(move))} is no move of Sonne und Mond"
        if state.finished:
            return "the game is over"
        if isinstance(move, Reshuffle | Deal):
            return _why_not_shuffled(state, move)
        if turn.due(state):
            return f"first comes: {self._due_text(state)}"
        if isinstance(move, Lay | Eclipse | Cover):
            return why_not_laid(state, move)
        if isinstance(move, Clear):
            return why_not_cleared(state, move)
        return f"it is not the time for “{_said(state, move)}”: there is something to do"

    # JSON and records ---------------------------------------------------------------------

    def recognises(self, data: Mapping[str, Any]) -> bool:
        """Tell a state by its hands and rows."""
        return explicit.is_explicit(data)

    def read_state(self, data: Mapping[str, Any]) -> State:
        """Return a state from the explicit JSON object."""
        return explicit.read(data)

    def write_state(self, state: State) -> dict[str, Any]:
        """Return the explicit JSON object."""
        return explicit.write(state)

    def write_view(self, view: View) -> dict[str, Any]:
        """Return the same with numbers in place of hidden cards, and whose view it is."""
        return explicit_view.write_view(view)

    def read_view(self, data: Mapping[str, Any]) -> View:
        """Return a view from such an object."""
        return explicit_view.read_view(data)

    def is_view(self, data: Mapping[str, Any]) -> bool:
        """Tell a view by its seat, or by cards that are hidden."""
        return explicit.is_hiding(data)

    def facts(self, state: StateOrView) -> dict[str, Any]:
        """Return the points by seat that everybody can count."""
        return {"points": list(score.shown_points(state))}

    def options_of(self, state: StateOrView) -> SonneMondOptions:
        """Return the switches a state is played under."""
        return state.options

    def with_options(self, state: State, options: SonneMondOptions) -> State:
        """Return the state under other switches."""
        return state._replace(options=options)

    def read_record(self, text: str) -> Record:
        """Return the record on a sheet."""
        return sheet.read(text)

    def write_record(self, record: Record) -> str:
        """Return the record as a sheet."""
        return sheet.write(record)

    def start_of(self, record: Record) -> State:
        """Return the state a record begins with, refusing one for another number of seats."""
        state = super().start_of(record)
        if len(state.hands) != record.seats:
            raise Refusal("bad_record", f"the start has {len(state.hands)} seats, "
                          f"the record {record.seats}")  # fmt: skip
        return state


def named(play: StateOrView, code: int) -> Move:
    """Return the named move of a code."""
    kind = code & 15
    if kind < CLEAR:
        return named_laid(code)
    if kind == CLEAR:
        chosen = [run for bit, run in enumerate(turn.runs(play)) if code >> 4 + bit & 1]
        return Clear(tuple(Run(row >> 1, SUITS[row & 1], a, z) for row, a, z in chosen))
    return Draw(code >> 4) if kind == DRAW else PLAIN[kind]


def coded(play: StateOrView, move: Move) -> int:
    """Return the code of a legal move that shuffles nothing."""
    if isinstance(move, Lay | Eclipse | Cover):
        return coded_laid(move)
    if isinstance(move, Clear):
        mine = [(row_of(run.owner, run.suit), run.first, run.last) for run in move.runs]
        return CLEAR | sum(1 << bit for bit, run in enumerate(turn.runs(play)) if run in mine) << 4
    return DRAW | move.count << 4 if isinstance(move, Draw) else CODES[type(move)]


def _said(play: StateOrView, move: Move) -> str:
    """Say a move to whoever asks: without the cards that a draw would bring."""
    return notation.drawn_text(move.count) if isinstance(move, Draw) else notation.write(play, move)


def _shuffles(state: State, move: Reshuffle | Deal) -> bool:
    """Tell whether a shuffle is due, and has exactly the cards that are there."""
    wanted = DEAL if isinstance(move, Deal) else RESHUFFLE
    if turn.due(state) != wanted or state.finished:
        return False
    cards = [card_named(name) for name in move.cards]
    there = turn.to_shuffle(state)
    return None not in cards and tuple(sorted(card for card in cards if card is not None)) == there


def _why_not_shuffled(state: StateOrView, move: Reshuffle | Deal) -> str:
    word = "deal" if isinstance(move, Deal) else "reshuffle"
    if turn.due(state) != CODES[type(move)]:
        return f"it is not the time to {word}"
    count = len(DECK) if isinstance(move, Deal) else len(state.discard)
    if not move.cards:
        return f"a {word} needs the order of its {count} cards"
    return f"a {word} needs each of its {count} cards once"


def _read_draw(state: StateOrView, due: int, count: int | None, cards: Cards) -> Draw:
    if count not in (None, due) or (cards and len(cards) != due):
        raise Refusal("illegal_move", f"{notation.drawn_text(due)}, no other number (§3.1)")
    if cards and isinstance(state, State) and sorted(cards) != sorted(state.stack[:due]):
        raise Refusal("illegal_move", "those are not the cards that lie on the stack")
    return Draw(due)

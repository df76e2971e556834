"""Blue Moon as a game of Saros: the verbs of `core.game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from ...core.game import CHANCE, Game, Outcome, Seat, SupplyReport
from ...core.match import replayed
from ...core.people import People
from ...core.record import Record
from ...core.refusal import Refusal, excerpt
from . import codes as c
from . import explicit, notation, reason, sheet
from .cards import ELEMENTS, Card
from .deck_statistics import deck_report
from .decks import DECK_SUPPLY, brought_deck, write_deck
from .kernel import Kernel, deck_table
from .moves import TAKING, Announce, Begins, Disclose, Move, Retreat, Skip, move_fields
from .notation import SEAT_NAMES
from .options import BlueMoonOptions
from .packing import chance_move, coded, named
from .position import State, StateOrView, View, refuse_hidden, with_options
from .sheet_rows import plain_rows, rows_of
from .view import foreseen, opened, sampled, seen


class BlueMoon(Game[State, View, Move, BlueMoonOptions]):
    """The card duel of the eight peoples.

    CHANCE says who begins, draws, pulls and finds cards, and lays disclosed hands open: all that
    nobody chooses and that shows what was hidden.
    """

    name = "bluemoon"
    family = "bluemoon"
    title = "Blue Moon"
    summary = "a duel of decks: fights in fire and earth, and dragons for who wins them"
    aim = (
        "Match the other side's power in each fight, or retreat: then a dragon comes to them."
        " A fourth dragon wins at once; else whoever has dragons when the cards run out."
    )
    marks = "sides with their people (bluemoon)"
    patience = 4000
    opening_plies = 0
    moves_a_turn = 8
    supply = DECK_SUPPLY
    keeps_score = True
    is_for_matches = True
    match_words = ("crystal", "crystals")
    tells_facts = True
    options = BlueMoonOptions

    def seat_names(self, seats: int = 2) -> tuple[str, ...]:
        """Return the two heirs (§1.1)."""
        return SEAT_NAMES

    # The verbs -----------------------------------------------------------------------------

    def setup(
        self,
        seats: int = 2,
        options: BlueMoonOptions | None = None,
        supplies: Sequence[str] = (),
    ) -> State:
        """Return the play before it is drawn by lot who begins."""
        if seats != 2:
            raise Refusal("bad_seats", f"Blue Moon is for 2 players, not {seats}")
        state = _undealt(options or BlueMoonOptions(), supplies)
        state.kernel.add_due((c.DUE_BEGINS, 0, -1, 0, 0, 0))
        return state

    def to_act(self, state: StateOrView) -> Seat | None:
        """Return who must choose, CHANCE, or None when it is over."""
        seat = state.kernel.seat_to_act()
        return None if seat == c.NOBODY else seat

    def turn_of(self, state: StateOrView) -> Seat | None:
        """Return whose turn it is, also while the other side answers in it."""
        return None if self.to_act(state) is None else state.kernel.seat_of_turn()

    def is_turn_over(self, before: State, move: Move, after: State) -> bool:
        """Tell whether it is the other's turn now; who retreats begins the next fight (§4.3)."""
        return isinstance(move, Retreat) or super().is_turn_over(before, move, after)

    def legal_moves(self, state: StateOrView) -> list[Move]:
        """Return every legal move; on a view for its own seat, or what chance is to do."""
        kernel = state.kernel
        if (seat := kernel.seat_to_act()) >= 0:
            refuse_hidden(state, seat)
        return [named(kernel, code) for code in kernel.legal_moves()]

    def is_legal(self, state: StateOrView, move: Move) -> bool:
        """Tell whether a move may be played; one of chance needs its cards."""
        given: object = move  # from outside anything may come
        if not isinstance(given, Move):
            return False
        kernel = state.kernel
        if (seat := kernel.seat_to_act()) >= 0:
            refuse_hidden(state, seat)
        code = coded(kernel, move)
        whole = not isinstance(move, TAKING) or len(move.cards) == move.count
        return code is not None and whole and kernel.allows(code)

    def chance(self, state: State, rng: Random) -> Move:
        """Return what chance does, drawn by lot."""
        return named(state.kernel, chance_move(state.kernel, rng))

    def play_unchecked(self, state: State, move: Move) -> State:
        """Return the state after a legal move."""
        kernel = state.kernel if isinstance(move, Skip) else _with_price_skipped(state.kernel)
        code = coded(kernel, move)
        assert code is not None
        return State(kernel.after(code), state.options, state.peoples)

    def foresee(self, view: View, move: Move) -> View:
        """Return the view after a legal move of its own seat."""
        code = coded(view.kernel, move)
        assert code is not None
        return foreseen(view, code)

    def outcome(self, state: StateOrView) -> Outcome | None:
        """Return who has won how many crystals (§12)."""
        winner, crystals, why = state.kernel.ending()
        if winner < 0:
            return None
        score = (crystals, 0) if winner == 0 else (0, crystals)
        return Outcome((1.0 - winner, 0.0 + winner), c.REASONS[why], score)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what a seat sees (§18)."""
        return seen(state, seat)

    def opened(self, state: State, seat: Seat | None) -> View:
        """Return what a seat would see if nothing were hidden."""
        return opened(state, seat)

    def own_view(self, state: StateOrView, seat: Seat) -> View:
        """Return what a seat sees of a state, or its own view; nobody has another's."""
        if isinstance(state, State):
            return seen(state, seat)
        refuse_hidden(state, seat)
        return state

    def sample_state(self, view: View, rng: Random) -> State:
        """Return a state that could lie behind a view."""
        return sampled(view, rng)

    def options_of(self, state: StateOrView) -> BlueMoonOptions:
        """Return the switches of a play."""
        return state.options

    def with_options(self, state: State, options: BlueMoonOptions) -> State:
        """Return the play under other switches."""
        return with_options(state, options)

    def goes_by_names(self) -> bool:
        """Tell that nothing on the table shows who is Elinor and who is Roland."""
        return True

    # Decks and matches ---------------------------------------------------------------------

    def read_supply(self, text: str, options: BlueMoonOptions) -> str:
        """Return a deck as it is kept, or refuse it with every reason (§13)."""
        return write_deck(brought_deck(text))

    def supply_report(self, text: str, options: BlueMoonOptions) -> SupplyReport:
        """Return every reason why a deck may not be played, and what is in it (§13)."""
        return deck_report(text)

    def may_read_supply(self, state: State, owner: Seat, seat: Seat | None) -> bool:
        """Tell that a deck is its owner's secret while the play goes on."""
        return owner == seat

    def match_points(self, outcome: Outcome) -> tuple[int, ...]:
        """Return the crystals (§12.6)."""
        return outcome.score

    def caps_match_points(self, options: BlueMoonOptions) -> bool:
        """Tell that the peer counts no more crystals than the match is played to (P9)."""
        return options.peer_compat

    def next_start(self, ended: State, supplies: Sequence[str] = ()) -> State:
        """Return the next game of a match: the loser starts (§1.5), or the lot says who (P9)."""
        winner = ended.kernel.ending()[0]
        if ended.options.peer_compat or winner < 0:
            return self.setup(2, ended.options, supplies)
        state = _undealt(ended.options, supplies)
        state.kernel.deal_to(1 - winner)
        return state

    # Text ----------------------------------------------------------------------------------

    def read_move(self, state: StateOrView, text: str) -> Move:
        """Return the legal move a text names, or refuse it with the reason."""
        if self.to_act(state) is None:
            raise Refusal("game_over", "the game is over")
        move = notation.Reader(partial(_near, state)).read(text)
        if isinstance(move, Announce) and not move.element:
            move = self._announced(state)
        if not self.is_legal(state, move):
            raise Refusal.of_move(partial(self.why_illegal, state, move))
        return move

    def read_recorded(self, state: State, text: str) -> Move:
        """Return a move of a record; older ones leave out skipping what cannot be paid (§3.13)."""
        try:
            return self.read_move(state, text)
        except Refusal:
            if (kernel := _with_price_skipped(state.kernel)) is state.kernel:
                raise
            return self.read_move(State(kernel, state.options, state.peoples), text)

    def _announced(self, state: StateOrView) -> Move:
        found = [move for move in self.legal_moves(state) if isinstance(move, Announce)]
        if len(found) > 1:
            raise Refusal("ambiguous_move", "say announce fire or announce earth")
        return found[0] if found else Announce(state.position.element or ELEMENTS[0])

    def write_move(self, state: StateOrView, move: Move) -> str:
        """Return the canonical text of a move."""
        return notation.write(move)

    def told(self, state: State, move: Move, seat: Seat | None) -> str:
        """Leave out of a move what this seat does not see."""
        position = state.position
        due = position.pending[0] if position.pending else None
        owner = due.seat if due else position.turn
        is_seen = owner == seat or (due is not None and due.revealed)
        return notation.told(move, is_seen, position.sides[owner].disclosed)

    def move_json(self, state: StateOrView, move: Move) -> dict[str, Any]:
        """Return a move as a JSON object, its cards by their names."""
        kind = type(move).__name__.lower()
        return {"move": self.write_move(state, move), "type": kind} | move_fields(move)

    def why_illegal(self, state: StateOrView, move: Move, people: People = reason.BY_SEATS) -> str:
        """Say why a move may not be played."""
        given: object = move  # from outside anything may come
        if not isinstance(given, Move):
            return f"{excerpt(str(move))} is no move of Blue Moon"
        due = state.position.pending[0] if state.position.pending else None
        if isinstance(move, (*TAKING, Begins, Disclose)):
            if self.to_act(state) != CHANCE or due is None:
                return f"it is not the time for “{notation.write(move)}”"
            return f"chance is to do: {notation.write(self.legal_moves(state)[0])}"
        return reason.why_illegal(state, move, people)

    # JSON and records ----------------------------------------------------------------------

    def recognises(self, data: Mapping[str, Any]) -> bool:
        """Tell a state by its name or its sides."""
        return explicit.recognises(data)

    def read_state(self, data: Mapping[str, Any]) -> State:
        """Return a state from the explicit JSON object."""
        return explicit.read_state(data)

    def write_state(self, state: State) -> dict[str, Any]:
        """Return the explicit JSON object."""
        return explicit.write_state(state)

    def write_view(self, view: View) -> dict[str, Any]:
        """Return the same with null in place of hidden cards, and who looks."""
        return explicit.write_view(view)

    def read_view(self, data: Mapping[str, Any]) -> View:
        """Return a view from such an object."""
        return explicit.read_view(data)

    def is_view(self, data: Mapping[str, Any]) -> bool:
        """Tell a view by its seat, or by cards that are hidden."""
        return explicit.is_view(data)

    def read_record(self, text: str) -> Record:
        """Return the record on a sheet, or in JSON."""
        return Record.from_text(text) if text.lstrip().startswith("{") else sheet.read(text)

    def write_record(self, record: Record) -> str:
        """Return the record as a sheet; one that cannot be replayed is told by its texts alone."""
        try:
            rows = rows_of(record.moves, replayed(self, record).states)
        except Refusal:
            rows = plain_rows(record.moves)
        return sheet.write(record, rows)

    def facts(self, state: StateOrView) -> dict[str, Any]:
        """Return the totals of both sides, in the contested element and in each."""
        totals = {
            name: [state.kernel.total(seat, element) for seat in range(2)]
            for element, name in enumerate(ELEMENTS)
        }
        element = state.position.element
        return {"power": None if element is None else totals[element], **totals}


def _undealt(options: BlueMoonOptions, supplies: Sequence[str]) -> State:
    """Return the play with both decks whole."""
    brought = [text or DECK_SUPPLY.ready[0][1] for text in (*supplies, *("",) * 2)][:2]
    first, second = (brought_deck(text) for text in brought)
    tables = [deck_table(deck.cards) for deck in (first, second)]
    kernel = Kernel(tables[0], tables[1], options.peer_compat, options.mulligan)
    return State(kernel, options, (first.leader, second.leader))


def _with_price_skipped(kernel: Kernel) -> Kernel:
    """Return the play after a skip where nothing else can be done, else as it is."""
    dues, skip = kernel.dues(), c.packed(c.MOVE_SKIP)
    if dues and dues[0][0] == c.DUE_MAY and kernel.legal_moves() == [skip]:
        return kernel.after(skip)
    return kernel


def _near(state: StateOrView) -> list[list[Card]]:
    """Return the cards that somebody is likely to mean: of who acts, then of the other."""
    actor = max(state.kernel.seat_to_act(), 0)
    sides = state.position.sides
    hands = [card for card in sides[actor].hand if card is not None]
    return [hands, sides[actor].placed, sides[1 - actor].placed]

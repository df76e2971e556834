"""A play at one moment, as everybody but the kernel reads it: cards by name, zone by zone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...core.frozen import lazy_property
from ...core.game import Seat
from ...core.refusal import Refusal
from . import codes as c
from .cards import ELEMENTS, Card
from .kernel import DeckTable, Kernel, deck_table
from .options import BlueMoonOptions

Cards = tuple[Card | None, ...]
"""None is a card that cannot be seen."""


@dataclass(frozen=True, slots=True)
class Pending:
    """Something that is due: by chance, or by the seat it names."""

    kind: str
    """One of `codes.DUES`."""
    seat: Seat = 0
    card: Card | None = None
    """The card that causes it."""
    n: int = 0
    revealed: bool = False
    cards: tuple[Card, ...] = ()
    """Those from which one must be discarded."""


@dataclass(frozen=True, slots=True)
class Side:
    """The cards of one seat. Hand and deck are in the order of the catalogue, piles in theirs.

    `bottom` is a part of the deck, first drawn first; `disclosed` and `known` are parts of the
    hand; `seen` are cards somewhere in hand and deck, or among the first `shuffled` of the discard
    pile, which only their owner can place (§18).
    """

    people: str
    hand: Cards = ()
    deck: Cards = ()
    bottom: tuple[Card, ...] = ()
    disclosed: tuple[Card, ...] = ()
    known: tuple[Card, ...] = ()
    seen: tuple[Card, ...] = ()
    combat: tuple[Card, ...] = ()
    covered: tuple[Card, ...] = ()
    support: tuple[Card, ...] = ()
    discard: Cards = ()
    shuffled: int = 0
    leadership: tuple[Card, ...] = ()
    leading: Card | None = None
    amplified: Card | None = None
    out: int = 0

    @property
    def placed(self) -> list[Card]:
        """The cards that lie where everybody knows, or whoever looks."""
        piles = (self.hand, self.deck, self.combat, self.covered, self.support, self.discard,
                 self.leadership)  # fmt: skip
        return [card for pile in piles for card in pile if card is not None]

    @property
    def hidden(self) -> int:
        """How many cards cannot be seen."""
        return sum(pile.count(None) for pile in (self.hand, self.deck, self.discard))


@dataclass(frozen=True, slots=True)
class Position:
    """What the JSON of a state or a view says, one to one; the options aside."""

    sides: tuple[Side, Side]
    turn: Seat = 0
    phase: str = "begin"
    starting: bool = False
    element: str | None = None
    dragons: int = 0
    played: tuple[tuple[Card, str], ...] = ()
    next_free: bool = False
    drawn: int = 0
    undone: int = 0
    used: tuple[Card, ...] = ()
    met: tuple[Card, ...] = ()
    pending: tuple[Pending, ...] = ()
    before_character: Position | None = None
    winner: Seat | None = None
    crystals: int = 0
    reason: str = ""


class State:
    """All the truth of a play."""

    def __init__(self, kernel: Kernel, options: BlueMoonOptions, peoples: tuple[str, str]) -> None:
        self.kernel = kernel
        self.options = options
        self.peoples = peoples

    @lazy_property
    def position(self) -> Position:
        """The same by the names of cards."""
        return position_of(self.kernel, self.peoples)

    @lazy_property
    def _key(self) -> tuple[object, ...]:
        return self.kernel.key()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        same = (self.options, self.peoples) == (other.options, other.peoples)
        return same and self._key == other._key

    def __hash__(self) -> int:
        return hash((self.options, self.peoples, self._key))

    def __repr__(self) -> str:
        return f"State({self.position!r}, {self.options!r})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return state_of, (self.position, self.options)


class View:
    """What one seat sees; a seat of None is a spectator."""

    def __init__(self, position: Position, options: BlueMoonOptions, seat: Seat | None) -> None:
        self.position = position
        self.options = options
        self.seat = seat

    @property
    def peoples(self) -> tuple[str, str]:
        """The leaders' peoples by seat."""
        first, second = self.position.sides
        return first.people, second.people

    @lazy_property
    def kernel(self) -> Kernel:
        """The same for the kernel, with blank cards where something is hidden."""
        return kernel_of(self.position, self.options)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return (self.seat, self.options, self.position) == (
            other.seat,
            other.options,
            other.position,
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.options, self.position))

    def __repr__(self) -> str:
        return f"View({self.position!r}, {self.options!r}, {self.seat!r})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return View, (self.position, self.options, self.seat)


StateOrView = State | View


# From the kernel -------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def slots_of(table: DeckTable) -> dict[Card, int]:
    """Return the slots of a deck by their cards, blank ones aside."""
    return {card: slot for slot, card in enumerate(table.cards) if card is not None}


def cards_in(table: DeckTable, mask: int) -> list[Card | None]:
    """Return the cards of a set, in the order of the catalogue, those unseen last."""
    return [table.cards[slot] for slot in range(c.SLOTS) if mask >> slot & 1]


def position_of(kernel: Kernel, peoples: tuple[str, str]) -> Position:
    """Return what stands in the kernel."""
    turn, phase, starting, element, dragons = kernel.course()
    winner, crystals, reason = kernel.ending()
    next_free, drawn, undone, used, met = kernel.this_turn()
    mine, yours = kernel.tables[turn], kernel.tables[1 - turn]
    before = kernel.before()
    return Position(
        sides=(_side(kernel, 0, peoples[0]), _side(kernel, 1, peoples[1])),
        turn=turn,
        phase=c.PHASES[phase],
        starting=bool(starting),
        element=None if element == c.NO_ELEMENT else ELEMENTS[element],
        dragons=dragons,
        played=tuple((_seen(mine.cards[slot]), c.BOOKINGS[how]) for slot, how in kernel.plays()),
        next_free=bool(next_free),
        drawn=drawn,
        undone=undone,
        used=_all_seen(cards_in(mine, used)),
        met=_all_seen(cards_in(yours, met)),
        pending=tuple(_pending(kernel, due) for due in kernel.dues()),
        before_character=None if before is None else position_of(before, peoples),
        winner=None if winner < 0 else winner,
        crystals=crystals,
        reason=c.REASONS[reason],
    )


def _seen(card: Card | None) -> Card:
    assert card is not None
    return card


def _all_seen(cards: Iterable[Card | None]) -> tuple[Card, ...]:
    return tuple(_seen(card) for card in cards)


def _side(kernel: Kernel, seat: Seat, people: str) -> Side:
    table, zones = kernel.tables[seat], kernel.zones(seat)
    leading, amplified, out = kernel.side(seat)

    def pile(zone: int) -> Cards:
        return tuple(table.cards[slot] for slot in kernel.in_order(seat, zones[zone]))

    def those(zone: int) -> tuple[Card, ...]:
        return _all_seen(cards_in(table, zones[zone]))

    return Side(
        people,
        hand=tuple(cards_in(table, zones[c.ZONE_HAND])),
        deck=tuple(cards_in(table, zones[c.ZONE_DECK])),
        bottom=_all_seen(pile(c.ZONE_BOTTOM)),
        disclosed=those(c.ZONE_DISCLOSED),
        known=those(c.ZONE_KNOWN),
        seen=those(c.ZONE_SEEN),
        combat=_all_seen(pile(c.ZONE_COMBAT)),
        covered=_all_seen(pile(c.ZONE_COVERED)),
        support=_all_seen(pile(c.ZONE_SUPPORT)),
        discard=pile(c.ZONE_DISCARD),
        shuffled=zones[c.ZONE_SHUFFLED].bit_count(),
        leadership=_all_seen(pile(c.ZONE_LEADERSHIP)),
        leading=None if leading < 0 else table.cards[leading],
        amplified=None if amplified < 0 else table.cards[amplified],
        out=out,
    )


def _owner(kind: int, seat: Seat) -> Seat:
    """Return whose card causes what is due: a forced discard and a disclosure the opponent's."""
    return 1 - seat if kind in (c.DUE_DISCARD, c.DUE_DISCLOSE) else seat


def _pending(kernel: Kernel, due: tuple[int, int, int, int, int, int]) -> Pending:
    kind, seat, slot, count, shown, mask = due
    card = None if slot < 0 else kernel.tables[_owner(kind, seat)].cards[slot]
    cards = _all_seen(cards_in(kernel.tables[seat], mask))
    return Pending(c.DUES[kind], seat, card, count, bool(shown), cards)


# To the kernel ---------------------------------------------------------------------------------


def state_of(position: Position, options: BlueMoonOptions) -> State:
    """Return the state of a position in which nothing is hidden."""
    first, second = position.sides
    return State(kernel_of(position, options), options, (first.people, second.people))


def kernel_of(position: Position, options: BlueMoonOptions) -> Kernel:
    """Return a kernel that stands as a position says; hidden cards are blank."""
    tables = [_table(side) for side in position.sides]
    return _filled(position, tables, options)


def _table(side: Side) -> DeckTable:
    named = sorted(side.placed, key=lambda card: card.number)
    return deck_table((*named, *[None] * side.hidden))


def _filled(position: Position, tables: Sequence[DeckTable], options: BlueMoonOptions) -> Kernel:
    kernel = Kernel(tables[0], tables[1], options.peer_compat, options.mulligan)
    slots = [slots_of(table) for table in tables]
    for seat, side in enumerate(position.sides):
        kernel.put(seat, _zones(side, tables[seat]))
        of = slots[seat]
        kernel.set_side(seat, _slot(of, side.leading), _slot(of, side.amplified), side.out)
    turn = position.turn
    element = c.NO_ELEMENT if position.element is None else ELEMENTS.index(position.element)
    phase = c.PHASES.index(position.phase)
    kernel.set_course(turn, phase, position.starting, element, position.dragons)
    winner = -1 if position.winner is None else position.winner
    kernel.set_ending(winner, position.crystals, c.REASONS.index(position.reason))
    kernel.set_this_turn(
        position.next_free, position.drawn, position.undone,
        _mask(slots[turn], position.used), _mask(slots[1 - turn], position.met),
    )  # fmt: skip
    for card, how in position.played:
        if card in slots[turn]:  # else it is back where only its owner sees it
            kernel.add_play(slots[turn][card], c.BOOKINGS.index(how))
    for pending in position.pending:
        kernel.add_due(_due(slots, pending))
    if position.before_character is not None:
        kernel.set_before(_filled(position.before_character, tables, options))
    return kernel


def _slot(slots: dict[Card, int], card: Card | None) -> int:
    return -1 if card is None else slots[card]


def _mask(slots: dict[Card, int], cards: Iterable[Card]) -> int:
    """Return a set of cards, without those whose place is hidden."""
    return sum(1 << slots[card] for card in cards if card in slots)


def _due(slots: Sequence[dict[Card, int]], p: Pending) -> tuple[int, int, int, int, int, int]:
    kind = c.DUES.index(p.kind)
    slot = _slot(slots[_owner(kind, p.seat)], p.card)
    return kind, p.seat, slot, p.n, int(p.revealed), _mask(slots[p.seat], p.cards)


def _zones(side: Side, table: DeckTable) -> list[list[int]]:
    """Return the slots of a side by zone; of blank cards, those of hand, deck and pile in turn."""
    slots, blank = slots_of(table), table.cards.count(None)
    free = iter(range(len(table.cards) - blank, len(table.cards)))

    def placed(cards: Cards) -> list[int]:
        return [next(free) if card is None else slots[card] for card in cards]

    zones: list[list[int]] = [[] for _ in range(c.ZONES)]
    zones[c.ZONE_HAND] = placed(side.hand)
    zones[c.ZONE_DECK] = placed(side.deck)
    zones[c.ZONE_DISCARD] = placed(side.discard)
    zones[c.ZONE_SHUFFLED] = zones[c.ZONE_DISCARD][: side.shuffled]
    zones[c.ZONE_BOTTOM] = placed(side.bottom)
    zones[c.ZONE_DISCLOSED] = placed(side.disclosed)
    zones[c.ZONE_KNOWN] = placed(side.known)
    zones[c.ZONE_SEEN] = [slots[card] for card in side.seen if card in slots]
    zones[c.ZONE_COMBAT] = placed(side.combat)
    zones[c.ZONE_COVERED] = placed(side.covered)
    zones[c.ZONE_SUPPORT] = placed(side.support)
    zones[c.ZONE_LEADERSHIP] = placed(side.leadership)
    return zones


def with_options(state: State, options: BlueMoonOptions) -> State:
    """Return a state under other options."""
    return state_of(state.position, options)


def refuse_hidden(play: StateOrView, seat: Seat) -> None:
    """Refuse to look through another's eyes, unless there is nothing that they alone see."""
    own = not isinstance(play, View) or play.seat == seat
    if not own and any(side.hidden for side in play.position.sides):
        raise Refusal("hidden", "what another can do is for them alone to know (§18.1)")

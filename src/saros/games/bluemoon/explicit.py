"""The explicit JSON of a state or a view: every card where it lies, read with every care."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...core.game import Seat
from ...core.refusal import quoted
from ...core.state_json import bad, flag, listed, number, switches
from . import codes as c
from .cards import ELEMENTS, PEOPLES, Card
from .decks import SIZE
from .explicit_parts import (
    COUNTED,
    card_by_name,
    read_all_pending,
    read_cards,
    refuse_phase,
    refuse_strange,
    word,
)
from .explicit_view import agreed, as_seen, named_in, refuse_other_cards
from .kernel import Kernel
from .moves import in_order
from .options import BlueMoonOptions
from .position import Cards, Pending, Position, Side, State, View, kernel_of, position_of, state_of

GAME = "bluemoon"
KEYS = (
    "game", "switches", "turn", "phase", "starting", "element", "dragons", "sides", "played",
    "next_free", "drawn", "undone", "used", "met", "pending", "before_character", "winner",
    "crystals", "reason",
)  # fmt: skip
VIEW_KEYS = ("seat",)
PILES = ("hand", "deck", "combat", "covered", "support", "discard", "leadership")
"""Each card of a side is in one of these."""
MARKS = ("bottom", "disclosed", "known", "seen")
"""What else is known of some of them."""
SIDE_KEYS = ("people", *PILES, *MARKS, "leading", "amplified", "out", "shuffled")
SEATS = (0, 1)
ACTING = ("begin", "leadership", "character", "booster", "post")
"""The phases in which a turn is played; where no element is contested yet, the starting turn."""
TAKEN_BACK = ("character", "booster")
"""Those in which a turn may be taken back."""


def recognises(data: Mapping[str, Any]) -> bool:
    """Tell from its keys whether an object is meant as a state or a view of this game."""
    return data.get("game") == GAME or ("sides" in data and "game" not in data)


def is_view(data: Mapping[str, Any]) -> bool:
    """Tell whether an object says who looks, or hides cards."""
    sides = data.get("sides")
    piles = (
        pile
        for side in (sides if isinstance(sides, list) else ())
        if isinstance(side, Mapping)
        for pile in side.values()
        if isinstance(pile, list)
    )
    return "seat" in data or any(None in pile for pile in piles)


# Writing -----------------------------------------------------------------------------------


def write_state(state: State) -> dict[str, Any]:
    """Return a state as an explicit object."""
    stuck = state.position.phase in TAKEN_BACK and is_stuck(state.kernel)
    return _written(state.position, state.options, stuck)


def write_view(view: View) -> dict[str, Any]:
    """Return a view as an explicit object."""
    position = view.position
    own = position.turn == view.seat and position.phase in TAKEN_BACK
    return _written(position, view.options, own and is_stuck(view.kernel)) | {"seat": view.seat}


def _written(position: Position, options: BlueMoonOptions, stuck: bool = False) -> dict[str, Any]:
    before = position.before_character
    further: dict[str, Any] = {
        "switches": options.changed(),
        "starting": position.starting,
        "played": [[card.name, how] for card, how in position.played],
        "next_free": position.next_free,
        "drawn": position.drawn,
        "undone": position.undone,
        "used": _names(position.used),
        "met": _names(position.met),
        "pending": [_written_pending(each) for each in position.pending],
        "before_character": None if before is None else _written(before, options),
        "crystals": position.crystals,
        "reason": position.reason,
    }
    data: dict[str, Any] = {
        "game": GAME,
        "turn": position.turn,
        "phase": position.phase,
        "element": position.element,
        "dragons": position.dragons,
        "sides": [_written_side(side) for side in position.sides],
    }
    told = {key: value for key, value in further.items() if value}
    if position.winner is not None:
        told["winner"] = position.winner
    if stuck:
        told.setdefault("before_character", None)
    return {key: (data | told)[key] for key in KEYS if key in data or key in told}


def _names(cards: Cards) -> list[str | None]:
    return [None if card is None else card.name for card in cards]


def _written_side(side: Side) -> dict[str, Any]:
    data: dict[str, Any] = {"people": side.people}
    data |= {pile: _names(getattr(side, pile)) for pile in PILES}
    data |= {mark: _names(cards) for mark in MARKS if (cards := getattr(side, mark))}
    for key in ("leading", "amplified"):
        if (card := getattr(side, key)) is not None:
            data[key] = card.name
    for key in ("out", "shuffled"):
        if number := getattr(side, key):
            data[key] = number
    return data


def _written_pending(pending: Pending) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": pending.kind}
    if pending.kind != "begins":
        data["seat"] = pending.seat
    if pending.kind in COUNTED:
        data["n"] = pending.n
    if pending.revealed:
        data["revealed"] = True
    if pending.card is not None:
        data["card"] = pending.card.name
    if pending.kind == "discard one of":
        data["from"] = _names(pending.cards)
    return data


# Reading -----------------------------------------------------------------------------------


def read_state(data: Mapping[str, Any]) -> State:
    """Return the state that an object describes, refusing one that cannot be."""
    if is_view(data):
        raise bad("this is what one seat sees; a whole state has every card by its name")
    position, options = _read(data, KEYS)
    refuse_other_cards(position)
    state = state_of(position, options)
    state.kernel.settle()
    return state


def read_view(data: Mapping[str, Any]) -> View:
    """Return the view that an object describes, refusing one that cannot be."""
    position, options = _read(data, (*KEYS, *VIEW_KEYS))
    seat = _seat(data, position)
    if seat is not None and None in position.sides[seat].hand:
        raise bad(f"hand of side {seat} hides a card, but a seat sees its own hand")
    position = as_seen(agreed(position, seat), seat)
    refuse_other_cards(position)
    kernel = kernel_of(position, options)
    kernel.settle()
    if kernel.seat_to_act() == seat:
        _refuse_blind_forfeit(kernel, data)
    after = position_of(kernel, (position.sides[0].people, position.sides[1].people))
    return View(_keep_seen(after, position), options, seat)


def _refuse_blind_forfeit(kernel: Kernel, data: Mapping[str, Any]) -> None:
    """Refuse that somebody forfeits who could perhaps take the turn back (§19)."""
    if "before_character" not in data and is_stuck(kernel):
        raise bad(
            "nothing is left here but undo or forfeit, so before_character is needed: the position"
            " before the character, or null if a card was drawn or revealed since (§19)"
        )


def is_stuck(kernel: Kernel) -> bool:
    """Tell whether nothing but a forfeit is left (§19.2)."""
    return kernel.legal_moves() == [c.packed(c.MOVE_FORFEIT)]


def _keep_seen(after: Position, position: Position) -> Position:
    """Put back what is known of cards that have no place."""
    sides = [
        replace(side, seen=old.seen) for side, old in zip(after.sides, position.sides, strict=True)
    ]
    if (after.turn, after.phase) == (position.turn, position.phase):
        after = replace(after, played=position.played, used=position.used)
    before = after.before_character
    if before is not None and position.before_character is not None:
        before = _keep_seen(before, position.before_character)
    return replace(after, sides=(sides[0], sides[1]), before_character=before)


def _seat(data: Mapping[str, Any], position: Position) -> Seat | None:
    """Return whose view it is; where that is not said, the seat whose hand alone is open."""
    if "seat" in data:
        return None if data["seat"] is None else number(data, "seat", 0, 1)
    open_hands = [seat for seat in SEATS if None not in position.sides[seat].hand]
    if len(open_hands) != 1:
        raise bad("a view needs the key seat: 0, 1, or null for a spectator")
    return open_hands[0]


def _read(data: Mapping[str, Any], keys: Sequence[str]) -> tuple[Position, BlueMoonOptions]:
    refuse_strange(data, keys, "a position")
    if data.get("game", GAME) != GAME:
        raise bad(f"this is a position of {quoted(data['game'])}, not of {GAME}")
    options = BlueMoonOptions.from_mapping(switches(data))
    sides = [_read_side(each, seat) for seat, each in enumerate(_sides(data))]
    return _read_course(data, (sides[0], sides[1])), options


def _sides(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    sides = data.get("sides")
    if not isinstance(sides, list) or len(sides) != 2:
        raise bad(f"sides are a list of two objects, not {quoted(sides)}")
    for side in sides:
        if not isinstance(side, Mapping):
            raise bad(f"a side is a JSON object, not {quoted(side)}")
    return sides


def _read_course(data: Mapping[str, Any], sides: tuple[Side, Side]) -> Position:
    turn = number(data, "turn", 0, 1, 0)
    mine, yours = (_somewhere(sides[seat]) for seat in (turn, 1 - turn))
    element = data.get("element")
    if element is not None and element not in ELEMENTS:
        raise bad(f"element is fire, earth or null, not {quoted(element)}")
    winner = data.get("winner")
    phase = word(data, "phase", c.PHASES, "begin")
    if (phase == "over") != (winner is not None):
        raise bad("there is a winner when it is over, and not before")
    position = Position(
        sides=sides,
        turn=turn,
        phase=phase,
        starting=flag(data, "starting", element is None and phase in ACTING),
        element=element,
        dragons=number(data, "dragons", -c.MOST_DRAGONS, c.MOST_DRAGONS, 0),
        played=_read_played(data, mine),
        next_free=flag(data, "next_free"),
        drawn=number(data, "drawn", 0, SIZE, 0),
        undone=number(data, "undone", 0, c.MOST_UNDONE, 0),
        used=in_order(read_cards(data.get("used", []), "used", mine)),
        met=in_order(read_cards(data.get("met", []), "met", yours)),
        pending=read_all_pending(data, sides),
        before_character=_read_before(data),
        winner=None if winner is None else number(data, "winner", 0, 1),
        crystals=number(data, "crystals", 0, c.CRYSTALS_OF_ALL, 0),
        reason=word(data, "reason", c.REASONS, ""),
    )
    refuse_phase(position)
    return _with_played_known(position)


def _somewhere(side: Side) -> list[Card]:
    return [*side.placed, *side.seen]


def _with_played_known(position: Position) -> Position:
    """Note that everybody has seen the cards that were played and are back (§18.6)."""
    sides = [*position.sides]
    side = sides[position.turn]
    back = {*position.used, *(card for card, _ in position.played)}
    known = back & {*side.hand} - {*side.disclosed, *side.seen}
    seen = (back & {*side.deck} | {*side.seen}) - known
    sides[position.turn] = replace(side, known=in_order(known | {*side.known}), seen=in_order(seen))
    return replace(position, sides=(sides[0], sides[1]))


def _read_played(data: Mapping[str, Any], there: Sequence[Card]) -> tuple[tuple[Card, str], ...]:
    played = listed(data.get("played", []), "played")
    if len(played) > c.MOST_PLAYED:
        raise bad(f"nobody plays {len(played)} cards in a turn")
    for entry in played:
        if not isinstance(entry, list) or len(entry) != 2 or entry[1] not in c.BOOKINGS[1:]:
            hows = ", ".join(c.BOOKINGS[1:])
            raise bad(f"played are pairs of a card and one of {hows}, not {quoted(entry)}")
    cards = read_cards([card for card, _ in played], "played", there)
    return tuple((card, entry[1]) for card, entry in zip(cards, played, strict=True))


def _read_before(data: Mapping[str, Any]) -> Position | None:
    before = data.get("before_character")
    if before is None:
        return None
    if not isinstance(before, Mapping) or before.get("before_character") is not None:
        raise bad("before_character is a position without another one before it")
    return _read(before, KEYS)[0]


# Sides -------------------------------------------------------------------------------------


def _read_side(data: Mapping[str, Any], seat: Seat) -> Side:
    refuse_strange(data, SIDE_KEYS, f"side {seat}")
    people = data.get("people")
    if people not in PEOPLES:
        raise bad(f"the people of side {seat} is one of {', '.join(PEOPLES)}, not {quoted(people)}")
    piles = {pile: _read_pile(data.get(pile, []), f"{pile} of side {seat}") for pile in PILES}
    bottom = [card_by_name(name, f"bottom of side {seat}") for name in _bottom(data, seat)]
    piles["deck"] = named_in([card for card in bottom if card not in piles["deck"]], piles["deck"])
    _refuse_twins(piles, seat)
    _refuse_misplaced(piles, seat)
    side = Side(
        people,
        hand=_sorted(piles["hand"]),
        deck=_sorted(piles["deck"]),
        combat=_whole(piles["combat"], f"combat of side {seat}"),
        covered=_whole(piles["covered"], f"covered of side {seat}"),
        support=_whole(piles["support"], f"support of side {seat}"),
        discard=piles["discard"],
        leadership=_whole(piles["leadership"], f"leadership of side {seat}"),
        out=number(data, "out", 0, 2, 0),
        shuffled=number(data, "shuffled", 0, len(piles["discard"]), 0),
    )
    return _with_marks(side, data, seat)


def _bottom(data: Mapping[str, Any], seat: Seat) -> Sequence[Any]:
    return listed(data.get("bottom", []), f"bottom of side {seat}")


def _read_pile(value: Any, what: str) -> Cards:
    cards = listed(value, what)
    if len(cards) > SIZE:
        raise bad(f"{what} has {len(cards)} cards, and a deck has {SIZE}")
    return tuple(None if name is None else card_by_name(name, what) for name in cards)


def _sorted(cards: Cards) -> Cards:
    seen = in_order(card for card in cards if card is not None)
    return (*seen, *[None] * (len(cards) - len(seen)))


def _whole(cards: Cards, what: str) -> tuple[Card, ...]:
    if None in cards:
        raise bad(f"{what} lies open, so it hides no card")
    return tuple(card for card in cards if card is not None)


def _refuse_twins(piles: Mapping[str, Cards], seat: Seat) -> None:
    every = [card for pile in piles.values() for card in pile]
    if len(every) > SIZE:
        raise bad(f"side {seat} has {len(every)} cards, and a deck has {SIZE}")
    named = [card for card in every if card is not None]
    for card in named:
        if named.count(card) > 1:
            raise bad(f"side {seat} has {card.name} twice, and every card is there once")


_PLACES: dict[str, Callable[[Card], bool]] = {
    "combat": lambda card: card.kind in ("character", "booster"),
    "covered": lambda card: card.kind in ("character", "booster"),
    "support": lambda card: card.kind == "support",
    "discard": lambda card: card.kind != "leadership",
    "leadership": lambda card: card.kind == "leadership",
}


def _refuse_misplaced(piles: Mapping[str, Cards], seat: Seat) -> None:
    for pile, belongs in _PLACES.items():
        for card in piles[pile]:
            if card is not None and not belongs(card):
                raise bad(f"{card.name} is a {card.kind} and cannot lie in {pile} of side {seat}")


def _read_seen(side: Side, data: Mapping[str, Any], seat: Seat) -> list[Card]:
    """Read which cards the opponent has seen that do not lie open."""
    where = f"seen of side {seat}"
    seen = [card_by_name(name, where) for name in listed(data.get("seen", []), where)]
    placed = set(side.placed)
    covered = (*side.hand, *side.deck, *side.discard[: side.shuffled])
    for card in seen:
        if seen.count(card) > 1:
            raise bad(f"{where} has {card.name} twice, and every card is there once")
        if card in placed and card not in covered:
            raise bad(f"{card.name} lies open on side {seat}, so it is not only seen")
        if card not in placed and not side.hidden:
            raise bad(f"side {seat} does not have {card.name}")
    _refuse_crowd(side, [card for card in seen if card not in placed], seat)
    return seen


def _refuse_crowd(side: Side, unplaced: Sequence[Card], seat: Seat) -> None:
    """Refuse more cards that were seen than there are places where they could lie."""
    leaders = sum(card.kind == "leadership" for card in unplaced)
    if len(unplaced) > side.hidden or leaders > side.hidden - side.discard.count(None):
        raise bad(f"seen of side {seat} has more cards than are hidden there")


def _with_marks(side: Side, data: Mapping[str, Any], seat: Seat) -> Side:
    """Read what is known of some cards of a side."""
    hand = [card for card in side.hand if card is not None]
    deck = [card for card in side.deck if card is not None]

    def marked(key: str, there: list[Card]) -> list[Card]:
        return read_cards(data.get(key, []), f"{key} of side {seat}", there)

    disclosed, known = marked("disclosed", hand), marked("known", hand)
    if {*disclosed} & {*known}:
        raise bad(f"a card of side {seat} is both disclosed and known")
    return replace(
        side,
        bottom=tuple(marked("bottom", deck)),
        disclosed=in_order(disclosed),
        known=in_order(known),
        seen=in_order(_read_seen(side, data, seat)),
        leading=_one_of(data, "leading", side.leadership, seat),
        amplified=_one_of(data, "amplified", side.placed, seat),
    )


def _one_of(data: Mapping[str, Any], key: str, there: Sequence[Card], seat: Seat) -> Card | None:
    if data.get(key) is None:
        return None
    (card,) = read_cards([data[key]], f"{key} of side {seat}", there)
    return card

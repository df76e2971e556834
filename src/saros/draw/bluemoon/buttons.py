"""What can be done without a card of one's own: announcing, retreating, using what lies there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...core.people import sentence
from ...games.bluemoon.cards import ELEMENTS, Card
from ...games.bluemoon.moves import (
    Announce,
    Decline,
    Done,
    Forfeit,
    Move,
    Pay,
    PutBack,
    Retreat,
    Skip,
    Undo,
    Use,
)
from ...games.bluemoon.position import cards_in
from ...games.bluemoon.price import price_of
from ...games.bluemoon.reason import TOUCHED, why_illegal, why_unmeetable
from ..explanation import plain_sentence
from ..picture import Caption, Spot
from .contest import cards_laid, total_words
from .lettering import broken, fitting, plain_width
from .notes import counted
from .sight import Sight
from .spoils import price_in_short, price_of_retreat, price_told
from .table_signs import GAP, button_shape, button_width


@dataclass(frozen=True)
class Button:
    """A button by its id, what stands on it, and why it cannot be pressed, if so."""

    id: str
    words: str
    more: str = ""
    main: bool = False
    why_not: str = ""
    told: str = ""
    """What a closer look tells."""
    joint: str = " "
    """What stands between its two lines when they are read aloud as one."""

    @property
    def label(self) -> str:
        """What is on it, read aloud."""
        return f"{self.words}{self.joint}{self.more}" if self.more else self.words


def button_id(move: Move) -> str:
    """Return the button that a move begins with, if there is one."""
    match move:
        case Use():
            return f"use:{move.card.number}"
        case Pay():
            return f"pay:{move.card.number}"
        case Announce():
            return f"announce:{move.element}"
        case PutBack():
            return "put back" if move.cards else "keep"
        case Decline() | Retreat() | Skip() | Done() | Undo() | Forfeit():
            return type(move).__name__.lower()
        case _:
            return ""


def buttons(sight: Sight) -> list[Button]:
    """Return the buttons of whoever looks and is to act, each once."""
    if not sight.may_act:
        return []
    found: dict[str, Button] = {}
    for move in sight.legal:
        name = button_id(move)
        if name and name not in found:
            found[name] = _button(sight, name, move)
    for button in _unready(sight):
        found.setdefault(button.id, button)
    return sorted(found.values(), key=lambda button: _rank(button.id))


_ORDER = (
    "use",
    "pay",
    "skip",
    "done",
    "keep",
    "put back",
    "undo",
    "announce",
    "decline",
    "retreat",
    "forfeit",
)


def _rank(name: str) -> int:
    return _ORDER.index(name.partition(":")[0])


_WORDS = {
    "skip": ("Leave it", ", ", "go on without"), "done": ("Done", "", ""),
    "undo": ("Take back", " ", "this turn’s cards"),
    "decline": ("Decline", ": ", "discard 1 to 3"),
    "forfeit": ("Give up", ": ", "no way to go on"), "keep": ("Keep", " ", "all six"),
    "put back": ("Put back", " ", "some of them"),
}  # fmt: skip


def _button(sight: Sight, name: str, move: Move) -> Button:
    match move:
        case Use() | Pay():
            return Button(
                name, "Use" if isinstance(move, Use) else "Pay for", move.card.name, main=True
            )
        case Announce():
            return Button(
                name, "Announce", total_words(sight, sight.actor or 0, move.element), main=True
            )
        case Retreat():
            return _retreat(sight, name)
        case Decline() if not move.cards:
            return Button(name, "Decline", "and draw")
        case _:
            words, joint, more = _WORDS[name]
            return Button(name, words, more, joint=joint)


def _retreat(sight: Sight, name: str) -> Button:
    """Say on the button what a retreat leads to, and at a closer look why (§11.1)."""
    seat = sight.actor or 0
    price = price_of_retreat(sight.game, sight.view, seat)
    winner = sight.people.does(1 - seat, "have", "has")
    many = counted(cards_laid(sight, 1 - seat), "card")
    why = f"{sentence(winner)} {many} on the table, and with six it is one dragon more."
    told = " ".join((*price_told(price, sight.people), why))
    return Button(name, "Retreat", price_in_short(price, sight.people), told=told, joint=": ")


def _unready(sight: Sight) -> Iterator[Button]:
    """Announcements that are not possible yet and prices too high, each with the reason."""
    position = sight.position
    if sight.legal == [Skip()]:
        card = position.pending[0].card
        assert card is not None
        yield _unpaid(sight, card)
    if position.pending or position.phase not in ("begin", "leadership", "character", "booster"):
        return
    for card in _unmet(sight):
        if why_unmeetable(sight.view, card, sight.people):
            yield _unpaid(sight, card)
    for element in [position.element] if position.element else ELEMENTS:
        yield Button(
            f"announce:{element}",
            "Announce",
            total_words(sight, sight.actor or 0, element),
            why_not=_why(sight, Announce(element)),
        )


def _why(sight: Sight, move: Move) -> str:
    return why_illegal(sight.view, move, sight.people, TOUCHED)


def _unpaid(sight: Sight, card: Card) -> Button:
    why = _why(sight, Pay(card, ()))
    return Button(f"pay:{card.number}", "Pay for", card.name, why_not=why)


def _unmet(sight: Sight) -> Iterator[Card]:
    """Yield the cards of the other side that still demand something of the hand."""
    kernel = sight.view.kernel
    for card in cards_in(kernel.tables[1 - sight.position.turn], kernel.demands()):
        if card is not None and price_of(card, "demand").needs:
            yield card


# On the table ------------------------------------------------------------------------------


def button_spots(sight: Sight) -> Iterator[Spot]:
    """Yield the buttons."""
    found = buttons(sight)
    shape = button_shape(sight.table.name, len(found))
    for button, (x, y, wide, high) in _boxes(sight, found):
        kind = "off" if button.why_not else "main" if button.main else "button"
        yield Spot(
            button.id, (x + wide / 2, y + high / 2), f"bm-{kind}-{shape}", max(wide, high),
            (f"bm-pill-{shape}", "action"), button.label, areas=((x, y, wide, high),),
            note=plain_sentence(button.why_not) if button.why_not else button.told,
        )  # fmt: skip


def button_captions(sight: Sight) -> Iterator[Caption]:
    """Yield what stands on the buttons."""
    for button, (x, y, wide, high) in _boxes(sight, buttons(sight)):
        ink = "bm-on-off" if button.why_not else "bm-on-main" if button.main else "bm-on-button"
        looks, middle = ("bm-label", "action", ink), x + wide / 2
        lines = _lines(button, wide, high)
        for n, line in enumerate(lines):
            size = max(_letters(line, wide, high, len(lines)), high * 0.2)
            text = fitting(line, wide - 12, size)
            at = (middle, y + high * _HEIGHTS[len(lines)][n])
            yield Caption(f"on:{button.id}:{n}", at, text, round(size, 1), looks)


_HEIGHTS = {1: (0.5,), 2: (0.33, 0.69), 3: (0.22, 0.51, 0.79)}
"""Where lines stand on a button whose height is 1, by how many there are."""


def _letters(line: str, wide: float, high: float, lines: int) -> float:
    """Return how large the letters of a line can be."""
    most = 0.31 if lines < 3 else 0.25
    return min(high * most, (wide - 16) / max(plain_width(line) * 1.06, 1))


def _lines(button: Button, wide: float, high: float) -> list[str]:
    """Return what stands on a button; what would be too small in its second line has a third."""
    if not button.more:
        return [button.words]
    if _letters(button.more, wide, high, 2) >= high * 0.22:
        return [button.words, button.more]
    room = (wide - 16) / (high * 0.25 * 1.06)
    return [button.words, *broken(button.more, room, 2, plain_width)]


def _boxes(
    sight: Sight, found: list[Button]
) -> Iterator[tuple[Button, tuple[float, float, float, float]]]:
    """Place buttons side by side, in the middle of their strip."""
    left, top, width, high = sight.table.buttons
    wide = button_width(sight.table.name, len(found))
    start = left + (width - (wide + GAP) * len(found) + GAP) / 2
    height = sight.table.button[1]
    for n, button in enumerate(found):
        yield button, (start + n * (wide + GAP), top + (high - height) / 2, wide, height)

"""Blue Moon for a text canvas: both sides of the fight, their power, and the hand one sees.

A card is its values and its name: `5/1 Volca`. A value in brackets has a shield behind it. Letters
tell its icons: S for stop, R for retrieve, P for pair, F for free, X for protected, and gangs by
their names; a star tells that it has a text, ~ before a card that it is ignored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from ...core.people import People, people_of, sentence
from ...games import AnyGame
from ...games.bluemoon.account import Account, account
from ...games.bluemoon.cards import ELEMENTS, LEADERS, Card
from ...games.bluemoon.position import Position, Side, StateOrView
from ..scene import Mark, MarkRow, Scene, SceneRequest, stacked, text_mark
from .gist import gist
from .notes import card_label
from .palette import BLUE_MOON_PALETTE
from .places import in_order
from .power import counted
from .sight import eyes_of
from .story import story

WIDTH, MOST_WIDE = 78, 110
"""Columns where nobody says how many there are, and the most that are used."""

INSET = 10
"""Columns before the first card of a row, for its name."""

LETTERS = {"STOP": "S", "RETRIEVE": "R", "PAIR": "P", "FREE": "F", "PROTECTED": "X"}


def scene(
    game: AnyGame, view: StateOrView, before: StateOrView | None, wanted: SceneRequest
) -> Scene:
    """Return the scene of a view; of a whole state, one with both hands open."""
    width = min(wanted.room[0] if wanted.room else WIDTH, MOST_WIDE)
    position, eyes = view.position, eyes_of(view)
    own = eyes or 0
    people = people_of(game, 2, wanted.names, eyes)
    accounts = (account(view, 0), account(view, 1))
    lines: list[MarkRow] = []
    for seat in (1 - own, own):
        heading = [*_heading(position, seat, sentence(people.name(seat)), width)]
        areas = [*_areas(position.sides[seat], seat, accounts[seat], width)]
        far = seat != own
        ordered = areas if far else areas[::-1]  # what fights lies in the middle
        rows = [row for area in ordered for row in area]
        lines += [*heading, *rows] if far else [*rows, *heading]
        if far:
            lines += [_rule(position, accounts, own, people, width)]
    hands = [*_hands(position, own, people.names, width)]
    lines += [[], *hands] if hands else []
    marks = stacked(lines)
    told = tuple(story(game, view, before, wanted.last, wanted.end, people))
    return Scene(width, len(lines), marks, story=told, palette=BLUE_MOON_PALETTE)


def _heading(position: Position, seat: int, name: str, width: int) -> Iterator[MarkRow]:
    """Who it is, whom they lead, and what they have: `> Roland · Hoax · hand 6 · deck 17`.

    What they have discarded last stands on a row of its own where the first has no room for it.
    """
    side = position.sides[seat]
    turn = "> " if seat == position.turn and position.phase != "over" else "  "
    dragons = position.dragons if seat == 0 else -position.dragons
    parts = [name, f"{side.people} under {LEADERS[side.people]}"]
    if dragons > 0:
        parts.append(f"{dragons} dragon{'s' * (dragons > 1)}")
    parts += [f"hand {len(side.hand)}", f"deck {len(side.deck)}"]
    more = ""
    if side.discard and (top := side.discard[-1]):
        more = f"discarded {top.name}"
    short = [name, side.people, *parts[2:]]  # the leader is known by the people
    forms = ([*parts, more] if more else parts, [*short, more] if more else short)
    for form in forms:
        if len(text := turn + " · ".join(form)) <= width:
            yield [text_mark(f"seat:{seat}", text, look="strong")]
            return
    yield [text_mark(f"seat:{seat}", (turn + " · ".join(short))[:width], look="strong")]
    if more:
        yield [text_mark(f"discarded:{seat}", f"  {more}"[:width])]


def _areas(side: Side, seat: int, told: Account, width: int) -> Iterator[list[MarkRow]]:
    """The rows of a side, from its edge of the table to the middle."""
    if side.leadership:
        leads = " (acts this turn)" if side.leading else ""
        row = [text_mark(f"leading:{seat}", "  leads")]
        top = side.leadership[-1]
        row.append(_chip(f"lead:{seat}", top, f"{top.name}{leads}", INSET, set()))
        yield [row]
    ignored = {each.card for each in told.cards if each.ignored == "all"}
    for area, cards in (
        ("support", side.support),
        ("covered", side.covered),
        ("combat", side.combat),
    ):
        if cards:
            yield [*_row(f"{area}:{seat}", area, cards, ignored, width)]


def _row(
    name: str, area: str, cards: Sequence[Card], ignored: set[Card], width: int
) -> Iterator[MarkRow]:
    line, column = [text_mark(name, f"  {area}")], INSET
    for number, card in enumerate(cards):
        text = card_text(card)
        looks = {"covered"} if area == "covered" else set()
        if card in ignored:
            text, looks = f"~{text}", {"ignored"}
        if column + len(text) > width and column > INSET:
            yield line
            line, column = [], INSET
        line.append(_chip(f"{name}:{number}", card, text, column, looks))
        column += len(text) + 2
    yield line


def _chip(name: str, card: Card, text: str, column: int, looks: set[str]) -> Mark:
    look = frozenset({card.people.lower(), *looks})
    return Mark(name, "line", ((float(column), 0.0),), look, card_label(card), text)


def card_text(card: Card) -> str:
    """Return a card in short: `[4]/[0] Zig-nur-Don S*`."""
    signs = "".join(LETTERS[icon] for icon in LETTERS if icon in card.icons) + "*" * card.has_text
    values = values_text(card)
    return " ".join(part for part in (values, card.name, signs) if part)


def values_text(card: Card) -> str:
    """Return the values of a card; nothing where it has none."""
    if card.fire is None and card.earth is None:
        return ""
    return "/".join(
        f"[{value}]" if shield else str(value)
        for value, shield in ((card.fire, card.shield_fire), (card.earth, card.shield_earth))
    )


# Between the sides -------------------------------------------------------------------------


def _rule(
    position: Position,
    accounts: tuple[Account, Account],
    own: int,
    people: People,
    width: int,
) -> MarkRow:
    """What is fought over: `── fire: Elinor 6 (1, raised to 6) · Roland 3 (3) ────`."""
    free = 3 - abs(position.dragons)
    dragons = f"{free} dragon{'s' * (free != 1)} free"
    if position.element is None:
        said = _unnamed(accounts[position.turn], people.does(position.turn, "have", "has"))
        text = f" {said} · {dragons} "
        return [text_mark("middle", f"──{text}".ljust(width, "─"), look="rule")]
    n = ELEMENTS.index(position.element)
    powers = [
        f"{people.name(seat)} {told.totals[n]}{_made_of(told, position.element)}"
        for seat, told in ((1 - own, accounts[1 - own]), (own, accounts[own]))
    ]
    text = f" {position.element}: {' · '.join(powers)} · {dragons} "
    return [text_mark("middle", f"──{text}".ljust(width, "─"), look=position.element)]


def _made_of(told: Account, element: str) -> str:
    said = counted(told, element)
    shield = ", shield" if told.shields[ELEMENTS.index(element)] else ""
    return f" ({said}{shield})" if " " in said or shield else ""


def _unnamed(told: Account, has: str) -> str:
    if not any(told.totals):
        return "a new fight"
    fire, earth = told.totals
    return f"a new fight: {has} {fire} fire, {earth} earth"


# Hands -------------------------------------------------------------------------------------


def _hands(position: Position, own: int, names: Sequence[str], width: int) -> Iterator[MarkRow]:
    """Every hand that may be seen, one's own with a card on each line."""
    for seat in (own, 1 - own):
        cards = [card for card in in_order(position.sides[seat].hand) if card is not None]
        if not cards:
            continue
        if seat == own:
            yield from _hand(seat, cards, position.sides[seat], width)
        else:
            yield [text_mark(f"open:{seat}", f"  {names[seat]} holds")]
            yield from _row(f"held:{seat}", "", cards, set(), width)


def _hand(seat: int, cards: Iterable[Card], side: Side, width: int) -> Iterator[MarkRow]:
    kind = ""
    for number, card in enumerate(cards):
        line = [text_mark(f"kind:{seat}:{number}", f"  {card.kind}")] if card.kind != kind else []
        kind = card.kind
        column = 21
        line.append(text_mark(f"values:{seat}:{number}", f"{values_text(card):>7}", column - 8))
        line.append(_chip(f"card:{seat}:{number}", card, card.name, column, set()))
        tail = _tail(card) + (" (seen by all)" if card in side.disclosed else "")
        after = max(column + len(card.name) + 2, 44)
        first, *more = wrap(tail, width - after) or [""]
        if first:
            line.append(text_mark(f"about:{seat}:{number}", first, after))
        yield line
        yield from (
            [text_mark(f"more:{seat}:{number}:{n}", part, after)] for n, part in enumerate(more)
        )


def _tail(card: Card) -> str:
    """The icons of a card by name, and the gist of its text."""
    parts = [*sorted(card.icons), *([f"{card.gang} gang"] if card.gang else [])]
    return ", ".join((*parts, *([gist(card)] if card.has_text else [])))

"""What is fought over: the element, the power of both sides, and whether it is enough."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.people import sentence
from ...games.bluemoon.cards import ELEMENTS
from ..picture import Caption, Spot
from .lettering import fitting, width_of
from .power import counted, explained
from .sight import Sight


def shown_element(sight: Sight, seat: int) -> str:
    """Return the element in which a side's power is shown; before it is named, its stronger one."""
    if sight.position.element:
        return sight.position.element
    fire, earth = sight.accounts[seat].totals
    return "earth" if earth > fire else "fire"


def total_words(sight: Sight, seat: int, element: str) -> str:
    """Say a side's power in an element: `7 fire`."""
    return f"{sight.accounts[seat].totals[ELEMENTS.index(element)]} {element}"


def rows(sight: Sight) -> Iterator[tuple[int, float]]:
    """Yield each side with the height of its line in the strip between the sides."""
    _, top, _, high = sight.table.middle
    for n, seat in enumerate(sight.seats):
        yield seat, top + high * (0.27 + 0.46 * n)


def contest_spots(sight: Sight) -> Iterator[Spot]:
    """Yield the element, and a total for each side."""
    left, top, wide, high = sight.table.middle
    element = sight.position.element
    size = high * 0.86
    at = (left + wide - size / 2 - 4, top + high / 2)
    named = f"the fight is in {element}" if element else "no element is named yet"
    yield Spot(
        "element", at, f"bm-element-{element}" if element else "bm-element", size, (), named,
        areas=((at[0] - size / 2, at[1] - size / 2, size, size),), note=element_words(sight),
    )  # fmt: skip
    for seat, y in rows(sight):
        yield _total(sight, seat, (left + 30, y))


def element_words(sight: Sight) -> str:
    """Say what is fought over."""
    if sight.is_over:
        return "The game is over."
    if sight.position.element:
        return f"This fight is in {sight.position.element}. Only a mutant changes that."
    return "Whoever begins the fight names fire or earth when announcing their power."


def power_words(sight: Sight, seat: int) -> str:
    """Say how strong a side is in the element in which its power is shown."""
    said = total_words(sight, seat, shown_element(sight, seat)).replace(" ", " in ")
    return f"{sentence(sight.people.whose(seat))} power is {said}."


def _total(sight: Sight, seat: int, at: tuple[float, float]) -> Spot:
    element, account = shown_element(sight, seat), sight.accounts[seat]
    total = account.totals[ELEMENTS.index(element)]
    high = sight.table.middle[3] * 0.46
    whose = sight.people.whose(seat)
    symbol = f"bm-total-{element}" if sight.position.element else "bm-total"
    said = explained(account, element)
    lines = [power_words(sight, seat), *([said] if said else [])]
    if not sight.position.element:
        other = next(each for each in ELEMENTS if each != element)
        lines.append(f"In {other} it would be {account.totals[ELEMENTS.index(other)]}.")
    if many := cards_laid(sight, seat):
        two = "" if sight.is_over else f"; with {MANY} or more two dragons move"
        lines.append(f"{_cards(many)} on {whose} table{two}.")
    area = (at[0] - 30, at[1] - high / 2, sight.table.middle[2] - high * 2 - 30, high)
    return Spot(
        f"power:{seat}", at, symbol, high * 1.14, (), f"{whose} power: {total} {element}",
        areas=(area,), note="\n".join(lines),
    )  # fmt: skip


def _cards(many: int) -> str:
    return "1 card lies" if many == 1 else f"{many} cards lie"


def contest_captions(sight: Sight) -> Iterator[Caption]:
    """Yield the numbers, and beside them what they are made of."""
    left, _, wide, high = sight.table.middle
    size = sight.table.letters
    room = wide - high - 70
    for seat, y in rows(sight):
        element, account = shown_element(sight, seat), sight.accounts[seat]
        total = account.totals[ELEMENTS.index(element)]
        ink = "bm-number" if sight.position.element else "bm-number-plain"
        figures = high * (0.3 if total < 10 else 0.24)
        yield Caption(f"total:{seat}", (left + 30, y + 1), str(total), figures, (ink,))
        verdict = enough_words(sight, seat)
        end = width_of(verdict) * size + 16 if verdict else 0.0
        said = fitting(_beside(sight, seat, element), room - end, size)
        yield Caption(f"why:{seat}", (left + 66, y), said, size)
        if verdict:
            look = "quiet" if seat != sight.own else _verdict_look(verdict)
            yield Caption(
                f"enough:{seat}", (left + 66 + room, y), verdict, size, ("bm-verdict", look)
            )


def _verdict_look(verdict: str) -> str:
    return "bm-short" if verdict.endswith("short") else "bm-enough"


def _beside(sight: Sight, seat: int, element: str) -> str:
    """Say whose power it is and what it is made of: `You: 2 + 2×2`."""
    account, name = sight.accounts[seat], sentence(sight.people.name(seat))
    if not any(each.card.kind != "leadership" for each in account.cards):
        return f"{name}: no cards yet"
    said = f"{name}: {counted(account, element)}"
    said += "" if sight.position.element else f" in {element}"
    if account.shields[ELEMENTS.index(element)]:
        said += ", with a shield"
    return f"{said}{_many_cards(sight, seat)}"


def cards_laid(sight: Sight, seat: int) -> int:
    """Return how many cards lie on a side's table, covered ones too (§11.1)."""
    side = sight.side(seat)
    return len(side.combat) + len(side.covered) + len(side.support)


def _many_cards(sight: Sight, seat: int) -> str:
    """Say how many cards lie there when that may soon be worth another dragon (§11.1)."""
    many = cards_laid(sight, seat)
    if many < MANY - 2:
        return ""
    return f"; {many} cards{': two dragons' if many >= MANY else ''}"


MANY = 6
"""With so many cards on the winner's table the fight is worth two dragons."""


def enough_words(sight: Sight, seat: int) -> str:
    """Say whether a side whose turn it is could announce what it has now.

    Before its character, what lies there is about to be covered: then only what is to be matched.
    """
    position = sight.position
    if position.turn != seat or not position.element or sight.is_over:
        return ""
    n = ELEMENTS.index(position.element)
    mine, theirs = sight.accounts[seat].totals[n], sight.accounts[1 - seat].totals[n]
    if position.phase in ("begin", "leadership"):
        return f"{theirs} to match"
    if sight.accounts[seat].shields[n]:
        return "shielded"
    return "enough" if mine >= theirs else f"{theirs - mine} short"

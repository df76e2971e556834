"""What the power of a side is made of, in words."""

from __future__ import annotations

from ...games.bluemoon.account import Account, CardAccount
from ...games.bluemoon.cards import ELEMENTS

FEWEST = 2
"""Where fewer cards count there is nothing to add up."""


def counted(account: Account, element: str) -> str:
    """Return what a total is made of in numbers: `4 + 2×2, raised to 6`."""
    n = ELEMENTS.index(element)
    terms = [_term(each, n) for each in account.cards if _counts(each, n)]
    said = " + ".join(terms) or "0"
    floor = _floor(account, element)
    return f"{said}, raised to {account.totals[n]}" if floor else said


def explained(account: Account, element: str) -> str:
    """Return the same with the cards by their names, one a line."""
    n = ELEMENTS.index(element)
    lines = [_line(each, element) for each in account.cards if each.card.kind != "leadership"]
    if name := _floor(account, element):
        lines.append(f"raised to {account.totals[n]} by {name}")
    if account.shields[n]:
        lines.append(f"a shield in {element}: it need not match the other side")
    return "\n".join(lines)


def is_changed(each: CardAccount, element: str) -> bool:
    """Tell whether a card counts something else in an element than is printed on it."""
    n = ELEMENTS.index(element)
    return each.ignored != "all" and each.value[n] != (each.printed[n] or 0)


def _counts(each: CardAccount, n: int) -> bool:
    return each.ignored != "all" and each.value[n] > 0


def _term(each: CardAccount, n: int) -> str:
    printed, value = each.printed[n] or 0, each.value[n]
    if printed and value > printed and value % printed == 0 and _is_multiplied(each):
        return f"{printed}×{value // printed}"
    return str(value)


def _is_multiplied(each: CardAccount) -> bool:
    ops = [op for _, op in each.changes]
    return bool(ops) and all(op.startswith("x") for op in ops)


def _line(each: CardAccount, element: str) -> str:
    n = ELEMENTS.index(element)
    name, value = each.card.name, each.value[n]
    if each.ignored == "all":
        by = f" by {each.ignored_by.name}" if each.ignored_by else ""
        return f"{name}: ignored{by}"
    if each.printed[n] is None and not value:
        return f"{name}: no value"
    printed = each.printed[n] or 0
    why = changes_words(each) if value != printed else ""
    return f"{name}: {value}{f', {why}' if why else ''}"


def changes_words(each: CardAccount) -> str:
    """Say what has changed the values of a card: `doubled by Volcanic Gauntlets`."""
    return ", ".join(f"{_op(op)} by {card.name}" for card, op in each.changes)


def _op(op: str) -> str:
    how, _, what = op.partition(":")
    if how == "x2":
        return "doubled"
    if how.startswith("x"):
        return f"times {how[1:]}"
    if how == "zero":
        return f"set to 0 ({what})"
    return {"sum": "raised to its sum", "higher": "raised to its higher value"}.get(
        what, f"raised to {what}"
    )


def _floor(account: Account, element: str) -> str:
    """Return the card that raises a total, if one does."""
    n = ELEMENTS.index(element)
    plain = sum(each.value[n] for each in account.cards if each.ignored != "all")
    if account.totals[n] <= plain:
        return ""
    fit = [card for card, kind, number in account.floors
           if kind in (element, "contested", "both") and number == account.totals[n]]  # fmt: skip
    return fit[0].name if fit else ""

"""What a closer look at a card tells: all of its words, and what is special about it now."""

from __future__ import annotations

from ...games.bluemoon.account import CardAccount
from ...games.bluemoon.cards import ELEMENTS, Card
from .power import changes_words
from .wording import gang_words, icon_words, shield_lines, words


def counted(many: int, what: str) -> str:
    """Say how many there are of something."""
    return f"{many} {what}" if many == 1 else f"{many} {what}s"


def values_words(card: Card) -> str:
    """Say the printed values of a card: `5 fire, 1 earth`."""
    pairs = [(card.fire, "fire"), (card.earth, "earth")]
    return ", ".join(f"{value} {name}" for value, name in pairs if value is not None)


def kind_and_people(card: Card) -> str:
    """Say what a card is: `Vulca character`."""
    return "mutant" if card.is_mutant else f"{card.people} {card.kind}"


def card_label(card: Card) -> str:
    """Say a card in short, for the ear."""
    values = values_words(card)
    return f"{card.name}, {kind_and_people(card)}{f', {values}' if values else ''}"


def card_note(card: Card, now: tuple[str, ...] = ()) -> str:
    """Return all that is printed on a card, and behind it what is true of it now."""
    lines = [f"{card.name} · {kind_and_people(card)}"]
    if values := values_words(card):
        lines.append(values)
    lines += words(card)
    lines += [f"{icon}: {icon_words(icon)}" for icon in sorted(card.icons)]
    if card.gang:
        lines.append(f"{card.gang} gang: {gang_words(card.gang)}")
    lines += shield_lines(card)
    return "\n".join((*lines, *(f"▸ {line}" for line in now if line)))


def account_words(each: CardAccount) -> tuple[str, ...]:
    """Say what the other cards in play do to one of them."""
    found = []
    by = f" by {each.ignored_by.name}" if each.ignored_by else ""
    if each.ignored:
        what = {"all": "It is", "text": "Its text is", "icons": "Its icons are"}[each.ignored]
        found.append(f"{what} ignored{by}.")
    if each.protected:
        found.append("It is protected: the other side cannot touch it.")
    if each.changes and each.ignored != "all":
        pairs = zip(each.printed, each.value, ELEMENTS, strict=True)
        values = [f"{value} {element}" for printed, value, element in pairs
                  if value != (printed or 0)]  # fmt: skip
        if values:
            found.append(f"It counts {' and '.join(values)}: {changes_words(each)}.")
    return tuple(found)

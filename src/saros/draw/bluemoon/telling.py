"""Moves of Blue Moon in words, from their notation."""

from __future__ import annotations

from ...core.people import People, sentence
from ...games.bluemoon.notation import SEAT_NAMES


def worded(text: str, mover: int | None, people: People) -> str:
    """Return a move in notation as a sentence: `Roland plays Cinder`."""
    return sentence(_told(text, mover, people))


def _told(text: str, mover: int | None, people: People) -> str:
    word, _, rest = text.partition(" ")
    if word in SEAT_NAMES and rest == "begins":
        return people.does(SEAT_NAMES.index(word), "begin", "begins")
    if word == "disclose" and rest in SEAT_NAMES:
        return f"{people.verb(SEAT_NAMES.index(rest), 'lay')} the hand open"
    if chance := _by_chance(text, people):
        return chance
    return text if mover is None else _by_seat(text, mover, people)


def _by_seat(text: str, mover: int, people: People) -> str:
    word, _, rest = text.partition(" ")
    verbs = "do" if mover == people.you else "does"
    if word in _PLAIN:
        return f"{people.name(mover)} {_PLAIN[word][verbs == 'does'].format(rest)}".strip()
    if word == "use":
        return f"{people.verb(mover, 'use')} {rest}"
    if word == "pay":
        card, _, cards = rest.partition(": ")
        return f"{people.verb(mover, 'discard')} {_listed(cards)} for {card}"
    if word == "decline":
        return f"{people.verb(mover, 'decline')} to begin" + (
            f" and {_conjugated('discard', verbs)} {_listed(rest)}" if rest else ""
        )
    if word == "put":
        return f"{people.verb(mover, 'put')} back {_listed(rest.removeprefix('back '))}"
    return text


_PLAIN = {
    "play": ("play {}", "plays {}"), "retrieve": ("take {} back", "takes {} back"),
    "discard": ("discard {}", "discards {}"),
    "under": ("put {} under the deck", "puts {} under the deck"),
    "return": ("shuffle {} into the deck", "shuffles {} into the deck"),
    "skip": ("leave it at that", "leaves it at that"),
    "done": ("leave the rest undone", "leaves the rest undone"),
    "retreat": ("retreat", "retreats"), "keep": ("keep the hand", "keeps the hand"),
    "announce": ("announce {}", "announces {}"),
    "undo": ("take the turn back", "takes the turn back"),
    "forfeit": ("cannot go on and lose", "cannot go on and loses"),
}  # fmt: skip


def _conjugated(verb: str, verbs: str) -> str:
    return verb if verbs == "do" else f"{verb}s"


def _by_chance(text: str, people: People) -> str:
    """Say what chance has done: `draw Roland: 2 cards`."""
    for start, said in _LUCK.items():
        if text.startswith(f"{start} "):
            name, colon, cards = text.removeprefix(f"{start} ").partition(": ")
            if colon and name in SEAT_NAMES:
                seat = SEAT_NAMES.index(name)
                verb = people.verb(seat, said[0]) if said[0] else ""
                return said[1].format(verb=verb, cards=_listed(cards), whose=people.whose(seat))
    return ""


_LUCK = {
    "draw": ("draw", "{verb} {cards}"),
    "find": ("take", "{verb} {cards} from the discard pile, unseen"),
    "pull": ("", "from {whose} hand is pulled: {cards}"),
    "turn up": ("", "from the top of {whose} deck is turned up: {cards}"),
}


def _listed(cards: str) -> str:
    """Return cards with an “and” before the last."""
    *most, last = cards.split(", ")
    return f"{', '.join(most)} and {last}" if most else last

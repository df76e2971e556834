"""Random decks, luck and players for whole games of the literal reader of Blue Moon."""

from __future__ import annotations

from random import Random

from . import literal
from .literal_cards import CARDS, READY, in_order
from .literal_state import SEATS, State, full, is_peer

PEOPLES = tuple(READY)


def built_deck(people: str, rng: Random) -> list[str]:
    """§13.1: any legal deck, with as many foreign cards as their moons allow and luck gives."""
    own = [name for name, card in CARDS.items() if card.people == people]
    others = [name for name, card in CARDS.items() if card.people != people]
    rng.shuffle(own)
    rng.shuffle(others)
    chosen: list[str] = []
    moons = 0
    foreign = rng.randint(max(0, 30 - len(own)), 12)
    for name in others:
        if len(chosen) < foreign and moons + CARDS[name].moons <= 10:
            chosen.append(name)
            moons += CARDS[name].moons
    return in_order(chosen + own[: 30 - len(chosen)])


def new_game(
    peoples: tuple[str, str], decks: tuple[list[str], list[str]], switches: dict[str, bool]
) -> State:
    sides = [{"people": p, "deck": list(d)} for p, d in zip(peoples, decks, strict=True)]
    start = {"sides": sides, "phase": "start", "switches": switches}
    return full({**start, "pending": [{"kind": "begins"}]})


def luck(state: State, rng: Random) -> str:
    """A move of chance, with its cards drawn by lot."""
    due = state["pending"][0]
    if due["kind"] == "begins":
        return f"{rng.choice(SEATS)} begins"
    side = state["sides"][due["seat"]]
    if due["kind"] == "find":
        cards = rng.sample(side["discard"], due["n"])
    elif due["kind"] == "pull":
        hidden = [card for card in side["hand"] if card not in side["disclosed"]]
        cards = rng.sample(hidden, due["n"])
    else:
        above = [card for card in side["deck"] if card not in side["bottom"]]
        below = list(side["bottom"])
        if is_peer(state):
            rng.shuffle(below)  # P13
        rng.shuffle(above)
        cards = (above + below)[: due["n"]]
    return f"{due['kind']} {SEATS[due['seat']]}: {', '.join(in_order(cards))}"


LIKINGS = {"retreat": 0.15, "decline": 0.1, "undo": 0.5, "skip": 0.3, "done": 0.3, "retrieve": 0.7}


def any_move(texts: set[str], rng: Random) -> str:
    """A move by lot: first of what sort, so that the many ways to decline do not drown the rest."""
    sorts: dict[str, list[str]] = {}
    for text in sorted(texts):
        sorts.setdefault(text.split(" ", 1)[0], []).append(text)
    names = list(sorts)
    sort = rng.choices(names, [LIKINGS.get(name, 1.0) for name in names])[0]
    return rng.choice(sorts[sort])


def cards_of(side: dict[str, list[str]]) -> list[str]:
    """All cards of one side, wherever they are."""
    places = ("hand", "deck", "combat", "covered", "support", "discard", "leadership")
    return in_order(name for place in places for name in side[place])


def next_text(state: State, rng: Random) -> str:
    if literal.to_act(state) == literal.CHANCE:
        return luck(state, rng)
    return any_move(literal.legal_texts(state), rng)

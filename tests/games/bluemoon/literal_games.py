"""Random decks, luck and players for whole games of the literal reader of Blue Moon."""

from __future__ import annotations

from random import Random

from . import literal
from .literal_cards import CARDS, READY, Card, in_order
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
    if due["kind"] == "disclose":
        return f"disclose {SEATS[due['seat']]}"
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


# Positions out of nowhere ------------------------------------------------------------------------


def marks(card: Card) -> set[str]:
    """What a card has in common with others that belong together."""
    verbs = {clause.verb or clause.when for clause in card.clauses}
    return {*verbs, *card.icons, card.gang, "shield" if card.shields else ""} - {""}


THEMES = sorted(set().union(*(marks(card) for card in CARDS.values())))


SPECIAL = [name for name, card in CARDS.items() if card.has_text or card.has_icon]
MEETINGS = [
    (mine, theirs)
    for theirs in [None, *(name for name in SPECIAL if CARDS[name].kind != "leadership")]
    for mine in SPECIAL
]
"""Every card that can do something in the hand of who is to move, against every such card on the
other side's table, and on a starting turn."""


def any_position(
    rng: Random, switches: dict[str, bool], mine: str, theirs: str | None = None
) -> State:
    """A turn's beginning with any cards anywhere: what games by lot reach once in a thousand."""
    turn = rng.randrange(2)
    sides = [any_side(rng, mine, True, theirs is None)]
    sides.insert(1 - turn, any_side(rng, theirs or mine, False, theirs is None))
    return full(
        {
            "sides": sides,
            "switches": switches,
            "turn": turn,
            "starting": theirs is None,
            "element": rng.choice(["fire", "earth"]) if theirs else None,
            "dragons": rng.randint(-3, 3),
        }
    )


def any_cards(rng: Random, first: str) -> list[str]:
    """Thirty cards of all peoples, rather with text and icons, and rather some that go together."""
    themes = set(rng.sample(THEMES, 3))
    weights = [
        (4 if card.has_text else 2 if card.has_icon else 1) * (20 if themes & marks(card) else 1)
        for card in CARDS.values()
    ]
    return list(dict.fromkeys([first, *rng.choices(list(CARDS), weights, k=300)]))[:30]


def any_side(rng: Random, first: str, in_hand: bool, starting: bool) -> dict[str, object]:
    """A side laid out by lot, with one card surely in the hand, or else on the table."""
    cards = any_cards(rng, first)
    hand = [first] if in_hand else []
    if in_hand:
        cards.remove(first)
    combat, covered, support = [], [], []
    if not starting:
        combat = take(cards, rng.choice([0, 1, 1, 2, 3]), "character")
        combat += take(cards, rng.choice([0, 1, 2]), "booster") if combat else []
        support = take(cards, rng.choice([0, 1, 2, 3]), "support")
        covered = take(cards, rng.choice([0, 0, 2, 3]), "character booster")
    if not in_hand and first in cards + covered and not starting:
        area = support if CARDS[first].kind == "support" else combat
        area.append(first)
        cards, covered = ([n for n in pile if n != first] for pile in (cards, covered))
    hand += take(cards, rng.choice([0, 2, 4, 5, 5, 5, 7]), "leadership character booster support")
    leadership = take(cards, rng.choice([0, 1, 2]), "leadership")
    discard = take(cards, rng.choice([0, 0, 2, 5, 12]), "character booster support")
    disclosed = rng.sample(hand, rng.choice([0, 0, 0, len(hand) // 2, len(hand)]))
    known = [card for card in hand if card not in disclosed and rng.random() < 0.2]
    hidden = [card for card in hand + cards if card not in disclosed + known]
    shuffled = rng.choice([0, 0, len(discard) // 2])
    return {
        "people": rng.choice(PEOPLES),
        "hand": in_order(hand),
        "deck": in_order(cards),
        "bottom": rng.sample(cards, rng.choice([0, 0, 0, len(cards) // 4, len(cards)])),
        "disclosed": in_order(disclosed),
        "known": in_order(known),
        "seen": in_order([card for card in hidden if rng.random() < 0.1] + discard[:shuffled]),
        "combat": combat,
        "covered": covered,
        "support": support,
        "discard": discard,
        "leadership": leadership,
        "shuffled": shuffled,
    }


def take(cards: list[str], number: int, kinds: str) -> list[str]:
    """Take cards of some kinds away from a pile, as many as there are."""
    taken = [card for card in cards if CARDS[card].kind in kinds.split()][:number]
    for card in taken:
        cards.remove(card)
    return taken

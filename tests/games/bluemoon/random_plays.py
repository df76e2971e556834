"""Random decks and random plays on the kernel of Blue Moon, and what must always be true there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from saros.games.bluemoon import codes
from saros.games.bluemoon.cards import PEOPLES, card_named
from saros.games.bluemoon.decks import READY, Deck
from saros.games.bluemoon.kernel import Kernel, deck_table
from saros.games.bluemoon.packing import chance_move

from .literal_games import built_deck

KINDS_OF_DECK = ("ready", "built")


def deck(rng: Random, kind: str = "") -> Deck:
    """A deck by lot: a ready one, or any legal one (§13.1)."""
    people = rng.choice(PEOPLES)
    return READY[people] if (kind or rng.choice(KINDS_OF_DECK)) == "ready" else built(people, rng)


def built(people: str, rng: Random) -> Deck:
    """A legal deck with as many foreign cards as luck and their moons allow."""
    return Deck(people, tuple(map(card_named, built_deck(people, rng))), "built")


def start(rng: Random, peer: int = 0, mulligan: int = 0) -> Kernel:
    """A play before it begins, with decks by lot."""
    tables = [deck_table(deck(rng).cards) for _ in range(2)]
    play = Kernel(tables[0], tables[1], peer, mulligan)
    play.add_due((codes.DUE_BEGINS, 0, -1, 0, 0, 0))
    return play


LIKINGS = {codes.MOVE_RETREAT: 0.15, codes.MOVE_DECLINE: 0.1, codes.MOVE_UNDO: 0.5,
           codes.MOVE_SKIP: 0.3, codes.MOVE_DONE: 0.3}  # fmt: skip


def chosen(play: Kernel, rng: Random) -> int:
    """A move by lot: first of which kind, so that declining does not drown the rest."""
    if play.seat_to_act() == codes.CHANCE:
        return chance_move(play, rng)
    kinds: dict[int, list[int]] = {}
    for move in play.legal_moves():
        kinds.setdefault(codes.kind_of(move), []).append(move)
    likings = [LIKINGS.get(kind, 1.0) for kind in kinds]
    return rng.choice(kinds[rng.choices([*kinds], likings)[0]])


def faults(play: Kernel) -> list[str]:
    """What is wrong with a play, however it came about."""
    dragons = play.course()[4]
    return [
        *([] if -codes.MOST_DRAGONS <= dragons <= codes.MOST_DRAGONS else [f"{dragons} dragons"]),
        *(f"seat {seat}: {fault}" for seat in (0, 1) for fault in _faults_of(play, seat)),
    ]


def _faults_of(play: Kernel, seat: int) -> Iterator[str]:
    cards = play.tables[seat].cards
    (hand, deck, bottom, disclosed, known, seen, combat, covered, support, discard, shuffled,
     leadership) = play.zones(seat)  # fmt: skip
    piles = (hand, deck, combat, covered, support, discard, leadership)
    if sum(pile.bit_count() for pile in piles) != len(cards) or sum(piles) != (1 << len(cards)) - 1:
        yield "a card is nowhere, or in two places"
    parts = ((bottom, deck), (disclosed, hand), (known, hand), (shuffled, discard),
             (seen, hand | deck | shuffled), (disclosed & known, 0),
             ((disclosed | known) & seen, 0))  # fmt: skip
    if any(part & ~whole for part, whole in parts):
        yield "something is known of a card that is elsewhere"
    fighting = ("character", "booster")
    kinds = ((combat | covered, fighting), (support, ("support",)),
             (leadership, ("leadership",)), (discard, (*fighting, "support")))  # fmt: skip
    for pile, allowed in kinds:
        for slot, card in enumerate(cards):
            if pile >> slot & 1 and (card is None or card.kind not in allowed):
                yield f"{card} lies where no such card lies"
    leading = play.side(seat)[0]
    if leading >= 0 and not leadership >> leading & 1:
        yield "the leading card is not on the leadership stack"

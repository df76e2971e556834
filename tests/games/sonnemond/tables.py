"""Tables of Sonne und Mond in few words, for tests: rows and hands as lists of cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

from saros.families import GAMES
from saros.games.sonnemond.cards import DECK, names
from saros.games.sonnemond.notation import write_short

GAME = GAMES["sonnemond"]


def row(text: str) -> list[list[str]]:
    """A row from `S5 S8/SX`: slots between spaces, cards of a slot bottom to top."""
    return [slot.split("/") for slot in text.split()]


def table(
    *hands: str,
    rows: dict[str, str] | None = None,
    stack: str = "",
    discard: str = "",
    **more: Any,
) -> Any:
    """A state: a hand for each seat, rows by `0 sun`, and whatever else the JSON has."""
    players = len(hands)
    hosted: list[dict[str, Any]] = [{"sun": [], "moon": []} for _ in hands]
    for place, text in (rows or {}).items():
        owner, suit = place.split()
        hosted[int(owner)][suit] = row(text)
    data = {
        "players": players,
        "switches": more.pop("switches", {}),
        "hands": [hand.split() for hand in hands],
        "rows": hosted,
        "stack": stack.split(),
        "discard": discard.split(),
        "score": [[] for _ in hands],
        "turn": 0,
        "chain": False,
        "last_round": None,
        "finished": False,
    }
    return GAME.read_state(data | more)


def rest_of(*piles: str) -> str:
    """All the cards of the deck that are not in these piles."""
    left = Counter(names(DECK))
    left.subtract(" ".join(piles).split())
    return " ".join(left.elements())


def shorts(state: Any) -> list[str]:
    """The legal moves in their short form."""
    return [write_short(state, move) for move in GAME.legal_moves(state)]


def of_card(state: Any, card: str) -> list[str]:
    """Where a card can go, in the short form."""
    return [text.partition(" ")[2] for text in shorts(state) if text.split()[0] == card]


def played(state: Any, *texts: str) -> Any:
    """The state after moves in notation."""
    for text in texts:
        state = GAME.play(state, GAME.read_move(state, text))
    return state


def shown(state: Any, owner: int, suit: str) -> str:
    """A row as text, as `row` reads it."""
    slots = GAME.write_state(state)["rows"][owner][suit]
    return " ".join("/".join(slot) for slot in slots)

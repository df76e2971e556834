"""What a person types at the board: short forms of moves, and lists of moves to choose from."""

from __future__ import annotations

from typing import Any

from ..core.game import CHANCE
from ..core.refusal import Refusal, excerpt
from ..draw.scene import Scene
from ..families.drawing import listed, scene_of
from ..families.players import judge_of
from ..table.table import Table
from .seats import seat_names

SHOWN = 6
"""So many moves are named when an input could mean several."""


def read_move(table: Table, text: str) -> Any:
    """Return the legal move a person means: in notation, or shortened where that is clear."""
    try:
        return table.game.read_move(table.state, text)
    except Refusal as refusal:
        if refusal.code != "unreadable_move":
            raise
        found = _shortened(table, text)
        if len(found) == 1:
            return found[0][1]
        if found:
            raise Refusal("ambiguous_move", _which(text, [said for said, _ in found])) from None
        return _with_letter(table, text, refusal)


def plain_moves(table: Table) -> list[tuple[str, Any]]:
    """Return the legal moves with their texts, each once whatever might be announced with it."""
    game, state = table.game, table.state
    if table.to_act == CHANCE:
        return []
    view = game.view(state, table.to_act)
    judge = judge_of(game)
    moves = table.legal_moves() if judge is None else judge.candidates(game, view)
    legal = set(moves)
    ordered = [move for move in table.legal_moves() if move in legal]
    return [(game.write_move(state, move), move) for move in ordered]


def _shortened(table: Table, text: str) -> list[tuple[str, Any]]:
    """Return the moves of which the input is a part, those with the least left out."""
    wanted = "".join(text.split()).lower().replace("=", "")
    missing: dict[int, list[tuple[str, Any]]] = {}
    for said, move in plain_moves(table):
        words = said.lower().split()
        if (kept := _kept(words, wanted)) > 1:
            missing.setdefault(len(words) - kept, []).append((said, move))
    return missing[min(missing)] if missing else []


def _kept(words: list[str], wanted: str) -> int:
    """Return how many words at most, in their order, make up the input; 0 if they cannot."""
    most = {0: 0}  # by how much of the input they make up
    for word in words:
        for place, kept in list(most.items()):
            if wanted.startswith(word, place):
                end = place + len(word)
                most[end] = max(most.get(end, 0), kept + 1)
    return most.get(len(wanted), 0)


def _which(text: str, found: list[str]) -> str:
    more = " …" if len(found) > SHOWN else ""
    return f"{excerpt(text)} could be {', '.join(found[:SHOWN])}{more}"


def _with_letter(table: Table, text: str, refusal: Refusal) -> Any:
    """Read `d2 d5x` with the letter of the piece on d2: as a move, or for a better reason."""
    start = text.strip().lower()
    for mark in _scene(table).marks:
        shape, _, place = mark.id.partition(":")
        if shape != "piece" or not start.startswith(place):
            continue
        try:
            return table.game.read_move(table.state, f"{mark.text.upper()} {text}")
        except Refusal as better:
            if better.code != "unreadable_move":
                raise better from None
    raise refusal from None


def _scene(table: Table) -> Scene:
    return scene_of(table.game, table.game.view(table.state, table.to_act))


# Lists -------------------------------------------------------------------------------------


def list_moves(table: Table, place: str = "") -> list[str]:
    """Return lines that name the legal moves, those of one piece together."""
    found = plain_moves(table)
    view = table.game.view(table.state, table.to_act)
    own = listed(table.game, view, [move for _, move in found], place)
    if own is not None:
        if not own:
            raise Refusal("no_moves", f"nothing can be done with {excerpt(place)}")
        return own
    texts = [said for said, _ in found]
    lines: list[str] = []
    if place:
        texts, lines = _moves_of(table, texts, place.lower())
    groups: dict[str, list[str]] = {}
    for text in texts:
        words = text.split()
        # What moves has a place that it comes from; what is new on the board has none.
        head = " ".join(words[: 2 if len(words) > 2 else 1])
        groups.setdefault(head, []).append(" ".join(words[len(head.split()) :]))
    return lines + [f"{head:<7} {'  '.join(ends)}".rstrip() for head, ends in groups.items()]


def _moves_of(table: Table, texts: list[str], place: str) -> tuple[list[str], list[str]]:
    """Return the moves from a place, else those to it, and what to say about them."""
    starting = [text for text in texts if text.lower().split()[1:2] == [place]]
    if starting:
        return starting, []
    arriving = [text for text in texts if place in text.lower().split()[2:3]]
    mark = _scene(table).find(f"piece:{place}")
    if mark is not None and _turn(table) not in mark.look:
        said = f"it is {_turn(table)}'s turn, not that of {mark.label}"
        if arriving:
            return arriving, [f"{said}; these go there:"]
        raise Refusal("no_moves", said)
    if arriving:
        return arriving, []
    if mark is None:
        raise Refusal("no_moves", f"nothing can move from or to {excerpt(place)}")
    raise Refusal("no_moves", f"{mark.label} has no legal move")


def _turn(table: Table) -> str:
    seat = table.to_act
    return "" if seat is None else seat_names(table)[seat]

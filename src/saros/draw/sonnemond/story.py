"""Sonne und Mond in words: the turn, the last move, the end, lists of moves, the rules in short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...core.game import CHANCE, Outcome
from ...core.people import People, people_of, sentence
from ...games import AnyGame
from ...games.sonnemond.cards import card_named, spoken
from ...games.sonnemond.moves import TOTAL, Clear, Cover, Eclipse, Lay, Move
from ...games.sonnemond.notation import Said, read_laid, write_short
from ...games.sonnemond.state import partners
from ...games.sonnemond.turn import StateOrView, lays, legal_codes, runs
from ..scene import StoryLine


def story(
    game: AnyGame,
    view: StateOrView,
    before: StateOrView | None,
    last: str,
    end: bool,
    people: People | None = None,
) -> Iterator[StoryLine]:
    """Yield the last move, and whose turn it is or how it ended."""
    people = people or people_of(game, len(view.hands))
    if last and before is not None:
        yield StoryLine(worded(last, before.turn if before.shuffles else None, people))
    if view.finished:
        if end and game.outcome(view) is not None:
            everybody = replace(people, you=None)
            yield StoryLine(sentence(ending(game, view, everybody)), "strong")
        return
    if view.starter is not None:
        yield StoryLine("The last round: nobody draws any more", "danger")
    seat = game.to_act(view)
    if seat is not None and seat != CHANCE:
        yield StoryLine(sentence(_turn(view, seat, people)), "strong")


def _turn(view: StateOrView, seat: int, people: People) -> str:
    """Say what may be done; what a hidden hand is good for only its owner knows (§6.1)."""
    hand = view.hands[seat]
    may_lay = isinstance(hand, int) or bool(lays(view, hand))
    may_clear = bool(runs(view)) and not view.chain
    if not (may_lay or may_clear):
        loses = ": a total eclipse" if legal_codes(view) == [TOTAL] else ""
        return f"{people.name(seat)} can lay no {'other ' if view.chain else ''}card{loses}"
    if view.chain:
        return f"{people.name(seat)} must lay another card"
    choices = ("lay a card", "clear a run")
    may = " or ".join(what for what, can in zip(choices, (may_lay, may_clear), strict=True) if can)
    return f"{people.whose(seat)} turn: {may}"


_DUE = {
    "deal": "The cards are dealt",
    "reshuffle": "The discard pile is shuffled and becomes the stack",
    "begin": "The last round begins",
}


def worded(text: str, mover: int | None, people: People) -> str:
    """Return a move in notation as a sentence: `Ada lays sun 17 at the right of your sun row`."""
    word, _, rest = text.partition(" ")
    if word in _DUE or mover is None:
        return _DUE.get(word, text)
    if word == "end":
        return sentence(f"{people.name(mover)} can do nothing")
    if word == "total":
        return sentence(f"{people.verb(mover, 'suffer')} a total eclipse")
    if word == "draw":
        rest = _cards(rest)
    if word == "lay":
        rest = _laid(read_laid(text), people)
    if rest.startswith(("solar", "lunar")):
        rest = f"a {rest}"
    return sentence(f"{people.verb(mover, word)} {rest}")


def named(text: str, people: People) -> str:
    """Return a move in notation with the people in the place of their seats."""
    return f"lay {_laid(read_laid(text), people)}" if text.startswith("lay ") else text


def _laid(said: Said, people: People) -> str:
    """Say a card and its place, as the notation does it, but with people."""
    assert said.seat is not None
    card, row = spoken(said.card), f"{people.whose(said.seat)} {said.suit} row"
    if len(said.cards) > 1:
        return f"{card} on {spoken(said.cards[1])} in {row}"
    if said.place is not None:
        return f"{card} on the eclipse at place {said.place + 1} of {row}"
    if said.where == "open":
        return f"{card} to open {row}"
    return f"{card} at the {said.where} of {row}"


def _cards(names: str) -> str:
    """Say cards that are written by their short names; what is none stays as it is."""
    cards = [card for name in names.split() if (card := card_named(name)) is not None]
    return ", ".join(map(spoken, cards)) or names


def actor(before: StateOrView) -> str:
    """Name who made the move after a view: a seat, also where it is forced to draw."""
    return "chance" if not before.shuffles else f"seat {before.turn + 1}"


def ending(game: AnyGame, view: StateOrView, people: People) -> str:
    """Say who won, with everybody's points."""
    outcome = game.outcome(view)
    assert outcome is not None
    seats = len(view.hands)
    sides = dict.fromkeys(partners(seats, seat) for seat in range(seats))
    winners = [side for side in sides if side[0] in outcome.winners]
    order = [*winners, *(side for side in sides if side not in winners)]
    points = " to ".join(signed(outcome.score[side[0]]) for side in order)
    if len(winners) > 1:
        sharing = " and ".join(people.all(*side) for side in winners)
        return f"{sharing} share the win, {points}"
    verb = "wins" if winners[0] not in ((people.you,), *_teams(winners)) else "win"
    return f"{people.all(*winners[0])} {verb}, {points}{_why(outcome)}"


def signed(points: int) -> str:
    """Write points with a true minus."""
    return str(points).replace("-", "−")


def _teams(sides: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return [side for side in sides if len(side) > 1]


def _why(outcome: Outcome) -> str:
    return "" if outcome.reason == "most points" else f" ({outcome.reason})"


def numbers(
    game: AnyGame,  # noqa: ARG001 - there is one
    states: Sequence[StateOrView],
    first: int = 0,
) -> list[tuple[str, str]]:
    """Return the number of each ply, or of those from one on, and who played it."""
    return [(str(ply), actor(state)) for ply, state in enumerate(states[first:-1], first + 1)]


def listed(view: StateOrView, moves: Sequence[Move], about: str) -> list[str]:
    """Return the moves in short, those of one card on a line; `about` a card, a suit or a seat."""
    groups: dict[str, list[str]] = {}
    for move in moves:
        short = write_short(view, move)
        if about and about.lower() not in _words(move, short):
            continue
        head, _, rest = short.partition(" ")
        groups.setdefault(head if rest else short, []).append(rest)
    return [f"{head:<7} {'  '.join(ends)}".rstrip() for head, ends in groups.items()]


def _words(move: Move, short: str) -> set[str]:
    """Return the words by which a move may be asked for."""
    words = {short.partition(" ")[0].lower()}
    if isinstance(move, Lay | Eclipse | Cover):
        words |= {move.suit, str(move.owner + 1)}
    if isinstance(move, Clear):
        words |= {run.suit for run in move.runs}
    return words


_RULES = """\
On your turn lay one card, or clear one or more of your runs. Cards go to the
left or right end of a sun or moon row, yours or anybody's, numbers ascending.
After a card with an animal (*) you must lay another. A run is five or more
neighbouring numbers in a row of yours; cleared, each counts a point, and each
left in your rows or hand at the end costs one. An eclipse (X) covers a number
of its suit and breaks the run; a number that fits between its neighbours
covers the eclipse. Who can neither lay nor clear loses hand and rows.
Empty hands draw five.{partners}{own}

S17 2>    lay sun 17 at the right of seat 2's sun row    S17 <2  at its left
M9 +1     open seat 1's moon row with moon 9
SX 2:17   lay a solar eclipse on the 17 in seat 2's sun row
S16 2#3   cover the eclipse at place 3 of seat 2's sun row
clear S2-17 M4-20, or clear for all
"""
_PARTNERS = """ Seats 1 and 3 play together, and seats 2 and 4:
a team has one sun row and one moon row, each partner hosts one of them."""
_OWN = "\nRows are opened only in front of oneself."


def reminder(game: AnyGame, view: StateOrView) -> str:  # noqa: ARG001
    """Return the rules in short, as the view's options and seats have it."""
    return _RULES.format(
        partners=_PARTNERS if len(view.hands) == 4 else "",
        own="" if view.options.open_others_rows else _OWN,
    )

"""Sun and Moon in words: what stands where, what happened, how it ended, what to remember."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any

from ...core.people import People
from ...games import AnyGame
from ...games.sunmoon.board import ASTRAL, BOARDS, SIDES, Board
from ...games.sunmoon.moves import BANISHED, ECLIPSE
from ...games.sunmoon.pieces import (
    ANTI_STAR,
    ANY_KIND,
    HOUR_STAR,
    LETTERS,
    NAMES,
    SOLDIERS,
    is_neutral,
    kind_of,
    letter,
    side_of,
)
from ...games.sunmoon.rules import State
from ..sayings import Arranging
from ..scene import StoryLine
from .burdens import burden_words, load_at

BODIES = {"-s-": "sun", "-m-": "moon", "-e-": "earth"}


PLURALS = {"pegasus": "pegasi", "earth pony": "earth ponies", "draconequus": "draconequi"}


def counted(many: int, kind: int) -> str:
    """Return so many pieces of a kind in words: `1 unicorn`, `3 pegasi`."""
    name = NAMES[kind]
    return f"{many} {name if many == 1 else PLURALS.get(name, name + 's')}"


def an(kind: int) -> str:
    """Return a kind with its article: `an earth pony`."""
    return f"an {NAMES[kind]}" if NAMES[kind].startswith("e") else f"a {NAMES[kind]}"


def place_name(name: str) -> str:
    """Return a point's name as one says it: `m3d`, `the sun`."""
    return f"the {BODIES[name]}" if name in BODIES else name


def owned(piece: int) -> str:
    """Say whose piece it is: `moon's unicorn`, `the element`."""
    whose = "the" if is_neutral(piece) else f"{SIDES[side_of(piece)]}'s"
    return f"{whose} {NAMES[kind_of(piece)]}"


def piece_label(name: str, piece: int, state: Sequence[str] = ()) -> str:
    """Say whose piece stands where: `moon's unicorn on m3d`; `state` are its looks."""
    kind = kind_of(piece)
    label = f"{owned(piece)} on {place_name(name)}"
    label += {HOUR_STAR: ", on its hour", ANTI_STAR: ", on its anti-hour"}.get(kind, "")
    if "waiting" in state:
        label += ", waiting"
    if "banished" in state:
        return label + ", banished"
    return label + (", in eclipse" if "eclipse" in state else "")


def in_eclipse(view: State, side: int) -> bool:
    """Tell whether to show an eclipse; where players must claim it, only what was claimed."""
    if view.options.claims != "off":
        return side == view.position.turn and view.called in (ECLIPSE, BANISHED)
    return view.position.in_eclipse(side)


def is_banished(view: State, side: int) -> bool:
    """Tell whether to show that a side's princess is in eclipse and nothing ends it."""
    position = view.position
    return side == position.turn and in_eclipse(view, side) and not position.legal()


# The story ---------------------------------------------------------------------------------


def belongings(board: Board, view: State, side: int, names: Sequence[str]) -> Iterator[StoryLine]:
    """A side's name and what it has beside the board."""
    position = view.position
    who = f" · {names[side]}" if names and names[side] else ""
    yield StoryLine(f"{SIDES[side]}{who}", SIDES[side])
    if position.is_deploying():
        yield StoryLine(f"in hand  {_counts(position.in_hand, side) or 'none'}")
    captured = _counts(position.in_pool, side)
    if captured or not position.is_deploying():
        yield StoryLine(f"lost  {captured or '–'}", "" if captured else "quiet")
    if queue := position.waiting_stars(side):
        yield StoryLine(f"waiting  {' '.join(board.names[point] for point in queue)}")
    for kind, arc in ((HOUR_STAR, "by hour"), (ANTI_STAR, "by anti-hour")):
        stars = [p for p, piece in position.pieces().items()
                 if kind_of(piece) == kind and side_of(piece) == side]  # fmt: skip
        if stars:
            yield StoryLine(f"{arc}  {' '.join(board.names[point] for point in stars)}")
    yield from burden_lines(board, view, side)


def burden_lines(board: Board, view: State, side: int | None) -> Iterator[StoryLine]:
    """What a side's pieces, or nobody's, carry and bear, a line for each (F5–F8)."""
    for point, piece in view.position.pieces().items():
        owner = None if is_neutral(piece) else side_of(piece)
        load = load_at(view.position, point)
        if owner == side and (words := [*burden_words(piece, load)]):
            yield StoryLine(f"{letter(piece)} {board.names[point]}  {', '.join(words)}")


def _counts(count: Any, side: int) -> str:
    kinds = [(LETTERS[kind], count(side, kind)) for kind in SOLDIERS]
    kinds.append((" of any kind", count(side, ANY_KIND)))
    return " ".join(f"{count}{kind}" for kind, count in kinds if count)


def story(game: AnyGame, view: State, last: str, end: bool) -> Iterator[StoryLine]:
    position = view.position
    if last:
        mover = SIDES[1 - position.turn]  # a penalty leaves the turn as it is
        yield StoryLine(f"{mover}: {last}", mover)
    outcome = game.outcome(view)
    if outcome is not None:
        if end:
            yield StoryLine(
                ending(game, view), "danger" if outcome.reason == "banished" else "strong"
            )
        return
    seat = game.to_act(view)
    assert seat is not None
    if view.penalty:
        yield StoryLine(f"{SIDES[seat]} escaped a false claim", "danger")
        yield StoryLine(_penalty(game, view), "strong")
        return
    if in_eclipse(view, seat):
        claim = "claims " if view.options.claims != "off" else ""
        word = view.called if claim else "eclipse"
        who = f"{SIDES[1 - seat]} {claim}" if claim else ""
        yield StoryLine(f"{who}{word}!", "danger")
    doing = "to deploy" if position.is_deploying() else "to move"
    yield StoryLine(f"{SIDES[seat]} {doing}", "strong")


def _penalty(game: AnyGame, view: State) -> str:
    """Say what to write after escaping, with a soldier that may be removed if there is one."""
    moves = [game.write_move(view, move) for move in game.legal_moves(view)]
    if len(moves) < 2:
        return "no soldier can be removed: escape"
    return f"remove a soldier, like {moves[-1]}, or none: escape"


def ending(
    game: AnyGame,
    view: State,
    people: People | None = None,  # noqa: ARG001 - sides are called moon and sun, whoever plays them
) -> str:
    """Say who won and by which rule, or that it is a draw."""
    outcome = game.outcome(view)
    assert outcome is not None
    if len(outcome.winners) != 1:
        return f"a draw: {outcome.reason}"
    winner = outcome.winners[0]
    if outcome.reason == "banished":
        return f"{SIDES[1 - winner]} is banished: {SIDES[winner]} wins"
    return f"{SIDES[winner]} wins: {outcome.reason}"


def numbers(
    game: AnyGame,  # noqa: ARG001 - both boards have the same turns
    states: Sequence[State],
    first: int = 0,
) -> list[tuple[str, str]]:
    """Return what a scoresheet calls each ply, or those from one on, and the side that plays it.

    Sides go by turns, also behind the end, where a check keeps the last state.
    """
    last = len(states) - 1
    opened = 0
    if not _is_deployed(states[0]):
        opened = min(last, bisect_left(states, True, key=_is_deployed))
    placed = _turns(states, 0, first, opened) if first < opened else ()
    played = _turns(states, opened, first, last)
    return [
        *((chr(ord("a") + turn // 2), SIDES[turn % 2]) for turn in placed),
        *((str(turn // 2 + 1), SIDES[turn % 2]) for turn in played),
    ]


def _is_deployed(state: State) -> bool:
    return not state.position.is_deploying()


def _turns(states: Sequence[State], begin: int, first: int, end: int) -> Iterator[int]:
    """Count the turns of deployment, or of play: moon has the even ones."""
    first, start = max(first, begin), states[begin]
    turn = start.position.turn + first - begin
    # A penalty is part of the move before it, so it has no turn of its own.
    if start.options.claims != "off":
        turn -= sum(state.penalty for state in states[begin:first])
    for state in states[first:end]:
        turn -= state.penalty
        yield turn
        turn += 1


_BEGIN = "Touch {} in your row, then a lit star of your half: {}."
_WHY = (
    "You choose where your twelve soldiers begin; nothing moves or is captured yet. Keep some near"
    " your princess, and some where they can set out."
)
DEPLOYMENT = Arranging(_BEGIN.format("a soldier", "one each turn"), "Place the rest for me", _WHY)
"""For somebody who has never deployed (§4.2)."""


def draft(left: int) -> Arranging:
    """Say the same where soldiers of any kind are placed, as many as are left (F12.2)."""
    begin = _BEGIN.format("any kind", f"{left} more in all")
    return Arranging(begin, DEPLOYMENT.finish, _WHY)


# A screenful of rules ----------------------------------------------------------------------

_PIECES = """\
E earth pony     one step, or two round a corner; captures where it lands
P pegasus        two or three steps straight; captures what it flies over
U unicorn        one or two steps straight; may strike the next piece ahead
S shooting star  {star}
R princess       two steps round a corner; two straight over a piece;
                 or one step, capturing what stands on the next star
Capitals are moon's, small letters sun's. Banish the other princess: eclipse
(threatened, were she a soldier) and no move; no move without eclipse: a draw.
"""
_REMINDERS = {
    "terrestrial": _PIECES.format(
        star="one step forward, the first also diagonally; on the far rank\n"
        "                 it becomes one of your captured soldiers"
    )
    + """
Write piece, start and end:  E d2 d3     or without the letter: d2 d3
with a capture:              U d1 d3 xE  with a promotion: S d6 d7 U
""",
    "astral": _PIECES.format(
        star="one step inward, by hour or anti-hour, then on that arc;\n"
        "                 on the earth it becomes one of your captured soldiers"
    )
    + """\
Soldiers neither enter nor cross the sun -s-, the moon -m- and the earth -e-;
princesses may enter and cross -s- and -m-.

First each deploys twelve soldiers in their half, by turns:  E m4a
Then write piece, start and end:  P m4c s0c     or without the letter: m4c s0c
with a capture:                   U s5d m0d xS  with a promotion: S m3a -e- U
""",
}
_CLAIMS = "End a move with o to claim eclipse, with * to claim banished: {} *\n"
_ESCAPE = "Who escapes a false claim of banished types escape xU {}, or just escape.\n"


def reminder(game: AnyGame, view: State) -> str:
    """Return the rules in short, with claims and penalties where there are any."""
    said, claims = _REMINDERS[game.name], view.options.claims
    move, star = ("P m4c s0c", "s4b") if BOARDS[game.name] is ASTRAL else ("E d2 d3", "b7")
    if claims != "off":
        said += _CLAIMS.format(move)
    if claims == "tournament":
        said += _ESCAPE.format(star)
    return said

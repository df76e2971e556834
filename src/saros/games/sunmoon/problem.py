"""Game problems as values: a position, what is to be done in it, and what restricts the moves.

As JSON a problem is a position with three more keys, `stipulation`, `conditions` and `stars`; as
text it is a few lines with headings (`docs/rules/problems.md`, whose paragraphs are cited as P…).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...core.options import setting_word
from ...core.refusal import Refusal, excerpt, quoted
from .board import BOARDS, SIDES, Board
from .options import SunMoonOptions
from .pieces import NAMES, PRINCESS, is_neutral, kind_of, side_of
from .placement import PIECE_LETTERS, piece_code, piece_text
from .position import Position
from .position_json import options_of, position_from_json, position_to_json
from .position_text import read_position, write_position

BANISH, SELF_BANISH, HELP_BANISH, SERIES_BANISH = (
    "banish", "self-banish", "help-banish", "series-banish",
)  # fmt: skip
ECLIPSE, REACH, ESCAPE, WIN = "eclipse", "reach", "escape", "win"
KINDS = (BANISH, SELF_BANISH, HELP_BANISH, SERIES_BANISH, ECLIPSE, REACH, ESCAPE, WIN)
"""What a problem may ask for (P2)."""
TOGETHER = (HELP_BANISH, REACH)
"""Where both sides help, so that half a move can be asked for (P2.3, P2.6)."""

MOST_MOVES = 20
"""Nobody can search further; in a series each move counts."""

KEYS = ("stipulation", "conditions", "stars")
"""What a problem in JSON has beside its position."""
STIPULATION_KEYS = ("kind", "moves", "side", "piece", "target")
_NUMBER = re.compile(r"(\d{1,7})(½|[.,]5)?")
_STIPULATION = re.compile(
    r"(?P<kind>[a-z]+(?:[- _][a-z]+)?)(?:[ \t]+(?P<piece>-?\w+-?))??"
    r"[ \t]+(?:in|for)[ \t]+(?P<moves>\d{1,7}(?:½|[.,]5)?)(?:[ \t]+moves?)?",
    re.IGNORECASE,
)
_FORBIDDEN = re.compile(r"no (captures|promotions)(?: by (moon|sun))?")
_STILL = re.compile(r"(\S+) may not move")
DRAGONS = "more than one dragon"
"""A condition that restricts no move: it tells that the number of dragons is meant (P3.4)."""


@dataclass(frozen=True)
class Stipulation:
    """What is asked for: its kind, in how many moves, and who does it (P2)."""

    kind: str
    halves: int
    """Twice the number of moves, for where both help there may be half a move."""
    side: int
    """Who is to succeed."""
    piece: int | None = None
    """Where the piece stands that is to be won."""
    target: tuple[tuple[int, int], ...] = ()
    """The pieces that are to be reached, by their points, without arcs."""

    @property
    def moves(self) -> int:
        """How many moves the side has, a half counted as one."""
        return (self.halves + 1) // 2

    @property
    def number(self) -> str:
        """The number of moves as it is written."""
        whole, half = divmod(self.halves, 2)
        return f"{whole or ''}{'½' if half else ''}"


@dataclass(frozen=True)
class Condition:
    """One restriction of the moves that may be chosen (P3)."""

    kind: str
    """`captures` or `promotions` that are forbidden, a piece that stays `still`, or `dragons`."""
    side: int | None = None
    """Whom it restricts; both if nobody is named."""
    star: int | None = None


@dataclass(frozen=True)
class Problem:
    """A position, a stipulation, conditions, and the part of the board that is shown (P1)."""

    options: SunMoonOptions
    position: Position
    stipulation: Stipulation
    conditions: tuple[Condition, ...] = ()
    stars: tuple[int, ...] = ()
    """The points that are shown; none means the whole board."""

    @property
    def board(self) -> Board:
        """The board it is set on."""
        return BOARDS["terrestrial" if self.position.geometry == 0 else "astral"]

    @property
    def plies(self) -> int:
        """How many moves a line has where both help or one side moves alone (P2.3–2.4, P2.6)."""
        asked = self.stipulation
        if asked.kind == SERIES_BANISH:
            return asked.moves
        begins = asked.kind == HELP_BANISH and asked.side == self.position.turn
        return asked.halves - 1 if begins and asked.halves % 2 == 0 else asked.halves


def _bad(sentence: str) -> Refusal:
    return Refusal("bad_problem", sentence)


# Reading -----------------------------------------------------------------------------------


def problem_from_json(data: Any) -> Problem:
    """Return the problem a JSON object describes, or refuse it in one sentence."""
    if not isinstance(data, Mapping):
        raise _bad("a problem is a JSON object: a position with a stipulation")
    place = {key: value for key, value in data.items() if key not in KEYS}
    options = options_of(place)
    position = position_from_json(place, options)
    board = BOARDS[place["board"]]
    stipulation = _stipulation_from(data.get("stipulation"), position, board)
    # A condition that is written twice is one.
    conditions = tuple(
        dict.fromkeys(_condition_from(each, board) for each in _list(data, "conditions"))
    )
    stars = tuple(sorted({_point(name, board) for name in _list(data, "stars")}))
    return vetted(Problem(options, position, stipulation, conditions, stars))


def problem_from_text(text: str) -> Problem:
    """Return the problem that lines with headings describe (P4.2)."""
    fields: dict[str, str] = {}
    for line in text.lstrip("\ufeff").splitlines():
        name, colon, value = line.partition(":")
        if not line.strip():
            continue
        if not colon or name.strip().lower() not in HEADINGS:
            raise _bad(f"the line {excerpt(line)} has none of the headings {', '.join(HEADINGS)}")
        heading = name.strip().lower()
        if heading in fields:
            raise _bad(f"the heading {heading.capitalize()}: stands there twice")
        fields[heading] = value.strip()
    for name in ("problem", "position"):
        if not fields.get(name):
            raise _bad(f"a problem needs a line {name.capitalize()}:")
    options = SunMoonOptions.from_mapping(_switches(fields.get("switches", "")))
    place = position_to_json(read_position(fields["position"], options))
    data: dict[str, Any] = {**place, "switches": options.changed()}
    data["stipulation"] = _stipulation_from_text(fields)
    data["conditions"] = _parts(fields.get("conditions", ""), ",")
    data["stars"] = fields.get("stars", "").split()
    return problem_from_json(data)


HEADINGS = ("problem", "side", "position", "target", "switches", "conditions", "stars")


def _parts(text: str, separator: str) -> list[str]:
    return [part.strip() for part in text.split(separator) if part.strip()]


def _switches(text: str) -> dict[str, Any]:
    """Read `open_earth=on generals=on` as it stands on scoresheets."""
    pairs = [word.partition("=") for word in text.split()]
    words = {"on": True, "off": False}
    return {name: words.get(value, value) for name, _, value in pairs}


def _stipulation_from_text(fields: Mapping[str, str]) -> dict[str, Any]:
    said = _STIPULATION.fullmatch(fields["problem"])
    if said is None:
        raise _bad(f"{excerpt(fields['problem'])} is no stipulation like “banish in 2”")
    data: dict[str, Any] = {"kind": said["kind"], "moves": said["moves"]}
    if said["piece"]:
        data["piece"] = said["piece"]
    if fields.get("side"):
        data["side"] = fields["side"]
    if fields.get("target"):
        pairs = (word.partition("=") for word in fields["target"].split())
        data["target"] = {"pieces": {name: piece for name, _, piece in pairs}}
    return data


def _stipulation_from(data: Any, position: Position, board: Board) -> Stipulation:
    if not isinstance(data, Mapping):
        raise _bad('a problem needs a stipulation like {"kind": "banish", "moves": 2}')
    for key in data:
        if key not in STIPULATION_KEYS:
            raise _bad(f"a stipulation has no {quoted(key)}")
    kind = _kind(data.get("kind"))
    halves = _halves(data.get("moves"), kind)
    side = _side_of(data.get("side"), kind, halves, position.turn)
    piece = _piece(data.get("piece"), kind, side, position, board)
    target = _target(data.get("target"), kind, board)
    return Stipulation(kind, halves, side, piece, target)


def _kind(said: Any) -> str:
    kind = re.sub(r"[ _]", "-", said.strip().lower()) if isinstance(said, str) else None
    if kind not in KINDS:
        raise _bad(f"{quoted(said)} cannot be asked for; there are {', '.join(KINDS)}")
    return kind


def _halves(said: Any, kind: str) -> int:
    """Return twice the number of moves."""
    number = _NUMBER.fullmatch(str(said)) if not isinstance(said, bool) else None
    if isinstance(said, float) and said.is_integer():
        number = _NUMBER.fullmatch(str(int(said)))
    if number is None:
        raise _bad(f"the number of moves is 1 to {MOST_MOVES}, not {quoted(said)}")
    halves = 2 * int(number[1]) + (1 if number[2] else 0)
    if not 1 <= halves <= 2 * MOST_MOVES or (halves == 1 and kind not in TOGETHER):
        raise _bad(f"the number of moves is 1 to {MOST_MOVES}, not {number[0]}")
    if halves % 2 and kind not in TOGETHER:
        raise _bad(f"half a move cannot be asked for in {kind}, where only one side helps")
    return halves


def _side_of(said: Any, kind: str, halves: int, turn: int) -> int:
    """Return who is to succeed; in most problems whoever is to move (P2)."""
    usual = 1 - turn if kind == HELP_BANISH and halves % 2 == 0 else turn
    if said is None:
        return usual
    if said not in SIDES:
        raise _bad(f"the side is moon or sun, not {quoted(said)}")
    side = SIDES.index(said)
    if side != usual and (kind != HELP_BANISH or halves % 2):
        raise _bad(f"{kind} is asked of {SIDES[usual]}, whose turn it is, not of {SIDES[side]}")
    return side


def _piece(said: Any, kind: str, side: int, position: Position, board: Board) -> int | None:
    if kind != WIN:
        if said is not None:
            raise _bad(f"only to win asks for a piece, not {kind}")
        return None
    if said is None:
        raise _bad('to win needs the star of the piece, like "piece": "e5"')
    point = _point(said, board)
    piece = position.piece_at(point)
    if not piece:
        raise _bad(f"no piece stands on {board.names[point]} that could be won")
    if is_neutral(piece) or kind_of(piece) == PRINCESS or side_of(piece) == side:
        raise _bad(f"{SIDES[side]} cannot win what stands on {board.names[point]}")
    return point


def _target(data: Any, kind: str, board: Board) -> tuple[tuple[int, int], ...]:
    """Return the pieces to be reached; arcs, pools and whose turn it is do not matter (P2.6)."""
    if kind != REACH:
        if data is not None:
            raise _bad(f"only to reach asks for a target, not {kind}")
        return ()
    pieces = data.get("pieces") if isinstance(data, Mapping) else None
    if not isinstance(pieces, Mapping) or not pieces:
        raise _bad('to reach needs the pieces of the target, like "target": {"pieces": {…}}')
    return tuple(sorted((_point(name, board), _code(each)) for name, each in pieces.items()))


def _code(said: Any) -> int:
    if not isinstance(said, str) or said not in PIECE_LETTERS:
        raise _bad(f"{quoted(said)} is no piece")
    return piece_code(said)


def _list(data: Mapping[str, Any], key: str) -> list[Any]:
    value = data.get(key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise _bad(f"{key} are a list, not {quoted(value)}")
    return value


def _point(name: Any, board: Board) -> int:
    point = board.number.get(name) if isinstance(name, str) else None
    if point is None:
        raise _bad(f"the {board.name} board has no point {quoted(name)}")
    return point


def _condition_from(said: Any, board: Board) -> Condition:
    text = " ".join(said.split()).lower() if isinstance(said, str) else ""
    if text == DRAGONS:
        return Condition("dragons")
    if forbidden := _FORBIDDEN.fullmatch(text):
        return Condition(forbidden[1], SIDES.index(forbidden[2]) if forbidden[2] else None)
    if still := _STILL.fullmatch(text):
        return Condition("still", star=_point(still[1], board))
    raise _bad(
        f"{quoted(said)} is no condition; there are “no captures”, “no promotions” "
        f"(each with “by moon” or “by sun”), “e4 may not move” and “{DRAGONS}”"
    )


# Checking ----------------------------------------------------------------------------------


def vetted(problem: Problem) -> Problem:
    """Return a problem that can be asked, or refuse it in one sentence (P1.2)."""
    position, board = problem.position, problem.board
    if position.is_deploying():
        raise _bad("a problem begins after the deployment")
    for condition in problem.conditions:
        if condition.star is not None and not position.piece_at(condition.star):
            raise _bad(f"no piece stands on {board.names[condition.star]} that may not move")
    if not position.legal():
        how = "banished" if position.in_eclipse(position.turn) else "without a legal move"
        raise _bad(f"{SIDES[position.turn]} is {how} already")
    if position.is_bare():
        raise _bad("only the princesses are left, so the game is drawn already")
    return problem


# Writing -----------------------------------------------------------------------------------


def condition_text(condition: Condition, board: Board) -> str:
    """Return a condition in words."""
    if condition.kind == "dragons":
        return DRAGONS
    if condition.star is not None:
        return f"{board.names[condition.star]} may not move"
    whose = "" if condition.side is None else f" by {SIDES[condition.side]}"
    return f"no {condition.kind}{whose}"


def stipulation_text(problem: Problem) -> str:
    """Return a stipulation as it is written: `banish in 2`, `win e5 in 3`."""
    asked = problem.stipulation
    piece = "" if asked.piece is None else f" {problem.board.names[asked.piece]}"
    word = "for" if asked.kind == ESCAPE else "in"
    return f"{asked.kind}{piece} {word} {asked.number}"


def task_text(problem: Problem) -> str:
    """Return what is asked for as a sentence without its full stop."""
    asked, names = problem.stipulation, problem.board.names
    side, other = SIDES[asked.side], SIDES[1 - asked.side]
    moves = f"{asked.number} move{'' if asked.halves in (1, 2) else 's'}"
    begins = SIDES[problem.position.turn].capitalize()
    won = problem.position.piece_at(asked.piece) if asked.piece is not None else 0
    sentences = {
        BANISH: f"{side} banishes {other} in {moves}",
        SELF_BANISH: f"{side} forces {other} to banish {side} in {moves}",
        HELP_BANISH: f"{begins} begins, and both help {side} to banish {other} in {moves}",
        SERIES_BANISH: f"{side} banishes {other} by {moves} in a row",
        ECLIPSE: f"{side} puts {other}'s princess in eclipse in {moves}",
        REACH: f"{begins} begins, and both help to reach the position in {moves}",
        ESCAPE: f"{side} plays so that {other} cannot banish {side} in {moves}",
        WIN: f"{side} wins the {NAMES[kind_of(won)]} on {names[asked.piece or 0]} in {moves}",
    }
    return sentences[asked.kind][:1].upper() + sentences[asked.kind][1:]


def problem_to_json(problem: Problem) -> dict[str, Any]:
    """Return a problem as a JSON object: its position and three more keys."""
    data = position_to_json(problem.position)
    if changed := problem.options.changed():
        data["switches"] = changed
    data["stipulation"] = stipulation_to_json(problem)
    data["conditions"] = [condition_text(each, problem.board) for each in problem.conditions]
    data["stars"] = [problem.board.names[point] for point in problem.stars]
    return {key: value for key, value in data.items() if value or key not in KEYS}


def stipulation_to_json(problem: Problem) -> dict[str, Any]:
    """Return a stipulation as a JSON object."""
    asked, names = problem.stipulation, problem.board.names
    moves = asked.halves / 2 if asked.halves % 2 else asked.halves // 2
    data: dict[str, Any] = {"kind": asked.kind, "moves": moves, "side": SIDES[asked.side]}
    if asked.piece is not None:
        data["piece"] = names[asked.piece]
    if asked.target:
        pieces = {names[point]: piece_text(piece) for point, piece in asked.target}
        data["target"] = {"pieces": pieces}
    return data


def problem_to_text(problem: Problem) -> str:
    """Return a problem as lines with headings."""
    board, asked = problem.board, problem.stipulation
    lines = [f"Problem: {stipulation_text(problem)}", f"Side: {SIDES[asked.side]}"]
    lines.append(f"Position: {write_position(problem.position)}")
    if asked.target:
        pieces = (f"{board.names[point]}={piece_text(piece)}" for point, piece in asked.target)
        lines.append(f"Target: {' '.join(pieces)}")
    if changed := problem.options.changed():
        words = (f"{name}={setting_word(value)}" for name, value in changed.items())
        lines.append(f"Switches: {' '.join(words)}")
    if problem.conditions:
        said = (condition_text(each, board) for each in problem.conditions)
        lines.append(f"Conditions: {', '.join(said)}")
    if problem.stars:
        lines.append(f"Stars: {' '.join(board.names[point] for point in problem.stars)}")
    return "\n".join(lines) + "\n"

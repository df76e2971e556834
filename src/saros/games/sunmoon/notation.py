"""Move notation: written one canonical way, read liberally (§9.1–§9.3, F13)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from ...core.refusal import Refusal, excerpt
from .board import ASTRAL, BOARDS, Board
from .fairy_position import FairyPosition
from .loads import answering, carried_count
from .moves import BANISHED, ECLIPSE, Deploy, Escape, Go, Lose, Move, coded
from .pieces import DRAGON, SOLDIERS, kind_of, letter, side_of
from .position import Position

DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2212\ufffd"
"""All read as a hyphen around a body's letter; the last is what scans make of an en dash."""

LOST = "lost"
"""How a turn that was lost to the clock is written (F11.2)."""

TAKEN, LOST_CAPTIVE = "^", "~"
"""After a captured kind: it becomes the disguise (F6.4), or only a captive was lost (F5.1)."""

MARKS = {ECLIPSE: "○", BANISHED: "•"}
_ECLIPSE_GLYPHS, _BANISHED_GLYPHS = "○◯⚪o", "•●⚫*#"
CALL_OF_GLYPH = dict.fromkeys(_ECLIPSE_GLYPHS, ECLIPSE) | dict.fromkeys(_BANISHED_GLYPHS, BANISHED)


@dataclass(frozen=True, slots=True)
class Written:
    """A move as somebody wrote it, before anyone has asked whether it can be played."""

    kind: str
    start: str
    end: str
    corner: str | None = None
    captures: bool = False
    prey: str | None = None
    captured: str | None = None
    promotion: str | None = None
    call: str | None = None
    fate: str | None = None


@cache
def point_pattern(board: str) -> str:
    """Return a regular expression for any point of a board, bodies in any dashes."""
    # (?a: keeps letters like ſ, which count as another case of s, out.
    if board == ASTRAL.name:
        return f"(?a:(?![sm]2b)[sm][0-5][a-f]|[{DASHES}][sme][{DASHES}])"
    return "(?a:[a-i][1-7])"


@cache
def move_pattern(board: str) -> re.Pattern[str]:
    """Return the expression for one move; text after the match is not part of it."""
    point = point_pattern(board)
    # A kind before two points is the next move, not the prey of an `x` alone.
    next_move = rf"\s*+ {point} \s*+ (?: {point} | \( )"
    # Possessive *+ everywhere: two neighbours that both could take a space would take for ever.
    return re.compile(
        rf"""(?P<kind>(?a:[EPUSRGDCLQ])) \s*+ (?P<start>{point}) \s*+
        (?: \( \s*+ (?P<corner>{point}) \s*+ \) \s*+ )? (?: [{DASHES}] \s*+ )?
        (?P<end>{point})
        (?P<capture> \s*+ x
            (?: \s*+ (?P<prey>(?a:[EPUSGDC])) (?! [0-9] | {next_move} ) )?
            (?: \s*+ (?P<fate>[\^~]) )?
            (?: \s*+ (?P<captured>{point}) )? (?: \s*+ \+ )? )?
        (?: \s*+ (?: = \s*+ )? (?P<promotion>(?a:[EPUGDC])) (?! \s*+ {point} | \w ) )?
        (?: \s*+ (?P<mark>[{re.escape(_ECLIPSE_GLYPHS + _BANISHED_GLYPHS)}]) (?!\w) )?
        (?P<judgement> \s*+ [.!?]++ )?""",
        re.VERBOSE | re.IGNORECASE,
    )


@cache
def deploy_pattern(board: str) -> re.Pattern[str]:
    """Return the expression for one soldier deployed."""
    point = point_pattern(board)
    return re.compile(
        rf"(?P<kind>(?a:[EPUGDC])) \s*+ (?P<star>{point})", re.VERBOSE | re.IGNORECASE
    )


@cache
def escape_pattern(board: str) -> re.Pattern[str]:
    """Return the expression for the penalty of §8.6: `escape` or `escape xE m4b`."""
    point = point_pattern(board)
    return re.compile(
        rf"escape (?: \s*+ x (?: \s*+ (?P<prey>(?a:[EPUGDC])) )?? \s*+ (?P<captured>{point}) )?",
        re.VERBOSE | re.IGNORECASE,
    )


LOST_PATTERN = re.compile(rf"{LOST}(?!\w)", re.IGNORECASE)
_NUMBER = re.compile(r"\d+\s*+\.\s*+(?:\.\s?\.\s?\.?|…|—)?\s*+")


def point_name(text: str | None) -> str | None:
    """Return a point's canonical name from any reading of it."""
    return None if text is None else canonical(text)


def canonical(text: str) -> str:
    """Return the canonical name of a point that matched `point_pattern`."""
    return f"-{text[1].lower()}-" if text[0] in DASHES else text.lower()


@lru_cache(10_000)
def parse_move(board: str, text: str, side: int = 0) -> Written:
    """Return what a text says, refusing one that is no move of this board.

    `side` is who would make it: the refusal has an example for it.
    """
    stripped = text.strip()
    number = _NUMBER.match(stripped)
    found = move_pattern(board).fullmatch(stripped, number.end() if number else 0)
    if found is None:
        hint = _hint(board, text, side)
        raise Refusal("unreadable_move", f"{excerpt(text.strip())} is no move{hint}")
    return written(found)


DEPLOY_HINT = "a soldier's letter and its star, like E m4a"


EXAMPLES = {"terrestrial": ("E d2 d3", "E f6 f5"), "astral": ("P m4c s0c", "P s4c m0c")}
"""How a move is written, by board and side."""


def _hint(board: str, text: str, side: int = 0) -> str:
    if board == ASTRAL.name and re.search(r"\b(s2b|m2b)\b", text.lower()):
        return "; sun and moon are written -s- and -m-"
    for word in re.findall(r"\b[a-z]\d+[a-z]?\b", text.lower()):
        if not re.fullmatch(point_pattern(board), word, re.VERBOSE):
            return f"; there is no star {excerpt(word)}"
    return f"; write piece, start and end, like {EXAMPLES[board][side]}"


def written(found: re.Match[str]) -> Written:
    """Return the move in a match of `move_pattern`."""
    return Written(
        kind=found["kind"].upper(),
        start=canonical(found["start"]),
        end=canonical(found["end"]),
        corner=point_name(found["corner"]),
        captures=found["capture"] is not None,
        prey=found["prey"].upper() if found["prey"] else None,
        captured=point_name(found["captured"]),
        promotion=found["promotion"].upper() if found["promotion"] else None,
        call=CALL_OF_GLYPH[found["mark"].lower()] if found["mark"] else None,
        fate=found["fate"],
    )


def parse_deploy(board: str, text: str) -> Deploy:
    """Return the deployment a text names, like `E m4a`."""
    found = deploy_pattern(board).fullmatch(text.strip())
    if found is None:
        shown = excerpt(text.strip())
        hint = _hint(board, text).replace("piece, start and end, like P m4c s0c", DEPLOY_HINT)
        raise Refusal("unreadable_move", f"{shown} deploys no soldier{hint}")
    return Deploy(found["kind"].upper(), canonical(found["star"]))


def says_lost(text: str) -> bool:
    """Tell whether a text says that the turn was lost."""
    stripped = text.strip()
    number = _NUMBER.match(stripped)
    return LOST_PATTERN.fullmatch(stripped, number.end() if number else 0) is not None


def parse_escape(board: str, text: str) -> Escape:
    """Return the penalty a text names."""
    found = escape_pattern(board).fullmatch(text.strip())
    if found is None:
        shown = excerpt(text.strip())
        raise Refusal(
            "unreadable_move", f"{shown} is no penalty; write escape, or escape xE and a star"
        )
    return Escape(point_name(found["captured"]))


def matches(move: Go, said: Written, position: Position, board: Board) -> bool:
    """Tell whether a legal move is one that the written words can mean."""
    if (move.start, move.end) != (said.start, said.end):
        return False
    if (move.captured is not None) != said.captures:
        return False
    if said.promotion is not None and move.promotion != said.promotion:
        return False
    if move.captured is None:
        return True
    prey = letter(position.piece_at(board.number[move.captured])).upper()
    if said.captured not in (None, move.captured) or said.prey not in (None, prey):
        return False
    if not isinstance(position, FairyPosition):
        return said.fate is None
    # A bare changeling always takes, and need not say so (F13.2).
    if said.fate is None:
        return not move.take or carried_count(position.load_at(board.number[move.start])) == 0
    return said.fate == fate_of(position, board, move)


def corner_works(said: Written, position: Position, board: Board) -> bool:
    """Tell whether the corner somebody wrote is a way that is open."""
    if said.corner is None:
        return True
    corner, number = board.number[said.corner], board.number
    ways = set(board.corners(number[said.start]))
    return position.piece_at(corner) == 0 and (corner, number[said.end]) in ways


# Writing -----------------------------------------------------------------------------------


def write_move(position: Position, board: str, move: Move, alike: Sequence[Go], mark: str) -> str:
    """Return the canonical text of a legal move; `mark` is the circle that ends it, if any.

    `alike` are the legal moves from the same start to the same end, for captures.
    """
    if isinstance(move, Deploy):
        return f"{move.kind} {move.star}"
    if isinstance(move, Escape):
        return _write_escape(position, board, move)
    if isinstance(move, Lose):
        return LOST
    number, cells = BOARDS[board].number, position.cells()
    piece = cells[number[move.start]]
    if move.captured is None:
        return spelled(move, piece, 0, mark)
    prey = cells[number[move.captured]]
    taken = {other.captured: cells[number[other.captured]] for other in alike if other.captured}
    starred = len(rivals(taken, prey)) > 1
    if isinstance(position, FairyPosition):
        fate = fate_of(position, BOARDS[board], move)
        return spelled(move, piece, prey, mark, starred, _replaces(position, board, move), fate)
    revives = bool(position.waiting_stars(1 - position.turn)) and kind_of(prey) in SOLDIERS
    return spelled(move, piece, prey, mark, starred, revives)


def fate_of(position: FairyPosition, board: Board, move: Go) -> str:
    """Return the sign after a captured kind (F13.2), empty for none."""
    if move.captured is None:
        return ""
    point = board.number[move.captured]
    is_dragon = kind_of(position.piece_at(point)) == DRAGON
    if is_dragon and answering(position.load_at(point)):
        return LOST_CAPTIVE
    return TAKEN if move.take else ""


def _replaces(position: FairyPosition, board: str, move: Go) -> bool:
    """Tell whether a waiting star of either side becomes a soldier by a move (F2.2)."""
    waiting = [*position.waiting_stars(0), *position.waiting_stars(1)]
    if not waiting:
        return False
    after = position.after(coded(board, move))
    for point in waiting:
        piece = after.piece_at(point)
        same = piece and side_of(piece) == side_of(position.piece_at(point))
        if same and kind_of(piece) in SOLDIERS:
            return True
    return False


def spelled(
    move: Go,
    piece: int,
    prey: int,
    mark: str,
    starred: bool = False,
    revives: bool = False,
    fate: str = "",
) -> str:
    """Write a piece's move and its capture: `xE`, starred `xE d4`, and `xE+` if one revives."""
    words = [letter(piece).upper(), move.start, move.end]
    if move.captured is not None:
        words.append("x" + letter(prey).upper() + fate)
        if starred:
            words.append(move.captured)
        if revives:
            words[-1] += "+"
    if move.promotion is not None:
        words.append(move.promotion)
    return " ".join([*words, mark]) if mark else " ".join(words)


def rivals(taken: Mapping[str, int], prey: int) -> list[str]:
    """Return the stars of all pieces like the prey that could be captured instead (§9.3).

    Where there are several, the shorter text would be ambiguous.
    """
    kind = letter(prey).upper()
    return [star for star, piece in taken.items() if letter(piece).upper() == kind]


def _write_escape(position: Position, board: str, move: Escape) -> str:
    if move.captured is None:
        return "escape"
    prey = letter(position.piece_at(BOARDS[board].number[move.captured])).upper()
    return f"escape x{prey} {move.captured}"

"""Somebody solves a problem by playing: each move judged by the solver, answered, and hinted at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...core.refusal import Refusal
from ...games.sunmoon.board import SIDES
from ...games.sunmoon.moves import Deploy, Go, coded
from ...games.sunmoon.packing import captures, end_of, start_of
from ...games.sunmoon.pieces import NAMES, PRINCESS, kind_of
from ...games.sunmoon.problem import (
    BANISH,
    ECLIPSE,
    ESCAPE,
    REACH,
    SELF_BANISH,
    SERIES_BANISH,
    Problem,
)
from ...games.sunmoon.threats import eclipsers
from ..problems import Attempt, Hint
from .moments import COOPERATIVE, first_moment, kernel_for, move_text, next_moment, told

if TYPE_CHECKING:
    from .solver import Moment, Solver

MOST_VISITS = 60_000_000
"""Some ten seconds: what takes longer is not judged move by move."""
MOST_BEYOND = 300_000
"""So much is looked at to find out whether a move only takes longer."""
BEYOND = 2
"""By so many moves more than are allowed."""
HINTS = 3
"""The steps of a hint: which piece, where it stands, its move."""
SHORTER = "Your move takes longer: there is a shorter way."


def attempt(problem: Problem, moves: Sequence[str]) -> Attempt:
    """Return what has become of a try at solving, with the computer's reply."""
    play = ProblemPlay(problem, moves)
    if problem.stipulation.kind == ESCAPE:
        return _escaping(play)
    if problem.stipulation.kind in COOPERATIVE:
        return _together(play)
    return _against(play)


def hint(problem: Problem, moves: Sequence[str], step: int) -> Hint | None:
    """Return a hint at the next move; none where there is nothing to be found any more."""
    play = ProblemPlay(problem, moves)
    key = play.next_key() if 1 <= step <= HINTS and play.is_solvers_turn else None
    if key is None:
        return None
    names = problem.board.names
    start, end = names[start_of(key)], names[end_of(key)]
    if step == 1:
        return Hint(step, f"Look for {play.manner(key)}.")
    if step == HINTS - 1:
        return Hint(step, f"It is the {_name(play.moment, start_of(key))} on {start}.", (start,))
    return Hint(step, f"Play {play.text(key)}.", tuple(dict.fromkeys((start, end))), play.text(key))


class ProblemPlay:
    """A problem with the moves that were played from its beginning."""

    def __init__(self, problem: Problem, moves: Sequence[str]) -> None:
        self.problem = problem
        self.kernel: Solver = kernel_for(problem, MOST_VISITS)
        self.moment = self.before = first_moment(problem)
        self.last = 0
        self.written: list[str] = []
        for text in moves:
            self.play(self._read(text))

    @property
    def longest(self) -> int:
        """How many moves may be played until it is over, replies among them."""
        asked = self.problem.stipulation
        if asked.kind in COOPERATIVE:
            return self.problem.plies
        if asked.kind == ESCAPE:
            return 1
        return 2 * asked.moves - (asked.kind != SELF_BANISH)

    @property
    def left(self) -> int:
        """How many moves whoever solves it still has."""
        if self.problem.stipulation.kind in COOPERATIVE:
            return self.longest - len(self.written)
        if self.problem.stipulation.kind == ESCAPE:
            return 1 - len(self.written)
        return self.problem.stipulation.moves - (len(self.written) + 1) // 2

    @property
    def is_solvers_turn(self) -> bool:
        """Tell whether the next move is to be found, not the other side's reply."""
        alone = self.problem.stipulation.kind in COOPERATIVE
        return self.left > 0 and (alone or len(self.written) % 2 == 0)

    def _read(self, text: str) -> int:
        """Return the move that a text names, or refuse it."""
        if len(self.written) >= self.longest:
            raise Refusal("game_over", f"the problem is over after {self.longest} moves")
        game, state = told(self.problem, self.moment)
        named = game.read_move(state, text)
        if not isinstance(named, Deploy | Go):
            raise Refusal("illegal_move", "this is no move of a problem")
        move = coded(game.name, named)
        if move not in self.kernel.allowed(self.moment):
            raise Refusal("illegal_move", "the conditions of the problem do not allow this move")
        return move

    def play(self, move: int) -> None:
        """Make a move, whoever is to make it."""
        self.written.append(self.text(move))
        self.before, self.last = self.moment, move
        self.moment = next_moment(self.problem, self.kernel, self.moment, move)

    def text(self, move: int) -> str:
        """Return a move that can be made now, as it is written."""
        return move_text(self.problem, self.kernel, self.moment, move)

    def manner(self, move: int) -> str:
        """Return what sort of move it is and by what piece, without telling it."""
        piece = _with_article(_name(self.moment, start_of(move)))
        if self.text(move)[-1] not in "○•":
            return f"{'a capture' if captures(move) else 'a quiet move'} by {piece}"
        others = self._uncovered(move)
        if others:
            return f"a discovered eclipse: {piece} lets {' and '.join(others)} give it"
        return f"an eclipse given by {piece}"

    def _uncovered(self, move: int) -> list[str]:
        """Return what gives eclipse after a move, unless the piece that moves does so itself."""
        after = self._then(move)
        givers = {way.start for way in eclipsers(after.position, after.position.turn)}
        if givers & {start_of(move), end_of(move)}:
            return []
        return sorted({_with_article(_name(after, point)) for point in givers})

    def verdict(self, state: str, sentence: str = "") -> Attempt:
        """Return what has become of it; refused is what took too long to be certain."""
        if self.kernel.stopped:
            raise Refusal("too_long", "this problem is too long to be judged move by move")
        return Attempt(state, tuple(self.written), sentence, max(0, self.left))

    # What solves it from here ---------------------------------------------------------------

    def next_key(self) -> int | None:
        """Return a move that goes on with a solution, by the shortest way."""
        kernel, asked = self.kernel, self.problem.stipulation
        moves = kernel.allowed(self.moment)
        if asked.kind in COOPERATIVE:
            return next((m for m in moves if kernel.lines(self.moment, m, self.left)), None)
        if asked.kind == ESCAPE:
            safe = (m for m in moves if not kernel.is_forced(self._then(m), asked.moves))
            return next(safe, None)
        for n in range(1, self.left + 1):
            for move in moves:
                if kernel.forces(self.moment, move, n):
                    return move
        return None

    def _then(self, move: int) -> Moment:
        return self.kernel.play(self.moment, move)

    def needed(self, reply: int) -> int:
        """Return in how many moves success is forced after a reply; if it is not, one too many."""
        for n in range(self.left + 1):
            if self.kernel.answers(self.moment, reply, n):
                return n
        return self.left + 1

    def hardest_reply(self) -> int | None:
        """Return the reply that holds out longest; of several, that with the fewest answers."""
        replies = self.kernel.allowed(self.moment)
        if not replies:
            return None
        needed = {reply: self.needed(reply) for reply in replies}
        longest = max(needed.values())
        best = [reply for reply in replies if needed[reply] == longest]
        return min(best, key=lambda reply: (self._answers(reply, longest), self.text(reply)))

    def _answers(self, reply: int, n: int) -> int:
        if not 0 < n <= self.left:
            return 0
        after = self._then(reply)
        return sum(self.kernel.forces(after, move, n) for move in self.kernel.allowed(after))


# Against a defender ------------------------------------------------------------------------


def _against(play: ProblemPlay) -> Attempt:
    """Judge the last move of whoever solves, and answer it."""
    kernel, asked = play.kernel, play.problem.stipulation
    if play.is_solvers_turn:
        return play.verdict("open") if play.next_key() is not None else _too_late(play)
    if asked.kind == SELF_BANISH and len(play.written) == play.longest:
        return _ended(play)
    if asked.kind != SELF_BANISH and kernel.is_done(play.moment):
        return play.verdict("solved", f"Solved: {_deed(play.problem)}.")
    solves = kernel.forces(play.before, play.last, play.left + 1)
    slower = not solves and _is_slower(play)
    reply = play.hardest_reply()
    if reply is None:
        other = SIDES[play.moment.position.turn].capitalize()
        return play.verdict("wrong", f"{other} has no move and is not in eclipse: a draw.")
    play.play(reply)
    if slower:
        return play.verdict("slower", SHORTER)
    if not solves:
        return play.verdict("wrong", _why_wrong(play))
    return _ended(play) if asked.kind == SELF_BANISH else play.verdict("open")


def _ended(play: ProblemPlay) -> Attempt:
    """Judge a self-banishment after a reply."""
    if play.kernel.is_banished(play.moment):
        return play.verdict("solved", f"Solved: {_deed(play.problem)}.")
    if play.left:
        return play.verdict("open")
    return play.verdict("wrong", f"{_side(play.problem)} is not banished.")


def _too_late(play: ProblemPlay) -> Attempt:
    return play.verdict("wrong", f"There is no way any more in {_moves(play.left)}.")


def _is_slower(play: ProblemPlay) -> bool:
    """Tell whether the move would do if there were more time."""
    kernel = kernel_for(play.problem, MOST_BEYOND)
    most = play.left + 1 + BEYOND
    return any(kernel.forces(play.before, play.last, n) for n in range(play.left + 2, most + 1))


def _why_wrong(play: ProblemPlay) -> str:
    """Return what a refutation, just played, shows."""
    asked = play.problem.stipulation
    other = SIDES[1 - asked.side].capitalize()
    if play.left:
        return f"After that {_moves(play.left)} more {_are(play.left)} too few."
    if asked.kind == BANISH:
        return f"So {other.lower()} is not banished."
    if asked.kind == ECLIPSE:
        return f"{other}'s princess was not in eclipse."
    if asked.kind == SELF_BANISH:
        return f"{_side(play.problem)} is not banished by that."
    return f"{other} still has the piece."


# Escaping, and together --------------------------------------------------------------------


def _escaping(play: ProblemPlay) -> Attempt:
    """One move is asked for: is it safe (P2.7)?"""
    kernel, most = play.kernel, play.problem.stipulation.moves
    if not play.written:
        return play.verdict("open")
    other = SIDES[play.moment.position.turn]
    for n in range(1, most + 1):
        for move in kernel.allowed(play.moment):
            if kernel.forces(play.moment, move, n):
                play.play(move)
                how = "That is the end" if n == 1 else f"So {other} banishes in {_moves(n)}"
                return play.verdict("wrong", f"{how}.")
    return play.verdict("solved", f"Solved: {_deed(play.problem)}.")


def _together(play: ProblemPlay) -> Attempt:
    """Whoever solves it plays all the moves; any whole line counts."""
    kernel, problem = play.kernel, play.problem
    if not play.written or kernel.lines(play.before, play.last, play.left + 1):
        if play.left:
            return play.verdict("open")
        return play.verdict("solved", f"Solved: {_deed(problem)}.")
    step = 1 if problem.stipulation.kind == SERIES_BANISH else 2
    beyond = kernel_for(problem, MOST_BEYOND)
    if play.left and beyond.lines(play.before, play.last, play.left + 1 + step):
        return play.verdict("slower", SHORTER)
    return play.verdict("wrong", _why_not_together(play))


def _why_not_together(play: ProblemPlay) -> str:
    asked = play.problem.stipulation
    if play.left and asked.kind == SERIES_BANISH and play.written[-1].endswith("○"):
        return "Only the last move of a series may give eclipse."
    if play.left:
        return f"From here it cannot be done in {_moves(play.left)}."
    if asked.kind == REACH:
        return "This is not the position that is asked for."
    return f"{SIDES[1 - asked.side].capitalize()} is not banished."


# Words -------------------------------------------------------------------------------------


def _deed(problem: Problem) -> str:
    """Return what was done, in words."""
    asked = problem.stipulation
    side, other = SIDES[asked.side], SIDES[1 - asked.side]
    if asked.kind == ESCAPE:
        return f"{other} cannot banish {side} in {_moves(asked.moves)}"
    if asked.kind == SELF_BANISH:
        return f"{other} had to banish {side}"
    if asked.kind == ECLIPSE:
        return f"{other}'s princess is in eclipse"
    if asked.kind == REACH:
        return "the position is reached"
    return f"{other} is banished" if asked.piece is None else "the piece is won"


def _side(problem: Problem) -> str:
    return SIDES[problem.stipulation.side].capitalize()


def _moves(number: int) -> str:
    return f"{number} move{'' if number == 1 else 's'}"


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _name(moment: Moment, point: int) -> str:
    return NAMES[kind_of(moment.position.piece_at(point))]


def _with_article(name: str) -> str:
    if name == NAMES[PRINCESS]:
        return f"the {name}"
    return f"{'an' if name[0] in 'aeio' else 'a'} {name}"

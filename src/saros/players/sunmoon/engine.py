"""The search as Python sees it: give it a state and limits, get a move, a score and a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from threading import Thread
from time import perf_counter

from ...core.refusal import Refusal
from ...games.sunmoon.moves import Deploy, Go, coded, named
from ...games.sunmoon.position import Position
from ...games.sunmoon.rules import State
from ...games.sunmoon.tables import GEOMETRIES
from .evaluation import KIND_NAMES, LEARNED, Judgement, chance
from .proof import prove
from .search import WON, Memory, Search
from .weights import Weights, net_for, silent_net

DEEPEST = 60
"""Nobody waits for more; below it stands what captures still lead to."""

SURE = WON - 200
"""Scores beyond this are banishments."""

LONGEST_PROOF, PROOF_NODES, PROOF_SECONDS = 3, 300_000, 0.06
"""So many moves, nodes and seconds may go into the proof of a shorter banishment."""

Move = Go | Deploy


@dataclass(frozen=True)
class Limits:
    """When to stop thinking; whatever comes first. Without any it is for ever, until `stop`."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    enough: float | None = None
    """After so many seconds no deeper search is begun."""


@dataclass(frozen=True)
class Insight:
    """What a search has found; the score is for the side to move."""

    move: Move
    score: int
    line: tuple[Move, ...]
    depth: int
    nodes: int
    seconds: float
    turn: int

    @property
    def banishes_in(self) -> int | None:
        """In how many moves the mover banishes; negative if she is banished herself."""
        if abs(self.score) <= SURE:
            return None
        plies = WON - abs(self.score)
        return (plies + 1) // 2 if self.score > 0 else -((plies + 1) // 2)

    @property
    def moon_chance(self) -> float:
        """Moon's share of the points, if both go on as well as they can."""
        mine = float(self.score > 0) if self.banishes_in else chance(self.score)
        return 1.0 - mine if self.turn else mine


Tell = Callable[[Insight], None]


class Engine:
    """Thinks about one position at a time; it remembers what it has found from move to move."""

    def __init__(
        self,
        threads: int = 1,
        megabytes: int = 16,
        judgement: str = "learned",
        weights: Weights | None = None,
    ) -> None:
        if judgement not in KIND_NAMES:
            known = ", ".join(KIND_NAMES)
            raise Refusal("bad_option", f"there is no judgement {judgement}; there are: {known}")
        if not 1 <= threads <= 64:
            raise Refusal("bad_option", f"{threads} threads are not from 1 to 64")
        self.threads, self.judgement, self.weights = threads, judgement, weights
        self.memory = Memory(megabytes)
        self._searches: list[Search] = []
        self._geometry = -1
        self._stopped = False

    def forget(self) -> None:
        """Forget every position: the next search is like a new engine's."""
        self.memory.clear()

    def stop(self) -> None:
        """End the thinking at once, from any thread; the best so far is its answer."""
        self._stopped = True
        for search in self._searches:
            search.stop()

    def think(
        self,
        state: State,
        limits: Limits,
        *,
        only: Sequence[Move] | None = None,
        liking: Sequence[int] | None = None,
        quiescent: bool = True,
        tell: Tell | None = None,
    ) -> Insight:
        """Return the best move of a state that is not over.

        `only` restricts the moves looked at and `liking` adds to the score of each; `tell` hears
        what every further depth has brought.
        """
        began = perf_counter()
        self._stopped = False
        board = GEOMETRIES[state.position.geometry][0].name
        codes = None if only is None else [coded(board, move) for move in only]
        self.memory.grow_older()
        for search in self._ready(state.position.geometry):
            search.set_up(
                state.position, state.past, state.options.repetition == "forfeit", quiescent,
                codes, liking,
            )  # fmt: skip
        task = _Task(self._searches, state.position, limits, tell, began)
        task.run(alone=limits.seconds is None and self.threads == 1)
        insight = task.insight()
        if limits.depth is None and not self._stopped and _has_time(limits, insight):
            insight = _shortened(state.position, insight, codes)
        return insight

    def _ready(self, geometry: int) -> list[Search]:
        if geometry != self._geometry:
            kind = KIND_NAMES[self.judgement]
            if kind != LEARNED:
                net = silent_net(geometry)
            else:
                net = self.weights.net(geometry) if self.weights else net_for(geometry)
            self._searches = [
                Search(self.memory, Judgement(net, kind)) for _ in range(self.threads)
            ]
            self._geometry = geometry
        return self._searches


class _Task:
    """One search by several threads: the first is heard, the others fill the common memory."""

    def __init__(
        self,
        searches: list[Search],
        position: Position,
        limits: Limits,
        tell: Tell | None,
        began: float,
    ) -> None:
        self.searches, self.position, self.limits = searches, position, limits
        self.tell, self.began = tell, began
        self.error: BaseException | None = None

    def run(self, alone: bool) -> None:
        """Think until a limit is reached; nobody is left thinking afterwards."""
        if alone:
            self._lead()
            return
        helpers = [Thread(target=self._help, args=(n,)) for n in range(1, len(self.searches))]
        leader = Thread(target=self._lead_watched)
        try:
            for thread in (leader, *helpers):
                thread.start()
            leader.join(self._seconds_left())
        finally:
            # Also when somebody presses Ctrl-C meanwhile.
            for search in self.searches:
                search.stop()
            for thread in (leader, *helpers):
                if thread.ident is not None:
                    thread.join()
        if self.error is not None:
            raise self.error

    def _seconds_left(self) -> float | None:
        if self.limits.seconds is None:
            return None
        return max(self.limits.seconds - (perf_counter() - self.began), 0.0)

    def _lead_watched(self) -> None:
        try:
            self._lead()
        except BaseException as error:
            self.error = error

    def _lead(self) -> None:
        search, limits = self.searches[0], self.limits
        nodes = 1 << 62 if limits.nodes is None else limits.nodes
        for depth in range(1, min(limits.depth or DEEPEST, DEEPEST) + 1):
            if not search.deepen(depth, nodes):
                return
            if self.tell is not None:
                self.tell(self.insight())
            if self._is_enough(depth):
                return

    def _is_enough(self, depth: int) -> bool:
        """Tell whether going deeper would be a waste: of time, or of a sure banishment."""
        score, limits = self.searches[0].score, self.limits
        if abs(score) > SURE and WON - abs(score) < depth and self._is_limited():
            return True
        return limits.enough is not None and perf_counter() - self.began > limits.enough

    def _is_limited(self) -> bool:
        limits = self.limits
        return (limits.depth, limits.nodes, limits.seconds) != (None, None, None)

    def _help(self, n: int) -> None:
        """Search ahead of the leader, half of the helpers a ply deeper."""
        for depth in range(1 + n % 2, DEEPEST + 1):
            if not self.searches[n].deepen(depth):
                return

    def insight(self) -> Insight:
        """Return what is known so far."""
        search, position = self.searches[0], self.position
        board = GEOMETRIES[position.geometry][0].name
        line = tuple(named(board, code) for code in _playable(position, search.best_line()))
        return Insight(
            line[0], search.score, line, search.deepest, sum(s.nodes for s in self.searches),
            perf_counter() - self.began, position.turn,
        )  # fmt: skip


def _has_time(limits: Limits, insight: Insight) -> bool:
    return limits.seconds is None or insight.seconds + PROOF_SECONDS < limits.seconds


def _shortened(position: Position, insight: Insight, only: Sequence[int] | None) -> Insight:
    """Where a banishment is sure, see whether there is a shorter one: a proof leaves nothing out.

    The search has done with the first it found, for it wins as well as any.
    """
    moves = insight.banishes_in
    if moves is None or moves <= 1:
        return insight
    proof = prove(position, min(moves - 1, LONGEST_PROOF), PROOF_NODES)
    keys = [key for key in proof.keys if only is None or key in only]
    if proof.moves is None or not keys:
        return insight
    board = GEOMETRIES[position.geometry][0].name
    line = tuple(named(board, code) for code in _main_line(position, keys[0], proof.moves))
    return replace(insight, move=line[0], line=line, score=WON - 2 * proof.moves + 1)


def _main_line(position: Position, key: int, moves: int) -> list[int]:
    """Return one way a proved banishment may go."""
    line, position = [key], position.after(key)
    while moves > 1:
        line.append(position.legal()[0])
        position = position.after(line[-1])
        proof = prove(position, moves - 1, PROOF_NODES)
        if not proof.keys:
            break
        line.append(proof.keys[0])
        position = position.after(line[-1])
        moves -= 1
    return line


def _playable(position: Position, line: list[int]) -> list[int]:
    """Cut a line where it stops being legal: two threads may have written into one memory."""
    played = []
    for code in line:
        if code not in position.legal():
            break
        played.append(code)
        position = position.after(code)
    return played

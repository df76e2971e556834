"""A slow, literal reader of problems on top of the literal reader of the law.

It is read off `docs/rules/problems.md` sentence by sentence and tries everything; P2.1 is a
paragraph of that page. Nothing of the solver is used. What was found out about a position is
remembered for when other moves lead to the same one, or longer problems could not be read.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any, NamedTuple

from .literal_fairy import Move, Position, in_eclipse, is_bare, legal_successors, lose_turn
from .literal_fairy_json import read

Line = tuple[Move, ...]


class Followed(NamedTuple):
    """A position with the pieces that a problem names, wherever they have gone."""

    position: Position
    still: frozenset[str]
    """P3.3 where pieces stand that may not move."""
    prey: str | None
    """P2.8 where the piece stands that is to be won; None once it is captured or has got away."""
    won: bool = False

    def key(self) -> Hashable:
        """The same for the same moment, and for no other."""
        here = self.position
        pools = frozenset((side, *each) for side in here.pools for each in here.pools[side].items())
        waiting = frozenset(here.waiting.items())
        pieces = frozenset(here.pieces.items())
        return here.turn, pieces, pools, waiting, here.freed, self.still, self.prey, self.won


class LiteralProblem:
    """One problem, and every question about it."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        asked = data["stipulation"]
        self.kind, self.moves, self.side = asked["kind"], asked["moves"], asked["side"]
        self.conditions = data.get("conditions", [])
        self.stars = set(data.get("stars", []))
        self.target = asked.get("target", {}).get("pieces", {})
        place = {k: v for k, v in data.items() if k not in ("stipulation", "conditions", "stars")}
        still = {c.split()[0] for c in self.conditions if c.endswith("may not move")}
        self.start = Followed(read(place), frozenset(still), asked.get("piece"))
        self.forced: dict[Hashable, bool] = {}
        self.hopeless: set[Hashable] = set()

    # Moves -------------------------------------------------------------------------------

    def may(self, here: Followed, move: Move) -> bool:
        """P3"""
        side, captures = here.position.turn, move.captured is not None
        if move.start in here.still and move.end != move.start:
            return False
        for word, done in (("captures", captures), ("promotions", move.promotion is not None)):
            forbidden = {f"no {word}", f"no {word} by {side}"}
            if done and forbidden & set(self.conditions):
                return False
        touched = {move.start, move.end} | ({move.captured} if captures else set())
        return not self.stars or touched <= self.stars

    def successors(self, here: Followed) -> dict[Move, Followed]:
        return {
            move: self.followed(here, move, after)
            for move, after in legal_successors(here.position).items()
            if self.may(here, move)
        }

    def followed(self, here: Followed, move: Move, after: Position) -> Followed:
        """P2.8, P3.3: a dragon that answers is still there, and the capturer not in its place."""
        gone = move.captured is not None and (
            move.captured == move.end or move.captured not in after.pieces
        )
        still = here.still - {move.captured} if gone else here.still
        if gone and here.prey is not None and here.prey == move.captured:
            return Followed(after, still, None, here.position.turn == self.side)
        prey = here.prey
        if prey is not None and prey == move.start:
            prey = None if move.promotion else move.end
        return Followed(after, still, prey)

    def is_banished(self, here: Followed) -> bool:
        """P3.1"""
        turn = here.position.turn
        return in_eclipse(here.position, turn) and not self.successors(here)

    # Against a defender --------------------------------------------------------------------

    def is_done(self, here: Followed) -> bool:
        """P2.1, P2.5, P2.8 right after a move of the side"""
        if self.kind == "win":
            return here.won
        if self.kind == "eclipse":
            return in_eclipse(here.position, here.position.turn)
        return self.is_banished(here)

    def succeeds(self, here: Followed, left: int) -> bool:
        """The side has just moved, and has so many moves left."""
        if self.kind == "self-banish":
            return self.is_banished_by_all(here, left)
        if self.is_done(here):
            return True
        replies = self.successors(here)
        if left == 0 or not replies or is_bare(here.position):
            return False
        return all(self.can_force(after, left) for after in replies.values())

    def is_banished_by_all(self, here: Followed, left: int) -> bool:
        """P2.2"""
        replies = self.successors(here)
        if not replies or is_bare(here.position):
            return False
        return all(
            self.is_banished(after) or (left > 0 and self.can_force(after, left))
            for after in replies.values()
        )

    def can_force(self, here: Followed, left: int) -> bool:
        if left == 0 or is_bare(here.position):  # P1.3
            return False
        key = here.key(), left
        if key not in self.forced:
            firsts = self.successors(here).values()
            self.forced[key] = any(self.succeeds(after, left - 1) for after in firsts)
        return self.forced[key]

    def keys(self, moves: int) -> set[Move]:
        firsts = self.successors(self.start)
        if self.kind != "escape":
            return {move for move, after in firsts.items() if self.succeeds(after, moves - 1)}
        # P2.7: the other side's failure to banish.
        return {move for move, after in firsts.items() if not self.can_force(after, moves)}

    # Together ------------------------------------------------------------------------------

    @property
    def plies(self) -> int:
        """P2.3, P2.4, P2.6"""
        if self.kind == "series-banish":
            return int(self.moves)
        whole = self.moves == int(self.moves)
        begins = self.kind == "help-banish" and self.start.position.turn == self.side
        return int(2 * self.moves) - (1 if begins and whole else 0)

    def lines(self, plies: int) -> list[Line]:
        return list(self.lines_from(self.start, plies))

    def lines_from(self, here: Followed, plies: int) -> Iterator[Line]:
        key, found = (here.key(), plies), False
        for line in self.tried_from(here, plies) if key not in self.hopeless else ():
            yield line
            found = True
        if not found:
            self.hopeless.add(key)

    def tried_from(self, here: Followed, plies: int) -> Iterator[Line]:
        for move, after in self.successors(here).items():
            if plies == 1:
                if self.is_reached(after) if self.kind == "reach" else self.is_banished(after):
                    yield (move,)
                continue
            beyond = self.passed(after) if self.kind == "series-banish" else after
            if beyond is not None and not is_bare(after.position):
                yield from ((move, *line) for line in self.lines_from(beyond, plies - 1))

    def passed(self, here: Followed) -> Followed | None:
        """P2.4 only the last move of a series gives eclipse."""
        if in_eclipse(here.position, here.position.turn):
            return None
        return here._replace(position=lose_turn(here.position))

    def is_reached(self, here: Followed) -> bool:
        """P2.6"""
        there = {
            point: f"={piece.kind}"
            if piece.side is None
            else piece.kind
            if piece.side == "moon"
            else piece.kind.lower()
            for point, piece in here.position.pieces.items()
        }
        return there == self.target

    # Verdict -------------------------------------------------------------------------------

    def answer(self) -> tuple[set[Move], bool]:
        """P5.1 every key, and whether the problem is sound."""
        if self.kind in ("help-banish", "series-banish", "reach"):
            step = 1 if self.kind == "series-banish" else 2
            shorter = any(self.lines(n) for n in range(self.plies - step, 0, -step))
            lines = self.lines(self.plies)
            return {line[0] for line in lines}, len(lines) == 1 and not shorter
        keys = self.keys(self.moves)
        if self.kind == "escape":
            return keys, len(keys) == 1
        shorter = any(self.keys(n) for n in range(1, self.moves))
        return keys, len(keys) == 1 and not shorter

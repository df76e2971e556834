"""A slow, literal reader of the law of the fairy pieces, for both boards.

It is read off the law sentence by sentence: `F5.2` is a paragraph of the fairy pieces' law, `§5.2`
one of the standard rules. It shares no code with the engine, and with `literal.py` only the lines
of the boards. Clarity goes before speed. `literal_fairy_pieces.py` has the ways of the kinds, and
`literal_fairy_json.py` reads and writes positions.

Values are never changed: a position is a tuple of plain values, and `play` returns another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .literal import BODIES, EARTH, SIDES, far_rank, inward, other, own_half, side_of, written
from .literal_fairy_pieces import Piece, View, Way, ways

SOLDIERS = "EPUGDC"
"""F1.1"""
NEUTRALS = "LQ"
"""F1.2"""
FARTHEST = {"E": 2, "P": 2, "U": 3, "S": 1, "R": 2, "G": 2, "D": 2, "C": 1}
"""How many steps away the captured piece of a kind can be: for asking no piece in vain (F9.1)."""


class Position(NamedTuple):
    """All that F10.3 compares, and the switches that moves depend on."""

    board: str
    turn: str
    pieces: Mapping[str, Piece]
    pools: Mapping[str, Mapping[str, int]]
    """§7.1 a number for each kind of soldier."""
    waiting: Mapping[str, tuple[str, ...]]
    """§7.2 oldest first."""
    reserve: Mapping[str, Mapping[str, int]]
    """§4.2 soldiers still to be deployed, no noughts; `any` counts those of a draft (F12.2)."""
    freed: frozenset[str] = frozenset()
    """F11.1"""
    generals: bool = False
    open_earth: bool = False


class Move(NamedTuple):
    """F13.1 A move's identity. A deployment has no start, and its kind as promotion."""

    start: str | None
    end: str
    captured: str | None = None
    promotion: str | None = None
    arc: str | None = None
    take: bool | None = None


# --------------------------------------------------------------------------------------------
# Moves, own eclipse aside
# --------------------------------------------------------------------------------------------


def view_of(position: Position) -> View:
    return View(position.board, position.pieces, position.open_earth)


def candidates(position: Position) -> Iterator[Move]:
    """F1.2 a player moves one piece of her own or uses one neutral."""
    if in_deployment(position):
        yield from deployments(position)
        return
    for start, piece in position.pieces.items():
        if piece.side == position.turn:
            yield from moves_of(position, start, piece)
        elif piece.side is None:
            yield from uses_of(position, start, piece)


def moves_of(position: Position, start: str, piece: Piece) -> Iterator[Move]:
    """The moves of one player's piece; F11.1 a held princess has none."""
    if piece.kind == "R" and position.generals and piece.side not in position.freed:
        return
    view = view_of(position)
    for way in ways(view, start, piece):
        attacked = position.pieces[way.captured] if way.captured else None
        if attacked is not None and attacked.answers:
            end = end_before_answering_dragon(view, start, way) if way.lands else way.path[-1]
            yield Move(start, end, way.captured)  # F5.5 no arc, no goal, no choice
        else:
            yield from finished(position, start, piece, way)


def end_before_answering_dragon(view: View, start: str, way: Way) -> str:
    """F5.4 the last point before the dragon if one may stop there, otherwise the start."""
    if len(way.path) > 1:
        last = way.path[-2]
        if view.empty(last) and view.may_stop(last):
            return last
    return start


def finished(position: Position, start: str, piece: Piece, way: Way) -> Iterator[Move]:
    """A way with what its owner chooses besides: arc, disguise and promotion."""
    move = Move(start, way.path[-1], way.captured)
    if piece.kind == "C" and way.captured:
        # F6.1 a bare one has no choice; F6.4
        for take in (True, False) if piece.disguise else (True,):
            yield move._replace(take=take)
    elif piece.kind == "S":
        if position.board == "astral" and start[2] == "f":  # §5.5
            move = move._replace(arc="h" if move.end == inward(start, "h") else "a")
        for promotion in promotions(position, move):
            yield move._replace(promotion=promotion)
    else:
        yield move


def is_goal(board: str, side: str, point: str) -> bool:
    """§7.1 where a shooting star is promoted: the far rank or the earth."""
    return point == EARTH if board == "astral" else point[1] == far_rank(side)


def promotions(position: Position, move: Move) -> list[str | None]:
    """§7.1 any soldier of her pool as it is after the capture (F2.4); §7.2 none: it waits."""
    if not is_goal(position.board, position.turn, move.end):
        return [None]
    turn = Turn(position)
    turn.move_and_capture(move)
    pool = turn.pools[position.turn]
    return [kind for kind in SOLDIERS if pool[kind]] or [None]


def uses_of(position: Position, start: str, piece: Piece) -> Iterator[Move]:
    """F7.1 a fresh element makes a step. F8.1 a draconequus goes anywhere, or captures beside."""
    view = view_of(position)
    if piece.kind == "L":
        ends = view.paths.steps[start] if piece.cooldown == 0 else frozenset()
    elif position.turn in piece.barred:
        return
    else:
        ends = view.paths.points
        for point in view.paths.steps[start]:
            stands = position.pieces.get(point)
            if point not in BODIES and stands and stands.side and stands.kind != "R":
                yield Move(start, start, point)
    for end in ends:
        if view.empty(end) and view.may_stop(end):
            yield Move(start, end)


# --------------------------------------------------------------------------------------------
# Deployment (§4, F12)
# --------------------------------------------------------------------------------------------


def in_deployment(position: Position) -> bool:
    """§4.2 deployment lasts until all the soldiers stand."""
    return any(number for hand in position.reserve.values() for number in hand.values())


def deployments(position: Position) -> Iterator[Move]:
    """§4.2, F12.3, F12.4 any kind left on an empty star of one's own; neutrals are not used."""
    side = position.turn
    for kind in kinds_in_hand(position):
        for star in deployment_stars(position.board, side):
            if star not in position.pieces:
                yield Move(None, star, promotion=kind)


def deployment_stars(board: str, side: str) -> frozenset[str]:
    """§3.6 one's own half; F12.3 the twelve stars of a terrestrial draft."""
    if board == "astral":
        return own_half(side)
    back, front = ("1", "2") if side == "moon" else ("7", "6")
    return frozenset([file + back for file in "abcdfghi"] + [file + front for file in "cdfg"])


def kinds_in_hand(position: Position) -> list[str]:
    """§4.2 any kind left; F12.1, F12.2 in a draft at most four of a kind and one dragon."""
    side = position.turn
    hand = position.reserve[side]
    if not hand.get("any"):
        return [kind for kind in SOLDIERS if hand.get(kind)]
    standing = [piece.kind for piece in position.pieces.values() if piece.side == side]
    return [kind for kind in SOLDIERS if standing.count(kind) < (1 if kind == "D" else 4)]


# --------------------------------------------------------------------------------------------
# Playing a move (F2)
# --------------------------------------------------------------------------------------------


class Turn:
    """A turn being carried out, step by step, on copies."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.side = position.turn
        self.pieces = dict(position.pieces)
        self.pools = {side: dict(position.pools[side]) for side in SIDES}
        self.waiting = {side: list(position.waiting[side]) for side in SIDES}
        self.attacked: str | None = None
        """The point of a dragon that lost a captive in this turn (F5.7)."""
        self.used: str | None = None
        """Where a neutral stands that was used in this turn (F7.3, F8.3)."""

    def move_and_capture(self, move: Move) -> None:
        """F2.1 steps 1 to 4."""
        assert move.start is not None
        mover = self.pieces.pop(move.start)
        if mover.side is None:
            self.used = move.end
        leaving: list[str] = []
        if move.captured is not None:
            prey = self.pieces[move.captured]
            if prey.answers:  # F5.1 the newest captive leaves, F5.5 the capturer gains nothing
                leaving = [prey.captives[-1]]
                self.pieces[move.captured] = prey._replace(captives=prey.captives[:-1])
                self.attacked = move.captured
            else:
                self.remove(move.captured)
                mover, leaving = captured_by(mover, prey, move.take)
        if move.arc is not None:
            mover = mover._replace(arc=move.arc)
        self.pieces[move.end] = mover
        for letter in leaving:
            self.leave(letter)

    def remove(self, point: str) -> None:
        """The captured piece goes; §7.3 a waiting star waits no longer."""
        del self.pieces[point]
        for stars in self.waiting.values():
            if point in stars:
                stars.remove(point)

    def leave(self, letter: str) -> None:
        """F2.2 into the place of the star that waited longest, else into its owner's pool."""
        kind, owner = letter.upper(), side_of(letter)
        if kind == "S":
            return  # "out of the game"
        if self.waiting[owner]:
            self.pieces[self.waiting[owner].pop(0)] = Piece(kind, owner)
        else:
            self.pools[owner][kind] += 1

    def arrive(self, move: Move) -> None:
        """F2.1 step 5: a shooting star on its goal promotes, or begins to wait."""
        piece = self.pieces[move.end]
        if piece.kind != "S" or not is_goal(self.position.board, self.side, move.end):
            return
        if move.promotion is None:
            self.pieces[move.end] = Piece("S", self.side)
            self.waiting[self.side].append(move.end)
        else:
            self.pools[self.side][move.promotion] -= 1
            self.pieces[move.end] = Piece(move.promotion, self.side)

    def change_marks(self) -> None:
        """F2.1 step 6, at the end of every turn."""
        for point, piece in self.pieces.items():
            if piece.kind == "D":
                self.pieces[point] = self.marked(piece, point == self.attacked)
            elif piece.kind == "L":  # F7.3
                cooldown = 2 if point == self.used else max(piece.cooldown - 1, 0)
                self.pieces[point] = piece._replace(cooldown=cooldown)
            elif piece.kind == "Q":  # F8.3
                user = {self.side} if point == self.used else set()
                barred = (piece.barred - {self.side}) | user
                self.pieces[point] = piece._replace(barred=barred)

    def marked(self, piece: Piece, attacked: bool) -> Piece:
        """F5.7"""
        if attacked:
            return piece._replace(no_capture=True, exposed=bool(piece.captives))
        if piece.side == self.side:  # "it ends with its owner's next turn"
            return piece._replace(no_capture=False)
        return piece._replace(exposed=False)  # "with the next turn of its owner's opponent"

    def passed(self) -> Position:
        """F2.1 step 7: the position for the other side; F11.1 she may become free now."""
        after = self.position._replace(
            turn=other(self.side),
            pieces=self.pieces,
            pools=self.pools,
            waiting={side: tuple(stars) for side, stars in self.waiting.items()},
        )
        return with_freed(after)


def captured_by(capturer: Piece, prey: Piece, take: bool | None) -> tuple[Piece, list[str]]:
    """The capturer with what it gains, and what leaves, in the order of F2.3."""
    assert prey.side is not None
    itself = written(prey.kind, prey.side)
    carried = [*reversed(prey.captives), *([prey.disguise] if prey.disguise else [])]
    if capturer.kind == "D":  # F4.2
        return capturer._replace(captives=(*capturer.captives, itself)), carried
    if capturer.kind == "C" and take:  # F6.1, F6.4
        given_up = [capturer.disguise] if capturer.disguise else []
        return capturer._replace(disguise=itself), carried + given_up
    return capturer, [itself, *carried]


def with_freed(position: Position) -> Position:
    """F11.1 free for good at the beginning of a turn of her own side in which she is in eclipse."""
    side = position.turn
    held = position.generals and side not in position.freed and not in_deployment(position)
    if held and in_eclipse(position, side):
        return position._replace(freed=position.freed | {side})
    return position


def play(position: Position, move: Move) -> Position:
    """F2.1 the position after a move; whether it is legal is not asked."""
    turn = Turn(position)
    if move.start is None:
        return deployed(position, move)
    turn.move_and_capture(move)
    turn.arrive(move)
    turn.change_marks()
    return turn.passed()


def lose_turn(position: Position) -> Position:
    """F11.2 a lost turn counts as a turn for marks, cool-downs and bars."""
    turn = Turn(position)
    turn.change_marks()
    return turn.passed()


def deployed(position: Position, move: Move) -> Position:
    """§4.2 one soldier is put on the board."""
    side, kind = position.turn, move.promotion
    assert kind is not None
    hand = dict(position.reserve[side])
    hand["any" if hand.get("any") else kind] -= 1
    left = {kind: number for kind, number in hand.items() if number}
    after = position._replace(
        turn=other(side),
        pieces={**position.pieces, move.end: Piece(kind, side)},
        reserve={**position.reserve, side: left},
    )
    return with_freed(after)  # an open earth opens with the last soldier, and may free a princess


# --------------------------------------------------------------------------------------------
# Eclipse and the end (§8, F9, F10)
# --------------------------------------------------------------------------------------------


def princess_point(position: Position, side: str) -> str:
    return next(p for p, piece in position.pieces.items() if piece[:2] == ("R", side))


def attackers(position: Position, side: str) -> Iterator[Piece]:
    """F9.1 the opposing pieces that could capture a bare earth pony in her princess's place."""
    hers = princess_point(position, side)
    pieces = {**position.pieces, hers: Piece("E", side)}
    view = View(position.board, pieces, position.open_earth, ordinary=hers)
    distance = view.paths.distance[hers]
    for point, piece in pieces.items():
        if piece.side != other(side) or distance.get(point, 9) > FARTHEST[piece.moves_as]:
            continue
        if any(way.captured == hers for way in ways(view, point, piece)):
            yield piece


def in_eclipse(position: Position, side: str) -> bool:
    """§8.1, F9.1"""
    return next(attackers(position, side), None) is not None


def legal_successors(position: Position) -> dict[Move, Position]:
    """§8.2 no move leaves one's own princess in eclipse; each with the position after it.

    §4.3 no deployment puts the opposing princess in eclipse. An open earth opens only when play
    begins (as `literal.py` reads §11).
    """
    deploying = in_deployment(position)
    spared = other(position.turn) if deploying else position.turn
    found = {}
    for move in set(candidates(position)):  # F13.1 two paths with one identity are one move
        after = play(position, move)
        judged = after._replace(open_earth=False) if deploying else after
        if not in_eclipse(judged, spared):
            found[move] = after
    return found


def legal_moves(position: Position) -> set[Move]:
    return set(legal_successors(position))


def is_bare(position: Position) -> bool:
    """F10.2 no pieces but princesses and neutrals on the board."""
    return all(piece.kind in "R" + NEUTRALS for piece in position.pieces.values())


def verdict(position: Position, legal: Mapping[Move, Position] | None = None) -> str | None:
    """§8.3 banished or stalemate, F10.1 uses of neutrals counted; §8.4 bare princesses.

    Whoever has the legal moves at hand may tell them.
    """
    if not (legal_successors(position) if legal is None else legal):
        return "banished" if in_eclipse(position, position.turn) else "stalemate"
    if not in_deployment(position) and is_bare(position):
        return "bare"
    return None


def perft(position: Position, depth: int) -> int:
    """F15 legal moves counted at the leaves; draws do not end a line."""
    successors = legal_successors(position)
    if depth == 1:
        return len(successors)
    return sum(perft(after, depth - 1) for after in successors.values())

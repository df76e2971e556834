"""A slow, literal reader of the rules of Sun and Moon, for both boards.

It is read off the rules sentence by sentence (`§` = paragraph of the rules text), shares no code
with the engine and is meant only as an independent check of it: clarity goes before speed.

A position is a plain dictionary::

    {"board": "terrestrial" | "astral", "turn": "moon" | "sun",
     "pieces": {"e1": "R", "e7": "r"},           # capitals moon, small letters sun
     "arcs": {"m3d": "h"},                       # astral stars that have moved: h(our), a(nti-hour)
     "pools": {"moon": {"E": 0, "P": 0, "U": 0}, "sun": {...}},     # own soldiers captured
     "waiting": {"moon": [], "sun": []},         # waiting shooting stars, oldest first
     "reserve": {"moon": {"E": 4, ...}, "sun": {...}}}              # soldiers still to be deployed

Missing keys mean empty. The bodies are always written ``-s-``, ``-m-`` and ``-e-``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

Position = dict[str, Any]
Reach = Iterator[tuple[str, str | None]]
"""What a piece can do, own eclipse aside: pairs (end, star of the captured piece or None)."""

SIDES = ("moon", "sun")
SOLDIERS = "EPU"
SUN, MOON, EARTH = "-s-", "-m-", "-e-"
BODIES = frozenset({SUN, MOON, EARTH})


class Move(NamedTuple):
    """§9.3 A move's identity; the corner is no part of it.

    The chosen arc needs no field of its own: from a point of sphere f the hour and the anti-hour
    lead to different stars. ``start`` is None for a deployment, whose ``kind`` is the soldier's.
    """

    start: str | None
    end: str
    captured: str | None
    promotion: str | None
    kind: str


# --------------------------------------------------------------------------------------------
# The boards (§2, §3)
# --------------------------------------------------------------------------------------------

FILES = "abcdefghi"
RANKS = "1234567"
HOURS = ("s0", "s1", "s2", "s3", "s4", "s5", "m0", "m1", "m2", "m3", "m4", "m5")
SPHERES = "abcdef"


class Line(NamedTuple):
    points: tuple[str, ...]
    closed: bool


class Geometry(NamedTuple):
    """A board as its lines and what follows from them, worked out once."""

    points: frozenset[str]
    rays: dict[str, tuple[tuple[str, ...], ...]]
    """From each point the first points (at most three) of each line through it, each way."""
    steps: dict[str, frozenset[str]]
    """The points one step away."""
    corners: dict[str, frozenset[tuple[str, str]]]
    """The ways of two steps round a corner: (first star, end)."""
    near: dict[str, frozenset[str]]
    """The points at most three steps away; no piece captures farther than that (§5)."""


def point_name(hour: int, sphere: int) -> str:
    """§3.1 hour then sphere; §3.5 the sun is s2b and the moon m2b."""
    name = HOURS[hour % 12] + SPHERES[sphere]
    return {"s2b": SUN, "m2b": MOON}.get(name, name)


def terrestrial_lines() -> list[Line]:
    """§2.2 ranks, files and both diagonals."""
    lines = []
    for step_file, step_rank in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for file in range(9):
            for rank in range(7):
                if 0 <= file - step_file < 9 and 0 <= rank - step_rank < 7:
                    continue  # the line begins farther back
                points = []
                at_file, at_rank = file, rank
                while 0 <= at_file < 9 and 0 <= at_rank < 7:
                    points.append(FILES[at_file] + RANKS[at_rank])
                    at_file, at_rank = at_file + step_file, at_rank + step_rank
                lines.append(Line(tuple(points), closed=False))
    return lines


def astral_lines() -> list[Line]:
    """§3.2 six spheres and twelve circles, all closed."""
    spheres = [
        Line(tuple(point_name(hour, sphere) for hour in range(12)), closed=True)
        for sphere in range(6)
    ]
    circles = []
    for hour in range(12):
        rising = [point_name(hour, sphere) for sphere in range(6)]
        falling = [point_name(hour + turned, 5 - turned) for turned in range(1, 6)]
        circles.append(Line((*rising, *falling, EARTH), closed=True))
    return spheres + circles


def onward(line: Line, start: str, direction: int) -> tuple[str, ...]:
    """The next three points of a line, fewer at the edge of the board."""
    found = []
    place = line.points.index(start)
    for _ in range(3):
        place += direction
        if line.closed:
            place %= len(line.points)
        elif not 0 <= place < len(line.points):
            break
        found.append(line.points[place])
    return tuple(found)


def is_knights_leap(start: str, end: str) -> bool:
    """§5.1 terrestrial: one orthogonal and one diagonal step, a knight's leap in all."""
    across = abs(FILES.index(start[0]) - FILES.index(end[0]))
    along = abs(RANKS.index(start[1]) - RANKS.index(end[1]))
    return {across, along} == {1, 2}


@cache
def geometry(board: str) -> Geometry:
    lines = {"terrestrial": terrestrial_lines, "astral": astral_lines}[board]()
    points = frozenset(point for line in lines for point in line.points)
    # (line, ray) pairs from each point, so that a corner can tell one line from another
    leaving: dict[str, list[tuple[Line, tuple[str, ...]]]] = {point: [] for point in points}
    for line in lines:
        for point in line.points:
            for direction in (1, -1):
                ray = onward(line, point, direction)
                if ray:
                    leaving[point].append((line, ray))

    corners: dict[str, frozenset[tuple[str, str]]] = {}
    for start in points:
        ways = set()
        for first_line, first_ray in leaving[start]:
            middle = first_ray[0]
            for second_line, second_ray in leaving[middle]:
                end = second_ray[0]
                # §5: "the second step follows a different line than the first"
                if second_line == first_line:
                    continue
                # §8.7: "a corner that returns to the start is no move"
                if end == start:
                    continue
                # §5.1: "terrestrial: the second step must lead farther away"
                if board == "terrestrial" and not is_knights_leap(start, end):
                    continue
                ways.add((middle, end))
        corners[start] = frozenset(ways)

    steps = {point: frozenset(ray[0] for _, ray in leaving[point]) for point in points}
    near = {}
    for point in points:
        reached = {point}
        for _ in range(3):
            reached |= {other for inner in reached for other in steps[inner]}
        near[point] = frozenset(reached)
    rays = {point: tuple(ray for _, ray in leaving[point]) for point in points}
    return Geometry(points, rays, steps, corners, near)


# --------------------------------------------------------------------------------------------
# Pieces and positions
# --------------------------------------------------------------------------------------------


def other(side: str) -> str:
    return "sun" if side == "moon" else "moon"


def side_of(piece: str) -> str:
    return "moon" if piece.isupper() else "sun"


def written(kind: str, side: str) -> str:
    return kind.upper() if side == "moon" else kind.lower()


def normal(position: Position) -> Position:
    """The canonical form, for comparisons; always a new dictionary.

    All keys are there and filled, except that ``reserve`` is there only in deployment. Arcs are
    kept only for shooting stars between sphere f (not moved yet) and the earth (§5.5).
    """
    pieces = dict(sorted(position.get("pieces", {}).items()))
    arcs = {
        star: arc
        for star, arc in sorted(position.get("arcs", {}).items())
        if pieces.get(star, "").upper() == "S" and star != EARTH and star[-1] != "f"
    }

    def soldiers(key: str) -> dict[str, dict[str, int]]:
        return {
            side: {kind: position.get(key, {}).get(side, {}).get(kind, 0) for kind in SOLDIERS}
            for side in SIDES
        }

    result: Position = {
        "board": position["board"],
        "turn": position["turn"],
        "pieces": pieces,
        "arcs": arcs,
        "pools": soldiers("pools"),
        "waiting": {side: list(position.get("waiting", {}).get(side, [])) for side in SIDES},
    }
    if in_deployment(position):
        result["reserve"] = soldiers("reserve")
    return result


def in_deployment(position: Position) -> bool:
    """§4.2 deployment lasts until all the soldiers stand."""
    reserve = position.get("reserve", {})
    return any(number for soldiers in reserve.values() for number in soldiers.values())


def start(board: str) -> Position:
    """§2.3 the terrestrial set-up; §4.1 the astral board before deployment."""
    pieces = {}
    reserve: dict[str, dict[str, int]] = {}
    if board == "terrestrial":
        for side, back, front in (("moon", "1", "2"), ("sun", "7", "6")):
            for file, kind in zip(FILES, "PUUPRPUUP", strict=True):
                pieces[file + back] = written(kind, side)
            for file, kind in zip("bcdefgh", "SEESEES", strict=True):
                pieces[file + front] = written(kind, side)
    else:
        pieces[MOON], pieces[SUN] = "R", "r"
        for hour in "135":
            pieces[f"m{hour}f"], pieces[f"s{hour}f"] = "S", "s"
        reserve = {side: dict.fromkeys(SOLDIERS, 4) for side in SIDES}
    return normal({"board": board, "turn": "moon", "pieces": pieces, "reserve": reserve})


# --------------------------------------------------------------------------------------------
# Moves of the pieces, own eclipse aside (§5, §6)
# --------------------------------------------------------------------------------------------


class View(NamedTuple):
    """The board as one piece sees it when it is about to move."""

    geometry: Geometry
    board: str
    pieces: dict[str, str]
    arcs: dict[str, str]
    open_earth: bool
    ordinary: str | None = None
    """§8.1 a body that counts as an ordinary star."""

    def empty(self, point: str) -> bool:
        return point not in self.pieces

    def is_body(self, point: str) -> bool:
        return point in BODIES and point != self.ordinary

    def soldier_may_pass(self, point: str) -> bool:
        """§6.1 soldiers may not pass sun, moon or earth, occupied or not, not even flying.

        §6.4 with the switch they pass an empty earth as if it were a star.
        """
        if self.open_earth and point == EARTH and self.empty(EARTH):
            return True
        return not self.is_body(point)

    def soldier_may_stop(self, point: str) -> bool:
        """§6.1 soldiers may not enter sun, moon or earth; §6.4 nor stop there with the switch."""
        return not self.is_body(point)

    def can_be_captured(self, point: str, by: str) -> bool:
        """An opposing piece stands there, and no princess: §5.8 she is never captured."""
        piece = self.pieces.get(point)
        return piece is not None and side_of(piece) != by and piece.upper() != "R"


def earth_pony(view: View, start: str, side: str) -> Reach:
    """§5.1 one step, or two steps round a corner over an empty first star."""
    ends = set(view.geometry.steps[start])
    for first, end in view.geometry.corners[start]:
        if view.empty(first) and view.soldier_may_pass(first):
            ends.add(end)
    for end in ends:
        if not view.soldier_may_stop(end):
            continue
        if view.empty(end):
            yield end, None
        elif view.can_be_captured(end, side):  # "captures by landing"
            yield end, end


def pegasus(view: View, start: str, side: str) -> Reach:
    """§5.2 two or three steps straight, ending on an empty star."""
    for ray in view.geometry.rays[start]:
        for steps in (2, 3):
            if len(ray) < steps:
                continue
            passed, end = ray[: steps - 1], ray[steps - 1]
            if not view.empty(end) or not view.soldier_may_stop(end):
                continue
            if not all(view.soldier_may_pass(point) for point in passed):
                continue
            flown_over = [point for point in passed if not view.empty(point)]
            if len(flown_over) > 1:  # "it may pass over at most one piece"
                continue
            if not flown_over or side_of(view.pieces[flown_over[0]]) == side:
                yield end, None  # "if friendly, not"
            elif view.can_be_captured(flown_over[0], side):  # "not over the opposing princess"
                yield end, flown_over[0]


def unicorn(view: View, start: str, side: str) -> Reach:
    """§5.3 one or two steps straight, all stars empty; it may capture on the next point."""
    for ray in view.geometry.rays[start]:
        for steps in (1, 2):
            if len(ray) < steps:
                continue
            passed, end = ray[: steps - 1], ray[steps - 1]
            if not view.empty(end) or not view.soldier_may_stop(end):
                continue
            if not all(view.empty(point) and view.soldier_may_pass(point) for point in passed):
                continue
            yield end, None
            if len(ray) > steps:
                beyond = ray[steps]
                # "never a piece on the earth"
                if beyond != EARTH and view.can_be_captured(beyond, side):
                    yield end, beyond


def inward(star: str, arc: str) -> str:
    """§5.5 one step inward along the hour (§3.3: (h, i-1)) or the anti-hour ((h+1, i-1))."""
    hour, sphere = HOURS.index(star[:2]), SPHERES.index(star[2])
    if sphere == 0:
        return EARTH
    return point_name(hour if arc == "h" else hour + 1, sphere - 1)


def starting_rank(side: str) -> str:
    """§2.3 where the shooting stars begin."""
    return "2" if side == "moon" else "6"


def far_rank(side: str) -> str:
    """§7.1 where they are promoted."""
    return "7" if side == "moon" else "1"


def shooting_star(view: View, start: str, side: str) -> Reach:
    """§5.4 terrestrial, §5.5 astral."""
    ends = []
    if view.board == "terrestrial":
        if start[1] == far_rank(side):
            return  # §7.3 a waiting star does not move
        forward = RANKS[RANKS.index(start[1]) + (1 if side == "moon" else -1)]
        ends.append(start[0] + forward)
        if start[1] == starting_rank(side):  # "on its first move also diagonally forward"
            file = FILES.index(start[0])
            ends += [FILES[beside] + forward for beside in (file - 1, file + 1) if 0 <= beside < 9]
    else:
        if start == EARTH:
            return  # §7.3 a waiting star does not move
        if start[2] == "f":  # "the first move chooses which"
            ends += [inward(start, "h"), inward(start, "a")]
        else:
            ends.append(inward(start, view.arcs[start]))
    for end in ends:
        if view.empty(end):
            yield end, None
        elif view.can_be_captured(end, side):  # "captures by landing, on the earth too"
            yield end, end


def princess(view: View, start: str, side: str) -> Reach:
    """§5.7 one of three ways; §6.2 over and onto sun and moon, never the earth."""
    for first, end in view.geometry.corners[start]:
        # (a) "exactly two steps round a corner, both stars empty"
        if EARTH not in (first, end) and view.empty(first) and view.empty(end):
            yield end, None
    for ray in view.geometry.rays[start]:
        if len(ray) < 2:
            continue
        first, second = ray[:2]
        if EARTH in (first, second):  # §6.3 "the earth is an obstacle to her and not a star"
            continue
        # (b) "exactly two steps straight over exactly one piece, to an empty star"
        if not view.empty(first) and view.empty(second):
            yield second, None
        # (c) "one step to an empty star, capturing on the next point of that line"
        if view.empty(first) and view.can_be_captured(second, side):
            yield first, second


WAYS = {
    "E": earth_pony,
    "P": pegasus,
    "U": unicorn,
    "S": shooting_star,
    "R": princess,
}


def candidates(position: Position, open_earth: bool = False) -> set[Move]:
    """All moves (or deployments) of the side to move, its own eclipse not yet considered."""
    side = position["turn"]
    if in_deployment(position):
        return deployments(position)
    view = view_of(position, open_earth)
    moves = set()
    for star, piece in view.pieces.items():
        if side_of(piece) != side:
            continue
        kind = piece.upper()
        for end, captured in WAYS[kind](view, star, side):
            for promotion in promotions(position, kind, end):
                moves.add(Move(star, end, captured, promotion, kind))
    return moves


def view_of(position: Position, open_earth: bool) -> View:
    board = position["board"]
    arcs = position.get("arcs", {})
    return View(geometry(board), board, position["pieces"], arcs, open_earth)


def arrives(position: Position, end: str) -> bool:
    """§7.1 a shooting star moved there has reached the far rank or the earth."""
    if position["board"] == "astral":
        return end == EARTH
    return end[1] == far_rank(position["turn"])


def promotions(position: Position, kind: str, end: str) -> list[str | None]:
    """§7.1 a soldier of its owner's choice among her own captured ones; §7.2 none: it waits.

    §8.7 compulsory when the pool has a soldier; two of a kind are one choice.
    """
    if kind != "S" or not arrives(position, end):
        return [None]
    pool = position.get("pools", {}).get(position["turn"], {})
    return [soldier for soldier in SOLDIERS if pool.get(soldier, 0) > 0] or [None]


def deployments(position: Position) -> set[Move]:
    """§4.2 any kind left, on an empty star of one's own half."""
    side = position["turn"]
    left = [kind for kind in SOLDIERS if position["reserve"].get(side, {}).get(kind, 0) > 0]
    return {
        Move(None, star, None, None, kind)
        for kind in left
        for star in own_half(side)
        if star not in position["pieces"]
    }


@cache
def own_half(side: str) -> frozenset[str]:
    """§3.6 hours 1-5 of one's own body, spheres a-e, without the body."""
    return frozenset(f"{side[0]}{hour}{sphere}" for hour in range(1, 6) for sphere in "abcde") - {
        f"{side[0]}2b"
    }


# --------------------------------------------------------------------------------------------
# Playing a move (§5, §7)
# --------------------------------------------------------------------------------------------


def play(position: Position, move: Move, open_earth: bool = False) -> Position:
    """The position after a move. Legality is not asked, so that a move can be forced through.

    (What a move does is the same with and without ``open_earth``.)
    """
    after = normal(position)
    side = after["turn"]
    opponent = other(side)
    pieces, arcs, pools, waiting = (after[key] for key in ("pieces", "arcs", "pools", "waiting"))

    if move.start is None:  # §4.2
        pieces[move.end] = written(move.kind, side)
        after["reserve"][side][move.kind] -= 1
        after["turn"] = opponent
        return normal(after)

    # The captured piece goes.
    if move.captured is not None:
        kind = pieces.pop(move.captured).upper()
        arcs.pop(move.captured, None)
        if move.captured in waiting[opponent]:  # §7.3 a waiting star can be captured
            waiting[opponent].remove(move.captured)
        if kind in SOLDIERS:  # §7.4 a captured shooting star enters no pool
            pools[opponent][kind] += 1
            if waiting[opponent]:
                # §7.2 the star that arrived first is replaced by that soldier, at once
                first = waiting[opponent].pop(0)
                pieces[first] = written(kind, opponent)
                pools[opponent][kind] -= 1

    # The moving piece goes from star to star.
    piece = pieces.pop(move.start)
    arc = arcs.pop(move.start, None)
    pieces[move.end] = piece
    if piece.upper() == "S":
        if arrives(after, move.end):
            if move.promotion is not None:  # §7.1, §7.4
                pieces[move.end] = written(move.promotion, side)
                pools[side][move.promotion] -= 1
            else:  # §7.2
                waiting[side].append(move.end)
        elif after["board"] == "astral":
            if arc is None:  # §5.5 the first move chooses
                arc = "h" if inward(move.start, "h") == move.end else "a"
            arcs[move.end] = arc

    after["turn"] = opponent
    return normal(after)


# --------------------------------------------------------------------------------------------
# Eclipse and the end (§8)
# --------------------------------------------------------------------------------------------


def in_eclipse(position: Position, side: str, open_earth: bool = False) -> bool:
    """§8.1 an opposing piece could capture her by its own way if she were a soldier.

    For this test the body under her counts as an ordinary star. §8.7 pinned pieces count.
    """
    pieces = dict(position["pieces"])
    her_star = next(star for star, piece in pieces.items() if piece == written("R", side))
    pieces[her_star] = written("E", side)
    view = view_of(position, open_earth)._replace(pieces=pieces, ordinary=her_star)
    opponent = other(side)
    near = view.geometry.near[her_star]
    return any(
        captured == her_star
        for star, piece in pieces.items()
        if star in near and side_of(piece) == opponent
        for _, captured in WAYS[piece.upper()](view, star, opponent)
    )


def legal_moves(position: Position, open_earth: bool = False) -> set[Move]:
    """§8.2 no move may leave one's own princess in eclipse.

    §4.3 no deployment may put the opposing princess in eclipse. An open earth (§6.4) opens only
    when play begins: otherwise `c. U m1a` of the sample game would be illegal, against §11.
    """
    side = position["turn"]
    spared = other(side) if in_deployment(position) else side
    open_earth = open_earth and not in_deployment(position)
    return {
        move
        for move in candidates(position, open_earth)
        if not in_eclipse(play(position, move, open_earth), spared, open_earth)
    }


def verdict(position: Position, open_earth: bool = False) -> str | None:
    """§8.3 banished or stalemate, §8.4 bare princesses, for the side to move."""
    if not legal_moves(position, open_earth):
        return "banished" if in_eclipse(position, position["turn"], open_earth) else "stalemate"
    if not in_deployment(position) and len(position["pieces"]) == 2:
        return "bare"
    return None


def perft(position: Position, depth: int, open_earth: bool = False) -> int:
    """§11 legal moves counted at the leaves; draws (§8.4) do not cut a line short."""
    if depth == 0:
        return 1
    moves = legal_moves(position, open_earth)
    if depth == 1:
        return len(moves)
    return sum(perft(play(position, move, open_earth), depth - 1, open_earth) for move in moves)

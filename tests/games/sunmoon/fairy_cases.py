"""The interesting cases that a position with fairy pieces shows, by name, for counting them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .literal import BODIES, EARTH, SIDES, inward, side_of
from .literal_fairy import (
    SOLDIERS,
    Move,
    Position,
    attackers,
    candidates,
    in_deployment,
    in_eclipse,
    is_bare,
    play,
    princess_point,
    view_of,
)
from .literal_fairy_pieces import Piece, paths, ways

KINDS_AS = ["C", *(f"C as {kind}" for kind in "EPUGDCS")]
CAPTURERS = ["E", "P", "U", "S", "R", "G", "D", "Q", *KINDS_AS]
LANDING = ["E", "S", "G", "D", "C", "C as E", "C as G", "C as D", "C as C", "C as S"]

Successors = Mapping[Move, Position]


def expected(board: str) -> list[str]:
    """The cases that a large sample of a board has to show, each at least once."""
    return [
        *(f"dragon with {number} captives moves" for number in range(6)),
        *(f"{kind} moves" for kind in ["L", *CAPTURERS]),
        *(f"{kind} captures" for kind in CAPTURERS),
        *(f"{kind} attacks a dragon" for kind in CAPTURERS),
        *(f"{kind} stays before a dragon" for kind in LANDING),
        *(f"{kind} stops short of a dragon" for kind in ("E", "G", "D", "C as E", "C as G")),
        *(f"eclipse by {kind}" for kind in CAPTURERS if kind not in "QR"),
        *ALWAYS,
        *(ASTRAL_ONLY if board == "astral" else TERRESTRIAL_ONLY),
    ]


ALWAYS = [
    "exposed dragon captured with its captives",
    "dragon without captives captured",
    "dragon bears no_capture",
    "dragon is exposed",
    "dragon bears both marks",
    "dragon loses its last captive",
    "dragon with five captives might have captured",
    "dragon with no_capture might have captured",
    "attack has two ends",
    "attack ends an eclipse",
    "draconequus captures a piece of its user",
    "draconequus captures an opposing piece",
    "draconequus captures a dragon with captives",
    "draconequus captures a disguised changeling",
    "draconequus attacks a dragon of its user",
    "draconequus attacks an opposing dragon",
    "draconequus barred",
    "element rests",
    "neutral in the way",
    "neutral flown over",
    "only neutrals can be used",
    "use of a neutral ends an eclipse",
    "use of a neutral would leave an eclipse",
    "take and keep",
    "disguise given up",
    "carried pieces leave",
    "captive of its own side",
    "shooting star carried",
    "changeling captured by a dragon with its disguise",
    "several leave in one move",
    "own waiting star replaced by an own move",
    "opposing waiting star replaced",
    "promotion to a fairy soldier",
    "promotion to a soldier set free by the capture",
    "held princess",
    "held princess gives eclipse",
    "princess gives eclipse",
    "princess set free",
    "princess free",
    "banished",
    "stalemate",
    "eclipse",
    "bare princesses",
    "bare princesses with neutrals",
    "changeling as S cannot move",
    "capture undone by eclipse",
]
TERRESTRIAL_ONLY = ["several waiting", "draconequus captures a waiting star"]
ASTRAL_ONLY = [
    "deployment",
    "deployment spares a princess",
    "fairy soldier leaves the earth",
    "capture on the earth",
    "shooting star stopped by sun or moon",
    "eclipse on a body by a shooting star",
    "open earth flown or passed",
    "corner on the open earth",
    "attack over the open earth stays",
    "open earth shut by a piece",
    "star on sphere f stays and has no arc",
]


def name_of(piece: Piece) -> str:
    return f"C as {piece.moves_as}" if piece.disguise else piece.kind


def cases(position: Position, successors: Successors) -> set[str]:
    """All that is interesting about a position and its legal moves."""
    if in_deployment(position):
        return set(deployment_cases(position, successors))
    found = {*standing_cases(position), *eclipse_cases(position, successors)}
    for move, after in successors.items():
        found.update(move_cases(position, move, after))
    for group in (attack_cases, neutral_cases, earth_cases, refused_cases):
        found.update(group(position, successors))
    return found


def shown(found: Mapping[str, bool]) -> Iterator[str]:
    return (name for name, is_there in found.items() if is_there)


def deployment_cases(position: Position, successors: Successors) -> Iterator[str]:
    yield "deployment"
    if len(successors) < len(set(candidates(position))):
        yield "deployment spares a princess"


def standing_cases(position: Position) -> Iterator[str]:
    """What stands on the board."""
    for point, piece in position.pieces.items():
        carried = [*piece.captives, *([piece.disguise] if piece.disguise else [])]
        yield from shown(
            {
                "dragon bears no_capture": piece.no_capture,
                "dragon is exposed": piece.exposed,
                "dragon bears both marks": piece.no_capture and piece.exposed,
                "element rests": piece.cooldown > 0,
                "draconequus barred": position.turn in piece.barred,
                "captive of its own side": any(side_of(c) == piece.side for c in carried),
                "shooting star carried": "S" in "".join(carried).upper(),
                "changeling as S cannot move": stuck_star(position, point, piece),
                "shooting star stopped by sun or moon": before_a_body(position, point, piece),
            }
        )
    neutral = any(piece.side is None for piece in position.pieces.values())
    yield from shown(
        {
            "bare princesses": is_bare(position),
            "bare princesses with neutrals": is_bare(position) and neutral,
            "several waiting": any(len(stars) > 1 for stars in position.waiting.values()),
            "held princess": position.generals and position.turn not in position.freed,
            "princess free": position.generals and position.turn in position.freed,
            "open earth shut by a piece": position.open_earth and EARTH in position.pieces,
        }
    )


def stuck_star(position: Position, point: str, piece: Piece) -> bool:
    """F6.3"""
    return name_of(piece) == "C as S" and not any(ways(view_of(position), point, piece))


def before_a_body(position: Position, point: str, piece: Piece) -> bool:
    """F1.7"""
    return piece.arc is not None and inward(point, piece.arc) in BODIES - {EARTH}


def eclipse_cases(position: Position, successors: Successors) -> Iterator[str]:
    """F9, F10"""
    side = position.turn
    eclipse = in_eclipse(position, side)
    movers = {position.pieces[move.start].side for move in successors if move.start}
    answered = {m for m in successors if m.captured and position.pieces[m.captured].answers}
    yield from shown(
        {
            "eclipse": eclipse,
            "banished": eclipse and not successors,
            "stalemate": not eclipse and not successors,
            "only neutrals can be used": movers == {None},
            "use of a neutral ends an eclipse": eclipse and None in movers,
            "attack ends an eclipse": eclipse and bool(answered),
        }
    )
    if not eclipse:
        return
    hers = princess_point(position, side)
    for piece in attackers(position, side):
        yield f"eclipse by {name_of(piece)}"
        if piece.kind == "S" and hers in BODIES:
            yield "eclipse on a body by a shooting star"


def move_cases(position: Position, move: Move, after: Position) -> Iterator[str]:
    """What one legal move shows."""
    assert move.start is not None
    mover = position.pieces[move.start]
    name = name_of(mover)
    yield f"{name} moves"
    if mover.kind == "D":
        yield f"dragon with {len(mover.captives)} captives moves"
    if move.start == EARTH and mover.kind in "GDC":
        yield "fairy soldier leaves the earth"
    if move.promotion and move.promotion in "GDC":
        yield "promotion to a fairy soldier"
    if move.promotion and not position.pools[position.turn][move.promotion]:
        yield "promotion to a soldier set free by the capture"
    if after.freed > position.freed:
        yield "princess set free"
    yield from replacement_cases(position, move, after)
    if move.captured:
        prey = position.pieces[move.captured]
        if prey.answers:
            yield from answer_cases(mover, prey, move)
        else:
            yield from capture_cases(position, mover, prey, move)


def replacement_cases(position: Position, move: Move, after: Position) -> Iterator[str]:
    """F2.2 a waiting star is replaced."""
    for side in SIDES:
        for star in position.waiting[side]:
            stands = after.pieces.get(star)
            if stands and stands.side == side and stands.kind in SOLDIERS:
                if side == position.turn:
                    yield "own waiting star replaced by an own move"
                else:
                    yield "opposing waiting star replaced"


def answer_cases(mover: Piece, prey: Piece, move: Move) -> Iterator[str]:
    """F5.1 to F5.5"""
    name = name_of(mover)
    yield f"{name} attacks a dragon"
    if len(prey.captives) == 1:
        yield "dragon loses its last captive"
    if mover.kind == "Q":
        return
    if move.end == move.start:
        yield f"{name} stays before a dragon"
        if mover.kind == "S" and move.end[2:] == "f":
            yield "star on sphere f stays and has no arc"
    elif name in LANDING:
        yield f"{name} stops short of a dragon"


def capture_cases(position: Position, mover: Piece, prey: Piece, move: Move) -> Iterator[str]:
    """Captures that are not answered."""
    carried = len(prey.captives) + (prey.disguise is not None)
    given_up = bool(move.take) and mover.disguise is not None
    leaves = mover.kind != "D" and not move.take
    by_draconequus = mover.kind == "Q"
    own = prey.side == position.turn
    waiting = {*position.waiting["moon"], *position.waiting["sun"]}
    yield f"{name_of(mover)} captures"
    yield from shown(
        {
            "exposed dragon captured with its captives": bool(prey.captives),
            "dragon without captives captured": prey.kind == "D" and not prey.captives,
            "carried pieces leave": carried > 0,
            "several leave in one move": carried + given_up + leaves > 1,
            "disguise given up": given_up,
            "take and keep": move.take is False,
            "changeling captured by a dragon with its disguise": mover.kind == "D"
            and prey.disguise is not None,
            "capture on the earth": move.captured == EARTH,
            "draconequus captures a piece of its user": by_draconequus and own,
            "draconequus captures an opposing piece": by_draconequus and not own,
            "draconequus captures a dragon with captives": by_draconequus and bool(prey.captives),
            "draconequus captures a disguised changeling": by_draconequus
            and prey.disguise is not None,
            "draconequus captures a waiting star": by_draconequus and move.captured in waiting,
        }
    )


def attack_cases(position: Position, successors: Successors) -> Iterator[str]:
    """Attacks on dragons that answer, seen together, and dragons that may not capture."""
    ends: dict[tuple[str | None, str], set[str]] = {}
    for move in successors:
        if move.captured and position.pieces[move.captured].answers and move.start:
            mover, prey = position.pieces[move.start], position.pieces[move.captured]
            if name_of(mover) in LANDING:
                ends.setdefault((move.start, move.captured), set()).add(move.end)
            elif mover.kind == "Q":
                if prey.side == position.turn:
                    yield "draconequus attacks a dragon of its user"
                else:
                    yield "draconequus attacks an opposing dragon"
    if any(len(found) > 1 for found in ends.values()):
        yield "attack has two ends"
    for point, piece in position.pieces.items():
        if piece.kind == "D" and piece.side == position.turn and not piece.may_capture:
            willing = piece._replace(no_capture=False, captives=piece.captives[:4])
            if any(way.captured for way in ways(view_of(position), point, willing)):
                why = "no_capture" if piece.no_capture else "five captives"
                yield f"dragon with {why} might have captured"


def neutral_cases(position: Position, successors: Successors) -> Iterator[str]:
    """F1.6 neutral pieces in the way or flown over."""
    neutral = {point for point, piece in position.pieces.items() if piece.side is None}
    if not neutral:
        return
    without = {p: piece for p, piece in position.pieces.items() if p not in neutral}
    free = {move[:3] for move in candidates(position._replace(pieces=without))}
    now = {move[:3] for move in candidates(position) if move.start not in neutral}
    if any(end not in neutral for _, end, _ in free - now):
        yield "neutral in the way"
    rays = paths(position.board).rays
    for move in successors:
        if move.start and position.pieces[move.start].moves_as in "PR":
            for ray in rays[move.start]:
                if move.end in ray[1:3] and neutral & set(ray[: ray.index(move.end)]):
                    yield "neutral flown over"


def earth_cases(position: Position, successors: Successors) -> Iterator[str]:
    """F1.4 paths with the open earth between."""
    if not position.open_earth or EARTH in position.pieces:
        return
    shut = set(candidates(position._replace(open_earth=False)))
    for move in set(successors) - shut:
        assert move.start is not None
        yield "open earth flown or passed"
        if position.pieces[move.start].moves_as == "E":  # its two steps are always round a corner
            yield "corner on the open earth"
        if move.start == move.end:
            yield "attack over the open earth stays"


def refused_cases(position: Position, successors: Successors) -> Iterator[str]:
    """§8.2 moves that are not legal because of the own princess's eclipse."""
    eclipse = in_eclipse(position, position.turn)
    for move in set(candidates(position)) - set(successors):
        assert move.start is not None
        if move.captured and not eclipse:
            yield "capture undone by eclipse"
        if position.pieces[move.start].side is None and not eclipse:
            yield "use of a neutral would leave an eclipse"
        if position.pieces[move.start].kind == "R":
            after = play(position, move)
            kinds = {piece.kind for piece in attackers(after, position.turn)}
            held = position.generals and after.turn not in position.freed
            if kinds == {"R"}:
                # §8.4 princesses never threaten each other as they stand, but keep each other off
                yield "held princess gives eclipse" if held else "princess gives eclipse"

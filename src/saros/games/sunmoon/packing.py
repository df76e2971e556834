"""How moves are packed into integers of 64 bits: the one place that knows the layout.

    bits  0– 6  start     a point, or `HAND` for a soldier that is deployed
          7–13  end       a point; the start itself where a piece acts from where it stands
         14–20  captured  the point of the captured piece, or `NOTHING`
         21–26  choice    the kind deployed or promoted to, `KEEP` or `TAKE` (F6.4), or 0
         27–31  kind      which kind of move: `GO` or `DEPLOY`

These 32 bits are a move's identity (§9.3): the kernel's lists of moves hold nothing else, and a
memory need not keep more. Where a move is told with what it does (`Position.signs`), that stands
above:

         32–37  mover     the code of the piece that moves
         38–43  prey      the code of the piece it captures, or 0
         44–45  blow      to the other princess: 1 eclipse, 2 banishment, or 0
         46     shared    set if another legal move has the same start and the same end

The functions below are what Python reads and writes moves with. `position.pxd` has the same ones
for the compiler, so that a kernel pays nothing for them; the tests hold the two together.
"""

from __future__ import annotations

HAND, NOTHING = 126, 127
"""Where a deployed soldier starts, and the captured point of a quiet move."""

GO, DEPLOY = 0, 1
"""The kinds of moves: a piece goes, or is deployed (§4.2)."""

KEEP, TAKE = 16, 32
"""What a changeling does at a capture: it keeps its disguise, or takes a new one (F6.4)."""

ECLIPSE_BLOW, BANISHING_BLOW = 1, 2


# Making a move -----------------------------------------------------------------------------


def quiet_move(start: int, end: int) -> int:
    """Return the move of a piece that captures nothing."""
    return start | end << 7 | 127 << 14


def capture(start: int, end: int, captured: int) -> int:
    """Return the move of a piece with a capture; a captured `NOTHING` makes it quiet."""
    return start | end << 7 | captured << 14


def choosing(move: int, choice: int) -> int:
    """Return a move that had no choice with one, such as the kind that a star becomes (§7.1)."""
    return move | choice << 21


def deployment(kind: int, star: int) -> int:
    """Return the deployment of a soldier (§4.2)."""
    return 126 | star << 7 | 127 << 14 | kind << 21 | 1 << 27


# Reading it --------------------------------------------------------------------------------


def start_of(move: int) -> int:
    """Return where a move starts."""
    return move & 127


def end_of(move: int) -> int:
    """Return where a move ends."""
    return move >> 7 & 127


def captured_of(move: int) -> int:
    """Return the point of the captured piece, or `NOTHING`."""
    return move >> 14 & 127


def choice_of(move: int) -> int:
    """Return the kind deployed or promoted to, `KEEP` or `TAKE`, or 0 for none."""
    return move >> 21 & 63


def move_kind(move: int) -> int:
    """Return which kind of move it is."""
    return move >> 27 & 31


def captures(move: int) -> bool:
    """Tell whether a move captures."""
    return move >> 14 & 127 != 127


def promotion_of(move: int) -> int:
    """Return the kind that a shooting star becomes by a move, 0 for none."""
    return move >> 21 & 15 if move >> 27 & 31 == 0 else 0


def ends_of(move: int) -> int:
    """Return start and end alone: moves between the same two points are equal in it."""
    return move & 16383


def journey_of(move: int) -> int:
    """Return start, end and captured point alone: whether a star is promoted does not matter."""
    return move & 2097151


def identity_of(move: int) -> int:
    """Return a move without what is told about it."""
    return move & 4294967295


# What a move does --------------------------------------------------------------------------


def sign_of(move: int, mover: int, prey: int) -> int:
    """Return a move told with the codes of the piece that moves and the one it captures."""
    return move | mover << 32 | prey << 38


def striking(sign: int, blow: int) -> int:
    """Return a sign that had no blow with one."""
    return sign | blow << 44


def sharing(sign: int, shared: int) -> int:
    """Return a sign marked with 1 if its start and end alone do not tell it."""
    return sign | shared << 46


def mover_of(sign: int) -> int:
    """Return the code of the piece that moves."""
    return sign >> 32 & 63


def prey_of(sign: int) -> int:
    """Return the code of the piece that is captured, 0 for none."""
    return sign >> 38 & 63


def blow_of(sign: int) -> int:
    """Return what becomes of the other princess: 1 eclipse, 2 banishment, or 0."""
    return sign >> 44 & 3


def is_shared(sign: int) -> bool:
    """Tell whether another legal move has the same start and the same end."""
    return sign >> 46 & 1 != 0


# What it takes to undo one -----------------------------------------------------------------


def undo_of(mover: int, prey: int, promoted: int, queued: int) -> int:
    """Return what taking back a move needs besides the move.

    The codes of the mover as it was and of its prey; the point, plus one, of a waiting star that
    became the prey (§7.2); and the place in the queue, plus one, of a waiting star that was taken.
    """
    return mover | prey << 6 | promoted << 12 | queued << 19


def undo_mover(undo: int) -> int:
    """Return the code of the piece that moved, as it was before."""
    return undo & 63


def undo_prey(undo: int) -> int:
    """Return the code of the captured piece, 0 for none."""
    return undo >> 6 & 63


def undo_promoted(undo: int) -> int:
    """Return the point, plus one, of a waiting star that became the prey, or 0."""
    return undo >> 12 & 127


def undo_queued(undo: int) -> int:
    """Return the place in the queue, plus one, of the waiting star that was captured, or 0."""
    return undo >> 19 & 15

# What the search uses of the judgement without the interpreter's lock; see evaluation.py.
# The tests compare the sizes with those that follow from the table of kinds.
cimport cython

from saros.games.sunmoon.fairy_position cimport FairyPosition, MOST_CAPTIVES
from saros.games.sunmoon.position cimport (
    KIND_ROOM, MoveList, PIECE_CODES, POINTS, Position, SOLDIER_KINDS,
)

cdef enum:
    NET_WIDTH = 64
    NET_KINDS = 10
    NET_COUNTS = 4
    NET_COUNTED = 2 * 2 * SOLDIER_KINDS * NET_COUNTS
    NET_NEUTRALS = 2
    NET_CARRIED = SOLDIER_KINDS + 1
    NET_HAND = 12
    FIRST_DISGUISE = MOST_CAPTIVES * NET_CARRIED
    FIRST_MARK = FIRST_DISGUISE + NET_CARRIED
    FIRST_BAR = FIRST_MARK + 2
    FIRST_HELD = FIRST_MARK + 3
    FIRST_ANY = FIRST_MARK + 4
    NET_BORNE = FIRST_ANY + NET_HAND
    NET_ROWS = (2 * NET_KINDS + NET_NEUTRALS) * POINTS + NET_COUNTED + 2 * NET_BORNE
    FIRST_COUNTED = PIECE_CODES * POINTS
    FIRST_LOADED = FIRST_COUNTED + NET_COUNTED
    NET_SLOTS = FIRST_LOADED + 2 * NET_BORNE
    PLY_SUMS = 2 * NET_WIDTH
    PLIES_JUDGED = 130


@cython.final
cdef class Net:
    cdef short[NET_ROWS * NET_WIDTH] rows
    cdef short[NET_WIDTH] base
    cdef short[2 * NET_WIDTH] out  # for the side to move, then for the other
    cdef int out_base
    cdef int[2 * NET_SLOTS] place  # [side*NET_SLOTS + slot]: where the row begins that applies in a side's eyes, or -1


@cython.final
cdef class Judgement:
    cdef Net net
    cdef int kind
    cdef int acting  # the kind of judgement for the position at hand
    cdef short[PLIES_JUDGED * PLY_SUMS] sums  # [ply*PLY_SUMS + side*NET_WIDTH + n]
    cdef MoveList room

    cdef void _begin(self, Position position) noexcept nogil
    cdef void _count(self, int ply, int block, int side, int number, int count) noexcept nogil
    cdef void _change(self, int ply, int slot, int sign) noexcept nogil
    cdef void _follow(self, Position position, unsigned long long move, unsigned long long undo, int ply) noexcept nogil
    cdef void _follow_capture(self, Position position, int captured, unsigned long long undo, int ply) noexcept nogil
    cdef void _begin_fairy(self, FairyPosition position) noexcept nogil
    cdef void _follow_journal(self, FairyPosition position, int first, int ply) noexcept nogil
    cdef void _change_cell(self, int ply, int point, int piece, unsigned long long load, int sign) noexcept nogil
    cdef void _change_captives(self, int ply, int side, unsigned long long load, int sign) noexcept nogil
    cdef void _change_borne(self, int ply, int side, int what, int sign) noexcept nogil
    cdef void _recount(self, int ply, int block, int place, int old, int new) noexcept nogil
    cdef void _copy(self, int ply) noexcept nogil
    cdef int _value(self, Position position, int ply) noexcept nogil
    cdef int _learned(self, int turn, int ply) noexcept nogil
    cdef int _material(self, Position position) noexcept nogil
    cdef int _mobility(self, Position position) noexcept nogil

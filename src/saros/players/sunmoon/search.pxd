# The shapes of the search's classes, for the compiler; sizes follow from the table of kinds.
cimport cython

from saros.games.sunmoon.position cimport MOST_MOVES, MoveList, PIECE_CODES, PLACES, Position
from saros.players.sunmoon.evaluation cimport Judgement

cdef enum:
    PLIES = 104
    PATH_ROOM = 1280
    LIST_ROOM = 36864
    HISTORY_SIDE = PIECE_CODES * PLACES
    LESS_ROOM = 64

ctypedef unsigned char[LESS_ROOM * LESS_ROOM] LessTable
ctypedef int[2 * PIECE_CODES] SpoilsTable


@cython.final
cdef class Memory:
    cdef unsigned long long[::1] cells
    cdef unsigned long long mask
    cdef int age

    cdef void _wipe(self) noexcept nogil
    cdef void _fetch(self, unsigned long long key) noexcept nogil
    cdef unsigned long long _recall(self, unsigned long long key) noexcept nogil
    cdef void _remember(self, unsigned long long key, unsigned long long move, int score, int depth, int bound) noexcept nogil


@cython.final
cdef class Search:
    cdef Memory memory
    cdef Judgement judgement
    cdef Position position
    cdef bint forfeits  # §8.5: whoever repeats for the third time loses
    cdef bint quiescent
    cdef bint stopped
    cdef readonly long long nodes
    cdef long long limit
    cdef long long rest  # at so many nodes no further capture is looked at until the next position is settled
    cdef readonly int score  # of the last finished depth, for the side to move
    cdef int fond  # how much of the score is liking
    cdef readonly int deepest
    cdef list settled  # the line of the last finished depth
    cdef unsigned long long[PATH_ROOM] path  # hashes of the positions before, the root's at `root`
    cdef int root
    cdef int[PATH_ROOM] calm  # [index in path]: how many positions before could be equal (§8.4)
    cdef bint[PLIES] eclipse
    cdef int[PLIES] static
    cdef unsigned long long[PLIES] came  # [ply]: the move that led there; 0 at the root and after passing
    cdef unsigned long long[2 * PLIES] killers
    cdef unsigned long long[2 * HISTORY_SIDE] answers  # [side*HISTORY_SIDE + piece*PLACES + end of the last move]: what refuted it
    cdef int[2 * HISTORY_SIDE] history  # [side*HISTORY_SIDE + piece*PLACES + end]: how often a quiet move was good
    cdef unsigned long long[PLIES * PLIES] line  # [ply*PLIES + n]: the best moves from a ply on
    cdef int[PLIES] length
    cdef unsigned long long[LIST_ROOM] moves  # the moves of all plies, one after the other; so are their ranks
    cdef int[LIST_ROOM] rank
    cdef int top
    cdef int roots
    cdef MoveList rootmoves  # the root moves as they are sorted from depth to depth, and their likings
    cdef int[MOST_MOVES] rootliking

    cdef bint _deepen(self, int depth) noexcept nogil
    cdef int _look_from_root(self, int depth, int low, int high) noexcept nogil
    cdef void _prefer(self, int i) noexcept nogil
    cdef void _extend_line(self, int ply, unsigned long long move) noexcept nogil
    cdef bint _is_eclipsed(self) noexcept nogil
    cdef unsigned long long _go(self, unsigned long long move, int ply) noexcept nogil
    cdef bint _must_stop(self) noexcept nogil
    cdef int _repeats(self, int ply) noexcept nogil
    cdef int _look(self, int depth, int low, int high, int ply, bint may_pass) noexcept nogil
    cdef int _look_deeper(self, int depth, int low, int high, int ply, bint may_pass) noexcept nogil
    cdef bint _may_guess(self) noexcept nogil
    cdef bint _has_soldiers(self) noexcept nogil
    cdef int _pass(self, int depth, int high, int ply, int static) noexcept nogil
    cdef int _try_moves(self, int depth, int low, int high, int ply, unsigned long long hint) noexcept nogil
    cdef int _less(self, int depth, int tried, unsigned long long move, int ply, bint open_window, bint rising) noexcept nogil
    cdef int _place(self, unsigned long long move, int side) noexcept nogil
    cdef int _generate(self, int first, bint quiet) noexcept nogil
    cdef void _rank(self, int first, int count, int ply, unsigned long long hint) noexcept nogil
    cdef int _mover(self, unsigned long long move) noexcept nogil
    cdef unsigned long long _next_move(self, int first, int n, int count) noexcept nogil
    cdef bint _loses(self, unsigned long long move) noexcept nogil
    cdef int _answer_place(self, int ply) noexcept nogil
    cdef void _praise(self, int first, int n, int depth, int ply) noexcept nogil
    cdef void _weigh(self, unsigned long long move, int bonus) noexcept nogil
    cdef int _come_to_rest(self, int low, int high, int ply) noexcept nogil
    cdef int _settle(self, int low, int high, int ply) noexcept nogil
    cdef int _static_value(self, int ply) noexcept nogil
    cdef int _settle_moves(self, int low, int high, int ply, int best, bint eclipse) noexcept nogil
    cdef int _gain(self, unsigned long long move) noexcept nogil

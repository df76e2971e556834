# The shape of the problem solver's search, for the compiler.
cimport cython

from saros.games.sunmoon.position cimport CELLS, Position

cdef enum:
    BANISH = 0
    SELF_BANISH = 1
    HELP_BANISH = 2
    SERIES_BANISH = 3
    ECLIPSE = 4
    REACH = 5
    WIN = 6

cdef enum:
    SLOTS = 65536
    SLOT_CELLS = 4
    LONGEST = 64
    MOST_LINES = 50
    WON = 100
    GONE = 101
    NO_PREY = 102

# What a slot knows of a position, in its third cell: in how many moves success is proved (0: it is
# not), and in how many it is excluded.
cdef inline int proved_in(unsigned long long known) noexcept nogil:
    return known & 255

cdef inline int excluded_in(unsigned long long known) noexcept nogil:
    return known >> 8 & 255

cdef inline unsigned long long mixed(unsigned long long hashed, unsigned long long more) noexcept nogil:
    return (hashed ^ more) * 0x9E3779B97F4A7C15ULL + 1


@cython.final
cdef class Solver:
    cdef readonly int goal
    cdef readonly int side  # whose success is looked for
    cdef readonly unsigned long long visited  # moves and positions looked at
    cdef readonly bint stopped
    cdef unsigned long long most  # so many may be looked at
    # What restricts the moves of a problem.
    cdef bint restricted
    cdef bint follows  # whether pieces that may not move, or the piece to be won, are followed
    cdef unsigned long long[2] shown  # the stars that pieces may move between
    cdef bint[2] no_captures
    cdef bint[2] no_promotions
    cdef unsigned long long[2] still  # where pieces stand that may not move
    cdef int prey  # where the piece stands that is to be won, or WON, GONE or NO_PREY
    cdef signed char[CELLS] wanted  # the board to be reached
    cdef bint loose  # eclipses may be there before they are given: every move is looked at
    # What is known already.
    cdef unsigned long long[LONGEST] refutation  # the reply that last saved the defender, by moves left
    cdef unsigned long long[SLOTS * SLOT_CELLS] known  # of a position: two hashes, PROVED and EXCLUDED moves, plies without success
    # Lines of play together.
    cdef unsigned long long[LONGEST] path
    cdef unsigned long long[MOST_LINES * LONGEST] lines_found
    cdef int line_count
    cdef bint enough  # of the lines after one first move
    cdef readonly bint cut  # whether there were more lines after some first move than are kept

    cdef void _set(self, object moment)
    cdef Position _begin(self, object moment)
    cdef int _allowed(self, Position position, unsigned long long* moves) noexcept nogil
    cdef bint _may(self, int side, unsigned long long move) noexcept nogil
    cdef void _follow(self, Position position, unsigned long long move) noexcept nogil
    cdef bint _can_move(self, Position position) noexcept nogil
    cdef bint _is_banished(self, Position position) noexcept nogil
    cdef inline bint _may_give_eclipse(self, Position position, unsigned long long move) noexcept nogil
    cdef bint _is_over(self, unsigned long long count) noexcept nogil
    cdef bint _wins_by(self, Position position, unsigned long long move, int n) noexcept nogil
    cdef bint _is_lost(self, Position position, int n) noexcept nogil
    cdef bint _wins_after(self, Position position, unsigned long long reply, int n) noexcept nogil
    cdef bint _is_forced(self, Position position, int n) noexcept nogil
    cdef int _fewest(self, Position position, int most) noexcept nogil
    cdef bint _succeeds_at_once(self, Position position, unsigned long long* moves, int count) noexcept nogil
    cdef bint _is_done(self, Position position) noexcept nogil
    cdef bint _together(self, Position position, int plies, int depth) noexcept nogil
    cdef bint _together_by(self, Position position, unsigned long long move, int plies, int depth) noexcept nogil
    cdef bint _series(self, Position position, int plies, int depth) noexcept nogil
    cdef bint _is_reached(self, Position position) noexcept nogil
    cdef int _differences(self, Position position) noexcept nogil
    cdef void _keep_line(self, int length) noexcept nogil
    cdef int _slot(self, Position position) noexcept nogil

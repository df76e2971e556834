# The shape of the proof's search, for the compiler; sizes follow from the table of kinds.
cimport cython

from saros.games.sunmoon.position cimport MOST_WAITING, POINTS, Position, SOLDIER_KINDS

cdef enum:
    SLOTS = 16384
    KEY_CELLS = 1 + 2 * SOLDIER_KINDS + 2 * MOST_WAITING + POINTS  # a remembered position: turn, pools, waiting stars and board
    LONGEST = 24


@cython.final
cdef class Search:
    cdef long long left
    cdef unsigned long long[LONGEST] refutation  # the reply that last saved the defender, by the moves the attacker had left
    cdef unsigned long long[SLOTS] hashes
    cdef signed char[SLOTS] proved  # in how many moves the position of a slot is a forced banishment; 0 is not known
    cdef signed char[SLOTS] excluded  # in how many moves it is none
    cdef signed char[SLOTS * KEY_CELLS] cells  # the positions themselves, for two may share a hash
    cdef signed char[KEY_CELLS] scratch

    cdef bint is_key(self, Position position, unsigned long long move, int n)
    cdef bint _wins_by(self, Position position, unsigned long long move, int n) noexcept nogil
    cdef bint _is_lost(self, Position position, int n) noexcept nogil
    cdef bint _wins_after(self, Position position, unsigned long long reply, int n) noexcept nogil
    cdef bint _is_forced(self, Position position, int n) noexcept nogil
    cdef int _fewest(self, Position position, int most) noexcept nogil
    cdef bint _banishes_at_once(self, Position position, unsigned long long* moves, int count) noexcept nogil
    cdef int _slot(self, Position position) noexcept nogil
    cdef void _write_down(self, Position position) noexcept nogil

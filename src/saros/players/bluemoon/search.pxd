# The shapes of the planner's class, for the compiler; see search.py.
cimport cython

from saros.games.bluemoon.kernel cimport MomentRef, Seed
from saros.players.bluemoon.evaluation cimport Eyes, Net

cdef enum:
    DEPTH = 72  # so many moves a turn can have
    ROOM = 49152  # moves of all depths, one list after the other; a list has at most 8192
    SLOTS_REMEMBERED = 8192
    MOST_ENDS = 48
    MOST_ALLOWED = 1024
    CHUNK_OF_LUCK = 0
    CHUNK_TO_LUCK = 1  # moves to where luck is due amid the turn
    CHUNK_TO_JUDGE = 2  # moves to where they are judged
    CHUNK_TO_END = 3  # moves to the end of the turn


@cython.final
cdef class Planner:
    cdef readonly Net net
    cdef Eyes first
    cdef Eyes second
    cdef Seed dice
    cdef int seat  # who plans
    cdef int inside  # how many lots or choices of the other seat lie above in the tree
    cdef int samples
    cdef double noise  # by so much at most an end is misjudged
    cdef double notices  # the share of moves that are seen
    cdef readonly long long pushed
    cdef long long limit
    cdef long long begun  # when `pushed` was so much this plan was begun
    cdef unsigned long long salt
    cdef MomentRef[DEPTH + 2] stack
    cdef MomentRef world
    cdef unsigned long long[DEPTH] path
    cdef unsigned long long[ROOM] moves
    cdef unsigned long long[SLOTS_REMEMBERED] keys
    cdef double[SLOTS_REMEMBERED] values
    cdef int allowed  # how many moves a plan may begin with, 0 for any
    cdef unsigned long long[MOST_ALLOWED] only
    cdef int keep
    cdef int ends
    cdef int worst
    cdef double[MOST_ENDS] end_value
    cdef int[MOST_ENDS] end_length
    cdef unsigned long long[MOST_ENDS * DEPTH] end_path
    cdef MomentRef[MOST_ENDS] end_play
    cdef int roots
    cdef int root_seat
    cdef double[MOST_ENDS] root_value
    cdef int[MOST_ENDS] root_length
    cdef unsigned long long[MOST_ENDS * DEPTH] root_path
    cdef MomentRef[MOST_ENDS] root_play
    cdef int[MOST_ENDS] root_order
    cdef double[MOST_ENDS] rolled
    cdef double[MOST_ENDS] squared
    cdef int[MOST_ENDS] rolls
    cdef double[MOST_ENDS * 8] outcomes

    cdef Eyes _eyes(self, int seat)
    cdef double _judged(self, MomentRef s, int seat) noexcept nogil
    cdef void _forget_sums(self) noexcept nogil
    cdef double _uniform(self) noexcept nogil
    cdef void _plan(self, MomentRef s, int seat, long long limit, int samples, int keep) noexcept nogil
    cdef double _look(self, int depth, int top) noexcept nogil
    cdef double _after(self, int depth, int top, unsigned long long move) noexcept nogil
    cdef double _go_on(self, int depth, int top, bint ended) noexcept nogil
    cdef bint _is_allowed(self, unsigned long long move) noexcept nogil
    cdef int _list(self, MomentRef s, int top) noexcept nogil
    cdef double _leaf(self, int depth) noexcept nogil
    cdef double _lots(self, int depth, int top) noexcept nogil
    cdef void _let_choose(self, MomentRef s, int top) noexcept nogil
    cdef double _known(self, unsigned long long key) noexcept nogil
    cdef void _remember(self, unsigned long long key, double value) noexcept nogil
    cdef void _add_end(self, MomentRef s, int length, double value) noexcept nogil
    cdef int _best_end(self) noexcept nogil
    cdef void _deal(self, MomentRef s, int viewer) noexcept nogil
    cdef unsigned _some(self, unsigned cards, int count) noexcept nogil
    cdef int _advance(self, MomentRef s, long long limit, int samples) noexcept nogil
    cdef double _roll(self, MomentRef start, int seat, int turns, long long limit) noexcept nogil
    cdef void _roll_root(self, int n, int turns, long long limit) noexcept nogil
    cdef void _take_roots(self) noexcept nogil

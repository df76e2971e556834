# What the search uses of the judgement without the interpreter's lock; see evaluation.py.
# The tests compare the sizes with those of inputs.py and weights.py.
cimport cython

from saros.games.bluemoon.kernel cimport MomentRef, SLOTS, Table

cdef enum:
    CATALOGUE = 240
    WIDE = 128
    NARROW = 32
    OUTCOMES = 8
    PLACES = 8  # zones of inputs.py
    SHARED = 159
    ZONE_MY_HAND = 0
    ZONE_MY_DECK = 1
    ZONE_MY_ACTIVE = 2
    ZONE_MY_COVERED = 3
    ZONE_THEIR_ACTIVE = 4
    ZONE_THEIR_COVERED = 5
    ZONE_THEIR_HAND = 6
    ZONE_THEIR_DECK = 7
    AT_MOMENT = 0
    AT_ELEMENTS = 4
    AT_STARTING = 7
    AT_COMPAT = 8
    AT_DRAGONS = 9
    AT_MY_PEOPLE = 16
    AT_THEIR_PEOPLE = 24
    AT_MY_HAND_SIZE = 32
    AT_THEIR_HAND_SIZE = 41
    AT_DECKS = 50
    AT_MY_LEFT = 52
    AT_THEIR_LEFT = 62
    AT_OUT = 72
    AT_MY_POWER = 76
    AT_THEIR_POWER = 79
    AT_LEAD = 82
    AT_MY_SUPPORT = 86
    AT_THEIR_SUPPORT = 89
    AT_SHIELDS = 92
    AT_MY_TABLE = 94
    AT_THEIR_TABLE = 98
    AT_ACTIVE = 102
    AT_HAND_KINDS = 106
    AT_HAND_ICONS = 110
    AT_HAND_SHIELDS = 115
    AT_HAND_OTHERS = 117
    AT_HAND_BEST = 119
    AT_REACH = 131
    AT_HAND_GROUPS = 137
    AT_THEIR_ANSWERS = 141
    AT_THEIR_KINDS = 144
    AT_THEIR_BEST = 148
    AT_DECK_MEANS = 151
    AT_DUE_CARDS = 157
    HIGHEST = 16  # no printed value is so high
    MOST_PAIRS = 16
    ENDED = 0  # moments: I have ended my turn
    BEGINS = 1  # mine begins
    AMID_MINE = 2  # luck is due amid my turn
    AMID_THEIRS = 3
    BY_HAND = 1  # the judgement that is set by hand

ctypedef float* FloatRef
ctypedef float[WIDE] Wide
ctypedef float[NARROW] Narrow


@cython.final
cdef class Net:
    cdef float[PLACES * CATALOGUE * WIDE] rows
    cdef float[SHARED * WIDE] shared
    cdef float[WIDE] base
    cdef float[WIDE * NARROW] middle
    cdef float[NARROW] middle_base
    cdef float[NARROW * OUTCOMES] out
    cdef float[OUTCOMES] out_base


@cython.final
cdef class Eyes:
    cdef Net net
    cdef int kind
    cdef int seat
    cdef int[2] people
    cdef unsigned[2] texts
    cdef unsigned[8] gangs  # [seat*4 + gang]
    cdef unsigned[2 * MOST_PAIRS] pairs
    cdef int[2] pair_groups
    cdef readonly long long judged  # how many moments so far
    cdef float[PLACES * SLOTS * WIDE] rows  # those of the cards in these two decks
    cdef unsigned[PLACES] summed  # what the sums below are of
    cdef float[WIDE] plain
    cdef float[WIDE] deck_in_hand
    cdef float[WIDE] deck_in_deck
    cdef float[WIDE] pool_in_hand
    cdef float[WIDE] pool_in_deck
    cdef unsigned[PLACES] zones
    cdef float[2] mix
    cdef float[SHARED] shared
    cdef float[OUTCOMES] chances
    cdef unsigned counted_pool  # the unseen cards that the next three are about
    cdef int[2 * HIGHEST] at_least  # [element*HIGHEST + value]: their unseen characters with that value or more
    cdef int[2] pool_values
    cdef int[2] pool_best
    cdef unsigned counted_deck
    cdef int[2] deck_values

    cdef void _forget(self) noexcept nogil
    cdef double _judge(self, MomentRef s) noexcept nogil
    cdef double _utility(self) noexcept nogil
    cdef void _end(self, MomentRef s) noexcept nogil
    cdef void _see(self, MomentRef s) noexcept nogil
    cdef int _moment(self, MomentRef s) noexcept nogil
    cdef void _see_course(self, MomentRef s) noexcept nogil
    cdef void _see_cards_left(self, MomentRef s, int due_me, int due_them) noexcept nogil
    cdef void _see_fight(self, MomentRef s) noexcept nogil
    cdef void _see_hand(self, MomentRef s) noexcept nogil
    cdef void _see_reach(self, MomentRef s, unsigned hand) noexcept nogil
    cdef void _see_groups(self, MomentRef s) noexcept nogil
    cdef void _see_them(self, MomentRef s) noexcept nogil
    cdef void _count_pool(self, Table* t) noexcept nogil
    cdef void _count_deck(self, Table* t) noexcept nogil
    cdef void _sum_up(self) noexcept nogil
    cdef void _change(self, FloatRef sums, int zone, unsigned old, unsigned new) noexcept nogil
    cdef void _guess(self) noexcept nogil
    cdef double _plain_chance(self, MomentRef s) noexcept nogil
    cdef double _as_chances(self, int dragons, double win) noexcept nogil

# The shapes of the fairy kernel's classes (fairy_position.py), and loads.py for the compiler.
# The tests compare the numbers and the functions of this page with those in Python.
cimport cython

from saros.games.sunmoon.position cimport (
    CELLS, KIND_ROOM, PLACES, POINTS, Position, Tables,
)

cdef enum:
    STEPPER = 9
    TURNER = 10
    CREEPER = 11
    NO_GAIT = 0
    LONGEST_FLIGHT = 6
    LEAP_WIDTH = 4
    FAIRY_ROW_CELLS = 16384
    MOST_FAIRY_WAYS = 16000
    NO_CAPTURE = 33
    EXPOSED = 34
    COOLDOWN = 35
    BARRED = 37
    MOST_CAPTIVES = 5
    RESTING = 2

# What an entry of the journal is about: its lowest four bits.
cdef enum:
    CELL_ENTRY = 0
    MEN_ENTRY = 1
    POOL_ENTRY = 2
    RESERVE_ENTRY = 3
    LEFT_ENTRY = 4
    WAITED_ENTRY = 5
    ROYAL_ENTRY = 6
    FREED_ENTRY = 7


# Loads (loads.py) --------------------------------------------------------------------------

cdef inline int carried_count(unsigned long long load) noexcept nogil:
    return load & 7

cdef inline unsigned long long carried_codes(unsigned long long load) noexcept nogil:
    return load >> 3 & 1073741823

cdef inline int newest_of(unsigned long long load) noexcept nogil:
    return load >> 3 & 63

cdef inline unsigned long long carrying(unsigned long long load, unsigned long long piece) noexcept nogil:
    return load >> 33 << 33 | (load >> 3 << 9 & 8589934584ULL) | piece << 3 | (load & 7) + 1

cdef inline unsigned long long without_newest(unsigned long long load) noexcept nogil:
    return load >> 33 << 33 | (load >> 9 << 3 & 134217720) | (load & 7) - 1

cdef inline int has_mark(unsigned long long load, int mark) noexcept nogil:
    return load >> mark & 1

cdef inline int cooldown_of(unsigned long long load) noexcept nogil:
    return load >> 35 & 3

cdef inline unsigned long long marks_of(unsigned long long load) noexcept nogil:
    return load >> 33

cdef inline bint answering(unsigned long long load) noexcept nogil:
    return load & 7 != 0 and load >> 34 & 1 == 0

cdef inline unsigned long long load_key(unsigned long long load, unsigned long long point) noexcept nogil:
    cdef unsigned long long mixed = (load * 79 + point + 1) * 0x9E3779B97F4A7C15ULL
    mixed = (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9ULL
    return mixed ^ mixed >> 32 if load else 0


# The classes (fairy_position.py) -----------------------------------------------------------

# A table of rows `x` comes with `x_of`: the cell where the rows of a point begin.
@cython.final
cdef class FairyTables:
    cdef FairyTables shut  # the same board with the earth shut; itself unless the earth is open
    cdef int[PLACES] leap_of
    cdef signed char[FAIRY_ROW_CELLS] leap
    cdef int[PLACES] turn_of
    cdef signed char[FAIRY_ROW_CELLS] turn
    cdef int[PLACES] double_turn_of
    cdef signed char[FAIRY_ROW_CELLS] double_turn
    cdef int[PLACES] flight_of
    cdef signed char[FAIRY_ROW_CELLS] flight
    cdef signed char[2 * POINTS * 2] creep  # [(side*POINTS + point)*2 + n]
    cdef unsigned long long[2] stars  # every point that is no body
    cdef unsigned long long[2 * POINTS * 2] near  # [(side*POINTS + point)*2 + word]: from where the side may threaten the point
    cdef int[2 * POINTS * PLACES] threat_of  # [(side*POINTS + point)*PLACES + start]: where such ways begin in `threat`
    cdef signed char[MOST_FAIRY_WAYS * 3] threat  # rows (gait, point that must be empty, another)
    cdef unsigned long long[POINTS * 2] screen  # [princess*2 + word]: where a piece may stand between a threat and her
    cdef signed char[KIND_ROOM] disguised  # [kind]: the gait of a changeling in this disguise
    cdef signed char[KIND_ROOM] most  # [kind]: how many of a kind a drafted army may have


@cython.final
cdef class FairyPosition(Position):
    cdef FairyTables f  # a short name, for nearly every line reads them
    cdef unsigned long long[CELLS] load  # what the piece on each point carries: see loads.py
    cdef unsigned long long[2] guarded  # where dragons stand that answer a capture (F5.1)
    cdef unsigned long long[2] timed  # where pieces stand that bear marks, cool-downs or bars
    cdef bint generals  # F11.1
    cdef signed char[2] freed
    cdef unsigned long long* journal  # what was before each change, to take moves back
    cdef int logged
    cdef int journal_room

    cdef bint _can_use(self, unsigned long long move)
    cdef bint _can_choose(self, unsigned long long move, int mover, int prey)
    cdef void _log(self, unsigned long long entry) noexcept nogil
    cdef void _set(self, int point, int piece, unsigned long long load) noexcept nogil
    cdef void _stand(self, int point, int piece, unsigned long long load) noexcept nogil
    cdef void _restore(self, unsigned long long entry) noexcept nogil
    cdef void _count_men(self, int side, int change) noexcept nogil
    cdef void _change_pool(self, int side, int kind, int change) noexcept nogil
    cdef void _change_reserve(self, int side, int kind, int change) noexcept nogil
    cdef void _unqueue(self, int side, int n) noexcept nogil
    cdef void _deploy(self, int side, int kind, int star) noexcept nogil
    cdef int _carry_out(self, unsigned long long move) noexcept nogil
    cdef void _remove(self, int point) noexcept nogil
    cdef int _lose_captive(self, int point) noexcept nogil
    cdef void _let_go(self, unsigned long long gone, int count) noexcept nogil
    cdef void _leave(self, int piece) noexcept nogil
    cdef void _arrive(self, int star, int start, int end, int promotion) noexcept nogil
    cdef void _end_turn(self, int side, int fresh, int used) noexcept nogil
    cdef void _tick(self, int point, int side) noexcept nogil
    cdef void _begin_turn(self) noexcept nogil
    cdef bint _survey(self, FairyTables f, int point, int by, unsigned long long* screens) noexcept nogil
    cdef int _gait(self, int point) noexcept nogil
    cdef int _drafts(self, unsigned long long* moves, int count) noexcept nogil
    cdef bint _is_suspect(self, unsigned long long move, int royal) noexcept nogil
    cdef int _without_unsafe(self, unsigned long long* moves, int first, int last, bint every) noexcept nogil
    cdef unsigned long long _prey(self, int word) noexcept nogil
    cdef int _landings(self, int start, unsigned long long* ends, unsigned long long* moves, int count) noexcept nogil
    cdef int _quiet_moves(self, int start, unsigned long long* ends, unsigned long long* moves, int count) noexcept nogil
    cdef bint _can_pass(self, int point) noexcept nogil
    cdef int _element_moves(self, int start, unsigned long long* moves, int count, bint quiet) noexcept nogil
    cdef int _draconequus_moves(self, int start, unsigned long long* moves, int count, bint quiet) noexcept nogil
    cdef int _griffin_moves(self, int start, unsigned long long* moves, int count, bint quiet) noexcept nogil
    cdef int _dragon_moves(self, int start, unsigned long long* moves, int count, bint quiet) noexcept nogil
    cdef void _fly(self, int start, int steps, unsigned long long* ends) noexcept nogil
    cdef void _turn_corners(self, int start, int steps, unsigned long long* ends, unsigned long long* prey) noexcept nogil
    cdef int _changeling_moves(self, int start, unsigned long long* moves, int first, bint quiet) noexcept nogil
    cdef int _bare_moves(self, int start, unsigned long long* moves, int count, bint quiet) noexcept nogil
    cdef int _creeps(self, int start, unsigned long long* moves, int count, bint quiet) noexcept nogil
    cdef int _choose_disguise(self, int start, unsigned long long* moves, int first, int last) noexcept nogil
    cdef int _star_captures(self, unsigned long long* moves, int first, int last) noexcept nogil
    cdef int _freed_promotions(self, unsigned long long move, unsigned long long* moves, int count) noexcept nogil
    cdef bint _sets_free(self, int point, int kind) noexcept nogil
    cdef int _without_guarded(self, unsigned long long* moves, int first, int last) noexcept nogil
    cdef int _attacks(self, int gait, int start, unsigned long long* moves, int count) noexcept nogil
    cdef int _attack(self, int gait, int start, int dragon, unsigned long long* moves, int count) noexcept nogil
    cdef bint _steps_onto(self, int gait, int start, int dragon) noexcept nogil
    cdef bint _is_guarded(self, int point) noexcept nogil

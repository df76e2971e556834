# What compiled modules use of the kernel without the interpreter's lock: sizes, how a move is packed
# (packing.py for the compiler), and the shapes of its classes. The tests compare the numbers and
# the functions of this page with those in pieces.py, tables.py and packing.py.
cimport cython

cdef enum:
    NO_PIECE = 0
    EARTH_PONY = 1
    PEGASUS = 2
    UNICORN = 3
    STAR = 4
    HOUR_STAR = 5
    ANTI_STAR = 6
    PRINCESS = 7
    GRIFFIN = 8
    DRAGON = 9
    CHANGELING = 10
    ELEMENT = 11
    DRACONEQUUS = 12

cdef enum:
    KIND_ROOM = 16
    ANY_KIND = 15
    PIECE_CODES = 64
    POINTS = 73
    EARTH = 72
    NOWHERE = 73
    PLACES = 74
    FREE = 74
    CELLS = 75
    MOST_WAYS = 10000
    ROW_CELLS = 2560
    WALL = 64
    SOLDIER_KINDS = 6
    STAR_KINDS = 3
    COUNT_ROOM = 25
    MOST_WAITING = 9
    MOST_MOVES = 4096
    HOME_STARS = 24
    HAND = 126
    NOTHING = 127
    GO = 0
    DEPLOY = 1
    KEEP = 16
    TAKE = 32
    ECLIPSE_BLOW = 1
    BANISHING_BLOW = 2

ctypedef unsigned long long[MOST_MOVES] MoveList
ctypedef unsigned long long[2] PointSet  # a bit for each point, 64 in a word
ctypedef int[KIND_ROOM] NumberByKind


# Pieces (pieces.py) ------------------------------------------------------------------------

cdef inline int owner_bit(int side) noexcept nogil:
    return 16 << side

cdef inline int code(int side, int kind) noexcept nogil:
    return kind | 16 << side

cdef inline int kind_of(int piece) noexcept nogil:
    return piece & 15


# Sets of points ----------------------------------------------------------------------------

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int saros_lowest_bit(unsigned long long bits)
    { unsigned long n; _BitScanForward64(&n, bits); return (int)n; }
    #else
    static inline int saros_lowest_bit(unsigned long long bits) { return __builtin_ctzll(bits); }
    #endif
    """
    int lowest_bit "saros_lowest_bit" (unsigned long long bits) noexcept nogil


# Memory that will be read soon ---------------------------------------------------------------

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define saros_prefetch(address) __builtin_prefetch(address)
    #else
    #define saros_prefetch(address) ((void)(address))
    #endif
    """
    void prefetch "saros_prefetch" (unsigned long long* address) noexcept nogil

cdef inline unsigned long long bit_of(int point) noexcept nogil:
    return 1ULL << (point & 63)


# Moves (packing.py) ------------------------------------------------------------------------

cdef inline unsigned long long quiet_move(unsigned long long start, unsigned long long end) noexcept nogil:
    return start | end << 7 | 127 << 14

cdef inline unsigned long long capture(unsigned long long start, unsigned long long end, unsigned long long captured) noexcept nogil:
    return start | end << 7 | captured << 14

cdef inline unsigned long long choosing(unsigned long long move, unsigned long long choice) noexcept nogil:
    return move | choice << 21

cdef inline unsigned long long deployment(unsigned long long kind, unsigned long long star) noexcept nogil:
    return 126 | star << 7 | 127 << 14 | kind << 21 | 1 << 27

cdef inline int start_of(unsigned long long move) noexcept nogil:
    return move & 127

cdef inline int end_of(unsigned long long move) noexcept nogil:
    return move >> 7 & 127

cdef inline int captured_of(unsigned long long move) noexcept nogil:
    return move >> 14 & 127

cdef inline int choice_of(unsigned long long move) noexcept nogil:
    return move >> 21 & 63

cdef inline int move_kind(unsigned long long move) noexcept nogil:
    return move >> 27 & 31

cdef inline bint captures(unsigned long long move) noexcept nogil:
    return move >> 14 & 127 != 127

cdef inline int promotion_of(unsigned long long move) noexcept nogil:
    return move >> 21 & 15 if move >> 27 & 31 == 0 else 0

cdef inline unsigned long long ends_of(unsigned long long move) noexcept nogil:
    return move & 16383

cdef inline unsigned long long identity_of(unsigned long long move) noexcept nogil:
    return move & 4294967295ULL

cdef inline unsigned long long sign_of(unsigned long long move, unsigned long long mover, unsigned long long prey) noexcept nogil:
    return move | mover << 32 | prey << 38

cdef inline unsigned long long striking(unsigned long long sign, unsigned long long blow) noexcept nogil:
    return sign | blow << 44

cdef inline unsigned long long sharing(unsigned long long sign, unsigned long long shared) noexcept nogil:
    return sign | shared << 46

cdef inline unsigned long long undo_of(unsigned long long mover, unsigned long long prey, unsigned long long promoted, unsigned long long queued) noexcept nogil:
    return mover | prey << 6 | promoted << 12 | queued << 19

cdef inline int undo_mover(unsigned long long undo) noexcept nogil:
    return undo & 63

cdef inline int undo_prey(unsigned long long undo) noexcept nogil:
    return undo >> 6 & 63

cdef inline int undo_promoted(unsigned long long undo) noexcept nogil:
    return undo >> 12 & 127

cdef inline int undo_queued(unsigned long long undo) noexcept nogil:
    return undo >> 19 & 15


# The classes (position.py) -----------------------------------------------------------------

# A table of rows `x` comes with `x_of`: the cell where the rows of a point begin.
@cython.final
cdef class Tables:
    cdef Tables shut  # the same board with the earth shut; itself unless the earth is open
    cdef int size
    cdef bint astral
    cdef int[PLACES] ray_of
    cdef signed char[ROW_CELLS] ray
    cdef unsigned long long[POINTS * 2] steps  # [point*2 + word]: the stars an earth pony reaches in one step
    cdef int[PLACES] turn_of
    cdef signed char[ROW_CELLS] turn
    cdef int[PLACES] royal_turn_of
    cdef signed char[ROW_CELLS] royal_turn
    cdef int[PLACES] royal_ray_of
    cdef signed char[ROW_CELLS] royal_ray
    cdef unsigned long long[2 * POINTS * 2] near  # [(side*POINTS + point)*2 + word]: from where the side may threaten the point
    cdef int[2 * POINTS * PLACES] threat_of  # [(side*POINTS + point)*PLACES + start]: where such ways begin in `threat`
    cdef signed char[MOST_WAYS * 3] threat  # rows (kind, point that must be empty, another)
    cdef unsigned long long[POINTS * 2] screen  # [princess*2 + word]: where a piece may stand between a threat and her
    cdef signed char[2 * STAR_KINDS * POINTS * 3] star_move
    cdef signed char[2 * POINTS] goal
    cdef signed char[2 * HOME_STARS] home
    cdef signed char[2 * 2 * PIECE_CODES] is_prey  # [side*2*PIECE_CODES + code or WALL]: what the side may capture
    cdef signed char[KIND_ROOM] is_soldier
    cdef signed char[KIND_ROOM] is_star
    cdef signed char[SOLDIER_KINDS] soldier  # the kinds of soldiers one after the other
    cdef signed char[KIND_ROOM] soldier_number  # the place of a kind among them
    cdef unsigned long long[PIECE_CODES * POINTS] piece_key
    cdef unsigned long long[2 * 2 * KIND_ROOM * COUNT_ROOM] count_key
    cdef unsigned long long[2 * MOST_WAITING * POINTS] waiting_key
    cdef unsigned long long turn_key


# The methods that a position with fairy pieces has of its own stand first; all others are final.
cdef class Position:
    cdef readonly bint fairy  # a `FairyPosition`
    cdef Tables t  # a short name, for nearly every line reads them
    cdef readonly int geometry
    cdef readonly int turn
    cdef readonly unsigned long long hash
    cdef signed char[CELLS] board
    cdef unsigned long long[4] occupied  # [side*2 + word]: where the side has pieces
    cdef signed char[2] princess
    cdef signed char[2] men
    cdef signed char[2 * KIND_ROOM] pool  # captured soldiers [side*KIND_ROOM + kind] that can return (§7.1)
    cdef signed char[2 * KIND_ROOM] reserve  # soldiers still to be deployed (§4.2), likewise
    cdef int to_deploy
    cdef signed char[2 * MOST_WAITING] waiting  # waiting stars [side*MOST_WAITING + n], oldest first (§7.2)
    cdef signed char[2] waits
    cdef object _legal
    cdef list _stack

    cdef void _refuse_impossible(self, unsigned long long move) except *
    cdef unsigned long long _make(self, unsigned long long move) noexcept nogil
    cdef void _unmake(self, unsigned long long move, unsigned long long undo, unsigned long long before) noexcept nogil
    cdef unsigned long long _pass(self) noexcept nogil
    cdef void _unpass(self, unsigned long long undo, unsigned long long before) noexcept nogil
    cdef bint _threatened(self, Tables t, int point, int by) noexcept nogil
    cdef bint _is_safe(self, unsigned long long move) noexcept nogil
    cdef int _legal_moves(self, unsigned long long* moves, bint quiet) noexcept nogil
    cdef int _moves_from(self, int point, unsigned long long* moves, int first, bint quiet) noexcept nogil

    cdef unsigned long long _perft(self, int depth) noexcept nogil
    cdef unsigned long long _sign(self, unsigned long long* moves, int count, int n) noexcept nogil
    cdef int _blow(self, unsigned long long move) noexcept nogil
    cdef bint _can_deploy(self, unsigned long long move)
    cdef bint _can_go(self, unsigned long long move)
    cdef bint _is_waiting(self, int point) noexcept nogil
    cdef void _mark(self, int point, int piece) noexcept nogil
    cdef void _put(self, int point, int piece) noexcept nogil
    cdef int _lift(self, int point) noexcept nogil
    cdef void _set_pool(self, int side, int kind, int count) noexcept nogil
    cdef void _set_reserve(self, int side, int kind, int count) noexcept nogil
    cdef void _wait(self, int side, int point) noexcept nogil
    cdef void _leave_queue(self, int side, int n) noexcept nogil
    cdef void _enter_queue(self, int side, int n, int point) noexcept nogil
    cdef unsigned long long _capture(self, int point, int owner, int mover) noexcept nogil
    cdef void _release(self, int point, int owner, unsigned long long undo) noexcept nogil
    cdef int _advance(self, int star, int start, int end, int promotion) noexcept nogil
    cdef bint _find_screens(self, int point, int by, unsigned long long* screens) noexcept nogil
    cdef bint _is_reached(self, Tables t, int point, int by) noexcept nogil
    cdef bint _is_safe_afterwards(self, unsigned long long move) noexcept nogil
    cdef int _moves_as(self, int kind, int point, unsigned long long* moves, int first, bint quiet) noexcept nogil
    cdef int _only_safe(self, unsigned long long* moves, int first, int last) noexcept nogil
    cdef int _only_safe_captures(self, unsigned long long* moves, int first, int last, bint every) noexcept nogil
    cdef bint _may_screen(self, int royal, int point) noexcept nogil
    cdef bint _is_near_screens(self, int royal, int side) noexcept nogil
    cdef bint _can_capture(self, int piece) noexcept nogil
    cdef bint _can_fly_over(self, int piece, int point) noexcept nogil
    cdef int _pony_moves(self, int start, unsigned long long* moves, int count, bint quiet) noexcept nogil
    cdef int _land(self, int start, int end, unsigned long long* moves, int count, bint quiet) noexcept nogil
    cdef int _pegasus_moves(self, int start, unsigned long long* moves, int count, bint quiet) noexcept nogil
    cdef int _unicorn_moves(self, int start, unsigned long long* moves, int count, bint quiet) noexcept nogil
    cdef int _star_moves(self, int start, int kind, unsigned long long* moves, int count, bint quiet) noexcept nogil
    cdef int _promotions(self, unsigned long long* moves, int place) noexcept nogil
    cdef int _princess_moves(self, int start, unsigned long long* moves, int count, bint quiet) noexcept nogil
    cdef int _deployments(self, unsigned long long* moves) noexcept nogil
    cdef int _deployments_of(self, int kind, unsigned long long* moves, int count) noexcept nogil
    cdef void _copy_into(self, Position twin) noexcept nogil


cdef int without_twins(unsigned long long* moves, int first, int last) noexcept nogil

# What compiled modules use of the kernel without the interpreter's lock: the numbers and packed
# moves of codes.py, the structs that plain_structs.py has as objects, and the functions of kernel.py.
# The tests compare the numbers of this page with those in codes.py.
cimport cython
from libc.stdlib cimport calloc, free

cdef enum:
    SLOTS = 30
    NO_SLOT = 31
    MOST_MOVES = 8192
    MOST_DUE = 12
    MOST_PLAYED = 64
    PLENTY = 99
    HAND_SIZE = 6
    MOST_DRAGONS = 3
    CRYSTALS_OF_ALL = 4
    MOST_DECLINED = 3
    TABLE_BONUS = 6
    FIRE = 0
    EARTH = 1
    NO_ELEMENT = -1
    CHANCE = -1
    NOBODY = -2
    PHASE_START = 0
    PHASE_DEAL = 1
    PHASE_MULLIGAN = 2
    PHASE_BEGIN = 3
    PHASE_LEADERSHIP = 4
    PHASE_CHARACTER = 5
    PHASE_BOOSTER = 6
    PHASE_POST = 7
    PHASE_REFRESH = 8
    PHASE_END = 9
    PHASE_REFILL = 10
    PHASE_OVER = 11
    REASON_NONE = 0
    REASON_DRAGONS = 1
    REASON_CARDS = 2
    REASON_FORFEIT = 3
    DUE_NOTHING = 0
    DUE_BEGINS = 1
    DUE_DRAW = 2
    DUE_FIND = 3
    DUE_PULL = 4
    DUE_TURN_UP = 5
    DUE_DISCLOSE = 6
    DUE_MULLIGAN = 7
    DUE_MAY = 8
    DUE_BLIND = 9
    DUE_DISCARD = 10
    DUE_DISCARD_ANY = 11
    DUE_DISCARD_ONE_OF = 12
    DUE_UNDER = 13
    DUE_RETURN = 14
    DUE_AMPLIFY = 15
    ZONE_HAND = 0
    ZONE_DECK = 1
    ZONE_BOTTOM = 2
    ZONE_DISCLOSED = 3
    ZONE_KNOWN = 4
    ZONE_SEEN = 5
    ZONE_COMBAT = 6
    ZONE_COVERED = 7
    ZONE_SUPPORT = 8
    ZONE_DISCARD = 9
    ZONE_SHUFFLED = 10
    ZONE_LEADERSHIP = 11
    ZONES = 12
    HOW_NOT = 0
    HOW_NORMAL = 1
    HOW_FREE = 2
    HOW_PAIR = 3
    HOW_GANG = 4
    HOW_LEADERSHIP = 5
    KIND_LEADERSHIP = 0
    KIND_CHARACTER = 1
    KIND_BOOSTER = 2
    KIND_SUPPORT = 3
    ICON_STOP = 0
    ICON_RETRIEVE = 1
    ICON_PAIR = 2
    ICON_FREE = 3
    ICON_PROTECTED = 4
    OFF_TEXT = 0
    OFF_VALUE = 1
    OFF_ICON = 2
    OFF_STOP = 3
    OFF_PROTECTED = 4
    OFFS = 5
    WHEN_NEVER = 0
    WHEN_ACTIVE = 1
    WHEN_PLAY = 2
    WHEN_END = 3
    WHEN_BEGIN = 4
    WHEN_MYTURN = 5
    WHEN_POST = 6
    WHEN_AFTER = 7
    WHEN_DUE = 8
    VERB_NONE = 0
    VERB_IGNORE = 1
    VERB_VALUE = 2
    VERB_TOTAL = 3
    VERB_AMPLIFY = 4
    VERB_LIMIT = 5
    VERB_ALLOW = 6
    VERB_DRAGONS = 7
    VERB_ATTRACT = 8
    VERB_DRAW = 9
    VERB_SEARCH = 10
    VERB_DISCARD = 11
    VERB_RECLAIM = 12
    VERB_RETURN = 13
    VERB_DISCLOSE = 14
    VERB_DEMAND = 15
    VERB_ROUT = 16
    VERB_REPLAY = 17
    VERB_SWITCH = 18
    SELECTORS = 32
    NAMED = 4
    AT_VERB = 0
    AT_WHEN = 1
    AT_OPTIONAL = 2
    AT_CARDS = 3
    AT_WHAT = 4
    AT_SOURCE = 5
    AT_PICK = 6
    AT_ELEMENT = 7
    AT_OP = 8
    AT_NUMBER = 9
    AT_PER_TURN = 10
    AT_AMOUNT_HOW = 11
    AT_AMOUNT = 12
    AT_BY = 13
    AT_KEEP = 14
    AT_NEED = 15
    AT_NEED_NUMBER = 16
    AT_NEED_2 = 17
    AT_NEED_2_NUMBER = 18
    AT_JOIN = 19
    AT_DUTY = 20
    AT_DRAGON_ELSE = 21
    AT_EVEN_IF_RETREAT = 22
    AT_CONDITION_NUMBER = 23
    AT_REVEAL = 24
    AT_THEN = 25
    AT_THEN_NUMBER = 26
    AT_RETREATER = 27
    AT_SPARED_CARDS = 28
    AT_SPARED_ICONS = 29
    AT_VOID_IF = 30
    AT_TIER = 31
    AT_GATE = 32
    AT_GATE_EQUAL = 33
    AT_GATE_NUMBER = 34
    FIELDS = 35
    WHAT_TEXT = 1
    WHAT_ICONS = 2
    WHAT_ALL = 3
    WHAT_PLAY = 4
    WHAT_DRAW = 5
    WHAT_HAND = 6
    WHAT_NEXT_FREE = 7
    FROM_DECK = 1
    FROM_DECK_TOP = 2
    FROM_HAND = 3
    FROM_DISCARD = 4
    FROM_DISCARD_SHUFFLED = 5
    FROM_ACTIVE = 6
    FROM_COMBAT = 7
    PICK_ONE = 1
    PICK_ALL = 2
    ELEMENT_FIRE = 1
    ELEMENT_EARTH = 2
    ELEMENT_BOTH = 3
    OP_TIMES = 1
    OP_TO = 2
    OP_TO_SUM = 3
    OP_TO_HIGHER = 4
    OP_ZERO_ODD = 5
    OP_ZERO_EVEN = 6
    OP_PLUS = 7
    OP_MINUS = 8
    OP_MAX = 9
    OP_SET = 10
    AMOUNT_EXACTLY = 1
    AMOUNT_ALL = 2
    AMOUNT_ANY = 3
    AMOUNT_UPTO = 4
    AMOUNT_TO = 5
    AMOUNT_DOWNTO = 6
    BY_ME = 1
    BY_OPPONENT = 2
    BY_BLIND = 3
    KEEP_LAST_CHARACTER = 1
    KEEP_ONE_CHARACTER = 2
    NEED_FIRE = 1
    NEED_EARTH = 2
    NEED_CHARACTERS = 3
    JOIN_BOTH = 1
    JOIN_EITHER = 2
    THEN_DISCARD = 1
    THEN_RETURN = 2
    THEN_RESHUFFLE = 3
    RETREATER_ME = 1
    RETREATER_OPPONENT = 2
    GATE_TOTAL = 1
    GATE_FIRE = 2
    GATE_EARTH = 3
    GATE_OPPONENT_ACTIVE = 4
    GATE_OPPONENT_TABLE = 5
    GATE_MY_TABLE = 6
    GATE_OPPONENT_DRAGONS = 7
    GATE_HANDS = 8
    TIERS = 4
    MOST_ROUNDS = 6
    MOST_UNDONE = 50
    MOVE_PUT_BACK = 0
    MOVE_RETRIEVE = 1
    MOVE_PLAY = 2
    MOVE_USE = 3
    MOVE_PAY = 4
    MOVE_SKIP = 5
    MOVE_DISCARD = 6
    MOVE_UNDER = 7
    MOVE_RETURN = 8
    MOVE_DONE = 9
    MOVE_RETREAT = 10
    MOVE_DECLINE = 11
    MOVE_ANNOUNCE = 12
    MOVE_UNDO = 13
    MOVE_FORFEIT = 14
    MOVE_BEGINS = 15
    MOVE_DRAW = 16
    MOVE_FIND = 17
    MOVE_PULL = 18
    MOVE_TURN_UP = 19
    MOVE_DISCLOSE = 20
    LIFTED = 32  # so many sets have the cards that raise one other to a number: five at most

ctypedef unsigned long long[MOST_MOVES] MoveList
ctypedef unsigned long long* MoveRef
ctypedef unsigned[2 * OFFS] Masks
ctypedef unsigned* MaskRef
ctypedef int[SLOTS] Values
ctypedef int[LIFTED] Gains
ctypedef int[SLOTS * LIFTED] Choices
ctypedef int* ValueRef
ctypedef unsigned long long[1] Seed
ctypedef unsigned long long* SeedRef


# Sets of slots -----------------------------------------------------------------------------

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int saros_lowest_slot(unsigned bits)
    { unsigned long n; _BitScanForward(&n, bits); return (int)n; }
    static __inline int saros_slots(unsigned bits) { return (int)__popcnt(bits); }
    #else
    static inline int saros_lowest_slot(unsigned bits) { return __builtin_ctz(bits); }
    static inline int saros_slots(unsigned bits) { return __builtin_popcount(bits); }
    #endif
    """
    int lowest "saros_lowest_slot" (unsigned bits) noexcept nogil
    int size "saros_slots" (unsigned bits) noexcept nogil

cdef inline unsigned bit(int slot) noexcept nogil:
    return 1u << slot


# Moves (codes.py) --------------------------------------------------------------------------

cdef inline unsigned long long packed(unsigned long long kind, unsigned long long slot, unsigned long long target, unsigned long long flag, unsigned long long mask) noexcept nogil:
    return kind | slot << 5 | target << 10 | flag << 15 | mask << 16

cdef inline int kind_of(unsigned long long move) noexcept nogil:
    return move & 31

cdef inline int slot_of(unsigned long long move) noexcept nogil:
    return move >> 5 & 31

cdef inline int target_of(unsigned long long move) noexcept nogil:
    return move >> 10 & 31

cdef inline int flag_of(unsigned long long move) noexcept nogil:
    return move >> 15 & 1

cdef inline unsigned mask_of(unsigned long long move) noexcept nogil:
    return <unsigned>(move >> 16)


# The structs (plain_structs.py) ------------------------------------------------------------

cdef struct Table:
    unsigned all
    unsigned kind[4]
    unsigned icon[5]
    unsigned shield[2]  # by element
    unsigned odd[2]  # cards whose printed value in the element is odd
    unsigned even[2]
    unsigned select[SELECTORS]  # by the number of a selector, the cards it means
    unsigned verb[19]  # cards with a clause of that verb
    unsigned when[9]  # cards with a clause of that time
    unsigned named[NAMED]  # the cards that others call by name
    signed char value[2 * SLOTS]  # [element*SLOTS + slot]
    signed char pair[SLOTS]  # cards of one pair have one number; 0 for none
    signed char gang[SLOTS]
    signed char clause[SLOTS * FIELDS]

ctypedef Table* TableRef

cdef struct Moment:
    Table* table[2]
    Moment* before  # room for the moment before the first character of a turn
    signed char peer, mulligan
    signed char turn, phase, starting, element, dragons
    signed char winner, crystals, reason
    signed char leading[2]  # the leadership card that is active, or -1
    signed char amplified[2]
    signed char out[2]
    signed char next_free, drawn, undone, can_undo, is_fresh
    unsigned hand[2]
    unsigned deck[2]
    unsigned bottom[2]  # of the deck
    unsigned disclosed[2]  # of the hand
    unsigned known[2]  # of the hand
    unsigned seen[2]
    unsigned combat[2]
    unsigned covered[2]
    unsigned support[2]
    unsigned discard[2]
    unsigned shuffled[2]  # of the discard pile
    unsigned leadership[2]
    unsigned used  # cards of who is at turn
    unsigned met  # cards of the other side
    unsigned off[2 * OFFS]  # what is ignored; worth something while is_fresh
    int plays
    signed char played[MOST_PLAYED]
    signed char booked[MOST_PLAYED]
    unsigned short clock
    unsigned short stamp[2 * SLOTS]  # the order in which cards came to their piles
    int dues
    signed char due[MOST_DUE]
    signed char due_seat[MOST_DUE]
    signed char due_card[MOST_DUE]
    signed char due_count[MOST_DUE]
    signed char due_shown[MOST_DUE]
    unsigned due_from[MOST_DUE]

ctypedef Moment* MomentRef

cdef inline int at(Table* table, int slot, int field) noexcept nogil:
    return table.clause[slot * FIELDS + field]

cdef inline Moment* new_moment() except NULL:
    cdef Moment* moment = <Moment*>calloc(1, sizeof(Moment))
    if moment is NULL:
        raise MemoryError
    moment.before = <Moment*>calloc(1, sizeof(Moment))
    if moment.before is NULL:
        free(moment)
        raise MemoryError
    return moment

cdef inline void free_moment(Moment* moment) noexcept:
    if moment is not NULL:
        free(moment.before)
        free(moment)

cdef inline Table* new_table() except NULL:
    cdef Table* table = <Table*>calloc(1, sizeof(Table))
    if table is NULL:
        raise MemoryError
    return table

cdef inline void free_table(Table* table) noexcept:
    free(table)

cdef inline void copy_moment(Moment* to, Moment* moment) noexcept nogil:
    cdef Moment* room = to.before
    to[0] = moment[0]
    to.before = room
    if moment.can_undo and room is not NULL:
        room[0] = moment.before[0]

cdef inline void keep_before(Moment* moment) noexcept nogil:
    if moment.before is not NULL:
        moment.before[0] = moment[0]

cdef inline void bring_back(Moment* moment) noexcept nogil:
    cdef Moment* room = moment.before
    moment[0] = room[0]
    moment.before = room

cdef inline unsigned long long next_random(unsigned long long seed) noexcept nogil:
    seed ^= seed << 13
    seed ^= seed >> 7
    return seed ^ seed << 17


# The functions (kernel.py) -----------------------------------------------------------------

cdef unsigned active(MomentRef s, int seat) noexcept nogil
cdef unsigned on_table(MomentRef s, int seat) noexcept nogil
cdef unsigned fighters(MomentRef s, int seat) noexcept nogil
cdef unsigned working(MomentRef s, int seat, int verb) noexcept nogil
cdef unsigned protected(MomentRef s, int seat) noexcept nogil
cdef void _leave(MomentRef s, int seat, int slot) noexcept nogil
cdef void _stamp(MomentRef s, int seat, int slot) noexcept nogil
cdef void _to_hand(MomentRef s, int seat, int slot, int shown) noexcept nogil
cdef void _to_deck(MomentRef s, int seat, int slot, int shown) noexcept nogil
cdef void _discard(MomentRef s, int seat, int slot) noexcept nogil
cdef void _discard_set(MomentRef s, int seat, unsigned cards) noexcept nogil
cdef int first_stamped(MomentRef s, int seat, unsigned cards) noexcept nogil
cdef void _discard_pile(MomentRef s, int seat, unsigned cards) noexcept nogil
cdef void _note_cards(MomentRef s) noexcept nogil
cdef void look(MomentRef s) noexcept nogil
cdef void _ignore(MomentRef s, int tier) noexcept nogil
cdef void _find_ignored(MomentRef s, int by, int tier, MaskRef found) noexcept nogil
cdef bint _is_void(MomentRef s, int by, int slot) noexcept nogil
cdef void _add_ignored(MomentRef s, int by, int slot, MaskRef found) noexcept nogil
cdef unsigned ignorers(MomentRef s, int seat, int slot) noexcept nogil
cdef int power(MomentRef s, int seat, int element) noexcept nogil
cdef unsigned worth(MomentRef s, int seat) noexcept nogil
cdef int _floored(MomentRef s, int seat, int element, int total) noexcept nogil
cdef bint _is_in(TableRef t, int slot, int element) noexcept nogil
cdef unsigned zeroed(MomentRef s, int seat, int element) noexcept nogil
cdef unsigned raisers(MomentRef s, int seat, int element) noexcept nogil
cdef int raised_to(TableRef t, int by, int slot) noexcept nogil
cdef void find_values(MomentRef s, int seat, int element, ValueRef values, ValueRef picked) noexcept nogil
cdef void _raise_all(MomentRef s, int seat, unsigned carriers, unsigned counted, ValueRef values, ValueRef factor) noexcept nogil
cdef void _raise_picked(MomentRef s, int seat, unsigned carriers, unsigned counted, ValueRef values, ValueRef factor, ValueRef picked) noexcept nogil
cdef int _lift(TableRef t, unsigned lifters, unsigned targets, ValueRef values, ValueRef factor, ValueRef picked) noexcept nogil
cdef int _lift_one(TableRef t, int by, unsigned targets, ValueRef values, ValueRef factor, ValueRef picked) noexcept nogil
cdef void _choose_lifter(TableRef t, unsigned lifters, int slot, int group, ValueRef values, ValueRef factor, ValueRef gains, ValueRef choice) noexcept nogil
cdef int _nth(unsigned cards, int n) noexcept nogil
cdef bint has_shield(MomentRef s, int seat, int element) noexcept nogil
cdef int hand_room(MomentRef s, int seat) noexcept nogil
cdef int draw_room(MomentRef s, int seat) noexcept nogil
cdef int _room(MomentRef s, int seat, int what, int has) noexcept nogil
cdef unsigned forbidden_by(MomentRef s, int seat, int limit) noexcept nogil
cdef unsigned forbidden(MomentRef s, int seat) noexcept nogil
cdef int stopping(MomentRef s) noexcept nogil
cdef bint gate_is_open(MomentRef s, int slot) noexcept nogil
cdef int _gate_number(MomentRef s, int gate) noexcept nogil
cdef int extra(MomentRef s, int kind) noexcept nogil
cdef int plays_of(MomentRef s, int kind, int how) noexcept nogil
cdef bint is_replaying(MomentRef s) noexcept nogil
cdef int booking(MomentRef s, int slot) noexcept nogil
cdef int _booked_leadership(MomentRef s) noexcept nogil
cdef bint is_free(MomentRef s, int slot) noexcept nogil
cdef int _booked_character(MomentRef s, int slot) noexcept nogil
cdef bint has_open_pair(MomentRef s, int slot) noexcept nogil
cdef int gang_of(MomentRef s, int seat, int slot) noexcept nogil
cdef bint _joins_gang_play(MomentRef s, int slot) noexcept nogil
cdef bint joins_gang(MomentRef s, int seat, int slot) noexcept nogil
cdef int _booked_booster(MomentRef s, int slot, int kind, int other) noexcept nogil
cdef unsigned unmet(MomentRef s) noexcept nogil
cdef unsigned hindering(MomentRef s) noexcept nogil
cdef int amplified_card(MomentRef s, int seat) noexcept nogil
cdef unsigned amplifiable(MomentRef s, int seat) noexcept nogil
cdef int pays(MomentRef s, int payer, int slot, int need) noexcept nogil
cdef int _paid(MomentRef s, int payer, unsigned cards, int need) noexcept nogil
cdef bint _is_enough(MomentRef s, int payer, unsigned cards, int need, int number, int need_2, int number_2) noexcept nogil
cdef bint _is_lean(MomentRef s, int payer, unsigned cards, int need, int number, int need_2, int number_2) noexcept nogil
cdef bint is_payment(MomentRef s, int payer, int owner, int slot, unsigned cards) noexcept nogil
cdef int _payments(MomentRef s, int payer, int owner, int slot, MoveRef moves, int count) noexcept nogil
cdef int _payments_with(MomentRef s, int payer, int owner, int slot, unsigned chosen, unsigned rest, int room, MoveRef moves, int count) noexcept nogil
cdef bint _is_overpaid(MomentRef s, int payer, int owner, int slot, unsigned cards) noexcept nogil
cdef int draws(MomentRef s, int seat, int slot) noexcept nogil
cdef unsigned targets(MomentRef s, int seat, int slot) noexcept nogil
cdef unsigned _reclaimable(MomentRef s, int seat, int slot) noexcept nogil
cdef unsigned _removable(MomentRef s, int seat, int slot) noexcept nogil
cdef unsigned stayers(MomentRef s, int seat, int slot) noexcept nogil
cdef bint can_do(MomentRef s, int seat, int slot) noexcept nogil
cdef unsigned usable(MomentRef s, int when) noexcept nogil
cdef void _expect(MomentRef s, int kind, int seat, int card, int count) noexcept nogil
cdef void _expect_draw(MomentRef s, int seat, int card, int count) noexcept nogil
cdef void _settle_first(MomentRef s) noexcept nogil
cdef bint _is_idle(MomentRef s) noexcept nogil
cdef void _enter(MomentRef s, int slot) noexcept nogil
cdef void _use(MomentRef s, int seat, int slot, int target, int blind) noexcept nogil
cdef void _use_draw(MomentRef s, int seat, int slot) noexcept nogil
cdef void _use_search(MomentRef s, int seat, int slot, int target) noexcept nogil
cdef void _use_return(MomentRef s, int seat, int slot) noexcept nogil
cdef void _use_discard(MomentRef s, int seat, int slot, int target, int blind) noexcept nogil
cdef void _pick_blindly(MomentRef s, int seat, int slot, int target, int blind, int count) noexcept nogil
cdef void _discard_all(MomentRef s, int seat, int slot, int staying) noexcept nogil
cdef void attract(MomentRef s, int seat, int count) noexcept nogil
cdef void _finish(MomentRef s, int winner, int crystals, int reason) noexcept nogil
cdef void _begin_turn(MomentRef s, int seat, int starting) noexcept nogil
cdef void _forget_turn(MomentRef s) noexcept nogil
cdef void _end_turn(MomentRef s) noexcept nogil
cdef int fight_dragons(MomentRef s, int retreater) noexcept nogil
cdef int _changed_dragons(MomentRef s, int seat, int retreater, int op, int count) noexcept nogil
cdef void _attract_unmet(MomentRef s, int payer, bint is_retreat) noexcept nogil
cdef void _end_fight(MomentRef s, int retreater) noexcept nogil
cdef void _clear_table(MomentRef s, int seat) noexcept nogil
cdef void _leave_fight(MomentRef s, int seat, int declined) noexcept nogil
cdef void _expect_refill(MomentRef s, int seat) noexcept nogil
cdef void _decline(MomentRef s, unsigned cards) noexcept nogil
cdef void _after_refill(MomentRef s) noexcept nogil
cdef void _end_by_cards(MomentRef s, int first_out) noexcept nogil
cdef void _leave_plays(MomentRef s) noexcept nogil
cdef void _announce(MomentRef s, int element) noexcept nogil
cdef void _refresh(MomentRef s) noexcept nogil
cdef void _settle(MomentRef s) noexcept nogil
cdef void push(MomentRef s, unsigned long long move) noexcept nogil
cdef void _undo(MomentRef s) noexcept nogil
cdef void _play(MomentRef s, int slot) noexcept nogil
cdef void _put_down(MomentRef s, int slot, unsigned support) noexcept nogil
cdef void _push_use(MomentRef s, int slot, int target, int blind) noexcept nogil
cdef void _pay(MomentRef s, int slot, unsigned cards) noexcept nogil
cdef void _push_hand_card(MomentRef s, int kind, int slot) noexcept nogil
cdef void _put_back(MomentRef s, unsigned cards) noexcept nogil
cdef void _push_chance(MomentRef s, int kind, int seat, unsigned cards) noexcept nogil
cdef void begin_deal(MomentRef s) noexcept nogil
cdef void _take(MomentRef s, int seat, unsigned cards) noexcept nogil
cdef void _find(MomentRef s, int seat, unsigned cards) noexcept nogil
cdef int to_act(MomentRef s) noexcept nogil
cdef bint has_attacked(MomentRef s) noexcept nogil
cdef bint can_announce(MomentRef s, int element) noexcept nogil
cdef bint can_undo(MomentRef s) noexcept nogil
cdef unsigned retrievable(MomentRef s) noexcept nogil
cdef int legal(MomentRef s, MoveRef moves) noexcept nogil
cdef int _each(int kind, unsigned cards, MoveRef moves, int count) noexcept nogil
cdef int _plain(int kind, MoveRef moves, int count) noexcept nogil
cdef int _legal_acts(MomentRef s, MoveRef moves) noexcept nogil
cdef int _declines(MomentRef s, MoveRef moves, int count) noexcept nogil
cdef int _legal_announcements(MomentRef s, MoveRef moves, int count) noexcept nogil
cdef int _legal_end(MomentRef s, MoveRef moves) noexcept nogil
cdef int _uses(MomentRef s, int seat, int slot, MoveRef moves, int count) noexcept nogil
cdef int _blind_uses(MomentRef s, int seat, int slot, MoveRef moves, int count) noexcept nogil
cdef int _legal_due(MomentRef s, MoveRef moves) noexcept nogil
cdef int _put_backs(unsigned hand, MoveRef moves) noexcept nogil
cdef bint is_legal(MomentRef s, unsigned long long move) noexcept nogil
cdef bint _can_come(MomentRef s, unsigned cards) noexcept nogil
cdef bint _is_asked(MomentRef s, unsigned long long move) noexcept nogil
cdef unsigned certain(MomentRef s) noexcept nogil
cdef unsigned uncertain(MomentRef s) noexcept nogil
cdef unsigned long long lot(MomentRef s, SeedRef seed) noexcept nogil
cdef unsigned long long random_move(MomentRef s, SeedRef seed, MoveRef moves) noexcept nogil
cdef int play_out(MomentRef s, SeedRef seed, int most) noexcept nogil


# The classes (kernel.py) -------------------------------------------------------------------

@cython.final
cdef class DeckTable:
    cdef Table* t
    cdef readonly tuple cards


@cython.final
cdef class Kernel:
    cdef Moment* s
    cdef readonly tuple tables

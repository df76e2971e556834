"""The small integers that stand for everything inside the kernel; `kernel.pxd` has the same."""

from __future__ import annotations

SLOTS = 30
"""The cards of a side have places from 0 on, in the order of the catalogue."""
NO_SLOT = 31
MOST_MOVES = 8192
MOST_DUE = 12
MOST_PLAYED = 64
PLENTY = 99
"""More than anybody has cards."""
HAND_SIZE = 6
MOST_DRAGONS = 3
CRYSTALS_OF_ALL = 4
MOST_DECLINED = 3
TABLE_BONUS = 6
"""With so many cards on the table the winner of a fight attracts one dragon more (§11.1)."""

FIRE, EARTH, NO_ELEMENT = 0, 1, -1
CHANCE, NOBODY = -1, -2

# Phases (§3) -----------------------------------------------------------------------------------

PHASES = (
    "start", "deal", "mulligan", "begin", "leadership", "character", "booster", "post", "refresh",
    "end", "refill", "over",
)  # fmt: skip
(
    PHASE_START, PHASE_DEAL, PHASE_MULLIGAN, PHASE_BEGIN, PHASE_LEADERSHIP, PHASE_CHARACTER,
    PHASE_BOOSTER, PHASE_POST, PHASE_REFRESH, PHASE_END, PHASE_REFILL, PHASE_OVER,
) = range(12)  # fmt: skip

REASONS = ("", "dragons", "out of cards", "forfeit")
REASON_NONE, REASON_DRAGONS, REASON_CARDS, REASON_FORFEIT = range(4)

# What is due (pending) -------------------------------------------------------------------------

DUES = (
    "", "begins", "draw", "find", "pull", "turn up", "disclose", "mulligan", "may", "blind",
    "discard", "discard any", "discard one of", "under", "return", "amplify",
)  # fmt: skip
(
    DUE_NOTHING, DUE_BEGINS, DUE_DRAW, DUE_FIND, DUE_PULL, DUE_TURN_UP, DUE_DISCLOSE, DUE_MULLIGAN,
    DUE_MAY, DUE_BLIND, DUE_DISCARD, DUE_DISCARD_ANY, DUE_DISCARD_ONE_OF, DUE_UNDER, DUE_RETURN,
    DUE_AMPLIFY,
) = range(16)  # fmt: skip

# Zones -----------------------------------------------------------------------------------------

(
    ZONE_HAND, ZONE_DECK, ZONE_BOTTOM, ZONE_DISCLOSED, ZONE_KNOWN, ZONE_SEEN, ZONE_COMBAT,
    ZONE_COVERED, ZONE_SUPPORT, ZONE_DISCARD, ZONE_SHUFFLED, ZONE_LEADERSHIP,
) = range(12)  # fmt: skip
ZONES = 12
"""Sets of slots: of a side's cards, where they are and what everybody knows of them."""

# How a card was played (§6) --------------------------------------------------------------------

BOOKINGS = ("", "normal", "free", "pair", "gang", "leadership")
HOW_NOT, HOW_NORMAL, HOW_FREE, HOW_PAIR, HOW_GANG, HOW_LEADERSHIP = range(6)

# What a card is --------------------------------------------------------------------------------

KIND_LEADERSHIP, KIND_CHARACTER, KIND_BOOSTER, KIND_SUPPORT = range(4)
ICON_STOP, ICON_RETRIEVE, ICON_PAIR, ICON_FREE, ICON_PROTECTED = range(5)

OFF_TEXT, OFF_VALUE, OFF_ICON, OFF_STOP, OFF_PROTECTED = range(5)
OFFS = 5
"""What ignoring takes from a card: `off[seat * OFFS + OFF_TEXT]` are those without their text.

Icons are ignored all together but for STOP and PROTECTED, which some cards spare (§8.2).
"""

# The clauses of cards --------------------------------------------------------------------------

WHENS = ("", "active", "play", "end", "begin", "myturn", "post", "after", "due")
(
    WHEN_NEVER, WHEN_ACTIVE, WHEN_PLAY, WHEN_END, WHEN_BEGIN, WHEN_MYTURN, WHEN_POST, WHEN_AFTER,
    WHEN_DUE,
) = range(9)  # fmt: skip

VERBS = (
    "", "ignore", "value", "total", "amplify", "limit", "allow", "dragons", "attract", "draw",
    "search", "discard", "reclaim", "return", "disclose", "demand", "rout", "replay", "switch",
)  # fmt: skip
(
    VERB_NONE, VERB_IGNORE, VERB_VALUE, VERB_TOTAL, VERB_AMPLIFY, VERB_LIMIT, VERB_ALLOW,
    VERB_DRAGONS, VERB_ATTRACT, VERB_DRAW, VERB_SEARCH, VERB_DISCARD, VERB_RECLAIM, VERB_RETURN,
    VERB_DISCLOSE, VERB_DEMAND, VERB_ROUT, VERB_REPLAY, VERB_SWITCH,
) = range(19)  # fmt: skip

SELECTORS = 32
"""Room for the different selectors of all clauses."""
NAMED = 4
"""Room for the cards that other cards call by name."""

(
    AT_VERB, AT_WHEN, AT_OPTIONAL, AT_CARDS, AT_WHAT, AT_SOURCE, AT_PICK, AT_ELEMENT, AT_OP,
    AT_NUMBER, AT_PER_TURN, AT_AMOUNT_HOW, AT_AMOUNT, AT_BY, AT_KEEP, AT_NEED, AT_NEED_NUMBER,
    AT_NEED_2, AT_NEED_2_NUMBER, AT_JOIN, AT_DUTY, AT_DRAGON_ELSE, AT_EVEN_IF_RETREAT,
    AT_CONDITION_NUMBER, AT_REVEAL, AT_THEN, AT_THEN_NUMBER, AT_RETREATER, AT_SPARED_CARDS,
    AT_SPARED_ICONS, AT_VOID_IF, AT_TIER, AT_GATE, AT_GATE_EQUAL, AT_GATE_NUMBER,
) = range(35)  # fmt: skip
FIELDS = 35
"""What a clause says, each in its place: `clause[slot * FIELDS + AT_VERB]`."""

WHAT_TEXT, WHAT_ICONS, WHAT_ALL, WHAT_PLAY, WHAT_DRAW, WHAT_HAND, WHAT_NEXT_FREE = range(1, 8)
FROM_DECK, FROM_DECK_TOP, FROM_HAND, FROM_DISCARD, FROM_DISCARD_SHUFFLED, FROM_ACTIVE, \
    FROM_COMBAT = range(1, 8)  # fmt: skip
PICK_ONE, PICK_ALL = range(1, 3)
ELEMENT_FIRE, ELEMENT_EARTH, ELEMENT_BOTH = range(1, 4)
OP_TIMES, OP_TO, OP_TO_SUM, OP_TO_HIGHER, OP_ZERO_ODD, OP_ZERO_EVEN, OP_PLUS, OP_MINUS, OP_MAX, \
    OP_SET = range(1, 11)  # fmt: skip
AMOUNT_EXACTLY, AMOUNT_ALL, AMOUNT_ANY, AMOUNT_UPTO, AMOUNT_TO, AMOUNT_DOWNTO = range(1, 7)
BY_ME, BY_OPPONENT, BY_BLIND = range(1, 4)
KEEP_LAST_CHARACTER, KEEP_ONE_CHARACTER = range(1, 3)
NEED_FIRE, NEED_EARTH, NEED_CHARACTERS = range(1, 4)
JOIN_BOTH, JOIN_EITHER = range(1, 3)
THEN_DISCARD, THEN_RETURN, THEN_RESHUFFLE = range(1, 4)
RETREATER_ME, RETREATER_OPPONENT = range(1, 3)
GATE_TOTAL, GATE_FIRE, GATE_EARTH, GATE_OPPONENT_ACTIVE, GATE_OPPONENT_TABLE, GATE_MY_TABLE, \
    GATE_OPPONENT_DRAGONS, GATE_HANDS = range(1, 9)  # fmt: skip
TIERS = 4
"""Of ignoring, in the order of §8.2."""
MOST_ROUNDS = 6
"""So often at most a step of ignoring is repeated: no chain of cards beating others is longer."""

MOST_UNDONE = 50
"""So often a turn is taken back at most, so that no play lasts for ever (§19.3)."""

# Moves -----------------------------------------------------------------------------------------

(
    MOVE_PUT_BACK, MOVE_RETRIEVE, MOVE_PLAY, MOVE_USE, MOVE_PAY, MOVE_SKIP, MOVE_DISCARD,
    MOVE_UNDER, MOVE_RETURN, MOVE_DONE, MOVE_RETREAT, MOVE_DECLINE, MOVE_ANNOUNCE, MOVE_UNDO,
    MOVE_FORFEIT, MOVE_BEGINS, MOVE_DRAW, MOVE_FIND, MOVE_PULL, MOVE_TURN_UP, MOVE_DISCLOSE,
) = range(21)  # fmt: skip


def packed(
    kind: int, slot: int = NO_SLOT, target: int = NO_SLOT, flag: int = 0, mask: int = 0
) -> int:
    """Return a move as one number.

    `slot` is a card, of chance the seat and of an announcement the element; `target` another card;
    the flag is that of a blind pick; the mask is a set of cards.
    """
    return kind | slot << 5 | target << 10 | flag << 15 | mask << 16


def kind_of(move: int) -> int:
    """Return the kind of a packed move."""
    return move & 31


def slot_of(move: int) -> int:
    """Return its card, seat or element."""
    return move >> 5 & 31


def target_of(move: int) -> int:
    """Return the other card, or NO_SLOT."""
    return move >> 10 & 31


def flag_of(move: int) -> int:
    """Tell whether it is blind."""
    return move >> 15 & 1


def mask_of(move: int) -> int:
    """Return its set of cards."""
    return move >> 16

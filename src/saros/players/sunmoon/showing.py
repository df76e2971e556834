"""Problems of Sun and Moon played through for whoever draws them: states, what may be chosen, and
what the task means to somebody new to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...core.options import setting_word
from ...core.refusal import Refusal, excerpt
from ...games import AnyGame
from ...games.sunmoon.board import SIDES
from ...games.sunmoon.moves import named
from ...games.sunmoon.pieces import NAMES, kind_of
from ...games.sunmoon.position_json import position_from_json
from ...games.sunmoon.problem import (
    BANISH,
    ECLIPSE,
    ESCAPE,
    HELP_BANISH,
    REACH,
    SELF_BANISH,
    SERIES_BANISH,
    WIN,
    Condition,
    Problem,
    condition_text,
    stipulation_to_json,
)
from ...games.sunmoon.rules import State, fresh
from ..problems import ProblemAim, ProblemStates
from .moments import COOPERATIVE, first_moment, kernel_for, next_moment, told
from .solver import Moment, Solver

SIGNS = " ○•!?"
"""What may stand behind a move and is no part of it."""
UNSAID = (" ○", " •", ", eclipse", ", banished")
"""How a move ends, written or spoken, that tells what comes of it."""

BANISHED = (
    "A princess is banished when she is in eclipse – she could be captured at once – and nothing"
    " her side can do ends it."
)
KIND_WORDS: Mapping[str, str] = {
    BANISH: f"{BANISHED} Whatever the other side answers, it must come in time.",
    SELF_BANISH: (
        f"{BANISHED} Here everything is upside down: the side to move forces the other side, which"
        " does not want to, to banish it."
    ),
    HELP_BANISH: f"{BANISHED} Both sides help each other, so you play the moves of both.",
    SERIES_BANISH: (
        f"{BANISHED} One side makes all its moves in a row while the other waits, and only the"
        " last of them may put the other princess in eclipse."
    ),
    ECLIPSE: (
        "A princess is in eclipse when she could be captured with the next move. Whatever the other"
        " side answers, it must come in time."
    ),
    REACH: "Both sides help to bring every piece where the small picture shows it: you play both.",
    ESCAPE: (
        f"{BANISHED} That is what the other side threatens: find the one move after which it"
        " cannot force it in time."
    ),
    WIN: ("Capture the marked piece, wherever it flees, whatever the other side does to save it."),
}


def states_of(problem: Problem, texts: Sequence[str]) -> ProblemStates:
    """Return a problem after some moves; one that may not be chosen is refused."""
    kernel, moment = kernel_for(problem), first_moment(problem)
    game, state = told(problem, moment)
    states, moves, notation = [state], list[object](), list[str]()
    for text in texts:
        codes = _codes(game, kernel, moment)
        move = game.read_move(state, text.rstrip(SIGNS))
        if move not in codes:
            raise Refusal("illegal_move", f"{excerpt(text)} is not allowed in this problem")
        moves.append(move)
        notation.append(game.write_move(state, move))
        moment = next_moment(problem, kernel, moment, codes[move])
        _, state = told(problem, moment)
        states.append(state)
    allowed = frozenset(game.write_move(state, move) for move in _codes(game, kernel, moment))
    return ProblemStates(tuple(states), tuple(moves), tuple(notation), allowed)


def _codes(game: AnyGame, kernel: Solver, moment: Moment) -> dict[object, int]:
    """Return what may be chosen, the kernel's moves by their names."""
    return {named(game.name, code): code for code in kernel.allowed(moment)}


def unsaid(move: str) -> str:
    """Return a move without what comes of it."""
    for ending in UNSAID:
        move = move.removesuffix(ending)
    return move


def condition_words(problem: Problem) -> tuple[str, ...]:
    """Return the conditions in words, that only a part of the board counts, and other rules."""
    words = [_condition_words(each, problem) for each in problem.conditions]
    if problem.stars:
        words.append("outside the stars that are shown nothing moves and nothing is captured")
    changed = problem.options.changed()
    for option in problem.options.described():
        if option.name in changed:
            told = "" if changed[option.name] is True else f": {setting_word(changed[option.name])}"
            words.append(f"{option.short or option.name}{told}")
    return tuple(words)


def _condition_words(condition: Condition, problem: Problem) -> str:
    """Return a condition in words; a piece that stays is called what it is."""
    said = condition_text(condition, problem.board)
    if condition.star is None:
        return said
    return f"the {NAMES[kind_of(problem.position.piece_at(condition.star))]} on {said}"


def aim_of(problem: Problem) -> ProblemAim:
    """Return what is to be reached or won, which stars are shown, and what may not move."""
    asked, names = problem.stipulation, problem.board.names
    return ProblemAim(
        _target(problem) if asked.target else None,
        () if asked.piece is None else (names[asked.piece],),
        tuple(names[point] for point in problem.stars),
        asked.kind in COOPERATIVE and asked.kind != SERIES_BANISH,
        tuple(names[each.star] for each in problem.conditions if each.star is not None),
    )


def _target(problem: Problem) -> State:
    """Return the position to be reached, as far as it is told: the pieces (P2.6)."""
    pieces = stipulation_to_json(problem)["target"]["pieces"]
    whose = SIDES[problem.position.turn]
    place = {"board": problem.board.name, "turn": whose, "pieces": pieces}
    return fresh(problem.options, position_from_json(place, problem.options))

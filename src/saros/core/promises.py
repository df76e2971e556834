"""Promises that every game must keep, as checks which any test can run on any game.

Each check raises AssertionError with a sentence that says which promise was broken and where.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from .game import CHANCE, Game, Outcome
from .options import Options
from .record import Record
from .refusal import Refusal

AnyGame = Game[Any, Any, Any, Any]

NONSENSE = ("", " ", "xyzzy", "\0", "E", "0-0", "½", "🌞" * 50, "E a1 a1", "()" * 20)
"""Texts that are no move of any game."""


def random_play(
    game: AnyGame,
    rng: Random,
    options: Options | None = None,
    plies: int = 400,
    seats: int = 2,
    late: float = 0.0,
) -> Iterator[tuple[Any, Any]]:
    """Yield (state, move chosen in it) of a random play; at its end (state, None).

    `late` is how often a turn is lost to the clock.
    """
    state = game.setup(seats, options)
    for _ in range(plies):
        if not game.legal_moves(state):
            break
        lost = late and rng.random() < late
        move = game.lose_turn(state) if lost else any_move(game, state, rng)
        yield state, move
        state = game.play_unchecked(state, move)
    yield state, None


def any_move(game: AnyGame, state: object, rng: Random) -> Any:
    """Return a legal move by lot: one of chance with its luck, or one of a seat."""
    if game.to_act(state) == CHANCE:
        return game.chance(state, rng)
    return rng.choice(game.legal_moves(state))


def playable(game: AnyGame, state: object) -> list[Any]:
    """Return the moves that can be played as they stand: of chance some, of a seat all."""
    if game.to_act(state) != CHANCE:
        return list(game.legal_moves(state))
    return list(dict.fromkeys(game.chance(state, Random(seed)) for seed in range(3)))


def check_turn(game: AnyGame, state: object, seats: int = 2) -> None:
    """Somebody is to act exactly while there is no outcome, and then has a legal move."""
    seat, outcome, legal = game.to_act(state), game.outcome(state), game.legal_moves(state)
    if outcome is None:
        _promise(seat in {*range(seats), CHANCE}, f"nobody is to act, yet the play goes on: {seat}")
        _promise(len(legal) > 0, "the play goes on, yet there is no legal move")
    else:
        _promise(seat is None, f"the play is over ({outcome.reason}), yet seat {seat} is to act")
        _promise(len(legal) == 0, f"the play is over ({outcome.reason}), yet there are moves")
        check_outcome(outcome, seats)


def check_outcome(outcome: Outcome, seats: int = 2) -> None:
    """An outcome gives every seat its points, says why, and names at least one winner."""
    _promise(len(outcome.points) == seats, f"{outcome} has no points for each of {seats} seats")
    _promise(all(0 <= points <= 1 for points in outcome.points), f"{outcome} has odd points")
    _promise(outcome.reason.strip() != "", f"{outcome} gives no reason")
    _promise(len(outcome.winners) > 0, f"{outcome} has no winners")


def check_legal(game: AnyGame, state: object) -> None:
    """Legal moves are legal, differ from each other, and change nothing about the old state."""
    legal = list(game.legal_moves(state))
    before = _snapshot(game, state)
    _promise(len(set(legal)) == len(legal), "a legal move stands in the list twice")
    for move in playable(game, state):
        checked, unchecked = game.play(state, move), game.play_unchecked(state, move)
        _promise(checked == unchecked, f"play and play_unchecked differ after {move}")
        _promise(checked != state, f"{move} left the state as it was")
    _promise(_snapshot(game, state) == before, "playing has changed the old state")
    _promise(list(game.legal_moves(state)) == legal, "asking twice gives another order of moves")


def check_illegal(game: AnyGame, state: object, foreign: Iterable[object] = ()) -> None:
    """Illegal moves, given by name or as text, are refused in one sentence; nothing changes."""
    before = _snapshot(game, state)
    for move in foreign:
        if not game.is_legal(state, move):
            _refused(lambda move=move: game.play(state, move), f"the illegal {move}")
    for text in NONSENSE:
        _refused(lambda text=text: game.read_move(state, text), f"the text {text!r}")
    _promise(_snapshot(game, state) == before, "a refusal has changed the state")


def check_notation(game: AnyGame, state: object) -> None:
    """Every legal move has a text of its own, on one line, which is read back as that move."""
    texts: dict[str, Any] = {}
    for move in playable(game, state):
        text = game.write_move(state, move)
        _promise(text.strip() == text != "" and "\n" not in text, f"{text!r} is no tidy text")
        _promise(text not in texts, f"{text!r} names both {move} and {texts.get(text)}")
        texts[text] = move
        back = game.read_move(state, text)
        _promise(back == move, f"{move} is written {text!r}, which is read as {back}")


def check_lost_turn(game: AnyGame, state: object) -> None:
    """Where a turn can be lost, that is a move of the record, which nobody can choose."""
    if game.outcome(state) is not None:
        return
    try:
        move = game.lose_turn(state)
    except Refusal as refusal:
        check_sentence(refusal)
        return
    back = game.read_move(state, game.write_move(state, move))
    _promise(back == move, f"the lost turn {move} is read back as {back}")
    _promise(game.play_unchecked(state, move) != state, "losing the turn left the state as it was")
    if move not in game.legal_moves(state):
        _refused(lambda: game.play(state, move), "a turn lost on purpose")


def check_state_text(game: AnyGame, state: object) -> None:
    """A state written as JSON is read back with the same moves, turn and JSON."""
    data = game.write_state(state)
    _promise(game.recognises(data), "the game does not recognise the state it has written")
    back = game.read_state(data)
    _promise(game.write_state(back) == data, "a state read back is written differently")
    same = list(game.legal_moves(back)) == list(game.legal_moves(state))
    _promise(same or game.outcome(state) is not None, "a state read back has other legal moves")


def check_order(game: AnyGame, state: object) -> None:
    """The order of the legal moves depends on the state alone, not on the way to it."""
    if game.outcome(state) is None:
        back = game.read_state(game.write_state(state))
        order = [game.write_move(state, move) for move in game.legal_moves(state)]
        again = [game.write_move(back, move) for move in game.legal_moves(back)]
        _promise(order == again, "the same state, read afresh, lists its moves in another order")


def check_views(game: AnyGame, state: object, rng: Random, seats: int = 2) -> None:
    """Views do not leak: whatever could be hidden from a seat, it sees the same.

    A state sampled behind a seat's view must look the same to that seat and offer it the same
    moves; and the view must be all that sampling needs.
    """
    for seat in (None, *range(seats)):
        view = game.view(state, seat)
        _promise(game.view(state, seat) == view, f"seat {seat} sees two different views")
        sampled = game.sample_state(view, rng)
        _promise(
            game.view(sampled, seat) == view,
            f"seat {seat} can tell a resampled state from the true one: its view leaks",
        )
        _promise(game.to_act(sampled) == game.to_act(state), f"to seat {seat} the turn is unclear")
        _promise(
            game.to_act(view) == game.to_act(state), f"seat {seat} cannot see whose turn it is"
        )
        _promise(game.outcome(view) == game.outcome(state), f"seat {seat} cannot see the outcome")
        own = seat is None or game.own_view(view, seat) == view == game.own_view(state, seat)
        _promise(own, f"seat {seat} sees its own view differently")
        if seat is not None and game.to_act(state) == seat:
            check_own_moves(game, state, view, sampled, seat)


def check_view_text(game: AnyGame, state: object, rng: Random, seats: int = 2) -> None:
    """A view written as JSON is read back as that seat's view, and is told from a state.

    Nothing of the truth comes back with it: whatever is sampled behind it looks the same.
    """
    _promise(not game.is_view(game.write_state(state)), "a whole state is taken for a view")
    for seat in (None, *range(seats)):
        view = game.view(state, seat)
        data = game.write_view(view)
        _promise(json.loads(json.dumps(data)) == data, f"the view of seat {seat} is no plain JSON")
        _promise(game.recognises(data), "the game does not recognise the view it has written")
        _promise(game.is_view(data) == game.hides, f"the view of seat {seat} passes for a state")
        back = game.read_view(data)
        _promise(game.write_view(back) == data, "a view read back is written differently")
        if game.outcome(state) is None:  # an ending may lie in moves of before
            same = game.outcome(back) is None and game.to_act(back) == game.to_act(state)
            _promise(same, "a view read back has another turn")
        facts = game.facts(view)
        _promise(json.loads(json.dumps(facts)) == facts, f"the facts {facts} are no plain JSON")
        _promise(game.facts(back) == facts, "a view read back has other facts")
        behind = game.write_view(game.view(game.sample_state(back, rng), seat))
        _promise(behind == data, f"behind the view of seat {seat}, read back, lies another")
        if seat is not None and game.to_act(state) == seat:
            own = game.own_view(back, seat)
            same = list(game.legal_moves(own)) == list(game.legal_moves(state))
            _promise(same, f"seat {seat} has other moves in its view read back")


def check_own_moves(game: AnyGame, state: object, view: object, sampled: object, seat: int) -> None:
    """The seat to act knows from its view what it may do, how that is written, what comes of it."""
    legal = list(game.legal_moves(state))
    for other in (view, sampled):
        same = list(game.legal_moves(other)) == legal
        _promise(same, f"seat {seat} cannot know its own legal moves from its view")
    for move in legal[:20]:
        text = game.write_move(state, move)
        _promise(game.write_move(view, move) == text, f"seat {seat} writes {text} differently")
        _promise(game.read_move(view, text) == move, f"seat {seat} reads {text} differently")
        after = game.view(game.play_unchecked(state, move), seat)
        foreseen = game.foresee(view, move)
        # At the end more is shown than anybody could foresee.
        over = game.hides and game.to_act(after) is None
        _promise(foreseen == after or over, f"seat {seat} cannot foresee {text} from its view")


def check_record(game: AnyGame, record: Record, states: list[object]) -> None:
    """A record replays to the very same states, also after it was written as text and as JSON."""
    _promise(game.replay(record) == states, "a record does not replay to the play it is of")
    back = Record.from_text(record.to_text())
    _promise(back == record, "a record is read from JSON differently")
    sheet = game.read_record(game.write_record(record))
    _promise(sheet.moves == record.moves, "a record is read from its text with other moves")
    _promise(game.replay(sheet) == states, "a record read from its text replays differently")


def check_redaction(game: AnyGame, record: Record, states: list[object], seat: int | None) -> None:
    """A record is told to a seat move by move, and in full as soon as the play is over."""
    told = game.redacted(record, seat)
    _promise(len(told.moves) == len(record.moves), "a redacted record has lost moves")
    over = game.outcome(states[-1]) is not None
    _promise(told == record or (game.hides and not over), "a record is redacted without need")


def check_play(
    game: AnyGame,
    rng: Random,
    options: Options | None = None,
    plies: int = 400,
    look: float = 0.1,
    seats: int = 2,
    late: float = 0.0,
) -> Outcome | None:
    """Play at random and keep every promise on the way; `look` is how often to look closely."""
    chosen = options or game.options()
    record = Record(game=game.name, options=chosen.changed(), seats=seats)
    states: list[object] = []
    seen: list[Any] = []
    for state, move in random_play(game, rng, chosen, plies, seats, late):
        states.append(state)
        check_turn(game, state, seats)
        if rng.random() < look or move is None:
            check_closely(game, state, rng, seen, seats)
        if move is not None:
            record = record.with_move(game.write_move(state, move))
            seen.append(move)
    check_record(game, record, states)
    for seat in (None, *range(seats)):
        check_redaction(game, record, states, seat)
    outcome = game.outcome(states[-1])
    if outcome is not None:
        _refused(lambda: game.play(states[-1], seen[-1]), "a move after the end")
    check_record(game, replace(record, moves=()), states[:1])
    return outcome


def check_closely(
    game: AnyGame, state: object, rng: Random, foreign: list[object], seats: int = 2
) -> None:
    """Keep every promise that one state can be asked for."""
    check_legal(game, state)
    check_illegal(game, state, rng.sample(foreign, min(len(foreign), 8)))
    check_notation(game, state)
    check_lost_turn(game, state)
    check_state_text(game, state)
    check_order(game, state)
    check_views(game, state, rng, seats)
    check_view_text(game, state, rng, seats)


def check_end(
    game: AnyGame, rng: Random, options: Options | None = None, plies: int = 5000, seats: int = 2
) -> int:
    """Random play ends; return after how many moves."""
    states = [state for state, _ in random_play(game, rng, options, plies, seats)]
    length = len(states) - 1
    _promise(game.outcome(states[-1]) is not None, f"a random play goes on after {length} moves")
    return length


def _snapshot(game: AnyGame, state: object) -> tuple[Any, ...]:
    return game.write_state(state), game.to_act(state), list(game.legal_moves(state)), repr(state)


def _refused(attempt: Any, what: str) -> None:
    try:
        attempt()
    except Refusal as refusal:
        check_sentence(refusal)
        return
    raise AssertionError(f"{what} was not refused")


def check_sentence(refusal: Refusal) -> None:
    """A refusal has a code for programs and one line for people."""
    sentence = refusal.sentence
    tidy = sentence.strip() == sentence != "" and len(sentence.splitlines()) == 1
    _promise(tidy, f"the refusal {sentence!r} is no tidy line")
    _promise(refusal.code.isidentifier(), f"the refusal's code {refusal.code!r} is no word")


def _promise(kept: bool, sentence: str) -> None:
    if not kept:
        raise AssertionError(sentence)

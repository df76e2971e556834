"""What is said about a table: its notices and its ending, which it keeps as data, as sentences."""

from __future__ import annotations

from collections.abc import Callable

from ..core.game import Outcome
from ..families.drawing import ending as ending_by_rules
from ..families.drawing import match_ending
from ..table.clock import duration
from ..table.notices import Ending, Notice
from ..table.sitting import Sitting

OFFERS = {
    "draw": "offers a draw",
    "takeback": "asks to take a move back",
    "rematch": "wants a rematch",
}


def notice_sentence(sitting: Sitting) -> str:
    """Say what the last act at a table was; nothing after a mere move."""
    notice = sitting.notice
    return "" if notice is None else _NOTICES[notice.kind](sitting, notice)


def ending_sentence(sitting: Sitting) -> str:
    """Say how a sitting has ended."""
    ending = sitting.ended
    assert ending is not None
    if ending.by_rules:
        return _by_rules(sitting, ending)
    if ending.reason == "aborted":
        return f"{_leaver(sitting, ending)}: the game is called off"
    if ending.reason == "agreement":
        return "drawn by agreement"
    why = _reason(sitting, ending)
    winners = [seat for seat, point in enumerate(ending.points) if point == 1]
    if not winners:
        return f"{why}: a draw"
    return f"{why}: {sitting.called(*winners)} {'wins' if len(winners) == 1 else 'win'}"


def _by_rules(sitting: Sitting, ending: Ending) -> str:
    table, people = sitting.table, sitting.people
    last = ending_by_rules(table.game, table.game.view(table.state, None), people)
    if not table.record.match:
        return last
    decided = Outcome(ending.points, ending.reason, ending.score)
    return f"{last}; {match_ending(decided, people)}"


def _leaver(sitting: Sitting, ending: Ending) -> str:
    return "nobody began in time" if ending.seat is None else f"{sitting.called(ending.seat)} left"


def _reason(sitting: Sitting, ending: Ending) -> str:
    assert ending.seat is not None
    if ending.reason == "resigned":
        return f"{sitting.called(ending.seat)} resigns"
    if ending.reason == "time":
        return f"{sitting.called(ending.seat)}'s time is up"
    others = sitting.strangers_to(ending.seat)
    return f"{sitting.called(*others)} {'has' if len(others) == 1 else 'have'} left"


def _sat(sitting: Sitting, notice: Notice) -> str:
    assert notice.seat is not None
    verb = "takes" if sitting.table.game.has_numbered_seats() else "plays"
    return f"{notice.about or 'a guest'} {verb} {sitting.title(notice.seat)}"


def _outage(sitting: Sitting, notice: Notice) -> str:  # noqa: ARG001
    gap = duration(int(notice.about) // 1000 * 1000)
    return f"the house was shut for {gap}; no clock ran"


_NOTICES: dict[str, Callable[[Sitting, Notice], str]] = {
    "sat": _sat,
    "offered": lambda sitting, notice: f"{sitting.called(notice.seat)} {OFFERS[notice.about]}",
    "agreed": lambda sitting, notice: f"{sitting.called(notice.seat)} agrees to the {notice.about}",
    "declined": lambda sitting, notice: (
        f"{sitting.called(notice.seat)} declines the {notice.about}"
    ),
    "taken_back": lambda sitting, notice: f"{sitting.called(notice.seat)} has taken a move back",
    "lost_turn": (
        lambda sitting, notice: f"{sitting.called(notice.seat)} has lost this turn to the clock"
    ),
    "next_game": lambda sitting, _: f"game {sitting.table.game_number} of the match begins",
    "rematch_made": lambda _, notice: f"the rematch is at table {notice.about}",
    "outage": _outage,
    "ended": lambda sitting, _: ending_sentence(sitting),
}

"""What is said about a table: its notices and its ending, which it keeps as data, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ..core.game import Outcome, Seat
from ..core.people import People
from ..families.drawing import ending as ending_by_rules
from ..families.drawing import match_ending
from ..table.clock import duration
from ..table.notices import Ending, Notice
from ..table.sitting import Sitting

OFFERS = {
    "draw": ("have offered a draw", "offers a draw"),
    "takeback": ("have asked to take a move back", "asks to take a move back"),
    "rematch": ("have asked for another game", "would like another game"),
}
"""What somebody asks for, as they are told it and as the others are."""


def notice_sentence(sitting: Sitting, mine: Sequence[Seat] = ()) -> str:
    """Say to whoever sits on `mine` what the last act at a table was; nothing after a mere move.

    Whoever has one seat is called “you”; several at one device are told who of them it was.
    """
    notice = sitting.notice
    if notice is None:
        return ""
    people = replace(sitting.people, you=mine[0] if len(mine) == 1 else None)
    return _NOTICES[notice.kind](sitting, notice, people)


def ending_sentence(sitting: Sitting, mine: Sequence[Seat] = ()) -> str:
    """Say to whoever sits on `mine` how a sitting has ended."""
    ending = sitting.ended
    assert ending is not None
    people = replace(sitting.people, you=mine[0] if len(mine) == 1 else None)
    if ending.by_rules:
        return _by_rules(sitting, ending, people)
    is_match = bool(sitting.table.record.match)
    if ending.reason == "aborted":
        what = "match" if is_match else "game"
        return f"{_leaver(ending, people)}: the {what} is called off"
    if ending.reason == "agreement":
        return f"{'the match is ' if is_match else ''}drawn by agreement"
    why = _reason(sitting, ending, people)
    winners = [seat for seat, point in enumerate(ending.points) if point == 1]
    if not winners:
        return f"{why}: {'the match is drawn' if is_match else 'a draw'}"
    alone = len(winners) == 1 and winners[0] != people.you
    won = f"{why}: {people.all(*winners)} {'wins' if alone else 'win'}"
    return f"{won} the match" if is_match else won


def _by_rules(sitting: Sitting, ending: Ending, people: People) -> str:
    table = sitting.table
    last = ending_by_rules(table.game, table.game.view(table.state, None), people)
    if not table.record.match:
        return last
    decided = Outcome(ending.points, ending.reason, ending.score)
    return f"{last}; {match_ending(table.game, decided, people)}"


def _leaver(ending: Ending, people: People) -> str:
    return "nobody began in time" if ending.seat is None else f"{people.name(ending.seat)} left"


def _reason(sitting: Sitting, ending: Ending, people: People) -> str:
    assert ending.seat is not None
    if ending.reason == "resigned":
        return people.verb(ending.seat, "resign")
    if ending.reason == "time":
        return f"{people.whose(ending.seat)} time is up"
    others = sitting.strangers_to(ending.seat)
    alone = len(others) == 1 and others[0] != people.you
    return f"{people.all(*others)} {'has' if alone else 'have'} left"


def _sat(sitting: Sitting, notice: Notice, people: People) -> str:
    seat = _seat(notice)
    title = sitting.title(seat)
    if seat == people.you:
        return (
            f"you have taken {title}"
            if sitting.table.game.has_numbered_seats()
            else f"you play {title}"
        )
    verb = "takes" if sitting.table.game.has_numbered_seats() else "plays"
    return f"{notice.about or 'a guest'} {verb} {title}"


def _offered(sitting: Sitting, notice: Notice, people: People) -> str:
    said = people.does(_seat(notice), *OFFERS[notice.about])
    is_of_match = notice.about == "draw" and sitting.table.record.match
    return f"{said} of the whole match" if is_of_match else said


def _agreed(_: Sitting, notice: Notice, people: People) -> str:
    return f"{people.does(_seat(notice), 'agree', 'agrees')} to the {notice.about}"


def _declined(_: Sitting, notice: Notice, people: People) -> str:
    return f"{people.does(_seat(notice), 'have declined', 'declines')} the {notice.about}"


def _taken_back(_: Sitting, notice: Notice, people: People) -> str:
    return f"{people.does(_seat(notice), 'have', 'has')} taken a move back"


def _lost_turn(_: Sitting, notice: Notice, people: People) -> str:
    return f"{people.does(_seat(notice), 'have', 'has')} lost this turn to the clock"


def _outage(_: Sitting, notice: Notice, people: People) -> str:  # noqa: ARG001
    gap = duration(int(notice.about) // 1000 * 1000)
    return f"the house was shut for {gap}; no clock ran"


def _seat(notice: Notice) -> Seat:
    assert notice.seat is not None
    return notice.seat


_NOTICES: dict[str, Callable[[Sitting, Notice, People], str]] = {
    "sat": _sat,
    "offered": _offered,
    "agreed": _agreed,
    "declined": _declined,
    "taken_back": _taken_back,
    "lost_turn": _lost_turn,
    "next_game": lambda sitting, *_: f"game {sitting.table.game_number} of the match begins",
    "rematch_made": lambda _, notice, __: f"the rematch is at table {notice.about}",
    "outage": _outage,
    "ended": lambda sitting, _, people: ending_sentence(
        sitting, () if people.you is None else (people.you,)
    ),
}

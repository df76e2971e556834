"""What a viewer is shown of a table, made from their view alone: all of it, or what has changed.

Nothing here asks which game it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from ..core.game import CHANCE, Seat
from ..core.match import NextGame, Standing, in_match_words, score_with
from ..core.people import People, people_of
from ..core.refusal import Refusal
from ..draw.picture import Way
from ..draw.sayings import Arranging
from ..families import drawing as draw
from ..games import AnyGame
from ..table.clock import Clocks
from ..table.sitting import Chair, Sitting, Wish
from ..table.table import Table
from ..table.viewpoint import viewpoint_of
from .drawings import Drawings, move_lines
from .games import supply_info
from .messages.positions import PositionView
from .messages.supplies import SupplyInfo
from .messages.table_views import (
    ClockView,
    EndingView,
    MatchView,
    OfferView,
    SeatView,
    TableChange,
    TableView,
)
from .recap import score_rows, standing_at
from .sentences import ending_sentence, notice_sentence


class Snapshot(NamedTuple):
    """What one viewer sees at one moment: the drawings, the viewpoint, and all that is small."""

    sitting: Sitting
    drawings: Drawings
    viewpoint: Seat | None
    tall: bool
    small: dict[str, Any]

    @property
    def turn(self) -> Seat | None:
        """The viewer's seat that is to act, if one is and it is they who look."""
        turn: Seat | None = self.small["to_act"]
        return turn if turn == self.viewpoint else None

    @property
    def ways(self) -> Any:
        """The legal moves, for a viewer who is to act; else none."""
        return [] if self.turn is None else self.drawings.ways(self.turn)

    @property
    def happened(self) -> list[str]:
        """What was done since the viewer has moved."""
        return self.drawings.happened(self.viewpoint, tuple(self.small["mine"]))

    @property
    def headlines(self) -> list[str]:
        """What nobody may miss of it."""
        return self.drawings.headlines(self.viewpoint, tuple(self.small["mine"]))


def snapshot(
    sitting: Sitting,
    drawings: Drawings,
    mine: Sequence[Seat],
    now: int,
    gone: Sequence[int | None],
    *,
    wished: Seat | None = None,
    tall: bool = False,
    told: bool = True,
) -> Snapshot:
    """Return what whoever sits on `mine` sees; `gone` is None for a seat that is here."""
    turn = sitting.to_act
    viewpoint = viewpoint_of(sitting, mine, wished)
    small = {
        "mine": list(mine),
        "viewpoint": viewpoint,
        "to_act": None if turn == CHANCE else turn,
        "seats": _seats(sitting, gone),
        "clock": _clock(sitting, now),
        "offer": _offer(sitting),
        "may": _may(sitting, mine, now, gone),
        "ending": ending_of(sitting, mine),
        "next": sitting.next,
        "said": "" if told else notice_sentence(sitting, mine),
        "waiting": sitting.waiting,
        "engages": sitting.may_engage(mine),
        "match": _match(sitting.table),
        "supply": _supply(sitting),
        "arranging": _arranging(sitting.table),
    }
    return Snapshot(sitting, drawings, viewpoint, tall, small)


def _supply(sitting: Sitting) -> SupplyInfo | None:
    """Return what is brought to a table that waits, where only its options say so."""
    game = sitting.table.game
    if not sitting.waiting or game.supply is not None:
        return None
    options = game.options.from_mapping(sitting.table.record.switches())
    return supply_info(game.supply_for(options))


def title_of(table: Table) -> str:
    """Return what is played at a table: a variant by its own name."""
    game = table.game
    return game.title_under(game.options.from_mapping(table.record.switches()))


def whole(snapshot: Snapshot) -> TableView:
    """Return all of it."""
    sitting, drawings = snapshot.sitting, snapshot.drawings
    return TableView(
        table=sitting.id,
        game=sitting.table.game.name,
        title=title_of(sitting.table),
        number=len(sitting.acts),
        ply=sitting.table.ply,
        picture=drawings.picture(snapshot.viewpoint, snapshot.tall),
        ways=snapshot.ways,
        moves=drawings.moves(snapshot.viewpoint),
        happened=snapshot.happened,
        headlines=snapshot.headlines,
        **snapshot.small,
    )


def change(old: Snapshot, new: Snapshot, *, drawn: bool = True) -> TableChange:
    """Return what has changed since a viewer last looked, and how it looks if it is `drawn`."""
    sitting = new.sitting
    told = TableChange(sitting.id, len(sitting.acts), sitting.table.ply)
    for name, value in new.small.items():
        if value != (old.small[name] if name != "said" else ""):
            setattr(told, name, value)
    if drawn and (old.drawings is not new.drawings or old.turn != new.turn):
        told.ways = new.ways
    if old.drawings is new.drawings and old.viewpoint == new.viewpoint:
        return told
    viewpoint = old.viewpoint, new.viewpoint
    if (added := new.drawings.moves_since(old.drawings, viewpoint)) is not None:
        told.added = added
    if drawn:
        _redraw(told, old, new)
    return told


def _redraw(told: TableChange, old: Snapshot, new: Snapshot) -> None:
    """Tell how it looks now: what is different in the picture, or another picture altogether."""
    changed = new.drawings.picture_since(old.drawings, (old.viewpoint, new.viewpoint), new.tall)
    if changed is not None:
        told.changed = changed
    else:
        told.picture = new.drawings.picture(new.viewpoint, new.tall)
    if (happened := new.happened) != old.happened:
        told.happened = happened
    if (headlines := new.headlines) != old.headlines:
        told.headlines = headlines


def _may(
    sitting: Sitting, mine: Sequence[Seat], now: int, gone: Sequence[int | None]
) -> list[Wish]:
    away = [ms or 0 for ms in gone]
    wishes: list[Wish] = []
    for seat in mine:
        wishes += [wish for wish in sitting.may(seat, now, away) if wish not in wishes]
    return wishes


def _seats(sitting: Sitting, gone: Sequence[int | None]) -> list[SeatView]:
    seats = _seats_of(sitting.table.game, sitting.chairs, tuple(ms is None for ms in gone))
    if not any(gone):
        return seats
    return [replace(seat, gone=ms or 0) for seat, ms in zip(seats, gone, strict=True)]


@lru_cache(2000)  # mostly the same people are here as before
def _seats_of(game: AnyGame, chairs: tuple[Chair, ...], here: tuple[bool, ...]) -> list[SeatView]:
    seats = range(len(chairs))
    titles = game.seat_names(len(chairs))
    called = people_of(game, len(chairs), [chair.name for chair in chairs])
    return [
        SeatView(
            title=titles[seat],
            name=chairs[seat].name,
            kind=chairs[seat].kind,
            here=here[seat],
            called=called.name(seat),
            partners=[other for other in game.partners(seat, len(chairs)) if other != seat],
        )
        for seat in seats
    ]


def _offer(sitting: Sitting) -> OfferView | None:
    offer = sitting.offer
    return None if offer is None else OfferView(offer.kind, offer.seat)


def _clock(sitting: Sitting, now: int) -> ClockView:
    clocks = sitting.clocks
    return _still(clocks) if clocks.running is None else _clock_at(clocks, now)


@lru_cache(2000)
def _still(clocks: Clocks) -> ClockView:
    """Return clocks of which none runs: they show the same at any time."""
    return _clock_at(clocks, 0)


def _clock_at(clocks: Clocks, now: int) -> ClockView:
    timing = clocks.timing
    return ClockView(
        kind=timing.kind,
        words=timing.words(),
        left=list(clocks.shown(now)),
        periods=list(clocks.periods_to_come(now)),
        running=clocks.running,
        grace=clocks.grace(now),
        per_move={"per_move": timing.base, "byoyomi": timing.increment}.get(timing.kind, 0),
    )


def ending_of(sitting: Sitting, mine: Sequence[Seat]) -> EndingView | None:
    """Return how a sitting ended, if it has, told to whoever sits on `mine`."""
    ended = sitting.ended
    if ended is None:
        return None
    table, said = sitting.table, ending_sentence(sitting, mine)
    rows = score_rows(table) if ended.by_rules else []
    why = draw.why_ended(table.game, table.game.view(table.state, None)) if ended.by_rules else ()
    return EndingView(
        list(ended.points), said, ended.reason, list(ended.score), rows, list(why),
        table.game.keeps_score,
    )  # fmt: skip


def _arranging(table: Table) -> Arranging | None:
    game, state = table.game, table.state
    return draw.arranging(game, game.view(state, None)) if game.arranging(state) else None


def _match(table: Table) -> MatchView | None:
    if not table.record.match:
        return None
    return _match_view(table, table.standing, table.standing.score, table.ply)


def _match_at(table: Table, ply: int) -> MatchView | None:
    """Return how a match stood after so many plies; with the points of a game that ended there."""
    record = table.record
    if not record.match:
        return None
    standing, outcome = standing_at(table, ply), table.game.outcome(table.states[ply])
    score = standing.score
    if outcome is not None:
        score = score_with(table.game, record, outcome, standing)
    return _match_view(table, standing, score, ply)


def _match_view(table: Table, standing: Standing, score: tuple[int, ...], ply: int) -> MatchView:
    to = table.record.match
    goal = in_match_words(table.game, to)
    began = (at for at in range(ply, 0, -1) if isinstance(table.moves[at - 1], NextGame))
    return MatchView(to, goal, list(score), standing.games + 1, next(began, 0))


def past(
    sitting: Sitting, mine: Sequence[Seat], viewpoint: Seat | None, ply: int, tall: bool
) -> PositionView:
    """Return what whoever sits on `mine` could see at an earlier ply of a table."""
    table = sitting.table
    if not 0 <= ply <= table.ply:
        raise Refusal("no_ply", f"this game has {table.ply} plies, so there is no ply {ply}")
    you = mine[0] if len(mine) == 1 else None
    shown = position(table, viewpoint, ply, tall, table.record.people)
    return replace(shown, ending=_ending_at(table, you, ply))


# A position of its own --------------------------------------------------------------------------


def position(
    table: Table,
    seat: Seat | None,
    ply: int,
    tall: bool,
    names: Sequence[str],
    whole: bool = False,
) -> PositionView:
    """Return what a seat sees of a ply, and the moves if it may know them; or the `whole` of it.

    People are called by these `names`.
    """
    game, state = table.game, table.states[ply]
    people = people_of(game, table.record.seats, names, seat)
    turn = game.to_act(state)
    return PositionView(
        picture=draw.ply_picture(table, seat, tall, ply, whole, names),
        ways=_ways_at(table, seat, ply, names, whole),
        moves=move_lines(table, seat, names, whole=whole)[:ply],
        to_act=None if turn == CHANCE else turn,
        ending=_ending_at(table, people.you if whole else None, ply),
        match=_match_at(table, ply),
        threatens=whole and game.passed(state) is not None,
        happened=_happened_at(table, seat, ply, people, whole),
    )


def _ways_at(
    table: Table, seat: Seat | None, ply: int, names: Sequence[str], whole: bool
) -> list[Way]:
    """Return the legal moves of a ply, if a seat may know them."""
    game, state = table.game, table.states[ply]
    turn = game.to_act(state)
    if turn is None or turn == CHANCE or not (whole or not game.hides or turn == seat):
        return []
    view = game.opened(state, seat) if whole else game.view(state, turn)
    return draw.ways(game, view, names)


def _happened_at(
    table: Table, seat: Seat | None, ply: int, people: People, whole: bool
) -> list[str]:
    """Return what the move before a ply has done, as a seat could see it."""
    said = draw.ply_happened(table, seat, ply, people, whole)
    return [said] if said else []


def _ending_at(table: Table, you: Seat | None, ply: int) -> EndingView | None:
    """Return how a game ended by its moves alone, if it has, told to whoever reads it as `you`."""
    game, state = table.game, table.states[ply]
    outcome = game.outcome(state)
    if outcome is None:
        return None
    people = people_of(game, table.record.seats, table.record.people, you)
    view = game.view(state, None)
    sentence, rows = draw.ending(game, view, people), list(draw.score_rows(game, view))
    why = list(draw.why_ended(game, view))
    return EndingView(
        list(outcome.points), sentence, outcome.reason, list(outcome.score), rows, why,
        game.keeps_score,
    )  # fmt: skip

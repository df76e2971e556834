"""One play by people who sit at it: who may do what and when.

Deciding refuses, or returns an act together with the sitting after it, and changes nothing. The act
is stored, and then the sitting after it is the one that counts. Whatever a sitting is follows from
its setting and its acts alone.


>>> me, you = Chair("guest", "g1", "Ada"), Chair("guest", "g2", "Ben")
>>> sitting = Sitting.opened("abcdefgh", Setting("terrestrial", (me, you)))
>>> act, after = sitting.move(0, 0, "E d2 d3", now=5_000)
>>> after.table.ply
1
>>> sitting.after(act) == after
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

from ..core.clock import Time
from ..core.frozen import GrowingTuple, lazy_property
from ..core.game import CHANCE, Seat
from ..core.people import People, people_of
from ..core.record import Record
from ..core.refusal import Refusal
from ..families import game_named
from .acts import Act, Chair, Setting, Wish
from .apply import applied, moved, seated
from .clock import MINUTE, Clocks
from .notices import Ending, Notice, Offer
from .permissions import ANY_TIME, may, objection
from .table import Table

__all__ = ["Act", "Chair", "Decided", "Ending", "Notice", "Offer", "Setting", "Sitting", "Wish"]

FIRST_MOVE = 5 * MINUTE
"""No clock runs for a first move; but after so long, or what the clock shows, it is called off."""


@dataclass(frozen=True, repr=False)
class Sitting:
    """A table with its people, clocks and offers; it never changes, `after` returns a new one."""

    id: str
    setting: Setting
    table: Table
    chairs: tuple[Chair, ...]
    clocks: Clocks
    acts: tuple[Act, ...] | GrowingTuple[Act] = ()
    movers: tuple[Seat, ...] = ()
    """Whose each ply was."""
    since: int = 0
    """When the present turn began."""
    offer: Offer | None = None
    asked: frozenset[tuple[str, Seat]] = frozenset()
    """Who has offered what since their last move: nobody nags."""
    ended: Ending | None = None
    next: str = ""
    """The table of the rematch."""
    notice: Notice | None = None
    """What the last act was; none after a mere move."""

    @classmethod
    def opened(cls, key: str, setting: Setting) -> Self:
        """Return a sitting before anything has happened, or refuse the setting."""
        game = game_named(setting.game)
        if setting.seats not in game.seats:
            raise Refusal("bad_seats", f"for {setting.seats} players there is no {game.title}")
        options = game.options.from_mapping(setting.options)
        if setting.timing.forfeit == "move":
            options = game.with_lost_turns(options)
        record = Record(
            setting.game, options.changed(), setting.seats, setting.start, match=setting.match
        )
        game.vet(record)
        table = seated(Table.from_record(record), setting.chairs)
        if table.outcome is not None:
            raise Refusal("game_over", f"that game is over already: {table.outcome.reason}")
        clocks = Clocks.ready(setting.timing, setting.seats)
        return cls(key, setting, table, setting.chairs, clocks, since=setting.created)

    @classmethod
    def replayed(cls, key: str, setting: Setting, acts: Iterable[Act]) -> Sitting:
        """Return the sitting that a setting and its acts have led to."""
        sitting: Sitting = cls.opened(key, setting)
        for act in acts:
            sitting = sitting.after(act)
        return sitting

    def after(self, act: Act) -> Sitting:
        """Return the sitting after an act that was decided here."""
        if act.number != len(self.acts):
            raise Refusal("bad_table", f"act {len(self.acts)} is missing: this is {act.number}")
        return applied(self, act)

    # Deciding ------------------------------------------------------------------------------

    def sit(self, seat: Seat, who: str, name: str, now: int, supply: str = "") -> Decided:
        """Let a guest take a free seat, with what they bring; one guest may take several."""
        self._refuse_taken_seat(seat)
        Chair("guest", who, name)  # refuses an odd name
        kept = self.vetted_supply(supply)
        return self._decided(self._act("sit", now, seat, text=name, who=who, supply=kept))

    def vetted_supply(self, text: str) -> str:
        """Return what somebody brings to this table as it is kept, or refuse it."""
        game = self.table.game
        return game.vetted_supply(text, game.options.from_mapping(self.table.record.switches()))

    def engage(self, seat: Seat, who: str, computer: Chair, now: int) -> Decided:
        """Let the guest who made the table give a free seat to a computer player."""
        self._refuse_taken_seat(seat)
        if not who or who != self.maker:
            sentence = "only who made this table gives a free seat to a computer"
            raise Refusal("not_your_table", sentence)
        twins = sum(
            chair.who == computer.who or chair.name == computer.name for chair in self.chairs
        )
        name = f"{computer.name} {twins + 1}" if twins else computer.name
        kept = self.vetted_supply(computer.supply)
        act = self._act("engage", now, seat, text=name, who=computer.who, supply=kept)
        return self._decided(act)

    def move(self, seat: Seat, ply: int, text: str, now: int, lag: int = 0) -> Decided:
        """Let a seat move at a ply, which is its ticket: a second click is stale."""
        if self.ended is not None:
            raise Refusal("game_over", "the game is over")
        if self.waiting:
            raise Refusal("waiting", "a seat is still free: nobody can move yet")
        if ply != self.table.ply:
            raise Refusal("stale_ply", f"the game is at ply {self.table.ply}, not {ply}")
        if seat != self.table.to_act:
            turn = self.called(self.table.to_act)
            raise Refusal("not_your_turn", f"it is the turn of {turn}")
        lag = self._allowed_lag(seat, lag)
        if self.clocks.flagged(now, lag) is not None:
            raise Refusal("time_over", f"{self.called(seat)}'s time is up")
        try:
            table = self.table.play(text)
        except Refusal as refusal:
            raise refusal.told_to(replace(self.people, you=seat)) from None
        act = self._act("move", now, seat, text=table.record.moves[-1], lag=lag)
        return Decided(act, moved(self, act, table))

    def ask(
        self, seat: Seat, number: int, wish: str, now: int, gone: Sequence[int] = ()
    ) -> Decided:
        """Let a seat do something that is no move; `number` is how many acts it has seen.

        `gone` says for each seat how many ms ago the last connection of its player was lost.
        """
        behind = number < len(self.acts) and wish not in ANY_TIME
        if behind or number > len(self.acts):
            sentence = "something has happened meanwhile; ask again if you still want to"
            raise Refusal("stale_number", sentence)
        if (refusal := objection(self, seat, wish, gone)) is not None:
            raise refusal
        if self.clocks.flagged(now) is not None:
            raise Refusal("time_over", f"{self.called(self.clocks.running)}'s time is up")
        return self._decided(self._act(wish, now, seat))

    def tick(self, now: int, lag: int = 0) -> Decided | None:
        """Return what the time has brought about: a flag, a lost turn, or a call-off; or None.

        `lag` is how long the way of whoever is to move takes: their move may be on it.
        """
        if (deadline := self.deadline()) is not None and now >= deadline:
            return self._decided(self._act("abort", now))
        seat = self.clocks.flagged(now, self._allowed_lag(self.clocks.running, lag))
        if seat is None:
            return None
        kind = "lose_turn" if self.setting.timing.forfeit == "move" else "flag"
        return self._decided(self._act(kind, now, seat))

    def outage(self, begin: int, end: int, seat: Seat | None = None) -> Decided | None:
        """Return the act by which nobody is charged for a time when no server ran, if it matters.

        It does not when the clocks did not run, or something has happened since. Several outages
        are told in their order. With a `seat` there was a server, but no core for its computer.
        """
        # Somebody ran until the last act, whatever the heartbeats say.
        gap = end - max(begin, self.since, self.acts[-1].at if self.acts else 0)
        if self.ended is not None or gap <= 0 or self.wakes_at() is None:
            return None
        return self._decided(self._act("outage", end, seat, text=str(gap)))

    def follow(self, table: str, now: int) -> Decided:
        """Say which table the rematch is at."""
        if not self.rematch_due:
            raise Refusal("no_rematch", "nobody waits for a rematch here")
        return self._decided(self._act("next", now, text=table))

    def _decided(self, act: Act) -> Decided:
        return Decided(act, self.after(act))

    def _act(self, kind: str, now: int, seat: Seat | None = None, **more: Any) -> Act:
        # The log never goes back, even where a server's clock was put back.
        at = max(now, self.acts[-1].at if self.acts else self.setting.created)
        return Act(len(self.acts), at, kind, seat, **more)

    # Asking --------------------------------------------------------------------------------

    @lazy_property
    def waiting(self) -> bool:
        """Whether a seat is still free, so that nobody can move."""
        return any(chair.kind == "open" for chair in self.chairs)

    @lazy_property
    def maker(self) -> str:
        """The guest who made the table; if they took no seat, who sat down first; '' for nobody."""
        made = (chair.who for chair in self.setting.chairs if chair.kind == "guest")
        came = (act.who for act in self.acts if act.kind == "sit")
        return next(made, next(came, ""))

    def may_engage(self, seats: Sequence[Seat]) -> bool:
        """Tell whether whoever sits on these seats could give a free one to a computer now."""
        here = self.waiting and self.ended is None
        return here and any(self.chairs[seat].who == self.maker for seat in seats)

    @lazy_property
    def under_way(self) -> bool:
        """Whether everybody has made a first move: from then on the clocks run."""
        return all(seat in self.movers for seat in range(len(self.chairs)))

    @lazy_property
    def to_act(self) -> Seat | None:
        """The seat to move, CHANCE, or None when it is over or not everybody is there."""
        return None if self.ended is not None or self.waiting else self.table.to_act

    @property
    def chance_due(self) -> bool:
        """Whether the host must draw a move for CHANCE."""
        return self.to_act == CHANCE

    @property
    def rematch_due(self) -> bool:
        """Whether everybody wants the rematch, and its table is yet to be made."""
        offer = self.offer
        if self.next or offer is None or offer.kind != "rematch":
            return False
        return not self.asked_of(offer)

    def successor(self, now: int) -> Setting:
        """Return the setting of the rematch, with the sides swapped."""
        return self.setting.swapped(self.id, self.chairs, now)

    def may(self, seat: Seat, now: int, gone: Sequence[int] = ()) -> list[Wish]:
        """Return what a seat could ask for now."""
        return may(self, seat, gone) if self.clocks.flagged(now) is None else []

    def deadline(self) -> int | None:
        """Return when the play is called off because somebody has not made a first move."""
        timing = self.setting.timing
        if self.ended is not None or self.waiting or self.under_way or timing.kind == "none":
            return None
        times = timing.first_by_seat(len(self.chairs))
        seat = self.table.to_act
        own = max(times) if seat is None or seat == CHANCE else times[seat]
        return self.since + max(FIRST_MOVE, own)

    def wakes_at(self, lag: int = 0) -> int | None:
        """Return when `tick` will have something to say if nothing happens before."""
        deadline = self.deadline()
        if deadline is not None:
            return deadline
        return self.clocks.flags_at(self._allowed_lag(self.clocks.running, lag))

    def _allowed_lag(self, seat: Seat | None, lag: int) -> int:
        """Return how much lag a seat is allowed for; a computer's is the server's own fault."""
        if seat is None or seat == CHANCE:
            return 0
        if self.chairs[seat].kind == "computer":
            return max(0, lag)
        return self.clocks.allowed_lag(seat, lag)

    def time_for(self, seat: Seat, now: int) -> Time:
        """Return what a computer player on a seat is told of its time."""
        time = self.clocks.time_for(seat, now)
        if self.setting.clock_version == 1:
            return time
        # What comes at the end of a turn is not for its first move alone.
        return replace(time, increment=time.increment / self.table.game.moves_a_turn)

    def seats_of(self, who: str) -> tuple[Seat, ...]:
        """Return the seats a guest sits on."""
        chairs = enumerate(self.chairs)
        return tuple([seat for seat, chair in chairs if chair.who == who and chair.kind == "guest"])

    def seat_for(self, who: str, seat: Seat | None = None) -> Seat:
        """Return the seat a guest acts for: the one they name, else theirs that is to move."""
        mine = self.seats_of(who)
        if not mine or (seat is not None and seat not in mine):
            shown = "here" if seat is None else f"on seat {seat}"
            raise Refusal("not_your_seat", f"you do not sit {shown}")
        if seat is not None:
            return seat
        return self.to_act if self.to_act in mine else mine[0]

    def friends_of(self, seat: Seat) -> frozenset[Seat]:
        """Return the seats of whoever sits on a seat, that one included."""
        chair = self.chairs[seat]
        return frozenset(self.seats_of(chair.who)) | {seat}

    def strangers_to(self, seat: Seat) -> list[Seat]:
        """Return the seats of other people, without computers."""
        friends = self.friends_of(seat)
        guests = (s for s, chair in enumerate(self.chairs) if chair.kind == "guest")
        return [s for s in guests if s not in friends]

    def asked_of(self, offer: Offer) -> list[Seat]:
        """Return the seats that an offer still waits for; a computer minds only draws."""
        others = (s for s in range(len(self.chairs)) if s not in offer.agreed)
        return [s for s in others if offer.kind == "draw" or self.chairs[s].kind != "computer"]

    def partners_of(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats that win and lose together with a seat, that one included."""
        return self.table.game.partners(seat, len(self.chairs))

    def title(self, seat: Seat) -> str:
        """Return what the rulebook calls a seat."""
        return self.table.game.seat_names(len(self.chairs))[seat]

    @property
    def people(self) -> People:
        """What everybody is called: by name where the rulebook only numbers the seats."""
        names = [chair.name for chair in self.chairs]
        return people_of(self.table.game, len(self.chairs), names)

    def called(self, *seats: Seat | None) -> str:
        """Return what whoever sits there is called, several as one enumeration."""
        return self.people.all(*seats)

    @property
    def record(self) -> Record:
        """The record, with the people, the clock and the result if there is one."""
        timing = self.setting.timing
        about = {"Clock": timing.words()} if timing.kind != "none" else {}
        return replace(self.table.finished_record(), about=about)

    def _refuse_taken_seat(self, seat: Seat) -> None:
        if seat not in range(len(self.chairs)):
            raise Refusal("no_seat", f"there is no seat {seat}")
        if self.ended is not None:
            raise Refusal("game_over", "the game is over")
        if self.chairs[seat].kind != "open":
            raise Refusal("seat_taken", f"somebody plays {self.title(seat)} already")

    def __repr__(self) -> str:
        return f"<Sitting {self.id} of {self.setting.game}, ply {self.table.ply}>"


class Decided(NamedTuple):
    """What was decided: the act to be stored, and the sitting after it."""

    act: Act
    after: Sitting

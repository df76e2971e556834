"""A table as one viewer sees it, whole or as what has changed."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from ...draw.picture import Caption, Ghost, Picture, Sound, Spot, Stroke, Tray, Way
from ...draw.sayings import Arranging, ScoreRow
from ...draw.scene import StoryLine
from ...table.acts import Wish
from .supplies import SupplyInfo


class SeatView(Struct):
    """One seat as everybody sees it."""

    title: str
    """What the rulebook calls it: white."""
    name: str
    """Who sits there, for people; empty while it is free."""
    kind: Literal["open", "guest", "computer"]
    here: bool
    """Whether somebody of this seat is connected; a computer always is."""
    called: str
    """What it is called in sentences: by name where the rulebook only numbers the seats."""
    gone: int = 0
    """For so many ms nobody of this seat has been connected."""
    partners: list[int] = []
    """The other seats that win and lose together with this one."""


class ClockView(Struct):
    """The clocks at the moment of sending, in ms."""

    kind: str
    words: str
    """The setting for people: 10 min + 5 s."""
    left: list[int]
    """What each clock shows: in byo-yomi the main time, then the current period's."""
    periods: list[int]
    """So many byo-yomi periods follow when `left` is used up."""
    running: int | None
    grace: int = 0
    """So many ms it is until `left` runs: a delay, or a clock that starts late."""
    per_move: int = 0


class MoveLine(Struct):
    """One line of the move list."""

    number: str
    seat: int | None
    text: str


class OfferView(Struct):
    """What lies on the table to be answered."""

    kind: Literal["draw", "takeback", "rematch"]
    seat: int


class MatchView(Struct):
    """How a match stands: to how many points, those of the ended games, and which game this is."""

    to: int
    goal: str
    """The same in words, as the game calls them: 5 points."""
    score: list[int]
    game: int
    began: int = 0
    """The ply with which this game began: the game before it ended one ply earlier."""


class EndingView(Struct):
    """How it ended."""

    points: list[float]
    sentence: str
    reason: str
    score: list[int] = []
    """By seat, what the game itself counts, where it counts anything."""
    rows: list[ScoreRow] = []
    """What the score is made of; the rows add up to it."""
    why: list[str] = []
    """Why it was over by the rules, a sentence each, where the sentence alone does not tell it."""
    counted: bool = False
    """Whether the game counts points, be it that nobody knows how many: somebody resigned."""


class TableView(Struct, tag="table", tag_field="t"):
    """All one viewer may see of a table; sent at joining, and after every change unless brief."""

    table: str
    game: str
    title: str
    number: int
    """Length of the log: the ticket of Ask."""
    ply: int
    mine: list[int]
    """The viewer's seats."""
    viewpoint: int | None
    """The seat whose view this is; none while somebody has still to say who looks."""
    to_act: int | None
    seats: list[SeatView]
    picture: Picture
    ways: list[Way]
    """The legal moves, for a viewer who is to act; else none."""
    moves: list[MoveLine]
    clock: ClockView
    offer: OfferView | None
    may: list[Wish]
    """What the viewer could ask now."""
    ending: EndingView | None
    next: str = ""
    """The table of the rematch."""
    said: str = ""
    """What just happened apart from a move, in one sentence, for a viewer to notice."""
    waiting: bool = False
    """Whether a seat is still free, so that nobody can move."""
    engages: bool = False
    """Whether the viewer has made the table, and may give a free seat to a computer player."""
    match: MatchView | None = None
    """How a match stands, where several games are played."""
    supply: SupplyInfo | None = None
    """What whoever sits down brings to this very table, where the game alone does not say so."""
    happened: list[str] = []
    """What was done since the viewer's last move, a sentence for each move."""
    headlines: list[str] = []
    """What nobody may miss of what was done with the viewer's last move and since."""
    arranging: Arranging | None = None
    """What is done before the play proper, as long as that lasts."""


class PictureChange(Struct):
    """A picture of the same spots: those that look different now, and all that is no spot."""

    spots: list[Spot]
    ghosts: list[Ghost]
    strokes: list[Stroke]
    captions: list[Caption]
    trays: list[Tray]
    story: list[StoryLine]
    sound: Sound


class MovesChange(Struct):
    """The move list from a ply on; what stood there before is no longer true."""

    first: int
    lines: list[MoveLine]


class TableChange(Struct, tag="change", tag_field="t"):
    """What a viewer sees differently since the last message about a table.

    A field that is left out is as it was; but what was `said` is said once.
    """

    table: str
    number: int
    ply: int
    mine: list[int] | UnsetType = UNSET
    viewpoint: int | UnsetType | None = UNSET
    to_act: int | UnsetType | None = UNSET
    seats: list[SeatView] | UnsetType = UNSET
    picture: Picture | UnsetType = UNSET
    changed: PictureChange | UnsetType = UNSET
    """Instead of a picture, if its spots are the same."""
    ways: list[Way] | UnsetType = UNSET
    added: MovesChange | UnsetType = UNSET
    clock: ClockView | UnsetType = UNSET
    offer: OfferView | UnsetType | None = UNSET
    may: list[Wish] | UnsetType = UNSET
    ending: EndingView | UnsetType | None = UNSET
    next: str | UnsetType = UNSET
    said: str | UnsetType = UNSET
    waiting: bool | UnsetType = UNSET
    engages: bool | UnsetType = UNSET
    match: MatchView | UnsetType | None = UNSET
    supply: SupplyInfo | UnsetType | None = UNSET
    happened: list[str] | UnsetType = UNSET
    headlines: list[str] | UnsetType = UNSET
    arranging: Arranging | UnsetType | None = UNSET

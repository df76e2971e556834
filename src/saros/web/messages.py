"""What goes over the wire: every message of the sockets and the HTTP interface, as typed values.

`client/src/lib/wire.ts` is made from this file; a test keeps them the same.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from ..core.game import Chart
from ..core.variant import FormField
from ..draw.catalogue import Catalogue
from ..draw.editing import Brush, Edit, EditField
from ..draw.explanation import Entry, Explanation
from ..draw.picture import Caption, Chapter, Ghost, Picture, Sound, Spot, Stroke, Tray, Way
from ..draw.sayings import Arranging, ScoreRow
from ..draw.scene import StoryLine
from ..table.acts import Wish

TableId = Annotated[str, Meta(pattern=r"^[a-z2-9]{8}$")]
Short = Annotated[str, Meta(max_length=60)]
Name = Annotated[str, Meta(max_length=24)]
MoveText = Annotated[str, Meta(min_length=1, max_length=600)]
"""The longest there can be names a dozen cards at once."""
RecordedMove = Annotated[str, Meta(min_length=1, max_length=1000)]
"""Chance's moves are in a record too, a whole shuffled deck among them."""
MOST_MOVES = 8000
"""So many moves a position may lie behind: those of a long match."""
SupplyText = Annotated[str, Meta(max_length=4000)]
"""What a seat brings to a game of its own, such as a deck."""

# From the browser ---------------------------------------------------------------------------


class Join(Struct, tag="join", tag_field="t", forbid_unknown_fields=True):
    """Watch a table, or sit at it if the cookie says so; answered by a TableView."""

    table: TableId
    tall: bool = False
    """Whether the canvas is higher than wide."""
    brief: bool = False
    """Whether what comes after the first TableView shall be told as Changes."""
    drawn: bool = True
    """Whether to be shown it. A program that knows the game is told the moves, briefly."""
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    """Who looks, where something is hidden and several seats are played at this device."""


class Leave(Struct, tag="leave", tag_field="t", forbid_unknown_fields=True):
    """Stop watching a table."""

    table: TableId


class PlayMove(Struct, tag="play", tag_field="t", forbid_unknown_fields=True):
    """Play a move at a ply; the ply is the ticket, so a second click is stale."""

    table: TableId
    ply: Annotated[int, Meta(ge=0, le=20_000)]
    move: MoveText
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    """Only for somebody who sits on several seats."""


class Ask(Struct, tag="ask", tag_field="t", forbid_unknown_fields=True):
    """Do something about the play that is not a move. `number` is the log's length, the ticket."""

    table: TableId
    number: Annotated[int, Meta(ge=0, le=100_000)]
    wish: Wish
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None


class Ping(Struct, tag="ping", tag_field="t", forbid_unknown_fields=True):
    """Ask for a Pong, to learn how long the way is; `lag`, which programs may send, is ignored."""

    n: Annotated[int, Meta(ge=0, le=2**53)]
    lag: Annotated[int, Meta(ge=0, le=60_000)] = 0


FromBrowser = Join | Leave | PlayMove | Ask | Ping

# To the browser -----------------------------------------------------------------------------


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
    """Before `left` runs, so many ms of delay are still free."""
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


class EndingView(Struct):
    """How it ended."""

    points: list[float]
    sentence: str
    reason: str
    score: list[int] = []
    """By seat, what the game itself counts, where it counts anything."""
    rows: list[ScoreRow] = []
    """What the score is made of; the rows add up to it."""


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
    arranging: Arranging | UnsetType | None = UNSET


class Refused(Struct, tag="refused", tag_field="t"):
    """Nothing has changed, for this reason."""

    code: str
    sentence: str
    table: str = ""


class Pong(Struct, tag="pong", tag_field="t"):
    """The answer to a Ping; `now` is the server's clock in ms."""

    n: int
    now: int


ToBrowser = TableView | TableChange | Refused | Pong

# HTTP ---------------------------------------------------------------------------------------


class ClockSetup(Struct, forbid_unknown_fields=True):
    """A clock: seconds everywhere."""

    kind: Literal["none", "total", "delay", "byoyomi", "per_move", "hourglass"] = "none"
    base: Annotated[float, Meta(ge=0, le=86_400)] = 0
    increment: Annotated[float, Meta(ge=0, le=600)] = 0
    """Or the delay, or the byo-yomi period."""
    periods: Annotated[int, Meta(ge=0, le=20)] = 0
    forfeit: Literal["game", "move"] = "game"
    """What overstepping a move's time costs; `move` is stop-and-go."""
    odds: Annotated[list[Annotated[float, Meta(ge=0, le=86_400)]], Meta(max_length=8)] = []
    """By seat, the base times where they differ."""


class NewTable(Struct, forbid_unknown_fields=True):
    """A wish for a table. `seats` by seat: me, open, or a computer player's name."""

    game: Short
    seats: Annotated[list[Short], Meta(min_length=1, max_length=8)] = msgspec.field(
        default_factory=lambda: ["me", "open"]
    )
    options: dict[str, Any] = {}
    clock: ClockSetup = msgspec.field(default_factory=ClockSetup)
    start: dict[str, Any] | None = None
    """A position as JSON to begin from, instead of the game's own beginning."""
    name: Name = ""
    """What the others shall call me."""
    names: Annotated[list[Name], Meta(max_length=8)] = []
    """The same by seat, where several people play at this device."""
    supplies: Annotated[list[SupplyText], Meta(max_length=8)] = []
    """By seat, what it brings of its own, where the game asks for it; empty for a ready one."""
    match: Annotated[int, Meta(ge=0, le=99)] = 0
    """To how many points a match is played; 0 is a single game."""


class NewTableMade(Struct):
    """The table that was made, and where a browser finds it."""

    id: str
    path: str


class TakeSeat(Struct, forbid_unknown_fields=True):
    """A wish to sit down, or to let a computer; without a seat on the first that is free."""

    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    name: Name = ""
    player: Short = ""
    """A computer player's name: it shall have the seat, if the asker has made the table."""
    supply: SupplyText = ""
    """What whoever sits down brings of their own, where the game asks for it."""


class Health(Struct):
    """That the server is there, and how much it carries."""

    status: Literal["ok"]
    version: str
    tables: int
    """How many tables are held in memory now."""
    connections: int


class ErrorBody(Struct):
    """Why a request was refused: a word for programs, a sentence for people."""

    code: str
    sentence: str


class SwitchInfo(Struct):
    """One switch of a game's rules: a choice among values, a number, or a text."""

    name: str
    label: str
    about: str
    values: list[Any]
    """What it may be; none for a number or a text."""
    default: Any
    kind: Literal["choice", "number", "text"] = "choice"
    least: int = 0
    most: int = 0
    """A number lies between these; a text has at most so many characters."""


class ReadySupply(Struct):
    """Something ready that a seat may bring."""

    name: str
    text: str


class SupplyInfo(Struct):
    """What each seat of a game brings of its own, like a deck."""

    name: str
    about: str
    ready: list[ReadySupply]
    longest: int


class CatalogueInfo(Struct):
    """That a game has a catalogue, and what is in it."""

    name: str
    """What one of them is called."""
    plural: str
    builds: bool
    """Whether what each seat brings is made of them."""


class VariantsInfo(Struct):
    """That a game has variants, which can be made too: what they are called."""

    name: str
    plural: str


class LevelInfo(Struct):
    """A computer player to choose."""

    name: str
    title: str
    about: str
    number: int | None
    """Which level it is, from 1; none for those of a game that no computer has learned."""


class GameInfo(Struct):
    """All a page needs to offer a game."""

    name: str
    title: str
    summary: str
    seats: list[str]
    counts: list[int]
    """How many can play."""
    teams: list[list[int]]
    """For each of these counts the team of every seat: `[0, 1, 0, 1]` for two against two."""
    problems: bool
    """Whether problems are posed in it."""
    hides: bool
    """Whether a seat may see less than everything."""
    loses_turns: bool
    """Whether a clock may cost only the turn that was overstepped."""
    switches: list[SwitchInfo]
    supply: SupplyInfo | None
    catalogue: CatalogueInfo | None
    variants: VariantsInfo | None
    matches: bool
    """Whether several games can be played to a score."""
    match_words: str
    """What is counted in a match, said of several."""
    levels: list[LevelInfo]
    middle: str
    picture: Picture
    """A position worth looking at."""
    edition: str
    """Changes with the art: `/api/art/{name}/{ground}?turned=…&edition=…` may be kept for ever."""


class VariantInfo(Struct):
    """A variant of a game: the options under which it is played, its clock, what seats bring."""

    name: str
    about: str
    game: str
    options: dict[str, Any]
    clock: ClockSetup | None
    """The one that it stipulates; none where the players choose theirs."""
    clock_words: str
    supply: SupplyInfo | None
    text: str
    """Its file."""
    word: str = ""
    """By which a ready one is called."""


class VariantsPage(Struct):
    """The variants of a family of games: the ready ones, and what whoever makes one is asked."""

    name: str
    plural: str
    longest: int
    """So many characters the text of one may have."""
    ready: list[VariantInfo]
    form: list[FormField]


class VariantQuery(Struct, forbid_unknown_fields=True):
    """A variant that somebody makes, as the text of its file."""

    game: Short
    text: Annotated[str, Meta(max_length=8000)]


class VariantView(Struct):
    """What there is to say of a variant: why it cannot be played, or how it begins."""

    fault: str
    """One sentence; empty if it can be played."""
    lines: dict[str, str]
    """Its lines by what stands before their colons, as far as they could be read."""
    variant: VariantInfo | None = None
    picture: Picture | None = None


class PositionQuery(Struct, forbid_unknown_fields=True):
    """A place in a play, to look at or to think about: the moves from the start."""

    game: Short
    options: dict[str, Any] = {}
    seats: Annotated[int, Meta(ge=1, le=8)] = 2
    start: dict[str, Any] | None = None
    supplies: Annotated[list[SupplyText], Meta(max_length=8)] = []
    """By seat, what it has brought of its own; empty for what everybody has."""
    match: Annotated[int, Meta(ge=0, le=99)] = 0
    """To how many points a match is played; 0 is a single game."""
    moves: Annotated[list[RecordedMove], Meta(max_length=MOST_MOVES)] = []
    people: Annotated[list[Name], Meta(max_length=8)] = []
    """What those who play are called, by seat."""
    seat: Annotated[int, Meta(ge=0, le=7)] | UnsetType | None = UNSET
    """Who looks: a seat, null for somebody who only watches, or without it whoever is to act."""
    tall: bool = False


class ThoughtQuery(PositionQuery, forbid_unknown_fields=True):
    """A place in a play, and what the computer shall tell of it."""

    lines: Annotated[int, Meta(ge=1, le=5)] = 1
    """How many good moves it shall name."""
    played: Annotated[str, Meta(max_length=1000)] = ""
    """A move of whoever is to act, to be compared with the best."""
    threat: bool = False
    """Whether to think as if the other side were to move, where the game can tell that."""


class PositionView(Struct):
    """A position that belongs to no table: its picture and what could be played."""

    picture: Picture
    ways: list[Way]
    moves: list[MoveLine]
    to_act: int | None
    ending: EndingView | None
    match: MatchView | None = None
    """How a match stood there, where several games are played."""
    threatens: bool = False
    """Whether the computer can be asked what the other side would do if it were to move."""
    happened: list[str] = []
    """What the move that led here has done; nothing at the beginning."""


class ReasonView(Struct):
    """Why something cannot be done: a sentence, the spots that are the reason, lines to draw."""

    sentence: str
    spots: list[str]
    strokes: list[Stroke]


MOST_EDITS = 200
"""So many changes of a draft are made at once."""


class EditQuery(PositionQuery, forbid_unknown_fields=True):
    """A position that somebody sets up: where a play leads, or a draft, and changes of it.

    Without moves `start` may be a draft that is no position yet.
    """

    edits: Annotated[list[Edit], Meta(max_length=MOST_EDITS)] = []
    problem: bool = False
    """Whether it is a problem: then the draft has what is asked for, too."""


class EditView(Struct):
    """A draft: what it looks like, what can be set, and what is still wrong with it."""

    game: str
    start: dict[str, Any]
    """The draft, to be sent along with the next change."""
    options: dict[str, Any]
    seats: int
    picture: Picture
    palette: list[Brush]
    """What can be put on its spots; none for a game whose positions come as texts only."""
    fields: list[EditField]
    fault: ReasonView | None
    """Why it is no position, and the spots that show it."""
    ending: str
    """How the play is over where it is; empty if it goes on."""
    to_act: int | None
    line: str = ""
    """The position on one line, if it is one."""
    sheet: str = ""
    """A record that begins with it, or the problem, as text for people."""
    task: str = ""
    """What a problem asks for, in words."""


class ImportQuery(Struct, forbid_unknown_fields=True):
    """A text that holds a record or a position of any game, and the name of the file it was in."""

    text: Annotated[str, Meta(max_length=200_000)]
    name: Annotated[str, Meta(max_length=300)] = ""


class ImportView(Struct):
    """What a text turned out to be: the record of a play, perhaps without moves; or a problem."""

    game: str
    record: dict[str, Any]
    problem: dict[str, Any] | None = None


class LineView(Struct):
    """One good move, and how it is expected to go on."""

    words: str
    """What it is worth to whoever makes it, in short: 63 %."""
    moves: list[str]
    told: list[str]
    """The moves for people, who are called by their names."""
    touches: list[str]
    """What to touch for the first of them, in the picture of this position."""


class Thought(Struct):
    """What the computer thinks of a position."""

    chance: float
    """The share of the points of the seat that began."""
    words: str
    """The same for people: white 63 %, or white wins in 3 moves."""
    best: str
    line: list[str]
    depth: int
    told: list[str] = []
    """The line for people, who are called by their names."""
    points: list[float] = []
    """By seat, where the game counts points: what somebody who sees all hands would expect."""
    shares: list[float] = []
    """By seat, in such a game: the chance to win, as whoever is to act sees it."""
    by_chance: bool = False
    """Whether it was chance that led here, and nobody's move."""
    lines: list[LineView] = []
    """As many good moves as were asked for and are there, the best first."""
    loss: float | None = None
    """How much of their share whoever made the `played` move has lost with it; none where there
    was no choice."""


class GoodMove(Struct):
    """A good move for whoever is to act at a table."""

    move: str
    touches: list[str]
    """What to touch for it, one thing after the other."""


class Glossary(Struct):
    """The kinds of things in a game's pictures; the first entry that fits a thing is its kind."""

    entries: list[Entry]


class Explanations(Struct):
    """What is special about the things of a view, each by its id."""

    things: list[Explanation]


class ReasonQuery(PositionQuery, forbid_unknown_fields=True):
    """A place in a play, and what somebody has touched there."""

    touches: Annotated[list[Short], Meta(min_length=1, max_length=20)] = []


MOST_VARIATIONS = 60
"""So many variations a study has at most."""


class Variation(Struct, forbid_unknown_fields=True):
    """Moves that leave a play after a ply, with a comment; without moves it is about that ply."""

    ply: Annotated[int, Meta(ge=0, le=MOST_MOVES)]
    moves: Annotated[list[RecordedMove], Meta(max_length=100)] = []
    comment: Annotated[str, Meta(max_length=1000)] = ""


class StudyContent(Struct, forbid_unknown_fields=True):
    """What somebody makes of a play afterwards."""

    table: TableId
    title: Annotated[str, Meta(max_length=80)] = ""
    variations: Annotated[list[Variation], Meta(max_length=MOST_VARIATIONS)] = []


class StudyView(Struct):
    """A study, as everybody with its link reads it."""

    id: str
    path: str
    content: StudyContent
    mine: bool
    """Whether the asker has made it, and may change it."""


class GameProblem(Struct):
    """A problem that was there in a game: after so many plies, what was to be done, as JSON."""

    ply: int
    task: str
    sound: bool
    problem: dict[str, Any]


class GameProblems(Struct):
    """The problems of one game, in its order."""

    problems: list[GameProblem]


class DeskContent(Struct, forbid_unknown_fields=True):
    """What lies on a composer's desk: a problem as JSON, be it unfinished or impossible."""

    game: Short
    title: Annotated[str, Meta(max_length=80)] = ""
    problem: dict[str, Any] = {}


class ShownMove(Struct):
    """A move in notation, and what to touch for it in the picture of the problem."""

    move: str
    touches: list[str]


class ProofFault(Struct):
    """What makes a problem unsound, and the moves that show it."""

    kind: str
    sentence: str
    moves: list[ShownMove]


class ProofView(Struct):
    """What was found out about a problem."""

    finished: bool
    """Whether it was searched to the end: nothing else is called sound."""
    sound: bool
    task: str
    keys: list[ShownMove]
    faults: list[ProofFault]
    duals: int
    lines: list[str]
    """The solution as composers write it."""
    nodes: int
    seconds: float
    grade: int = 0
    """How hard a sound problem is, from 1 to 5; 0 if that was not judged."""
    tags: list[str] = []
    """Its themes."""
    set_play: list[str] = []
    """What would follow if the other side were to move first."""
    tries: list[str] = []
    """The first moves that nearly solve it, each with the reply that refutes it."""


class ProofProgress(Struct):
    """How far a proof is, by the first moves that are done, or why it came to nothing."""

    version: int
    done: int
    total: int
    refused: str = ""


class DeskVersion(Struct):
    """What once lay on a desk, and what was found out about it."""

    number: int
    made: int
    content: DeskContent
    proof: ProofView | None


class DeskView(Struct):
    """A desk, as everybody with its link reads it."""

    id: str
    path: str
    content: DeskContent
    mine: bool
    """Whether the asker may change it."""
    versions: list[DeskVersion]
    proving: ProofProgress | None
    published: list[str]
    """The problems of the collection that were made here."""


class DeskInfo(Struct):
    """A desk in the list of one's own."""

    id: str
    path: str
    title: str
    game: str
    changed: int


class DeskList(Struct):
    """Somebody's desks, the last one they worked at first."""

    desks: list[DeskInfo]


class Published(Struct):
    """A problem that is in the collection now, and where it is solved."""

    id: str
    path: str


class PublishedProblem(Struct):
    """A problem as this house's collection keeps it."""

    game: str
    title: str
    problem: dict[str, Any]
    grade: int
    tags: list[str] = []


class RulesPage(Struct):
    """The rules in short, for beside the board."""

    chapters: list[Chapter]


class CataloguePage(Struct):
    """All the things of a kind that a game is played with."""

    catalogue: Catalogue


class SupplyQuery(Struct, forbid_unknown_fields=True):
    """What somebody would bring to a game, while they are still making it."""

    game: Short
    text: SupplyText
    options: dict[str, Any] = {}


class SupplyView(Struct):
    """What the game says of it."""

    text: str
    """As the game writes it, as far as it could be read."""
    faults: list[str]
    """Every reason why it may not be brought; none if it may."""
    statistics: list[Chart]
    """What can be counted in it."""


# Problems -----------------------------------------------------------------------------------

MOST_TRIED = 80
"""Nobody plays more moves than these in a problem."""


class SmallPiece(Struct):
    """A symbol of a small picture."""

    symbol: str
    at: tuple[float, float]
    size: float


class SmallCanvas(Struct):
    """On what the small pictures of a game stand: a ground of its art, and how large it is."""

    ground: str
    width: float
    height: float


class ProblemInfo(Struct):
    """A problem in the list of all."""

    id: str
    game: str
    kind: str
    moves: float
    """In how many moves it is to be done; where both help there may be half a move."""
    task: str
    """What is asked for, in words."""
    grade: int
    """From 1, easy, to 5, hard."""
    tags: list[str]
    first: int
    """The seat that begins."""
    pieces: list[SmallPiece]
    published: bool = False
    """Whether it was made in this house: the problem of the day and a run are the same in all."""


class ProblemsPage(Struct):
    """Every problem there is, and what the words mean by which they are filtered."""

    problems: list[ProblemInfo]
    titles: dict[str, str]
    """What each game is called."""
    canvases: dict[str, SmallCanvas]
    """By game."""
    kinds: dict[str, str]
    """What can be asked for, each in a sentence."""
    themes: dict[str, str]
    """What may be special about a solution, each in a sentence."""


class ProblemOfDay(Struct):
    """The problem of a day, the same for everybody."""

    date: str
    id: str


class ProblemPosition(Struct):
    """A problem after some moves."""

    picture: Picture
    ways: list[Way]
    """What may be chosen now."""
    moves: list[MoveLine]
    texts: list[str]
    """The moves in notation, as they are sent back."""
    to_act: int | None


class ProblemView(Struct):
    """All that a page needs to pose a problem."""

    problem: ProblemInfo
    title: str
    """What its game is called."""
    about: str
    """What the task means, for somebody new to it."""
    themes: dict[str, str]
    """Its tags, each in a sentence."""
    conditions: list[str]
    """What restricts the moves, each in words."""
    seats: list[str]
    start: ProblemPosition
    target: Picture | None = None
    """What is to be reached."""
    marked: list[str] = []
    """The spots of what is to be won."""
    shown: list[str] = []
    """The spots that count, where only a part of the board does."""
    alone: bool = False
    """Whether nobody defends: whoever solves it plays every move."""


class ProblemMoves(Struct, forbid_unknown_fields=True):
    """A problem after some moves: those of the solver and the replies."""

    moves: Annotated[list[RecordedMove], Meta(max_length=MOST_TRIED)] = []
    tall: bool = False


class ProblemLine(ProblemMoves, forbid_unknown_fields=True):
    """Moves of a problem to look at; `threat` is a move as if the other side passed after them."""

    threat: Annotated[str, Meta(max_length=600)] = ""


class HintQuery(ProblemMoves, forbid_unknown_fields=True):
    """A wish for a hint: the first tells least."""

    step: Annotated[int, Meta(ge=1, le=9)] = 1


class TouchQuery(ProblemMoves, forbid_unknown_fields=True, kw_only=True):
    """What somebody has touched, one thing after the other, and nothing came of it."""

    touches: Annotated[list[Short], Meta(min_length=1, max_length=20)]


AttemptState = Literal["open", "solved", "wrong", "slower"]


class AttemptView(Struct):
    """What has become of a try at solving a problem."""

    state: AttemptState
    """`slower` still gets there, but not in time."""
    sentence: str
    """What the solver is told; nothing while it is open."""
    left: int
    """So many moves the solver still has."""
    steps: list[ProblemPosition]
    """After the last move of the solver, and if there is a reply after that."""


class HintView(Struct):
    """A hint in words, and perhaps what to touch; nothing is said where there is none left."""

    sentence: str
    touches: list[str]
    step: int


class SolutionStep(Struct):
    """A move of a solution, in the order in which composers write it."""

    role: Literal["play", "threat", "try", "refutation"]
    depth: int
    label: str
    """Its number: `2.`, or `2...` for the other side."""
    move: str
    moves: list[str]
    """All moves that lead to it, itself among them; for a threat those before it."""
    cut: bool = False
    """Whether more could follow than is told."""
    dual: bool = False
    """Whether the side could go on in another way here that is as good."""


class SolutionView(Struct):
    """The solution of a problem, to step through."""

    steps: list[SolutionStep]
    finished: bool
    """Whether it was searched to the end, so that nothing is missing."""

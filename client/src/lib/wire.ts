// What goes over the wire. Made from src/saros/web/messages by `python -m saros.web.typescript`;
// do not edit: change the messages and make it again.

export type Sound = "" | "alarm" | "end" | "lay" | "take";

export type Wish = "abort" | "accept_draw" | "accept_takeback" | "ask_takeback" | "claim_draw" | "claim_win" | "decline_draw" | "decline_rematch" | "decline_takeback" | "offer_draw" | "rematch" | "resign";

export const LONGEST_MOVE = 600;

/** Watch a table, or sit at it if the cookie says so; answered by a TableView. */
export interface Join {
  t: "join";
  table: string;
  /** Whether the canvas is higher than wide. */
  tall?: boolean;
  /** Whether what comes after the first TableView shall be told as Changes. */
  brief?: boolean;
  /** Whether to be shown it. A program that knows the game is told the moves, briefly. */
  drawn?: boolean;
  /** Who looks, where something is hidden and several seats are played at this device. */
  seat?: number | null;
}

/** Stop watching a table. */
export interface Leave {
  t: "leave";
  table: string;
}

/** Play a move at a ply; the ply is the ticket, so a second click is stale. */
export interface PlayMove {
  t: "play";
  table: string;
  ply: number;
  move: string;
  /** Only for somebody who sits on several seats. */
  seat?: number | null;
}

/**
 * Do something about the play that is not a move. `number` is the log's length, the ticket.
 *
 * To resign, to call the game off and to ask for a rematch an older number will do.
 */
export interface Ask {
  t: "ask";
  table: string;
  number: number;
  wish: Wish;
  seat?: number | null;
}

/** Ask for a Pong, to learn how long the way is; `lag`, which programs may send, is ignored. */
export interface Ping {
  t: "ping";
  n: number;
  lag?: number;
}

/** Nothing has changed, for this reason. */
export interface Refused {
  t: "refused";
  code: string;
  sentence: string;
  table: string;
}

/** The answer to a Ping; `now` is the server's clock in ms. */
export interface Pong {
  t: "pong";
  n: number;
  now: number;
}

/** One seat as everybody sees it. */
export interface SeatView {
  /** What the rulebook calls it: white. */
  title: string;
  /** Who sits there, for people; empty while it is free. */
  name: string;
  kind: "computer" | "guest" | "open";
  /** Whether somebody of this seat is connected; a computer always is. */
  here: boolean;
  /** What it is called in sentences: by name where the rulebook only numbers the seats. */
  called: string;
  /** For so many ms nobody of this seat has been connected. */
  gone: number;
  /** The other seats that win and lose together with this one. */
  partners: number[];
}

/** The clocks at the moment of sending, in ms. */
export interface ClockView {
  kind: string;
  /** The setting for people: 10 min + 5 s. */
  words: string;
  /** What each clock shows: in byo-yomi the main time, then the current period's. */
  left: number[];
  /** So many byo-yomi periods follow when `left` is used up. */
  periods: number[];
  running: number | null;
  /** So many ms it is until `left` runs: a delay, or a clock that starts late. */
  grace: number;
  per_move: number;
}

/** One line of the move list. */
export interface MoveLine {
  number: string;
  seat: number | null;
  text: string;
}

/** What lies on the table to be answered. */
export interface OfferView {
  kind: "draw" | "rematch" | "takeback";
  seat: number;
}

/** How a match stands: to how many points, those of the ended games, and which game this is. */
export interface MatchView {
  to: number;
  /** The same in words, as the game calls them: 5 points. */
  goal: string;
  score: number[];
  game: number;
  /** The ply with which this game began: the game before it ended one ply earlier. */
  began: number;
}

/** One thing that counts at the end, and what each seat has for it; the rows add up. */
export interface ScoreRow {
  label: string;
  points: number[];
}

/** How it ended. */
export interface EndingView {
  points: number[];
  sentence: string;
  reason: string;
  /** By seat, what the game itself counts, where it counts anything. */
  score: number[];
  /** What the score is made of; the rows add up to it. */
  rows: ScoreRow[];
  /** Why it was over by the rules, a sentence each, where the sentence alone does not tell it. */
  why: string[];
  /** Whether the game counts points, be it that nobody knows how many: somebody resigned. */
  counted: boolean;
}

/**
 * A symbol at a place, y downwards.
 *
 * `id` names the place, not what stands there (`d2`, `-s-`); `symbol` is one of the art's, empty
 * for a bare place: `<use href="#sym-SYMBOL">`. `size` is the width and the height of the box it
 * fills, its middle at `at`; a bare place has the size of what could stand there. `look` are words
 * (`last`, `open`), each of which may have art to lie under the symbol, `#under-LOOK`,
 * and over it, `#over-LOOK`, both in a box half as large again; a look without art draws nothing.
 * What is an `action` is only there to be pressed, and goes when a play is over.
 * `label` is what a screen reader says; `owner` the seat it belongs to; `came` where it stood
 * before the last move, so that it can be seen moving. A touch belongs to the nearest spot;
 * where things overlap, `areas` are what can be seen of this one and touched in its stead. `note`
 * is what a closer look tells: what lies under it, or why nothing can be done with it.
 */
export interface Spot {
  id: string;
  at: [number, number];
  symbol: string;
  size: number;
  look: string[];
  label: string;
  owner: number | null;
  came: [number, number] | null;
  areas: [number, number, number, number][];
  note: string;
}

/** A symbol that the last move took away, where it stood; shown fading, then gone. */
export interface Ghost {
  symbol: string;
  at: [number, number];
  size: number;
}

/**
 * A line over the ground, under the spots; `look` are its classes.
 *
 * The way of the last move (`way`, or `flight` if it captured in passing), the `ray` by which it
 * struck something farther on, the `course` that something will follow, a `thread` by which it is
 * drawn away; and whose it is.
 */
export interface Stroke {
  id: string;
  points: [number, number][];
  look: string[];
}

/** Words on the canvas, beginning at a place, or around it if their look is `middle`. */
export interface Caption {
  id: string;
  at: [number, number];
  text: string;
  size: number;
  look: string[];
}

/**
 * So many of a symbol in a tray; its id can be touched like a spot's (`hand:E`).
 *
 * A count of 0 is not written: there is no number of its own.
 */
export interface Item {
  id: string;
  symbol: string;
  count: number;
  label: string;
}

/** What belongs to a seat beside the board: `in hand`, `lost`. */
export interface Tray {
  seat: number;
  title: string;
  items: Item[];
}

/** A line of the story beside a board, in one look. */
export interface StoryLine {
  text: string;
  look: string;
}

/**
 * All that can be seen of one view, on a canvas of `width` by `height` units.
 *
 * `ground` names the art that lies under it: `art(game, ground, turned)`. Where `turns` is true
 * the other player's side is the same picture with every place turned by half round the middle.
 * `sheets` name further art with nothing but symbols in it, `art(game, sheet, False)`: of a game
 * with hundreds of them whoever looks fetches those that can be seen here.
 */
export interface Picture {
  width: number;
  height: number;
  ground: string;
  turns: boolean;
  spots: Spot[];
  ghosts: Ghost[];
  strokes: Stroke[];
  captions: Caption[];
  trays: Tray[];
  story: StoryLine[];
  /** What the last move sounds like; nothing before the first. */
  sound: Sound;
  sheets: string[];
  /** The other seats as they lie in it from the top, if that is not their order at the table. */
  seats: number[];
}

/** Something to pick that is no spot of the picture: a promotion, or to capture or not. */
export interface Choice {
  id: string;
  symbol: string;
  label: string;
}

/**
 * A legal move as touches: the ids to touch one after the other, none the beginning of another.
 *
 * `text` is the move in notation, `label` the same for the ear. `takes` are the spots whose
 * pieces it captures, `path` the points it goes through, `ray` those from its end to what it
 * strikes from there, all to be shown while it is thought of. An id that stands in `choices` is
 * offered as a small menu when the touches before it are made, at once if there are none. The
 * touches from the first to before the second of `loose` are a set: they may be made in any order,
 * and one that was made is taken back by another touch.
 */
export interface Way {
  text: string;
  touches: string[];
  label: string;
  takes: string[];
  path: [number, number][];
  ray: [number, number][];
  choices: Choice[];
  loose: [number, number];
}

/** Something ready that a seat may bring. */
export interface ReadySupply {
  name: string;
  text: string;
  /** What it is like, in a line. */
  about: string;
}

/** What each seat of a game brings of its own, like a deck. */
export interface SupplyInfo {
  name: string;
  about: string;
  ready: ReadySupply[];
  longest: number;
}

/** What is done before the play proper, and the words for having a computer do the rest. */
export interface Arranging {
  /** What is to be done, in a sentence for somebody who has never done it. */
  begin: string;
  /** What a button says that leaves the rest to the computer. */
  finish: string;
  /** What it is for, in a sentence or two that may be left out where there is no room. */
  purpose: string;
}

/** All one viewer may see of a table; sent at joining, and after every change unless brief. */
export interface TableView {
  t: "table";
  table: string;
  game: string;
  title: string;
  /** Length of the log: the ticket of Ask. */
  number: number;
  ply: number;
  /** The viewer's seats. */
  mine: number[];
  /** The seat whose view this is; none while somebody has still to say who looks. */
  viewpoint: number | null;
  to_act: number | null;
  seats: SeatView[];
  picture: Picture;
  /** The legal moves, for a viewer who is to act; else none. */
  ways: Way[];
  moves: MoveLine[];
  clock: ClockView;
  offer: OfferView | null;
  /** What the viewer could ask now. */
  may: Wish[];
  ending: EndingView | null;
  /** The table of the rematch. */
  next: string;
  /** What just happened apart from a move, in one sentence, for a viewer to notice. */
  said: string;
  /** Whether a seat is still free, so that nobody can move. */
  waiting: boolean;
  /** Whether the viewer has made the table, and may give a free seat to a computer player. */
  engages: boolean;
  /** How a match stands, where several games are played. */
  match: MatchView | null;
  /** What whoever sits down brings to this very table, where the game alone does not say so. */
  supply: SupplyInfo | null;
  /** What was done since the viewer's last move, a sentence for each move. */
  happened: string[];
  /** What nobody may miss of what was done with the viewer's last move and since. */
  headlines: string[];
  /** What is done before the play proper, as long as that lasts. */
  arranging: Arranging | null;
}

/** A picture of the same spots: those that look different now, and all that is no spot. */
export interface PictureChange {
  spots: Spot[];
  ghosts: Ghost[];
  strokes: Stroke[];
  captions: Caption[];
  trays: Tray[];
  story: StoryLine[];
  sound: Sound;
}

/** The move list from a ply on; what stood there before is no longer true. */
export interface MovesChange {
  first: number;
  lines: MoveLine[];
}

/**
 * What a viewer sees differently since the last message about a table.
 *
 * A field that is left out is as it was; but what was `said` is said once.
 */
export interface TableChange {
  t: "change";
  table: string;
  number: number;
  ply: number;
  mine?: number[];
  viewpoint?: number | null;
  to_act?: number | null;
  seats?: SeatView[];
  picture?: Picture;
  /** Instead of a picture, if its spots are the same. */
  changed?: PictureChange;
  ways?: Way[];
  added?: MovesChange;
  clock?: ClockView;
  offer?: OfferView | null;
  may?: Wish[];
  ending?: EndingView | null;
  next?: string;
  said?: string;
  waiting?: boolean;
  engages?: boolean;
  match?: MatchView | null;
  supply?: SupplyInfo | null;
  happened?: string[];
  headlines?: string[];
  arranging?: Arranging | null;
}

/** A clock: seconds everywhere. */
export interface ClockSetup {
  kind?: "byoyomi" | "delay" | "hourglass" | "none" | "per_move" | "total";
  base?: number;
  /** Or the delay, or the byo-yomi period. */
  increment?: number;
  periods?: number;
  /** What overstepping a move's time costs; `move` is stop-and-go. */
  forfeit?: "game" | "move";
  /** By seat, the base times where they differ. */
  odds?: number[];
}

/** A wish for a table. `seats` by seat: me, open, or a computer player's name. */
export interface NewTable {
  game: string;
  seats?: string[];
  options?: Record<string, unknown>;
  clock?: ClockSetup;
  /** A position as JSON to begin from, instead of the game's own beginning. */
  start?: Record<string, unknown> | null;
  /** What the others shall call me. */
  name?: string;
  /** The same by seat, where several people play at this device. */
  names?: string[];
  /** By seat, what it brings of its own, where the game asks for it; empty for a ready one. */
  supplies?: string[];
  /** To how many points a match is played; 0 is a single game. */
  match?: number;
}

/** The table that was made, and where a browser finds it. */
export interface NewTableMade {
  id: string;
  path: string;
}

/** A wish to sit down, or to let a computer; without a seat on the first that is free. */
export interface TakeSeat {
  seat?: number | null;
  name?: string;
  /** A computer player's name: it shall have the seat, if the asker has made the table. */
  player?: string;
  /** What whoever sits down brings of their own, where the game asks for it. */
  supply?: string;
}

/** That the server is there, and how much it carries. */
export interface Health {
  status: "ok";
  version: string;
  /** How many tables are held in memory now. */
  tables: number;
  connections: number;
}

/** Why a request was refused: a word for programs, a sentence for people. */
export interface ErrorBody {
  code: string;
  sentence: string;
}

/** What somebody would bring to a game, while they are still making it. */
export interface SupplyQuery {
  game: string;
  text: string;
  options?: Record<string, unknown>;
}

/** Something counted: bars in their order, each with its label and its count. */
export interface Chart {
  title: string;
  bars: [string, number][];
}

/** What the game says of it. */
export interface SupplyView {
  /** As the game writes it, as far as it could be read. */
  text: string;
  /** Every reason why it may not be brought; none if it may. */
  faults: string[];
  /** What can be counted in it. */
  statistics: Chart[];
}

/** One switch of a game's rules: a choice among values, a number, or a text. */
export interface SwitchInfo {
  name: string;
  label: string;
  about: string;
  /** What it may be; none for a number or a text. */
  values: unknown[];
  default: unknown;
  kind: "choice" | "number" | "text";
  least: number;
  /** A number lies between these; a text has at most so many characters. */
  most: number;
}

/** That a game has a catalogue, and what is in it. */
export interface CatalogueInfo {
  /** What one of them is called. */
  name: string;
  plural: string;
  /** Whether what each seat brings is made of them. */
  builds: boolean;
}

/** That a game has variants, which can be made too: what they are called. */
export interface VariantsInfo {
  name: string;
  plural: string;
}

/** A computer player to choose. */
export interface LevelInfo {
  name: string;
  title: string;
  about: string;
  /** Which level it is, from 1; none for those of a game that no computer has learned. */
  number: number | null;
}

/** All a page needs to offer a game. */
export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  aim: string;
  seats: string[];
  /** How many can play. */
  counts: number[];
  /** For each of these counts the team of every seat: `[0, 1, 0, 1]` for two against two. */
  teams: number[][];
  /** Whether problems are posed in it. */
  problems: boolean;
  /** Whether a seat may see less than everything. */
  hides: boolean;
  /** Whether a clock may cost only the turn that was overstepped. */
  loses_turns: boolean;
  switches: SwitchInfo[];
  supply: SupplyInfo | null;
  catalogue: CatalogueInfo | null;
  variants: VariantsInfo | null;
  /** Whether its positions are set up by touching; those of other games are read from texts. */
  sets_up: boolean;
  /** Whether several games can be played to a score. */
  matches: boolean;
  /** What is counted in a match, said of several. */
  match_words: string;
  levels: LevelInfo[];
  middle: string;
  /** A position worth looking at. */
  picture: Picture;
  /** Changes with the art: `/api/art/{name}/{ground}?turned=…&edition=…` may be kept for ever. */
  edition: string;
}

/** A piece of the rules for somebody at the board: words, and a picture if one helps. */
export interface Chapter {
  title: string;
  words: string[];
  picture: Picture | null;
  /** Moves to be shown in the picture. */
  ways: Way[];
}

/** The rules in short, for beside the board. */
export interface RulesPage {
  chapters: Chapter[];
}

/**
 * One of them. `id` is part of an address: small letters, digits and hyphens.
 *
 * No two have the same name, and it is as the name that an item stands in a supply. `symbol` is
 * one of the art's; without one its name and its numbers are shown. `words` tell what it does,
 * `notes` what is on many of them, such as what a sign means.
 */
export interface CatalogueItem {
  id: string;
  name: string;
  symbol: string;
  words: string[];
  /** By facet of the catalogue, the values that it has: none, one or several. */
  facets: string[][];
  /** By number of the catalogue, what it has; None where it has nothing of the kind. */
  numbers: (number | null)[];
  notes: string[];
}

/** Something by which items are told apart, and its values in the order they are offered. */
export interface Facet {
  title: string;
  values: string[];
}

/** What may be chosen above the items: its name as it stands in the text, and what it is. */
export interface HeadingChoice {
  name: string;
  about: string;
  symbol: string;
}

/** What is chosen once for a whole supply, on a line of its own: `Title: name`. */
export interface Heading {
  title: string;
  choices: HeadingChoice[];
  /** The facet among whose values these names are: items that have the one chosen come first. */
  facet: number | null;
}

/**
 * What a supply of items is made of.
 *
 * Its text are lines: `Name: …` with what its maker calls it, if anything; the heading, if there
 * is one; and then the name of an item on each. Empty lines, and what stands behind `#`, mean
 * nothing. What else the game can read it may read; what it writes must be like this.
 */
export interface Assembly {
  /** So many items one has, as a rule; 0 where it may be any number. */
  size: number;
  /** So many of the same item one may have. */
  copies: number;
  heading: Heading | null;
}

/** All of them, in an order of their own. */
export interface Catalogue {
  /** What one of them is called, in small letters. */
  name: string;
  plural: string;
  items: CatalogueItem[];
  facets: Facet[];
  /** What is counted on an item. */
  numbers: string[];
  /** The sheets of the art on which the symbols are: `art(sheet, False)`. */
  sheets: string[];
  /** The width of what a symbol shows, by its height; it stands in the middle of its square. */
  ratio: number;
  /** Whether the symbols show the names, which then need not stand below them. */
  is_named: boolean;
  /** How a supply is made of them, if it is. */
  assembly: Assembly | null;
}

/** All the things of a kind that a game is played with. */
export interface CataloguePage {
  catalogue: Catalogue;
}

/** A variant of a game: the options under which it is played, its clock, what seats bring. */
export interface VariantInfo {
  name: string;
  about: string;
  game: string;
  options: Record<string, unknown>;
  /** The one that it stipulates; none where the players choose theirs. */
  clock: ClockSetup | null;
  clock_words: string;
  supply: SupplyInfo | null;
  /** Its file. */
  text: string;
  /** By which a ready one is called. */
  word: string;
}

/** One thing of a field that is counted, placed or chosen. */
export interface FormItem {
  /** How it stands in the text. */
  key: string;
  label: string;
  about: string;
  /** Its picture, where it has one. */
  symbol: string;
  /** So many there can be at most. */
  most: number;
}

/**
 * One line of a variant's text as a form asks for it.
 *
 * A `text` is written as it is; a `choice` is the key of one item; `counts` are keys with numbers,
 * or one of the `words`; `places` are keys with points of the board; `switches` are keys.
 */
export interface FormField {
  /** What stands before the colon. */
  line: string;
  label: string;
  kind: "choice" | "clock" | "counts" | "places" | "switches" | "text";
  about: string;
  items: FormItem[];
  words: FormItem[];
  /** So many are counted together. */
  total: number;
  /** Whether the line may be missing. */
  optional: boolean;
  default: string;
  /** A text has at most so many characters. */
  most: number;
}

/** The variants of a family of games: the ready ones, and what whoever makes one is asked. */
export interface VariantsPage {
  name: string;
  plural: string;
  /** So many characters the text of one may have. */
  longest: number;
  ready: VariantInfo[];
  form: FormField[];
}

/** A variant that somebody makes, as the text of its file. */
export interface VariantQuery {
  game: string;
  text: string;
}

/** What there is to say of a variant: why it cannot be played, or how it begins. */
export interface VariantView {
  /** One sentence; empty if it can be played. */
  fault: string;
  /** Its lines by what stands before their colons, as far as they could be read. */
  lines: Record<string, string>;
  variant: VariantInfo | null;
  picture: Picture | null;
}

/** A place in a play, to look at or to think about: the moves from the start. */
export interface PositionQuery {
  game: string;
  options?: Record<string, unknown>;
  seats?: number;
  start?: Record<string, unknown> | null;
  /** By seat, what it has brought of its own; empty for what everybody has. */
  supplies?: string[];
  /** To how many points a match is played; 0 is a single game. */
  match?: number;
  moves?: string[];
  /** What those who play are called, by seat. */
  people?: string[];
  /** Who looks: a seat, null for somebody who only watches, or without it whoever is to act. */
  seat?: number | null;
  /** Who reads, and is called “you”: a seat, null for nobody, or without it whoever looks. */
  reader?: number | null;
  tall?: boolean;
}

/** A position that belongs to no table: its picture and what could be played. */
export interface PositionView {
  picture: Picture;
  ways: Way[];
  moves: MoveLine[];
  to_act: number | null;
  ending: EndingView | null;
  /** How a match stood there, where several games are played. */
  match: MatchView | null;
  /** Whether the computer can be asked what the other side would do if it were to move. */
  threatens: boolean;
  /** What the move that led here has done; nothing at the beginning. */
  happened: string[];
}

/**
 * Why something cannot be done: a sentence, the spots that are the reason, lines to draw.
 *
 * It is no refusal where a thing is there to be read.
 */
export interface ReasonView {
  sentence: string;
  spots: string[];
  strokes: Stroke[];
  is_refusal: boolean;
}

/**
 * A kind of thing: its name, what it does in a sentence or two, and a small diagram.
 *
 * Things are known by what they are drawn with (`symbols`), or else by the word before the first
 * colon of their id (`words`). The diagram is SVG and uses symbols of the game's art. `then` is
 * what is wanted of whoever has touched such a thing first, a sentence after each touch; the last
 * holds for all that follow.
 */
export interface Entry {
  id: string;
  name: string;
  does: string[];
  symbols: string[];
  words: string[];
  diagram: string;
  then: string[];
}

/** The kinds of things in a game's pictures; the first entry that fits a thing is its kind. */
export interface Glossary {
  entries: Entry[];
}

/**
 * What is special about one thing of a view, by its id; `kind` is an entry of the glossary.
 *
 * `goals` are the spots it could go to if it were its turn, `takes` those it could capture.
 */
export interface Explanation {
  id: string;
  kind: string;
  now: string[];
  goals: string[];
  takes: string[];
}

/** What is special about the things of a view, each by its id. */
export interface Explanations {
  things: Explanation[];
}

/** A place in a play, and what somebody has touched there. */
export interface ReasonQuery {
  game: string;
  options?: Record<string, unknown>;
  seats?: number;
  start?: Record<string, unknown> | null;
  /** By seat, what it has brought of its own; empty for what everybody has. */
  supplies?: string[];
  /** To how many points a match is played; 0 is a single game. */
  match?: number;
  moves?: string[];
  /** What those who play are called, by seat. */
  people?: string[];
  /** Who looks: a seat, null for somebody who only watches, or without it whoever is to act. */
  seat?: number | null;
  /** Who reads, and is called “you”: a seat, null for nobody, or without it whoever looks. */
  reader?: number | null;
  tall?: boolean;
  touches?: string[];
}

/**
 * One change of a sketch: `put` a brush on a spot, or nothing; `carry` what stands on one spot
 * to another; `set` a field; `clear` everything; or `begin` from where the game begins.
 */
export interface Edit {
  kind: "begin" | "carry" | "clear" | "put" | "set";
  /** The spot, or the field. */
  at: string;
  /** The brush, the other spot, or the field's value. */
  value: string | number | boolean;
}

/**
 * A position that somebody sets up: where a play leads, or a sketch, and changes of it.
 *
 * Without moves `start` may be a sketch that is no position yet.
 */
export interface EditQuery {
  game: string;
  options?: Record<string, unknown>;
  seats?: number;
  start?: Record<string, unknown> | null;
  /** By seat, what it has brought of its own; empty for what everybody has. */
  supplies?: string[];
  /** To how many points a match is played; 0 is a single game. */
  match?: number;
  moves?: string[];
  /** What those who play are called, by seat. */
  people?: string[];
  /** Who looks: a seat, null for somebody who only watches, or without it whoever is to act. */
  seat?: number | null;
  /** Who reads, and is called “you”: a seat, null for nobody, or without it whoever looks. */
  reader?: number | null;
  tall?: boolean;
  edits?: Edit[];
  /** Whether it is a problem: then the sketch has what is asked for, too. */
  problem?: boolean;
}

/** Something of the palette that a touch puts onto a spot. */
export interface Brush {
  id: string;
  symbol: string;
  label: string;
  /** The row of the palette it stands in. */
  group: string;
  /** Typed over a spot it does the same as a touch with this brush. */
  key: string;
}

/** One value that a field may have, and how it is told. */
export interface FieldChoice {
  value: string;
  label: string;
}

/**
 * What belongs to a position and is not put on it by touching: whose turn it is, counts.
 *
 * `spot` is the place it is about, if it is about one.
 */
export interface EditField {
  id: string;
  label: string;
  group: string;
  kind: "choice" | "number" | "switch" | "text";
  value: string | number | boolean;
  about: string;
  choices: FieldChoice[];
  /** A number is at most this; a text has at most so many characters. */
  most: number;
  symbol: string;
  spot: string;
}

/** A sketch: what it looks like, what can be set, and what is still wrong with it. */
export interface EditView {
  game: string;
  /** The sketch, to be sent along with the next change. */
  start: Record<string, unknown>;
  options: Record<string, unknown>;
  seats: number;
  picture: Picture;
  /** What can be put on its spots; none for a game whose positions come as texts only. */
  palette: Brush[];
  fields: EditField[];
  /** Why it is no position, and the spots that show it. */
  fault: ReasonView | null;
  /** How the play is over where it is; empty if it goes on. */
  ending: string;
  to_act: number | null;
  /** The position on one line, if it is one. */
  line: string;
  /** A record that begins with it, or the problem, as text for people. */
  sheet: string;
  /** What a problem asks for, in words. */
  task: string;
}

/** A text that holds a record or a position of any game, and the name of the file it was in. */
export interface ImportQuery {
  text: string;
  name?: string;
}

/** What a text turned out to be: the record of a play, perhaps without moves; or a problem. */
export interface ImportView {
  game: string;
  record: Record<string, unknown>;
  problem: Record<string, unknown> | null;
}

/** A place in a play, and what the computer shall tell of it. */
export interface ThoughtQuery {
  game: string;
  options?: Record<string, unknown>;
  seats?: number;
  start?: Record<string, unknown> | null;
  /** By seat, what it has brought of its own; empty for what everybody has. */
  supplies?: string[];
  /** To how many points a match is played; 0 is a single game. */
  match?: number;
  moves?: string[];
  /** What those who play are called, by seat. */
  people?: string[];
  /** Who looks: a seat, null for somebody who only watches, or without it whoever is to act. */
  seat?: number | null;
  /** Who reads, and is called “you”: a seat, null for nobody, or without it whoever looks. */
  reader?: number | null;
  tall?: boolean;
  /** How many good moves it shall name. */
  lines?: number;
  /** A move of whoever is to act, to be compared with the best. */
  played?: string;
  /** Whether to think as if the other side were to move, where the game can tell that. */
  threat?: boolean;
}

/** One good move, and how it is expected to go on. */
export interface LineView {
  /** What it is worth to whoever makes it, in short: 63 %. */
  words: string;
  moves: string[];
  /** The moves for people, who are called by their names. */
  told: string[];
  /** What to touch for the first of them, in the picture of this position. */
  touches: string[];
}

/** What the computer thinks of a position. */
export interface Thought {
  /** The share of the points of the seat that began. */
  chance: number;
  /** For people, from the side of whoever is to act: black 37 %, or white wins in 3 moves. */
  words: string;
  /** The best move; empty where chance is to act. */
  best: string;
  line: string[];
  depth: number;
  /** The line for people, who are called by their names. */
  told: string[];
  /** By seat, where the game counts points: what somebody who sees all hands would expect. */
  points: number[];
  /** By seat, in such a game: the chance to win, as whoever is to act sees it. */
  shares: number[];
  /** The same for somebody who sees all hands, as the points are. */
  chances: number[];
  /** Whether it was chance that led here, and nobody's move. */
  by_chance: boolean;
  /** As many good moves as were asked for and are there, the best first. */
  lines: LineView[];
  /**
   * How much of their share whoever made the `played` move has lost with it; none where there
   * was no choice.
   */
  loss: number | null;
  /**
   * Why there is nothing to think about here, such as before chance has decided; then nothing
   * else holds.
   */
  silence: string;
}

/** A good move for whoever is to act at a table. */
export interface GoodMove {
  move: string;
  /** What to touch for it, one thing after the other. */
  touches: string[];
}

/** Moves that leave a play after a ply, with a comment; without moves it is about that ply. */
export interface Variation {
  ply: number;
  moves?: string[];
  comment?: string;
}

/** What somebody makes of a play afterwards. */
export interface StudyContent {
  table: string;
  title?: string;
  variations?: Variation[];
}

/** A study, as everybody with its link reads it. */
export interface StudyView {
  id: string;
  path: string;
  content: StudyContent;
  /** Whether the asker has made it, and may change it. */
  mine: boolean;
}

/** A problem that was there in a game: after so many plies, what was to be done, as JSON. */
export interface GameProblem {
  ply: number;
  task: string;
  sound: boolean;
  problem: Record<string, unknown>;
}

/** The problems of one game, in its order. */
export interface GameProblems {
  problems: GameProblem[];
}

/** What lies on a composer's desk: a problem as JSON, be it unfinished or impossible. */
export interface DeskContent {
  game: string;
  title?: string;
  problem?: Record<string, unknown>;
}

/** A move in notation, and what to touch for it in the picture of the problem. */
export interface ShownMove {
  move: string;
  touches: string[];
}

/** What makes a problem unsound, and the moves that show it. */
export interface ProofFault {
  kind: string;
  sentence: string;
  moves: ShownMove[];
}

/** What was found out about a problem. */
export interface ProofView {
  /** Whether it was searched to the end: nothing else is called sound. */
  finished: boolean;
  sound: boolean;
  task: string;
  keys: ShownMove[];
  faults: ProofFault[];
  duals: number;
  /** The solution as composers write it. */
  lines: string[];
  nodes: number;
  seconds: number;
  /** How hard a sound problem is, from 1 to 5; 0 if that was not judged. */
  grade: number;
  /** Its themes. */
  tags: string[];
  /** What would follow if the other side were to move first. */
  set_play: string[];
  /** The first moves that nearly solve it, each with the reply that refutes it. */
  tries: string[];
}

/** How far a proof is, by the first moves that are done, or why it came to nothing. */
export interface ProofProgress {
  version: number;
  done: number;
  total: number;
  refused: string;
}

/** What once lay on a desk, and what was found out about it. */
export interface DeskVersion {
  number: number;
  made: number;
  content: DeskContent;
  proof: ProofView | null;
}

/** A desk, as everybody with its link reads it. */
export interface DeskView {
  id: string;
  path: string;
  content: DeskContent;
  /** Whether the asker may change it. */
  mine: boolean;
  versions: DeskVersion[];
  proving: ProofProgress | null;
  /** The problems of the collection that were made here. */
  published: string[];
}

/** A desk in the list of one's own. */
export interface DeskInfo {
  id: string;
  path: string;
  title: string;
  game: string;
  changed: number;
}

/** Somebody's desks, the last one they worked at first. */
export interface DeskList {
  desks: DeskInfo[];
}

/** A problem that is in the collection now, and where it is solved. */
export interface Published {
  id: string;
  path: string;
}

/** A problem as this server's collection keeps it. */
export interface PublishedProblem {
  game: string;
  title: string;
  problem: Record<string, unknown>;
  grade: number;
  tags: string[];
}

/** A symbol of a small picture. */
export interface SmallPiece {
  symbol: string;
  at: [number, number];
  size: number;
}

/** On what the small pictures of a game stand: a ground of its art, and how large it is. */
export interface SmallCanvas {
  ground: string;
  width: number;
  height: number;
}

/** A problem in the list of all. */
export interface ProblemInfo {
  id: string;
  game: string;
  kind: string;
  /** In how many moves it is to be done; where both help there may be half a move. */
  moves: number;
  /** What is asked for, in words. */
  task: string;
  /** From 1, easy, to 5, hard. */
  grade: number;
  tags: string[];
  /** The seat that begins. */
  first: number;
  pieces: SmallPiece[];
  /** Whether it was published here: the problem of the day and a run are the same everywhere. */
  published: boolean;
  /** What its composer calls it, if it was published or lies on a desk; many have none. */
  title: string;
}

/** Every problem there is, and what the words mean by which they are filtered. */
export interface ProblemsPage {
  problems: ProblemInfo[];
  /** What each game is called. */
  titles: Record<string, string>;
  /** By game. */
  canvases: Record<string, SmallCanvas>;
  /** What can be asked for, each in a sentence. */
  kinds: Record<string, string>;
  /** What may be special about a solution, each in a sentence. */
  themes: Record<string, string>;
  /** Those of them that ask for more than the plain game: a run does not begin with such. */
  advanced: string[];
}

/** The problem of a day, the same for everybody. */
export interface ProblemOfDay {
  date: string;
  id: string;
}

/** A problem after some moves. */
export interface ProblemPosition {
  picture: Picture;
  /** What may be chosen now. */
  ways: Way[];
  moves: MoveLine[];
  /** The moves in notation, as they are sent back. */
  texts: string[];
  to_act: number | null;
}

/** All that a page needs to pose a problem. */
export interface ProblemView {
  problem: ProblemInfo;
  /** What its game is called. */
  title: string;
  /** What the task means, for somebody new to it. */
  about: string;
  /** Its tags, each in a sentence. */
  themes: Record<string, string>;
  /** What restricts the moves, each in words. */
  conditions: string[];
  seats: string[];
  start: ProblemPosition;
  /** What is to be reached. */
  target: Picture | null;
  /** The spots of what is to be won. */
  marked: string[];
  /** The spots that count, where only a part of the board does. */
  shown: string[];
  /** Whether whoever solves it plays the other side's moves too. */
  both: boolean;
  /** The spots of what may not move. */
  still: string[];
}

/** A problem after some moves: those of the solver and the replies. */
export interface ProblemMoves {
  moves?: string[];
  tall?: boolean;
}

/** Moves of a problem to look at; `threat` is a move as if the other side passed after them. */
export interface ProblemLine {
  moves?: string[];
  tall?: boolean;
  threat?: string;
}

/** A wish for a hint: the first tells least. */
export interface HintQuery {
  moves?: string[];
  tall?: boolean;
  step?: number;
}

/** What somebody has touched, one thing after the other, and nothing came of it. */
export interface TouchQuery {
  moves?: string[];
  tall?: boolean;
  touches: string[];
}

/** What has become of a try at solving a problem. */
export interface AttemptView {
  /** `slower` still gets there, but not in time. */
  state: "open" | "slower" | "solved" | "wrong";
  /** What the solver is told; nothing while it is open. */
  sentence: string;
  /** So many moves the solver still has. */
  left: number;
  /** After the last move of the solver, and if there is a reply after that. */
  steps: ProblemPosition[];
}

/** A hint in words, and perhaps what to touch; nothing is said where there is none left. */
export interface HintView {
  sentence: string;
  touches: string[];
  step: number;
}

/** A move of a solution, in the order in which composers write it. */
export interface SolutionStep {
  role: "play" | "refutation" | "threat" | "try";
  depth: number;
  /** Its number: `2.`, or `2...` for the other side. */
  label: string;
  move: string;
  /** All moves that lead to it, itself among them; for a threat those before it. */
  moves: string[];
  /** Whether more could follow than is told. */
  cut: boolean;
  /** Whether the side could go on in another way here that is as good. */
  dual: boolean;
}

/** The solution of a problem, to step through. */
export interface SolutionView {
  steps: SolutionStep[];
  /** Whether it was searched to the end, so that nothing is missing. */
  finished: boolean;
}

export type FromBrowser = Join | Leave | PlayMove | Ask | Ping;

export type ToBrowser = TableView | TableChange | Refused | Pong;

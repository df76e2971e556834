// Looking into a play afterwards: its positions, what the computer thinks of them, and other moves.
import { CloserLook } from "./closerlook.svelte";
import * as http from "./http";
import { lastChance, loserOf } from "./lastchance";
import { isFault, markOf, nextFault } from "./marks";
import type { MoveMark } from "./movelist";
import { JUDGED, MoveInput } from "./moveinput.svelte";
import { keep, kept } from "./settings.svelte";
import { play as ring } from "./sound";
import type { MoveLine, Picture, PositionQuery, PositionView, TableView, Thought, ThoughtQuery, Variation, Way } from "./wire";

const NOBODY = "Nobody is to move here.";
const WRONG = "Press Try again first: that move was not it yet.";
/** Refusals that pass: nobody answers, too many questions, no computer player free. */
const PASSING = new Set([0, 429, 503]);
export const MOST_LINES = 5;
const LINES = "saros.lines";

/** Mistakes of one seat, to be tried again one after the other. */
export interface Lesson {
  seat: number;
  /** The plies of the mistakes, and which of them it is. */
  plies: number[];
  number: number;
  /** Whether somebody is still to try, is being answered, has found something good or not, or was shown it. */
  state: "try" | "asked" | "right" | "wrong" | "shown";
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** What is looked into: a play, and how its table looks. */
export interface AnalysisSource {
  view: TableView;
  record: Omit<PositionQuery, "tall">;
}

/** The same as the server is asked for it, but for the moves. */
type PlayQuery = Omit<PositionQuery, "tall" | "moves">;

export class AnalysisSession extends MoveInput {
  /** Nothing must be answered here: whoever steps through the plies steps on. */
  override readonly insists = false;
  view: TableView | null = $state.raw(null);
  refused = $state("");
  problem = $state("");
  /** The moves of the play, and how they are told to whoever looks. */
  main: string[] = $state.raw([]);
  lines: MoveLine[] = $state.raw([]);
  /** The moves on the board: the play's up to `branch`, then others. */
  moves: string[] = $state.raw([]);
  /** Those that were asked for last: whoever steps faster than positions come goes on from there. */
  goal: string[] = [];
  at: PositionView | null = $state.raw(null);
  lively = $state(false);
  /** What the computer thinks of each ply of the play, as far as it has thought. */
  thoughts: (Thought | null)[] = $state([]);
  /** How many of them have been thought about, with or without anything to say. */
  done = $state(0);
  /** What it thinks of what is on the board. */
  thought: Thought | null = $state.raw(null);
  /** Why it thinks nothing of it. */
  silence = $state("");
  /** A line that was tried, to go back to. */
  tried: string[] = $state.raw([]);
  /** The same as the record tells it, with what led there. */
  triedLines: MoveLine[] = $state.raw([]);
  /** How many good moves are shown at once. */
  count = $state(Math.min(MOST_LINES, Math.max(1, Math.round(Number(kept<unknown>(LINES, 3))) || 3)));
  /** What the other side would do, if somebody wants to know. */
  threat: Thought | null = $state.raw(null);
  lesson: Lesson | null = $state(null);
  /** The moves up to a mistake that was looked for: what is told of it shall be seen. */
  sought: string[] | null = $state.raw(null);
  /** The seat whose eyes look: one's own, if one has played one and only one, until another is chosen. */
  eyes: number | null = $state(null);
  override readonly closer = new CloserLook();
  /** Whether what was better at the last chance was found or told. */
  chanceTold = $state(false);
  /** Whether the last chance shall be shown as soon as it is found. */
  #wantsChance = $state(false);
  /** Whether somebody went to it to see it. */
  #wentThere = $state(false);
  #base: PlayQuery | null = null;
  #ended = false;
  #turn = 0;
  #seen = new Map<string, PositionView>();

  /** Looks into the play of a table, or into one that has none; at once at the last chance or at a variation, if somebody wants that. */
  constructor(source: string | AnalysisSource, wantsChance = false, first: Variation | null = null) {
    super();
    this.#wantsChance = wantsChance;
    void this.#load(source, first);
  }

  /** What is on the board, as the server is asked for it. */
  get place(): Omit<PositionQuery, "tall"> | null {
    return this.#base && { ...this.#base, moves: this.moves };
  }

  end(): void {
    this.#ended = true;
  }

  /** How far what is on the board goes along with the play. */
  get branch(): number {
    let n = 0;
    while (n < this.moves.length && this.moves[n] === this.main[n]) n += 1;
    return n;
  }
  get off(): boolean {
    return this.branch < this.moves.length;
  }
  /** The seat of whoever reads, who is “you” whichever eyes look; null for one who has played none, or several. */
  get reader(): number | null {
    return this.view?.mine.length === 1 ? (this.view.mine[0] ?? null) : null;
  }
  /** What each move of the play was worth, as far as that is known. */
  get losses(): (number | null)[] {
    return this.main.map((_, n) => this.thoughts[n]?.loss ?? null);
  }
  get marks(): (MoveMark | null)[] {
    return this.losses.map(markOf);
  }
  /** Whether anybody has made a move, so that there is something to judge. */
  get judged(): boolean {
    return this.lines.some((line) => line.seat !== null);
  }
  /** Who has lost, if one wants to know what they could have done. */
  get loser(): number | null {
    return this.view ? loserOf(this.view) : null;
  }
  /** The ply of their last chance; undefined while it is looked for, null if there was none. */
  get chance(): number | null | undefined {
    return this.loser === null ? null : lastChance(this.lines, this.thoughts, this.done, this.view?.seats ?? [], this.loser);
  }
  /** Whether that is on the board, or shall be as soon as it is found. */
  get atChance(): boolean {
    return this.#wantsChance || (!this.off && this.moves.length === this.chance);
  }
  /** Whether what was better is to be found at the last chance, which is on the board: by who went there to see it, and not by who steps through the play or looks for mistakes. */
  get asks(): boolean {
    const last = !this.off && this.moves.length === this.chance && this.chance < this.main.length;
    return last && this.lesson === null && this.#wentThere && !this.chanceTold;
  }
  /** Whether what the computer thinks would give away what somebody is to find. */
  get secret(): boolean {
    return this.asks || (this.lesson !== null && this.lesson.state !== "shown" && this.lesson.state !== "right");
  }
  /** Why no other move can be made before a lesson goes on. */
  get #halt(): string {
    return { wrong: WRONG, asked: JUDGED }[this.lesson?.state as string] ?? "";
  }
  get picture(): Picture | null {
    return this.at?.picture ?? null;
  }
  get ways(): Way[] {
    return this.#halt ? [] : (this.at?.ways ?? []);
  }

  async #load(source: string | AnalysisSource, first: Variation | null): Promise<void> {
    try {
      const loose = typeof source !== "string";
      const [view, record] = loose ? [source.view, source.record] : await Promise.all([http.view(source), http.record(source)]);
      this.view = view;
      this.eyes = this.reader;
      const { game, options, seats, start, supplies, match, people, moves = [] } = record;
      this.#base = { game, options, seats, start, supplies, match, people, seat: this.eyes, reader: this.reader };
      this.main = moves;
      this.thoughts = Array.from({ length: moves.length + 1 }, () => null);
      this.closer.begin(view.game);
      const opening = first ? this.movesOf(first) : moves;
      const turn = await this.#lay(opening);
      // What is thought of the play does not wait for what is thought of a line that was tried. Nothing is on the board yet if something else was wanted meanwhile.
      if (this.at || !this.problem) void this.#thinkAll();
      else this.refused = view.ending || loose ? this.problem : "This game can be looked into when it is over.";
      if (turn) await this.#thinkOf(opening, turn);
    } catch (error) {
      this.refused = (error as Error).message;
    }
  }

  /** Thinks about one ply after the other, the last first: that is where most begin to look. */
  async #thinkAll(): Promise<void> {
    for (let ply = this.main.length; ply >= 0 && !this.#ended; ply -= 1) {
      const thought = this.#ending(ply) ?? (await this.#think(this.main.slice(0, ply), this.#idle(ply) ? {} : { played: this.main[ply] }).catch(() => null));
      if (thought) this.thoughts[ply] = thought;
      this.done += 1;
      if (this.#wantsChance && this.chance !== undefined) this.seekChance();
    }
  }

  /** Where nobody made the next move of the play there is no move to think about: at most something to expect. */
  #idle(ply: number): boolean {
    return this.lines[ply]?.seat === null;
  }

  /** How it ended needs no thought. */
  #ending(ply: number): Thought | null {
    const ending = ply === this.main.length ? this.#seen.get(this.main.join("|"))?.ending : null;
    if (!ending) return null;
    return { chance: ending.points[0] ?? 0.5, words: ending.sentence, best: "", line: [], told: [], depth: 0, points: ending.score, shares: ending.points, chances: ending.points, by_chance: false, lines: [], loss: null, silence: "" };
  }

  /** Asks until there is an answer, be it a refusal that will not pass. */
  async #think(moves: string[], more: Partial<ThoughtQuery> = {}): Promise<Thought | null> {
    while (!this.#ended && this.#base) {
      try {
        const thought = await http.thought({ ...this.#base, moves, ...more });
        if (thought.silence) throw new http.Refusal("no_thought", thought.silence, 200);
        return thought;
      } catch (error) {
        const refusal = error as http.Refusal;
        if (!PASSING.has(refusal.status)) throw refusal;
        await pause(1200);
      }
    }
    return null;
  }

  // Moving about -------------------------------------------------------------------------

  /** The moves that lead to the end of a variation. */
  movesOf({ ply, moves = [] }: Variation): string[] {
    return [...this.main.slice(0, ply), ...moves];
  }

  async #position(base: PlayQuery, moves: string[]): Promise<PositionView> {
    const key = moves.join("|");
    const at = this.#seen.get(key) ?? (await http.position({ ...base, moves, tall: http.tall() }));
    this.#seen.set(key, at);
    return at;
  }

  async show(moves: string[]): Promise<void> {
    const turn = await this.#lay(moves);
    if (turn) await this.#thinkOf(moves, turn);
  }

  /** Puts the position after some moves on the board; answers which turn that was, or 0 if it did not come or something else was wanted meanwhile. */
  async #lay(moves: string[]): Promise<number> {
    const base = this.#base;
    if (!base) return 0;
    const turn = ++this.#turn;
    this.goal = moves;
    const forward = moves.length === this.moves.length + 1;
    this.letGo();
    this.threat = null;
    try {
      const at = await this.#position(base, moves);
      // Only its last position tells all moves of the play.
      if (this.lines.length === 0) this.lines = (await this.#position(base, this.main)).moves;
      if (turn !== this.#turn) return 0;
      this.lively = forward && this.at !== null;
      // What was looked at by the touch that led here, too.
      this.closer.forget();
      this.moves = moves;
      this.at = at;
      this.problem = "";
      // Whoever goes back in a line that was tried can go forward in it again.
      if (this.off && !moves.every((move, ply) => move === this.tried[ply])) this.tried = moves;
      if (this.off && moves.length === this.tried.length) this.triedLines = at.moves;
      if (this.lively) ring(at.picture.sound);
      return turn;
    } catch (error) {
      if (turn === this.#turn) this.goal = this.moves;
      this.problem = (error as Error).message;
      return 0;
    }
  }

  async #thinkOf(moves: string[], turn: number): Promise<void> {
    const known = this.off ? null : (this.thoughts[moves.length] ?? null);
    this.thought = known;
    this.silence = !this.off && this.#idle(moves.length) ? NOBODY : "";
    if (this.silence || this.at?.ending || (known && this.count <= known.lines.length)) return;
    await pause(150);
    if (turn !== this.#turn) return;
    let silence = "";
    // Compared with the move of the play, so that it need not be thought about again.
    const played = !this.off && this.lines[moves.length]?.seat !== null ? (this.main[moves.length] ?? "") : "";
    const thought = await this.#think(moves, { lines: this.count, played }).catch((refusal: Error) => {
      silence = refusal.message;
      return null;
    });
    if (turn !== this.#turn) return;
    this.thought = thought ?? known;
    this.silence = silence;
    if (!this.off && thought) this.thoughts[moves.length] = thought;
  }

  /** Shows more good moves at once, or fewer. */
  showLines(count: number): void {
    this.count = Math.min(MOST_LINES, Math.max(1, count));
    keep(LINES, this.count);
    if (this.thought) void this.#thinkOf(this.moves, this.#turn);
  }

  /** Tells what the other side would do here, or hides it again. */
  async tellThreat(): Promise<void> {
    if (this.threat || !this.at?.threatens) {
      this.threat = null;
      return;
    }
    const turn = this.#turn;
    const threat = await this.#think(this.moves, { threat: true }).catch(() => null);
    if (turn === this.#turn) this.threat = threat;
  }

  /** Looks at the play from another seat. */
  async seeAs(seat: number | null): Promise<void> {
    if (!this.#base || seat === this.eyes) return;
    this.eyes = seat;
    this.#base = { ...this.#base, seat };
    this.#seen.clear();
    await this.show(this.moves);
  }

  /** Whether the next move of the play was a mistake: it is to be made here. */
  get atFault(): boolean {
    return !this.off && isFault(this.marks[this.branch] ?? null);
  }

  /** Goes to where the next mistake is to be made, or the one before. */
  seekFault(step: 1 | -1): void {
    const ply = nextFault(this.marks, this.branch + Number(step < 0 || this.atFault), step);
    if (ply === null) return;
    this.#wentThere = false;
    this.sought = this.main.slice(0, ply - 1);
    void this.show(this.sought);
  }

  /** Goes to the last chance there was; if it is still looked for, as soon as it is found. */
  seekChance(): void {
    const ply = this.chance;
    this.#wantsChance = ply === undefined;
    this.#wentThere = true;
    if (typeof ply === "number") void this.show(this.main.slice(0, ply));
  }

  override examine(id: string): void {
    const [base, moves] = [this.#base, this.moves];
    if (base) this.closer.look(id, `${base.seat} ${moves.join("|")}`, () => http.explanationsAt({ ...base, moves }));
  }

  protected override refuse(touches: string[]): void {
    const [base, moves, at] = [this.#base, this.moves, touches.at(-1) as string];
    if (!base) return;
    if (this.ways.length === 0) this.explain(at, this.#halt || NOBODY);
    else this.showWhy(at, http.whyAt({ ...base, moves, touches }), () => this.moves !== moves);
  }

  // Learning from mistakes ---------------------------------------------------------------

  /** The plies at which a seat went wrong. */
  faultsOf(seat: number): number[] {
    return this.marks.flatMap((mark, n) => (isFault(mark) && this.lines[n]?.seat === seat ? [n + 1] : []));
  }

  /** Whose mistakes are learned from: one's own, or of whoever watches the first that has some. */
  get learner(): number {
    const first = this.view?.seats.findIndex((_, seat) => this.faultsOf(seat).length > 0) ?? -1;
    return this.reader ?? Math.max(0, first);
  }

  learn(seat: number): void {
    const plies = this.faultsOf(seat);
    if (plies.length === 0) return;
    this.lesson = { seat, plies, number: 0, state: "try" };
    this.tryAgain();
  }

  /** Lets whoever lost find what was better at one ply. */
  learnAt(ply: number): void {
    this.lesson = { seat: this.loser ?? 0, plies: [ply + 1], number: 0, state: "try" };
    this.tryAgain();
  }

  /** Puts the position of the mistake on the board once more. */
  tryAgain(): void {
    const lesson = this.lesson;
    if (!lesson) return;
    lesson.state = "try";
    void this.show(this.main.slice(0, (lesson.plies[lesson.number] ?? 1) - 1));
  }

  /** Goes on to the next mistake; after the last the lesson is over. */
  learnOn(): void {
    const lesson = this.lesson;
    if (!lesson) return;
    if (lesson.number + 1 >= lesson.plies.length) {
      this.lesson = null;
      return;
    }
    lesson.number += 1;
    this.tryAgain();
  }

  showAnswer(): void {
    if (!this.lesson) return;
    this.tryAgain();
    this.lesson.state = "shown";
    this.#told();
  }

  async #check(way: Way): Promise<void> {
    const [lesson, before] = [this.lesson, this.moves];
    if (!lesson) return;
    lesson.state = "asked";
    await this.show([...before, way.text]);
    const thought = await this.#think(before, { played: way.text }).catch(() => null);
    if (this.lesson !== lesson || lesson.state !== "asked") return;
    const mark = markOf(thought?.loss ?? (thought?.best === way.text ? 0 : 1));
    lesson.state = mark === "best" || mark === "good" ? "right" : "wrong";
    if (lesson.state === "right") this.#told();
  }

  /** What was better is known now; of the last chance it stays so. */
  #told(): void {
    this.chanceTold ||= this.lesson?.plies[this.lesson.number] === (this.chance ?? -1) + 1;
  }

  play(way: Way): void {
    if (this.lesson?.state === "try") void this.#check(way);
    else void this.show([...this.moves, way.text]);
  }
}

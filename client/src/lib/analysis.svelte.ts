// Looking into a play afterwards: its positions, what the computer thinks of them, and other moves.
import * as http from "./http";
import { play as ring } from "./sound";
import { MoveInput } from "./moveinput.svelte";
import type { MoveLine, Picture, PositionQuery, PositionView, TableView, Thought, Way } from "./wire";

const NOBODY = "Nobody is to move here.";
/** Refusals that pass: nobody answers, too many questions, no computer player free. */
const PASSING = new Set([0, 429, 503]);
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

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
  #base: Omit<PositionQuery, "tall" | "moves"> | null = null;
  #ended = false;
  #turn = 0;
  #seen = new Map<string, PositionView>();

  constructor(readonly id: string) {
    super();
    void this.#load();
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
  /** The seat of whoever looks, if they played one and only one: every ply is seen from there. */
  get you(): number | null {
    return this.view?.mine.length === 1 ? (this.view.mine[0] ?? null) : null;
  }
  get picture(): Picture | null {
    return this.at?.picture ?? null;
  }
  get ways(): Way[] {
    return this.at?.ways ?? [];
  }

  async #load(): Promise<void> {
    try {
      const [view, record] = await Promise.all([http.view(this.id), http.record(this.id)]);
      this.view = view;
      const { game, options, seats, start, supplies, match, people, moves = [] } = record;
      this.#base = { game, options, seats, start, supplies, match, people, seat: this.you };
      this.main = moves;
      this.thoughts = Array.from({ length: moves.length + 1 }, () => null);
      await this.show(moves);
      if (this.at) void this.#thinkAll();
      else this.refused = view.ending ? this.problem : "This game can be looked into when it is over.";
    } catch (error) {
      this.refused = (error as Error).message;
    }
  }

  /** Thinks about one ply after the other, the last first: that is where one begins to look. */
  async #thinkAll(): Promise<void> {
    for (let ply = this.main.length; ply >= 0 && !this.#ended; ply -= 1) {
      const thought = this.#idle(ply) ? null : this.#ending(ply) ?? (await this.#think(this.main.slice(0, ply)).catch(() => null));
      if (thought) this.thoughts[ply] = thought;
      this.done += 1;
    }
  }

  /** Where nobody made the next move of the play there was nothing to think about. */
  #idle(ply: number): boolean {
    return this.lines[ply]?.seat === null;
  }

  /** How it ended needs no thought. */
  #ending(ply: number): Thought | null {
    const ending = ply === this.main.length ? this.#seen.get(this.main.join("|"))?.ending : null;
    if (!ending) return null;
    return { chance: ending.points[0] ?? 0.5, words: ending.sentence, best: "", line: [], told: [], depth: 0, points: ending.score, shares: ending.points, by_chance: false };
  }

  /** Asks until there is an answer, be it a refusal that will not pass. */
  async #think(moves: string[]): Promise<Thought | null> {
    while (!this.#ended && this.#base) {
      try {
        return await http.thought({ ...this.#base, moves });
      } catch (error) {
        const refusal = error as http.Refusal;
        if (!PASSING.has(refusal.status)) throw refusal;
        await pause(1200);
      }
    }
    return null;
  }

  // Moving about -------------------------------------------------------------------------

  async show(moves: string[]): Promise<void> {
    if (!this.#base) return;
    const turn = ++this.#turn;
    const forward = moves.length === this.moves.length + 1;
    this.letGo();
    try {
      const key = moves.join("|");
      const at = this.#seen.get(key) ?? (await http.position({ ...this.#base, moves, tall: http.tall() }));
      this.#seen.set(key, at);
      if (turn !== this.#turn) return;
      this.lively = forward && this.at !== null;
      this.moves = moves;
      this.at = at;
      // What is shown first is the whole play.
      if (this.lines.length === 0) this.lines = at.moves;
      this.problem = "";
      if (this.off) this.tried = moves;
      if (this.lively) ring(at.picture.sound);
      await this.#thinkOf(moves, turn);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  async #thinkOf(moves: string[], turn: number): Promise<void> {
    const known = this.off ? null : (this.thoughts[moves.length] ?? null);
    this.thought = known;
    this.silence = !this.off && this.#idle(moves.length) ? NOBODY : "";
    if (known || this.silence || this.at?.ending) return;
    await pause(150);
    if (turn !== this.#turn) return;
    let silence = "";
    const thought = await this.#think(moves).catch((refusal: Error) => {
      silence = refusal.message;
      return null;
    });
    if (turn !== this.#turn) return;
    this.thought = thought;
    this.silence = silence;
    if (!this.off && thought) this.thoughts[moves.length] = thought;
  }

  play(way: Way): void {
    void this.show([...this.moves, way.text]);
  }
}

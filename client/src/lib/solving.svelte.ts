// A problem being solved by playing: the moves so far, what the computer answered, hints and the solution.
import { CloserLook } from "./closerlook.svelte";
import * as ask from "./problems";
import { JUDGED, MoveInput } from "./moveinput.svelte";
import { progress } from "./progress.svelte";
import { moving } from "./settings.svelte";
import { play as ring } from "./sound";
import type { AttemptView, HintView, Picture, ProblemPosition, ProblemView, SolutionStep, Way } from "./wire";

/** Milliseconds in which one's own move is seen before it is answered. */
const ANSWERED_AFTER = 550;
/** So many steps a hint has. */
export const MOST_HINTS = 3;

const PAST = "You are looking back. Go to the last move to go on.";
const FAILED = "Try again first.";
const DONE = "The problem is solved.";
const SHOWN = "You are looking at the solution. Try again to play yourself.";

export type SolveState = AttemptView["state"] | "shown";

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export class SolveSession extends MoveInput {
  override readonly insists = false;
  override readonly closer = new CloserLook();
  view: ProblemView | null = $state.raw(null);
  /** Why there is nothing to see, if so. */
  refused = $state("");
  /** Why something else did not come. */
  trouble = $state("");
  state: SolveState = $state("open");
  sentence = $state("");
  /** How many moves are left, once one has been made. */
  left: number | null = $state(null);
  /** Every position from the first to the newest. */
  line: ProblemPosition[] = $state.raw([]);
  /** The ply that is looked at, where it is not the newest. */
  looking: number | null = $state(null);
  sent = $state(false);
  lively = $state(false);
  hints: HintView[] = $state.raw([]);
  solution: SolutionStep[] = $state.raw([]);
  /** Whether the solution has all that there is. */
  whole = $state(true);
  /** Which step of the solution is on the board. */
  step = $state(-1);
  /** A position of the solution. */
  at: ProblemPosition | null = $state.raw(null);
  /** Whether somebody was helped: by a hint, or by the solution. */
  helped = $state(false);
  /** Whether the other side has answered: in a series of moves it never does. */
  answered = $state(false);
  /** How many moves, replies among them, led to where the last try began. */
  #before = 0;
  #ended = false;

  /** `onsolved` and `onfailed` are told what has become of a try, after it was seen. */
  constructor(readonly id: string, readonly onsolved: () => void = () => undefined, readonly onfailed: () => void = () => undefined) {
    super();
    void this.#load();
  }

  end(): void {
    this.#ended = true;
  }

  async #load(): Promise<void> {
    try {
      const view = await ask.problem(this.id);
      this.closer.begin(view.problem.game);
      this.line = [view.start];
      this.view = view;
    } catch (error) {
      this.refused = (error as Error).message;
    }
  }

  get now(): ProblemPosition | null {
    if (this.state === "shown" && this.at) return this.at;
    return (this.looking === null ? undefined : this.line[this.looking]) ?? this.line.at(-1) ?? null;
  }
  get ply(): number {
    return this.looking ?? this.line.length - 1;
  }
  get picture(): Picture | null {
    return this.now?.picture ?? null;
  }
  get ways(): Way[] {
    return this.state === "open" && !this.sent && this.looking === null ? (this.line.at(-1)?.ways ?? []) : [];
  }
  /** What the last hint says to touch, where it is still to be done. */
  get hinted(): string[] {
    return this.state === "open" && this.looking === null && !this.sent ? (this.hints.at(-1)?.touches ?? []) : [];
  }
  /** The side that begins; where both are played, whoever is to move. */
  get first(): number {
    return this.view?.problem.first ?? 0;
  }

  // Touching -----------------------------------------------------------------------------

  override touch(id: string): void {
    this.reason = null;
    if (this.ways.length > 0) super.touch(id);
    else this.explain(id, this.#whyIdle());
  }

  #whyIdle(): string {
    if (this.sent) return JUDGED;
    if (this.state === "shown") return SHOWN;
    if (this.state === "solved") return DONE;
    return this.looking === null ? FAILED : PAST;
  }

  override examine(id: string): void {
    const texts = this.now?.texts;
    // After a threat, for which the other side would have had to pass, the rules know no way back.
    if (!texts || this.threat) return;
    this.closer.look(id, texts.join("|"), () => ask.explanations(this.id, texts));
  }

  protected override refuse(touches: string[]): void {
    const { now } = this;
    if (now) this.showWhy(touches.at(-1) as string, ask.why(this.id, now.texts, touches), () => this.now !== now);
  }

  protected override tellBelow(sentence: string): void {
    this.trouble = sentence;
  }

  // Trying -------------------------------------------------------------------------------

  play(way: Way): void {
    this.letGo();
    void this.say(way.text);
  }

  /** Plays a move; answers why it was not played, or nothing. */
  async say(text: string): Promise<string> {
    const now = this.line.at(-1);
    if (!now || this.sent || this.state !== "open") return this.#whyIdle();
    this.letGo();
    this.sent = true;
    this.trouble = "";
    try {
      const answer = await ask.attempt(this.id, [...now.texts, text]);
      this.#before = this.line.length;
      await this.#see(answer);
      return "";
    } catch (error) {
      this.trouble = (error as Error).message;
      return this.trouble;
    } finally {
      this.sent = false;
    }
  }

  /** Shows one's own move, and after a moment the answer. */
  async #see(answer: AttemptView): Promise<void> {
    this.hints = [];
    this.answered ||= answer.steps.at(-1)?.moves.some(({ seat }) => seat !== null && seat !== this.first) ?? false;
    for (const [n, step] of answer.steps.entries()) {
      if (n > 0 && moving()) await pause(ANSWERED_AFTER);
      if (this.#ended || this.state === "shown") return;
      this.closer.forget();
      this.lively = true;
      this.line = [...this.line, step];
      ring(step.picture.sound);
    }
    this.left = answer.left;
    this.sentence = answer.sentence;
    this.state = answer.state;
    if (answer.state === "solved") this.#solve();
    else if (answer.state !== "open") this.#fail();
  }

  #solve(): void {
    ring("end");
    progress.solve(this.id, this.helped);
    this.onsolved();
  }

  #fail(): void {
    progress.failed(this.id);
    this.onfailed();
  }

  /** Takes the last try back; after the solution, or a try that was right, everything. */
  again(): void {
    if (this.sent) return;
    const back = this.state === "wrong" || this.state === "slower" ? this.#before : 1;
    this.line = this.line.slice(0, back);
    this.left = back === 1 || this.left === null ? null : this.left + 1;
    this.state = "open";
    this.sentence = this.trouble = "";
    this.at = null;
    this.step = -1;
    this.#still();
  }

  look(ply: number): void {
    if (this.state === "shown") return;
    const [from, to] = [this.ply, Math.min(this.line.length - 1, Math.max(0, ply))];
    this.letGo();
    this.closer.forget();
    this.looking = to === this.line.length - 1 ? null : to;
    this.lively = to === from + 1;
  }

  #still(): void {
    this.letGo();
    this.closer.forget();
    this.lively = false;
    this.looking = null;
  }

  // Help ---------------------------------------------------------------------------------

  /** Tells a little more than before. */
  async hint(): Promise<void> {
    const now = this.line.at(-1);
    if (!now || this.sent || this.state !== "open" || this.hints.length >= MOST_HINTS) return;
    this.helped = true;
    this.looking = null;
    try {
      const found = await ask.hint(this.id, now.texts, this.hints.length + 1);
      // Whoever presses twice is told the same once.
      if (this.line.at(-1) === now && found.sentence && found.step > this.hints.length) this.hints = [...this.hints, found];
      this.trouble = found.sentence ? "" : "There is no hint for this.";
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** Gives up, and lays out the solution. */
  async giveUp(): Promise<void> {
    this.helped = true;
    this.trouble = "";
    try {
      const found = await ask.solution(this.id);
      this.solution = found.steps;
      this.whole = found.finished;
      this.state = "shown";
      this.sentence = "";
      this.#still();
      await this.stepTo(this.solution.length > 0 ? 0 : -1);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  get threat(): boolean {
    return this.state === "shown" && this.solution[this.step]?.role === "threat";
  }

  /** Puts a step of the solution on the board; −1 is the beginning. */
  async stepTo(step: number): Promise<void> {
    const last = this.solution.length - 1;
    const wanted = Math.min(last, Math.max(-1, step));
    const found = this.solution[wanted];
    this.step = wanted;
    this.#still();
    if (!found) {
      this.at = this.line[0] ?? null;
      return;
    }
    try {
      const at = await ask.position(this.id, found.moves, found.role === "threat" ? found.move : "");
      if (this.step !== wanted || this.#ended) return;
      this.lively = true;
      this.at = at;
      ring(at.picture.sound);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }
}

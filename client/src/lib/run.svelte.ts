// A run: problems against the clock, one after the other, until the time or three mistakes are up.
import { runOrder } from "./problems";
import { progress } from "./progress.svelte";
import { SolveSession } from "./solving.svelte";
import type { ProblemsPage } from "./wire";

export const MINUTES = [3, 5];
export const MISTAKES = 3;
/** Milliseconds in which it is seen what was right or wrong before the next problem comes. */
const SEEN_RIGHT = 700;
const SEEN_WRONG = 2200;
const TICK = 100;

export class RunSession {
  solved = $state(0);
  mistakes = $state(0);
  left = $state(0);
  over = $state(false);
  /** Why it is over. */
  why = $state("");
  isBest = $state(false);
  /** The problems that were not solved. */
  missed: string[] = $state.raw([]);
  session: SolveSession | null = $state.raw(null);
  #order: string[];
  #end: number;
  #timer: ReturnType<typeof setInterval>;
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(page: ProblemsPage, readonly minutes: number, random: () => number = Math.random) {
    this.#order = runOrder(page, random);
    this.left = minutes * 60_000;
    this.#end = performance.now() + this.left;
    this.#timer = setInterval(() => this.#tick(), TICK);
    this.#go();
  }

  #tick(): void {
    this.left = Math.max(0, this.#end - performance.now());
    if (this.left === 0) this.finish("The time is up.");
  }

  #go(): void {
    this.session?.end();
    const id = this.#order.shift();
    if (id === undefined) return this.finish("There are no more problems: you have seen them all.");
    this.session = new SolveSession(id, () => this.#right(), () => this.#wrong(id));
  }

  #right(): void {
    if (this.over) return;
    this.solved += 1;
    this.#later(SEEN_RIGHT);
  }

  #wrong(id: string): void {
    if (this.over) return;
    this.mistakes += 1;
    this.missed = [...this.missed, id];
    this.#later(SEEN_WRONG);
  }

  #later(ms: number): void {
    this.#next = setTimeout(() => (this.mistakes >= MISTAKES ? this.finish("That was the third mistake.") : this.#go()), ms);
  }

  /** Ends the run; what was reached is kept if it is the best. */
  finish(why = "You have ended it."): void {
    if (this.over) return;
    this.end();
    this.why = why;
    this.isBest = progress.run(this.minutes, this.solved);
    this.over = true;
  }

  /** Stops the clock, without a result. */
  end(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#next);
    this.session?.end();
  }
}

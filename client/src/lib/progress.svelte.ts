// What somebody has done with problems, kept in this browser only.
import { keep, kept } from "./settings.svelte";

/** How it went with one problem: how often it was tried in vain, and when it was solved. */
export interface Done {
  tries: number;
  /** When it was first solved, in ms; 0 until then. */
  at: number;
  /** Whether that was without a hint and at the first try. */
  clean: boolean;
}

export interface SolvingProgress {
  done: Record<string, Done>;
  /** The days whose problem was solved, as 2026-11-18. */
  days: string[];
  /** The most that was solved in a run, by its minutes. */
  best: Record<string, number>;
}

const KEY = "saros.problems";
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MS_OF_DAY = 86_400_000;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0;

/** What is kept, as far as it is as we write it: an older Saros, or somebody else, may have written it. */
export function read(found: unknown): SolvingProgress {
  const { done, days, best } = isObject(found) ? found : {};
  const entries = isObject(done) ? Object.entries(done) : [];
  return {
    done: Object.fromEntries(entries.flatMap(([id, each]) => {
      const { tries, at, clean } = isObject(each) ? each : {};
      return isCount(tries) && isCount(at) ? [[id, { tries, at, clean: clean === true }]] : [];
    })),
    days: Array.isArray(days) ? days.filter((day): day is string => typeof day === "string" && DAY.test(day)) : [],
    best: Object.fromEntries(isObject(best) ? Object.entries(best).filter((entry): entry is [string, number] => isCount(entry[1])) : []),
  };
}

/** How many days in a row have been solved, up to today or yesterday. */
export function streak(days: readonly string[], today: string): number {
  const solved = new Set(days);
  const before = (day: string): string => new Date(Date.parse(day) - MS_OF_DAY).toISOString().slice(0, 10);
  let day = solved.has(today) ? today : before(today);
  let count = 0;
  for (; solved.has(day); day = before(day)) count += 1;
  return count;
}

class ProgressKeeper {
  all: SolvingProgress = $state(read(kept<unknown>(KEY, {})));

  solved = (id: string): boolean => (this.all.done[id]?.at ?? 0) > 0;
  get count(): number {
    return Object.values(this.all.done).filter((each) => each.at > 0).length;
  }
  best(minutes: number): number {
    return this.all.best[String(minutes)] ?? 0;
  }

  #of(id: string): Done {
    return this.all.done[id] ?? { tries: 0, at: 0, clean: false };
  }

  failed(id: string): void {
    const before = this.#of(id);
    this.all.done[id] = { ...before, tries: before.tries + 1 };
    this.#keep();
  }

  /** It is solved; `helped` by a hint, or after the solution was seen. */
  solve(id: string, helped: boolean, now = Date.now()): void {
    const before = this.#of(id);
    if (before.at === 0) this.all.done[id] = { ...before, at: now, clean: !helped && before.tries === 0 };
    this.#keep();
  }

  solveDay(day: string): void {
    if (!this.all.days.includes(day)) this.all.days = [...this.all.days, day].sort();
    this.#keep();
  }

  /** Notes the result of a run, and tells whether it is the best so far. */
  run(minutes: number, solved: number): boolean {
    if (solved <= this.best(minutes)) return false;
    this.all.best[String(minutes)] = solved;
    this.#keep();
    return true;
  }

  #keep(): void {
    keep(KEY, this.all);
  }
}

export const progress = new ProgressKeeper();

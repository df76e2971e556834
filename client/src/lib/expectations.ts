// Expected points in games that count them: for each side after every ply, and how much was luck.
import type { SeatView, Thought } from "./wire";

/** A seat, or those who play together. */
export interface Side {
  seats: number[];
  name: string;
}

/** What a seat is called to whoever has the seat `you`, if they have one. */
export const calledTo = (you: number | null, seats: readonly SeatView[], seat: number): string => (seat === you ? "you" : (seats[seat]?.called ?? ""));

/** The sides by name; `you` is the seat of whoever reads it, who is called so and named first. */
export function sidesOf(seats: readonly SeatView[], you: number | null = null): Side[] {
  const called = (n: number): string => (n === you ? "You" : (seats[n]?.called ?? ""));
  const teams = seats.map((seat, n) => [n, ...seat.partners].sort((one, other) => one - other));
  const firsts = teams.filter((team, n) => team[0] === n);
  return firsts.map((team) => ({ seats: team, name: [...team].sort((one, other) => Number(other === you) - Number(one === you)).map(called).join(" and ") }));
}

type Thoughts = readonly (Thought | null)[];

/** What a side could expect after each ply, as far as that is known. */
export function expectations(thoughts: Thoughts, side: Side): (number | null)[] {
  return thoughts.map((each) => each?.points[side.seats[0] ?? 0] ?? null);
}

/** The plies of which something is known, those together that follow each other. Once all was thought about (`finished`) nothing more will come, and what is known is joined. */
export function runsOf(known: readonly boolean[], finished: boolean): number[][] {
  const runs: number[][] = [];
  for (const [n, is] of known.entries()) {
    if (!is) continue;
    if (runs.length > 0 && (finished || known[n - 1])) runs.at(-1)?.push(n);
    else runs.push([n]);
  }
  return runs;
}

/** What chance was worth to a side: all changes that came with nobody's move, once everything was thought about.
 * Before anything begins, and between two games of a match, there is nothing to expect, and so no luck. */
export function luckOf(thoughts: Thoughts, side: Side): number {
  const expected = expectations(thoughts, side);
  let luck = 0;
  for (let ply = 1; ply < expected.length; ply += 1) {
    const [before, after] = [expected[ply - 1] ?? null, expected[ply] ?? null];
    if (before !== null && after !== null && thoughts[ply]?.by_chance) luck += after - before;
  }
  return luck;
}

/** Round numbers for an axis that holds these values: a handful of them, and nothing sticks out. */
export function ticksFor(values: readonly number[]): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(1, ...values);
  const step = [1, 2, 5, 10, 20, 50, 100].find((each) => (high - low) / each <= 4) ?? 200;
  const from = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - from + 1 }, (_, n) => (from + n) * step);
}

/** A number as it is printed, with a real minus. */
export const printed = (value: number, digits = 0): string => value.toFixed(digits).replace(/^-(0\.?0*$)?/, (_, zero: string | undefined) => zero ?? "−");
/** The same with its sign, whichever it is. */
export const signed = (value: number): string => printed(value, 1).replace(/^(?!−)/, "+");

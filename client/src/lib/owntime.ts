// A clock of somebody's own: times in minutes and seconds as they type them, for all sides or each.
import type { ClockStyle } from "./presets";
import type { ClockSetup } from "./wire";

export interface OwnTime {
  /** By side, in minutes. */
  minutes: (number | null)[];
  /** Whether they differ; else all have the first. */
  odds: boolean;
  /** The same for a single move, in seconds. */
  move: number | null;
  /** Added, free, or the length of a period, in seconds. */
  seconds: number | null;
  periods: number | null;
}

export const MOST_MINUTES = 1440;
export const MOST_SECONDS = 600;
export const MOST_PERIODS = 20;

export const usualTime = (): OwnTime => ({ minutes: [10, 10], odds: false, move: 30, seconds: 5, periods: 3 });

/** What the second number means by each style; a style without one has no second number. */
export const SECONDS: Partial<Record<ClockStyle, string>> = { total: "Seconds more with each turn", delay: "Free seconds of each move", byoyomi: "Seconds of a period" };

/** Whether each side may have a time of its own. */
export const hasSides = (style: ClockStyle): boolean => style in SECONDS;
export const isPerMove = (style: ClockStyle): boolean => style === "per_move" || style === "stop_and_go";

/** The clock as the server wants it; `order` leads from seats to the sides in `minutes`. */
export function clockOf(style: ClockStyle, own: OwnTime, order: readonly number[]): ClockSetup {
  if (isPerMove(style)) return { kind: "per_move", base: own.move ?? 0, forfeit: style === "stop_and_go" ? "move" : "game" };
  const kind = style as NonNullable<ClockSetup["kind"]>;
  const times = order.map((side) => 60 * ((own.odds ? own.minutes[side] : null) ?? own.minutes[0] ?? 0));
  const clock: ClockSetup = { kind, base: times[0] ?? 0 };
  if (!hasSides(style)) return clock;
  clock.increment = own.seconds ?? 0;
  if (style === "byoyomi") clock.periods = own.periods ?? 0;
  if (times.some((time) => time !== times[0])) clock.odds = times;
  return clock;
}

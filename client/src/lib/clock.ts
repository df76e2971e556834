// What clocks show: the server says how they stood when it wrote, here they run on.
import type { ClockView } from "./wire";

export interface Face {
  left: number;
  periods: number;
  /** Free time before the clock itself runs. */
  grace: number;
  running: boolean;
  low: boolean;
}

const LOW = 20_000;

/** How a seat's clock stands `since` ms after the server wrote. */
export function face(clock: ClockView, seat: number, since: number): Face {
  const running = clock.running === seat;
  let left = clock.left[seat] ?? 0;
  let periods = clock.periods[seat] ?? 0;
  const grace = running ? Math.max(0, clock.grace - since) : 0;
  const used = Math.max(0, since - clock.grace);
  if (running) {
    left -= used;
    // Byo-yomi: a period that is used up gives way to the next.
    while (clock.kind === "byoyomi" && left <= 0 && periods > 0 && clock.per_move > 0) {
      left += clock.per_move;
      periods -= 1;
    }
  } else if (clock.kind === "hourglass" && clock.running !== null) {
    left += used;
  }
  left = Math.max(0, left);
  return { left, periods, grace, running, low: running && periods === 0 && left < lowFrom(clock) };
}

/** Below so many ms a clock is low: twenty seconds, or a quarter of a short move's time. */
function lowFrom(clock: ClockView): number {
  return clock.kind === "per_move" && clock.per_move > 0
    ? Math.min(LOW, clock.per_move / 4)
    : LOW;
}

/** 1:02:03, 9:59, and tenths in the last twenty seconds. */
export function shown(ms: number): string {
  if (ms < LOW) {
    const tenths = Math.floor(ms / 100);
    return `0:${String(Math.floor(tenths / 10)).padStart(2, "0")}.${tenths % 10}`;
  }
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** For the ear: 1 minute 5 seconds. */
export function spoken(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const [m, s] = [Math.floor(seconds / 60), seconds % 60];
  const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? "" : "s"}`;
  if (m === 0) return count(s, "second");
  return s === 0 ? count(m, "minute") : `${count(m, "minute")} ${count(s, "second")}`;
}

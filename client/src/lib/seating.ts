// Who sits where, in the words of the wire.
import type { ClockWish, GameInfo } from "./wire";

export type Opponent = "computer" | "friend" | "here";

export interface Start {
  game: GameInfo;
  opponent: Opponent;
  level?: string;
  /** The seat I take; null for any. */
  seat?: number | null;
  clock?: ClockWish;
  options?: Record<string, unknown>;
}

export function seating(start: Start, luck: () => number = Math.random): string[] {
  const count = start.game.counts[0] ?? start.game.seats.length;
  const other = { computer: start.level ?? start.game.middle, friend: "open", here: "me" }[start.opponent];
  const mine = start.seat ?? Math.floor(luck() * count);
  return Array.from({ length: count }, (_, n) => (n === mine ? "me" : other));
}

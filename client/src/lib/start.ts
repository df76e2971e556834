// Beginning a play: a table is made, and its page opened.
import * as http from "./http";
import { go } from "./route.svelte";
import { settings } from "./settings.svelte";
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

/** Who sits where, in the words of the wire. */
export function seating(start: Start, luck: () => number = Math.random): string[] {
  const count = start.game.counts[0] ?? start.game.seats.length;
  const other = { computer: start.level ?? start.game.middle, friend: "open", here: "me" }[start.opponent];
  const mine = start.seat ?? Math.floor(luck() * count);
  return Array.from({ length: count }, (_, n) => (n === mine ? "me" : other));
}

export async function begin(start: Start): Promise<void> {
  const made = await http.newTable({
    game: start.game.name,
    seats: seating(start),
    options: start.options ?? {},
    clock: start.clock ?? { kind: "none" },
    name: settings.name,
  });
  go(`/t/${made.id}`);
}

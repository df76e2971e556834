// Who sits where, in the words of the wire.
import type { ClockSetup, GameInfo } from "./wire";

export type Opponent = "computer" | "friend" | "here";

export interface Start {
  game: GameInfo;
  seats: string[];
  /** By seat, of the people at this device. */
  names?: string[];
  clock?: ClockSetup;
  options?: Record<string, unknown>;
  /** By seat, what the people at this device bring of their own. */
  supplies?: string[];
  /** To how many points a match is played; 0 is a single game. */
  match?: number;
  /** A position to begin from, instead of the game's own beginning. */
  position?: Record<string, unknown>;
}

/** A position to play on from, and what it says of the play. */
export interface PlayedOn {
  start: Record<string, unknown>;
  options: Record<string, unknown>;
}

export interface SeatingChoice {
  opponent: Opponent;
  /** How many play; the fewest if nobody says. */
  count?: number;
  /** The level of all computer players; without it they differ. */
  level?: string;
  /** The seat I take; null for any. */
  seat?: number | null;
}

/** Computer players of about the middle level, each another one as long as there are some. */
export function companions(game: GameInfo, count: number): string[] {
  const middle = game.levels.findIndex((level) => level.name === game.middle);
  const away = game.levels.map((level, n) => ({ name: level.name, far: Math.abs(n - middle) }));
  const near = away.sort((one, other) => one.far - other.far).map((each) => each.name);
  return Array.from({ length: count }, (_, n) => near[n % near.length] ?? game.middle);
}

export function seating(game: GameInfo, wanted: SeatingChoice, luck: () => number = Math.random): string[] {
  const count = wanted.count ?? game.counts[0] ?? game.seats.length;
  const computers = wanted.level ? Array<string>(count).fill(wanted.level) : companions(game, count - 1);
  const mine = wanted.seat ?? Math.floor(luck() * count);
  const others = { computer: computers, friend: Array<string>(count).fill("open"), here: Array<string>(count).fill("me") };
  return Array.from({ length: count }, (_, n) =>
    n === mine ? "me" : (others[wanted.opponent][n < mine ? n : n - 1] ?? "open"),
  );
}

/** The seats of a table when it becomes larger or smaller: who sits there stays. */
export function resized(game: GameInfo, seats: readonly string[], count: number): string[] {
  const fresh = companions(game, count).filter((name) => !seats.includes(name));
  return Array.from({ length: count }, (_, n) => seats[n] ?? fresh.shift() ?? game.middle);
}

/** The seats that play together with one. */
export function partners(game: GameInfo, count: number, seat: number): number[] {
  const teams = game.teams[game.counts.indexOf(count)] ?? [];
  return teams.flatMap((team, n) => (n !== seat && team === teams[seat] ? [n] : []));
}

export const NUMBERS = ["None", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];

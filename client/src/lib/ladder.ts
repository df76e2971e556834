// Which level somebody plays: the first of a game they have never played to its end, then the one they have come to.
import { recent } from "./recent";
import { keep, kept } from "./settings.svelte";
import type { GameInfo, LevelInfo, SeatView } from "./wire";

const KEY = "saros.levels";

/** Whether somebody has never played a game to its end in this browser. */
export const isNewTo = (title: string): boolean => !recent().some((each) => each.end && each.title === title);

/** The level for a game that is begun without choosing one; none where the usual ones are right. */
export function ownLevel(game: GameInfo): LevelInfo | undefined {
  const levels = kept<Record<string, unknown>>(KEY, {});
  return game.levels.find((each) => each.name === levels[game.name]) ?? (isNewTo(game.title) ? game.levels.find((each) => each.number === 1) : undefined);
}

/** From now on this level is played, as long as nobody chooses another. */
export function keepLevel(game: string, level: string): void {
  keep(KEY, { ...kept<Record<string, unknown>>(KEY, {}), [game]: level });
}

const CLOSED = "saros.closed";

/** Whether what a first game is told has been closed in this browser. */
export const isNoticeClosed = (game: string): boolean => kept<unknown[]>(CLOSED, []).includes(game);

/** What a first game of this kind is told has been read. */
export function closeNotice(game: string): void {
  keep(CLOSED, [...new Set([...kept<unknown[]>(CLOSED, []), game])]);
}

/** The level that sits on a seat: twins have numbers after their names. */
export function levelOf(game: GameInfo, seat: SeatView): LevelInfo | undefined {
  return seat.kind === "computer" ? game.levels.find((each) => each.title === seat.name || seat.name.startsWith(`${each.title} `)) : undefined;
}

/** The level after the strongest of those that somebody has beaten; none after the last, or where people played. */
export function nextLevel(game: GameInfo, others: readonly SeatView[]): LevelInfo | undefined {
  const met = others.map((seat) => levelOf(game, seat)?.number ?? null);
  if (met.length === 0 || met.includes(null)) return undefined;
  const best = Math.max(...met.map(Number));
  return game.levels.find((each) => each.number === best + 1);
}

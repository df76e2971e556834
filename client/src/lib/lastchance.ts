// The last chance there was: the last turn of a seat at which what it could expect was not yet lost.
import type { MoveLine, SeatView, TableView, Thought } from "./wire";

/** So much of an even share of the points is still a chance; docs/analysis.md says why. */
export const STILL_A_CHANCE = 0.4;

/** What somebody can do to lose who is not beaten by the rules, as they are told it and as others are. */
export const NOT_BEATEN: Readonly<Record<string, readonly [string, string]>> = {
  resigned: ["You resigned", "resigned"],
  time: ["Your time was up", "was out of time"],
  left: ["You had left", "had left"],
};

/** What a seat can expect at a ply, as a share of the points. */
export function shareOf(thought: Thought, seat: number): number {
  return thought.shares[seat] ?? (seat === 0 ? thought.chance : 1 - thought.chance);
}

/** How many sides play: partners are one. */
const sidesOf = (seats: readonly SeatView[]): number => seats.filter((seat, n) => seat.partners.every((mate) => mate > n)).length;

/** The seat whose last chance is of interest: one's own after a loss, else that of the one who lost. */
export function loserOf({ ending, mine, seats }: Pick<TableView, "ending" | "mine" | "seats">): number | null {
  if (!ending || ending.points.length === 0) return null;
  const losers = seats.flatMap((_, seat) => (ending.points[seat] === 0 ? [seat] : []));
  const own = losers.find((seat) => mine.length === 1 && mine.includes(seat));
  return own ?? (losers.length === 1 && mine.length !== 1 ? (losers[0] ?? null) : null);
}

/** The ply before that turn; undefined as long as it is being looked for, null if there never was one.
 * After the last move it is the end itself: whoever resigned or was out of time had not yet lost. */
export function lastChance(
  moves: readonly MoveLine[], thoughts: readonly (Thought | null)[], known: number, seats: readonly SeatView[], seat: number,
): number | null | undefined {
  const least = STILL_A_CHANCE / sidesOf(seats);
  for (let ply = moves.length; ply >= 0; ply -= 1) {
    if (moves.length - ply >= known) return undefined;
    const thought = thoughts[ply];
    const theirs = ply === moves.length || moves[ply]?.seat === seat;
    if (theirs && thought && shareOf(thought, seat) >= least) return ply;
  }
  return null;
}

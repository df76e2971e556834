// How good a move was, by what it lost of its player's chance; docs/analysis.md has the numbers.
import type { MoveMark } from "./movelist";
import type { MoveLine } from "./wire";

/** From so much loss on a move is called so; less is the best, or as good. */
const LEAST: [MoveMark, number][] = [["blunder", 0.15], ["mistake", 0.1], ["inaccuracy", 0.05], ["good", 0.005]];
/** What is worth another try. */
const FAULTS: readonly MoveMark[] = ["mistake", "blunder"];

export function markOf(loss: number | null | undefined): MoveMark | null {
  if (loss === null || loss === undefined) return null;
  return LEAST.find(([, least]) => loss >= least)?.[0] ?? "best";
}

export const isFault = (mark: MoveMark | null | undefined): boolean => mark !== null && mark !== undefined && FAULTS.includes(mark);

/** The accuracy of one move in per cent. */
export const accuracyOf = (loss: number): number => 100 * Math.exp(-4 * loss);

export interface SeatAccuracy {
  seat: number;
  /** In per cent; null as long as none of their moves was judged. */
  accuracy: number | null;
  counts: Record<MoveMark, number>;
}

/** How each seat has played, as far as that is known; `losses` are those of the moves. */
export function tallies(moves: readonly MoveLine[], losses: readonly (number | null | undefined)[], seats: number): SeatAccuracy[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = losses.filter((loss, n): loss is number => typeof loss === "number" && moves[n]?.seat === seat);
    const counts: Record<MoveMark, number> = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
    for (const loss of own) counts[markOf(loss) ?? "best"] += 1;
    const sum = own.reduce((total, loss) => total + accuracyOf(loss), 0);
    return { seat, accuracy: own.length > 0 ? sum / own.length : null, counts };
  });
}

/** An accuracy as it is told; before all was thought about (`finished`) it is no verdict. */
export const accuracyWords = (accuracy: number | null, finished: boolean): string => (accuracy === null || !finished ? "…" : `${Math.round(accuracy)} %`);

/** The ply of the next fault after one, going round; null if there is none. */
export function nextFault(marks: readonly (MoveMark | null)[], ply: number, step: 1 | -1): number | null {
  const count = marks.length;
  for (let n = 1; n <= count; n += 1) {
    const at = (((ply - 1 + n * step) % count) + count) % count;
    if (isFault(marks[at])) return at + 1;
  }
  return null;
}

// The move list: lines that share a number stand in one row.
import type { MoveLine } from "./wire";

/** How good a move was. */
export type MoveMark = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** The signs beside a move; most moves need none. */
export const SIGNS: Partial<Record<MoveMark, string>> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

export interface MoveCell {
  ply: number;
  text: string;
  seat: number | null;
}
export interface MoveRow {
  number: string;
  cells: MoveCell[];
}

/** Rows of the move list; a line without a number goes on with the row before. */
export function rows(moves: readonly MoveLine[]): MoveRow[] {
  const found: MoveRow[] = [];
  moves.forEach((move, n) => {
    const cell = { ply: n + 1, text: move.text, seat: move.seat };
    const last = found.at(-1);
    if (last && (move.number === "" || move.number === last.number)) last.cells.push(cell);
    else found.push({ number: move.number, cells: [cell] });
  });
  return found;
}

/** Where a key leads in the list; null for a key that leads nowhere. */
export function stepped(key: string, at: number, last: number): number | null {
  const goals: Record<string, number> = {
    ArrowLeft: at - 1, k: at - 1, ArrowRight: at + 1, j: at + 1,
    "0": 0, Home: 0, $: last, End: last,
  };
  const goal = goals[key];
  return goal === undefined ? null : Math.min(last, Math.max(0, goal));
}

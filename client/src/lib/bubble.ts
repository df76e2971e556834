// Where a sentence lies over a board so that it covers least of what it is about, and for how long.
import type { Point } from "./arrows";

/** Pixels: the widest a bubble is, a letter, a line, what is round the words, and the gap to the spot. */
const [WIDEST, LETTER, LINE, ROUND, GAP] = [256, 7.4, 20, 22, 6];

/** Milliseconds in which a sentence is read at leisure. */
export const readingTime = (text: string): number => 2500 + 60 * text.length;

/** What should be seen, and how much that matters. */
export interface Seen {
  at: Point;
  weight: number;
}

/** The left upper corner of the place for a text at a spot; all in pixels of the board. */
export function bubblePlace(text: string, at: Point, half: number, [width, height]: Point, seen: readonly Seen[]): Point {
  const long = text.length * LETTER;
  const wide = Math.min(WIDEST, long + ROUND);
  const high = Math.ceil(long / (WIDEST - ROUND)) * LINE + ROUND / 2;
  const within = (x: number): number => Math.max(0, Math.min(x, width - wide));
  const lefts = [at[0] - wide / 2, at[0] - wide + half, at[0] - half, at[0] + half + GAP, at[0] - half - GAP - wide];
  const tops = [at[1] - half - GAP - high, at[1] + half + GAP, at[1] - high / 2];
  const cost = ([left, top]: Point): number => {
    const outside = top < 0 || top + high > height ? 20 : 0;
    const hidden = seen.filter((each) => Math.abs(each.at[0] - left - wide / 2) < wide / 2 + half * 0.6 && Math.abs(each.at[1] - top - high / 2) < high / 2 + half * 0.6);
    return hidden.reduce((sum, each) => sum + each.weight, outside);
  };
  const places = tops.flatMap((top) => lefts.map((left): Point => [within(left), top]));
  return places.reduce((best, each) => (cost(each) < cost(best) ? each : best));
}

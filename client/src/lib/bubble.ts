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

/**
 * The left upper corner of a menu that belongs to a place: above or below it, where it covers least
 * of what should be seen, and then as near as can be; rather `below` if that is all the same. All in
 * pixels of the window, which it does not leave.
 */
export function menuPlace([wide, high]: Point, at: Point, away: number, below: boolean, [width, height]: Point, gap: number, seen: readonly Seen[]): Point {
  const inside = (start: number, most: number): number => Math.max(gap, Math.min(start, most - gap));
  const above = at[1] - away - high;
  const under = at[1] + away;
  const near = [at[0] - wide / 2, below ? under : above] as const;
  const tops = [0, 1, 2].flatMap((step) => [under + step * high, above - step * high]);
  const places = tops.flatMap((top) => [0, 0.5, -0.5, 1, -1].map((shift): Point => [inside(near[0] + shift * wide, width - wide), inside(top, height - high)]));
  const cost = ([left, top]: Point): number =>
    seen.reduce(
      (sum, { at: [x, y], weight }) => sum + (Math.abs(x - left - wide / 2) < (wide + away) / 2 && Math.abs(y - top - high / 2) < (high + away) / 2 ? weight : 0),
      Math.hypot(left - near[0], top - near[1]) / 200,
    );
  return places.reduce((best, each) => (cost(each) < cost(best) ? each : best));
}

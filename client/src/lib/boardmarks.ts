// What is drawn over a board for a move that somebody talks about: an arrow, or frames round cards.
import { turnedPoint, type Point } from "./arrows";
import type { Picture, Spot } from "./wire";

export type Talk = "best" | "good" | "played" | "threat";

export interface BoardMark {
  kind: Talk;
  /** From the first to the last, where a move goes from place to place. */
  arrow: [Point, Point] | null;
  /** Middles of places that are touched alone, with their size. */
  rings: { at: Point; size: number }[];
  /** What lies there as a card: left, top, width, height. */
  frames: [number, number, number, number][];
}

/** A move by its touches; null if nothing of it can be seen. */
export function boardMark(kind: Talk, touches: readonly string[], picture: Picture, turned: boolean): BoardMark | null {
  const spots = touches.map((id) => picture.spots.find((spot) => spot.id === id)).filter((spot): spot is Spot => spot !== undefined);
  const place = ([x, y]: readonly [number, number]): Point => (turned && picture.turns ? turnedPoint([x, y], picture.width, picture.height) : [x, y]);
  const frames = spots.flatMap((spot) => spot.areas.slice(0, 1)).map(([x, y, wide, high]): [number, number, number, number] => [x, y, wide, high]);
  const bare = spots.filter((spot) => spot.areas.length === 0);
  if (spots.length === 0) return null;
  const [first, last] = [bare[0], bare.at(-1)];
  if (first && last && first !== last) return { kind, arrow: [place(first.at), place(last.at)], rings: [], frames };
  return { kind, arrow: null, rings: bare.map((spot) => ({ at: place(spot.at), size: spot.size })), frames };
}

/** An arrow as a path: a shaft that ends before its head, and the head. */
export function arrowPath([from, to]: [Point, Point], wide: number): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / long, dy / long];
  const neck: Point = [to[0] - ux * wide * 2.4, to[1] - uy * wide * 2.4];
  const side = (far: number): string => `${neck[0] - uy * wide * far},${neck[1] + ux * wide * far}`;
  return `M${from[0]},${from[1]}L${neck[0]},${neck[1]}M${side(1.3)}L${to[0]},${to[1]}L${side(-1.3)}Z`;
}

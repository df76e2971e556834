// Arrow keys on any board, and which place a finger meant: by geometry alone.
import type { Picture } from "./wire";

export type Point = [number, number];
/** Left, top, width and height. */
export type Box = [number, number, number, number];
export interface Placed {
  id: string;
  at: Point;
  /** What can be seen of it, where that is not simply round its place. */
  areas?: Box[];
}

const ARROWS: Record<string, Point> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};
/** What lies no farther apart is in the same place. */
const SAME = 0.01;
/** Farther than anything on a picture. */
const FAR = 1e6;

export function isArrow(key: string): boolean {
  return key in ARROWS;
}

/** Where the spots of a picture are for whoever looks at it: at what can be seen of them. */
export function placesOf({ spots, turns, width, height }: Picture, turned: boolean): Placed[] {
  const round = turned && turns;
  return spots.map(({ id, at, symbol, areas: boxes }) => {
    const areas = round ? boxes.map((box) => turnedBox(box, width, height)) : boxes;
    if (areas[0] && symbol) return { id, at: middle(areas[0]), areas };
    return { id, at: round ? turnedPoint(at, width, height) : at, areas };
  });
}

/** For each place, and for each arrow there, the place to which it leads; null if it leads nowhere. */
export type Steps = Map<string, Record<string, string | null>>;

/**
 * Where the arrows lead: each to the nearest place ahead, and all together from any place to any other.
 *
 * What lies in the midst of others, or far from them, may be the nearest to none. So as long as one
 * place is lost to another, an arrow is turned to it that can be spared: what it led to is still
 * reached, if by a longer way. There always is one. Of places that lead only to each other each has
 * four arrows, and fewer than two for each are enough to hold them together.
 */
export function stepsAmong(places: readonly Placed[]): Steps {
  const steps: Steps = new Map(places.map((here) => [here.id, nearestAhead(places, here)]));
  while (mend(steps, gapsIn(steps, places)));
  return steps;
}

function nearestAhead(places: readonly Placed[], here: Placed): Record<string, string | null> {
  return Object.fromEntries(Object.entries(ARROWS).map(([key, way]) => [key, towards(places, here, way)]));
}

/** The nearest place on one's way: straight ahead counts, sideways costs double, behind is out. */
function towards(places: readonly Placed[], here: Placed, way: Point): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const place of places) {
    const { ahead, aside, cost } = course(here, place, way);
    if (place.id === here.id || ahead <= SAME || aside > 2 * ahead) continue;
    if (cost < least) [best, least] = [place.id, cost];
  }
  return best;
}

/** How far ahead and how far aside a place lies, and what it costs to go there. */
function course(here: Placed, place: Placed, way: Point): { ahead: number; aside: number; cost: number } {
  const dx = place.at[0] - here.at[0];
  const dy = place.at[1] - here.at[1];
  const ahead = dx * way[0] + dy * way[1];
  const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
  return { ahead, aside, cost: Math.abs(ahead) + 2 * aside };
}

/** An arrow that could be turned to a place to which no steps lead from there. */
interface Gap {
  from: string;
  key: string;
  to: string;
  cost: number;
}

/** All gaps, the narrowest first. */
function gapsIn(steps: Steps, places: readonly Placed[]): Gap[] {
  const gaps = places.flatMap((here) => {
    const known = reached(steps, here.id);
    const lost = places.filter((place) => !known.has(place.id));
    return Object.entries(ARROWS).flatMap(([key, way]) => {
      const taken = steps.get(here.id)?.[key] != null;
      return lost.map((place) => ({ from: here.id, key, to: place.id, cost: stretch(here, place, way, taken) }));
    });
  });
  return gaps.sort((one, other) => one.cost - other.cost);
}

/** How little an arrow suits a place: less if people know it to lead elsewhere, least if it points away. */
function stretch(here: Placed, place: Placed, way: Point, taken: boolean): number {
  const { ahead, cost } = course(here, place, way);
  const away = ahead <= SAME && cost > SAME;
  return (taken ? 2 * cost : cost) + (away ? FAR : 0);
}

/** All places to which steps lead from one. */
function reached(steps: Steps, from: string): Set<string> {
  const seen = new Set([from]);
  for (const id of seen) for (const to of Object.values(steps.get(id) ?? {})) if (to !== null) seen.add(to);
  return seen;
}

/** Turns the arrow of the narrowest gap that can be mended, and those that suit its place as well. */
function mend(steps: Steps, gaps: readonly Gap[]): boolean {
  const first = gaps.find((gap) => turn(steps, gap));
  if (!first) return false;
  for (const gap of gaps) if (gap.to === first.to && gap.cost <= first.cost + SAME) turn(steps, gap);
  return true;
}

/** Turns an arrow, if it can be spared. */
function turn(steps: Steps, { from, key, to }: Gap): boolean {
  const arrows = steps.get(from) ?? {};
  const old = arrows[key] ?? null;
  if (Object.values(arrows).includes(to)) return false;
  arrows[key] = to;
  if (old === null || reached(steps, from).has(old)) return true;
  arrows[key] = old;
  return false;
}

/**
 * The place nearest to a point, no farther than `reach`; those that `matter` are caught first.
 *
 * What can be seen of a thing may be narrower than a finger. So one that matters reaches at least
 * so far from its middle as its `grace`, where else something would be touched that does not.
 */
export function nearest(
  places: readonly Placed[],
  point: Point,
  reach: number,
  matter: (id: string) => boolean = () => false,
  grace = 0,
): string | null {
  const best = caught(places, point, reach, matter);
  if (grace === 0 || (best !== null && matter(best))) return best;
  const near = places.filter((place) => matter(place.id) && place.areas?.some((area) => reaches(area, point, grace)));
  return caught(near, point, Infinity, matter) ?? best;
}

/** Whether a point lies in a rectangle, or in one round the same middle that is wide and high enough for a finger. */
function reaches(area: Box, [x, y]: Point, grace: number): boolean {
  const [middleX, middleY] = middle(area);
  return Math.abs(x - middleX) <= Math.max(area[2] / 2, grace) && Math.abs(y - middleY) <= Math.max(area[3] / 2, grace);
}

function caught(
  places: readonly Placed[],
  point: Point,
  reach: number,
  matter: (id: string) => boolean,
): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const place of places) {
    const away = distance(place, point);
    const cost = matter(place.id) ? away * 0.7 : away + 0.01;
    if (away <= reach && cost < least) [best, least] = [place.id, cost];
  }
  return best;
}

/** How far a point is from a place, or from what can be seen of it. */
function distance(place: Placed, [x, y]: Point): number {
  if (!place.areas?.length) return Math.hypot(place.at[0] - x, place.at[1] - y);
  const beside = ([left, top, width, height]: Box): number =>
    Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));
  return Math.min(...place.areas.map(beside));
}

/** The middle of a rectangle. */
export function middle([left, top, width, height]: Box): Point {
  return [left + width / 2, top + height / 2];
}

/** The same rectangle seen from the other side. */
export function turnedBox([left, top, width, height]: Box, wide: number, high: number): Box {
  return [wide - left - width, high - top - height, width, height];
}

/** The same place seen from the other side. */
export function turnedPoint(at: Point, width: number, height: number): Point {
  return [width - at[0], height - at[1]];
}

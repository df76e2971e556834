// Arrow keys on any board: the nearest place in that direction, by geometry alone.
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
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export function isArrow(key: string): boolean {
  return key in ARROWS;
}

/** Where an arrow leads from here: straight ahead counts, sideways costs double, behind is out. */
export function towards(places: readonly Placed[], from: string, key: string): string | null {
  const way = ARROWS[key];
  const here = places.find((place) => place.id === from);
  if (!way || !here) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const place of places) {
    const dx = place.at[0] - here.at[0];
    const dy = place.at[1] - here.at[1];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (place.id === from || ahead <= 0.01 || aside > 2 * ahead) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [place.id, cost];
  }
  return best;
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

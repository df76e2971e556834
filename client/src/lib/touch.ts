// Legal moves come as ways: ids to touch one after the other. Touching narrows them to one.
import type { Choice, Tray, Way } from "./wire";

export type Touched =
  | { kind: "play"; way: Way }
  | { kind: "picked"; made: string[] }
  | { kind: "dropped" };

/** What could be touched as the nth, of those of a way that may come in any order all. */
function couldBe({ touches, loose: [first, end] }: Way, n: number): string[] {
  return n >= first && n < end ? touches.slice(first, end) : touches.slice(n, n + 1);
}

/** The ways that begin with what was touched so far. */
export function openWays(ways: readonly Way[], made: readonly string[]): Way[] {
  return ways.filter((way) => made.every((id, n) => couldBe(way, n).includes(id)));
}

/** What can be touched next, each with the ways it leaves open. */
export function nextTouches(ways: readonly Way[], made: readonly string[]): Map<string, Way[]> {
  const next = new Map<string, Way[]>();
  const among = (way: Way): string[] => made.slice(way.loose[0], way.loose[1]);
  for (const way of openWays(ways, made)) {
    const loose = made.length >= way.loose[0] && made.length < way.loose[1];
    for (const id of couldBe(way, made.length)) {
      if (loose && among(way).includes(id)) continue;
      next.set(id, [...(next.get(id) ?? []), way]);
    }
  }
  return next;
}

/** What is left if one of those that came in any order is taken back; nothing if it is none of them. */
function takenBack(ways: readonly Way[], made: readonly string[], id: string): string[] | undefined {
  const at = made.lastIndexOf(id);
  const loose = openWays(ways, made).some(({ loose: [first, end] }) => at >= first && at < end);
  return loose ? made.filter((_, n) => n !== at) : undefined;
}

/** What is to be picked from a menu now, because it lies nowhere on the board. */
export function menuOf(ways: readonly Way[], made: readonly string[]): Choice[] {
  const found = new Map<string, Choice>();
  for (const [id, left] of nextTouches(ways, made)) {
    const choice = left[0]?.choices.find((each) => each.id === id);
    if (choice) found.set(id, choice);
  }
  return [...found.values()];
}

function settled(ways: readonly Way[], made: string[]): Touched {
  const left = openWays(ways, made);
  const whole = left.find((way) => way.touches.length === made.length);
  if (whole) return { kind: "play", way: whole };
  const next = nextTouches(ways, made);
  const only = next.size === 1 ? [...next.keys()][0] : undefined;
  // A menu of one is no choice.
  if (only !== undefined && menuOf(ways, made).length === 1) return settled(ways, [...made, only]);
  return { kind: "picked", made };
}

/** Whether something is one of those that come in any order, and could come after what was touched first, but not with all of the others. */
function isTooMany(ways: readonly Way[], made: readonly string[], id: string): boolean {
  return openWays(ways, made.slice(0, 1)).some(({ touches, loose: [first, end] }) => first > 0 && made.length > first && touches.slice(first, end).includes(id));
}

/** The one open way that takes what stands here, if there is just one. */
function takerOf(ways: readonly Way[], made: readonly string[], id: string): Way | undefined {
  if (made.length === 0) return undefined;
  const takers = openWays(ways, made).filter((way) => way.takes.includes(id));
  return takers.length === 1 ? takers[0] : undefined;
}

/** Touch an id: a further touch, another beginning, or letting go. */
export function touch(ways: readonly Way[], made: readonly string[], id: string): Touched {
  if (nextTouches(ways, made).has(id)) return settled(ways, [...made, id]);
  const begins = made[0] !== id && nextTouches(ways, []).has(id);
  // Whoever touches a piece of their own wants to see what it can do, not to lose it.
  const taker = begins ? undefined : takerOf(ways, made, id);
  if (taker) return { kind: "play", way: taker };
  const left = takenBack(ways, made, id);
  if (left) return { kind: "picked", made: left };
  if (isTooMany(ways, made, id)) return { kind: "dropped" };
  if (begins) return settled(ways, [id]);
  return { kind: "dropped" };
}

/** First touches in a tray that lead to this spot: somebody may well point at the place first. */
export function bringers(ways: readonly Way[], trays: readonly Tray[], id: string): Choice[] {
  const items = trays.flatMap((tray) => tray.items);
  const firsts = new Set(
    ways.filter((way) => way.touches[1] === id).map((way) => way.touches[0] as string),
  );
  return items
    .filter((item) => firsts.has(item.id))
    .map((item) => ({ id: item.id, symbol: item.symbol, label: item.label }));
}

/** A move as somebody would type it: letters, digits and signs count, spaces and case do not. */
export function plain(text: string): string {
  return text.replace(/[–—]/g, "-").replace(/[\s.!?○•]/g, "").toLowerCase();
}

/** The ways that what was typed so far could mean; a whole move comes first. */
export function typed(ways: readonly Way[], text: string): Way[] {
  const wanted = plain(text);
  if (wanted === "") return [];
  const whole = ways.filter((way) => plain(way.text) === wanted);
  if (whole.length > 0) return whole;
  const spots = ways.filter((way) => plain(way.touches.join("")) === wanted);
  if (spots.length > 0) return spots;
  return ways.filter((way) => plain(way.text).startsWith(wanted) || plain(way.label).startsWith(wanted));
}

// One move thought ahead: two touches made before anybody knows what will be legal.
import { openWays } from "./touch";
import type { Item, Picture, Way } from "./wire";

/** `from` is a spot, or a symbol in one's own tray, whose id may differ when the turn comes. */
export interface Premove {
  from: string;
  symbol: string;
  to: string;
}

export type Came = { kind: "play"; way: Way } | { kind: "ask"; made: string[] } | { kind: "lost" };

/** Begin a premove where one's own piece stands or in one's own tray; null elsewhere. */
export function begun(picture: Picture, mine: readonly number[], id: string): string | null {
  const spot = picture.spots.find((each) => each.id === id);
  if (spot && spot.symbol !== "" && spot.owner !== null && mine.includes(spot.owner)) return id;
  return symbolOf(picture, mine, id) === "" ? null : id;
}

/** The symbol of an item in one's own tray. */
export function symbolOf(picture: Picture, mine: readonly number[], id: string): string {
  return itemsOf(picture, mine).find((item) => item.id === id)?.symbol ?? "";
}

function itemsOf(picture: Picture, mine: readonly number[]): Item[] {
  return picture.trays.filter((tray) => mine.includes(tray.seat)).flatMap((tray) => tray.items);
}

/** What was picked up ahead, by the id it has now. */
export function held(
  { from, symbol }: Pick<Premove, "from" | "symbol">, picture: Picture, mine: readonly number[],
): string | undefined {
  return symbol ? itemsOf(picture, mine).find((item) => item.symbol === symbol)?.id : from;
}

/** What becomes of a premove now that the turn has come. */
export function came(pre: Premove, picture: Picture, mine: readonly number[], ways: readonly Way[]): Came {
  const from = held(pre, picture, mine);
  if (from === undefined) return { kind: "lost" };
  const made = [from, pre.to];
  const left = openWays(ways, made);
  if (left.length === 1 && left[0]) return { kind: "play", way: left[0] };
  return left.length > 1 ? { kind: "ask", made } : { kind: "lost" };
}

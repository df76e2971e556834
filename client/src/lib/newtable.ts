// A new table as the server wants it, made from what somebody has chosen.
import type { OwnSupply } from "./ownsupplies";
import type { Start } from "./seating";
import type { GameInfo, NewTable, SupplyInfo } from "./wire";

/** What is picked by whoever writes or counts something of their own. */
export const OWN = "own";
/** What is picked where the server shall choose what no other brings. */
export const ANY = "any";
export const ANY_SUPPLY: SupplyChoice = { pick: ANY, own: "" };
/** The server plays no match to more. */
export const MOST_POINTS = 99;

/** What somebody brings: the number of a ready one, one they have kept, or OWN and the text they have written. */
export interface SupplyChoice {
  pick: string;
  own: string;
  /** The text of what was kept, if that was picked. */
  kept?: string;
}

/** What picks one that was kept. */
export const keptPick = (entry: OwnSupply): string => `kept ${entry.id}`;
export const keptSupply = (entry: OwnSupply): SupplyChoice => ({ pick: keptPick(entry), own: "", kept: entry.text });

/** To how many points a match is played, "0" being a single game, or OWN and a number. */
export interface MatchChoice {
  pick: string;
  /** Null while the field is empty. */
  own: number | null;
}

/** The values of a game's options by name, before anybody changes them. */
export function usualOptions(game: GameInfo): Record<string, unknown> {
  return Object.fromEntries(game.switches.map((each) => [each.name, each.default]));
}

/** Who chooses nothing has the first that is ready, and the others one after the other, so that they differ. */
export function usualSupply(supply: SupplyInfo, nth = 0): SupplyChoice {
  return { pick: supply.ready.length > 0 ? String(nth % supply.ready.length) : OWN, own: "" };
}

/** Another pick; whoever begins to write has the last one before them as a pattern. */
export function pickedSupply(supply: SupplyInfo, before: SupplyChoice, pick: string, all: readonly OwnSupply[] = []): SupplyChoice {
  const kept = all.find((entry) => keptPick(entry) === pick);
  if (kept) return { ...keptSupply(kept), own: before.own };
  return { pick, own: pick === OWN && !before.own ? supplyText(supply, before) : before.own };
}

/** A choice as the server reads it. */
export function supplyText(supply: SupplyInfo, choice: SupplyChoice): string {
  if (choice.pick === ANY) return "";
  return choice.pick === OWN ? choice.own : (choice.kept ?? supply.ready[Number(choice.pick)]?.text ?? "");
}

/** By seat, what those bring for whom it is chosen at this device; empty for those who bring it themselves. */
export function suppliesBySeat(game: GameInfo, seats: readonly string[], choiceOf: (seat: number) => SupplyChoice | undefined): string[] {
  const supply = game.supply;
  if (!supply) return [];
  const brought = (who: string, seat: number): SupplyChoice =>
    choiceOf(seat) ?? (who === "me" ? usualSupply(supply, seats.slice(0, seat).filter((each) => each === "me").length) : ANY_SUPPLY);
  return seats.map((who, seat) => (who === "open" ? "" : supplyText(supply, brought(who, seat))));
}

/** To how many points is played; 0 where the game has no matches, whatever was picked before. */
export function matchPoints(game: GameInfo, choice: MatchChoice): number {
  if (!game.matches) return 0;
  return choice.pick === OWN ? (choice.own ?? 0) : Number(choice.pick);
}

/** The whole wish; `name` is what the others shall call me. */
export function newTable(start: Start, name: string): NewTable {
  return {
    game: start.game.name,
    seats: start.seats,
    options: start.options ?? {},
    clock: start.clock ?? { kind: "none" },
    name,
    names: start.names ?? [],
    supplies: start.supplies ?? [],
    match: start.match ?? 0,
    ...(start.position ? { start: start.position } : {}),
  };
}

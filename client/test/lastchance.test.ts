import { expect, test } from "vitest";
import { lastChance, loserOf } from "../src/lib/lastchance";
import type { MoveLine, SeatView, TableView, Thought } from "../src/lib/wire";

const seats = [{ partners: [] }, { partners: [] }] as unknown as SeatView[];
const moves = [0, 1, 0, 1, 0, 1].map((seat): MoveLine => ({ number: "", seat, text: "" }));
/** What the first seat can expect, ply by ply; at last it has lost. */
const thoughts = [0.5, 0.5, 0.3, 0.25, 0.1, 0.05, 0].map((chance) => ({ chance, shares: [] }) as unknown as Thought);

test("is the last turn of who lost at which something was left to expect", () => {
  expect(lastChance(moves, thoughts, 7, seats, 0)).toBe(2);
});

test("is looked for from the end, and not known before the computer has come so far", () => {
  expect(lastChance(moves, thoughts, 3, seats, 0)).toBe(undefined);
  expect(lastChance(moves, thoughts, 5, seats, 0)).toBe(2);
});

test("never was where everything was lost from the beginning", () => {
  expect(lastChance(moves, thoughts.map((each) => ({ ...each, chance: 0.01 })), 7, seats, 0)).toBe(null);
});

test("is the end itself for whoever was not yet beaten there, whosever turn it was", () => {
  const resigned = [...thoughts.slice(0, 6), { ...thoughts[0], chance: 0.35 } as Thought];
  expect(lastChance(moves, resigned, 0, seats, 0)).toBe(undefined);
  expect(lastChance(moves, resigned, 1, seats, 0)).toBe(6);
  expect(lastChance(moves.slice(0, 5), resigned.slice(1), 1, seats, 0)).toBe(5);
});

test("takes the shares of the seat where the game counts points", () => {
  const counted = thoughts.map((each, ply) => ({ ...each, shares: [1, ply < 2 ? 0.4 : 0.1] }));
  expect(lastChance(moves, counted, 7, seats, 1)).toBe(1);
});

test.each([
  [[1, 0], [1], 1],
  [[1, 0], [0], null],
  [[1, 0], [], 1],
  [[0.5, 0.5], [0], null],
  [[0, 0, 1], [], null],
  [[0, 0, 1], [1], 1],
])("belongs to who has lost: %s seen by %s", (points, mine, seat) => {
  const view = { ending: { points }, mine, seats: points.map(() => seats[0]) } as unknown as TableView;
  expect(loserOf(view)).toBe(seat);
});

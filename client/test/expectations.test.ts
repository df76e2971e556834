import { describe, expect, it } from "vitest";
import { expectations, luckOf, printed, runsOf, sidesOf, signed, ticksFor } from "../src/lib/expectations";
import type { SeatView, Thought } from "../src/lib/wire";

const seat = (called: string, partners: number[] = []): SeatView =>
  ({ title: "", name: called, kind: "guest", here: true, called, gone: 0, partners });
const thought = (points: number[], by_chance = false): Thought =>
  ({ chance: 0.5, words: "", best: "", line: [], told: [], depth: 0, points, shares: [], chances: [], by_chance, lines: [], loss: null, silence: "" });

describe("sides", () => {
  it("are the seats, one by one", () => {
    expect(sidesOf([seat("Ada"), seat("Ben"), seat("Cleo")]).map((side) => side.name)).toEqual(["Ada", "Ben", "Cleo"]);
  });
  it("or those who play together", () => {
    const four = [seat("Ada", [2]), seat("Ben", [3]), seat("Cleo", [0]), seat("Dora", [1])];
    expect(sidesOf(four)).toEqual([
      { seats: [0, 2], name: "Ada and Cleo" },
      { seats: [1, 3], name: "Ben and Dora" },
    ]);
  });
  it("call whoever reads it you, as the board does", () => {
    expect(sidesOf([seat("Ada"), seat("Ben")], 1).map((side) => side.name)).toEqual(["Ada", "You"]);
    const four = [seat("Ada", [2]), seat("Ben", [3]), seat("Cleo", [0]), seat("Dora", [1])];
    expect(sidesOf(four, 2)[0]).toEqual({ seats: [0, 2], name: "You and Ada" });
  });
});

describe("expectations", () => {
  const ben = { seats: [1], name: "Ben" };
  const dealt = thought([0, 4], true);
  const later = [thought([2, 6]), thought([9, 3], true), thought([5, 5])];
  it("are those of the side's seats, with gaps where nothing is known", () => {
    expect(expectations([null, dealt, null, ...later.slice(1)], ben)).toEqual([null, 4, null, 3, 5]);
  });
  it("tell luck from play", () => {
    expect(luckOf([null, dealt, ...later], ben)).toBe(-3);
    expect(luckOf([thought([0, 1]), dealt, ...later], ben)).toBe(0);
  });
  it("have no luck where nothing is to be expected: before a deal, and between two games", () => {
    expect(luckOf([null, dealt, null, dealt, ...later], ben)).toBe(-3);
    expect(luckOf([null], ben)).toBe(0);
  });
});

describe("an axis", () => {
  it("has few round numbers and holds every value", () => {
    for (const values of [[], [0.2], [-3, 17.5], [25, 31, 12], [-80, 240]]) {
      const ticks = ticksFor(values);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(7);
      expect(Math.min(...values, 0)).toBeGreaterThanOrEqual(ticks[0] ?? NaN);
      expect(Math.max(...values, 0)).toBeLessThanOrEqual(ticks.at(-1) ?? NaN);
    }
    expect(ticksFor([-3, 17.5])).toEqual([-10, 0, 10, 20]);
  });
});

it("prints numbers with a real minus, and none for nothing", () => {
  expect([printed(20), printed(-10), printed(-0.01, 1), printed(-0.5, 1)]).toEqual(["20", "−10", "0.0", "−0.5"]);
  expect([signed(2.34), signed(-0.5), signed(-0.01)]).toEqual(["+2.3", "−0.5", "+0.0"]);
});

describe("what is known", () => {
  it("is joined where it follows each other, and leaves room where nothing is known", () => {
    expect(runsOf([false, true, true, false, true], false)).toEqual([[1, 2], [4]]);
    expect(runsOf([false, false], false)).toEqual([]);
  });
  it("is joined over what will never be known", () => {
    expect(runsOf([false, true, true, false, true], true)).toEqual([[1, 2, 4]]);
  });
});

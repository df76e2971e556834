import { expect, it } from "vitest";
import { clockOf, usualTime } from "../src/lib/owntime";

const own = { ...usualTime(), minutes: [2, 10], odds: true };

it("sides of one time have one base", () => {
  expect(clockOf("total", usualTime(), [0, 1])).toEqual({ kind: "total", base: 600, increment: 5 });
});
it("times that differ go to the seats of those who have them", () => {
  expect(clockOf("total", own, [0, 1])).toEqual({ kind: "total", base: 120, increment: 5, odds: [120, 600] });
  expect(clockOf("byoyomi", own, [1, 0])).toEqual({ kind: "byoyomi", base: 600, increment: 5, periods: 3, odds: [600, 120] });
});
it("a time for each move, and an hourglass, are the same for all", () => {
  expect(clockOf("stop_and_go", own, [0, 1])).toEqual({ kind: "per_move", base: 30, forfeit: "move" });
  expect(clockOf("hourglass", own, [0, 1])).toEqual({ kind: "hourglass", base: 120 });
});

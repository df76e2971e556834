import { expect, test } from "vitest";
import type { Point } from "../src/lib/arrows";
import { bubblePlace, menuPlace, readingTime } from "../src/lib/bubble";

const board: Point = [800, 600];
const text = "The earth pony on d3 cannot reach d6.";

test("lies above its spot where nothing is in the way", () => {
  const [left, top] = bubblePlace(text, [400, 300], 20, board, [{ at: [400, 300], weight: 9 }]);
  expect(top).toBeLessThan(280 - 20);
  expect(left).toBeLessThan(400);
});

test("goes elsewhere if it would lie over what is to blame, and never leaves the board", () => {
  const blamed = { at: [400, 250] as Point, weight: 9 };
  const [x, y] = bubblePlace(text, [400, 300], 20, board, [{ at: [400, 300], weight: 9 }, blamed]);
  expect(x > 400 || x + 256 < 400 || y > 250).toBe(true);
  const [left, top] = bubblePlace(text, [5, 5], 20, board, [{ at: [5, 5], weight: 9 }]);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(top).toBeGreaterThan(0);
});

test("stays the longer the more there is to read", () => {
  expect(readingTime("No.")).toBeLessThan(readingTime(text));
  expect(readingTime(text)).toBeGreaterThan(4000);
});

test("a menu lies beside its place, and elsewhere if that would hide what it is about", () => {
  const menu: Point = [200, 80];
  const at: Point = [400, 300];
  const put = (seen: Point[]): Point => menuPlace(menu, at, 30, true, board, 6, seen.map((each) => ({ at: each, weight: 9 })));
  const hidden = ([left, top]: Point, [x, y]: Point): boolean => x > left && x < left + 200 && y > top && y < top + 80;
  expect(put([at])).toEqual([300, 330]);
  const [above, below]: Point[] = [[400, 250], [400, 360]];
  expect(hidden(put([at, below!]), below!)).toBe(false);
  const between = put([at, above!, below!]);
  expect([above!, below!, at].some((each) => hidden(between, each))).toBe(false);
  expect(menuPlace(menu, [5, 5], 30, true, board, 6, [])).toEqual([6, 35]);
});

import { expect, it } from "vitest";
import { accuracyOf, accuracyWords, markOf, nextFault, tallies } from "../src/lib/marks";

const line = (seat: number | null) => ({ number: "1", seat, text: "x" });

it.each([
  [0, "best"], [0.0049, "best"], [0.005, "good"], [0.0499, "good"], [0.05, "inaccuracy"], [0.1, "mistake"], [0.15, "blunder"], [1, "blunder"], [null, null], [undefined, null],
])("a loss of %s is called %s", (loss, mark) => expect(markOf(loss)).toBe(mark));

it("accuracy falls with what was lost", () => {
  expect(accuracyOf(0)).toBe(100);
  expect(accuracyOf(0.1)).toBeCloseTo(67, 0);
  expect(accuracyOf(0.5)).toBeLessThan(14);
});

it("a seat is judged by its own moves, and by those that were a choice", () => {
  const [first, second] = tallies([line(0), line(1), line(null), line(0), line(1)], [0, 0.2, 0.9, null, undefined], 2);
  expect(first).toEqual({ seat: 0, accuracy: 100, counts: { best: 1, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 } });
  expect(second?.counts.blunder).toBe(1);
  expect(tallies([], [], 1)[0]?.accuracy).toBeNull();
});

it("an accuracy is told when all of the play was thought about", () => {
  expect(accuracyWords(96.6, true)).toBe("97 %");
  expect(accuracyWords(100, false)).toBe("…");
  expect(accuracyWords(null, true)).toBe("…");
});

it("the next fault is found in either direction, going round", () => {
  const marks = [null, "mistake", "inaccuracy", "blunder", "best"] as const;
  expect(nextFault(marks, 0, 1)).toBe(2);
  expect(nextFault(marks, 2, 1)).toBe(4);
  expect(nextFault(marks, 4, 1)).toBe(2);
  expect(nextFault(marks, 2, -1)).toBe(4);
  expect(nextFault(["good"], 0, 1)).toBeNull();
  expect(nextFault([], 0, 1)).toBeNull();
});

import { describe, expect, it } from "vitest";
import { steppedTo } from "../src/lib/roving";

/** Buttons as they stand on a page: two rows of three, a wider gap, and a row of two. */
const PLACES = [[0, 0], [50, 0], [100, 2], [0, 40], [50, 40], [100, 40], [0, 120], [50, 120]] as const;
const all = PLACES.map(([left, top]) => ({ getBoundingClientRect: () => ({ left, top, width: 40, height: 30 }) as DOMRect }));
const step = (from: number, key: string): number => all.indexOf(steppedTo(all, all[from]!, key)!);

describe("an arrow", () => {
  it("leads to the next and to the one before, over the ends of rows", () => {
    expect(step(0, "ArrowRight")).toBe(1);
    expect(step(2, "ArrowRight")).toBe(3);
    expect(step(3, "ArrowLeft")).toBe(2);
    expect(step(0, "ArrowLeft")).toBe(-1);
    expect(step(7, "ArrowRight")).toBe(-1);
  });
  it("leads to the nearest in the row above and below", () => {
    expect(step(1, "ArrowDown")).toBe(4);
    expect(step(5, "ArrowDown")).toBe(7);
    expect(step(7, "ArrowUp")).toBe(4);
    expect(step(4, "ArrowUp")).toBe(1);
    expect(step(1, "ArrowUp")).toBe(-1);
    expect(step(6, "ArrowDown")).toBe(-1);
  });
  it("is not every key", () => {
    expect(step(4, "Home")).toBe(0);
    expect(step(4, "End")).toBe(7);
    expect(step(4, "a")).toBe(-1);
  });
});

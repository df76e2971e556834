import { describe, expect, it } from "vitest";
import { rows, stepped } from "../src/lib/movelist";

describe("the move list", () => {
  it("puts moves of one number into one row", () => {
    const moves = [
      { number: "1.", seat: 0, text: "x" },
      { number: "1.", seat: 1, text: "y" },
      { number: "2.", seat: 0, text: "z" },
    ];
    expect(rows(moves).map((row) => row.cells.map((cell) => cell.ply))).toEqual([[1, 2], [3]]);
  });
  it("goes on with a row where a line has no number", () => {
    const moves = [
      { number: "a.", seat: 0, text: "x" },
      { number: "", seat: 1, text: "y" },
    ];
    expect(rows(moves)).toHaveLength(1);
    expect(rows([])).toEqual([]);
  });
  it("is walked by keys and has two ends", () => {
    expect(stepped("ArrowLeft", 3, 9)).toBe(2);
    expect(stepped("j", 3, 9)).toBe(4);
    expect(stepped("k", 0, 9)).toBe(0);
    expect(stepped("$", 3, 9)).toBe(9);
    expect(stepped("Home", 3, 9)).toBe(0);
    expect(stepped("x", 3, 9)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { verdictOf } from "../src/lib/verdict";
import type { EndingView, SeatView } from "../src/lib/wire";

const ending = (points: number[], reason = "won"): EndingView => ({ points, reason, sentence: "", score: [], rows: [] });
const seat = (...partners: number[]): SeatView => ({ partners }) as unknown as SeatView;
const pair = [seat(), seat()];

describe("the verdict", () => {
  it("is one's own", () => {
    expect(verdictOf({ ending: ending([1, 0]), mine: [0], seats: pair })).toBe("You won");
    expect(verdictOf({ ending: ending([1, 0]), mine: [1], seats: pair })).toBe("You lost");
    expect(verdictOf({ ending: ending([0.5, 0.5]), mine: [1], seats: pair })).toBe("A draw");
  });
  it("counts partners as one, and others that won as well apart", () => {
    const four = [seat(2), seat(3), seat(0), seat(1)];
    expect(verdictOf({ ending: ending([1, 0, 1, 0]), mine: [2], seats: four })).toBe("You won");
    const three = [seat(), seat(), seat()];
    expect(verdictOf({ ending: ending([0.5, 0.5, 0]), mine: [0], seats: three })).toBe("You share the win");
  });
  it("is nothing for who watches, sits on both sides, or sees it called off", () => {
    expect(verdictOf({ ending: ending([1, 0]), mine: [], seats: pair })).toBe("");
    expect(verdictOf({ ending: ending([1, 0]), mine: [0, 1], seats: pair })).toBe("");
    expect(verdictOf({ ending: ending([0.5, 0.5], "aborted"), mine: [0], seats: pair })).toBe("");
    expect(verdictOf({ ending: null, mine: [0], seats: pair })).toBe("");
  });
});

import { describe, expect, it } from "vitest";
import { pointsOf, verdictOf } from "../src/lib/verdict";
import type { EndingView, SeatView } from "../src/lib/wire";

const ending = (points: number[], reason = "won"): EndingView => ({ points, reason, sentence: "", score: [], rows: [], why: [], counted: false });
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

describe("the points of two", () => {
  const named = ["Ada", "Ben"].map((called) => ({ ...seat(), called }));
  it("are told from one's own side, or with whose they are", () => {
    expect(pointsOf({ mine: [0], seats: named }, [0, 1])).toBe("You 0 – 1 Ben");
    expect(pointsOf({ mine: [1], seats: named }, [0, 1])).toBe("You 1 – 0 Ada");
    expect(pointsOf({ mine: [], seats: named }, [0.5, 0.5])).toBe("Ada ½ – ½ Ben");
  });
});

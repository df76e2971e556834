import { describe, expect, it } from "vitest";
import { middle, nearest, towards, turnedBox, turnedPoint, type Placed } from "../src/lib/compass";

const grid: Placed[] = [0, 1, 2].flatMap((x) =>
  [0, 1, 2].map((y) => ({ id: `${x}${y}`, at: [x * 100, y * 100] as [number, number] })),
);
const ring: Placed[] = [...Array(12).keys()].map((h) => ({
  id: String(h),
  at: [Math.sin((h * Math.PI) / 6) * 100, -Math.cos((h * Math.PI) / 6) * 100],
}));

describe("arrow keys", () => {
  it("go straight where they can", () => {
    expect(towards(grid, "11", "ArrowUp")).toBe("10");
    expect(towards(grid, "11", "ArrowDown")).toBe("12");
    expect(towards(grid, "11", "ArrowLeft")).toBe("01");
    expect(towards(grid, "11", "ArrowRight")).toBe("21");
  });
  it("stop at the edge", () => {
    expect(towards(grid, "10", "ArrowUp")).toBeNull();
    expect(towards(grid, "nowhere", "ArrowUp")).toBeNull();
  });
  it("reach every place of a round board", () => {
    const seen = new Set(["0"]);
    for (const id of seen)
      for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
        const next = towards(ring, id, key);
        if (next) seen.add(next);
      }
    expect(seen.size).toBe(12);
  });
});

describe("a finger", () => {
  it("touches the nearest place within reach", () => {
    expect(nearest(grid, [90, 20], 40)).toBe("10");
    expect(nearest(grid, [50, 50], 40)).toBeNull();
  });
  it("is helped towards what matters", () => {
    expect(nearest(grid, [45, 0], 80)).toBe("00");
    expect(nearest(grid, [45, 0], 80, (id) => id === "10")).toBe("10");
  });
  it("touches what can be seen of things that overlap", () => {
    const cards: Placed[] = [
      { id: "under", at: [50, 50], areas: [[0, 0, 30, 100]] },
      { id: "over", at: [80, 50], areas: [[30, 0, 100, 100]] },
      { id: "both", at: [50, 50], areas: [[0, 0, 130, 100]] },
    ];
    expect(nearest(cards, [20, 90], 5)).toBe("under");
    expect(nearest(cards, [40, 90], 5)).toBe("over");
    expect(nearest(cards, [40, 90], 5, (id) => id === "both")).toBe("both");
    expect(nearest(cards, [133, 50], 5)).toBe("over");
    expect(nearest(cards, [140, 50], 5)).toBeNull();
  });

  /** Strips of 19, as cards in a long row on a phone. */
  const strips: Placed[] = [0, 1, 2, 3, 4].map((n) => ({ id: String(n), at: [n * 19 + 9.5, 50], areas: [[n * 19, 0, 19, 100]] }));
  const only = (...ids: string[]) => (id: string): boolean => ids.includes(id);

  it("has 44 pixels at what matters and is narrower", () => {
    expect(nearest(strips, [67, 50], 26, only("2"))).toBe("3");
    expect(nearest(strips, [67, 50], 26, only("2"), 22)).toBe("2");
    expect(nearest(strips, [27, 50], 26, only("2"), 22)).toBe("2");
    expect(nearest(strips, [71, 50], 26, only("2"), 22)).toBe("3");
    expect(nearest(strips, [24, 50], 26, only("2"), 22)).toBe("1");
  });
  it("touches what matters and lies exactly under it, however near the next", () => {
    for (const x of [38.5, 47, 56.5]) expect(nearest(strips, [x, 50], 26, only("1", "2", "3"), 22)).toBe("2");
    expect(nearest(strips, [75, 50], 26, only("2", "4"), 22)).toBe("4");
    expect(nearest(strips, [58, 50], 26, only("2", "4"), 22)).toBe("2");
  });
  it("is as exact as before on stars and on what is wide enough", () => {
    for (const x of [5, 20, 40, 60, 95])
      expect(nearest(grid, [x, 0], 80, only("10"), 60)).toBe(nearest(grid, [x, 0], 80, only("10")));
    const wide: Placed[] = [0, 1].map((n) => ({ id: String(n), at: [n * 60 + 30, 50], areas: [[n * 60, 0, 60, 100]] }));
    expect(nearest(wide, [55, 50], 26, only("1"), 22)).toBe("0");
  });
});

describe("the other side", () => {
  it("is half a turn away", () => {
    expect(turnedPoint([10, 20], 100, 80)).toEqual([90, 60]);
    expect(middle(turnedBox([10, 20, 30, 40], 100, 80))).toEqual(turnedPoint(middle([10, 20, 30, 40]), 100, 80));
  });
});

import { describe, expect, it } from "vitest";
import { middle, nearest, placesOf, stepsAmong, turnedBox, turnedPoint, type Placed } from "../src/lib/arrows";
import { picture, spot } from "./samples";

const grid: Placed[] = [0, 1, 2].flatMap((x) =>
  [0, 1, 2].map((y) => ({ id: `${x}${y}`, at: [x * 100, y * 100] as [number, number] })),
);
/** Twelve places in a ring, the first so much past the top. */
const hours = (past: number): Placed[] =>
  [...Array(12).keys()].map((h) => ({
    id: String(h),
    at: [Math.sin(((h + past) * Math.PI) / 6) * 100, -Math.cos(((h + past) * Math.PI) / 6) * 100],
  }));

/** What cannot be reached from somewhere. */
function lostIn(places: readonly Placed[]): string[] {
  const steps = stepsAmong(places);
  return places.flatMap(({ id: from }) => {
    const seen = new Set([from]);
    for (const id of seen) for (const to of Object.values(steps.get(id) ?? {})) if (to !== null) seen.add(to);
    return places.filter(({ id }) => !seen.has(id)).map(({ id }) => `${from} to ${id}`);
  });
}

/** So many places, strewn always alike over a picture that is `wide`; on a small one some coincide. */
function strewn(count: number, wide: number): Placed[] {
  let last = count;
  const any = (): number => (last = (last * 48271) % 2147483647) % wide;
  return [...Array(count).keys()].map((n) => ({ id: String(n), at: [any(), any()] }));
}

describe("arrow keys", () => {
  it("go straight where they can", () => {
    expect(stepsAmong(grid).get("11")).toEqual({ ArrowUp: "10", ArrowDown: "12", ArrowLeft: "01", ArrowRight: "21" });
  });
  it("stop at the edge", () => {
    expect(stepsAmong(grid).get("00")).toEqual({ ArrowUp: null, ArrowDown: "01", ArrowLeft: null, ArrowRight: "10" });
  });
  it("walk a row of overlapping cards one by one", () => {
    const row: Placed[] = [0, 1, 2, 3].map((n) => ({ id: String(n), at: [n * 20, 50] }));
    const steps = stepsAmong([...row, { id: "below", at: [30, 200] }]);
    expect(["0", "1", "2", "3"].map((id) => steps.get(id)?.ArrowRight)).toEqual(["1", "2", "3", null]);
    expect(["0", "1", "2", "3"].map((id) => steps.get(id)?.ArrowLeft)).toEqual([null, "0", "1", "2"]);
    expect(steps.get("2")?.ArrowDown).toBe("below");
  });
  it("reach every place of a round board", () => {
    expect(lostIn(hours(0))).toEqual([]);
  });
  it("lead also to what lies in the midst of a ring, from all that are as near", () => {
    const wheel = hours(0.5);
    const all: Placed[] = [...wheel, { id: "middle", at: [0, 0] }];
    const steps = stepsAmong(all);
    expect(["11", "0"].map((id) => steps.get(id)?.ArrowDown)).toEqual(["middle", "middle"]);
    expect(["2", "3"].map((id) => steps.get(id)?.ArrowLeft)).toEqual(["middle", "middle"]);
    // What could be reached is where it was.
    expect(steps.get("1")).toEqual(stepsAmong(wheel).get("1"));
    expect(lostIn(all)).toEqual([]);
  });
  it("are turned to what is far aside, first where they led nowhere", () => {
    const far: Placed[] = [
      { id: "top", at: [600, 150] },
      { id: "left", at: [500, 330] },
      { id: "right", at: [700, 330] },
      { id: "end", at: [845, 510] },
      { id: "corner", at: [1110, 920] },
      { id: "pile", at: [1150, 40] },
    ];
    expect(stepsAmong(far).get("top")).toEqual({ ArrowUp: "pile", ArrowDown: "left", ArrowLeft: "left", ArrowRight: "right" });
    expect(lostIn(far)).toEqual([]);
  });
  it("find all that lie in the same place, one after the other", () => {
    const pile: Placed[] = ["a", "b", "c"].map((id) => ({ id, at: [100, 100] }));
    expect(lostIn(pile)).toEqual([]);
    expect(lostIn([...pile, ...grid])).toEqual([]);
  });
  it("lead from everywhere to everywhere, whatever lies where", () => {
    for (const wide of [1, 4, 30, 1000]) for (let count = 0; count < 40; count++) expect(lostIn(strewn(count, wide))).toEqual([]);
  }, 60_000);
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
  it("has what can be seen of a spot where it has gone", () => {
    const spots = [spot("card", { at: [50, 50], symbol: "back", areas: [[0, 0, 20, 80]] }), spot("bare", { at: [10, 20] })];
    const at = (turned: boolean, turns: boolean) => placesOf(picture({ spots, turns, height: 80 }), turned).map((each) => each.at);
    expect(at(false, true)).toEqual([[10, 40], [10, 20]]);
    expect(at(true, true)).toEqual([[90, 40], [90, 60]]);
    expect(at(true, false)).toEqual(at(false, true));
  });
});

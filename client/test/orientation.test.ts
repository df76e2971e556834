import { describe, expect, it } from "vitest";
import { orientationOf } from "../src/lib/orientation";
import type { SeatView } from "../src/lib/wire";
import { picture } from "./samples";

function view(count: number, mine: number[]): { mine: number[]; seats: SeatView[] } {
  const seat: SeatView = { title: "north", name: "Ada", kind: "guest", here: true, called: "Ada", gone: 0, partners: [] };
  return { mine, seats: Array.from({ length: count }, () => seat) };
}

const round = picture({ turns: true, seats: [] });
const flat = picture({ turns: false, seats: [] });

describe("a board before whoever looks at it", () => {
  it("has one's own side near, until it is turned round", () => {
    expect(orientationOf(view(2, [0]), round, false, 0)).toEqual({ turned: false, near: 0, others: [1] });
    expect(orientationOf(view(2, [1]), round, false, 0)).toEqual({ turned: true, near: 1, others: [0] });
    expect(orientationOf(view(2, [1]), round, true, 0)).toEqual({ turned: false, near: 0, others: [1] });
  });
  it("has the first side near for who watches or plays both", () => {
    expect(orientationOf(view(2, []), round, false, 1).near).toBe(0);
    expect(orientationOf(view(2, [0, 1]), round, false, 1).near).toBe(0);
  });
  it("is as it was drawn where it cannot be turned round", () => {
    expect(orientationOf(view(2, [1]), flat, true, 1)).toEqual({ turned: false, near: 1, others: [0] });
    expect(orientationOf(view(4, [2]), flat, false, 2).others).toEqual([3, 0, 1]);
  });
  it("has the others in the order in which their places lie, if the picture says so", () => {
    expect(orientationOf(view(4, [2]), { ...flat, seats: [0, 3, 1] }, false, 2).others).toEqual([0, 3, 1]);
  });
});

import { describe, expect, it } from "vitest";
import { face, shown, spoken } from "../src/lib/clock";
import { clock } from "./samples";

describe("a clock between two messages", () => {
  it("runs only for who is to move", () => {
    expect(face(clock(), 0, 1500).left).toBe(58_500);
    expect(face(clock(), 1, 1500).left).toBe(60_000);
  });
  it("never shows less than nothing", () => {
    expect(face(clock({ left: [1000, 1000] }), 0, 5000).left).toBe(0);
  });
  it("waits for the delay first", () => {
    const delayed = clock({ kind: "delay", grace: 5000 });
    expect(face(delayed, 0, 3000)).toMatchObject({ left: 60_000, grace: 2000 });
    expect(face(delayed, 0, 7000)).toMatchObject({ left: 58_000, grace: 0 });
  });
  it("begins the next byo-yomi period when one is used up", () => {
    const byo = clock({ kind: "byoyomi", left: [1000, 0], periods: [2, 2], per_move: 30_000 });
    expect(face(byo, 0, 2000)).toMatchObject({ left: 29_000, periods: 1, low: false });
    expect(face(byo, 0, 30_000)).toMatchObject({ left: 1000, periods: 1, low: false });
    expect(face(byo, 0, 32_000)).toMatchObject({ left: 29_000, periods: 0, low: false });
    expect(face(byo, 0, 60_000)).toMatchObject({ left: 1000, periods: 0, low: true });
    expect(face(byo, 0, 70_000)).toMatchObject({ left: 0, periods: 0, low: true });
  });
  it("gives the other what one uses up in an hourglass", () => {
    const sand = clock({ kind: "hourglass" });
    expect(face(sand, 0, 4000).left).toBe(56_000);
    expect(face(sand, 1, 4000).left).toBe(64_000);
  });
  it("is low in its last twenty seconds, or quarter of a short move", () => {
    expect(face(clock({ left: [19_000, 19_000] }), 0, 0).low).toBe(true);
    expect(face(clock({ left: [19_000, 19_000] }), 1, 0).low).toBe(false);
    expect(face(clock({ kind: "per_move", left: [5000, 0], per_move: 10_000 }), 0, 0).low).toBe(false);
    expect(face(clock({ kind: "per_move", left: [2000, 0], per_move: 10_000 }), 0, 0).low).toBe(true);
  });
});

describe("figures", () => {
  it("show hours, minutes and, at last, tenths", () => {
    expect(shown(3_723_000)).toBe("1:02:03");
    expect(shown(599_100)).toBe("10:00");
    expect(shown(65_000)).toBe("1:05");
    expect(shown(9_870)).toBe("0:09.8");
    expect(shown(0)).toBe("0:00.0");
  });
  it("are words for the ear", () => {
    expect(spoken(61_000)).toBe("1 minute 1 second");
    expect(spoken(120_000)).toBe("2 minutes");
    expect(spoken(10_000)).toBe("10 seconds");
  });
});

import { describe, expect, it } from "vitest";
import { bringers, menuOf, nextTouches, touch, typed } from "../src/lib/touch";
import { way } from "./samples";

const plain = [way("A a1 a2", ["a1", "a2"]), way("A a1 a3", ["a1", "a3"]), way("B b1 a3", ["b1", "a3"])];
const take = { id: "take:a5", symbol: "x", label: "take it" };
const leave = { id: "leave", symbol: "", label: "leave it" };
const asked = [
  way("A a1 a4", ["a1", "a4", "leave"], { choices: [leave] }),
  way("A a1 a4 x", ["a1", "a4", "take:a5"], { choices: [take], takes: ["a5"] }),
];

describe("touching", () => {
  it("picks a piece that can move and shows where it can go", () => {
    expect(touch(plain, [], "a1")).toEqual({ kind: "picked", made: ["a1"] });
    expect([...nextTouches(plain, ["a1"]).keys()]).toEqual(["a2", "a3"]);
  });
  it("plays the move whose touches are all made", () => {
    expect(touch(plain, ["a1"], "a3")).toEqual({ kind: "play", way: plain[1] });
  });
  it("picks another piece instead of refusing", () => {
    expect(touch(plain, ["a1"], "b1")).toEqual({ kind: "picked", made: ["b1"] });
  });
  it("lets go of a piece touched twice, and at a place that means nothing", () => {
    expect(touch(plain, ["a1"], "a1")).toEqual({ kind: "dropped" });
    expect(touch(plain, ["a1"], "z9")).toEqual({ kind: "dropped" });
  });
  it("opens a menu where the board leaves something to choose", () => {
    expect(touch(asked, ["a1"], "a4")).toEqual({ kind: "picked", made: ["a1", "a4"] });
    expect(menuOf(asked, ["a1", "a4"])).toEqual([leave, take]);
    expect(touch(asked, ["a1", "a4"], "leave")).toEqual({ kind: "play", way: asked[0] });
  });
  it("does not ask where there is one choice", () => {
    expect(touch([asked[0]!], ["a1"], "a4")).toEqual({ kind: "play", way: asked[0] });
  });
  it("takes a ringed piece by a touch on it", () => {
    expect(touch(asked, ["a1"], "a5")).toEqual({ kind: "play", way: asked[1] });
    expect(touch(asked, [], "a5")).toEqual({ kind: "dropped" });
  });
  it("picks up a ringed piece that can move, for it is one's own", () => {
    expect(touch([...asked, way("B a5 a6", ["a5", "a6"])], ["a1"], "a5")).toEqual({ kind: "picked", made: ["a5"] });
  });
});

describe("several things in any order", () => {
  const [some, more, paid] = [
    way("give A, B", ["give", "A", "B", "pile"], { loose: [1, 3] }),
    way("give A", ["give", "A", "pile"], { loose: [1, 2] }),
    way("give B, C", ["give", "B", "C"], { loose: [1, 3] }),
  ] as const;
  const ways = [some, more, paid];
  it("are touched as one likes", () => {
    expect([...nextTouches(ways, ["give"]).keys()]).toEqual(["A", "B", "C"]);
    expect(touch(ways, ["give"], "B")).toEqual({ kind: "picked", made: ["give", "B"] });
    expect([...nextTouches(ways, ["give", "B"]).keys()]).toEqual(["A", "C"]);
    expect(touch(ways, ["give", "B", "A"], "pile")).toEqual({ kind: "play", way: some });
    expect(touch(ways, ["give", "A"], "pile")).toEqual({ kind: "play", way: more });
    expect(touch(ways, ["give", "C"], "B")).toEqual({ kind: "play", way: paid });
  });
  it("are taken back by another touch, and the first touch lets go", () => {
    expect(touch(ways, ["give", "B", "A"], "B")).toEqual({ kind: "picked", made: ["give", "A"] });
    expect(touch(ways, ["give", "A"], "A")).toEqual({ kind: "picked", made: ["give"] });
    expect(touch(ways, ["give", "A"], "give")).toEqual({ kind: "dropped" });
  });
  it("stay touched when one comes too many, although something else could begin with it", () => {
    const both = [...ways, way("play C", ["C", "field"])];
    expect(touch(both, ["give", "B", "A"], "C")).toEqual({ kind: "dropped" });
    expect(touch(both, ["give"], "D")).toEqual({ kind: "dropped" });
    expect(touch(both, [], "C")).toEqual({ kind: "picked", made: ["C"] });
  });
});

describe("deploying", () => {
  const ways = [way("E m1", ["hand:E", "m1"]), way("P m1", ["hand:P", "m1"]), way("E m2", ["hand:E", "m2"])];
  const items = ["E", "P"].map((k) => ({ id: `hand:${k}`, symbol: k, count: 4, label: k }));
  it("offers what can be brought to a place that was touched first", () => {
    const trays = [{ seat: 0, title: "to deploy", items }];
    expect(bringers(ways, trays, "m1").map((choice) => choice.id)).toEqual(["hand:E", "hand:P"]);
    expect(bringers(ways, trays, "m2").map((choice) => choice.id)).toEqual(["hand:E"]);
  });
});

describe("typing", () => {
  it("reads a move whatever its spaces, case and ornaments", () => {
    expect(typed(plain, "a a1a3")).toEqual([plain[1]]);
    expect(typed([way("U s5d m0d xS •", [])], "us5dm0dxs")).toHaveLength(1);
  });
  it("reads the two places alone", () => {
    expect(typed(plain, "b1 a3")).toEqual([plain[2]]);
  });
  it("tells what could still be meant", () => {
    expect(typed(plain, "A a1")).toHaveLength(2);
    expect(typed(plain, "")).toEqual([]);
    expect(typed(plain, "q")).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { PRESETS, STYLES, usual } from "../src/lib/presets";
import { companions, partners, resized, seating } from "../src/lib/seating";
import { game as sample } from "./samples";

const game = sample();
const many = sample({
  seats: ["seat 1", "seat 2", "seat 3", "seat 4"], counts: [2, 3, 4], teams: [[0, 1], [0, 1, 2], [0, 1, 0, 1]],
});

describe("who sits where", () => {
  it("is the side one asked for", () => {
    expect(seating(game, { opponent: "computer", seat: 0 })).toEqual(["me", "level4"]);
    expect(seating(game, { opponent: "computer", seat: 1, level: "level7" })).toEqual(["level7", "me"]);
  });
  it("is a matter of luck if one did not", () => {
    expect(seating(game, { opponent: "friend", seat: null }, () => 0.2)).toEqual(["me", "open"]);
    expect(seating(game, { opponent: "friend", seat: null }, () => 0.9)).toEqual(["open", "me"]);
  });
  it("is me on every seat at one board", () => {
    expect(seating(game, { opponent: "here" })).toEqual(["me", "me"]);
    expect(seating(many, { opponent: "here", count: 3 })).toEqual(["me", "me", "me"]);
  });
  it("is another computer on every other seat", () => {
    expect(companions(many, 3)).toEqual(["level4", "level3", "level5"]);
    expect(seating(many, { opponent: "computer", count: 4, seat: 1 })).toEqual(["level4", "me", "level3", "level5"]);
    expect(seating(many, { opponent: "friend", count: 3, seat: 2 })).toEqual(["open", "open", "me"]);
  });
  it("stays when the table becomes larger or smaller", () => {
    expect(resized(many, ["me", "open"], 4)).toEqual(["me", "open", "level4", "level3"]);
    expect(resized(many, ["me", "level4"], 3)).toEqual(["me", "level4", "level3"]);
    expect(resized(many, ["me", "open", "level4"], 2)).toEqual(["me", "open"]);
  });
  it("has partners only where the game has", () => {
    expect(partners(many, 4, 1)).toEqual([3]);
    expect(partners(many, 3, 1)).toEqual([]);
  });
});

describe("clocks to choose from", () => {
  it("have presets of every kind, and a usual one", () => {
    for (const style of STYLES) {
      expect(PRESETS[style.value].map((preset) => preset.label)).toContain(usual(style.value));
    }
  });
});

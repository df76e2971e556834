import { describe, expect, it } from "vitest";
import { PRESETS, STYLES, usual } from "../src/lib/presets";
import { seating, type Start } from "../src/lib/seating";
import { picture } from "./samples";

const game = {
  name: "g", title: "G", summary: "", seats: ["moon", "sun"], counts: [2], switches: [], levels: [],
  middle: "level4", edition: "", picture: picture(),
};
const start = (more: Partial<Start>): Start => ({ game, opponent: "computer", ...more });

describe("who sits where", () => {
  it("is the side one asked for", () => {
    expect(seating(start({ seat: 0 }))).toEqual(["me", "level4"]);
    expect(seating(start({ seat: 1, level: "level7" }))).toEqual(["level7", "me"]);
  });
  it("is a matter of luck if one did not", () => {
    expect(seating(start({ opponent: "friend", seat: null }), () => 0.2)).toEqual(["me", "open"]);
    expect(seating(start({ opponent: "friend", seat: null }), () => 0.9)).toEqual(["open", "me"]);
  });
  it("is me on every seat at one board", () => {
    expect(seating(start({ opponent: "here" }))).toEqual(["me", "me"]);
  });
});

describe("clocks to choose from", () => {
  it("have presets of every kind, and a usual one", () => {
    for (const style of STYLES) {
      expect(PRESETS[style.value].map((preset) => preset.label)).toContain(usual(style.value));
    }
  });
});

import { describe, expect, it } from "vitest";
import { keptPick, keptSupply, matchPoints, newTable, OWN, pickedSupply, suppliesBySeat, supplyText, usualOptions, usualSupply } from "../src/lib/newtable";
import type { SwitchInfo } from "../src/lib/wire";
import { game } from "./samples";

const supply = { name: "hand", about: "", ready: [{ name: "even", text: "3 3 3", about: "" }, { name: "steep", text: "1 2 6", about: "" }], longest: 60 };
const duel = game({ supply, matches: true });
const option = (more: Partial<SwitchInfo>): SwitchInfo => ({ name: "", label: "", about: "", values: [], default: 0, kind: "choice", least: 0, most: 0, ...more });

describe("what somebody brings", () => {
  it("is the first that is ready, unless they choose", () => {
    expect(supplyText(supply, usualSupply(supply))).toBe("3 3 3");
    expect(supplyText(supply, { pick: "1", own: "" })).toBe("1 2 6");
  });
  it("is their own where nothing is ready", () => {
    expect(usualSupply({ ...supply, ready: [] })).toEqual({ pick: OWN, own: "" });
  });
  it("is written after the pattern of the one picked before", () => {
    const begun = pickedSupply(supply, { pick: "1", own: "" }, OWN);
    expect(begun).toEqual({ pick: OWN, own: "1 2 6" });
    const back = pickedSupply(supply, { ...begun, own: "2 3 4" }, "0");
    expect(supplyText(supply, back)).toBe("3 3 3");
    expect(supplyText(supply, pickedSupply(supply, back, OWN))).toBe("2 3 4");
  });
  it("is one they have built, and then a pattern to write after", () => {
    const built = { id: "abc", game: "g", name: "Mine", text: "2 2 5", sound: true, at: 0 };
    const picked = pickedSupply(supply, { pick: "1", own: "" }, keptPick(built), [built]);
    expect(picked).toEqual(keptSupply(built));
    expect(supplyText(supply, picked)).toBe("2 2 5");
    expect(pickedSupply(supply, picked, OWN, [built])).toEqual({ pick: OWN, own: "2 2 5" });
    expect(supplyText(supply, pickedSupply(supply, picked, "0", [built]))).toBe("3 3 3");
  });
  it("goes to the seats of the people here", () => {
    const own = { pick: OWN, own: "2 3 4" };
    expect(suppliesBySeat(duel, ["open", "me"], () => own)).toEqual(["", "2 3 4"]);
    expect(suppliesBySeat(duel, ["me", "me"], (seat) => [own][seat])).toEqual(["2 3 4", supplyText(supply, usualSupply(supply, 1))]);
    expect(suppliesBySeat(duel, ["me", "level1"], (seat) => [own][seat])).toEqual(["2 3 4", ""]);
    expect(suppliesBySeat(duel, ["me", "level1"], () => own)).toEqual(["2 3 4", "2 3 4"]);
    expect(suppliesBySeat(game(), ["me", "open"], () => own)).toEqual([]);
  });
});

describe("a match", () => {
  it("is played to what was picked or counted", () => {
    expect(matchPoints(duel, { pick: "0", own: 7 })).toBe(0);
    expect(matchPoints(duel, { pick: "5", own: 7 })).toBe(5);
    expect(matchPoints(duel, { pick: OWN, own: 7 })).toBe(7);
  });
  it("is forgotten with a game that has none", () => {
    expect(matchPoints(game(), { pick: "5", own: 7 })).toBe(0);
  });
});

describe("a new table", () => {
  it("begins with the usual options", () => {
    const switches = [option({ name: "strength", kind: "number", default: 9 }), option({ name: "motto", kind: "text", default: "" })];
    expect(usualOptions(game({ switches }))).toEqual({ strength: 9, motto: "" });
  });
  it("has all that was chosen, and nothing else", () => {
    const wish = newTable({ game: duel, seats: ["me", "open"], options: { strength: 12 }, supplies: ["1 2 9", ""], match: 3 }, "Ada");
    expect(wish).toEqual({
      game: "g", seats: ["me", "open"], options: { strength: 12 }, clock: { kind: "none" }, name: "Ada", names: [], supplies: ["1 2 9", ""], match: 3,
    });
    expect(newTable({ game: game(), seats: ["me", "me"] }, "")).toMatchObject({ options: {}, supplies: [], match: 0 });
  });
});

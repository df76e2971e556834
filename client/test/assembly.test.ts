import { describe, expect, it } from "vitest";
import { emptySupply, lessened, partsOf, readSupply, touched, writeSupply } from "../src/lib/assembly";
import { catalogue } from "./samples";

const animals = catalogue();
const TEXT = "Name: Mine\nPatron: bird\nWren\nFox";

describe("what is built", () => {
  it("is read from its text and written as the same", () => {
    const built = readSupply(animals, TEXT);
    expect(built).toEqual({ name: "Mine", heading: "bird", items: ["wren", "fox"], unread: [] });
    expect(writeSupply(animals, built)).toBe(TEXT);
    expect(writeSupply(animals, emptySupply())).toBe("");
  });
  it("is read in any case and order, without comments; what nobody understands is kept", () => {
    const built = readSupply(animals, "FOX # sly\r\n\r\n# nothing\npatron : BIRD\nHobbit\nname:  Two : three \npatron: elf\nwren");
    expect(built).toEqual({ name: "Two : three", heading: "bird", items: ["fox", "wren"], unread: ["Hobbit", "patron: elf"] });
    expect(writeSupply(animals, built)).toBe("Name: Two : three\nPatron: bird\nWren\nFox\nHobbit\npatron: elf");
  });
  it("has a name that can stand on a line", () => {
    expect(readSupply(animals, `Name: ${"a".repeat(99)}`).name).toHaveLength(40);
  });
  it("gets an item by a touch, and loses it by another", () => {
    const one = touched(animals, emptySupply(), "wren");
    expect(one.items).toEqual(["wren"]);
    expect(touched(animals, one, "wren").items).toEqual([]);
  });
  it("gets more of an item where there may be more, one by one, and loses them so too", () => {
    const pairs = catalogue({ assembly: { size: 3, copies: 2, heading: null } });
    const two = touched(pairs, touched(pairs, emptySupply(), "wren"), "wren");
    expect(partsOf(pairs, two).map(({ item, count }) => [item.name, count])).toEqual([["Wren", 2]]);
    expect(writeSupply(pairs, { ...two, heading: "bird" })).toBe("Wren\nWren");
    expect(touched(pairs, two, "wren").items).toEqual([]);
    expect(lessened(two, "wren").items).toEqual(["wren"]);
    expect(lessened(two, "fox")).toBe(two);
  });
});

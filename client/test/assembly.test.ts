import { describe, expect, it } from "vitest";
import { emptyDraft, lessened, partsOf, readDraft, touched, writeDraft } from "../src/lib/assembly";
import { catalogue } from "./samples";

const animals = catalogue();
const TEXT = "Name: Mine\nPatron: bird\nWren\nFox";

describe("what is built", () => {
  it("is read from its text and written as the same", () => {
    const draft = readDraft(animals, TEXT);
    expect(draft).toEqual({ name: "Mine", heading: "bird", items: ["wren", "fox"], unread: [] });
    expect(writeDraft(animals, draft)).toBe(TEXT);
    expect(writeDraft(animals, emptyDraft())).toBe("");
  });
  it("is read in any case and order, without comments; what nobody understands is kept", () => {
    const draft = readDraft(animals, "FOX # sly\r\n\r\n# nothing\npatron : BIRD\nHobbit\nname:  Two : three \npatron: elf\nwren");
    expect(draft).toEqual({ name: "Two : three", heading: "bird", items: ["fox", "wren"], unread: ["Hobbit", "patron: elf"] });
    expect(writeDraft(animals, draft)).toBe("Name: Two : three\nPatron: bird\nWren\nFox\nHobbit\npatron: elf");
  });
  it("has a name that can stand on a line", () => {
    expect(readDraft(animals, `Name: ${"a".repeat(99)}`).name).toHaveLength(40);
  });
  it("gets an item by a touch, and loses it by another", () => {
    const one = touched(animals, emptyDraft(), "wren");
    expect(one.items).toEqual(["wren"]);
    expect(touched(animals, one, "wren").items).toEqual([]);
  });
  it("gets more of an item where there may be more, one by one, and loses them so too", () => {
    const pairs = catalogue({ assembly: { size: 3, copies: 2, heading: null } });
    const two = touched(pairs, touched(pairs, emptyDraft(), "wren"), "wren");
    expect(partsOf(pairs, two).map(({ item, count }) => [item.name, count])).toEqual([["Wren", 2]]);
    expect(writeDraft(pairs, { ...two, heading: "bird" })).toBe("Wren\nWren");
    expect(touched(pairs, two, "wren").items).toEqual([]);
    expect(lessened(two, "wren").items).toEqual(["wren"]);
    expect(lessened(two, "fox")).toBe(two);
  });
});

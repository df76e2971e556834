import { describe, expect, it } from "vitest";
import { countsOf, countsText, placesOf, placesText, sharedText, shareLink, textOf, toggled, usualLines, wordsOf } from "../src/lib/variant";
import type { FormField } from "../src/lib/wire";

const field = (more: Partial<FormField>): FormField => ({ line: "", label: "", kind: "text", about: "", items: [], words: [], total: 0, optional: false, default: "", most: 0, ...more });
const items = ["A", "B"].map((key) => ({ key, label: key, about: "", symbol: "", most: 4 }));
const form = [field({ line: "name", default: "Mine" }), field({ line: "army", kind: "counts", items, default: "A3" }), field({ line: "clock", kind: "clock", optional: true })];

describe("a variant being made", () => {
  it("begins with what the form says, and is written line by line", () => {
    expect(usualLines(form)).toEqual({ name: "Mine", army: "A3" });
    expect(textOf(form, { stars: "A x1", army: "A3", name: "Mine" })).toBe("name: Mine\narmy: A3\nstars: A x1\n");
  });
  it("counts", () => {
    expect(countsOf("A3 B 10")).toEqual({ A: 3, B: 10 });
    expect(countsText(form[1] ?? field({}), { B: 2, A: 0 })).toBe("B2");
  });
  it("places, and takes away at the second touch", () => {
    expect(placesOf("A e4 c4, B a4")).toEqual([{ key: "A", at: "e4" }, { key: "A", at: "c4" }, { key: "B", at: "a4" }]);
    expect(placesOf("")).toEqual([]);
    expect(placesOf("A2")).toBeNull();
    const one = toggled([], "A", "e4");
    expect(placesText(one)).toBe("A e4");
    expect(toggled(one, "B", "e4")).toEqual([]);
    expect(placesText(toggled(one, "B", "c4"))).toBe("A e4, B c4");
  });
  it("has switches with commas or spaces between", () => {
    expect(wordsOf("one, two=on three")).toEqual(["one", "two=on", "three"]);
  });
  it("is shared in the link itself", () => {
    const link = shareLink("http://h", "g", "name: Ä & b\n");
    expect(link.startsWith("http://h/make/g#")).toBe(true);
    expect(sharedText(new URL(link).hash)).toBe("name: Ä & b\n");
    expect(sharedText("#%E0%A4%A")).toBe("");
  });
});

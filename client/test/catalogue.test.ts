import { describe, expect, it } from "vitest";
import { anything, counts, filters, fitting, groups, sortings, spoken, valuesOf, type Wanted } from "../src/lib/catalogue";
import { catalogue } from "./samples";

const animals = catalogue();
const names = (wanted: Partial<Wanted>): string[] => fitting(animals, { ...anything(animals), ...wanted }).map((item) => item.name);
const sorted = (sort: string): string[] => groups(animals, { ...anything(animals), sort }).flatMap((group) => group.items.map((item) => item.name));

describe("a search", () => {
  it("finds all if nothing is asked for", () => {
    expect(names({})).toEqual(["Wren", "Émeu", "Fox", "Stone"]);
  });
  it("finds every word, in names, words and values, whatever the case and the accents", () => {
    expect(names({ text: "eMEU" })).toEqual(["Émeu"]);
    expect(names({ text: "  sings " })).toEqual(["Wren"]);
    expect(names({ text: "bird shy" })).toEqual(["Wren"]);
    expect(names({ text: "bird swims" })).toEqual([]);
  });
  it("finds any of the values of a facet, and all of several facets", () => {
    expect(names({ values: [["bird", "beast"], []] })).toEqual(["Wren", "Émeu", "Fox"]);
    expect(names({ values: [["bird", "beast"], ["nightly"]] })).toEqual(["Fox"]);
  });
  it("finds numbers between two others, and nothing where there is no number", () => {
    expect(names({ ranges: [[2, null]] })).toEqual(["Émeu", "Fox"]);
    expect(names({ ranges: [[null, 2]] })).toEqual(["Wren", "Émeu"]);
    expect(names({ ranges: [[2, 2]] })).toEqual(["Émeu"]);
  });
  it("tells how many filters are set, and how many items each value would leave", () => {
    const wanted: Wanted = { ...anything(animals), values: [["bird"], []], ranges: [[1, null]] };
    expect(filters(wanted)).toBe(2);
    expect(filters(anything(animals))).toBe(0);
    expect(Object.fromEntries(counts(animals, wanted, 0))).toEqual({ bird: 2, beast: 1 });
    expect(Object.fromEntries(counts(animals, wanted, 1))).toEqual({ shy: 1 });
    expect(valuesOf(animals, 0)).toEqual([1, 2, 3]);
  });
});

describe("the order", () => {
  it("is by the first facet, one value before all others, and what has none last", () => {
    expect(groups(animals, anything(animals)).map((group) => group.title)).toEqual(["bird", "beast", "others"]);
    expect(groups(animals, anything(animals), "beast").map((group) => group.title)).toEqual(["beast", "bird", "others"]);
  });
  it("is by name, or by a number with those that have none at the end", () => {
    expect(sorted("name")).toEqual(["Émeu", "Fox", "Stone", "Wren"]);
    expect(sorted("most 0")).toEqual(["Fox", "Émeu", "Wren", "Stone"]);
    expect(sorted("least 0")).toEqual(["Wren", "Émeu", "Fox", "Stone"]);
    expect(sortings(animals).map((each) => each.label)).toEqual(["by kind", "by name", "most strength first", "least strength first"]);
  });
  it("is the catalogue's where there are no facets", () => {
    const plain = catalogue({ facets: [] });
    expect(groups(plain, anything(plain)).map((group) => group.title)).toEqual([""]);
    expect(sortings(plain)[0]?.label).toBe("in order");
  });
});

describe("an item for the ear", () => {
  it("has its values, its numbers and its words after its name", () => {
    const [wren, , , stone] = animals.items;
    expect(spoken(animals, wren!)).toBe("bird, shy, strength 1: sings unseen");
    expect(spoken(animals, stone!)).toBe("");
  });
});

import { describe, expect, it } from "vitest";
import { sketchIn } from "../src/lib/editor.svelte";
import { grouped } from "../src/lib/grouped";
import { decoded, encoded } from "../src/lib/linkcode";

describe("a link", () => {
  it("holds whatever was put into it", async () => {
    const value = { start: { board: "ä", pieces: { a1: "R" } }, moves: ["E a1 a2"] };
    const code = await encoded(value);
    expect(code).toMatch(/^[\w-]+$/);
    expect(await decoded(code)).toEqual(value);
  });
  it("that was damaged holds nothing", async () => {
    const code = await encoded({ start: { board: "x".repeat(50) } });
    for (const bad of ["", "?", "nonsense", code.slice(0, -3), await encoded([1]), await encoded("text")]) {
      expect(await decoded(bad)).toBeNull();
    }
  });
  it("says of a sketch only what a sketch has", () => {
    expect(sketchIn({ start: {}, game: "g", people: [], moves: [] })).toEqual({ start: {}, moves: [] });
  });
});

describe("groups", () => {
  it("come in the order of their first", () => {
    expect([...grouped(["b1", "a1", "b2"], (each) => each[0] as string)]).toEqual([["b", ["b1", "b2"]], ["a", ["a1"]]]);
  });
});

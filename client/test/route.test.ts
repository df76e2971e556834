import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Route } from "../src/lib/route.svelte";

let routeOf: (path: string) => Route;

beforeAll(async () => {
  vi.stubGlobal("location", { pathname: "/" });
  vi.stubGlobal("addEventListener", () => undefined);
  ({ routeOf } = await import("../src/lib/route.svelte"));
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe("an address", () => {
  it("leads to a table and its analysis", () => {
    expect(routeOf("/t/abcd2345")).toEqual({ page: "table", id: "abcd2345" });
    expect(routeOf("/t/abcd2345/analysis")).toEqual({ page: "analysis", id: "abcd2345" });
  });
  it("leads to the editor, and to the analysis of what has no table", () => {
    expect(routeOf("/editor/go")).toEqual({ page: "editor", game: "go" });
    expect(routeOf("/analysis/go")).toEqual({ page: "loose analysis", game: "go" });
    expect(routeOf("/editor")).toEqual({ page: "missing" });
    expect(routeOf("/problems")).toEqual({ page: "problems", id: "" });
    expect(routeOf("/problems/day")).toEqual({ page: "problems", id: "day" });
    expect(routeOf("/problems/a/b")).toEqual({ page: "missing" });
  });
  it("leads to a catalogue, an item of it, and what is built of it", () => {
    expect(routeOf("/catalogue/g")).toEqual({ page: "catalogue", game: "g", item: "" });
    expect(routeOf("/catalogue/g/tawny-owl")).toEqual({ page: "catalogue", game: "g", item: "tawny-owl" });
    expect(routeOf("/make/g")).toEqual({ page: "variant", game: "g" });
    expect(routeOf("/build/g")).toEqual({ page: "supplies", game: "g" });
    expect(routeOf("/build/g/abc")).toEqual({ page: "builder", game: "g", id: "abc" });
  });
  it.each(["doesnotexist", "abcd234", "ABCD2345", "abcd0000", "abcd2345.", "%20"])(
    "with the name %s is no table's", (name) => {
      expect(routeOf(`/t/${name}`)).toEqual({ page: "no table" });
      expect(routeOf(`/t/${name}/analysis`)).toEqual({ page: "no table" });
    },
  );
  it.each(["/t", "/t/abcd2345/more", "/t/abcd2345/analysis/more", "/nowhere", "/catalogue", "/catalogue/g/a/b", "/build", "/build/g/a/b"])("as %s is nobody's", (path) => {
    expect(routeOf(path)).toEqual({ page: "missing" });
  });
});

import type { Catalogue, CatalogueItem, ClockView, GameInfo, Picture, TableView, Spot, Way } from "../src/lib/wire";

export function way(text: string, touches: string[], more: Partial<Way> = {}): Way {
  return { text, touches, label: text, takes: [], path: [], ray: [], choices: [], loose: [0, 0], ...more };
}

export function spot(id: string, more: Partial<Spot> = {}): Spot {
  const at: [number, number] = [0, 0];
  return { id, at, symbol: "", size: 1, look: [], label: id, owner: null, came: null, areas: [], note: "", ...more };
}

export function picture(more: Partial<Picture> = {}): Picture {
  return {
    width: 100, height: 100, ground: "g", turns: true, spots: [], ghosts: [], strokes: [], captions: [],
    trays: [], story: [], sound: "", sheets: [], seats: [], ...more,
  };
}

export function clock(more: Partial<ClockView> = {}): ClockView {
  return {
    kind: "total", words: "", left: [60_000, 60_000], periods: [0, 0], running: 0, grace: 0,
    per_move: 0, ...more,
  };
}

const level = (n: number) => ({ name: `level${n}`, title: `Level ${n}`, about: "", number: n });

export function game(more: Partial<GameInfo> = {}): GameInfo {
  return {
    name: "g", title: "G", summary: "", aim: "", seats: ["moon", "sun"], counts: [2], teams: [[0, 1]], problems: false, hides: false, loses_turns: true, sets_up: true, switches: [],
    supply: null, catalogue: null, variants: null, matches: false, match_words: "points", levels: [1, 2, 3, 4, 5, 6].map(level), middle: "level4", edition: "", picture: picture(), ...more,
  };
}

export function view(more: Partial<TableView> = {}): TableView {
  const seat = { title: "", name: "", kind: "guest" as const, here: true, called: "", gone: 0, partners: [] };
  return {
    t: "table", table: "t", game: "g", title: "", number: 0, ply: 0, picture: picture(), ways: [], moves: [], happened: [], headlines: [], arranging: null,
    mine: [0, 1], viewpoint: 0, to_act: 0, seats: [seat, seat], clock: clock({ running: null }), offer: null, may: [],
    ending: null, next: "", said: "", waiting: false, engages: false, match: null, supply: null, ...more,
  };
}

function animal(name: string, kind: string, habits: string[], strength: number | null, ...words: string[]): CatalogueItem {
  const id = name.toLowerCase();
  return { id, name, symbol: "", words, facets: [kind ? [kind] : [], habits], numbers: [strength], notes: [] };
}

export function catalogue(more: Partial<Catalogue> = {}): Catalogue {
  const choices = ["bird", "beast"].map((name) => ({ name, about: "", symbol: "" }));
  return {
    name: "animal", plural: "animals", numbers: ["strength"], sheets: [], ratio: 1, is_named: false,
    items: [
      animal("Wren", "bird", ["shy"], 1, "sings unseen"), animal("Émeu", "bird", [], 2), animal("Fox", "beast", ["nightly", "shy"], 3),
      animal("Stone", "", [], null),
    ],
    facets: [{ title: "kind", values: ["bird", "beast"] }, { title: "habits", values: ["shy", "nightly"] }],
    assembly: { size: 3, copies: 1, heading: { title: "patron", choices, facet: 0 } }, ...more,
  };
}

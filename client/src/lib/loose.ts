// A play that has no table: a position somebody has set up, or a record from a file.
import type { AnalysisSource } from "./analysis.svelte";
import * as http from "./http";
import { decoded } from "./linkcode";
import type { GameInfo, PositionQuery, SeatView, TableView } from "./wire";

const PARTS = ["options", "seats", "start", "moves", "people", "supplies", "match"] as const;

/** The seats of a play by their names, as far as it has some. */
function seatsOf(game: GameInfo, record: Omit<PositionQuery, "tall">): SeatView[] {
  const count = record.seats ?? 2;
  const teams = game.teams[game.counts.indexOf(count)] ?? [];
  return game.seats.slice(0, count).map((title, seat) => ({
    title, name: record.people?.[seat] ?? "", called: record.people?.[seat] || title, kind: "guest", here: false, gone: 0,
    partners: teams.flatMap((team, n) => (n !== seat && team === teams[seat] ? [n] : [])),
  }));
}

function tableOf(game: GameInfo, record: Omit<PositionQuery, "tall">): TableView {
  return {
    t: "table", table: "", game: game.name, title: game.title, number: 0, ply: 0, mine: [], viewpoint: null, to_act: null,
    seats: seatsOf(game, record), picture: game.picture, ways: [], moves: [], offer: null, may: [], ending: null, next: "", said: "",
    clock: { kind: "none", words: "", left: [], periods: [], running: null, grace: 0, per_move: 0 },
    waiting: false, engages: false, match: null, supply: null, happened: [], headlines: [], arranging: null,
  };
}

/** The play that an address holds; null if it holds none. */
export async function loosePlay(name: string, code: string): Promise<AnalysisSource | null> {
  const [said, games] = await Promise.all([decoded(code), http.games()]);
  const game = games.find((each) => each.name === name);
  if (!said || !game) return null;
  const parts = PARTS.filter((part) => part in said).map((part) => [part, said[part]]);
  const record = { ...Object.fromEntries(parts), game: name } as Omit<PositionQuery, "tall">;
  return { view: tableOf(game, record), record };
}

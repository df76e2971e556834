// Beginning a play: a table is made, and its page opened.
import * as http from "./http";
import { go } from "./route.svelte";
import type { Start } from "./seating";
import { settings } from "./settings.svelte";

export async function begin(start: Start): Promise<void> {
  const made = await http.newTable({
    game: start.game.name,
    seats: start.seats,
    options: start.options ?? {},
    clock: start.clock ?? { kind: "none" },
    name: settings.name,
    names: start.names ?? [],
  });
  go(`/t/${made.id}`);
}

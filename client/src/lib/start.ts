// Beginning a play: a table is made, and its page opened.
import * as http from "./http";
import { newTable } from "./newtable";
import { go } from "./route.svelte";
import type { Start } from "./seating";
import { settings } from "./settings.svelte";

export async function begin(start: Start): Promise<void> {
  const made = await http.newTable(newTable(start, settings.name));
  go(`/t/${made.id}`);
}

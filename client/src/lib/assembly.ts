// What is built of a catalogue's items: its text as lines, and the parts that stand in them.
import type { Catalogue, CatalogueItem } from "./wire";

export interface BuiltSupply {
  /** What its maker calls it. */
  name: string;
  /** What was chosen above the items; empty for nothing yet. */
  heading: string;
  /** The items by their ids, one as often as it is there. */
  items: string[];
  /** Lines that mean nothing here; they are kept until somebody throws them out. */
  unread: string[];
}

export const LONGEST_NAME = 40;

export const emptySupply = (): BuiltSupply => ({ name: "", heading: "", items: [], unread: [] });

/** A text as it stands in `Assembly`; the server reads more than that. */
export function readSupply(catalogue: Catalogue, text: string): BuiltSupply {
  const built = emptySupply();
  const byName = new Map(catalogue.items.map((item) => [item.name.toLowerCase(), item.id]));
  const heading = catalogue.assembly?.heading;
  for (const whole of text.split(/\r?\n/)) {
    const line = whole.replace(/#.*/, "").trim();
    if (!line) continue;
    const [title = "", value = ""] = line.split(/\s*:\s*(.*)/);
    const id = byName.get(line.toLowerCase());
    const choice = title.toLowerCase() === heading?.title.toLowerCase() ? heading.choices.find((each) => each.name.toLowerCase() === value.toLowerCase()) : undefined;
    if (id) built.items.push(id);
    else if (title.toLowerCase() === "name") built.name = tidyName(value);
    else if (choice) built.heading = choice.name;
    else built.unread.push(line);
  }
  return built;
}

/** A name that can stand on a line. */
export const tidyName = (name: string): string => name.replace(/[#\r\n]/g, " ").slice(0, LONGEST_NAME);

/** The same supply is always the same text: the items stand in the catalogue's order. */
export function writeSupply(catalogue: Catalogue, built: BuiltSupply): string {
  const heading = catalogue.assembly?.heading;
  const named = built.name.trim() ? [`Name: ${built.name.trim()}`] : [];
  const headed = heading && built.heading ? [`${heading.title.charAt(0).toUpperCase()}${heading.title.slice(1)}: ${built.heading}`] : [];
  return [...named, ...headed, ...partsOf(catalogue, built).flatMap(({ item, count }) => Array<string>(count).fill(item.name)), ...built.unread].join("\n");
}

export interface Part {
  item: CatalogueItem;
  count: number;
}

/** The items of a supply in the catalogue's order, each with how often it is there. */
export function partsOf(catalogue: Catalogue, built: BuiltSupply): Part[] {
  const counts = new Map<string, number>();
  for (const id of built.items) counts.set(id, (counts.get(id) ?? 0) + 1);
  return catalogue.items.flatMap((item) => {
    const count = counts.get(item.id);
    return count ? [{ item, count }] : [];
  });
}

/** What a touch does: one more of it, or none any more if there may be no more. */
export function touched(catalogue: Catalogue, built: BuiltSupply, id: string): BuiltSupply {
  const count = built.items.filter((each) => each === id).length;
  if (count < (catalogue.assembly?.copies ?? 1)) return { ...built, items: [...built.items, id] };
  return { ...built, items: built.items.filter((each) => each !== id) };
}

/** One less of it. */
export function lessened(built: BuiltSupply, id: string): BuiltSupply {
  const at = built.items.lastIndexOf(id);
  return at < 0 ? built : { ...built, items: built.items.filter((_, n) => n !== at) };
}

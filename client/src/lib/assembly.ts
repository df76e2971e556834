// What is built of a catalogue's items: its text as lines, and the parts that stand in them.
import type { Catalogue, CatalogueItem } from "./wire";

export interface Draft {
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

export const emptyDraft = (): Draft => ({ name: "", heading: "", items: [], unread: [] });

/** A text as it stands in `Assembly`; the server reads more than that. */
export function readDraft(catalogue: Catalogue, text: string): Draft {
  const draft = emptyDraft();
  const byName = new Map(catalogue.items.map((item) => [item.name.toLowerCase(), item.id]));
  const heading = catalogue.assembly?.heading;
  for (const whole of text.split(/\r?\n/)) {
    const line = whole.replace(/#.*/, "").trim();
    if (!line) continue;
    const [title = "", value = ""] = line.split(/\s*:\s*(.*)/);
    const id = byName.get(line.toLowerCase());
    const choice = title.toLowerCase() === heading?.title.toLowerCase() ? heading.choices.find((each) => each.name.toLowerCase() === value.toLowerCase()) : undefined;
    if (id) draft.items.push(id);
    else if (title.toLowerCase() === "name") draft.name = tidyName(value);
    else if (choice) draft.heading = choice.name;
    else draft.unread.push(line);
  }
  return draft;
}

/** A name that can stand on a line. */
export const tidyName = (name: string): string => name.replace(/[#\r\n]/g, " ").slice(0, LONGEST_NAME);

/** The same draft is always the same text: the items stand in the catalogue's order. */
export function writeDraft(catalogue: Catalogue, draft: Draft): string {
  const heading = catalogue.assembly?.heading;
  const named = draft.name.trim() ? [`Name: ${draft.name.trim()}`] : [];
  const headed = heading && draft.heading ? [`${heading.title.charAt(0).toUpperCase()}${heading.title.slice(1)}: ${draft.heading}`] : [];
  return [...named, ...headed, ...partsOf(catalogue, draft).flatMap(({ item, count }) => Array<string>(count).fill(item.name)), ...draft.unread].join("\n");
}

export interface Part {
  item: CatalogueItem;
  count: number;
}

/** The items of a draft in the catalogue's order, each with how often it is there. */
export function partsOf(catalogue: Catalogue, draft: Draft): Part[] {
  const counts = new Map<string, number>();
  for (const id of draft.items) counts.set(id, (counts.get(id) ?? 0) + 1);
  return catalogue.items.flatMap((item) => {
    const count = counts.get(item.id);
    return count ? [{ item, count }] : [];
  });
}

/** What a touch does: one more of it, or none any more if there may be no more. */
export function touched(catalogue: Catalogue, draft: Draft, id: string): Draft {
  const count = draft.items.filter((each) => each === id).length;
  if (count < (catalogue.assembly?.copies ?? 1)) return { ...draft, items: [...draft.items, id] };
  return { ...draft, items: draft.items.filter((each) => each !== id) };
}

/** One less of it. */
export function lessened(draft: Draft, id: string): Draft {
  const at = draft.items.lastIndexOf(id);
  return at < 0 ? draft : { ...draft, items: draft.items.filter((_, n) => n !== at) };
}

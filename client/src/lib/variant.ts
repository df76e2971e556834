// A variant of a game as somebody makes it: the lines of its file, filled in by a form.
import type { FormField } from "./wire";

/** The lines by what stands before their colons; one that is left out is not there. */
export type VariantLines = Record<string, string>;
/** Something that stands on a spot of the board from the beginning. */
export interface Placement {
  key: string;
  at: string;
}

/** Clocks to choose from; others can be written. */
export const CLOCKS = ["5 min + 3 s", "10 min + 5 s", "30 s a move", "15 s a move, stop-and-go", "hourglass, 3 min", "10 min + 3 × 30 s"];

/** What a form begins with. */
export function usualLines(form: readonly FormField[]): VariantLines {
  return Object.fromEntries(form.filter((field) => !field.optional).map((field) => [field.line, field.default]));
}

/** The file: what the form asks for in its order, and behind it what it does not know. */
export function textOf(form: readonly FormField[], lines: VariantLines): string {
  const known = form.map((field) => field.line);
  const all = [...known, ...Object.keys(lines).filter((line) => !known.includes(line))];
  return all.flatMap((line) => (lines[line] ? [`${line}: ${lines[line]}\n`] : [])).join("");
}

/** How many there are of each: `E3 P3` or `E3P3`. */
export function countsOf(said: string): Record<string, number> {
  return Object.fromEntries([...said.matchAll(/([A-Z])\s*(\d+)/g)].map((found) => [found[1] ?? "", Number(found[2])]));
}

export function countsText(field: FormField, counts: Record<string, number>): string {
  return field.items.flatMap((item) => (counts[item.key] ? [`${item.key}${counts[item.key]}`] : [])).join(" ");
}

/** Who stands where: `L e4 c4, Q a4`; null where only numbers are said. */
export function placesOf(said: string): Placement[] | null {
  const parts = said.split(",").flatMap((part) => {
    const [key = "", ...spots] = part.trim().split(/\s+/);
    return spots.map((at) => ({ key, at }));
  });
  return parts.length > 0 || !said ? parts : null;
}

export const placesText = (placed: readonly Placement[]): string => placed.map(({ key, at }) => `${key} ${at}`).join(", ");

/** What stands on a spot goes; where nothing stood, something comes. */
export function toggled(placed: readonly Placement[], key: string, at: string): Placement[] {
  const without = placed.filter((each) => each.at !== at);
  return without.length < placed.length ? without : [...placed, { key, at }];
}

export const wordsOf = (said: string): string[] => said.split(/[,\s]+/).filter(Boolean);

/** The file in the link itself: nothing is kept by the server. */
export const shareLink = (origin: string, game: string, text: string): string => `${origin}/make/${game}#${encodeURIComponent(text)}`;

export function sharedText(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ""));
  } catch {
    return "";
  }
}

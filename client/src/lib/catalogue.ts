// Looking through a catalogue: what fits a search, in which order, and how an item is told.
import type { Catalogue, CatalogueItem } from "./wire";

export interface Wanted {
  text: string;
  /** By facet, values of which an item has one at least; none at all is any. */
  values: string[][];
  /** By number, the least and the most that it may be; null is any. */
  ranges: [number | null, number | null][];
  /** One of `sortings`. */
  sort: string;
}

export interface Group {
  title: string;
  items: CatalogueItem[];
}

const ORDER = "order";

export const anything = (catalogue: Catalogue): Wanted => ({
  text: "",
  values: catalogue.facets.map(() => []),
  ranges: catalogue.numbers.map(() => [null, null]),
  sort: ORDER,
});

/** How many of the filters are set. */
export function filters(wanted: Wanted): number {
  const ranges = wanted.ranges.filter(([least, most]) => least !== null || most !== null);
  return wanted.values.flat().length + ranges.length;
}

/** Letters without their accents, so that who types none finds them too. */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const told = new WeakMap<CatalogueItem, string>();

function searched(item: CatalogueItem): string {
  const known = told.get(item) ?? folded([item.name, ...item.words, ...item.facets.flat()].join("\n"));
  told.set(item, known);
  return known;
}

/** The items that fit, as the catalogue orders them; one facet may be left out of account. */
export function fitting(catalogue: Catalogue, wanted: Wanted, without?: number): CatalogueItem[] {
  const words = folded(wanted.text).split(/\s+/).filter(Boolean);
  return catalogue.items.filter((item) =>
    words.every((word) => searched(item).includes(word)) &&
    wanted.values.every((some, n) => n === without || some.length === 0 || some.some((value) => item.facets[n]?.includes(value))) &&
    wanted.ranges.every(([least, most], n) => inRange(item.numbers[n] ?? null, least, most)),
  );
}

function inRange(value: number | null, least: number | null, most: number | null): boolean {
  if (least === null && most === null) return true;
  return value !== null && value >= (least ?? -Infinity) && value <= (most ?? Infinity);
}

/** How many items each value of a facet would leave, all else being as it is. */
export function counts(catalogue: Catalogue, wanted: Wanted, facet: number): Map<string, number> {
  const found = new Map<string, number>();
  for (const item of fitting(catalogue, wanted, facet))
    for (const value of item.facets[facet] ?? []) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
}

/** The values that a number has anywhere, the least first. */
export function valuesOf(catalogue: Catalogue, number: number): number[] {
  const all = catalogue.items.map((item) => item.numbers[number] ?? null);
  return [...new Set(all.filter((value) => value !== null))].sort((one, other) => one - other);
}

export function sortings(catalogue: Catalogue): { value: string; label: string }[] {
  const first = catalogue.facets[0];
  return [
    { value: ORDER, label: first ? `by ${first.title}` : "in order" },
    { value: "name", label: "by name" },
    ...catalogue.numbers.flatMap((title, n) => [
      { value: `most ${n}`, label: `most ${title} first` },
      { value: `least ${n}`, label: `least ${title} first` },
    ]),
  ];
}

/** What fits, sorted; in the catalogue's order by the first facet, one value of which may come before all others. */
export function groups(catalogue: Catalogue, wanted: Wanted, first = ""): Group[] {
  const items = fitting(catalogue, wanted);
  if (items.length === 0) return [];
  const [how = "", number = ""] = wanted.sort.split(" ");
  if (how === "name") return [{ title: "", items: items.sort((one, other) => one.name.localeCompare(other.name)) }];
  if (how !== ORDER) return [{ title: "", items: byNumber(items, Number(number), how === "most" ? -1 : 1) }];
  const values = catalogue.facets[0]?.values ?? [];
  if (values.length === 0) return [{ title: "", items }];
  const ordered = [...values.filter((value) => value === first), ...values.filter((value) => value !== first)];
  const titled = ordered.map((title) => ({ title, items: items.filter((item) => item.facets[0]?.[0] === title) }));
  const others = { title: "others", items: items.filter((item) => !item.facets[0]?.length) };
  return [...titled, others].filter((group) => group.items.length > 0);
}

/** What has nothing of the kind comes last, whichever way the others are sorted. */
function byNumber(items: CatalogueItem[], number: number, sign: 1 | -1): CatalogueItem[] {
  const of = (item: CatalogueItem): number => (item.numbers[number] ?? null) === null ? Infinity : sign * item.numbers[number]!;
  return items.sort((one, other) => of(one) - of(other) || 0);
}

/** What the ear is told of an item after its name: what it is, its numbers and its words. */
export function spoken(catalogue: Catalogue, item: CatalogueItem): string {
  const numbers = catalogue.numbers.flatMap((title, n) => (item.numbers[n] === null ? [] : [`${title} ${item.numbers[n]}`]));
  const parts = [...item.facets.flat(), ...numbers].join(", ");
  return [parts, ...item.words].filter(Boolean).join(": ");
}

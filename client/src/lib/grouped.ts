// Sorting things into groups.
/** Things by a word that each has, in the order in which the words first come. */
export function grouped<T>(things: readonly T[], word: (thing: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const thing of things) found.set(word(thing), [...(found.get(word(thing)) ?? []), thing]);
  return found;
}

// Many buttons that are one stop in the tab order: the arrows lead among them, by where they stand.

const isFar = (one: number, other: number, height: number): boolean => Math.abs(one - other) > height / 2;

/** The one that a key leads to; undefined if it leads nowhere, or is no such key. */
export function steppedTo<T extends { getBoundingClientRect(): DOMRect }>(all: readonly T[], from: T, key: string): T | undefined {
  const at = all.indexOf(from);
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (key === "ArrowRight") return all[at + 1];
  if (key === "ArrowLeft") return all[at - 1];
  if (key !== "ArrowDown" && key !== "ArrowUp") return undefined;
  const here = from.getBoundingClientRect();
  const beyond = (key === "ArrowDown" ? all.slice(at + 1) : all.slice(0, Math.max(at, 0)).reverse())
    .map((each) => ({ each, box: each.getBoundingClientRect() }))
    .filter(({ box }) => isFar(box.top, here.top, here.height));
  const row = beyond.filter(({ box }) => !isFar(box.top, beyond[0]?.box.top ?? 0, here.height));
  const away = (box: DOMRect): number => Math.abs(box.left + box.width / 2 - here.left - here.width / 2);
  return row.sort((one, other) => away(one.box) - away(other.box))[0]?.each;
}

/** As an action: the arrow keys, Home and End move the focus among the parts with `data-rove`. */
export function roving(element: HTMLElement): { destroy: () => void } {
  function key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target as HTMLElement).dataset["rove"]) return;
    const all = [...element.querySelectorAll<HTMLElement>("[data-rove]")];
    const to = steppedTo(all, event.target as HTMLElement, event.key);
    if (!to) return;
    event.preventDefault();
    to.focus();
  }
  element.addEventListener("keydown", key);
  return { destroy: () => element.removeEventListener("keydown", key) };
}

/** Whether a key is meant for the page: pressed alone, and not within what has keys of its own. */
export function isFree(event: KeyboardEvent, busy: string): boolean {
  return !(event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest(busy));
}

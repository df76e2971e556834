// Where the focus goes when something comes that should be heard.
import { tick } from "svelte";

/** As an action: what has just come has the focus, so that it is heard and can be answered at once. */
export function focused(element: HTMLElement): void {
  element.focus();
}

/** Whether another page is being opened whose heading has not come yet. */
let opening = false;

/** Another page is opened: what had the focus goes with the page before it. */
export function leavePage(): void {
  opening = true;
}

/**
 * As an action on a page's heading: it takes the focus of whoever came from another page, so that
 * a screen reader says where they are, unless something else has asked for the focus by then.
 */
export function heading(element: HTMLElement): void {
  if (!opening) return;
  opening = false;
  element.tabIndex = -1;
  void tick().then(() => {
    if (document.activeElement === document.body) element.focus({ preventScroll: true });
  });
}

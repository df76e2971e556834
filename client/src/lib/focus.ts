// Where the focus goes when something comes that should be heard.
import { tick } from "svelte";

/** As an action: what has just come has the focus, so that it is heard and can be answered at once. */
export function focused(element: HTMLElement): void {
  element.focus();
}

/** An answer that takes longer than this many ms is none. */
const ANSWER = 5000;
/** Until when what has the focus may go itself, with the answer to what it has asked for. */
let passing = 0;

const isLost = (): boolean => document.activeElement === document.body;

/** Something is asked for: if what has the focus goes with the answer, what comes takes it. */
export function passFocus(): void {
  if (!isLost()) passing = performance.now() + ANSWER;
}

/** As an action on what comes: the first thing to do in it, or else all of it, takes the focus that was passed on and lost. */
export function heir(element: HTMLElement): void {
  if (performance.now() < passing && isLost()) (element.querySelector<HTMLElement>("a, button") ?? element).focus({ preventScroll: true });
  passing = 0;
}

/** Something goes at once: if what has the focus goes with it, `take` gives the focus to something else. */
export function returnFocus(take: () => void): void {
  if (!isLost()) void tick().then(() => isLost() && take());
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
    if (isLost()) element.focus({ preventScroll: true });
  });
}

// What is told comes into view.
import type { Action } from "svelte/action";
import { moving } from "./settings.svelte";

/**
 * As an action: scrolls to where something is told when it comes and whenever `news` changes, as
 * long as there is any. The focus stays where it is.
 */
export const inSight: Action<HTMLElement, unknown> = (element, news) => {
  const come = (latest: unknown): void => {
    if (latest) element.scrollIntoView({ block: "nearest", behavior: moving() ? "smooth" : "auto" });
  };
  come(news);
  return { update: come };
};

// What stays at the foot of a panel, and how high it is.

/**
 * As an action on what stays at a panel's foot: the panel knows its height as `--foot`, so that
 * what else stays in sight stands above it, however much is asked there. With `stays` it may be
 * said that it is elsewhere just now.
 */
export function foot(element: HTMLElement, stays = true): { destroy: () => void } | undefined {
  const panel = element.parentElement;
  if (!stays || !panel) return;
  const tell = (): void => panel.style.setProperty("--foot", element.offsetHeight > 0 ? `${element.offsetHeight}px` : "");
  const watch = new ResizeObserver(tell);
  watch.observe(element);
  tell();
  return {
    destroy: () => {
      watch.disconnect();
      panel.style.removeProperty("--foot");
    },
  };
}

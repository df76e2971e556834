/** As an action: what has just come has the focus, so that it is heard and can be answered at once. */
export function focused(element: HTMLElement): void {
  element.focus();
}

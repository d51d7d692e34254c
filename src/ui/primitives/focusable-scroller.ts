/**
 * Ref of a scrolling element. Only an element with the focus scrolls by keys, so one that holds nothing focusable takes
 * the focus itself.
 */
export function focusableScroller(element: HTMLElement | null): void {
  if (element && !element.querySelector('a, button, input, select, textarea')) element.tabIndex = 0;
}

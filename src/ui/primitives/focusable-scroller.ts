/**
 * Ref of a scrolling element. Keys scroll only the element with the focus, so a scroller without focusable content
 * becomes focusable itself.
 */
export function focusableScroller(element: HTMLElement | null): void {
  if (element && !element.querySelector('a, button, input, select, textarea')) element.tabIndex = 0;
}

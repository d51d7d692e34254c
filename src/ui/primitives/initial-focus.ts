const FIELDS = 'input:not([type="hidden"]), select, textarea';

/**
 * The element that gets the focus when a dialog opens: the one with `data-initial-focus`, or its first field. Without both,
 * `true` lets Base UI focus the first focusable element.
 */
export const initialFocusTarget = (popup: HTMLElement | null): HTMLElement | true =>
  popup?.querySelector<HTMLElement>('[data-initial-focus]') ??
  popup?.querySelector<HTMLElement>(FIELDS) ??
  true;

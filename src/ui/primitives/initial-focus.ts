const FIELDS = 'input:not([type="hidden"]), select, textarea';

/**
 * The element that gets the focus when a dialog opens: its first field. Without one, `true` lets Base UI focus the
 * first focusable element.
 */
export const initialFocusTarget = (popup: HTMLElement | null): HTMLElement | true =>
  popup?.querySelector<HTMLElement>(FIELDS) ?? true;

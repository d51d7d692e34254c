const FIELDS = 'input:not([type="hidden"]), select, textarea';

/**
 * Where the focus goes when a dialog opens: its first field. Without one, `true` lets Base UI take the first element
 * that takes the focus.
 */
export const firstField = (popup: HTMLElement | null): HTMLElement | true =>
  popup?.querySelector<HTMLElement>(FIELDS) ?? true;

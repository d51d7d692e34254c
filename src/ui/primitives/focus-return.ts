import { type RefObject, useRef } from 'react';

const FIELDS = 'input:not([type="hidden"]), select, textarea';

/**
 * Where the focus goes when a sheet opens: to `initial`, else to its first field, else to its first button. And
 * back: Radix gives it to its own trigger only, but these are opened by state, so they remember who had it.
 * Spread into `Dialog.Content`.
 */
export function useFocusReturn(initial?: RefObject<HTMLElement | null>) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      const sheet = event.currentTarget;
      const first =
        initial?.current ?? (sheet instanceof HTMLElement ? sheet.querySelector<HTMLElement>(FIELDS) : null);
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

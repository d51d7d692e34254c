import { useEffect, useEffectEvent } from 'react';
import { storedValue } from '#web/kernel/storage.ts';

/** Whether `/` opens the search, which its user can switch off: keys without Ctrl can be pressed by mistake (WCAG 2.1.4). */
export const slashOpensSearch = storedValue('localStorage', 'slashOpensSearch', true, (value) => {
  if (typeof value !== 'boolean') throw new Error('not a choice');
  return value;
});

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys as the person's keyboard names them. */
export const searchKeys = (): string => (isMac() ? '⌘ K' : 'Ctrl K');

const WRITTEN_IN = 'input, textarea, select, [contenteditable]:not([contenteditable=false])';
/** A dialog keeps its keys: what was typed there would be lost. */
const DIALOG = '[role=dialog], [role=alertdialog]';

/**
 * Whether a pressed key is to open the search: Ctrl K (Cmd K), or `/` where nothing is being written.
 * @internal
 */
export function opensSearch(event: KeyboardEvent, isSlashOn: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (event.defaultPrevented || event.isComposing || event.repeat || altKey) return false;
  const element = target instanceof Element ? target : null;
  if (element?.closest(DIALOG)) return false;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'k';
  return isSlashOn && key === '/' && !element?.closest(WRITTEN_IN);
}

/** Calls `onOpen` when the keys of the search are pressed anywhere on the page. */
export function useSearchKeys(onOpen: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!opensSearch(event, slashOpensSearch.get())) return;
    event.preventDefault();
    onOpen();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

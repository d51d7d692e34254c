import { storedValue } from '#web/kernel/storage.ts';

const NONE: readonly string[] = [];

const stored = storedValue<readonly string[]>('localStorage', 'foldedMenus', NONE, (value) => {
  if (!Array.isArray(value) || value.some((name) => typeof name !== 'string')) throw new Error('no names');
  return value;
});

/** The sections and groups of the sidebar that are folded in this browser, by name; all others are open. */
export const foldedMenus = {
  use: (): ReadonlySet<string> => new Set(stored.use()),
  toggle(name: string): void {
    const folded = new Set(stored.get());
    if (!folded.delete(name)) folded.add(name);
    stored.set(folded.size > 0 ? [...folded] : NONE);
  },
};

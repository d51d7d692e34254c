import { useSyncExternalStore } from 'react';
import { toast } from '#ui/primitives/toast.ts';

/** A value in the browser's storage that React components can subscribe to. On the server it is always `empty`. */
export interface StoredValue<T> {
  get: () => T;
  set: (value: T) => void;
  /** The value; `empty` until the page is hydrated. */
  use: () => T;
}

/**
 * @param area the storage; changes of local storage by other tabs are picked up
 * @param read validates the parsed JSON and throws if it is not a T; corrupt data is then removed
 */
export function storedValue<T>(
  area: 'localStorage' | 'sessionStorage',
  name: string,
  empty: T,
  read: (value: unknown) => T,
): StoredValue<T> {
  const listeners = new Set<() => void>();
  let current: T | undefined;

  const load = (): T => {
    const text = storageOf(area)?.getItem(name);
    if (text === null || text === undefined) return empty;
    try {
      return read(JSON.parse(text));
    } catch {
      storageOf(area)?.removeItem(name);
      return empty;
    }
  };
  const textOf = (value: T | undefined) => (value === empty ? null : JSON.stringify(value));
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const get = (): T => {
    current ??= load();
    return current;
  };
  const onStorageEvent = (event: StorageEvent) => {
    if (event.storageArea !== storageOf(area) || (event.key !== null && event.key !== name)) return;
    current = undefined;
    notify();
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener('storage', onStorageEvent);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      window.removeEventListener('storage', onStorageEvent);
      // What other tabs change from now on is not heard of. A value that could not be stored is kept.
      if (storageOf(area)?.getItem(name) === textOf(current)) current = undefined;
    };
  };
  return {
    get,
    set: (value) => {
      current = value;
      write(area, name, textOf(value));
      notify();
    },
    use: () => useSyncExternalStore(subscribe, get, () => empty),
  };
}

const CHECKS = {
  text: (value: unknown) => typeof value === 'string',
  'optional text': (value: unknown) => value === undefined || typeof value === 'string',
  amount: (value: unknown) => Number.isFinite(value),
  'optional amount': (value: unknown) => value === undefined || Number.isFinite(value),
  count: (value: unknown) => Number.isInteger(value) && Number(value) >= 1,
};

/**
 * A reader for `storedValue` of a list: items without these fields are left out, the others stay. Written by hand, since a
 * schema library would add 5 kB to every page.
 */
export const listOf =
  <T>(fields: { [Name in keyof T]?: keyof typeof CHECKS }) =>
  (value: unknown): readonly T[] => {
    const checks = Object.entries(fields) as [string, keyof typeof CHECKS][];
    const isItem = (item: unknown) =>
      item instanceof Object && checks.every(([name, check]) => CHECKS[check](Reflect.get(item, name)));
    if (!Array.isArray(value)) throw new Error('Not a list.');
    return value.filter(isItem);
  };

const CANNOT_STORE =
  'Your browser stores nothing more for this site, so cart, wishlist and sign-in are lost when you close this tab.';

/** Writes or removes an entry. Where the storage is full or forbidden, the value is kept in memory, and a toast says so. */
function write(area: 'localStorage' | 'sessionStorage', name: string, text: string | null): void {
  try {
    if (text === null) storageOf(area)?.removeItem(name);
    else if (storageOf(area) === null) reportOnce();
    else storageOf(area)?.setItem(name, text);
  } catch {
    reportOnce();
  }
}

let isReported = false;

function reportOnce(): void {
  if (isReported) return;
  isReported = true;
  toast.error(CANNOT_STORE);
}

/** Null where storage is blocked; the value is then kept in memory only. */
function storageOf(area: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[area];
  } catch {
    return null;
  }
}

import { formatPath, type Location, resolvePath } from '#ui/navigation.ts';

/** Back and forward; `delta` is null where it is unknown how far. */
type PopListener = (location: Location, delta: number | null) => void;

/** The entries that back and forward go through. */
export interface History {
  readonly location: Location;
  push(location: Location): void;
  replace(location: Location): void;
  go(delta: number): void;
  /** Returns a function that stops listening. */
  listen(listener: PopListener): () => void;
}

/** The key of an entry that the router has not made. */
export const FIRST_KEY = 'default';

interface Entry {
  state: unknown;
  key: string;
  index: number;
}

const currentEntry = () => window.history.state as Partial<Entry> | null;

/** The history of the browser's tab. */
export function browserHistory(): History {
  let index = currentEntry()?.index ?? null;
  if (index === null) {
    index = 0;
    window.history.replaceState({ ...currentEntry(), index }, '');
  }
  const here = (): Location => {
    const { pathname, search, hash } = window.location;
    const entry = currentEntry();
    return { pathname, search, hash, state: entry?.state ?? null, key: entry?.key ?? FIRST_KEY };
  };
  const entryOf = ({ state, key }: Location): Entry => ({ state, key, index: index ?? 0 });
  return {
    get location() {
      return here();
    },
    push(location) {
      index = (index ?? 0) + 1;
      const path = formatPath(location);
      try {
        window.history.pushState(entryOf(location), '', path);
      } catch {
        // Safari refuses more than 100 entries in 30 seconds.
        window.location.assign(path);
      }
    },
    replace(location) {
      window.history.replaceState(entryOf(location), '', formatPath(location));
    },
    go(delta) {
      window.history.go(delta);
    },
    listen(listener) {
      const onPop = () => {
        const from = index;
        index = currentEntry()?.index ?? null;
        listener(here(), from === null || index === null ? null : index - from);
      };
      window.addEventListener('popstate', onPop);
      return () => window.removeEventListener('popstate', onPop);
    },
  };
}

/** A history without a browser, which begins at an address. */
export function memoryHistory(address: string, state: unknown = null): History {
  const entries: Location[] = [{ ...resolvePath(address, { pathname: '/' }), state, key: FIRST_KEY }];
  let index = 0;
  let listener: PopListener | null = null;
  return {
    get location() {
      return entries[index] as Location;
    },
    push(location) {
      index += 1;
      entries.splice(index, entries.length, location);
    },
    replace(location) {
      entries[index] = location;
    },
    go(delta) {
      index = Math.min(Math.max(index + delta, 0), entries.length - 1);
      listener?.(entries[index] as Location, delta);
    },
    listen(next) {
      listener = next;
      return () => {
        listener = null;
      };
    },
  };
}

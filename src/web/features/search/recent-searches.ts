import { SEARCH_LENGTH_MAX } from '#domain/limits.ts';
import { storedValue } from '#web/kernel/storage.ts';

const RECENT_MAX = 8;
const NONE: readonly string[] = [];

const stored = storedValue<readonly string[]>('localStorage', 'recent-searches', NONE, (value) => {
  if (!Array.isArray(value)) throw new Error('Not a list.');
  const texts = value.filter((text) => typeof text === 'string' && text.length <= SEARCH_LENGTH_MAX);
  return texts.slice(0, RECENT_MAX);
});

/** What was searched for in this browser, the newest first, as `recent-searches`. It is sent nowhere. */
export const recentSearches = {
  use: stored.use,
  add(text: string): void {
    const words = text.trim().replace(/\s+/g, ' ');
    if (!words) return;
    const others = stored.get().filter((other) => other.toLowerCase() !== words.toLowerCase());
    stored.set([words, ...others].slice(0, RECENT_MAX));
  },
  clear: () => stored.set(NONE),
};

import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import { memoizeByObject } from '#lib/memoize.ts';
import type { RenderMarkup } from './rendered-once.tsx';

/** For each component; a card and its key have some 1.5 kB. */
const MARKUPS = 2000;

/** Renders contents once for each value of their data; the least recently used are forgotten. */
export function createMarkupMemory(): RenderMarkup {
  const memoryOf = memoizeByObject((_contents: object) => new LRUCache<string, string>({ max: MARKUPS }));
  return (Contents, data) => {
    const memory = memoryOf(Contents);
    const key = JSON.stringify(data);
    const known = memory.get(key);
    if (known !== undefined) return known;
    const markup = renderToString(<Contents {...data} />);
    memory.set(key, markup);
    return markup;
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Check } from '../check.ts';
import { connect, type Fleet } from '../fleet.ts';
import { signInAdmin } from '../people.ts';

/** Products that are edited at the same time. */
const EDITED = 4;
const CANDIDATES = 100;
/** A page that is older than an edit by more than this is stale; a notification takes milliseconds. */
const STALE_MS = 3000;
const PAUSE_MS = 5;
/** An account may upload 120 times in ten minutes. */
const CLEAR_EVERY = 100;

interface Edited {
  id: string;
  path: string;
}

/**
 * Products of which no page shows another's card. Otherwise the edit of one would drop the pages of the others, and hide
 * that a node has missed theirs.
 */
async function independentProducts(fleet: Fleet): Promise<Edited[]> {
  const { data } = await connect(fleet.url)('GET site/product', { query: { limit: CANDIDATES } });
  const chosen: (Edited & { html: string })[] = [];
  for (const { id, slug } of data) {
    if (chosen.length === EDITED) break;
    const path = `/product/${slug}`;
    const html = await fleet.get(fleet.url + path);
    if (chosen.every((other) => !html.includes(`"${other.path}"`) && !other.html.includes(`"${path}"`)))
      chosen.push({ id, path, html });
  }
  return chosen;
}

const priceOf = (cents: number): string => (cents / 100).toFixed(2);

export const editTo = (url: string, token: string, id: string, cents: number) =>
  connect(url, token)('PATCH product/{id}', {
    params: { id },
    form: { price: priceOf(cents), discountType: '', discountAmount: '0' },
  });

/** Whether a page shows this price to search engines. */
async function isNew(fleet: Fleet, url: string, cents: number): Promise<boolean> {
  return (await fleet.get(url)).includes(`"price":"${priceOf(cents)}"`);
}

/** The share of what is sorted, such as 0.99, that is at most the returned value. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;

/** How long after `edited` a page of a node shows the price at last; 0 if the first load does. */
async function latenessMs(fleet: Fleet, url: string, cents: number, edited: number): Promise<number> {
  if (await isNew(fleet, url, cents)) return 0;
  while (performance.now() - edited < STALE_MS) {
    if (await isNew(fleet, url, cents)) break;
    await pause(PAUSE_MS);
  }
  return performance.now() - edited;
}

/**
 * Edits on each node in turn and, each time, loads the page from every node until it is new there. So every node has kept
 * the page when the next edit comes: a node that missed one would show the old page. At the end loads all pages again.
 */
export const edits: Check = {
  name: 'edits',
  says: 'edits on one node, the page that every node keeps loaded from the others',
  aim: 'no page older than three seconds, on the node of the edit none at all',
  run: async (fleet, { edits: total }) => {
    const token = await signInAdmin(fleet);
    const products = await independentProducts(fleet);
    const lateMs: number[] = [];
    const last = new Map<Edited, number>();
    let begun = 0;
    let done = 0;
    let stale = 0;
    const edit = async (product: Edited) => {
      while (begun < total) {
        const n = begun++;
        const cents = 1000 + n;
        if (n % CLEAR_EVERY === 0) await fleet.clearLimits();
        await editTo(fleet.node(n), token, product.id, cents);
        last.set(product, cents);
        const edited = performance.now();
        const [own = 0, ...others] = await Promise.all(
          Array.from({ length: fleet.size }, (_, other) =>
            latenessMs(fleet, fleet.node(n + other) + product.path, cents, edited),
          ),
        );
        const late = others.filter((ms) => ms > 0);
        stale += late.filter((ms) => ms >= STALE_MS).length + (own > 0 ? 1 : 0);
        lateMs.push(...late);
        done += 1;
      }
    };
    await Promise.all(products.map(edit));
    for (const [product, cents] of last) {
      for (let n = 0; n < fleet.size; n++)
        if (!(await isNew(fleet, fleet.node(n) + product.path, cents))) stale += 1;
    }
    const loads = done * (fleet.size - 1);
    return {
      found: `${stale} stale after ${done} edits of ${products.length} products; ${loads - lateMs.length} of ${loads} pages of other nodes new at the very next load, the others after p50 ${quantile(lateMs, 0.5).toFixed(0)}, longest ${quantile(lateMs, 1).toFixed(0)} ms`,
      isMet: stale === 0 && done === total && products.length === EDITED,
    };
  },
};

import { LRUCache } from 'lru-cache';
import { concerns } from '#api/kernel/changes.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { dayOf, lastDays } from '#domain/day.ts';
import { memoizeByObject } from '#domain/memoize.ts';
import * as sql from './views.sql.ts';

/** Views kept: a year, and a month to compare its end with. */
const KEPT_DAYS = 400;
/** Rows of one statement. */
const AT_ONCE = 1000;

interface Counted {
  /** Looked up once, and again when the catalog changes. */
  products: LRUCache<string, sql.ViewedProduct>;
  /** What is not in the database yet, by product and day. */
  waiting: Map<string, sql.ViewRow>;
}

const countedOf = memoizeByObject((context: AppContext): Counted => {
  const counted: Counted = { products: new LRUCache({ max: 5000 }), waiting: new Map() };
  context.changes.onChange((tags) => {
    if (concerns(tags, 'catalog')) counted.products.clear();
  });
  return counted;
});

/**
 * Counts one look at a product's page, unless it is its own vendor's or an admin's. In memory: `flushViews` writes.
 * @throws ApiError 404 for a product that is not listed
 */
export async function countView(
  context: AppContext,
  params: { slug: string; user: SessionUser | null },
): Promise<void> {
  const { products, waiting } = countedOf(context);
  const { slug, user } = params;
  const product = products.get(slug) ?? (await sql.findViewed(context.db, { slug }));
  if (!product) throw notFound('This product');
  products.set(slug, product);
  if (user?.role === 'admin' || user?.vendorId === product.vendorId) return;
  add(waiting, { ...product, day: dayOf(context.now()), views: 1 });
}

function add(waiting: Counted['waiting'], row: sql.ViewRow): void {
  const key = `${row.productId} ${row.day}`;
  waiting.set(key, { ...row, views: row.views + (waiting.get(key)?.views ?? 0) });
}

/** Writes what was counted since the last time; what cannot be written now stays for the next. */
export async function flushViews(context: AppContext): Promise<void> {
  const { waiting } = countedOf(context);
  const rows = [...waiting.values()];
  waiting.clear();
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const part = rows.slice(first, first + AT_ONCE);
    try {
      await sql.addViews(context.db, part);
    } catch (error) {
      for (const row of rows.slice(first)) add(waiting, row);
      throw error;
    }
  }
}

/** Forgets days so long gone that no screen shows them. */
export async function pruneViews(context: AppContext): Promise<void> {
  const [day = ''] = lastDays(context.now(), KEPT_DAYS);
  await sql.deleteViewsBefore(context.db, { day });
}

import type { Tag } from '#api/kernel/changes.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { TaggedCache } from '#api/kernel/tagged-cache.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { WriteBuffer } from '#api/kernel/write-buffer.ts';
import { dayOf, lastDays } from '#domain/day.ts';
import { isStaff } from '#domain/roles.ts';
import { SEARCH_VIEWS_MIN, type ViewSource } from '#domain/view-source.ts';
import { memoizeByObject } from '#lib/memoize.ts';
import { cleanSource } from './clean-source.ts';
import * as views from './views.sql.ts';

/** Days stored: a year, and a month before it to compare with. */
const KEPT_DAYS = 400;
/** Names of each kind of source that a shop has on one day, so that strangers cannot fill the table with them. */
const NAMES_A_DAY = 200;

interface ViewCounters {
  /** Listed products by slug. */
  products: TaggedCache<views.ViewedProduct>;
  /** Counts that are not written yet. */
  buffer: WriteBuffer<views.ViewRow>;
}

const countedOf = memoizeByObject((context: AppContext): ViewCounters => {
  const buffer = new WriteBuffer<views.ViewRow>(context, {
    keyOf: views.keyOf,
    merge: (row, later) => ({ ...row, views: row.views + later.views }),
    write: (_, rows) =>
      inTransaction(context, async (tx) => {
        await views.addViews(tx, rows);
        await views.addSources(tx, { rows, limit: NAMES_A_DAY });
      }),
  });
  const counted: ViewCounters = { products: new TaggedCache({ entries: 5000 }), buffer };
  context.changes.onChange((tags) => counted.products.drop(tags));
  return counted;
});

/**
 * Counts a view of a product's page, and where it came from, in memory, except by its vendor or staff; `flushViews` writes
 * the counts.
 * @throws ApiError 404 for a product that is not listed
 */
export async function countView(
  context: AppContext,
  params: { slug: string; source?: ViewSource | undefined; user: SessionUser | null },
): Promise<void> {
  const { products, buffer } = countedOf(context);
  const { slug, source, user } = params;
  const product = products.get(slug) ?? (await findViewed(context, products, slug));
  if (!product) throw notFound('This product');
  if (user && (isStaff(user.role) || user.vendorId === product.vendorId)) return;
  buffer.add({
    ...product,
    day: dayOf(context.now()),
    views: 1,
    source: source ? cleanSource(source, new URL(context.config.publicUrl).hostname) : null,
  });
}

async function findViewed(context: AppContext, products: ViewCounters['products'], slug: string) {
  const since = products.now();
  const product = await views.findViewed(context.db, { slug });
  if (product) {
    const tags = [`product:${product.productId}`, `shop:${product.vendorId}`] satisfies Tag[];
    products.store(slug, product, tags, since);
  }
  return product;
}

/** Writes the counts of this node. */
export const flushViews = (context: AppContext): Promise<void> => countedOf(context).buffer.flush();

/** Deletes days older than any range of the dashboard. */
export async function pruneViews(context: AppContext): Promise<void> {
  const [day = ''] = lastDays(context.now(), KEPT_DAYS);
  await inTransaction(context, (tx) => views.deleteViewsBefore(tx, { day }));
}

/** Forgets the words of earlier days that were asked for too rarely to be shown; their views stay counted. */
export const forgetRareSearches = (context: AppContext): Promise<unknown> =>
  views.forgetRareSearches(context.db, { day: dayOf(context.now()), min: SEARCH_VIEWS_MIN });

import { and, countDistinct, desc, eq, gt, gte, is, isNull, SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { partsOfBundle } from '#db/fragments/bundle-parts.ts';
import { listedCount } from '#db/fragments/listed-count.ts';
import { freeKeysOf, licensesOfProduct } from '#db/fragments/product-licenses.ts';
import { hidden, preparedRows, rowReader } from '#db/prepared-rows.ts';
import { categories, orderLines, orders, products, vendors } from '#db/schema.ts';
import { CATEGORY_LEVELS, CATEGORY_PARAMETERS, type CategoryLevel } from '#domain/categories.ts';
import type { DiscountType } from '#domain/discount.ts';
import { KEYS_COUNTED_MAX } from '#domain/license-key.ts';
import { PAGE_LENGTH_MAX, RANDOM_TOTAL_MAX } from '#domain/limits.ts';

/** Flags that staff give to products that a section shows, each a column. */
export type ProductFlag = 'isBestSeller' | 'isRecommended';

/** The columns of a product card, from these tables or aliases of them. */
const cardColumnsOf = (from: {
  product: typeof products;
  category: typeof categories;
  vendor: typeof vendors;
}) => ({
  id: from.product.id,
  vendorId: from.product.vendorId,
  slug: from.product.slug,
  name: from.product.name,
  mainCategoryName: sql<string>`${from.category.name}`.as('main_category_name'),
  priceCents: from.product.priceCents,
  priceKind: from.product.priceKind,
  listPriceCents: from.product.listPriceCents,
  featuredImage: from.product.featuredImage,
  partCount: from.product.partCount,
  stars1: from.product.stars1,
  stars2: from.product.stars2,
  stars3: from.product.stars3,
  stars4: from.product.stars4,
  stars5: from.product.stars5,
  shopName: from.vendor.shopName,
  shopSlug: from.vendor.shopSlug,
});

export const cardColumns = cardColumnsOf({ product: products, category: categories, vendor: vendors });

const newestFirst = [desc(products.createdAt), desc(products.id)];

/** Cards of the products whose ids are `picked`. The offset is applied to ids, so it reads an index only. */
const cardsOf = <More extends Record<string, SQL.Aliased> = Record<never, never>>(
  db: Db,
  picked: SQLWrapper,
  more: More = {} as More,
) =>
  db
    .select({ ...cardColumns, ...more })
    .from(sql`${picked} picked`)
    .innerJoin(products, eq(products.id, sql`picked.id`))
    .innerJoin(categories, eq(categories.id, products.mainCategoryId))
    .innerJoin(vendors, eq(vendors.id, products.vendorId));

export interface PageRange {
  limit: number;
  offset: number;
}

/** The first rows of a select, as many as a placeholder says: at most `most`, so that few are expected without seeing it. */
const firstOf = (rows: SQLWrapper, { limit, most }: { limit: string; most: number }) =>
  sql`(select * from (${rows} limit ${most}) rows limit ${hidden(limit, 'bigint')})`;

/** One page of the rows of a select. */
const pageOf = (rows: SQLWrapper) =>
  firstOf(sql`${rows} offset ${hidden('offset', 'bigint')}`, { limit: 'limit', most: PAGE_LENGTH_MAX });

/** The ids of a page of the listed products that meet a condition, newest first. */
const newestIds = (db: Db, where: SQL | undefined) =>
  pageOf(
    db
      .select({ id: products.id })
      .from(products)
      .where(and(products.listed, where))
      .orderBy(...newestFirst),
  );

/** The listed products that meet a condition, newest first. */
const newestWhere = (db: Db, where: SQL | undefined) =>
  cardsOf(db, newestIds(db, where)).orderBy(...newestFirst);

/** The same, each row with the number of all products that meet it, which the statement reads once. */
const countedWhere = (db: Db, total: SQLWrapper, where: SQL | undefined) =>
  cardsOf(db, newestIds(db, where), { total: sql<number>`(${total})`.as('total') }).orderBy(...newestFirst);

export type CardRow = Awaited<ReturnType<typeof newestWhere>>[number];

/** A category and its level. */
export interface CategoryFilter {
  level: CategoryLevel;
  categoryId: string;
}

/** The number of listed products, from the maintained counts of main categories. */
const listedTotal = (db: Db) =>
  db
    .select({
      total: sql<number>`coalesce(sum(${listedCount(sql`${categories}.id`)}), 0)::integer`.as('total'),
    })
    .from(categories)
    .where(eq(categories.level, 1));

/** The number of listed products in a category; no row for an unknown one. */
const categoryTotal = (db: Db, level: CategoryLevel) =>
  db
    .select({ total: listedCount(sql`${categories}.id`) })
    .from(categories)
    .where(
      and(
        eq(categories.id, sql.placeholder('categoryId')),
        eq(categories.level, CATEGORY_LEVELS.indexOf(level) + 1),
      ),
    );

const countAll = preparedRows('listed_total', listedTotal);
const newest = preparedRows('cards_newest', (db) => countedWhere(db, listedTotal(db), undefined));

const ofLevel = (level: CategoryLevel) => {
  const isInCategory = eq(products[CATEGORY_PARAMETERS[level]], sql.placeholder('categoryId'));
  return {
    count: preparedRows(`${level}_category_total`, (db) => categoryTotal(db, level)),
    cards: preparedRows(`cards_in_${level}_category`, (db) =>
      countedWhere(db, categoryTotal(db, level), isInCategory),
    ),
  };
};
const inCategory = {
  main: ofLevel('main'),
  first: ofLevel('first'),
  second: ofLevel('second'),
  third: ofLevel('third'),
};

const flaggedBy = (name: ProductFlag) =>
  preparedRows(`cards_${name.toLowerCase()}`, (db) => newestWhere(db, sql`${products[name]}`));
const flagged = {
  isBestSeller: flaggedBy('isBestSeller'),
  isRecommended: flaggedBy('isRecommended'),
};
/**
 * Listed products by the customers who paid for them since a time and kept them. Each customer counts once, so that a few
 * accounts cannot buy a place, and what cost nothing does not count.
 */
const soldSince = (db: Db) => {
  const buyers = countDistinct(orders.customerId);
  return db
    .select({ id: products.id, buyers: sql`${buyers}`.as('buyers') })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        gte(orders.createdAt, hidden('since', 'timestamptz')),
        eq(orders.status, 'Completed'),
        isNull(orderLines.refundedAt),
        gt(orderLines.paidCents, 0),
        products.listed,
      ),
    )
    .groupBy(products.id)
    .orderBy(desc(buyers), ...newestFirst);
};
const bestSelling = preparedRows('cards_best_selling', (db) =>
  cardsOf(db, firstOf(soldSince(db), { limit: 'limit', most: PAGE_LENGTH_MAX })).orderBy(
    sql`picked.buyers desc`,
    ...newestFirst,
  ),
);
const ofVendor = preparedRows('cards_vendor', (db) =>
  newestWhere(db, eq(products.vendorId, sql.placeholder('vendorId'))),
);

/** One page of cards, and the number of all of them. */
interface CountedCards {
  total: number;
  rows: readonly CardRow[];
}

/** A higher offset is expensive, so the number is read first. */
const DEEP_OFFSET = 1000;

/** Reads a page and the number in one statement; the number alone if the page is past the end, or may be. */
async function readCounted(
  page: PageRange,
  find: () => Promise<(CardRow & { total: number })[]>,
  count: () => Promise<{ total: number }[]>,
): Promise<CountedCards> {
  const isDeep = page.offset >= DEEP_OFFSET;
  const total = isDeep ? ((await count())[0]?.total ?? 0) : Number.POSITIVE_INFINITY;
  const rows = page.offset < total ? await find() : [];
  const [row] = rows;
  if (row) return { total: row.total, rows };
  return { total: isDeep ? total : ((await count())[0]?.total ?? 0), rows };
}

/** One page of all listed products, newest first. */
export const findNewest = (db: Db, page: PageRange): Promise<CountedCards> =>
  readCounted(
    page,
    () => newest(db, { ...page }),
    () => countAll(db),
  );

/** One page of the listed products in a category, newest first; none in an unknown category. */
export const findInCategory = (
  db: Db,
  { level, categoryId, ...page }: PageRange & CategoryFilter,
): Promise<CountedCards> =>
  readCounted(
    page,
    () => inCategory[level].cards(db, { ...page, categoryId }),
    () => inCategory[level].count(db, { categoryId }),
  );

/** The number of listed products. */
export const countListed = async (db: Db): Promise<number> => (await countAll(db))[0]?.total ?? 0;

/** The newest listed products with a flag. */
export const findFlagged = (db: Db, params: { flag: ProductFlag; limit: number }): Promise<CardRow[]> =>
  flagged[params.flag](db, { limit: params.limit, offset: 0 });

/** The listed products that most customers have bought since a time. */
export const findBestSelling = (db: Db, params: { since: Date; limit: number }): Promise<CardRow[]> =>
  bestSelling(db, { limit: params.limit, since: params.since.toISOString() });

/** One page of a vendor's listed products, newest first. */
export const findOfVendor = (db: Db, params: PageRange & { vendorId: string }): Promise<CardRow[]> =>
  ofVendor(db, { ...params });

const listedAmongIds = (db: Db) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(and(products.listed, sql`${products.id} = any(${hidden('ids', 'text[]')})`));

const byIds = preparedRows('cards_by_ids', (db) => cardsOf(db, listedAmongIds(db)));

/** The listed products among these ids, in the order of the ids. */
export async function findByIds(db: Db, params: { ids: readonly string[] }): Promise<CardRow[]> {
  if (params.ids.length === 0) return [];
  return inOrderOf(params.ids, await byIds(db, { ids: params.ids }));
}

const inOrderOf = <Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] => {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
};

/** What decides what a cart may hold of a product, and at which prices; the parts of a bundle. */
export const salesColumns = {
  discountType: sql<DiscountType | null>`${products.discountType}`.as('discount_type'),
  discountAmount: sql<number>`${products.discountAmount}`.mapWith(Number).as('discount_amount'),
  licenses: licensesOfProduct,
  available: freeKeysOf(KEYS_COUNTED_MAX),
  parts: partsOfBundle,
};

const forCart = preparedRows('cards_for_cart', (db) => cardsOf(db, listedAmongIds(db), salesColumns));

export type CartRow = Awaited<ReturnType<typeof forCart>>[number];

/** The same products with their licences and how many are left. */
export async function findForCart(db: Db, params: { ids: readonly string[] }): Promise<CartRow[]> {
  if (params.ids.length === 0) return [];
  return inOrderOf(params.ids, await forCart(db, { ids: params.ids }));
}

const shuffled = preparedRows('cards_shuffled', (db) => {
  const inOrder = [products.shuffleKey, products.id] as const;
  const lap = (number: number, where: SQL) => {
    const rows = db
      .select({ id: products.id, key: products.shuffleKey, lap: sql<number>`${number}::integer`.as('lap') })
      .from(products)
      .where(and(products.listed, where))
      .orderBy(...inOrder);
    return firstOf(rows, { limit: 'reach', most: RANDOM_TOTAL_MAX });
  };
  const seed = hidden('seed', 'integer');
  const laps = sql`(${lap(1, sql`${products.shuffleKey} >= ${seed}`)} union all ${lap(2, sql`${products.shuffleKey} < ${seed}`)}
    order by lap, shuffle_key, id)`;
  return cardsOf(db, pageOf(laps)).orderBy(sql`picked.lap`, ...inOrder);
});

/** Listed products in a stable random order that starts at `seed` and wraps around once. */
export const findShuffled = (db: Db, params: PageRange & { seed: number }): Promise<CardRow[]> =>
  shuffled(db, { ...params, reach: params.offset + params.limit });

// An alias has the same columns; its type differs by its name only.
const relatedProduct = alias(products, 'related') as unknown as typeof products;
const relatedCategory = alias(categories, 'related_category') as unknown as typeof categories;
const relatedVendor = alias(vendors, 'related_vendor') as unknown as typeof vendors;
const relatedColumns = cardColumnsOf({
  product: relatedProduct,
  category: relatedCategory,
  vendor: relatedVendor,
});

/**
 * Cards of the products of the same category as the product of the surrounding statement, filled up with those of the
 * same main category. The result is an array of arrays, which `readRelated` turns into rows.
 */
export function relatedTo(db: Db, limit: number) {
  const near = (distance: number, where: SQL) =>
    db
      .select({
        id: relatedProduct.id,
        createdAt: relatedProduct.createdAt,
        distance: sql<number>`${sql.raw(String(distance))}`.as('distance'),
      })
      .from(relatedProduct)
      .where(and(relatedProduct.listed, where, sql`${relatedProduct.id} <> ${products.id}`))
      .orderBy(desc(relatedProduct.createdAt), desc(relatedProduct.id))
      // Twice the limit, because products of the same category are also in its main category.
      .limit(2 * limit);
  const all = near(1, eq(relatedProduct.leafCategoryId, products.leafCategoryId))
    .unionAll(near(2, eq(relatedProduct.mainCategoryId, products.mainCategoryId)))
    .as('all_related');
  const nearest = db
    .select({ id: all.id, createdAt: all.createdAt, distance: sql<number>`min(distance)`.as('distance') })
    .from(all)
    .groupBy(all.id, all.createdAt)
    .orderBy(sql`min(distance)`, desc(all.createdAt), desc(all.id))
    .limit(limit)
    .as('nearest');
  const columns = Object.values(relatedColumns).map((column) =>
    is(column, SQL.Aliased) ? column.sql : column,
  );
  const card = sql`json_build_array(${sql.join(columns, sql`, `)})`;
  const cards = db
    .select({
      cards: sql`coalesce(json_agg(${card} order by ${nearest.distance}, ${nearest.createdAt} desc, ${nearest.id} desc), '[]')`,
    })
    .from(nearest)
    .innerJoin(relatedProduct, eq(relatedProduct.id, nearest.id))
    .innerJoin(relatedCategory, eq(relatedCategory.id, relatedProduct.mainCategoryId))
    .innerJoin(relatedVendor, eq(relatedVendor.id, relatedProduct.vendorId));
  return sql<unknown[][]>`(${cards})`.as('related');
}

export const readRelated = rowReader<CardRow>(relatedColumns);

import { and, desc, eq, type SQL, type Subquery, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { listedCount } from '#db/listed-count.ts';
import { prepared } from '#db/prepared.ts';
import { categories, products, vendors } from '#db/schema.ts';
import { CATEGORY_LEVELS, CATEGORY_PARAMETERS, type CategoryLevel } from '#domain/categories.ts';

/** Flags that a product may have, each a column. */
export type ProductFlag = 'isBestSeller' | 'isRecommended' | 'isNew';

/** The columns of a product card. */
export const cardColumns = {
  id: products.id,
  vendorId: products.vendorId,
  slug: products.slug,
  name: products.name,
  mainCategoryName: categories.name,
  priceCents: products.priceCents,
  listPriceCents: products.listPriceCents,
  featuredImage: products.featuredImage,
  stars1: products.stars1,
  stars2: products.stars2,
  stars3: products.stars3,
  stars4: products.stars4,
  stars5: products.stars5,
  shopName: vendors.shopName,
  shopSlug: vendors.shopSlug,
};

const newestFirst = [desc(products.createdAt), desc(products.id)];

/** Cards of the products in `picked`. The offset is applied to ids, so it reads an index only. */
const cardsOf = (db: Db, page: Subquery<string, { id: AnyPgColumn }>) =>
  db
    .select(cardColumns)
    .from(page)
    .innerJoin(products, eq(products.id, sql`${sql.identifier(page._.alias)}.id`))
    .innerJoin(categories, eq(categories.id, products.mainCategoryId))
    .innerJoin(vendors, eq(vendors.id, products.vendorId));

export interface PageRange {
  limit: number;
  offset: number;
}

const page = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') };

/** The listed products that meet a condition, newest first. */
const newestWhere = (db: Db, where: SQL | undefined) => {
  const picked = db
    .select({ id: products.id })
    .from(products)
    .where(and(products.listed, where))
    .orderBy(...newestFirst)
    .limit(page.limit)
    .offset(page.offset)
    .as('picked');
  return cardsOf(db, picked).orderBy(...newestFirst);
};

export type CardRow = Awaited<ReturnType<typeof newestWhere>>[number];

const newest = prepared((db) => newestWhere(db, undefined).prepare('cards_newest'));
const inCategory = prepared((db) => {
  const build = (level: CategoryLevel) =>
    newestWhere(db, eq(products[CATEGORY_PARAMETERS[level]], sql.placeholder('categoryId'))).prepare(
      `cards_in_${level}_category`,
    );
  return {
    main: build('main'),
    first: build('first'),
    second: build('second'),
    third: build('third'),
  };
});
const flagged = prepared((db) => {
  const build = (name: ProductFlag) =>
    newestWhere(db, sql`${products[name]}`).prepare(`cards_${name.toLowerCase()}`);
  return {
    isBestSeller: build('isBestSeller'),
    isRecommended: build('isRecommended'),
    isNew: build('isNew'),
  };
});
const ofVendor = prepared((db) =>
  newestWhere(db, eq(products.vendorId, sql.placeholder('vendorId'))).prepare('cards_vendor'),
);

/** One page of all listed products, newest first. */
export const findNewest = (db: Db, params: PageRange): Promise<CardRow[]> =>
  newest(db).execute({ ...params });

/** A category and its level. */
export interface CategoryFilter {
  level: CategoryLevel;
  categoryId: string;
}

/** One page of the listed products in a category, newest first. */
export const findInCategory = (db: Db, params: PageRange & CategoryFilter): Promise<CardRow[]> =>
  inCategory(db)[params.level].execute({ ...params });

/** The newest listed products with a flag. */
export const findFlagged = (db: Db, params: { flag: ProductFlag; limit: number }): Promise<CardRow[]> =>
  flagged(db)[params.flag].execute({ limit: params.limit, offset: 0 });

/** One page of a vendor's listed products, newest first. */
export const findOfVendor = (db: Db, params: PageRange & { vendorId: string }): Promise<CardRow[]> =>
  ofVendor(db).execute({ ...params });

const listedTotal = prepared((db) =>
  db
    .select({ total: sql<number>`coalesce(sum(${listedCount(sql`${categories}.id`)}), 0)::integer` })
    .from(categories)
    .where(eq(categories.level, 1))
    .prepare('listed_total'),
);
const categoryTotal = prepared((db) =>
  db
    .select({ total: listedCount(sql`${categories}.id`) })
    .from(categories)
    .where(
      and(eq(categories.id, sql.placeholder('categoryId')), eq(categories.level, sql.placeholder('level'))),
    )
    .prepare('category_total'),
);

/** The number of listed products, from the maintained counts of main categories. */
export async function countListed(db: Db): Promise<number> {
  const [row] = await listedTotal(db).execute();
  return row?.total ?? 0;
}

/** The number of listed products in a category; 0 for an unknown one. */
export async function countInCategory(db: Db, params: CategoryFilter): Promise<number> {
  const [row] = await categoryTotal(db).execute({
    categoryId: params.categoryId,
    level: CATEGORY_LEVELS.indexOf(params.level) + 1,
  });
  return row?.total ?? 0;
}

const byIds = prepared((db) => {
  const page = db
    .select({ id: products.id })
    .from(products)
    .where(and(products.listed, sql`${products.id} = any(${sql.placeholder('ids')})`))
    .as('picked');
  return cardsOf(db, page).prepare('cards_by_ids');
});

/** The listed products among these ids, in the order of the ids. */
export async function findByIds(db: Db, params: { ids: readonly string[] }): Promise<CardRow[]> {
  if (params.ids.length === 0) return [];
  const found = new Map((await byIds(db).execute({ ids: params.ids })).map((row) => [row.id, row]));
  return params.ids.flatMap((id) => found.get(id) ?? []);
}

const shuffled = prepared((db) => {
  const inOrder = [products.shuffleKey, products.id] as const;
  const lap = (number: number, where: SQL) =>
    db
      .select({ id: products.id, key: products.shuffleKey, lap: sql<number>`${number}::integer`.as('lap') })
      .from(products)
      .where(and(products.listed, where))
      .orderBy(...inOrder)
      .limit(sql.placeholder('reach'));
  const seed = sql.placeholder('seed');
  const laps = lap(1, sql`${products.shuffleKey} >= ${seed}`)
    .unionAll(lap(2, sql`${products.shuffleKey} < ${seed}`))
    .orderBy(sql`lap`, sql`shuffle_key`, sql`id`)
    .limit(page.limit)
    .offset(page.offset)
    .as('laps');
  return cardsOf(db, laps)
    .orderBy(laps.lap, ...inOrder)
    .prepare('cards_shuffled');
});

/** Listed products in a stable random order that starts at `seed` and wraps around once. */
export const findShuffled = (db: Db, params: PageRange & { seed: number }): Promise<CardRow[]> =>
  shuffled(db).execute({ ...params, reach: params.offset + params.limit });

const related = prepared((db) => {
  const near = (distance: number, where: SQL) =>
    db
      .select({
        id: products.id,
        createdAt: products.createdAt,
        distance: sql<number>`${distance}::integer`.as('distance'),
      })
      .from(products)
      .where(and(products.listed, where, sql`${products.id} <> ${sql.placeholder('id')}`))
      .orderBy(...newestFirst)
      // Twice the limit, because products of the same category are also in its main category.
      .limit(sql.placeholder('reach'));
  const all = near(1, eq(products.leafCategoryId, sql.placeholder('leafCategoryId')))
    .unionAll(near(2, eq(products.mainCategoryId, sql.placeholder('mainCategoryId'))))
    .as('all_related');
  const nearest = db
    .select({ id: all.id, createdAt: all.createdAt, distance: sql<number>`min(distance)`.as('distance') })
    .from(all)
    .groupBy(all.id, all.createdAt)
    .orderBy(sql`min(distance)`, desc(all.createdAt), desc(all.id))
    .limit(sql.placeholder('limit'))
    .as('nearest');
  return cardsOf(db, nearest)
    .orderBy(nearest.distance, ...newestFirst)
    .prepare('cards_related');
});

/** Products of the same category, filled up with those of the same main category. */
export const findRelated = (
  db: Db,
  params: { id: string; leafCategoryId: string; mainCategoryId: string; limit: number },
): Promise<CardRow[]> => related(db).execute({ ...params, reach: 2 * params.limit });

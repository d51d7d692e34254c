import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import { categories, products, vendors } from '#db/schema.ts';

export type CategoryParameter = 'mainCategoryId' | 'firstCategoryId' | 'secondCategoryId' | 'thirdCategoryId';
export type ProductFlag = 'isBestSeller' | 'isRecommended' | 'isNew';

const LEVEL: Record<CategoryParameter, number> = {
  mainCategoryId: 1,
  firstCategoryId: 2,
  secondCategoryId: 3,
  thirdCategoryId: 4,
};

/** What a card shows. */
export const cardColumns = {
  id: products.id,
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

/** Cards of listed products; `where` narrows them. */
const cards = (db: Db, where?: SQL) =>
  db
    .select(cardColumns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.mainCategoryId))
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .where(and(products.listed, where));

export type CardRow = Awaited<ReturnType<typeof cards>>[number];

const page = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') };

const newest = prepared((db) =>
  cards(db)
    .orderBy(...newestFirst)
    .limit(page.limit)
    .offset(page.offset)
    .prepare('cards_newest'),
);
const inCategory = prepared((db) => {
  const build = (name: CategoryParameter) =>
    cards(db, eq(products[name], sql.placeholder('categoryId')))
      .orderBy(...newestFirst)
      .limit(page.limit)
      .offset(page.offset)
      .prepare(`cards_${name.toLowerCase()}`);
  return {
    mainCategoryId: build('mainCategoryId'),
    firstCategoryId: build('firstCategoryId'),
    secondCategoryId: build('secondCategoryId'),
    thirdCategoryId: build('thirdCategoryId'),
  };
});

interface Page {
  limit: number;
  offset: number;
}

export const findNewest = (db: Db, params: Page): Promise<CardRow[]> => newest(db).execute({ ...params });

export const findInCategory = (
  db: Db,
  params: Page & { level: CategoryParameter; categoryId: string },
): Promise<CardRow[]> => inCategory(db)[params.level].execute({ ...params });

const listedTotal = prepared((db) =>
  db
    .select({ total: sql<number>`coalesce(sum(${categories.listedCount}), 0)::integer` })
    .from(categories)
    .where(eq(categories.level, 1))
    .prepare('listed_total'),
);
const categoryTotal = prepared((db) =>
  db
    .select({ total: categories.listedCount })
    .from(categories)
    .where(
      and(eq(categories.id, sql.placeholder('categoryId')), eq(categories.level, sql.placeholder('level'))),
    )
    .prepare('category_total'),
);

/** How many products are listed; every one has a main category, whose counts are kept. */
export async function countListed(db: Db): Promise<number> {
  const [row] = await listedTotal(db).execute();
  return row?.total ?? 0;
}

/** How many products are listed in a category of that level; 0 for one that does not exist. */
export async function countInCategory(
  db: Db,
  params: { level: CategoryParameter; categoryId: string },
): Promise<number> {
  const [row] = await categoryTotal(db).execute({
    categoryId: params.categoryId,
    level: LEVEL[params.level],
  });
  return row?.total ?? 0;
}

const matches = (query: string) => sql`${products.search} @@ to_tsquery('simple', ${query})`;

/** Not a named statement: the right plan depends on how common the words are. */
export const findMatching = (db: Db, params: Page & { query: string }): Promise<CardRow[]> =>
  cards(db, matches(params.query))
    .orderBy(...newestFirst)
    .limit(params.limit)
    .offset(params.offset);

export const countMatching = (db: Db, params: { query: string }): Promise<number> =>
  db.$count(products, and(products.listed, matches(params.query)));

export const findByIds = (db: Db, params: { ids: string[] }): Promise<CardRow[]> =>
  cards(db, inArray(products.id, params.ids));

export const findFlagged = (db: Db, params: { flag: ProductFlag; limit: number }): Promise<CardRow[]> =>
  cards(db, sql`${products[params.flag]}`)
    .orderBy(...newestFirst)
    .limit(params.limit);

/** Listed products in the order of a shuffle that begins at `seed` and goes once around; at most `maxTotal`. */
export async function findShuffled(
  db: Db,
  params: Page & { seed: number; maxTotal: number },
): Promise<CardRow[]> {
  const inOrder = [products.shuffleKey, products.id] as const;
  const lap = (where: SQL) =>
    cards(db, where)
      .orderBy(...inOrder)
      .limit(params.maxTotal);
  const first = await lap(sql`${products.shuffleKey} >= ${params.seed}`);
  const all =
    first.length < params.maxTotal
      ? [...first, ...(await lap(sql`${products.shuffleKey} < ${params.seed}`))]
      : first;
  return all.slice(0, params.maxTotal).slice(params.offset, params.offset + params.limit);
}

const related = prepared((db) => {
  const id = sql.placeholder('id');
  const near = (
    column: typeof products.leafCategoryId | typeof products.mainCategoryId,
    categoryId: string,
  ) =>
    cards(db, and(eq(column, sql.placeholder(categoryId)), sql`${products.id} <> ${id}`))
      .orderBy(...newestFirst)
      .limit(sql.placeholder('limit'));
  return {
    leaf: near(products.leafCategoryId, 'leafCategoryId').prepare('related_leaf'),
    main: near(products.mainCategoryId, 'mainCategoryId').prepare('related_main'),
  };
});

/** Products of the same category, topped up from the same main category. */
export async function findRelated(
  db: Db,
  params: { id: string; leafCategoryId: string; mainCategoryId: string; limit: number },
): Promise<CardRow[]> {
  const same = await related(db).leaf.execute({ ...params });
  if (same.length >= params.limit) return same;
  const known = new Set(same.map((card) => card.id));
  const more = await related(db).main.execute({ ...params, limit: params.limit + same.length });
  return [...same, ...more.filter((card) => !known.has(card.id))].slice(0, params.limit);
}

import { and, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { listedCount } from '#db/fragments/listed-count.ts';
import { isPublicVendor } from '#db/fragments/public-vendor.ts';
import { blogPosts, categories, products, vendors } from '#db/schema.ts';

/** A part of the public addresses: those `after` an id. */
interface Part {
  /** Only what is public at this time. */
  at: Date;
  after: string;
  limit: number;
}

const SOURCES = {
  products: (db: Db, { after, limit }: Part) =>
    db
      .select({ id: products.id, slug: products.slug, changedAt: products.updatedAt })
      .from(products)
      .where(and(products.listed, gt(products.id, after)))
      .orderBy(products.id)
      .limit(limit),
  shops: (db: Db, { after, limit }: Part) =>
    db
      .select({ id: vendors.id, slug: vendors.shopSlug, changedAt: vendors.createdAt })
      .from(vendors)
      .where(and(isPublicVendor, gt(vendors.id, after)))
      .orderBy(vendors.id)
      .limit(limit),
  blog: (db: Db, { at, after, limit }: Part) =>
    db
      .select({
        id: blogPosts.id,
        slug: blogPosts.slug,
        changedAt: sql<Date>`greatest(${blogPosts.publishedAt}, ${blogPosts.updatedAt})`
          .mapWith(blogPosts.updatedAt)
          .as('changed_at'),
      })
      .from(blogPosts)
      .where(and(lte(blogPosts.publishedAt, at), gt(blogPosts.id, after)))
      .orderBy(blogPosts.id)
      .limit(limit),
};
export type SourceName = keyof typeof SOURCES;

export const findUrls = (db: Db, source: SourceName, part: Part) => SOURCES[source](db, part);

/** The number of rows of a part, its last id and the time of the last change, without reading the rows. */
export async function measurePart(db: Db, source: SourceName, part: Part) {
  const rows = SOURCES[source](db, part).as('part');
  const changedAt: SQL<Date | null> = sql`max(${rows.changedAt})`.mapWith(products.updatedAt);
  const [row] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      last: sql<string | null>`max(${rows.id})`,
      changedAt,
    })
    .from(rows);
  return row ?? { count: 0, last: null, changedAt: null };
}

/** Categories with listed products. */
export const findFullCategories = (db: Db) =>
  db
    .select({ id: categories.id, level: categories.level })
    .from(categories)
    .where(gt(listedCount(sql`${categories}.id`), 0))
    .orderBy(categories.level, categories.id);

import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { DiscountType } from '#domain/discount.ts';
import type { ReviewRemover } from '#domain/rating.ts';
import { createdAt, idColumn, time, tsvector } from '../columns.ts';
import { users, vendors } from './accounts.ts';
import { media } from './media.ts';

export const categories = pgTable(
  'categories',
  {
    id: idColumn(),
    /** 1 main, 2 first, 3 second, 4 third. */
    level: smallint().notNull(),
    parentId: text().references((): AnyPgColumn => categories.id),
    name: text().notNull(),
    image: text(),
    bannerImage: text(),
    position: integer().notNull().default(0),
    /** Products of this category that the public sees; kept by a trigger, so that no list has to count. */
    listedCount: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index('categories_parent_id_idx').on(t.parentId),
    index('categories_level_idx').on(t.level),
    check(
      'categories_level_check',
      sql`${t.level} between 1 and 4 and (${t.level} = 1) = (${t.parentId} is null)`,
    ),
  ],
);

/** Categories that were merged into another one. Never a chain: a later merge moves the target of each. */
export const categoryRedirects = pgTable(
  'category_redirects',
  {
    /** Of the category that is gone. */
    id: text().primaryKey(),
    /** Of the same level. */
    intoId: text()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (t) => [index('category_redirects_into_id_idx').on(t.intoId)],
);

export const products = pgTable(
  'products',
  {
    id: idColumn(),
    vendorId: text()
      .notNull()
      .references(() => vendors.id),
    slug: text().notNull().unique('products_slug_key'),
    sku: text().notNull().unique('products_sku_key'),
    name: text().notNull(),
    mainCategoryId: text()
      .notNull()
      .references(() => categories.id),
    firstCategoryId: text().references(() => categories.id),
    secondCategoryId: text().references(() => categories.id),
    thirdCategoryId: text().references(() => categories.id),
    /** The deepest of the four. */
    leafCategoryId: text()
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(third_category_id, second_category_id, first_category_id, main_category_id)`,
      ),
    /** Before discount. */
    listPriceCents: integer().notNull(),
    discountType: text().$type<DiscountType>(),
    /** Percent, or dollars off. */
    discountAmount: numeric({ precision: 10, scale: 2, mode: 'number' }).notNull().default(0),
    /** What the shopper pays; written together with the list price and discount. */
    priceCents: integer().notNull(),
    /** The vendor's own business: in no public answer. */
    costCents: integer().notNull().default(0),
    summaryLines: text().array().notNull().default([]),
    /** Sanitised HTML. */
    description: text().notNull().default(''),
    videoUrl: text(),
    /** '' while a product that is not active has none. */
    featuredImage: text().notNull(),
    /** Null while a product that is not active has none. */
    fileId: text().references(() => media.id),
    isBestSeller: boolean().notNull().default(false),
    isRecommended: boolean().notNull().default(false),
    isNew: boolean().notNull().default(false),
    status: boolean().notNull().default(true),
    deletedAt: time(),
    /** Active, not deleted, and and its vendor in a public status: what the public sees. */
    listed: boolean().notNull().default(false),
    /** The product's position in the random list. */
    shuffleKey: integer().notNull().default(sql`floor(random() * 2147483647)::integer`),
    /** How often each number of stars was given by people who bought it here: `rating` and its count. */
    stars1: integer().notNull().default(0),
    stars2: integer().notNull().default(0),
    stars3: integer().notNull().default(0),
    stars4: integer().notNull().default(0),
    stars5: integer().notNull().default(0),
    /** Ratings by people who did not buy it here, or got their money back. In no average. */
    unverifiedReviews: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** The words of the name, as search_words() folds them. */
    names: tsvector().notNull().generatedAlwaysAs(sql`array_to_tsvector(search_words(name))`),
    /** Those of name and SKU: what the back office searches. */
    search: tsvector().notNull().generatedAlwaysAs(sql`array_to_tsvector(search_words(name || ' ' || sku))`),
    /** Of its four categories; kept by triggers, so that their words find the product. */
    categoryNames: text().notNull().default(''),
    /** The stems of name, SKU, categories, summary and description. */
    mentions: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`search_mentions(name, sku, category_names, summary_lines, description)`),
  },
  (t) => [
    check('products_price_check', sql`${t.priceCents} >= 50 and ${t.listPriceCents} >= ${t.priceCents}`),
    // What is brought in from elsewhere may lack them; nothing is sold without.
    check(
      'products_active_check',
      sql`not ${t.status} or (${t.fileId} is not null and ${t.featuredImage} <> '')`,
    ),
    index('products_listed_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`listed`),
    index('products_main_category_idx')
      .on(t.mainCategoryId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`listed`),
    index('products_first_category_idx')
      .on(t.firstCategoryId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`listed`),
    index('products_second_category_idx')
      .on(t.secondCategoryId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`listed`),
    index('products_third_category_idx')
      .on(t.thirdCategoryId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`listed`),
    index('products_leaf_category_idx')
      .on(t.leafCategoryId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`listed`),
    index('products_shuffle_idx').on(t.shuffleKey, t.id).where(sql`listed`),
    index('products_best_seller_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`listed and is_best_seller`),
    index('products_recommended_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`listed and is_recommended`),
    index('products_new_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`listed and is_new`),
    index('products_vendor_idx').on(t.vendorId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('products_names_idx').using('gin', t.names).where(sql`listed`),
    index('products_search_idx').using('gin', t.search),
    index('products_mentions_idx').using('gin', t.mentions).where(sql`listed`),
    index('products_kept_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    // The daily sweep of media looks for what refers to a file or picture.
    index('products_file_id_idx').using('hash', t.fileId),
    index('products_featured_image_idx').using('hash', t.featuredImage),
    index('products_pictured_description_idx').on(t.id).where(sql`description like '%/media/%'`),
    index('products_kept_category_idx')
      .on(t.mainCategoryId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
  ],
);

/**
 * Each word of the names of listed products, and each beginning of one; kept by a trigger. It holds how many products
 * an unfinished word finds without counting them, and which word a mistyped one may have meant.
 */
export const searchTerms = pgTable(
  'search_terms',
  {
    term: text().primaryKey(),
    /** Products with a word that begins so. */
    products: integer().notNull(),
    /** Products with exactly this word. */
    whole: integer().notNull(),
  },
  (t) => [index('search_terms_similar_idx').using('gin', t.term.op('gin_trgm_ops')).where(sql`whole > 0`)],
);

/** What a shop's page says of its listed products; kept by a trigger, so that no page has to count. */
export const shopTotals = pgTable('shop_totals', {
  vendorId: text()
    .primaryKey()
    .references(() => vendors.id),
  productCount: integer().notNull(),
  /** Of verified ratings, like `starSum`. */
  reviewCount: integer().notNull(),
  /** The sum of all stars. */
  starSum: integer().notNull(),
  unverifiedReviewCount: integer().notNull().default(0),
  /** Reviews that the vendor has removed, of any product. Moved by the removal itself. */
  removedReviewCount: integer().notNull().default(0),
});

export const productImages = pgTable(
  'product_images',
  {
    id: idColumn(),
    productId: text()
      .notNull()
      .references(() => products.id),
    image: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    index('product_images_product_id_idx').on(t.productId, t.position),
    index('product_images_image_idx').using('hash', t.image),
  ],
);

/** A customer has one current review of a product. Those that were removed stay, with who removed them and why. */
export const reviews = pgTable(
  'reviews',
  {
    id: idColumn(),
    productId: text()
      .notNull()
      .references(() => products.id),
    customerId: text()
      .notNull()
      .references(() => users.id),
    rating: smallint().notNull(),
    /** Given by someone who bought the product here and was not given the money back; decision 0018. */
    verified: boolean().notNull().default(false),
    createdAt: createdAt(),
    removedAt: time(),
    removedBy: text().references(() => users.id),
    /** As what they removed it. */
    removedByRole: text().$type<ReviewRemover>(),
    removalReason: text(),
  },
  (t) => [
    uniqueIndex('reviews_current_key').on(t.productId, t.customerId).where(sql`removed_at is null`),
    check('reviews_rating_check', sql`${t.rating} between 1 and 5`),
    check(
      'reviews_removal_check',
      sql`num_nulls(${t.removedAt}, ${t.removedBy}, ${t.removedByRole}) in (0, 3)
        and (${t.removedAt} is not null or ${t.removalReason} is null)`,
    ),
    index('reviews_customer_id_idx').on(t.customerId),
    index('reviews_removed_at_idx')
      .on(t.removedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`removed_at is not null`),
  ],
);

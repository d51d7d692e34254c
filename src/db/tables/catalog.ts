import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ProductKind } from '#domain/bundle.ts';
import type { DiscountType } from '#domain/discount.ts';
import type { Marking } from '#domain/marking.ts';
import type { PriceKind } from '#domain/price-kind.ts';
import { MAIN_FILE_NAME } from '#domain/product-files.ts';
import type { ReviewRemover } from '#domain/rating.ts';
import { createdAt, idColumn, time, tsvector } from '../columns.ts';
import { byName } from '../fragments/order.ts';
import { facetKeysSql, ratingScoreSql } from '../fragments/product-facets.ts';
import { blockKeysSql } from '../fragments/search-blocks.ts';
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
    /** The words of the name, so that a search that corrects a word does not split every name. */
    nameWords: text().array().notNull().generatedAlwaysAs(sql`search_words(name)`),
    image: text(),
    bannerImage: text(),
    position: integer().notNull().default(0),
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

/**
 * The number of listed products of a category: this row and its changes together, which `listedCount` adds up. Without a
 * row it is 0. Only `foldCounts` writes here.
 */
export const categoryCounts = pgTable('category_counts', {
  categoryId: text().primaryKey(),
  products: integer().notNull(),
});

/**
 * What has changed in `category_counts`. A trigger appends a row for each statement, so concurrent writers never wait for
 * one another. `foldCounts` adds the rows to the counts every second.
 */
export const categoryCountChanges = pgTable(
  'category_count_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    categoryId: text().notNull(),
    products: integer().notNull(),
  },
  (t) => [index('category_count_changes_category_idx').on(t.categoryId)],
);

/** Categories that were merged into another one. Never a chain: a later merge moves the target of each. */
export const categoryRedirects = pgTable(
  'category_redirects',
  {
    /** The id of the merged category. */
    id: text().primaryKey(),
    /** The category of the same level that it was merged into. */
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
    /** Who created it in the back office, null after an import; authors of a shop see their own products alone. */
    authorId: text().references(() => users.id),
    kind: text().$type<ProductKind>().notNull().default('single'),
    slug: text().notNull().unique('products_slug_key'),
    sku: text().notNull().unique('products_sku_key'),
    name: text().notNull(),
    mainCategoryId: text()
      .notNull()
      .references(() => categories.id),
    firstCategoryId: text().references(() => categories.id),
    secondCategoryId: text().references(() => categories.id),
    thirdCategoryId: text().references(() => categories.id),
    /** The lowest category that is set. */
    leafCategoryId: text()
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(third_category_id, second_category_id, first_category_id, main_category_id)`,
      ),
    priceKind: text().$type<PriceKind>().notNull().default('fixed'),
    /**
     * Before discount; the least price of one that buyers choose, 0 for a free one. Of a bundle what its parts cost alone, if
     * that is more than its price, kept by a trigger.
     */
    listPriceCents: integer().notNull(),
    discountType: text().$type<DiscountType>(),
    /** Percent, or dollars off. */
    discountAmount: numeric({ precision: 10, scale: 2, mode: 'number' }).notNull().default(0),
    /** What the shopper pays; written together with the list price and discount. */
    priceCents: integer().notNull(),
    /** What the page proposes for a price that buyers choose. */
    suggestedPriceCents: integer(),
    /** The vendor's cost; in no public response. */
    costCents: integer().notNull().default(0),
    summaryLines: text().array().notNull().default([]),
    /** Sanitised HTML. */
    description: text().notNull().default(''),
    videoUrl: text(),
    /** '' for an inactive product without a picture. */
    featuredImage: text().notNull(),
    /** The file of its newest version that is not withdrawn. Null for a bundle, and for an inactive product without a file. */
    fileId: text().references(() => media.id),
    isBestSeller: boolean().notNull().default(false),
    isRecommended: boolean().notNull().default(false),
    isNew: boolean().notNull().default(false),
    status: boolean().notNull().default(true),
    /** Whether each unit sold comes with a licence key; without a free one the product is sold out. */
    handsOutKeys: boolean().notNull().default(false),
    deletedAt: time(),
    /** When staff hid it by the decision of a case; nobody can list it until staff lift that. */
    hiddenAt: time(),
    /** The number of a bundle's parts, kept by a trigger; 0 for every other product. */
    partCount: smallint().notNull().default(0),
    /**
     * Whether the public sees the product: active, not deleted or hidden, and its vendor in a public status. A bundle also
     * needs all its parts on sale, which a trigger sees to.
     */
    listed: boolean().notNull().default(false),
    /** Counts up with each new product. Searches read the newest numbers first. */
    number: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    /** The product's position in the random list. */
    shuffleKey: integer().notNull().default(sql`floor(random() * 2147483647)::integer`),
    /** Verified ratings per number of stars, from which average and count are computed. */
    stars1: integer().notNull().default(0),
    stars2: integer().notNull().default(0),
    stars3: integer().notNull().default(0),
    stars4: integer().notNull().default(0),
    stars5: integer().notNull().default(0),
    /** Ratings by customers who have not bought the product, or were refunded. In no average. */
    unverifiedReviews: integer().notNull().default(0),
    /** The weighted average in thousandths of a star, by which lists are sorted; 0 without a verified rating. */
    ratingScore: integer().notNull().generatedAlwaysAs(sql.raw(ratingScoreSql)),
    /** Customers who bought it in the last months and kept it. Only `countSales` writes here, each hour. */
    soldCount: integer().notNull().default(0),
    /** Whether one of its licences is for business; kept by a trigger. */
    hasBusinessLicense: boolean().notNull().default(false),
    /** What is known of its file, as keys of `searchFilters`; kept by the trigger that keeps `previewWords`. */
    fileFacts: text().array().notNull().default([]),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** The words of the name, as search_words() folds them. */
    names: tsvector().notNull().generatedAlwaysAs(sql`array_to_tsvector(search_words(name))`),
    /** The words of name and SKU, which the back office searches. */
    search: tsvector().notNull().generatedAlwaysAs(sql`array_to_tsvector(search_words(name || ' ' || sku))`),
    /**
     * What restricts a list or a search, in the same indexes as the words: the block of the number, each category with its
     * level, and what shoppers filter by (`fragments/product-facets.ts`).
     */
    searchFilters: text()
      .array()
      .notNull()
      .generatedAlwaysAs(
        sql`array_remove(array[${sql.raw(blockKeysSql)}, '1:' || main_category_id, '2:' || first_category_id, '3:' || second_category_id, '4:' || third_category_id, ${sql.raw(facetKeysSql)}], null) || file_facts`,
      ),
    /** Names of its categories, kept by triggers, so that a search for them finds the product. */
    categoryNames: text().notNull().default(''),
    /** The pages of the file that the public may see; null: the default. `shown_pages()` says which these are. */
    previewPages: integer().array(),
    /** The stems of the pages that the public may see, kept by a trigger. */
    previewWords: tsvector().notNull().default(''),
    /** The stems of name, SKU, categories, summary and description, and those of shown pages. */
    mentions: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`search_mentions(name, sku, category_names, summary_lines, description) || preview_words`,
      ),
    /** What the first of its files is called where there are several. */
    mainFileName: text().notNull().default(MAIN_FILE_NAME),
    /** How sold copies are marked for their order line. */
    marking: text().$type<Marking>().notNull().default('hidden'),
    /** How often a licence key may be activated; null: without limit. */
    maxActivations: integer(),
  },
  (t) => [
    check('products_marking_check', sql`${t.marking} in ('off', 'visible', 'hidden', 'both')`),
    check('products_activations_check', sql`${t.maxActivations} >= 1`),
    check(
      'products_price_check',
      sql`case ${t.priceKind}
        when 'fixed' then ${t.priceCents} >= 50 and ${t.listPriceCents} >= ${t.priceCents}
          and ${t.suggestedPriceCents} is null
        when 'free' then ${t.priceCents} = 0 and ${t.listPriceCents} = 0 and ${t.suggestedPriceCents} is null
        when 'chosen' then (${t.priceCents} = 0 or ${t.priceCents} >= 50)
          and ${t.listPriceCents} = ${t.priceCents} and coalesce(${t.suggestedPriceCents} >= ${t.priceCents}, true)
        else false end`,
    ),
    // An imported product may lack picture and file; without them it cannot be sold. A bundle has the files of its parts.
    check(
      'products_active_check',
      sql`not ${t.status} or ((${t.fileId} is not null or ${t.kind} = 'bundle') and ${t.featuredImage} <> '')`,
    ),
    check(
      'products_kind_check',
      sql`${t.kind} = 'single' or (${t.kind} = 'bundle' and ${t.fileId} is null and not ${t.handsOutKeys}
        and ${t.discountType} is null)`,
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
    // For the sorts of the shop: of all products, and of a main category.
    index('products_price_idx').on(t.priceCents, t.id).where(sql`listed`),
    index('products_category_price_idx').on(t.mainCategoryId, t.priceCents, t.id).where(sql`listed`),
    index('products_rating_idx').on(t.ratingScore, t.createdAt, t.id).where(sql`listed`),
    index('products_category_rating_idx')
      .on(t.mainCategoryId, t.ratingScore, t.createdAt, t.id)
      .where(sql`listed`),
    index('products_sold_idx').on(t.soldCount, t.createdAt, t.id).where(sql`listed`),
    index('products_category_sold_idx')
      .on(t.mainCategoryId, t.soldCount, t.createdAt, t.id)
      .where(sql`listed`),
    index('products_shuffle_idx').on(t.shuffleKey, t.id).where(sql`listed`),
    index('products_best_seller_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`listed and is_best_seller`),
    index('products_recommended_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`listed and is_recommended`),
    index('products_vendor_idx').on(t.vendorId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // The products of an author.
    index('products_author_idx')
      .on(t.authorId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`author_id is not null`),
    index('products_names_idx').using('gin', t.names, t.searchFilters).where(sql`listed`),
    index('products_search_idx').using('gin', t.search),
    index('products_mentions_idx').using('gin', t.mentions, t.searchFilters).where(sql`listed`),
    index('products_kept_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    // For the sorts of the back office's list, of one vendor and of all.
    index('products_vendor_name_idx').on(t.vendorId, byName(t.name), t.id).where(sql`deleted_at is null`),
    index('products_vendor_price_idx').on(t.vendorId, t.listPriceCents, t.id).where(sql`deleted_at is null`),
    index('products_name_idx').on(byName(t.name), t.id).where(sql`deleted_at is null`),
    index('products_list_price_idx').on(t.listPriceCents, t.id).where(sql`deleted_at is null`),
    check('products_hidden_check', sql`not ${t.listed} or ${t.hiddenAt} is null`),
    // For the daily media sweep, which looks for references to a file or picture.
    index('products_file_id_idx').using('hash', t.fileId),
    index('products_featured_image_idx').using('hash', t.featuredImage),
    index('products_pictured_description_idx').on(t.id).where(sql`description like '%/media/%'`),
    index('products_kept_category_idx')
      .on(t.mainCategoryId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
  ],
);

/** The products that a bundle is made of, all of its shop and none a bundle, which a trigger sees to. */
export const bundleParts = pgTable(
  'bundle_parts',
  {
    bundleId: text()
      .notNull()
      .references(() => products.id),
    productId: text()
      .notNull()
      .references(() => products.id),
    position: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bundleId, t.productId] }),
    unique('bundle_parts_position_key').on(t.bundleId, t.position),
    index('bundle_parts_product_id_idx').on(t.productId),
  ],
);

/**
 * Each word of the names of listed products, and each beginning of one. With `search_term_changes` it says how many
 * products an unfinished word finds, without counting them. It also says which word a mistyped one may have meant. Only
 * `foldCounts` writes here.
 */
export const searchTerms = pgTable(
  'search_terms',
  {
    term: text().primaryKey(),
    /** Number of products with a word that starts with this term. */
    products: integer().notNull(),
    /** Number of products with exactly this word. */
    whole: integer().notNull(),
  },
  (t) => [index('search_terms_similar_idx').using('gin', t.term.op('gin_trgm_ops')).where(sql`whole > 0`)],
);

/**
 * The number of listed products of a main category with a word in their names. With it a search for a common word finds a
 * page of a category without counting. Only `foldCounts` writes here.
 */
export const categoryWords = pgTable(
  'category_words',
  {
    categoryId: text().notNull(),
    word: text().notNull(),
    products: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.word] })],
);

/**
 * What has changed in `search_terms` and `category_words`: the words of each name that the public sees now, or no longer.
 * A trigger appends the rows and every reader adds them, so a word counts from the transaction that lists its product.
 * `foldCounts` adds them to both tables every second.
 */
export const searchTermChanges = pgTable('search_term_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  words: text().array().notNull(),
  /** The product's main category. */
  categoryId: text().notNull(),
  /** 1 for a name that is listed now, -1 for one that was. */
  products: smallint().notNull(),
});

/** Totals of a shop's listed products; kept by a trigger, so that no page has to count. */
export const shopTotals = pgTable('shop_totals', {
  vendorId: text()
    .primaryKey()
    .references(() => vendors.id),
  productCount: integer().notNull(),
  /** Number of verified ratings. */
  reviewCount: integer().notNull(),
  /** The sum of the stars of verified ratings. */
  starSum: integer().notNull(),
  unverifiedReviewCount: integer().notNull().default(0),
  /** Reviews that the vendor has removed, of any product. Incremented by the removal, not by a trigger. */
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

/** A customer has one current review of a product. Removed ones stay, with author, time and reason of the removal. */
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
    /** Whether the customer has bought the product and was not refunded; decision 0018. */
    verified: boolean().notNull().default(false),
    createdAt: createdAt(),
    removedAt: time(),
    removedBy: text().references(() => users.id),
    /** The role in which `removedBy` removed it. */
    removedByRole: text().$type<ReviewRemover>(),
    removalReason: text(),
    /** The shop's one answer, plain text, which the product page shows. */
    answer: text(),
    answeredAt: time(),
    answeredBy: text().references(() => users.id),
    /** What the customer says about it, plain text. */
    text: text(),
    /** Addresses of the customer's pictures. */
    images: text().array().notNull().default([]),
    /** The number of the version that the customer had bought; null for an unverified review. */
    versionNumber: integer(),
    /** How many customers found it helpful. */
    helpful: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('reviews_current_key').on(t.productId, t.customerId).where(sql`removed_at is null`),
    check('reviews_rating_check', sql`${t.rating} between 1 and 5`),
    check(
      'reviews_removal_check',
      sql`num_nulls(${t.removedAt}, ${t.removedBy}, ${t.removedByRole}) in (0, 3)
        and (${t.removedAt} is not null or ${t.removalReason} is null)`,
    ),
    check('reviews_answer_check', sql`num_nulls(${t.answer}, ${t.answeredAt}, ${t.answeredBy}) in (0, 3)`),
    index('reviews_customer_id_idx').on(t.customerId),
    index('reviews_helpful_idx')
      .on(
        t.productId,
        t.verified.desc().nullsFirst(),
        t.helpful.desc().nullsFirst(),
        t.createdAt.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
      )
      .where(sql`removed_at is null`),
    // For the daily media sweep.
    index('reviews_images_idx').using('gin', t.images),
    index('reviews_answered_idx')
      .on(t.productId, t.answeredAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`answer is not null and removed_at is null`),
    // For the list of all reviews.
    index('reviews_created_at_idx').on(t.createdAt, t.id).where(sql`removed_at is null`),
    index('reviews_rating_idx').on(t.rating, t.id).where(sql`removed_at is null`),
    index('reviews_removed_at_idx')
      .on(t.removedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`removed_at is not null`),
  ],
);

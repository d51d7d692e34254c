import type { Dependency } from '#api/kernel/changes.ts';
import type { AppContext, Call, ReadingCall } from '#api/kernel/context.ts';
import { badRequest, notFound } from '#api/kernel/errors.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import type { ProductCard, ProductDetail } from '#contract/catalog.ts';
import { SHOWN_FIELDS } from '#contract/product-fields.ts';
import { priceTermsOf } from '#db/fragments/product-licenses.ts';
import type { ProductScope } from '#db/fragments/product-scope.ts';
import type { CategoryParameter } from '#domain/categories.ts';
import { pricedLicenses } from '#domain/license.ts';
import { KEYS_COUNTED_MAX } from '#domain/license-key.ts';
import { PRODUCTS_LISTED_MAX } from '#domain/limits.ts';
import { dollarsOf } from '#domain/money.ts';
import { aboutFile, whatYouGet } from '#domain/product-files.ts';
import { type ProductFilter, type ProductSort, partsOf } from '#domain/product-filter.ts';
import { ratingAverage, reviewCount, type StarCounts, starSum, weightedRating } from '#domain/rating.ts';
import { numberedSummary } from '#domain/summary.ts';
import { holidayAt } from '#domain/vendor-status.ts';
import { embeddableVideo } from '#domain/video.ts';
import { pick } from '#lib/pick.ts';
import { ownedPartsOf, partsIn } from './bundles.service.ts';
import * as cards from './cards.sql.ts';
import { categoryOf } from './category-filter.ts';
import { findRedirect } from './category-moves.sql.ts';
import { filterOf } from './facets.service.ts';
import { type DetailRow, findOwnProduct, findProductBySlug } from './product-detail.sql.ts';
import { readMatches, type Search, searchCatalog, searchTags } from './search.ts';

type Stars = Pick<cards.CardRow, 'stars1' | 'stars2' | 'stars3' | 'stars4' | 'stars5'>;
const starCounts = (row: Stars): StarCounts => [row.stars1, row.stars2, row.stars3, row.stars4, row.stars5];

/** The rating summary of a product in answers. */
export function reviewSummary(row: Stars & { unverifiedReviews: number }) {
  const counts = starCounts(row);
  const [stars, ratings] = [starSum(counts), reviewCount(counts)];
  return {
    ratingAverage: ratingAverage(stars, ratings),
    weightedRating: weightedRating(stars, ratings),
    reviewCount: ratings,
    unverifiedReviewCount: row.unverifiedReviews,
    countOneStartRating: row.stars1,
    countTwoStartRating: row.stars2,
    countThreeStartRating: row.stars3,
    countFourStartRating: row.stars4,
    countFiveStartRating: row.stars5,
  };
}

function toCard(row: cards.CardRow): ProductCard {
  const counts = starCounts(row);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    mainCategoryName: row.mainCategoryName,
    price: dollarsOf(row.priceCents),
    priceKind: row.priceKind,
    originalPrice: row.listPriceCents > row.priceCents ? dollarsOf(row.listPriceCents) : null,
    featuredImage: row.featuredImage,
    rating: ratingAverage(starSum(counts), reviewCount(counts)),
    reviewCount: reviewCount(counts),
    shopName: row.shopName,
    shopSlug: row.shopSlug,
    ...(row.partCount > 0 && { partCount: row.partCount }),
  };
}

/** The licences of a product with their prices in dollars, and how many of it can be bought. */
function salesOf(
  row: Parameters<typeof priceTermsOf>[0] & Pick<cards.CartRow, 'licenses' | 'available' | 'parts'>,
) {
  const licenses = pricedLicenses(row.licenses, priceTermsOf(row));
  // Of a bundle as many are left as of its parts; whoever has one of each needs no second bundle.
  const available = row.parts?.some(({ soldOut }) => soldOut) ? 0 : row.available;
  return {
    licenses: licenses.map(({ kind, text, listPriceCents, priceCents }) => ({
      kind,
      text,
      price: dollarsOf(priceCents),
      originalPrice: listPriceCents > priceCents ? dollarsOf(listPriceCents) : null,
    })),
    available: available !== null && available < KEYS_COUNTED_MAX ? available : null,
  };
}

/** Cards for a cart, with what else decides what it may hold and at which prices. */
async function toCartCards(call: ShoppersCall, rows: readonly cards.CartRow[]): Promise<ProductCard[]> {
  const owned = await ownedPartsOf(call, rows);
  return toCards(call, rows).map((card, index) => {
    const row = rows[index] as cards.CartRow;
    const { licenses, available } = salesOf(row);
    return {
      ...card,
      ...(licenses.length > 0 && { licenses: licenses.map(({ text, ...license }) => license) }),
      ...(available !== null && { available }),
      ...partsIn(row, owned),
    };
  });
}

/** Cards, each right at once after a change of what it shows: the product, its shop, and its main category's name. */
function toCards({ dependsOn }: ReadingCall, rows: readonly cards.CardRow[]): ProductCard[] {
  dependsOn('categories');
  for (const { id, vendorId } of rows) dependsOn(`product:${id}`, `shop:${vendorId}`);
  return rows.map(toCard);
}

/** A call whose answer may say what the customer has of a bundle. */
type ShoppersCall = ReadingCall & Pick<Call, 'user'>;

interface ListQuery extends Partial<Record<CategoryParameter, string>>, ProductFilter {
  page: number;
  limit: number;
  searchKeyword?: string;
  sort: ProductSort;
  ids?: string;
}

/** A page of products: by ids, by a search, of one category, or all. */
export async function listProducts(call: ShoppersCall, query: ListQuery) {
  if (query.ids !== undefined) return listByIds(call, { ...query, ids: query.ids });
  const { total, rows, isCapped, searchedFor, shows } = await findPage(
    call.context,
    query,
    rangeOf(query, PRODUCTS_LISTED_MAX),
  );
  call.dependsOn(...shows);
  return {
    ...paged(toCards(call, rows), total, query.limit, PRODUCTS_LISTED_MAX),
    ...(isCapped && { totalIsCapped: true }),
    ...(searchedFor && { searchedFor }),
  };
}

interface ProductList {
  total: number;
  rows: readonly cards.CardRow[];
  isCapped?: boolean;
  searchedFor?: string;
  /** What decides which products these are. */
  shows: readonly Dependency[];
}

async function findPage(context: AppContext, query: ListQuery, page: cards.PageRange): Promise<ProductList> {
  const category = categoryOf(query);
  const listed = await findInScope(context, { ...query, category }, page);
  if (!category || listed.total > 0) return listed;
  const intoId = await findRedirect(context.db, { level: category.level, id: category.categoryId });
  return intoId
    ? findInScope(context, { ...query, category: { ...category, categoryId: intoId } }, page)
    : listed;
}

interface ScopedQuery extends ListQuery {
  category: cards.CategoryFilter | null;
}

async function findInScope(
  context: AppContext,
  { category, ...query }: ScopedQuery,
  page: cards.PageRange,
): Promise<ProductList> {
  const { searchKeyword: typed = '', sort } = query;
  const filter = filterOf(query);
  const isPlain = partsOf(filter).length === 0 && (sort === 'match' || sort === 'newest');
  if (typed || !isPlain) return bySearch(context, { typed, category, filter, sort }, page);
  if (category) return byCategory(context, category, page);
  return { ...(await cards.findNewest(context.db, page)), shows: ['catalog'] };
}

async function byCategory(
  context: AppContext,
  category: cards.CategoryFilter,
  page: cards.PageRange,
): Promise<ProductList> {
  const found = await cards.findInCategory(context.db, { ...page, ...category });
  return { ...found, shows: [`category:${category.categoryId}`, 'categories'] };
}

/** The products that match words and filters, in the order that was asked for. */
async function bySearch(context: AppContext, search: Search, page: cards.PageRange): Promise<ProductList> {
  const found = await searchCatalog(context, search);
  const shows = searchTags(found);
  if (!found || page.offset >= found.total) return { total: found?.total ?? 0, rows: [], shows };
  const { total, isCapped, searchedFor } = found;
  const end = Math.min(page.offset + page.limit, total);
  const ids = found.ids ?? (await readMatches(context.db, { ...found, limit: end }));
  const rows = await cards.findByIds(context.db, { ids: ids.slice(page.offset, end) });
  return { total, rows, isCapped, searchedFor, shows };
}

/** A vendor's listed products, newest first. */
export const vendorCards = async (
  call: ReadingCall,
  page: cards.PageRange & { vendorId: string },
): Promise<ProductCard[]> => toCards(call, await cards.findOfVendor(call.context.db, page));

/** Reads comma-separated ids, each once. @throws ApiError 400 for more than 100 */
export function parseIds(text: string): string[] {
  const ids = [...new Set(text.split(',').filter(Boolean))];
  if (ids.length > 100) throw badRequest('100 ids at most.');
  return ids;
}

/** A page of the products that a cart or wishlist reads again. */
async function listByIds(call: ShoppersCall, query: ListQuery & { ids: string }) {
  const rows = await cards.findForCart(call.context.db, { ids: parseIds(query.ids) });
  // One that is not listed now may be listed again.
  call.dependsOn('catalog');
  const { offset, limit } = rangeOf(query, PRODUCTS_LISTED_MAX);
  return paged(
    await toCartCards(call, rows.slice(offset, offset + limit)),
    rows.length,
    query.limit,
    PRODUCTS_LISTED_MAX,
  );
}

/** @throws ApiError 404 for a product that is not listed */
export async function productBySlug(call: ShoppersCall, slug: string): Promise<ProductDetail> {
  const row = await findProductBySlug(call.context.db, { slug });
  if (!row) {
    // It may be listed one day.
    call.dependsOn('catalog', 'listings');
    throw notFound('This product');
  }
  return detailOf(call, row);
}

/**
 * The product page as shoppers see it, or would if it were active; `vendorId` null (admin) allows any product.
 * @throws ApiError 404
 */
export async function previewProduct(
  call: ShoppersCall,
  params: { id: string } & ProductScope,
): Promise<ProductDetail> {
  const row = await findOwnProduct(call.context.db, params);
  if (!row) throw notFound('This product');
  return detailOf(call, row);
}

async function detailOf(call: ShoppersCall, row: DetailRow): Promise<ProductDetail> {
  for (const { id } of row.parts ?? []) call.dependsOn(`product:${id}`);
  // Which products are similar may be late: it changes with each product that is added near to this one.
  call.dependsOn(`~category:${row.leafCategoryId}`, `~category:${row.mainCategoryId}`);
  const [card] = toCards(call, [row]);
  const { sku, description, ...furtherFields } = pick(row, SHOWN_FIELDS);
  const path = [
    { id: row.mainCategoryId, name: row.mainCategoryName },
    { id: row.firstCategoryId, name: row.firstCategoryName },
    { id: row.secondCategoryId, name: row.secondCategoryName },
    { id: row.thirdCategoryId, name: row.thirdCategoryName },
  ].flatMap(({ id, name }) => (id && name ? [{ id, name }] : []));
  return {
    ...(card as ProductCard),
    ...salesOf(row),
    ...partsIn(row, await ownedPartsOf(call, [row])),
    productImages: row.images.map((imageUrl) => ({ imageUrl })),
    suggestedPrice: row.suggestedPriceCents === null ? null : dollarsOf(row.suggestedPriceCents),
    halfGave: row.halfGaveCents === null ? null : dollarsOf(row.halfGaveCents),
    sku,
    summary: numberedSummary(row.summaryLines),
    summaryLines: row.summaryLines,
    description,
    videoUrl: row.videoUrl && embeddableVideo(row.videoUrl) ? row.videoUrl : null,
    ...furtherFields,
    files: row.files.map((file) => ({ ...file, about: aboutFile(file) })),
    whatYouGet: row.files.length > 1 ? whatYouGet(row.files) : null,
    categoryPath: path,
    vendorId: row.vendorId,
    vendor: {
      name: row.vendorName,
      slug: row.shopSlug,
      about: row.shopAbout,
      ...holidayAt(row, call.context.now()),
      profile: { shopImage: row.shopImage, shopName: row.shopName },
    },
    relatedProducts: toCards(call, row.related.map(cards.readRelated)),
    productReview: reviewSummary(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Products in a random order that is stable for a seed; without a seed, for the current hour. */
export async function randomProducts(
  call: ReadingCall,
  query: { page: number; limit: number; maxTotal: number; seed?: number },
) {
  const { context } = call;
  call.dependsOn('catalog');
  const seed = query.seed ?? (Math.floor(context.now().getTime() / 3_600_000) * 2_654_435_761) % 0x7fffffff;
  const { offset } = rangeOf(query);
  const total = Math.min(query.maxTotal, await cards.countListed(context.db));
  const limit = Math.min(query.limit, total - offset);
  const rows = limit > 0 ? await cards.findShuffled(context.db, { limit, offset, seed }) : [];
  return { ...paged(toCards(call, rows), total, query.limit), seed };
}

/** The newest cards with a flag; which ones these are may be late. */
export async function flaggedProducts(
  call: ReadingCall,
  flag: cards.ProductFlag,
  limit: number,
): Promise<ProductCard[]> {
  call.dependsOn('~listings');
  return toCards(call, await cards.findFlagged(call.context.db, { flag, limit }));
}

/** The newest cards; which ones these are may be late. */
export async function newestProducts(call: ReadingCall, limit: number): Promise<ProductCard[]> {
  call.dependsOn('~listings');
  return toCards(call, (await cards.findNewest(call.context.db, { limit, offset: 0 })).rows);
}

/** How long a sale makes a product a best seller. */
const BEST_SELLING_MS = 30 * 24 * 3_600_000;

/** The cards that most customers bought in the last 30 days, then those that staff call best sellers. */
export async function bestSellingProducts(call: ReadingCall, limit: number): Promise<ProductCard[]> {
  call.dependsOn('~listings', 'best-sellers');
  const { db, now } = call.context;
  const since = new Date(now().getTime() - BEST_SELLING_MS);
  const sold = await cards.findBestSelling(db, { since, limit });
  const ids = new Set(sold.map(({ id }) => id));
  const flagged = ids.size < limit ? await cards.findFlagged(db, { flag: 'isBestSeller', limit }) : [];
  const rows = [...sold, ...flagged.filter(({ id }) => !ids.has(id))];
  return toCards(call, rows.slice(0, limit));
}

/** The newest cards of a main category; which ones these are may be late. */
export async function newestOfCategory(
  call: ReadingCall,
  { mainCategoryId, limit }: { mainCategoryId: string; limit: number },
): Promise<ProductCard[]> {
  call.dependsOn(`~category:${mainCategoryId}`);
  const page = { level: 'main', categoryId: mainCategoryId, limit, offset: 0 } as const;
  return toCards(call, (await cards.findInCategory(call.context.db, page)).rows);
}

/** The cards of these products that are listed, in this order; which ones are listed again may be late. */
export async function chosenProducts(
  call: ReadingCall,
  { ids, limit }: { ids: readonly string[]; limit: number },
): Promise<ProductCard[]> {
  call.dependsOn('~listings');
  return toCards(call, (await cards.findByIds(call.context.db, { ids })).slice(0, limit));
}

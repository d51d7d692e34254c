import { parseIds } from '#api/features/catalog/catalog.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { type ListPage, paged, rangeOf } from '#api/kernel/paging.ts';
import { productTags } from '#api/kernel/product-tags.ts';
import type { Invalidate } from '#api/kernel/transaction.ts';
import type { VendorProduct, VendorProductRow } from '#contract/products.ts';
import type { Db } from '#db/client.ts';
import type { ProductScope } from '#db/fragments/product-scope.ts';
import { typedQuery } from '#db/fragments/search-query.ts';
import { PRODUCTS_LISTED_MAX } from '#domain/limits.ts';
import { dollarsOf } from '#domain/money.ts';
import { ratingAverage, reviewCount, starSum } from '#domain/rating.ts';
import { numberedSummary } from '#domain/summary.ts';
import { productFileUrl } from './product-file.service.ts';
import * as products from './products.sql.ts';

export { hideHeld, showHeld } from './product-holds.sql.ts';
export { handOutKeys, lockProduct, updateProduct } from './products.sql.ts';

interface ListQuery {
  page: number;
  limit: number;
  searchKeyword?: string;
  sort: products.ProductSort;
  mainCategoryId?: string;
  ids?: string;
}

/** One page of the products that the caller may access, active or not. */
export async function listVendorProducts(
  context: AppContext,
  { query, ...scope }: { query: ListQuery } & ProductScope,
): Promise<ListPage<VendorProductRow> & { totalIsCapped?: boolean }> {
  const { searchKeyword, sort, mainCategoryId } = query;
  const search = searchKeyword ? typedQuery(searchKeyword) : undefined;
  // A search without a word, '!' for example, matches no name.
  if (search === null) return paged([], 0, query.limit);
  const filter = {
    ...scope,
    search,
    mainCategoryId,
    ids: query.ids === undefined ? undefined : parseIds(query.ids),
  };
  const [count, rows] = await Promise.all([
    products.countProducts(context.db, { ...filter, atMost: PRODUCTS_LISTED_MAX + 1 }),
    products.findProducts(context.db, { ...filter, sort, ...rangeOf(query, PRODUCTS_LISTED_MAX) }),
  ]);
  const isCapped = count > PRODUCTS_LISTED_MAX;
  const total = isCapped ? PRODUCTS_LISTED_MAX : count;
  return { ...paged(rows.map(rowOf), total, query.limit), ...(isCapped && { totalIsCapped: true }) };
}

const rowOf = ({
  listPriceCents,
  priceCents,
  createdAt,
  hiddenAt,
  held,
  ...row
}: products.ProductRow): VendorProductRow => ({
  ...row,
  hidden: hiddenAt !== null,
  held: heldOf(held),
  price: dollarsOf(listPriceCents),
  salePrice: dollarsOf(priceCents),
  createdAt: createdAt.toISOString(),
});

/** Times inside JSON of the database are in its own format. */
const heldOf = (held: products.ProductRow['held']): VendorProductRow['held'] =>
  held && { ...held, since: new Date(held.since).toISOString() };

/**
 * Reads a product that the caller may access, active or not. Money in dollars.
 * @throws ApiError 404
 */
export async function readVendorProduct(
  context: AppContext,
  params: { id: string } & ProductScope,
): Promise<VendorProduct> {
  const row = await products.findProduct(context.db, params);
  if (!row) throw notFound('This product');
  const { product, images, licenses, held, ...names } = row;
  const stars = [product.stars1, product.stars2, product.stars3, product.stars4, product.stars5] as const;
  return {
    ...product,
    ...names,
    hidden: product.hiddenAt !== null,
    held: heldOf(held),
    price: dollarsOf(product.listPriceCents),
    salePrice: dollarsOf(product.priceCents),
    leastPrice: product.priceKind === 'chosen' ? dollarsOf(product.priceCents) : null,
    suggestedPrice: product.suggestedPriceCents === null ? null : dollarsOf(product.suggestedPriceCents),
    cost: dollarsOf(product.costCents),
    rating: ratingAverage(starSum(stars), reviewCount(stars)),
    reviewCount: reviewCount(stars),
    summary: numberedSummary(product.summaryLines),
    licenses: licenses.map(({ kind, text, listPriceCents }) => ({
      kind,
      text,
      price: dollarsOf(listPriceCents ?? product.listPriceCents),
    })),
    productImages: images.map((imageUrl) => ({ imageUrl })),
    fileUrl: product.fileId && (await productFileUrl(context, product.id)),
    createdAt: product.createdAt.toISOString(),
  };
}

/** When a file has been read, its products show pages, and are found by the words on them. */
export async function productsAfterAnalysis(
  tx: Db,
  { fileId }: { fileId: string },
  invalidate: Invalidate,
): Promise<void> {
  const ids = await products.refreshShownWords(tx, { fileId });
  if (ids.length > 0) invalidate('listings', ...ids.map((id) => `product:${id}` as const));
}

/**
 * Invalidates the bundles that these products are parts of, after a change of their prices, or of whether they are listed:
 * a trigger has changed the bundles with them.
 */
export async function invalidateBundles(
  tx: Db,
  invalidate: Invalidate,
  params: { partIds: readonly string[] },
): Promise<void> {
  if (params.partIds.length === 0) return;
  for (const bundle of await products.findBundlesOf(tx, params))
    invalidate(...productTags(null, { ...bundle, listed: true }));
}

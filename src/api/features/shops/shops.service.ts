import { vendorCards } from '#api/features/catalog/catalog.service.ts';
import type { ReadingCall } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import { PRODUCTS_LISTED_MAX } from '#domain/limits.ts';
import { ratingAverage } from '#domain/rating.ts';
import { holidayAt } from '#domain/vendor-status.ts';
import { findOpenShop } from './shops.sql.ts';

/**
 * A vendor's public shop with a page of its products.
 * @throws ApiError 404 for a shop that is unknown or not public
 */
export async function shopBySlug(
  call: ReadingCall,
  query: { vendorSlug: string; page: number; limit: number },
) {
  const row = await findOpenShop(call.context.db, { slug: query.vendorSlug });
  if (!row) {
    // It may be public one day.
    call.dependsOn('listings');
    throw notFound('This shop');
  }
  call.dependsOn(`shop:${row.id}`, `shop-products:${row.id}`);
  const { createdAt, starSum, ...shop } = row;
  const range = rangeOf(query, PRODUCTS_LISTED_MAX);
  const isPastEnd = range.offset >= row.productCount;
  const cards = isPastEnd ? [] : await vendorCards(call, { vendorId: row.id, ...range });
  return {
    ...paged(cards, row.productCount, query.limit, PRODUCTS_LISTED_MAX),
    shop: {
      ...shop,
      ...holidayAt(row, call.context.now()),
      memberSince: createdAt.toISOString(),
      ratingAverage: ratingAverage(starSum, row.reviewCount),
    },
  };
}

import { sql } from 'drizzle-orm';
import type { PriceTerms, StoredLicense } from '#domain/license.ts';
import { licenseKeys, productLicenses, products } from '../schema.ts';

/** The licences of a product of the statement around it, the first one first. */
export const licensesOfProduct = sql<StoredLicense[]>`(
  select coalesce(json_agg(json_build_object('kind', ${productLicenses.kind}, 'text', ${productLicenses.text},
    'listPriceCents', ${productLicenses.listPriceCents}) order by ${productLicenses.position}), '[]')
  from ${productLicenses} where ${productLicenses.productId} = ${products}.id
)`.as('licenses');

/**
 * How many units of a product of the statement around it can be sold, `atMost` at most: the licence keys that are left.
 * Null for a product that hands out none.
 */
export const freeKeysOf = (atMost: number) =>
  sql<number | null>`case when ${products.handsOutKeys} then (
  select count(*)::integer from (
    select from ${licenseKeys} where ${licenseKeys.productId} = ${products}.id and ${licenseKeys.orderLineId} is null
    limit ${atMost}
  ) free
) end`.as('available');

/** What the prices of a product's licences are made from. */
export const priceTermsOf = (
  product: Pick<
    typeof products.$inferSelect,
    'listPriceCents' | 'priceKind' | 'discountType' | 'discountAmount'
  >,
): PriceTerms => ({
  listPriceCents: product.listPriceCents,
  priceKind: product.priceKind,
  discount: { type: product.discountType, amount: product.discountAmount },
});

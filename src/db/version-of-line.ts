import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { productVersions } from './tables/versions.ts';

/** The version that an order line names, in statements that join `product_versions` for what it gives. */
export const bought = alias(productVersions, 'bought');

/**
 * SQL condition on `product_versions`, joined by the product, and `bought`: who bought the latter may fetch the former.
 * That is the version bought and every later one of its edition, without withdrawn ones. If none of them is left, it is
 * the nearest before it, or else the nearest after it: a buyer always has one, since the last cannot be withdrawn.
 */
export const isVersionOfLine: SQL<boolean> = sql`(
  ${productVersions.withdrawnAt} is null and (
    (${productVersions.edition} = ${bought.edition} and ${productVersions.number} >= ${bought.number})
    or (
      not exists (
        select from product_versions owned where owned.product_id = ${bought.productId} and owned.withdrawn_at is null
          and owned.edition = ${bought.edition} and owned.number >= ${bought.number})
      and ${productVersions.number} = (
        select coalesce(max(kept.number) filter (where kept.number < ${bought.number}), min(kept.number))
        from product_versions kept where kept.product_id = ${bought.productId} and kept.withdrawn_at is null))))`;

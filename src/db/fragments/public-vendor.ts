import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { vendors } from '../tables/accounts.ts';
import { products } from '../tables/catalog.ts';
import { contents } from '../tables/content.ts';

/** Whether the public sees a vendor's shop and its active products; a vendor on holiday is Approved. */
export const isPublicVendor = eq(vendors.status, 'Approved');

/** Whether products of a vendor are public; stable while the vendor's row is locked. */
const vendorIsPublic = (vendorId: string | typeof products.vendorId): SQL<boolean> => sql`exists (
  select 1 from ${vendors} where ${vendors.id} = ${vendorId} and ${isPublicVendor}
)`;

/** Whether products may cost nothing here: `freeProducts` of Site Settings. Stable while `lockFreeProducts` holds. */
export const freeProductsAreOn = sql<boolean>`coalesce((
  select (${contents.value} ->> 'freeProducts')::boolean from ${contents} where ${contents.key} = 'site-settings'), false)`;

/** Whether a product of this price may be listed. */
export const isPriceListed = (priceCents: number | SQLWrapper): SQL<boolean> =>
  sql`(${priceCents} > 0 or ${freeProductsAreOn})`;

/** Whether an active product that staff have not hidden is listed: its vendor is public, and so is its price. */
export const isOffered = (product: {
  vendorId: string | typeof products.vendorId;
  priceCents: number | typeof products.priceCents;
}): SQL<boolean> => sql`(${and(vendorIsPublic(product.vendorId), isPriceListed(product.priceCents))})`;

/** The same with a price that is written now, and only while staff have not hidden the product. */
export const canBeListed = (priceCents: number | typeof products.priceCents = products.priceCents) =>
  sql<boolean>`(${and(isNull(products.hiddenAt), isOffered({ vendorId: products.vendorId, priceCents }))})`;

import { and, eq, type SQL } from 'drizzle-orm';
import { CATEGORY_PARAMETERS, type CategoryLevel } from '#domain/categories.ts';
import { products } from '../tables/catalog.ts';
import { ofVendor, type VendorScope } from './of-vendor.ts';

/** Whose products a caller may access; both null: anyone's. */
export interface ProductScope extends VendorScope {
  /** For authors, who see their own products alone. */
  authorId?: string | null;
}

/** Filters products by what the caller may access. */
export const inScope = ({ vendorId, authorId }: ProductScope): SQL | undefined =>
  and(ofVendor(products.vendorId, vendorId), authorId ? eq(products.authorId, authorId) : undefined);

/** Condition for products in this category. */
export const productsOf = ({ level, id }: { level: CategoryLevel; id: string }) =>
  eq(products[CATEGORY_PARAMETERS[level]], id);

import type { ProductScope } from '#db/fragments/product-scope.ts';
import { isStaff } from '#domain/roles.ts';
import type { SessionUser } from './context.ts';
import { forbidden } from './errors.ts';

/**
 * The vendor whose records a back-office call may access: the caller's own, or null for staff, who may access all.
 * Statements filter by it, so a foreign record is not found (404).
 */
export function ownVendorId(user: SessionUser): string | null {
  if (isStaff(user.role)) return null;
  if (user.vendorId) return user.vendorId;
  throw forbidden();
}

/** The id of the caller's own shop. @throws ApiError 403 for a user without one */
export function ownShopId({ vendorId }: SessionUser): string {
  if (!vendorId) throw forbidden();
  return vendorId;
}

/** The products that a back-office call may access. Statements filter by it, as with `ownVendorId`. */
export const ownProducts = (user: SessionUser): ProductScope => ({
  vendorId: ownVendorId(user),
  authorId: user.shopRole === 'author' ? user.id : null,
});

import type { SessionUser } from './context.ts';
import { forbidden } from './errors.ts';

/**
 * Whose records a back-office call may reach: the vendor's own, or null for an admin, who may reach all.
 * It becomes part of the statement, so that a foreign record does not exist.
 */
export function ownVendorId(user: SessionUser): string | null {
  if (user.role === 'admin') return null;
  if (user.role === 'vendor' && user.vendorId) return user.vendorId;
  throw forbidden();
}

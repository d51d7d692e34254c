import type { SessionUser } from './context.ts';
import { forbidden } from './errors.ts';

/**
 * The vendor whose records a back-office call may access: the caller's own, or null for an admin, who may access all.
 * Statements filter by it, so a foreign record is not found (404).
 */
export function ownVendorId(user: SessionUser): string | null {
  if (user.role === 'admin') return null;
  if (user.role === 'vendor' && user.vendorId) return user.vendorId;
  throw forbidden();
}

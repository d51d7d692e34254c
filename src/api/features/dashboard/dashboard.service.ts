import { listVendorProducts } from '#api/features/products/products.service.ts';
import { listVendorOrders } from '#api/features/vendor-orders/vendor-orders.service.ts';
import { vendorExists } from '#api/features/vendors/vendors.service.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { invalidField, notFound } from '#api/kernel/errors.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import type { DataOf } from '#contract/contract.ts';
import { DASHBOARD_ROWS } from '#domain/limits.ts';

/**
 * Whose dashboard a call asks for: a vendor's own, an admin's choice.
 * @throws ApiError 400 for an admin who has not chosen, 404 for a vendor that is unknown or somebody else
 */
export async function chosenVendor(context: AppContext, user: SessionUser, wanted?: string): Promise<string> {
  const own = ownVendorId(user);
  if (own) {
    if (wanted !== undefined && wanted !== own) throw notFound('This vendor');
    return own;
  }
  if (wanted === undefined) throw invalidField('vendorId', 'Please select Vendor.');
  if (!(await vendorExists(context.db, { id: wanted }))) throw notFound('This vendor');
  return wanted;
}

/** A vendor's totals, and the newest products and orders. */
export async function readDashboard(
  context: AppContext,
  { vendorId }: { vendorId: string },
): Promise<DataOf<'GET vendor/dashboard'>> {
  const newest = { page: 1, limit: DASHBOARD_ROWS };
  const [products, orders] = await Promise.all([
    listVendorProducts(context, { vendorId, query: newest }),
    listVendorOrders(context, { vendorId, ...newest }),
  ]);
  return {
    totalProducts: products.total,
    totalOrders: orders.total,
    recentProducts: { data: products.data },
    recentOrders: orders.data,
  };
}

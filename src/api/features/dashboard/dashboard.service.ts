import { vendorExists } from '#api/features/products/product-shops.service.ts';
import { listVendorProducts } from '#api/features/products/products.service.ts';
import { listVendorOrders } from '#api/features/vendor-orders/vendor-orders.service.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { invalidField, notFound } from '#api/kernel/errors.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import type { DataOf } from '#contract/contract.ts';
import { DASHBOARD_ROWS } from '#domain/limits.ts';

/**
 * The vendor whose dashboard a call may read: the caller's own, or the one an admin selects.
 * @throws ApiError 400 for an admin who selects none, 404 for an unknown vendor or another than the caller's
 */
export async function resolveVendorId(
  context: AppContext,
  user: SessionUser,
  selectedId?: string,
): Promise<string> {
  const ownId = ownVendorId(user);
  if (ownId) {
    if (selectedId !== undefined && selectedId !== ownId) throw notFound('This vendor');
    return ownId;
  }
  if (selectedId === undefined) throw invalidField('vendorId', 'Please select Vendor.');
  if (!(await vendorExists(context.db, { id: selectedId }))) throw notFound('This vendor');
  return selectedId;
}

/** A vendor's totals, and the newest products and orders. */
export async function readDashboard(
  context: AppContext,
  { vendorId }: { vendorId: string },
): Promise<DataOf<'GET vendor/dashboard'>> {
  const newest = { page: 1, limit: DASHBOARD_ROWS, sort: '-createdAt' } as const;
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

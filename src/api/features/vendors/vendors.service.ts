import { queueDecision } from '#api/features/mail/outbox.service.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import type { Market } from '#api/kernel/market.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { DataOf } from '#contract/contract.ts';
import { namesQuery, searchWord, searchWords } from '#db/search-query.ts';
import { dollarsOf } from '#domain/money.ts';
import {
  awaitsApproval,
  isPublicStatus,
  statusAfter,
  type VendorDecision,
  type VendorStatus,
} from '#domain/vendor-status.ts';
import * as vendors from './vendors.sql.ts';

export { lockHasListedProducts, vendorExists } from './vendors.sql.ts';

/** Every vendor, to choose one from. */
export const listVendorNames = async (market: Market): Promise<DataOf<'GET vendor/names'>> => ({
  data: await vendors.findVendorNames(market.db),
});

/** A page of vendors, the latest application first. */
export async function listVendors(
  market: Market,
  query: { page: number; limit: number; status?: VendorStatus; searchKeyword?: string },
): Promise<DataOf<'GET vendor'>> {
  const { page, limit, status, searchKeyword } = query;
  const words = searchKeyword && searchWords(searchKeyword);
  // What was typed holds no word, '!' say: no vendor has it in a name.
  if (words && words.length === 0) return { data: [], total: 0, pageCount: 0 };
  const filter = { status, search: words ? namesQuery(words.map((word) => searchWord(word))) : undefined };
  const [total, rows] = await Promise.all([
    vendors.countVendors(market.db, filter),
    vendors.findVendors(market.db, { ...filter, limit, offset: (page - 1) * limit }),
  ]);
  return { data: rows.map(shown), total, pageCount: Math.ceil(total / limit) };
}

const shown = ({ salesCents, appliedAt, ...row }: vendors.VendorRow) => ({
  ...row,
  appliedAt: appliedAt.toISOString(),
  sales: dollarsOf(salesCents),
});

/**
 * A vendor with the shop, and what it still lacks to be approved.
 * @throws ApiError 404
 */
export async function readVendor(market: Market, { id }: { id: string }) {
  const [row] = await vendors.findVendors(market.db, { id, limit: 1, offset: 0 });
  if (!row) throw notFound('This vendor');
  const missing = [
    ...(row.shopImage ? [] : ['Shop picture']),
    ...(row.productCount > 0 ? [] : ['At least 1 product']),
  ];
  return { ...shown(row), missing: awaitsApproval(row.status) ? missing : [] };
}

const DONE: Record<VendorDecision, string> = {
  approve: 'approved',
  decline: 'declined',
  suspend: 'suspended',
  restore: 'restored',
};

/**
 * Carries out what an admin has decided about a shop, and mails it to the vendor. All its products enter or leave every
 * public answer with it.
 * @throws ApiError 404; 409 naming the status from which this is not possible
 */
export async function decideOnVendor(
  market: Market,
  params: { id: string; decision: VendorDecision; reason: string | null; decidedBy: string },
): Promise<void> {
  const { id, decision, reason, decidedBy } = params;
  await inTransaction(market, async (tx, changed) => {
    const vendor = await vendors.lockVendor(tx, { id });
    if (!vendor) throw notFound('This vendor');
    const status = statusAfter(decision, vendor);
    if (!status) throw conflict(`This shop is ${vendor.status}, so it cannot be ${DONE[decision]}.`);
    const now = market.now();
    const suspendedFrom = status === 'Suspended' ? vendor.status : null;
    await vendors.updateStatus(tx, { id, status, statusReason: reason, suspendedFrom, statusChangedAt: now });
    const listed = isPublicStatus(status);
    if (listed !== isPublicStatus(vendor.status)) {
      const moved = await vendors.setListed(tx, { vendorId: id, listed });
      changed('catalog', 'categories', `shop:${id}`, ...moved.map((row) => `product:${row.id}` as const));
    }
    const { userId } = vendor;
    await queueDecision(tx, changed, { userId, decision: `${decision} shop`, reason, decidedBy, now });
  });
}

/**
 * Applies again for a shop that was declined.
 * @throws ApiError 409 for a shop in any other status
 */
export async function applyAgain(market: Market, { id }: { id: string }): Promise<void> {
  await inTransaction(market, async (tx) => {
    const vendor = await vendors.lockVendor(tx, { id });
    if (!vendor) throw notFound('This vendor');
    const status = statusAfter('apply', vendor);
    if (!status) throw conflict(`Your shop is ${vendor.status}, so you cannot apply for it.`);
    const now = market.now();
    await vendors.updateStatus(tx, { id, status, statusReason: null, statusChangedAt: now, appliedAt: now });
  });
}

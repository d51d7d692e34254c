import { recordDecision } from '#api/features/account-decisions/account-decisions.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import { type Changed, inTransaction } from '#api/kernel/transaction.ts';
import type { DataOf } from '#contract/contract.ts';
import type { Db } from '#db/client.ts';
import { namesQuery, searchWord, searchWords } from '#db/search-query.ts';
import { dollarsOf } from '#domain/money.ts';
import {
  awaitsApproval,
  isPublicStatus,
  type StoredVendorStatus,
  statusAfter,
  statusAt,
  type VendorChange,
  type VendorDecision,
  type VendorStatus,
} from '#domain/vendor-status.ts';
import * as vendors from './vendors.sql.ts';

export { holdVendors, lockHasListedProducts, vendorExists } from './vendors.sql.ts';

/** Every vendor, to choose one from. */
export const listVendorNames = async (context: AppContext): Promise<DataOf<'GET vendor/names'>> => ({
  data: await vendors.findVendorNames(context.db),
});

/** A page of vendors, the latest application first. */
export async function listVendors(
  context: AppContext,
  query: { page: number; limit: number; status?: VendorStatus; searchKeyword?: string },
): Promise<DataOf<'GET vendor'>> {
  const { status, searchKeyword } = query;
  const words = searchKeyword && searchWords(searchKeyword);
  // What was typed holds no word, '!' say: no vendor has it in a name.
  if (words && words.length === 0) return paged([], 0, query.limit);
  const now = context.now();
  const filter = {
    status,
    now,
    search: words ? namesQuery(words.map((word) => searchWord(word))) : undefined,
  };
  const [total, rows] = await Promise.all([
    vendors.countVendors(context.db, filter),
    vendors.findVendors(context.db, { ...filter, ...rangeOf(query) }),
  ]);
  const data = rows.map((row) => toAnswer(row, now));
  return paged(data, total, query.limit);
}

const toAnswer = ({ salesCents, appliedAt, away, awayUntil, ...row }: vendors.VendorRow, now: Date) => ({
  ...row,
  status: statusAt({ status: row.status, away, awayUntil }, now),
  appliedAt: appliedAt.toISOString(),
  sales: dollarsOf(salesCents),
});

/**
 * A vendor with the shop, and what it still lacks to be approved.
 * @throws ApiError 404
 */
export async function readVendor(context: AppContext, { id }: { id: string }) {
  const now = context.now();
  const [row] = await vendors.findVendors(context.db, { id, now, limit: 1, offset: 0 });
  if (!row) throw notFound('This vendor');
  const missing = [
    ...(row.shopImage ? [] : ['Shop picture']),
    ...(row.productCount > 0 ? [] : ['At least 1 product']),
  ];
  return { ...toAnswer(row, now), missing: awaitsApproval(row.status) ? missing : [] };
}

const REFUSED: Record<VendorChange, (status: VendorStatus) => string> = {
  approve: (status) => `This shop is ${status}, so it cannot be approved.`,
  decline: (status) => `This shop is ${status}, so it cannot be declined.`,
  suspend: (status) => `This shop is ${status}, so it cannot be suspended.`,
  restore: (status) => `This shop is ${status}, so it cannot be restored.`,
  apply: (status) => `Your shop is ${status}, so you cannot apply for it.`,
  close: (status) => `Your shop is ${status}, so you cannot close it.`,
};

/**
 * Carries out what an admin has decided about a shop, and mails it to the vendor. All its products enter or leave every
 * public answer with it.
 * @throws ApiError 404; 409 naming the status from which this is not possible
 */
export async function decideOnVendor(
  context: AppContext,
  params: { id: string; decision: VendorDecision; reason: string | null; decidedBy: string },
): Promise<void> {
  const { id, decision, reason, decidedBy } = params;
  await inTransaction(context, async (tx, invalidate) => {
    const now = context.now();
    const { userId } = await changeStatus(tx, invalidate, { id, change: decision, reason, now });
    await recordDecision(tx, invalidate, { userId, decision: `${decision} shop`, reason, decidedBy, now });
  });
}

/**
 * Closes a shop for its vendor, who gets a mail about it. What was bought stays available to its buyers.
 * @throws ApiError 409 for a shop that is suspended or closed already
 */
export async function closeShop(
  context: AppContext,
  params: { id: string; closedBy: string },
): Promise<void> {
  const { id, closedBy: decidedBy } = params;
  await inTransaction(context, async (tx, invalidate) => {
    const now = context.now();
    const reason = null;
    const { userId } = await changeStatus(tx, invalidate, { id, change: 'close', reason, now });
    await recordDecision(tx, invalidate, { userId, decision: 'close shop', reason, decidedBy, now });
  });
}

/**
 * Applies again for a shop that was declined or closed.
 * @throws ApiError 409 for a shop in any other status
 */
export async function applyAgain(context: AppContext, { id }: { id: string }): Promise<void> {
  await inTransaction(context, async (tx, invalidate) => {
    const now = context.now();
    await changeStatus(tx, invalidate, { id, change: 'apply', reason: null, now });
  });
}

/** @throws ApiError 404; 409 naming the status from which the change is not possible */
async function changeStatus(
  tx: Db,
  invalidate: Changed,
  params: { id: string; change: VendorChange; reason: string | null; now: Date },
): Promise<{ userId: string }> {
  const { id, change, reason, now } = params;
  const vendor = await vendors.lockVendor(tx, { id });
  if (!vendor) throw notFound('This vendor');
  const before = statusAt(vendor, now);
  const status = statusAfter(change, before);
  if (!status) throw conflict('vendor_status_conflict', REFUSED[change](before));
  const appliedAt = change === 'apply' ? now : undefined;
  await vendors.updateStatus(tx, { id, status, statusReason: reason, statusChangedAt: now, appliedAt });
  await moveProducts(tx, invalidate, { id, before: vendor.status, status });
  return vendor;
}

/** Lists or hides all active products of a shop that became public or ceased to be. */
async function moveProducts(
  tx: Db,
  invalidate: Changed,
  { id, before, status }: { id: string; before: StoredVendorStatus; status: StoredVendorStatus },
): Promise<void> {
  const listed = isPublicStatus(status);
  if (listed === isPublicStatus(before)) return;
  const moved = await vendors.setListed(tx, { vendorId: id, listed });
  invalidate('catalog', 'categories', `shop:${id}`, ...moved.map((row) => `product:${row.id}` as const));
}

/**
 * Lets nothing be added to shops whose status is held.
 * @throws ApiError 409 when one of them is closed
 */
export async function refuseClosedShops(tx: Db, params: { ids: readonly string[] }): Promise<void> {
  if (await vendors.hasClosed(tx, params)) {
    throw conflict('shop_closed', 'The shop is Closed, so no product can be added or activated.');
  }
}

/**
 * Drops the kept pages of shops whose holiday has ended since the last look. Each node looks for itself.
 * @returns one look
 */
export function watchHolidays(context: AppContext): () => Promise<void> {
  let since = context.now();
  return async () => {
    const until = context.now();
    const returned = await vendors.findReturned(context.db, { since, until });
    since = until;
    if (returned.length > 0) context.changes.emit(returned.map(({ id }) => `shop:${id}` as const));
  };
}

import { recordDecision } from '#api/features/account-decisions/account-decisions.service.ts';
import { findPasswordHash, passwordMatches } from '#api/features/accounts/accounts.service.ts';
import { stopPayoutsOfShop } from '#api/features/payouts/payout-stops.service.ts';
import { setListed } from '#api/features/products/product-shops.service.ts';
import { endInvitations } from '#api/features/team/end-invitations.service.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { conflict, invalidField, notFound } from '#api/kernel/errors.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import { categoryTags } from '#api/kernel/product-tags.ts';
import { startTimer } from '#api/kernel/timer.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import type { DataOf } from '#contract/contract.ts';
import type { Db } from '#db/client.ts';
import { usersQuery } from '#db/fragments/search-query.ts';
import { dollarsOf } from '#domain/money.ts';
import { missingItems } from '#domain/vendor-checklist.ts';
import {
  awaitsApproval,
  isAllowedFrom,
  isPublicStatus,
  type StoredVendorStatus,
  statusAfter,
  statusAt,
  type VendorChange,
  type VendorDecision,
  type VendorStatus,
} from '#domain/vendor-status.ts';
import { readChecklist, readDocumentStates } from './vendor-documents.service.ts';
import * as vendors from './vendors.sql.ts';

export { completeShop } from './vendors.sql.ts';

/** Id and shop name of every vendor, for select fields. */
export const listVendorNames = async (context: AppContext): Promise<DataOf<'GET vendor/names'>> => ({
  data: await vendors.findVendorNames(context.db),
});

/**
 * The name of a vendor's shop.
 * @throws ApiError 404
 */
export async function readShopName(context: AppContext, params: { id: string }): Promise<string> {
  const [row] = await vendors.findShopName(context.db, params);
  if (!row) throw notFound('This vendor');
  return row.shopName;
}

/** A page of vendors. */
export async function listVendors(
  context: AppContext,
  query: {
    page: number;
    limit: number;
    sort: vendors.VendorSort;
    status?: VendorStatus;
    searchKeyword?: string;
  },
): Promise<DataOf<'GET vendor'>> {
  const { status, searchKeyword, sort } = query;
  const search = searchKeyword ? usersQuery(searchKeyword) : undefined;
  // The search text has no word in it ('!'), so it matches no vendor.
  if (search === null) return paged([], 0, query.limit);
  const now = context.now();
  const filter = { status, now, search };
  const [total, rows] = await Promise.all([
    vendors.countVendors(context.db, filter),
    vendors.findVendors(context.db, { ...filter, sort, ...rangeOf(query) }),
  ]);
  const waiting = rows.filter((row) => awaitsApproval(row.status));
  const documents = await readDocumentStates(context, { vendorIds: waiting.map(({ id }) => id) });
  const data = rows.map((row) => toAnswer(row, documents[row.id] ?? [], now));
  return paged(data, total, query.limit);
}

const toAnswer = (
  { salesCents, appliedAt, away, awayUntil, ...row }: vendors.VendorRow,
  documents: Parameters<typeof missingItems>[1],
  now: Date,
) => ({
  ...row,
  status: statusAt({ status: row.status, away, awayUntil }, now),
  appliedAt: appliedAt.toISOString(),
  sales: dollarsOf(salesCents),
  missing: awaitsApproval(row.status) ? missingItems(row, documents) : [],
});

/**
 * A vendor with the shop, and the fields it still lacks for approval.
 * @throws ApiError 404
 */
export async function readVendor(context: AppContext, { id }: { id: string }) {
  const now = context.now();
  const [row] = await vendors.findVendors(context.db, { id, now, sort: 'appliedAt', limit: 1, offset: 0 });
  if (!row) throw notFound('This vendor');
  const documents = await readChecklist(context, { vendorId: id });
  return { ...toAnswer(row, documents, now), documents };
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
 * Carries out an admin's decision about a shop, and queues a mail to the vendor. Its products are listed or hidden in
 * the same transaction.
 * @throws ApiError 404; 409 naming the current status if it does not allow the decision
 */
export async function decideOnVendor(
  context: AppContext,
  params: { id: string; decision: VendorDecision; reason: string | null; decidedBy: string },
): Promise<void> {
  const now = context.now();
  await inTransaction(context, (tx, invalidate) => changeShop(tx, invalidate, { ...params, now }));
}

/** The same as `decideOnVendor` within a transaction. */
export async function changeShop(
  tx: Db,
  invalidate: Invalidate,
  params: { id: string; decision: VendorDecision; reason: string | null; decidedBy: string; now: Date },
): Promise<void> {
  const { id, decision, reason, decidedBy, now } = params;
  const { userId } = await changeStatus(tx, invalidate, { id, change: decision, reason, now });
  await recordDecision(tx, invalidate, { userId, decision: `${decision} shop`, reason, decidedBy, now });
}

/**
 * Closes the vendor's own shop, and queues a mail to the vendor. Buyers keep their purchases.
 * @throws ApiError 400 when the password does not match; 409 for a shop that is suspended or closed
 */
export async function closeOwnShop(
  context: AppContext,
  user: SessionUser,
  input: { password: string },
): Promise<void> {
  const passwordHash = await findPasswordHash(context.db, user);
  if (!passwordHash || !(await passwordMatches(passwordHash, input.password)))
    throw invalidField('password', 'Password is not right.');
  if (!user.vendorId) throw notFound('Your shop');
  const [id, decidedBy] = [user.vendorId, user.id];
  await inTransaction(context, async (tx, invalidate) => {
    const now = context.now();
    const reason = null;
    const { userId } = await changeStatus(tx, invalidate, { id, change: 'close', reason, now });
    await recordDecision(tx, invalidate, { userId, decision: 'close shop', reason, decidedBy, now });
  });
}

/**
 * Closes a shop whose vendor's account is going to be deleted, and queues a mail to the vendor. Does nothing for one
 * that is suspended or closed.
 */
export async function closeShopForDeletion(
  tx: Db,
  invalidate: Invalidate,
  { id, closedBy: decidedBy, now }: { id: string; closedBy: string; now: Date },
): Promise<void> {
  const vendor = await vendors.lockVendor(tx, { id });
  if (!vendor || !isAllowedFrom(statusAt(vendor, now), 'close')) return;
  const reason = null;
  const { userId } = await changeStatus(tx, invalidate, { id, change: 'close', reason, now });
  await recordDecision(tx, invalidate, { userId, decision: 'close shop', reason, decidedBy, now });
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

/** @throws ApiError 404; 409 naming the current status if it does not allow the change */
async function changeStatus(
  tx: Db,
  invalidate: Invalidate,
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
  if (!isPublicStatus(status)) await endInvitations(tx, { vendorId: id });
  await moveProducts(tx, invalidate, { id, before: vendor.status, status });
  if (status === 'Suspended')
    await stopPayoutsOfShop(tx, invalidate, { vendorId: id, reason: 'The shop was suspended.', now });
  return vendor;
}

/** Lists or hides all active products of a shop whose visibility changed. */
async function moveProducts(
  tx: Db,
  invalidate: Invalidate,
  { id, before, status }: { id: string; before: StoredVendorStatus; status: StoredVendorStatus },
): Promise<void> {
  const listed = isPublicStatus(status);
  if (listed === isPublicStatus(before)) return;
  const moved = await setListed(tx, { vendorId: id, listed });
  // Pages and cards of its products depend on the shop; they have to be found again where they are listed.
  invalidate(`shop:${id}`, 'listings', 'shops');
  if (moved.length > 0) invalidate('catalog', `shop-products:${id}`, ...categoryTags(moved));
}

/**
 * Invalidates shops whose holiday has ended since the last check. Each node checks for itself, because each has its own
 * cache.
 * @returns the function that checks once
 * @internal
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

/**
 * Looks immediately and every `everyMs` for shops whose holiday has ended.
 * @returns a function that stops it, and resolves when the current check has ended
 */
export function startWatchingHolidays(context: AppContext, everyMs: number): () => Promise<void> {
  const timer = startTimer(context, 'checking for ended holidays', everyMs, watchHolidays(context));
  timer.trigger();
  return timer.stop;
}

import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { badRequest, conflict, notFound } from '#api/kernel/errors.ts';
import { ownShopId } from '#api/kernel/ownership.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { DataOf } from '#contract/contract.ts';
import type { Payout } from '#contract/payouts.ts';
import { typedQuery } from '#db/fragments/search-query.ts';
import { dollarsOf } from '#domain/money.ts';
import type { PayoutStatus } from '#domain/payout.ts';
import { isStaff } from '#domain/roles.ts';
import type { ShareState } from '#domain/statement.ts';
import { findShareStates } from './balance.sql.ts';
import { advance, end } from './payout-delivery.service.ts';
import { readPayoutSettings } from './payout-settings.service.ts';
import * as payouts from './payouts.sql.ts';

/**
 * Whose money a call is about: a vendor's own, or the one that an admin names.
 * @throws ApiError 404 for a vendor who asks for another's, and an unknown one; 400 for an admin who names none
 */
export async function vendorOfCall(
  context: AppContext,
  user: SessionUser,
  { vendorId }: { vendorId?: string },
): Promise<string> {
  if (!isStaff(user.role)) {
    const own = ownShopId(user);
    if (vendorId !== undefined && vendorId !== own) throw notFound('This vendor');
    return own;
  }
  if (vendorId === undefined) throw badRequest('Please select Vendor.');
  if ((await payouts.findPayable(context.db, { vendorId })) === null) throw notFound('This vendor');
  return vendorId;
}

/** A page of payouts: of one vendor, or all. */
export async function listPayouts(
  context: AppContext,
  query: {
    page: number;
    limit: number;
    searchKeyword?: string;
    sort: payouts.PayoutSort;
    status?: PayoutStatus;
    vendorId: string | null;
    isStaff: boolean;
  },
): Promise<DataOf<'GET admin/payout'>> {
  const search = query.searchKeyword ? typedQuery(query.searchKeyword) : undefined;
  // The search text has no word in it ('!'), so it matches no shop.
  if (search === null) return paged([], 0, query.limit);
  const filter = { ...query, search };
  const [total, rows] = await Promise.all([
    payouts.countPayouts(context.db, filter),
    payouts.findPayouts(context.db, { ...filter, ...rangeOf(query) }),
  ]);
  return paged(
    rows.map(({ payout, shopName }) => {
      const row = toAnswer(payout, shopName);
      // What staff note is theirs.
      return query.isStaff ? row : { ...row, note: null };
    }),
    total,
    query.limit,
  );
}

const toAnswer = (row: payouts.PayoutRow, shopName: string): Payout => ({
  id: row.id,
  vendorId: row.vendorId,
  shopName,
  amount: dollarsOf(row.amountCents),
  method: row.method,
  status: row.status,
  last4: row.accountLast4,
  createdAt: row.createdAt.toISOString(),
  arrivedAt: row.status === 'Paid' ? (row.arrivesAt?.toISOString() ?? null) : null,
  problem: row.lastError,
  note: row.note,
});

/**
 * Marks a payout by hand as paid, or as returned by the bank, which books its money back.
 * @throws ApiError 404; 409 unless it is Sent, and for payouts of which the provider reports
 */
export async function markPayout(
  context: AppContext,
  { id, status, note }: { id: string; status: 'paid' | 'returned'; note: string },
): Promise<Payout> {
  await inTransaction(context, async (tx, invalidate) => {
    const payout = await payouts.lockPayout(tx, { id });
    if (!payout) throw notFound('This payout');
    if (payout.status !== 'Sent')
      throw conflict(
        'payout_status_conflict',
        `This payout is ${payout.status}: only one that is Sent can be marked.`,
      );
    if (payout.method !== 'byHand')
      throw conflict(
        'payout_status_conflict',
        'This payout is Sent by the card provider, which reports what becomes of it.',
      );
    const now = context.now();
    if (status === 'paid')
      await advance(tx, invalidate, { payout, status: 'Paid', arrivesAt: now, note: note || null, now });
    else await end(tx, invalidate, { id, status: 'Returned', reason: note || null, note: note || null, now });
  });
  return readPayout(context, { id });
}

/** @throws ApiError 404 */
export async function readPayout(context: AppContext, { id }: { id: string }): Promise<Payout> {
  const [row] = await payouts.findPayouts(context.db, {
    id,
    vendorId: null,
    sort: 'createdAt',
    limit: 1,
    offset: 0,
  });
  if (!row) throw notFound('This payout');
  return toAnswer(row.payout, row.shopName);
}

/** What has become of a vendor's share of some orders, under the hold of the present settings. */
export async function readShareStates(
  context: AppContext,
  params: { vendorId: string; orderIds: readonly string[] },
): Promise<Map<string, ShareState>> {
  if (params.orderIds.length === 0) return new Map();
  const { hold } = await readPayoutSettings(context);
  const states = await findShareStates(context.db, { ...params, hold, now: context.now() });
  return new Map(states.map(({ orderId, ...state }) => [orderId, state]));
}

import { countUnreadThreads, sideOf } from '#api/features/messages/threads.service.ts';
import { readPayoutAccount } from '#api/features/payouts/payout-accounts.service.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { ownShopId } from '#api/kernel/ownership.ts';
import type { ShopTask } from '#contract/dashboard.ts';
import { may, type Permission } from '#domain/permissions.ts';
import * as waiting from './waiting.sql.ts';

/** Older reviews are not waiting for an answer any more. */
const REVIEWS_WAIT_MS = 30 * 24 * 3_600_000;

const one = (isMissing: boolean): waiting.Waiting => ({ count: isMissing ? 1 : 0, overdue: false });

/** What waits for the caller's shop, of what the caller may do: first what others wait for. */
export async function readShopTasks(context: AppContext, user: SessionUser): Promise<{ data: ShopTask[] }> {
  const { db } = context;
  const vendorId = ownShopId(user);
  const now = context.now();
  const tasks: [ShopTask['type'], Permission, () => Promise<waiting.Waiting>][] = [
    ['case', 'cases:read-shop', () => waiting.countCasesOfShop(db, { vendorId, now })],
    [
      'message',
      'threads:take-part',
      async () => ({ count: (await countUnreadThreads(context, sideOf(user))).threads, overdue: false }),
    ],
    [
      'review',
      'reviews:answer',
      () =>
        waiting.countUnansweredReviews(db, { vendorId, since: new Date(now.getTime() - REVIEWS_WAIT_MS) }),
    ],
    [
      'payoutDetails',
      'payout-account:manage',
      async () => one((await readPayoutAccount(context, { vendorId })).status === 'Missing'),
    ],
    [
      'product',
      'products:edit',
      async () => one((await waiting.countProducts(db, { vendorId })).count === 0),
    ],
    ['file', 'products:edit', () => waiting.countProductsWithoutFile(db, { vendorId })],
  ];
  const found = await Promise.all(
    tasks
      .filter(([, permission]) => may(user, permission))
      .map(async ([type, , count]) => ({ type, ...(await count()) })),
  );
  return { data: found.filter(({ count }) => count > 0) };
}

import { countUnreadThreads, sideOf } from '#api/features/messages/threads.service.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import type { DataOf } from '#contract/contract.ts';
import { may, type Permission } from '#domain/permissions.ts';
import * as waiting from './waiting.sql.ts';

/** What waits for an account on the screens on which it may do something about it. Nothing for customers. */
export async function readWaitingCounts(
  context: AppContext,
  user: SessionUser,
): Promise<DataOf<'GET back-office/waiting'>> {
  const { db, now } = context;
  const at = { now: now() };
  const { vendorId } = user;
  const ifMay = (permission: Permission, count: () => Promise<waiting.Waiting>) =>
    may(user, permission) ? count() : null;
  const counts = {
    vendors: ifMay('vendors:manage', () => waiting.countVendors(db)),
    cases:
      vendorId === null
        ? ifMay('cases:handle', () => waiting.countCasesOfSupport(db, at))
        : ifMay('cases:read-shop', () => waiting.countCasesOfShop(db, { ...at, vendorId })),
    messages:
      vendorId === null
        ? null
        : ifMay('threads:take-part', async () => ({
            count: (await countUnreadThreads(context, sideOf(user))).threads,
            overdue: false,
          })),
    disputes: ifMay('disputes:handle', () => waiting.countDisputes(db, at)),
    refunds: ifMay('orders:refund', () => waiting.countRefunds(db)),
    payouts: ifMay('payouts:manage', () => waiting.countPayouts(db)),
  };
  const screens = Object.keys(counts) as (keyof typeof counts)[];
  const found = await Promise.all(
    screens.map(async (screen) => ({ screen, ...((await counts[screen]) ?? { count: 0, overdue: false }) })),
  );
  return { data: found.filter(({ count }) => count > 0) };
}

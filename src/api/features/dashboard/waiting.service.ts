import { countUnreadThreads, sideOf } from '#api/features/messages/threads.service.ts';
import { readPayoutAccount } from '#api/features/payouts/payout-accounts.service.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { ownShopId } from '#api/kernel/ownership.ts';
import type { ShopTask, WaitingCount } from '#contract/dashboard.ts';
import { may, type Permission } from '#domain/permissions.ts';
import * as waiting from './waiting.sql.ts';

/** Older reviews are not waiting for an answer any more. */
const REVIEWS_WAIT_MS = 30 * 24 * 3_600_000;

/** Something that can wait for an account. */
interface Kind {
  /** Without it nothing can be done about it. */
  permission: Permission;
  /** The screen of the back office where it is dealt with. */
  screen?: WaitingCount['screen'];
  read: () => Promise<waiting.Waiting>;
}

/** What can wait for staff of the market. */
function kindsOfMarket({ db, now }: AppContext): Kind[] {
  const at = { now: now() };
  return [
    { permission: 'vendors:manage', screen: 'vendors', read: () => waiting.countVendors(db) },
    { permission: 'cases:handle', screen: 'cases', read: () => waiting.countCasesOfSupport(db, at) },
    { permission: 'disputes:handle', screen: 'disputes', read: () => waiting.countDisputes(db, at) },
    { permission: 'orders:refund', screen: 'refunds', read: () => waiting.countRefunds(db) },
    { permission: 'payouts:manage', screen: 'payouts', read: () => waiting.countPayouts(db) },
  ];
}

interface ShopKind extends Kind {
  type: ShopTask['type'];
}

/** What can wait for the caller's shop: first what others wait for. */
function kindsOfShop(context: AppContext, user: SessionUser): ShopKind[] {
  const { db } = context;
  const shop = { vendorId: ownShopId(user) };
  const now = context.now();
  return [
    {
      type: 'case',
      permission: 'cases:read-shop',
      screen: 'cases',
      read: () => waiting.countCasesOfShop(db, { ...shop, now }),
    },
    {
      type: 'message',
      permission: 'threads:take-part',
      screen: 'messages',
      read: async () => ({
        count: (await countUnreadThreads(context, sideOf(user))).threads,
        overdue: false,
      }),
    },
    {
      type: 'review',
      permission: 'reviews:answer',
      read: () =>
        waiting.countUnansweredReviews(db, { ...shop, since: new Date(now.getTime() - REVIEWS_WAIT_MS) }),
    },
    {
      type: 'payoutDetails',
      permission: 'payout-account:manage',
      read: async () => one((await readPayoutAccount(context, shop)).status === 'Missing'),
    },
    {
      type: 'product',
      permission: 'products:edit',
      read: async () => one((await waiting.countProducts(db, shop)).count === 0),
    },
    {
      type: 'file',
      permission: 'products:edit',
      read: () => waiting.countProductsWithoutFile(db, shop),
    },
  ];
}

const one = (isMissing: boolean): waiting.Waiting => ({ count: isMissing ? 1 : 0, overdue: false });

/** Counts each kind that the account may do something about; a kind without anything is left out. */
async function countEach<One extends Kind>(user: SessionUser, kinds: readonly One[]) {
  const found = await Promise.all(
    kinds
      .filter(({ permission }) => may(user, permission))
      .map(async (kind) => ({ ...kind, ...(await kind.read()) })),
  );
  return found.filter(({ count }) => count > 0);
}

/** What waits for an account on the screens on which it may do something about it. Nothing for customers. */
export async function readWaitingCounts(
  context: AppContext,
  user: SessionUser,
): Promise<{ data: WaitingCount[] }> {
  const kinds: Kind[] = user.vendorId === null ? kindsOfMarket(context) : kindsOfShop(context, user);
  const onScreens = kinds.flatMap(({ screen, ...kind }) => (screen ? [{ screen, ...kind }] : []));
  const found = await countEach(user, onScreens);
  return { data: found.map(({ screen, count, overdue }) => ({ screen, count, overdue })) };
}

/** What waits for the caller's shop, of what the caller may do: first what others wait for. */
export async function readShopTasks(context: AppContext, user: SessionUser): Promise<{ data: ShopTask[] }> {
  const found = await countEach(user, kindsOfShop(context, user));
  return { data: found.map(({ type, count, overdue }) => ({ type, count, overdue })) };
}

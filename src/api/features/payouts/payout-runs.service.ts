import { currentActor } from '#api/kernel/audit.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import { rangeOf } from '#api/kernel/paging.ts';
import type { DataOf } from '#contract/contract.ts';
import { newId } from '#db/columns.ts';
import { ledgerKey } from '#domain/ledger.ts';
import { dollarsOf } from '#domain/money.ts';
import { type Balance, nextPayoutAt, periodStart } from '#domain/payout.ts';
import { forEachConcurrently } from '#lib/concurrency.ts';
import { findBalance } from './balance.sql.ts';
import { deliverPayouts } from './payout-delivery.service.ts';
import { readPayoutSettings } from './payout-settings.service.ts';
import * as payouts from './payouts.sql.ts';

/** Vendors that a run pays at the same time, each by a statement of its own. */
const CONCURRENCY = 3;
/** So many payouts are handed to the provider before the run answers. The timer `delivering payouts` sends the others. */
const SENT_AT_ONCE = 5;
const neverAborted = new AbortController().signal;

/** The four parts of a vendor's balance, and when payouts are next made by themselves. */
export async function readBalance(
  context: AppContext,
  { vendorId }: { vendorId: string },
): Promise<DataOf<'GET vendor/balance'>> {
  const { hold, schedule, minimumCents } = await readPayoutSettings(context);
  const now = context.now();
  const balance = await findBalance(context.db, { vendorId, hold, now });
  return {
    ...toDollars(balance),
    nextPayoutAt: nextPayoutAt(schedule, now)?.toISOString() ?? null,
    minimum: dollarsOf(minimumCents),
  };
}

const toDollars = (balance: Balance) => ({
  pending: dollarsOf(balance.pendingCents),
  available: dollarsOf(balance.availableCents),
  reserved: dollarsOf(balance.reservedCents),
  onTheWay: dollarsOf(balance.onTheWayCents),
});

/** What a run would pay now, the most first. */
export async function previewRun(
  context: AppContext,
  query: { page: number; limit: number; vendorId?: string },
): Promise<DataOf<'GET admin/payout/due'>> {
  const { hold, minimumCents } = await readPayoutSettings(context);
  const scope = {
    vendorId: query.vendorId ?? null,
    hold,
    minimumCents,
    now: context.now(),
  };
  const { count, cents } = await payouts.countDue(context.db, scope);
  const rows = await payouts.findDue(context.db, { ...scope, ...rangeOf(query) });
  return {
    data: rows.map(({ availableCents, ...row }) => ({ ...row, amount: dollarsOf(availableCents) })),
    total: count,
    pageCount: Math.ceil(count / query.limit),
    amount: dollarsOf(cents),
  };
}

/**
 * Pays all vendors that are due, or one. What is available to each is booked and scheduled in a transaction of its own,
 * then handed to the provider. Runs may overlap and be cut off anywhere: what is booked is no longer available, and what
 * was not is due in the next run.
 * @throws ApiError 404 for an unknown vendor; 409 for one whose shop or account is suspended
 */
export async function runPayouts(
  context: AppContext,
  { vendorId, decidedBy }: { vendorId?: string; decidedBy: string | null },
  stopping: AbortSignal = neverAborted,
): Promise<{ payouts: number; total: number }> {
  const settings = await readPayoutSettings(context);
  if (vendorId) await refuseUnpayable(context, vendorId);
  const { hold, minimumCents } = settings;
  const due = await payouts.findDueVendors(context.db, {
    vendorId: vendorId ?? null,
    hold,
    minimumCents,
    now: context.now(),
  });
  const actor = currentActor();
  const booked: { id: string; amountCents: number }[] = [];
  await forEachConcurrently(due, CONCURRENCY, async (dueVendorId) => {
    if (stopping.aborted) return;
    const id = newId();
    const amountCents = await payouts.bookPayout(context.db, {
      id,
      key: ledgerKey.payout(id),
      vendorId: dueVendorId,
      ...hold,
      minimumCents,
      decidedBy,
      actor: actor && JSON.stringify(actor),
      now: context.now().toISOString(),
    });
    if (amountCents !== null) booked.push({ id, amountCents });
  });
  await deliverPayouts(context, { ids: booked.slice(0, SENT_AT_ONCE).map(({ id }) => id) });
  const cents = booked.reduce((total, { amountCents }) => total + amountCents, 0);
  return { payouts: booked.length, total: dollarsOf(cents) };
}

async function refuseUnpayable({ db }: AppContext, vendorId: string): Promise<void> {
  const isPayable = await payouts.findPayable(db, { vendorId });
  if (isPayable === null) throw notFound('This vendor');
  if (!isPayable)
    throw conflict(
      'payout_status_conflict',
      'The shop or the account of its owner is suspended: nothing is paid to it.',
    );
}

/**
 * Runs the payouts of a period, once it has begun; a run that was cut off is run again, which pays the rest. A schedule that
 * was just chosen begins with its next period.
 */
export async function runScheduledPayouts(context: AppContext, stopping: AbortSignal): Promise<void> {
  const { schedule } = await readPayoutSettings(context);
  const last = await payouts.findSchedule(context.db);
  if (schedule === 'byHand') {
    if (last && last.schedule !== schedule)
      await payouts.saveSchedule(context.db, { schedule, paidPeriod: last.paidPeriod });
    return;
  }
  const paidPeriod = periodStart(schedule, context.now());
  if (last?.schedule === schedule && last.paidPeriod >= paidPeriod) return;
  if (last?.schedule === schedule) await runPayouts(context, { decidedBy: null }, stopping);
  if (!stopping.aborted) await payouts.saveSchedule(context.db, { schedule, paidPeriod });
}

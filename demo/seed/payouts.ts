import type { NewTransaction } from '#db/ledger.ts';
import type { payouts } from '#db/schema.ts';
import { ledgerKey } from '#domain/ledger.ts';
import { addMonths, monthOf, rangeOfMonth } from '#domain/month.ts';
import { sum } from '#domain/sum.ts';
import { demoId } from './ids.ts';

const DAY_MS = 24 * 3_600_000;
const HOLD_MS = 7 * DAY_MS;
const MINIMUM_CENTS = 2000;
/** How long a bank takes. */
const TRANSFER_MS = 2 * DAY_MS;
const MONTHS = 5;

type PayoutRow = typeof payouts.$inferInsert;

/** What a vendor is owed for what was sold before a time, by the transactions until another one. In cents. */
const owed = (
  vendorId: string,
  booked: readonly NewTransaction[],
  { soldBefore, until }: { soldBefore: Date; until: Date },
) =>
  0 -
  sum(
    booked
      .filter(({ at, soldAt }) => at < until && (soldAt ?? at) <= soldBefore)
      .flatMap(({ entries }) => entries.filter((entry) => entry.vendorId === vendorId))
      .map(({ amountCents }) => amountCents),
  );

/** Payouts by hand of the last months: on the first of each month, what every vendor had available then. */
export function demoPayouts(
  booked: readonly NewTransaction[],
  now: Date,
): { payout: PayoutRow; transaction: NewTransaction }[] {
  const vendorIds = [
    ...new Set(booked.flatMap(({ entries }) => entries.flatMap(({ vendorId }) => vendorId ?? []))),
  ];
  const made: { payout: PayoutRow; transaction: NewTransaction }[] = [];
  for (let month = addMonths(monthOf(now), 1 - MONTHS); month <= monthOf(now); month = addMonths(month, 1)) {
    const at = new Date(rangeOfMonth(month).from.getTime() + 6 * 3_600_000);
    const endedAt = new Date(at.getTime() + TRANSFER_MS);
    if (endedAt > now) break;
    for (const vendorId of vendorIds) {
      const before = [...booked, ...made.map(({ transaction }) => transaction)];
      const times = { soldBefore: new Date(at.getTime() - HOLD_MS), until: at };
      const amountCents = owed(vendorId, before, times);
      if (amountCents < MINIMUM_CENTS) continue;
      const id = demoId('payout', `${vendorId} ${month}`);
      made.push({
        payout: {
          id,
          vendorId,
          amountCents,
          method: 'byHand',
          status: 'Paid',
          createdAt: at,
          sentAt: at,
          arrivesAt: endedAt,
          endedAt,
        },
        transaction: {
          kind: 'payout',
          key: ledgerKey.payout(id),
          payoutId: id,
          entries: [
            { account: 'vendor', vendorId, amountCents },
            { account: 'bank', amountCents: 0 - amountCents },
          ],
          at,
        },
      });
    }
  }
  return made;
}

import { pastPayout, type StoredAccount } from '#api/adapters/payment/simulator/past-payout.ts';
import type { NewTransaction } from '#api/features/ledger/transactions.service.ts';
import type { Db } from '#db/client.ts';
import { payoutExports, payouts } from '#db/schema.ts';
import { simulatorObject } from '#db/tables/simulator.ts';
import { ledgerKey } from '#domain/ledger.ts';
import { addMonths, monthOf, rangeOfMonth } from '#domain/month.ts';
import { sum } from '#lib/sum.ts';
import { demoId } from './ids.ts';
import { insertInParts } from './seed-catalog.ts';

const DAY_MS = 24 * 3_600_000;
const HOLD_MS = 7 * DAY_MS;
const MINIMUM_CENTS = 2000;
/** How long a bank takes. */
const TRANSFER_MS = 2 * DAY_MS;
/** As long as the demo has sold. */
const MONTHS = 12;

/** How vendors with payout details are paid, by id: with an account at the provider, or by hand (null), to which account. */
export type DemoAccounts = Map<
  string,
  { slug: string; account: StoredAccount | null; sealedDetails: string | null; last4: string }
>;

/** Payouts that did not arrive, by shop, and how many runs ago. */
const TROUBLES: { slug: string; runsAgo: number; status: 'Returned' | 'Failed'; reason: string }[] = [
  { slug: 'loop-theory', runsAgo: 1, status: 'Returned', reason: 'The bank account has been closed.' },
  {
    slug: 'kerf-and-grain',
    runsAgo: 0,
    status: 'Failed',
    reason: 'Payouts are not enabled for this account.',
  },
];

type PayoutRow = typeof payouts.$inferInsert;
type PlannedPayout = PayoutRow & { id: string; createdAt: Date };
interface PastPayout {
  payout: PayoutRow;
  transactions: NewTransaction[];
  atSimulator: (typeof simulatorObject.$inferInsert)[];
}

/**
 * Inserts payouts of the last year. Each vendor with details is paid on the first of a month what was available then.
 * Vendors paid by hand get another payout, in a file that has been at the bank since yesterday. Returns what is to be
 * booked for them.
 */
export async function insertPayouts(
  tx: Db,
  { booked, accounts, now }: { booked: readonly NewTransaction[]; accounts: DemoAccounts; now: Date },
): Promise<NewTransaction[]> {
  const made: PastPayout[] = [];
  const pay = (vendorId: string, at: Date, make: (amountCents: number) => PastPayout) => {
    const before = [...booked, ...made.flatMap(({ transactions }) => transactions)];
    const amountCents = owed(vendorId, before, { soldBefore: new Date(at.getTime() - HOLD_MS), until: at });
    if (amountCents >= MINIMUM_CENTS) made.push(make(amountCents));
  };
  const runs = runsUntil(now);
  for (const [index, at] of runs.entries())
    for (const [vendorId, { slug, account, last4 }] of accounts) {
      const runsAgo = runs.length - 1 - index;
      const trouble = TROUBLES.find((one) => one.slug === slug && one.runsAgo === runsAgo) ?? null;
      pay(vendorId, at, (amountCents) => pastMonth({ vendorId, account, last4, amountCents, at, trouble }));
    }
  const sentAt = new Date(now.getTime() - DAY_MS);
  const file = { id: demoId('payout-export', 'last'), format: 'csv' as const, createdAt: sentAt };
  await tx.insert(payoutExports).values({
    ...file,
    exportedBy: demoId('user', 'admin@demo.test'),
    marketName: 'Emporia',
  });
  for (const [vendorId, { account, sealedDetails, last4 }] of accounts)
    if (!account)
      pay(vendorId, sentAt, (amountCents) => {
        const id = demoId('payout', `${vendorId} last`);
        const payout = { id, vendorId, amountCents, method: 'byHand' as const, createdAt: sentAt };
        return {
          payout: {
            ...payout,
            status: 'Sent',
            sentAt,
            exportId: file.id,
            sealedDetails,
            accountLast4: last4,
          },
          transactions: [booking(payout)],
          atSimulator: [],
        };
      });
  await insertInParts(
    made.map(({ payout }) => payout),
    (part) => tx.insert(payouts).values(part),
  );
  await insertInParts(
    made.flatMap(({ atSimulator }) => atSimulator),
    (part) => tx.insert(simulatorObject).values(part),
  );
  return made.flatMap(({ transactions }) => transactions);
}

/** When payouts were made whose money has arrived since. */
function runsUntil(now: Date): Date[] {
  const times: Date[] = [];
  for (let month = addMonths(monthOf(now), 1 - MONTHS); month <= monthOf(now); month = addMonths(month, 1)) {
    const at = new Date(rangeOfMonth(month).from.getTime() + 6 * 3_600_000);
    if (at.getTime() + TRANSFER_MS <= now.getTime()) times.push(at);
  }
  return times;
}

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

/** A payout of a monthly run that has ended. */
function pastMonth({
  vendorId,
  account,
  last4,
  amountCents,
  at,
  trouble,
}: {
  vendorId: string;
  account: StoredAccount | null;
  last4: string;
  amountCents: number;
  at: Date;
  trouble: (typeof TROUBLES)[number] | null;
}): PastPayout {
  const id = demoId('payout', `${vendorId} ${monthOf(at)}`);
  const endedAt = new Date(at.getTime() + TRANSFER_MS);
  const sent = trouble?.status !== 'Failed';
  const there = account
    ? pastPayout({
        reference: id,
        account,
        amountCents,
        at,
        sent,
        reversedAt: trouble && endedAt,
      })
    : null;
  const payout: PlannedPayout = {
    id,
    vendorId,
    amountCents,
    method: account ? 'connect' : 'byHand',
    accountLast4: sent ? last4 : null,
    accountId: account?.id ?? null,
    status: trouble?.status ?? 'Paid',
    lastError: trouble?.reason ?? null,
    transferId: there?.providerId ? there.transferId : null,
    providerId: there?.providerId ?? null,
    attempts: account ? 1 : 0,
    createdAt: at,
    sentAt: sent ? at : null,
    arrivesAt: trouble ? null : endedAt,
    endedAt,
  };
  return {
    payout,
    transactions: [booking(payout), ...(trouble ? [takenBack(payout, trouble.reason, endedAt)] : [])],
    atSimulator: there?.rows ?? [],
  };
}

const booking = ({ id, vendorId, amountCents, createdAt: at }: PlannedPayout): NewTransaction => ({
  kind: 'payout',
  key: ledgerKey.payout(id),
  payoutId: id,
  entries: [
    { account: 'vendor', vendorId, amountCents },
    { account: 'bank', amountCents: 0 - amountCents },
  ],
  at,
});

const takenBack = ({ id, vendorId, amountCents }: PlannedPayout, note: string, at: Date): NewTransaction => ({
  kind: 'payout returned',
  key: ledgerKey.payoutReturned(id),
  payoutId: id,
  note,
  entries: [
    { account: 'vendor', vendorId, amountCents: 0 - amountCents },
    { account: 'bank', amountCents },
  ],
  at,
});

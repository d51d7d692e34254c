import { asc, eq } from 'drizzle-orm';
import { BOOKS, NOTHING_PERSONAL, type PersonalData, shopOf } from '#api/kernel/personal-data.ts';
import { payoutAccounts, payouts } from '#db/schema.ts';
import { dollarsOf } from '#domain/money.ts';

export const payoutsPersonalData = {
  payoutAccounts: {
    copy: [
      {
        file: 'payout-account.json',
        about: 'How your shop is paid. Of the bank account, the last four characters.',
        rows: async (db, person, { limit, offset }) => {
          const rows = await db
            .select()
            .from(payoutAccounts)
            .where(eq(payoutAccounts.vendorId, shopOf(person)))
            .limit(limit)
            .offset(offset);
          return rows.map(({ method, accountStatus, accountLast4, detailsLast4 }) => ({
            method,
            status: accountStatus,
            last4: method === 'byHand' ? detailsLast4 : accountLast4,
          }));
        },
      },
    ],
    erase: (tx, person) => tx.delete(payoutAccounts).where(eq(payoutAccounts.vendorId, shopOf(person))),
  },
  payouts: {
    copy: [
      {
        file: 'payouts.json',
        about: 'The payouts to your shop. Of the bank account, the last four characters.',
        rows: async (db, person, { limit, offset }) => {
          const rows = await db
            .select()
            .from(payouts)
            .where(eq(payouts.vendorId, shopOf(person)))
            .orderBy(asc(payouts.createdAt), asc(payouts.id))
            .limit(limit)
            .offset(offset);
          return rows.map(({ method, status, amountCents, accountLast4, createdAt, sentAt, endedAt }) => ({
            method,
            status,
            amount: dollarsOf(amountCents),
            last4: accountLast4,
            createdAt,
            sentAt,
            endedAt,
          }));
        },
      },
    ],
    erase: BOOKS,
  },
  payoutExports: {
    copy: 'which files of the market staff have fetched, not what is in them',
    erase: 'the id of who fetched it leads to a deleted account',
  },
  payoutSchedules: NOTHING_PERSONAL,
} satisfies PersonalData;

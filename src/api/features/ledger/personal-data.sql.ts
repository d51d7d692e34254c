import { asc, eq } from 'drizzle-orm';
import { BOOKS, NOTHING_PERSONAL, type PersonalData, shopOf } from '#api/kernel/personal-data.ts';
import { ledgerEntries, ledgerTransactions, orders } from '#db/schema.ts';
import { dollarsOf } from '#domain/money.ts';

export const ledgerPersonalData = {
  ledgerChecks: NOTHING_PERSONAL,
  ledgerTransactions: { copy: 'in ledger.json', erase: BOOKS },
  ledgerBalances: { copy: 'sums of entries, which are in ledger.json', erase: BOOKS },
  ledgerEntries: {
    copy: [
      {
        file: 'ledger.json',
        about: 'What the market owes your shop, entry by entry; what is owed to you is negative.',
        rows: async (db, person, { limit, offset }) => {
          const rows = await db
            .select({
              orderNumber: orders.orderNumber,
              type: ledgerTransactions.kind,
              amountCents: ledgerEntries.amountCents,
              createdAt: ledgerEntries.at,
            })
            .from(ledgerEntries)
            .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
            .leftJoin(orders, eq(orders.id, ledgerTransactions.orderId))
            .where(eq(ledgerEntries.vendorId, shopOf(person)))
            .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.transactionId), asc(ledgerEntries.position))
            .limit(limit)
            .offset(offset);
          return rows.map(({ amountCents, ...entry }) => ({ ...entry, amount: dollarsOf(amountCents) }));
        },
      },
    ],
    erase: BOOKS,
  },
} satisfies PersonalData;

import { writeTransaction } from '#api/features/ledger/transactions.service.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';

const DAY_MS = 24 * 3_600_000;

/** Books a sale of which the vendor is owed `cents`; `daysAgo` it was sold. The order, if there is one, must exist. */
export const owe = (
  db: Db,
  params: { vendorId: string; cents: number; now: Date; daysAgo?: number; orderId?: string },
): Promise<boolean> => {
  const { vendorId, cents, now, daysAgo = 60, orderId = null } = params;
  const soldAt = new Date(now.getTime() - daysAgo * DAY_MS);
  return db.transaction((tx) =>
    writeTransaction(tx, {
      kind: 'sale',
      key: `sale:test_${newId()}`,
      orderId,
      soldAt,
      entries: [
        { account: 'card', amountCents: cents },
        { account: 'vendor', vendorId, amountCents: 0 - cents },
      ],
      at: soldAt,
    }),
  );
};

import type { Entry } from '#domain/ledger.ts';
import type { Db } from './client.ts';
import { ledgerEntries } from './schema.ts';

/** Writes the ledger entries of a sale, a refund or a failed refund; a unique key makes this idempotent. */
export const insertLedgerEntries = (
  tx: Db,
  params: {
    orderId: string;
    reason: (typeof ledgerEntries.$inferSelect)['reason'];
    refundId: string | null;
    entries: readonly Entry[];
    now: Date;
  },
) =>
  tx.insert(ledgerEntries).values(
    params.entries.map((entry) => ({
      ...entry,
      orderId: params.orderId,
      reason: params.reason,
      refundId: params.refundId,
      createdAt: params.now,
    })),
  );

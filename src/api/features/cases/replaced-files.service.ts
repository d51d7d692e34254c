import type { Invalidate } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import { statusAfter } from '#domain/case.ts';
import { addEntry, statusColumns } from './case-thread.service.ts';
import * as cases from './cases.sql.ts';

/** Closes the cases that were decided with a new file of this product. Call it when the file has changed. */
export async function endReplacements(
  tx: Db,
  invalidate: Invalidate,
  { productId, now }: { productId: string; now: Date },
): Promise<void> {
  for (const { case: row, decisionId } of await cases.lockReplacements(tx, { productId })) {
    const status = statusAfter(row.status, 'replaceFile');
    if (!status) continue;
    await cases.updateDecision(tx, { id: decisionId, set: { replacedAt: now } });
    const set = statusColumns(status, now);
    await addEntry(tx, invalidate, row, { kind: 'fileReplaced', party: 'vendor', authorId: null, set, now });
  }
}

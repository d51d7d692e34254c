import type { AppContext } from '#api/kernel/context.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { appealableSince, statusAfter } from '#domain/case.ts';
import { statusColumns } from './case-thread.service.ts';
import * as cases from './cases.sql.ts';

const BATCH = 200;
const YEAR_MS = 365 * 24 * 3_600_000;

/** Closes cases of which nobody can appeal the decision any more. */
export async function closeExpiredCases(context: AppContext, signal: AbortSignal): Promise<void> {
  const viewer: cases.Viewer = { userId: '', isStaff: true, vendorId: null };
  while (!signal.aborted) {
    const before = appealableSince(context.now());
    const found = await cases.findExpired(context.db, { before, limit: BATCH });
    for (const { id } of found) {
      await inTransaction(context, async (tx) => {
        const row = await cases.lockCase(tx, { id, viewer });
        const status = row && statusAfter(row.status, 'expire');
        // Appealed meanwhile.
        if (!status || !row.settledAt || row.settledAt >= before) return;
        const now = context.now();
        // No mail, since nothing changes for anyone.
        await cases.insertEntry(tx, {
          caseId: id,
          kind: 'closed',
          party: 'system',
          text: 'Nobody has appealed the decision within 14 days.',
          createdAt: now,
        });
        await cases.updateCase(tx, { id, set: { ...statusColumns(status, now), lastMessageAt: now } });
      });
    }
    if (found.length < BATCH) return;
  }
}

/** Compacts the counts of cases, and removes names and addresses of visitors a year after their cases were closed. */
export async function pruneCases(context: AppContext): Promise<void> {
  await cases.compactCaseCounts(context.db);
  await cases.forgetVisitors(context.db, { before: new Date(context.now().getTime() - YEAR_MS) });
}

import { and, asc, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { reconciliationDifferences, refunds } from '#db/schema.ts';
import { type DaysAgo, demoId } from './ids.ts';

/** A difference that was found and explained since: a refund which the provider had half a day before the market. */
export async function seedReconciliation(tx: Db, daysAgo: DaysAgo): Promise<void> {
  const [refund] = await tx
    .select({ subject: refunds.providerId, amountCents: refunds.amountCents, doneAt: refunds.doneAt })
    .from(refunds)
    .where(and(eq(refunds.status, 'Done'), lt(refunds.doneAt, daysAgo(1))))
    .orderBy(desc(refunds.doneAt), asc(refunds.id))
    .limit(1);
  if (!refund?.subject) return;
  const since = refund.doneAt ?? daysAgo(2);
  await tx.insert(reconciliationDifferences).values({
    id: demoId('difference', refund.subject),
    kind: 'missing here',
    subject: refund.subject,
    oursCents: null,
    theirsCents: 0 - refund.amountCents,
    since,
    reportedAt: since,
    endedAt: new Date(since.getTime() + 12 * 3_600_000),
  });
}

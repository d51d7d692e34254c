import { queueMail } from '#api/features/mail/outbox.service.ts';
import type { Invalidate } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import { insertDecision, type NewDecision } from './account-decisions.sql.ts';

/** Records an admin's decision about a user or a shop, and queues the mail about it. */
export async function recordDecision(
  tx: Db,
  invalidate: Invalidate,
  params: Omit<NewDecision, 'createdAt'> & { now: Date },
): Promise<void> {
  const { now, ...decision } = params;
  const subject = await insertDecision(tx, { ...decision, createdAt: now });
  await queueMail(tx, invalidate, { kind: 'decision', subject, now });
}

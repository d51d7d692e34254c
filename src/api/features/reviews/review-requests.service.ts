import { queueGradually } from '#api/features/mail/outbox.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { findOrdersToAsk } from './review-requests.sql.ts';

const DAY_MS = 24 * 3_600_000;
/** How long after the purchase customers are asked. */
const AFTER_DAYS = 7;
/** After so many days they are not asked any more, for example because no node ran. The outbox keeps keys for longer. */
const NOT_AFTER_DAYS = 14;
const BATCH_SIZE = 200;

/**
 * Queues one mail for each order of a week ago that has products which its customer has not reviewed. An order is asked
 * about once, also by several nodes: its id is the mail's key.
 */
export async function requestReviews(context: AppContext, stopping: AbortSignal): Promise<void> {
  const now = context.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const due = { after: before(NOT_AFTER_DAYS), until: before(AFTER_DAYS), keyPrefix: 'review-request:' };
  let asked = BATCH_SIZE;
  let queued = 0;
  while (asked === BATCH_SIZE && !stopping.aborted) {
    const orders = await findOrdersToAsk(context.db, { ...due, limit: BATCH_SIZE });
    asked = orders.length;
    if (asked === 0) return;
    const mails = orders.map(({ id }) => ({ kind: 'review-request', subject: id, now }) as const);
    await inTransaction(context, (tx, invalidate) =>
      queueGradually(tx, invalidate, { mails, before: queued }),
    );
    queued += asked;
  }
}

import { queueGradually } from '#api/features/mail/outbox.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { startTimer } from '#api/kernel/timer.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import type { MailKind } from '#domain/mail.ts';
import * as announcements from './announcements.sql.ts';

/** One mail a product and day at most, however many versions it gets. */
const PAUSE_MS = 24 * 3_600_000;

/**
 * Queues the mails about new versions. All versions that a product got since its last announcement are one mail to each
 * buyer who may fetch them. Marking them and queueing the mails is one transaction, so a crash or a second node repeats
 * and loses none. A product that fails holds back no other; it is tried again at the next run.
 * @throws if products failed, after all others
 * @internal
 */
export async function announceVersions(context: AppContext, signal?: AbortSignal): Promise<void> {
  const besides: string[] = [];
  let failed = 0;
  while (!signal?.aborted) {
    const now = context.now();
    const before = new Date(now.getTime() - PAUSE_MS);
    let productId = null as string | null;
    try {
      await inTransaction(context, async (tx, invalidate) => {
        productId = await announcements.lockWaitingProduct(tx, { before, besides });
        if (productId !== null) await announceProduct(tx, invalidate, { productId, before, now });
      });
    } catch (error) {
      if (productId === null) throw error;
      context.log.error({ err: error, product: productId }, 'versions of a product were not announced');
      failed += 1;
    }
    if (productId === null) break;
    // Another node may have announced it between the statement that found it and the one that locked it.
    besides.push(productId);
  }
  if (failed > 0) throw new Error(`Versions were not announced; products that failed: ${failed}.`);
}

async function announceProduct(
  tx: Db,
  invalidate: Invalidate,
  { productId, before, now }: { productId: string; before: Date; now: Date },
): Promise<void> {
  const versions = await announcements.markAnnounced(tx, { productId, before, now });
  const [newest] = versions.toSorted((a, b) => b.number - a.number);
  if (!newest) return;
  const customerIds = await announcements.findAudience(tx, { versionId: newest.id, number: newest.number });
  await queueToAll(tx, invalidate, { kind: 'new-version', versionId: newest.id, customerIds, now });
}

/** Queues a mail to each buyer who may fetch a version that is about to be withdrawn, whatever mails they want. */
export async function announceWithdrawal(
  tx: Db,
  invalidate: Invalidate,
  { versionId, now }: { versionId: string; now: Date },
): Promise<void> {
  const customerIds = await announcements.findHolders(tx, { versionId });
  await queueToAll(tx, invalidate, { kind: 'version-withdrawn', versionId, customerIds, now });
}

/** Queues a mail about a version to each of the customers; one that is queued already stays as it is. */
const queueToAll = (
  tx: Db,
  invalidate: Invalidate,
  params: { kind: MailKind; versionId: string; customerIds: readonly string[]; now: Date },
): Promise<void> => {
  const { kind, versionId, customerIds, now } = params;
  const mails = customerIds.map((id) => ({
    kind,
    subject: `${versionId} ${id}`,
    key: `${kind}:${versionId}:${id}`,
    now,
  }));
  return queueGradually(tx, invalidate, { mails });
};

/**
 * Announces versions right after the commit that added one, and every `everyMs` those whose pause has ended.
 * @returns a function that stops it, and resolves when the current run has ended
 */
export function startAnnouncing(context: AppContext, everyMs: number): () => Promise<void> {
  const timer = startTimer(context, 'announcing versions', everyMs, (signal) =>
    announceVersions(context, signal),
  );
  const stopListening = context.changes.onChange((tags) => {
    if (tags.includes('versions')) timer.trigger();
  });
  return () => {
    stopListening();
    return timer.stop();
  };
}

import { writeTransactions } from '#api/features/ledger/transactions.service.ts';
import { queueMail } from '#api/features/mail/outbox.service.ts';
import { bookDisputeFees, disputeFeePayer } from '#api/features/refunds/dispute-fees.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { ProviderTransaction } from '#api/ports/payment.ts';
import type { DataOf } from '#contract/contract.ts';
import type { Db } from '#db/client.ts';
import { ledgerKey } from '#domain/ledger.ts';
import { dollarsOf } from '#domain/money.ts';
import type { DisputeFeePayer } from '#domain/money-settings.ts';
import {
  type DifferenceKind,
  differenceOf,
  isFeeSubject,
  providerFeeCents,
  providerIdOf,
  subjectOf,
} from '#domain/reconciliation.ts';
import * as reconciliation from './reconciliation.sql.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What is younger may not be written on both sides yet. */
const GRACE_MS = HOUR_MS / 2;
/** How far before the bookmark is read again: a transaction may be listed after a later one. */
const OVERLAP_MS = HOUR_MS;
/** The part of the provider's list that is read before the bookmark is saved. */
const WINDOW_MS = DAY_MS;
/** Transactions that are stored, or subjects that are compared, in one database transaction. */
const BATCH_SIZE = 200;
const neverAborted = new AbortController().signal;

/** What reconciling needs of a market; the command has no more. */
export type ReconciliationContext = Pick<AppContext, 'db' | 'payment' | 'changes' | 'now' | 'config' | 'log'>;

/** The number of subjects that were compared, and of differences that are open now. */
export interface ReconciliationResult {
  compared: number;
  differences: number;
}

/**
 * Reads what has changed the market's balance at the provider since the last run, and books the provider's fees. Then
 * compares them one by one with the card account of the ledger. Everything is idempotent and goes on where it was
 * interrupted; two runs at once agree. Admins get one mail about what is new.
 * @param graceMs how old something must be to be compared
 * @throws PaymentProviderUnavailable
 */
export async function reconcile(
  context: ReconciliationContext,
  { stopping = neverAborted, graceMs = GRACE_MS }: { stopping?: AbortSignal; graceMs?: number } = {},
): Promise<ReconciliationResult> {
  const { provider } = context.payment.browser;
  const now = context.now();
  const until = new Date(now.getTime() - graceMs);
  // The provider's list is ahead of the ledger by as much again, because their clocks differ.
  const ledgerUntil = new Date(until.getTime() - graceMs);
  const bookmark =
    (await reconciliation.findBookmark(context.db, { provider })) ?? (await firstBookmark(context, now));
  await readProvider(context, bookmark, until, stopping);
  let compared = await compareNew(context, stopping);
  compared += await compareLedger(context, bookmark.ledgerReadUntil, ledgerUntil, stopping);
  compared += await compareOpen(context, stopping);
  await report(context);
  if (!stopping.aborted) {
    const done = { provider, providerReadUntil: until, ledgerReadUntil: ledgerUntil, comparedAt: now };
    await reconciliation.saveBookmark(context.db, done);
  }
  return { compared, differences: await reconciliation.countDifferences(context.db, { ended: false }) };
}

/** Where the first run starts: a day before the first card entry, or a month ago. */
async function firstBookmark(context: ReconciliationContext, now: Date): Promise<reconciliation.Bookmark> {
  const first = await reconciliation.findFirstCardEntry(context.db);
  const start = first ? new Date(first.getTime() - DAY_MS) : new Date(now.getTime() - 31 * DAY_MS);
  const { provider } = context.payment.browser;
  return { provider, providerReadUntil: start, ledgerReadUntil: start, comparedAt: null };
}

async function readProvider(
  context: ReconciliationContext,
  bookmark: reconciliation.Bookmark,
  until: Date,
  stopping: AbortSignal,
): Promise<void> {
  let readUntil = bookmark.providerReadUntil;
  while (readUntil < until && !stopping.aborted) {
    const end = new Date(Math.min(readUntil.getTime() + WINDOW_MS, until.getTime()));
    const from = new Date(readUntil.getTime() - OVERLAP_MS);
    let batch: ProviderTransaction[] = [];
    for await (const transaction of context.payment.listTransactions({ from, until: end })) {
      if (stopping.aborted) return;
      batch.push(transaction);
      if (batch.length < BATCH_SIZE) continue;
      await store(context, batch);
      batch = [];
    }
    await store(context, batch);
    readUntil = end;
    await reconciliation.saveBookmark(context.db, { ...bookmark, providerReadUntil: readUntil });
  }
}

/** Stores transactions of the provider with what the ledger knows them by, and the fees that are this market's. Other currencies are not the market's. */
async function store(
  context: ReconciliationContext,
  transactions: readonly ProviderTransaction[],
): Promise<void> {
  const inDollars = transactions.filter(({ currency }) => currency === 'usd');
  if (inDollars.length === 0) return;
  const intents = inDollars.flatMap(({ intentId }) => intentId ?? []);
  const known = await reconciliation.findOwnPayments(context.db, { ids: intents });
  const isOwn = ({ intentId, market }: ProviderTransaction) =>
    (intentId !== null && known.has(intentId)) || market === context.config.publicUrl;
  await reconciliation.insertProviderTransactions(
    context.db,
    inDollars.map((transaction) => {
      const subject = subjectOf(transaction, isOwn(transaction));
      return {
        id: transaction.id,
        kind: transaction.kind,
        type: transaction.type,
        amountCents: transaction.amountCents,
        feeCents: providerFeeCents({ ...transaction, subject }),
        sourceId: transaction.sourceId,
        subject,
        createdAt: transaction.createdAt,
      };
    }),
  );
}

/** Books the fees of new transactions of the provider, and compares their subjects. */
async function compareNew(context: ReconciliationContext, stopping: AbortSignal): Promise<number> {
  const feePaidBy = await disputeFeePayer(context);
  let compared = 0;
  while (!stopping.aborted) {
    const rows = await reconciliation.findNewTransactions(context.db, { limit: BATCH_SIZE });
    if (rows.length === 0) return compared;
    const withFee = rows.filter(({ feeCents }) => feeCents !== 0);
    const subjects = [
      ...rows.flatMap(({ subject }) => subject ?? []),
      ...withFee.map(({ id }) => ledgerKey.fee(id)),
    ];
    await inTransaction(context, async (tx) => {
      await bookFees(tx, withFee, feePaidBy, context.now());
      await compareSubjects(tx, subjects, context.now());
      await reconciliation.markCompared(tx, { ids: rows.map(({ id }) => id), now: context.now() });
    });
    compared += subjects.length;
  }
  return compared;
}

type TransactionWithFee = Pick<reconciliation.StoredTransaction, 'id' | 'kind' | 'subject' | 'feeCents'>;

/** Books fees, each once. Those of a dispute are booked when it has ended, to whom the market's rule says. */
async function bookFees(
  tx: Db,
  rows: readonly TransactionWithFee[],
  paidBy: DisputeFeePayer,
  now: Date,
): Promise<void> {
  const ofDisputes = rows.filter(({ kind }) => kind === 'dispute' || kind === 'dispute reversal');
  for (const { subject, ...fee } of ofDisputes) {
    if (subject) await bookDisputeFees(tx, { disputeId: subject, fees: [fee], paidBy, now });
  }
  await writeTransactions(
    tx,
    rows
      .filter((row) => !ofDisputes.includes(row))
      .map(({ id, feeCents }) => ({
        kind: 'provider fee' as const,
        key: ledgerKey.fee(id),
        entries: [
          { account: 'fees' as const, amountCents: feeCents },
          { account: 'card' as const, amountCents: 0 - feeCents },
        ],
        at: now,
      })),
  );
}

/** Compares what the ledger's card account has got since the last run. */
async function compareLedger(
  context: ReconciliationContext,
  readUntil: Date,
  until: Date,
  stopping: AbortSignal,
): Promise<number> {
  const from = new Date(readUntil.getTime() - OVERLAP_MS);
  let compared = 0;
  let after: { at: Date; id: number } | null = null;
  do {
    const page = await reconciliation.findLedgerSubjects(context.db, {
      from,
      until,
      after,
      limit: BATCH_SIZE,
    });
    await inTransaction(context, (tx) => compareSubjects(tx, page.subjects, context.now()));
    compared += page.subjects.length;
    after = page.next;
  } while (after && !stopping.aborted);
  return compared;
}

/** Compares again what differed before: it may be explained now. */
async function compareOpen(context: ReconciliationContext, stopping: AbortSignal): Promise<number> {
  let compared = 0;
  let after = '';
  while (!stopping.aborted) {
    const subjects = await reconciliation.findOpenSubjects(context.db, { after, limit: BATCH_SIZE });
    if (subjects.length === 0) return compared;
    await inTransaction(context, (tx) => compareSubjects(tx, subjects, context.now()));
    compared += subjects.length;
    after = subjects.at(-1) ?? after;
  }
  return compared;
}

/** Writes where subjects differ, and ends the differences of those that no longer do. */
async function compareSubjects(tx: Db, subjects: readonly string[], now: Date): Promise<void> {
  if (subjects.length === 0) return;
  const same: string[] = [];
  for (const row of await reconciliation.compare(tx, { subjects })) {
    const kind = differenceOf(row);
    const { subject, oursCents, theirsCents } = row;
    if (kind) await reconciliation.saveDifference(tx, { subject, kind, oursCents, theirsCents, now });
    else same.push(subject);
  }
  await reconciliation.endDifferences(tx, { subjects: same, now });
}

/** Queues a mail to each admin about the differences that no mail was sent about yet. */
async function report(context: ReconciliationContext): Promise<void> {
  const now = context.now();
  await inTransaction(context, async (tx, invalidate) => {
    if (!(await reconciliation.markReported(tx, { now }))) return;
    for (const adminId of await reconciliation.findAdminIds(tx))
      await queueMail(tx, invalidate, {
        kind: 'reconciliation',
        subject: `${adminId} ${now.toISOString()}`,
        now,
      });
  });
}

/** A page of differences, newest first, and when both sides were last compared. Money in dollars. */
export async function listDifferences(
  context: Pick<AppContext, 'db'>,
  params: { kind?: DifferenceKind; ended?: boolean; page: number; limit: number },
): Promise<DataOf<'GET admin/reconciliation'>> {
  const { kind, ended = false, page, limit } = params;
  const [total, rows, comparedAt] = await Promise.all([
    reconciliation.countDifferences(context.db, { kind, ended }),
    reconciliation.findDifferences(context.db, { kind, ended, ...rangeOf({ page, limit }) }),
    reconciliation.findComparedAt(context.db),
  ]);
  const shown = rows.map(({ difference, order }) => ({
    id: difference.id,
    kind: difference.kind,
    providerId: providerIdOf(difference.subject),
    isFee: isFeeSubject(difference.subject),
    ours: difference.oursCents === null ? null : dollarsOf(difference.oursCents),
    theirs: difference.theirsCents === null ? null : dollarsOf(difference.theirsCents),
    since: difference.since.toISOString(),
    endedAt: difference.endedAt?.toISOString() ?? null,
    order,
  }));
  return { ...paged(shown, total, limit), comparedAt: comparedAt?.toISOString() ?? null };
}

import { findUsedKeys, queueGradually } from '#api/features/mail/outbox.service.ts';
import { stopPath } from '#api/features/mail-choices/mail-choices.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { AddressedMail } from '#domain/mail.ts';
import { dollarsOf, formatSignedDollars } from '#domain/money.ts';
import { addMonths, monthName, monthOf, rangeOfMonth } from '#domain/month.ts';
import { isolated } from '#lib/isolated.ts';
import { vendorMonth } from './statements.service.ts';
import * as statements from './statements.sql.ts';

const KIND = 'statement-ready';
const BATCH_SIZE = 500;
/**
 * For so long after its end, a month is announced to vendors that have no mail about it yet. Shorter than mails are kept, since
 * their keys are how sent mails are known.
 */
const ANNOUNCED_MS = 25 * 24 * 3_600_000;

/** Queues one mail for each vendor whose account has entries in the month that is over; run again, or twice at once, it adds none. */
export async function announceStatements(
  context: AppContext,
  stopping: AbortSignal,
  batchSize = BATCH_SIZE,
): Promise<void> {
  const now = context.now();
  const month = addMonths(monthOf(now), -1);
  const { from, until } = rangeOfMonth(month);
  if (now.getTime() - until.getTime() > ANNOUNCED_MS) return;
  let queued = 0;
  for (let after = ''; !stopping.aborted; ) {
    const vendors = await statements.findVendorsOfMonth(context.db, { from, until, after, limit: batchSize });
    const keyOf = (vendorId: string) => `${KIND}:${vendorId}/${month}`;
    const used = await findUsedKeys(context.db, { keys: vendors.map(keyOf) });
    const mails = vendors
      .filter((id) => !used.has(keyOf(id)))
      .map((id) => ({ kind: KIND, subject: `${id}/${month}`, now, key: keyOf(id) }) as const);
    await inTransaction(context, (tx, invalidate) =>
      queueGradually(tx, invalidate, { mails, before: queued }),
    );
    queued += mails.length;
    after = vendors.at(-1) ?? '';
    if (vendors.length < batchSize) return;
  }
}

/** Says that the statement of a month is ready; null for an owner who is deleted or does not want to know. */
export async function statementMail(context: AppContext, subject: string): Promise<AddressedMail | null> {
  const [vendorId = '', month = ''] = subject.split('/');
  const owner = await statements.findRecipient(context.db, { vendorId });
  if (!owner) return null;
  const range = vendorMonth(vendorId, month);
  const [opening, closing] = [
    await statements.findOpening(context.db, range),
    await statements.findOpening(context.db, vendorMonth(vendorId, addMonths(month, 1))),
  ];
  const amount = (cents: number) => formatSignedDollars(dollarsOf(cents));
  return {
    to: owner.email,
    subject: `Your statement for ${monthName(month)}`,
    heading: `Your statement for ${monthName(month)} is ready`,
    paragraphs: [
      `Hello ${isolated(owner.name)},`,
      `The month is over, and the statement of ${isolated(owner.shopName)} is final: every sale, refund and payout with how its amount came about, as PDF and CSV.`,
    ],
    totals: [
      { label: 'Opening balance', amount: amount(opening) },
      { label: 'Closing balance', amount: amount(closing) },
    ],
    button: { path: `/statement?month=${month}`, label: 'Open the statement' },
    footnote: 'You get this mail after each month in which money moved, because the shop is yours.',
    stopPath: await stopPath(context, owner.id, KIND),
  };
}

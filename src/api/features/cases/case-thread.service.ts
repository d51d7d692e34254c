import { queueMail } from '#api/features/mail/outbox.service.ts';
import type { Invalidate } from '#api/kernel/transaction.ts';
import type { CaseStateAnswer } from '#contract/cases.ts';
import type { Db } from '#db/client.ts';
import { newNumber } from '#db/columns.ts';
import type { CaseParty, CaseStatus } from '#domain/case.ts';
import { turnEnds } from '#domain/case.ts';
import * as cases from './cases.sql.ts';

/** Who gets a mail about an entry. */
export const MAIL_RECIPIENTS = ['opener', 'reviewAuthor', 'vendor', 'staff'] as const;
export type MailRecipient = (typeof MAIL_RECIPIENTS)[number];

/** Whom an entry concerns: everyone who takes part, except who wrote it. */
function recipientsOf(row: cases.CaseRow, party: CaseParty, authorId: string | null): MailRecipient[] {
  const isOpener = authorId !== null && row.openedBy === authorId;
  return [
    ...(row.openerParty !== 'system' &&
    row.openerParty !== 'staff' &&
    !(row.openerParty === 'vendor') &&
    !isOpener
      ? (['opener'] as const)
      : []),
    ...(row.reviewAuthorId && row.reviewAuthorId !== authorId ? (['reviewAuthor'] as const) : []),
    ...(row.vendorId && party !== 'vendor' ? (['vendor'] as const) : []),
    ...(party !== 'staff' ? (['staff'] as const) : []),
  ];
}

/**
 * Adds an entry that everyone sees to a locked or new case. Moves the case to its next status, and queues a mail to
 * everyone concerned.
 */
export async function addEntry(
  tx: Db,
  invalidate: Invalidate,
  row: cases.CaseRow,
  params: {
    kind: Exclude<cases.EntryRow['kind'], 'assigned'>;
    party: CaseParty;
    authorId: string | null;
    text?: string;
    decisionId?: string;
    set?: Partial<cases.NewCase>;
    /** Besides the others, as the opener's confirmation. */
    alsoTell?: readonly MailRecipient[];
    now: Date;
  },
): Promise<cases.EntryRow> {
  const { kind, party, authorId, text, decisionId, set = {}, alsoTell = [], now } = params;
  const entry = await cases.insertEntry(tx, {
    caseId: row.id,
    kind,
    party,
    authorId,
    text,
    decisionId,
    createdAt: now,
  });
  await cases.updateCase(tx, { id: row.id, set: { ...set, lastMessageAt: now } });
  const recipients = new Set([
    ...recipientsOf({ ...row, ...set } as cases.CaseRow, party, authorId),
    ...alsoTell,
  ]);
  for (const recipient of recipients)
    await queueMail(tx, invalidate, { kind: 'case', subject: `${entry.id} ${recipient}`, now });
  return entry;
}

/** The columns of a status that was reached now. */
export function statusColumns(status: CaseStatus, now: Date): Partial<cases.NewCase> {
  const isSettled = status === 'Decided' || status === 'Closed';
  return { status, settledAt: isSettled ? now : null, dueAt: isSettled ? null : turnEnds(now) };
}

/** A free number is taken at the first attempt, in practice; the unique key refuses a second one. */
export const caseNumber = (): string => `CA-${newNumber()}`;

/** The case after a step, as the answer to that step. */
export const stateOf = ({
  id,
  number,
  status,
  dueAt,
}: Pick<cases.CaseRow, 'id' | 'number' | 'status' | 'dueAt'>): CaseStateAnswer => ({
  id,
  number,
  status,
  dueAt: dueAt?.toISOString() ?? null,
});

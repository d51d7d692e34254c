import type { AppContext } from '#api/kernel/context.ts';
import { conflict, invalidField, notFound } from '#api/kernel/errors.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { CaseStateAnswer } from '#contract/cases.ts';
import type { Db } from '#db/client.ts';
import { isolated } from '#lib/isolated.ts';
import { appealRefusal, isOpener, nextStatus, partyIn, statusConflict } from './case-access.ts';
import { addEntry, stateOf, statusColumns } from './case-thread.service.ts';
import * as cases from './cases.sql.ts';

/**
 * Closes a case that is solved, as the one who opened it says.
 * @throws ApiError 404 for a case of someone else, 409 for one that is decided or closed
 */
export async function closeCase(
  context: AppContext,
  viewer: cases.Viewer,
  { id }: { id: string },
): Promise<CaseStateAnswer> {
  return inTransaction(context, async (tx, invalidate) => {
    const row = await cases.lockCase(tx, { id, viewer });
    if (!row || !isOpener(row, viewer)) throw notFound('This case');
    const now = context.now();
    const set = statusColumns(nextStatus(row, 'solve', 'it cannot be closed as solved'), now);
    const party = partyIn(row, viewer);
    await addEntry(tx, invalidate, row, { kind: 'closed', party, authorId: viewer.userId, set, now });
    return stateOf({ ...row, ...set } as cases.CaseRow);
  });
}

/**
 * Gives a case to a member of staff, or takes it from its present one.
 * @throws ApiError 404; 400 for a user who handles no cases
 * @throws ApiError 409 for a closed case, or an appeal given to the member who decided before
 */
export async function assignCase(
  context: AppContext,
  viewer: cases.Viewer,
  { id, userId }: { id: string; userId: string | null },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const row = await cases.lockCase(tx, { id, viewer });
    if (!row) throw notFound('This case');
    if (row.status === 'Closed') throw statusConflict(row, 'nobody has to own it');
    const handler = userId === null ? null : await cases.findHandler(tx, { id: userId });
    if (userId !== null && !handler)
      throw invalidField('userId', 'Please select a member of staff who handles cases.');
    if (row.status === 'Appealed' && userId !== null) await refuseSameDecider(tx, row, userId);
    if (row.assigneeId === userId) return;
    await cases.updateCase(tx, { id, set: { assigneeId: userId } });
    await cases.insertEntry(tx, {
      caseId: id,
      kind: 'assigned',
      party: 'staff',
      authorId: viewer.userId,
      text: handler ? `Assigned to ${isolated(handler.name)}.` : 'Assigned to nobody.',
      isPrivate: true,
      createdAt: context.now(),
    });
  });
}

/** @throws ApiError 409 when this member of staff has made the decision that is appealed */
export async function refuseSameDecider(tx: Db, row: cases.CaseRow, userId: string): Promise<void> {
  const latest = await cases.findLatestDecision(tx, { caseId: row.id });
  if (latest?.decidedBy !== userId) return;
  throw conflict(
    'appeal_refused',
    `This case is ${row.status}: another member of staff decides than the one who has decided before.`,
  );
}

/**
 * Appeals the decision of a case.
 * @throws ApiError 404; 409 before a decision, a second time, after 14 days, or when it does not go against the viewer
 */
export async function appealCase(
  context: AppContext,
  viewer: cases.Viewer,
  { id, text }: { id: string; text: string },
): Promise<CaseStateAnswer> {
  return inTransaction(context, async (tx, invalidate) => {
    const row = await cases.lockCase(tx, { id, viewer });
    if (!row) throw notFound('This case');
    const now = context.now();
    const latest = await cases.findLatestDecision(tx, { caseId: id });
    const refusal = appealRefusal(row, latest, viewer, now);
    if (refusal) throw refusal;
    const set = {
      ...statusColumns('Appealed', now),
      appealedAt: now,
      assigneeId: row.assigneeId === latest?.decidedBy ? null : row.assigneeId,
    };
    const party = partyIn(row, viewer);
    await addEntry(tx, invalidate, row, { kind: 'appealed', party, authorId: viewer.userId, text, set, now });
    return stateOf({ ...row, ...set } as cases.CaseRow);
  });
}

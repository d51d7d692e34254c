import type { SessionUser } from '#api/kernel/context.ts';
import { type ApiError, conflict } from '#api/kernel/errors.ts';
import {
  appealableSince,
  type CaseParty,
  type CaseStatus,
  type CaseStep,
  decidableAt,
  isLateReplacement,
  loserOf,
  OPEN_STATUSES,
  type Side,
  statusAfter,
} from '#domain/case.ts';
import { may } from '#domain/permissions.ts';
import type { CaseRow, DecisionRow, Viewer } from './cases.sql.ts';

/** Who reads and acts: staff, a shop for its cases, or a person for their own. */
export const viewerOf = (user: SessionUser): Viewer => ({
  userId: user.id,
  isStaff: may(user, 'cases:handle'),
  // An author takes part in nothing but what they have opened themselves.
  vendorId: may(user, 'cases:take-part') ? user.vendorId : null,
});

/** As whom a viewer acts in a case that they can see. */
export function partyIn(row: Pick<CaseRow, 'vendorId'>, viewer: Viewer): CaseParty {
  if (viewer.isStaff) return 'staff';
  return viewer.vendorId !== null && viewer.vendorId === row.vendorId ? 'vendor' : 'customer';
}

/** Whether the viewer, or their shop, has opened the case. */
export function isOpener(
  row: Pick<CaseRow, 'openedBy' | 'openerParty' | 'vendorId'>,
  viewer: Viewer,
): boolean {
  if (row.openerParty === 'vendor') return viewer.vendorId !== null && viewer.vendorId === row.vendorId;
  return row.openedBy === viewer.userId;
}

/** @throws ApiError 409 naming the status in which the step is not possible */
export function nextStatus(row: Pick<CaseRow, 'status'>, step: CaseStep, what: string): CaseStatus {
  const status = statusAfter(row.status, step);
  if (!status) throw statusConflict(row, what);
  return status;
}

/** A 409 naming the status; `what` completes 'so …'. */
export const statusConflict = ({ status }: Pick<CaseRow, 'status'>, what: string): ApiError =>
  conflict('case_status_conflict', `This case is ${status}, so ${what}.`);

/** What the rules about decisions ask of a case. */
export const caseStateOf = (row: CaseRow, latest: DecisionRow | null) => ({
  status: row.status,
  vendorDueAt: row.vendorDueAt,
  vendorAnsweredAt: row.vendorAnsweredAt,
  replacementDueAt: latest?.replacedAt ? null : (latest?.replacementDueAt ?? null),
});

/** Whether the rules let the viewer, of staff, decide the case now. */
export function mayDecide(row: CaseRow, latest: DecisionRow | null, viewer: Viewer, now: Date): boolean {
  const state = caseStateOf(row, latest);
  if (row.status === 'Appealed') return latest?.decidedBy !== viewer.userId;
  if (row.status === 'Decided') return isLateReplacement(state, now);
  return OPEN_STATUSES.includes(row.status) && decidableAt(state, now) === null;
}

/** Why the viewer cannot appeal the latest decision; null if they can. */
export function appealRefusal(
  row: CaseRow,
  latest: DecisionRow | null,
  viewer: Viewer,
  now: Date,
): ApiError | null {
  if (row.appealedAt && row.status !== 'Appealed')
    return conflict('appeal_refused', `This case is ${row.status}, and a decision is appealed once.`);
  if (!latest || !statusAfter(row.status, 'appeal'))
    return statusConflict(row, 'there is no decision to appeal');
  if (latest.createdAt <= appealableSince(now))
    return conflict('appeal_refused', `This case is ${row.status}, and its 14 days for an appeal are over.`);
  const loser = loserOf(latest.decision, row);
  if (!loser || !isSide(loser, viewer))
    return conflict(
      'appeal_refused',
      `This case is ${row.status}, and the decision does not go against you.`,
    );
  return null;
}

const isSide = (side: Side, { isStaff, userId, vendorId }: Viewer): boolean => {
  if (isStaff) return false;
  return side.party === 'vendor' ? side.vendorId === vendorId : side.userId === userId;
};

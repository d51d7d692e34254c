import type { SessionUser } from '#api/kernel/context.ts';
import { type ApiError, conflict } from '#api/kernel/errors.ts';
import type { CaseParty, CaseStatus, CaseStep } from '#domain/case.ts';
import { statusAfter } from '#domain/case.ts';
import { may } from '#domain/permissions.ts';
import type { CaseRow, Viewer } from './cases.sql.ts';

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

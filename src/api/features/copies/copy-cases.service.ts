import type { CaseSubjectPort } from '#api/features/cases/subjects.service.ts';
import { hideHolds, releaseHolds } from './holds.service.ts';
import { hasOpenHold } from './holds.sql.ts';

/** A product that is held back as a copy, in the case that decides about it. */
export const copySubject: CaseSubjectPort = {
  isHeldBack: (db, { id: caseId }) => hasOpenHold(db, { caseId }),

  decide: async (tx, _, { id: caseId }, { decision, now }) => {
    if (decision === 'hideProduct') await hideHolds(tx, { caseId, now });
    return null;
  },

  close: (tx, invalidate, { id: caseId }, { now }) => releaseHolds(tx, invalidate, { caseId, now }),
};

import type { AppContext } from '#api/kernel/context.ts';
import { conflict } from '#api/kernel/errors.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { CaseStateAnswer } from '#contract/cases.ts';
import { newId } from '#db/columns.ts';
import { type CaseParty, type CaseType, turnEnds } from '#domain/case.ts';
import { addEntry, caseNumber, stateOf } from './case-thread.service.ts';
import * as cases from './cases.sql.ts';
import { type CaseSubjects, findSubject, type WantedSubject } from './subjects.service.ts';

export interface NewCase extends WantedSubject {
  type: CaseType;
  text: string;
}

/** Who opens a case: an account, or a visitor with an address. */
export type Opener = { viewer: cases.Viewer } | { name: string | null; email: string };

/**
 * Opens a case, and queues mails to everyone concerned.
 * @throws ApiError 401 for a visitor who names an order line
 * @throws ApiError 404 for something that does not exist for the opener
 * @throws ApiError 409 naming the case that the opener already has about it
 */
export async function openCase(
  context: AppContext,
  subjects: CaseSubjects,
  wanted: NewCase,
  opener: Opener,
): Promise<CaseStateAnswer> {
  return inTransaction(context, async (tx, invalidate) => {
    const now = context.now();
    const viewer = 'viewer' in opener ? opener.viewer : null;
    const subject = await findSubject(subjects, tx, wanted, viewer);
    const ofOwnShop = viewer?.vendorId !== null && viewer?.vendorId === subject.vendorId;
    const party: CaseParty = !viewer
      ? 'visitor'
      : viewer.isStaff
        ? 'staff'
        : ofOwnShop
          ? 'vendor'
          : 'customer';
    // The shop is asked first about what it has sold.
    const asksVendor = subject.about === 'orderLine';
    const row = {
      ...subject,
      number: caseNumber(),
      type: wanted.type,
      status: asksVendor ? ('WaitingForVendor' as const) : ('Open' as const),
      openedBy: viewer?.userId ?? null,
      openerParty: party,
      visitorName: 'email' in opener ? opener.name : null,
      visitorEmail: 'email' in opener ? opener.email : null,
      dueAt: turnEnds(now),
      vendorDueAt: asksVendor ? turnEnds(now) : null,
      lastMessageAt: now,
      createdAt: now,
    };
    const inserted = await cases.insertCase(tx, row);
    if (!inserted) {
      const number = await cases.findOpenNumber(tx, row);
      throw conflict('case_exists', `You have a case about this already: ${number}.`);
    }
    await addEntry(tx, invalidate, inserted, {
      kind: 'opened',
      party,
      authorId: row.openedBy,
      text: wanted.text,
      alsoTell: party === 'customer' || party === 'visitor' ? ['opener'] : [],
      now,
    });
    return stateOf(inserted);
  });
}

/** An answer as to a new case, for what a bot has sent. */
export const discardedCase = (context: AppContext): CaseStateAnswer => ({
  id: newId(),
  number: caseNumber(),
  status: 'Open',
  dueAt: turnEnds(context.now()).toISOString(),
});

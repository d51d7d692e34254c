import { and, asc, eq, inArray, or } from 'drizzle-orm';
import {
  NOTHING_PERSONAL,
  type Page,
  type Person,
  type PersonalData,
  shopOf,
} from '#api/kernel/personal-data.ts';
import type { Db } from '#db/client.ts';
import { attachedKind } from '#db/fragments/attached-kind.ts';
import { caseDecisions, caseEntries, caseFiles, cases, media } from '#db/schema.ts';
import { FORMER_SHOP } from '#domain/account-deletion.ts';

/** The ids of the cases that a person opened, signed in or as a visitor with the same address. */
const openedBy = (db: Db, { id, email }: Person) =>
  db
    .select({ id: cases.id })
    .from(cases)
    .where(or(eq(cases.openedBy, id), eq(cases.visitorEmail, email)));

async function copyCases(db: Db, person: Person, { limit, offset }: Page) {
  const rows = await db
    .select()
    .from(cases)
    .where(
      or(
        inArray(cases.id, openedBy(db, person)),
        eq(cases.reviewAuthorId, person.id),
        eq(cases.vendorId, shopOf(person)),
      ),
    )
    .orderBy(asc(cases.createdAt), asc(cases.id))
    .limit(limit)
    .offset(offset);
  const ids = rows.map(({ id }) => id);
  const written = await db
    .select()
    .from(caseEntries)
    .where(
      and(
        inArray(caseEntries.caseId, ids),
        eq(caseEntries.isPrivate, false),
        // A visitor has no account.
        or(eq(caseEntries.authorId, person.id), eq(caseEntries.party, 'visitor')),
      ),
    )
    .orderBy(asc(caseEntries.position));
  const decided = await db
    .select()
    .from(caseDecisions)
    .where(inArray(caseDecisions.caseId, ids))
    .orderBy(asc(caseDecisions.round));
  return rows.map((row) => ({
    number: row.number,
    type: row.type,
    status: row.status,
    about: row.title,
    createdAt: row.createdAt,
    settledAt: row.settledAt,
    written: written
      .filter(
        ({ caseId, authorId, text }) =>
          caseId === row.id && text !== '' && (authorId === person.id || row.visitorEmail === person.email),
      )
      .map(({ text, createdAt }) => ({ text, createdAt })),
    decisions: decided
      .filter(({ caseId }) => caseId === row.id)
      .map(({ decision, reason, createdAt }) => ({ decision, reason, createdAt })),
  }));
}

export const casesPersonalData = {
  caseCounts: NOTHING_PERSONAL,
  caseDecisions: {
    copy: 'in cases.json; who of the staff decided is not',
    // A reason may name the person.
    erase: (tx, person) =>
      tx
        .update(caseDecisions)
        .set({ reason: '' })
        .where(inArray(caseDecisions.caseId, openedBy(tx, person))),
  },
  caseEntries: {
    copy: 'in cases.json; private notes of staff are not',
    // The whole thread of a case that the person opened, since others may name the person in it.
    erase: (tx, person) =>
      tx
        .update(caseEntries)
        .set({ text: '' })
        .where(or(eq(caseEntries.authorId, person.id), inArray(caseEntries.caseId, openedBy(tx, person)))),
  },
  caseFiles: {
    copy: [
      {
        folder: 'cases',
        about: 'The files that you sent with messages of cases.',
        files: (db, { id }) =>
          db
            .select({
              fileId: caseFiles.fileId,
              name: caseFiles.name,
              kind: attachedKind,
              bytes: media.bytes,
            })
            .from(caseFiles)
            .innerJoin(caseEntries, eq(caseEntries.id, caseFiles.entryId))
            .innerJoin(media, eq(media.id, caseFiles.fileId))
            .where(eq(caseEntries.authorId, id))
            .orderBy(asc(caseEntries.position), asc(caseFiles.position)),
      },
    ],
    erase: (tx, person) =>
      tx.delete(caseFiles).where(
        inArray(
          caseFiles.entryId,
          tx
            .select({ id: caseEntries.id })
            .from(caseEntries)
            .where(
              or(eq(caseEntries.authorId, person.id), inArray(caseEntries.caseId, openedBy(tx, person))),
            ),
        ),
      ),
  },
  // After the rules above, which find the person's cases by what this one erases.
  cases: {
    copy: [
      { file: 'cases.json', about: 'Your cases, with what you wrote and what was decided.', rows: copyCases },
    ],
    erase: async (tx, person) => {
      await tx
        .update(cases)
        .set({ visitorName: null, visitorEmail: null })
        .where(eq(cases.visitorEmail, person.email));
      await tx
        .update(cases)
        .set({ title: FORMER_SHOP })
        .where(and(inArray(cases.about, ['shop', 'message']), eq(cases.vendorId, shopOf(person))));
    },
  },
} satisfies PersonalData;

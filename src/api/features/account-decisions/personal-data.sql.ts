import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/kernel/personal-data.ts';
import { accountDecisions } from '#db/schema.ts';

export const accountDecisionsPersonalData = {
  accountDecisions: {
    copy: [
      {
        file: 'decisions.json',
        about: 'Decisions about your account or shop, with the reasons that were mailed to you.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({
              decision: accountDecisions.decision,
              reason: accountDecisions.reason,
              createdAt: accountDecisions.createdAt,
            })
            .from(accountDecisions)
            .where(eq(accountDecisions.userId, id))
            .orderBy(asc(accountDecisions.createdAt), asc(accountDecisions.id))
            .limit(limit)
            .offset(offset),
      },
    ],
    // A reason may name the person.
    erase: (tx, { id }) =>
      tx.update(accountDecisions).set({ reason: null }).where(eq(accountDecisions.userId, id)),
  },
} satisfies PersonalData;

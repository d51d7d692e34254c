import { asc, eq } from 'drizzle-orm';
import { NOTHING_PERSONAL, type PersonalData } from '#api/kernel/personal-data.ts';
import { auditLog } from '#db/schema.ts';

export const auditLogPersonalData = {
  auditLog: {
    copy: [
      {
        file: 'changes.json',
        about: 'What you changed as a member of staff or of a shop, and from which network address.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({
              at: auditLog.at,
              action: auditLog.action,
              entity: auditLog.entity,
              entityId: auditLog.entityId,
              address: auditLog.address,
            })
            .from(auditLog)
            .where(eq(auditLog.actorId, id))
            .orderBy(asc(auditLog.sequence))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: 'append-only, as evidence; the id leads to a deleted account',
  },
  auditHead: NOTHING_PERSONAL,
} satisfies PersonalData;

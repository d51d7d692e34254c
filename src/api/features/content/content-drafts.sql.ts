import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { contentDrafts, contentSchedules, users } from '#db/schema.ts';
import { PERMISSIONS } from '#domain/permissions.ts';

/** The draft of a document, with time and author of its last change; null when there is none. */
export async function findDraft(db: Db, params: { key: string }) {
  const [row] = await db
    .select({
      value: contentDrafts.value,
      version: contentDrafts.version,
      savedAt: contentDrafts.savedAt,
      savedBy: users.name,
    })
    .from(contentDrafts)
    .leftJoin(users, eq(users.id, contentDrafts.userId))
    .where(eq(contentDrafts.key, params.key));
  return row ?? null;
}

/** Stores the draft; null resets it to the published value. @returns the draft's version */
export async function putDraft(
  tx: Db,
  params: { key: string; value: unknown; userId: string | null; savedAt: Date | null },
): Promise<number> {
  const { key, ...set } = params;
  const [row] = await tx
    .insert(contentDrafts)
    .values(params)
    .onConflictDoUpdate({
      target: contentDrafts.key,
      set: { ...set, version: sql`${contentDrafts.version} + 1` },
    })
    .returning({ version: contentDrafts.version });
  if (!row) throw new Error(`The draft of ${key} was not written.`);
  return row.version;
}

/** Increments the draft's version because the published value has changed. */
export const countChange = (tx: Db, params: { key: string }) =>
  tx
    .insert(contentDrafts)
    .values(params)
    .onConflictDoUpdate({
      target: contentDrafts.key,
      set: { version: sql`${contentDrafts.version} + 1` },
    });

/**
 * The scheduled publish of a document, with its author and whether that person may still publish; null when there is
 * none.
 */
export async function findSchedule(db: Db, params: { key: string }) {
  const [row] = await db
    .select({
      value: contentSchedules.value,
      publishAt: contentSchedules.publishAt,
      userId: contentSchedules.userId,
      by: users.name,
      mayPublish: sql<boolean>`coalesce(${and(
        inArray(users.role, [...PERMISSIONS['content:edit']]),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
      )}, false)`,
    })
    .from(contentSchedules)
    .leftJoin(users, eq(users.id, contentSchedules.userId))
    .where(eq(contentSchedules.key, params.key));
  return row ?? null;
}

/** Schedules a value; it replaces one already scheduled under the same key. */
export async function putSchedule(
  tx: Db,
  params: { key: string; value: unknown; publishAt: Date; userId: string },
): Promise<void> {
  const { key, ...set } = params;
  await tx.insert(contentSchedules).values(params).onConflictDoUpdate({ target: contentSchedules.key, set });
}

/** Deletes the scheduled publish of a document; false when there is none. */
export async function deleteSchedule(tx: Db, params: { key: string }): Promise<boolean> {
  const rows = await tx
    .delete(contentSchedules)
    .where(eq(contentSchedules.key, params.key))
    .returning({ key: contentSchedules.key });
  return rows.length > 0;
}

import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { media } from '#db/schema.ts';

export type MediaRow = typeof media.$inferSelect;

export async function findMedia(db: Db, params: { id: string }): Promise<MediaRow | null> {
  const [row] = await db.select().from(media).where(eq(media.id, params.id));
  return row ?? null;
}

/** The same content twice is the same file. False: it is there already. */
export async function insertMedia(tx: Db, row: typeof media.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(media).values(row).onConflictDoNothing().returning({ id: media.id });
  return rows.length > 0;
}

export const deleteMedia = (tx: Db, params: { id: string }) =>
  tx.delete(media).where(eq(media.id, params.id));

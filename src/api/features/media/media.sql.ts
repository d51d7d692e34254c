import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { media } from '#db/schema.ts';

export type MediaRow = typeof media.$inferSelect;

export async function findMedia(db: Db, params: { id: string }): Promise<MediaRow | null> {
  const [row] = await db.select().from(media).where(eq(media.id, params.id));
  return row ?? null;
}

/** The same content twice is the same file. */
export const insertMedia = (db: Db, rows: (typeof media.$inferInsert)[]) =>
  db.insert(media).values(rows).onConflictDoNothing();

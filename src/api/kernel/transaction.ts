import type { Db } from '#db/client.ts';
import { announceActor } from './audit.ts';
import type { Changes, Tag } from './changes.ts';

/** Invalidates tags that a transaction changes, once it commits. */
export type Invalidate = (...tags: Tag[]) => void;

/**
 * Runs `work` in one transaction; what it changes is recorded in the audit log if a caller is known who is no customer.
 * Every statement inside must use `tx`: on the embedded database, which has one
 * connection, any other statement deadlocks.
 */
export async function inTransaction<T>(
  context: { db: Db; changes: Changes },
  work: (tx: Db, invalidate: Invalidate) => Promise<T>,
): Promise<T> {
  const tags = new Set<string>();
  let announced = false;
  try {
    return await context.db.transaction(async (tx) => {
      await announceActor(tx);
      const value = await work(tx, (...names) => {
        for (const name of names) tags.add(name);
      });
      if (tags.size > 0) {
        await context.changes.notifyNodes(tx, tags);
        announced = true;
      }
      return value;
    });
  } catch (error) {
    // The commit may have happened or may still happen: only the response to it is missing.
    if (announced) context.changes.acceptOwnNotifications();
    throw error;
  } finally {
    if (announced) context.changes.emit([...tags]);
  }
}

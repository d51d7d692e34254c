import type { Db } from '#db/client.ts';
import type { Changes, Tag } from './changes.ts';

/** Names what a transaction changes; the answers that show it go once it commits. */
export type Changed = (...tags: Tag[]) => void;

/**
 * Runs one intention in one transaction. Inside, every statement must go through `tx`: on the embedded database one
 * that goes past it waits for the transaction to end, for ever.
 */
export async function inTransaction<T>(
  context: { db: Db; changes: Changes },
  work: (tx: Db, invalidate: Changed) => Promise<T>,
): Promise<T> {
  const tags = new Set<string>();
  let announced = false;
  try {
    return await context.db.transaction(async (tx) => {
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
    // The commit may have happened, or happen yet: only its answer is missing.
    if (announced) context.changes.acceptOwnNotifications();
    throw error;
  } finally {
    if (announced) context.changes.emit([...tags]);
  }
}

import { randomUUID } from 'node:crypto';
import type { Db, OpenDatabase } from '#db/client.ts';
import { notify } from '#db/client.ts';

/**
 * What public answers show, by name: a service that changes something names its tags, and whoever keeps an answer
 * drops it. `catalog` stands for everything that lists products, `ratings` for the stars in those lists, which come
 * too often to drop every list each time, `outbox` for the mails that wait to be sent.
 */
export type Tag =
  | 'catalog'
  | 'ratings'
  | 'categories'
  | 'blog'
  | 'outbox'
  | `product:${string}`
  | `shop:${string}`
  | `content:${string}`;

/** Stands for every tag: what was kept is no longer known to be true. */
export const EVERYTHING = '*';

/** Whether any of these tags is among those that have changed. */
export const concerns = (changed: readonly string[], ...tags: readonly Tag[]): boolean =>
  changed.some((tag) => tag === EVERYTHING || tags.includes(tag as Tag));

type Listener = (tags: readonly string[]) => void;

const CHANNEL = 'emporia_changes';

/** Tells everyone who keeps answers, on this node and on the others, what has changed. */
export class Changes {
  private readonly listeners = new Set<Listener>();
  /** Marks this node's announcements: PostgreSQL sends them back, when its listeners have been told already. */
  private node = randomUUID();

  /** Hears the other nodes, over PostgreSQL's own notifications; forgets everything when it was deaf for a while. */
  async connect(database: OpenDatabase): Promise<void> {
    await database.listen(
      CHANNEL,
      (payload) => {
        const [node, ...tags] = payload.split(' ');
        if (node !== this.node) this.emit(tags);
      },
      () => this.emit([EVERYTHING]),
    );
  }

  onChange(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Makes this node heed the announcements that it has sent so far, as if they came from another one. For a commit
   * whose outcome is unknown: the announcement comes back exactly if and when it commits.
   */
  acceptOwnNotifications(): void {
    this.node = randomUUID();
  }

  /** Tells this node. Called after the commit: told before it, a listener would read the old state again. */
  emit(tags: readonly string[]): void {
    for (const listener of this.listeners) listener(tags);
  }

  /** Puts the news into the transaction, so that the other nodes hear it exactly if it commits. */
  async notifyNodes(tx: Db, tags: ReadonlySet<string>): Promise<void> {
    // PostgreSQL refuses a payload of 8000 bytes.
    const list = [...tags].join(' ');
    await notify(tx, CHANNEL, `${this.node} ${list.length < 7000 ? list : EVERYTHING}`);
  }
}

import { randomUUID } from 'node:crypto';
import type { Db, OpenDatabase } from '#db/client.ts';
import { notify } from '#db/client.ts';

/**
 * Cache tags: a service that changes something names its tags, and cached responses with those tags are invalidated.
 * `catalog` is every list of products; `ratings` is the stars in those lists, separate because invalidating every list
 * for each rating would be too frequent; `outbox` is the queue of mails.
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

/** Matches every tag: everything cached may be out of date. */
export const EVERYTHING = '*';

/** Whether any of these tags is among the changed ones. */
export const concerns = (changed: readonly string[], ...tags: readonly Tag[]): boolean =>
  changed.some((tag) => tag === EVERYTHING || tags.includes(tag as Tag));

type Listener = (tags: readonly string[]) => void;

const CHANNEL = 'emporia_changes';

/** Publishes changed tags to all subscribers, on this node and on the others. */
export class Changes {
  private readonly listeners = new Set<Listener>();
  /** Marks this node's notifications: PostgreSQL sends them back, and local subscribers have been called already. */
  private node = randomUUID();

  /** Subscribes to PostgreSQL notifications of other nodes; after a lost connection everything counts as changed. */
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
   * Makes this node process its own notifications sent so far, as if another node had sent them. For a commit whose
   * outcome is unknown: PostgreSQL delivers the notification if and when the transaction commits.
   */
  acceptOwnNotifications(): void {
    this.node = randomUUID();
  }

  /** Calls the subscribers of this node. Must run after the commit: earlier, a subscriber would read the old state. */
  emit(tags: readonly string[]): void {
    for (const listener of this.listeners) listener(tags);
  }

  /** Adds a notification to the transaction, so that other nodes receive it if and only if it commits. */
  async notifyNodes(tx: Db, tags: ReadonlySet<string>): Promise<void> {
    // PostgreSQL refuses a payload of 8000 bytes.
    const list = [...tags].join(' ');
    await notify(tx, CHANNEL, `${this.node} ${list.length < 7000 ? list : EVERYTHING}`);
  }
}

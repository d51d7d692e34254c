import { randomUUID } from 'node:crypto';
import type { Db, OpenDatabase } from '#db/client.ts';
import { notify } from '#db/client.ts';

/**
 * Cache tags: a service that changes something names its tags, and what is kept under those tags is dropped.
 *
 * | Tag | Changes with |
 * | --- | --- |
 * | `product:ID` | anything that the public sees of a product, on its page or on a card |
 * | `reviews:ID` | the texts of a product's reviews, their votes and answers, and the names of their authors |
 * | `shop:ID` | the shop's own data, which its products' pages and cards show too, and whether it is public |
 * | `shop-products:ID` | which listed products the shop has, and their number and ratings |
 * | `category:ID` | which listed products are in a category |
 * | `catalog` | which products are listed, and in which categories |
 * | `listings` | any listed product or public shop; only for what may be late |
 * | `shops` | which shops are public |
 * | `best-sellers` | time: which products sold best lately, renewed hourly |
 * | `categories` | names, order and pictures of categories |
 * | `content:KEY`, `blog` | what an admin writes |
 * | `outbox` | the queue of mails; not sent to other nodes |
 * | `versions` | versions of files that are not announced to their buyers yet |
 * | `pdf-files` | the queue of PDFs to be read |
 * | `uploads` | the queue of uploads to be checked |
 */
export type Tag =
  | 'catalog'
  | 'listings'
  | 'shops'
  | 'best-sellers'
  | 'categories'
  | 'blog'
  | 'outbox'
  | 'versions'
  | 'pdf-files'
  | 'uploads'
  | `product:${string}`
  | `reviews:${string}`
  | `shop:${string}`
  | `shop-products:${string}`
  | `category:${string}`
  | `content:${string}`;

/**
 * The same tags for what may be late: it is dropped at most `LATE_MS` after the first of the changes, once for all of
 * them. Which products are similar, in a section of the home page or found by a search changes with almost every edit.
 */
type LateTag = '~catalog' | '~listings' | `~category:${string}`;

/** What an answer may depend on. */
export type Dependency = Tag | LateTag;

/** How old what depends on a late tag may be, in milliseconds. */
const LATE_MS = 60_000;

const MAY_BE_LATE = /^(catalog|listings|category:.*)$/;

/** Matches every tag: everything cached may be out of date. */
export const EVERYTHING = '*';

type Listener = (tags: readonly string[]) => void;

const CHANNEL = 'emporia_changes';
/** PostgreSQL refuses a payload of 8000 bytes. */
const PAYLOAD_LENGTH = 7000;
/** A change of more tags than fit into so many notifications, some 3,000, counts as a change of everything. */
const PAYLOADS = 20;

/**
 * The node that queues a mail sends it at once, and the others look for due mails every few seconds. PostgreSQL commits
 * transactions that notify one after the other, and each order queues mails.
 */
const LOCAL_TAG = 'outbox';

/** Publishes changed tags to all subscribers, on this node and on the others. */
export class Changes {
  private readonly listeners = new Set<Listener>();
  /** Late tags that changed and were not reported yet. */
  private late = new Set<string>();
  private lateTimer: NodeJS.Timeout | null = null;
  /** Marks this node's notifications: PostgreSQL sends them back, and local subscribers have been called already. */
  private node = randomUUID();
  private replicas: OpenDatabase['replicas'] = null;

  /** Subscribes to PostgreSQL notifications of other nodes; after a lost connection everything counts as changed. */
  async connect(database: Pick<OpenDatabase, 'listen' | 'replicas'>): Promise<void> {
    this.replicas = database.replicas;
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
    // Before a subscriber reads: a replica may not have the change yet.
    this.replicas?.noteChange();
    for (const listener of this.listeners) listener(tags);
    for (const tag of tags) if (MAY_BE_LATE.test(tag)) this.late.add(`~${tag}`);
    if (this.late.size > 0) this.lateTimer ??= setTimeout(() => this.emitLate(), LATE_MS).unref();
  }

  /**
   * Reports the late tags that changed since the last time. All subscribers are called in one turn of the event loop, so
   * that none reads what another is about to drop.
   */
  emitLate(): void {
    if (this.lateTimer) clearTimeout(this.lateTimer);
    this.lateTimer = null;
    const tags = [...this.late];
    this.late = new Set();
    if (tags.length > 0) for (const listener of this.listeners) listener(tags);
  }

  /** Adds notifications to the transaction, so that other nodes receive them if and only if it commits. */
  async notifyNodes(tx: Db, tags: ReadonlySet<string>): Promise<void> {
    const shared = new Set(tags);
    shared.delete(LOCAL_TAG);
    if (shared.size === 0) return;
    for (const payload of payloadsOf(shared)) await notify(tx, CHANNEL, `${this.node} ${payload}`);
  }
}

/** The tags as lists that fit into a notification each. */
function payloadsOf(tags: ReadonlySet<string>): string[] {
  const payloads: string[] = [];
  let payload = '';
  for (const tag of tags) {
    if (payload.length + tag.length >= PAYLOAD_LENGTH) {
      payloads.push(payload);
      payload = '';
    }
    payload += payload ? ` ${tag}` : tag;
  }
  payloads.push(payload);
  return payloads.length <= PAYLOADS ? payloads : [EVERYTHING];
}

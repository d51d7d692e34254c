/** Where a market is killed, by the statement that it executes there. */
export interface KillPoint {
  /** Matches the SQL and its parameters. */
  statement: RegExp;
  when: 'before' | 'after';
  /** Killed after the next statement of this kind instead. */
  followedBy?: RegExp;
  /** What is left undone there. */
  says: string;
}

export const KILL_POINTS: Record<string, KillPoint> = {
  intent: {
    statement: /insert into "payments"/,
    when: 'after',
    says: 'after the intent was stored, before the browser hears of it',
  },
  charge: {
    statement: /insert into "simulator_event".*payment_intent\.succeeded/s,
    when: 'after',
    followedBy: /\bcommit\b/i,
    says: 'after the provider has charged the card, before the market knows',
  },
  order: {
    statement: /insert into "order_lines"/,
    when: 'after',
    says: "inside the order's transaction, after its lines",
  },
  ordered: {
    statement: /insert into "order_lines"/,
    when: 'after',
    followedBy: /\bcommit\b/i,
    says: 'after the order is committed, before the browser hears of it',
  },
  upload: {
    statement: /insert into "media"/,
    when: 'before',
    says: 'after the files of a product are stored, before their rows',
  },
  mail: {
    statement: /update "outbox" set .*"sent_at"/,
    when: 'before',
    says: 'after a mail has gone out, before that is written down',
  },
};

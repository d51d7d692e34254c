import type { Db } from '#db/client.ts';
import type { Caller, Json } from './wire.ts';

/** A call to the simulator, as passed to its handlers. */
export type SimulatorCall = {
  /** The transaction of a write, the database itself for a read. Handlers must use no other connection. */
  db: Db;
  now: Date;
  caller: Caller;
  /** The id in the path, '' if it has none. */
  id: string;
  /** The connected account that the caller acts for (the header Stripe-Account); null for its own. */
  account: string | null;
  /** Records an event, of a connected account if one is given: stored with the write, sent as a webhook afterwards. */
  emit(type: string, about: Json, account?: string): void;
};

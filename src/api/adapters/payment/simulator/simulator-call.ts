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
  /** Records an event: stored with the write, sent as a webhook afterwards. */
  emit(type: string, about: Json): void;
};

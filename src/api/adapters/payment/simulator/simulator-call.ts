import type { Db } from '#db/client.ts';
import type { Caller, Json } from './wire.ts';

/** One call to the simulator as its handlers see it. */
export type SimulatorCall = {
  /** The transaction of a write, the database itself for a read. Nothing else may be queried meanwhile. */
  db: Db;
  now: Date;
  caller: Caller;
  /** The id in the path, '' where there is none. */
  id: string;
  /** Says that something happened: kept with the write, sent as a webhook after it. */
  emit(type: string, about: Json): void;
};

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/** Who changes records, and by which call; in the database's triggers, the transaction's setting `emporia.actor`. */
export interface Actor {
  /** Null: a command on the server. */
  id: string | null;
  role: string;
  address: string | null;
  requestId: string | null;
  /** The call: 'POST admin/vendor/{id}/approve'. */
  action: string;
  /** The time of the change, if it is not the database's clock that says so. */
  at?: Date;
}

/** Names the actor, as JSON, to the triggers; null: the audit log has no entry of what changes. */
export const actorSetting = (actor: SQLWrapper): SQL => sql`set_config('emporia.actor', ${actor}, true)`;

/** From now on, what this transaction changes is recorded in the audit log in the actor's name. */
export const setActor = (tx: Db, actor: Actor): Promise<unknown> =>
  tx.execute(sql`select ${actorSetting(sql`${JSON.stringify(actor)}`)}`);

import { AsyncLocalStorage } from 'node:async_hooks';
import { type Actor, setActor } from '#db/actor.ts';
import type { Db } from '#db/client.ts';
import { accessRoleOf } from '#domain/roles.ts';
import type { SessionUser } from './context.ts';

/** Where a change comes from, before it is known who makes it. */
type Origin = Pick<Actor, 'address' | 'requestId' | 'action'>;

/** Who makes a call; people of a shop are recorded with their role in it. */
type Caller = Pick<SessionUser, 'id' | 'role' | 'shopRole'>;

const running = new AsyncLocalStorage<{ origin: Origin; actor: Actor | null }>();

/** Customers are not audited: what they change is their own, and their orders are a record already. */
const actorOf = (origin: Origin, user: Caller | null): Actor | null =>
  user && user.role !== 'customer' ? { ...origin, id: user.id, role: accessRoleOf(user) ?? user.role } : null;

/** Runs a call: `inTransaction` records what it changes in the name of `user`, unless that is a customer or there is none. */
export const withCaller = <T>(origin: Origin, user: SessionUser | null, work: () => T): T =>
  running.run({ origin, actor: actorOf(origin, user) }, work);

/** Runs work that is no call, such as a command, in the name of `actor`. */
export const withActor = <T>(actor: Actor, work: () => T): T => running.run({ origin: actor, actor }, work);

/** In whose name changes are recorded now; null if they are not. */
export const currentActor = (): Actor | null => running.getStore()?.actor ?? null;

/** Names the transaction's actor to the database. */
export async function announceActor(tx: Db): Promise<void> {
  const actor = currentActor();
  if (actor) await setActor(tx, actor);
}

/**
 * Names the actor of a call that needs no session, as soon as a transaction of it knows. The link of a mail identifies
 * its recipient.
 */
export async function identifyCaller(tx: Db, user: Caller): Promise<void> {
  const call = running.getStore();
  if (!call || call.actor) return;
  call.actor = actorOf(call.origin, user);
  await announceActor(tx);
}

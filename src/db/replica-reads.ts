import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<true>();

/**
 * Runs work whose statements, outside of transactions, only read and may be answered by a replica of the database. It
 * sees every change that this node knew of when a statement began.
 */
export const withReplicaReads = <T>(work: () => T): T => running.run(true, work);

/** Whether a statement that begins now may be answered by a replica. */
export const mayReadReplica = (): boolean => running.getStore() ?? false;

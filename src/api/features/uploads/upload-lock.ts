import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locker } from '@tus/server';
import type { AppContext } from '#api/kernel/context.ts';
import { memoizeByObject } from '#lib/memoize.ts';
import { uploadBusy } from './upload-errors.ts';
import { uploadIdOf } from './upload-keys.ts';
import * as uploads from './uploads.sql.ts';

/** How long a lock outlives a node that died. */
const HELD_MS = 15_000;
const RENEW_EVERY_MS = 2_000;
const ASK_EVERY_MS = 100;
/** How long a request waits for another one that writes the same upload, and is asked to end. */
const WAIT_MS = 20_000;

/** How to end the requests of this node that hold a lock, by upload. */
const holdersOf = memoizeByObject((_: AppContext) => new Map<string, () => unknown>());

/**
 * Locks of uploads in the database, so that no two requests, also of two nodes, write one upload. A request that finds a lock
 * asks its holder to end: the holder's connection may have died without notice when a lid was closed.
 */
export const uploadLocker = (context: AppContext): Locker => ({
  newLock: (key) => {
    const id = uploadIdOf(key);
    const holder = randomUUID();
    const holders = holdersOf(context);
    const until = () => new Date(context.now().getTime() + HELD_MS);
    let renewal: NodeJS.Timeout | undefined;
    return {
      lock: async (signal, endRequest) => {
        const waitsUntil = performance.now() + WAIT_MS;
        while (!(await uploads.takeLock(context.db, { id, holder, now: context.now(), until: until() }))) {
          if (signal.aborted || performance.now() > waitsUntil) throw uploadBusy();
          holders.get(id)?.();
          await pause(ASK_EVERY_MS);
        }
        holders.set(id, endRequest);
        renewal = setInterval(async () => {
          // If the database is away, the lock is lost at worst, and the next request reads the true offset.
          const isWanted = await uploads
            .renewLock(context.db, { id, holder, until: until() })
            .catch(() => false);
          if (isWanted) await endRequest();
        }, RENEW_EVERY_MS).unref();
      },
      unlock: async () => {
        clearInterval(renewal);
        holders.delete(id);
        await uploads.releaseLock(context.db, { id, holder });
      },
    };
  },
});

import { and, eq, exists, gt, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { knownDevices, users } from '#db/schema.ts';

/** Whether a user has signed in before. */
export const hasKnownDevices = async (tx: Db, params: { userId: string }): Promise<boolean> =>
  (await tx.$count(knownDevices, eq(knownDevices.userId, params.userId))) > 0;

/** Remembers a device, or that it was used again. Returns the id of a new one, null for a known one. */
export async function putKnownDevice(
  tx: Db,
  params: { userId: string; deviceHash: string; device: string; now: Date },
): Promise<string | null> {
  const { now, ...row } = params;
  const [device] = await tx
    .insert(knownDevices)
    .values({ ...row, createdAt: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { lastSeenAt: now },
    })
    // Of a row that this statement has inserted, no transaction has been the last to lock it.
    .returning({ id: knownDevices.id, isNew: sql<boolean>`xmax = 0` });
  return device?.isNew ? device.id : null;
}

/** A device with the user who has signed in with it. */
export async function findDeviceForMail(db: Db, params: { id: string }) {
  const [row] = await db
    .select({
      device: knownDevices.device,
      signedInAt: knownDevices.createdAt,
      name: users.name,
      email: users.email,
      role: users.role,
    })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(eq(knownDevices.id, params.id));
  return row ?? null;
}

/** Deletes devices that were not used since `before`, but for the one that a user has used last. */
export function deleteOldDevices(db: Db, params: { before: Date }) {
  const later = alias(knownDevices, 'later');
  const hasLater = db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.userId, knownDevices.userId), gt(later.lastSeenAt, knownDevices.lastSeenAt)));
  return db.delete(knownDevices).where(and(lt(knownDevices.lastSeenAt, params.before), exists(hasLater)));
}

import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { queueMail } from '#api/features/mail/outbox.service.ts';
import type { AppContext, Call } from '#api/kernel/context.ts';
import type { Invalidate } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import { deviceOf, UNKNOWN_DEVICE } from '#domain/device.ts';
import * as knownDevices from './known-devices.sql.ts';

const RETENTION_MS = 180 * 24 * 3_600_000;

/** Where a sign-in comes from. */
export interface Origin {
  /** Browser and system in words. */
  device: string;
  /** The User-Agent header. */
  userAgent?: string;
  address: string | null;
}

/** Where a call comes from. */
export const originOf = ({ address, userAgent }: Pick<Call, 'address' | 'userAgent'>): Origin => ({
  device: deviceOf(userAgent),
  userAgent,
  address,
});

/**
 * Remembers the device of a sign-in, and queues a mail about one that is new to the account. The first sign-in of an
 * account is not reported.
 */
export async function noteDevice(
  tx: Db,
  invalidate: Invalidate,
  params: { userId: string; origin: Origin; now: Date },
): Promise<void> {
  const { userId, origin, now } = params;
  const { device, userAgent = '', address } = origin;
  const isFirst = !(await knownDevices.hasKnownDevices(tx, { userId }));
  const deviceHash = createHash('sha256')
    .update([userId, programOf(device, userAgent), regionOf(address ?? '')].join('\n'))
    .digest('base64url');
  const newId = await knownDevices.putKnownDevice(tx, { userId, deviceHash, device, now });
  if (newId && !isFirst) await queueMail(tx, invalidate, { kind: 'new-device', subject: newId, now });
}

/** Forgets devices that were not used for 180 days; each account keeps its last one, so that the next is reported. */
export const pruneKnownDevices = (context: AppContext): Promise<unknown> =>
  knownDevices.deleteOldDevices(context.db, { before: new Date(context.now().getTime() - RETENTION_MS) });

/** Browser and system, or what an unknown program calls itself, without its versions. */
const programOf = (device: string, userAgent: string): string =>
  device === UNKNOWN_DEVICE ? `unknown ${userAgent.replace(/[\d.]+/g, '')}` : device;

/**
 * The wider network of an address: the first 16 bits of IPv4, the first 32 of IPv6. A provider gives its customers ever
 * new addresses within a few of these, which would be a mail each.
 */
function regionOf(address: string): string {
  // A trusted proxy may forward any text as an address.
  if (!isIP(address)) return 'unknown';
  const ip = ipaddr.process(address);
  const parts = ip instanceof ipaddr.IPv6 ? ip.parts : ip.octets;
  return `${ip.kind()} ${parts.slice(0, 2).join()}`;
}

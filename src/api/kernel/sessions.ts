import type { Db } from '#db/client.ts';
import { UNKNOWN_DEVICE } from '#domain/device.ts';
import { isStaff } from '#domain/roles.ts';
import type { Config } from './config.ts';
import type { AppContext, SessionUser } from './context.ts';
import { findSessionUser, insertSession, touchSession } from './sessions.sql.ts';
import { newToken, tokenHashOf } from './tokens.ts';

const LIFETIME_MS = 7 * 24 * 3_600_000;
/** A session's last use is written at most this often, so that calls do not cost a write each. */
const TOUCH_EVERY_MS = 5 * 60_000;

/** Creates a session and returns its token; the database stores only a hash of it. */
export async function openSession(
  tx: Db,
  params: { userId: string; device?: string; now: Date },
): Promise<string> {
  const { userId, device = UNKNOWN_DEVICE, now } = params;
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await insertSession(tx, { tokenHash, userId, device, createdAt: now, expiresAt });
  return token;
}

/** The user of an Authorization header; null without one, or if the token is unknown or expired. */
export async function authenticate(
  context: AppContext,
  authorization: string | undefined,
): Promise<SessionUser | null> {
  const token = /^Bearer ([\w-]{20,100})$/i.exec(authorization ?? '')?.[1];
  if (!token) return null;
  const tokenHash = tokenHashOf(token);
  const now = context.now();
  const session = await findSessionUser(context.db, { tokenHash, now });
  if (!session) return null;
  const { lastSeenAt, twoStepSince, ...user } = session;
  const unlessSince = new Date(now.getTime() - TOUCH_EVERY_MS);
  if (lastSeenAt < unlessSince) await noteUse(context, { tokenHash, now, unlessSince });
  return { ...user, hasTwoStep: twoStepSince !== null };
}

/** A database that cannot write (a full disk) still answers calls that only read. */
async function noteUse(context: AppContext, params: Parameters<typeof touchSession>[1]): Promise<void> {
  try {
    await touchSession(context.db, params);
  } catch (error) {
    context.log.warn({ err: error }, 'the last use of a session was not written');
  }
}

/** Whether the market asks this account to set up two-step sign-in before it may do anything else. */
export const needsTwoStep = (
  config: Pick<Config, 'staffTwoStep'>,
  user: Pick<SessionUser, 'role' | 'hasTwoStep'>,
): boolean => config.staffTwoStep && isStaff(user.role) && !user.hasTwoStep;

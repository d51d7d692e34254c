import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#db/client.ts';
import type { AppContext, SessionUser } from './context.ts';
import { findSessionUser, insertSession } from './sessions.sql.ts';

const LIFETIME_MS = 7 * 24 * 3_600_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Creates a session and returns its token; the database stores only a hash of it. */
export async function openSession(tx: Db, params: { userId: string; now: Date }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(params.now.getTime() + LIFETIME_MS);
  await insertSession(tx, { tokenHash: hashOf(token), userId: params.userId, expiresAt });
  return token;
}

/** The user of an Authorization header; null without one, or if the token is unknown or expired. */
export async function authenticate(
  context: AppContext,
  authorization: string | undefined,
): Promise<SessionUser | null> {
  const token = /^Bearer ([\w-]{20,100})$/i.exec(authorization ?? '')?.[1];
  if (!token) return null;
  const tokenHash = hashOf(token);
  const user = await findSessionUser(context.db, { tokenHash, now: context.now() });
  return user && { ...user, tokenHash };
}

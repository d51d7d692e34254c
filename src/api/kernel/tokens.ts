import { createHash, randomBytes } from 'node:crypto';

/** The hash under which the token of a session, a link or a sign-in ticket is stored. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A secret of 256 random bits for a client, and the hash of it that the database stores. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: tokenHashOf(token) };
}

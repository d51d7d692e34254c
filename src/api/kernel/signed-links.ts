import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { memoizeByObject } from '#lib/memoize.ts';
import type { AppContext } from './context.ts';
import type { Way } from './error-page.ts';
import { ApiError } from './errors.ts';
import { findOrCreateSecret } from './secrets.sql.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where a new link to the files of this route is made: shown by the page of a dead link. */
    wayToFiles?: Way;
  }
}

/** How long a link is valid. */
const LIFETIME_MS = 10 * 60_000;
/** At least how long the address is valid that a request is redirected to. */
const MIN_SECONDS = 10;

/** The query of a signed link: its expiry, in milliseconds since 1970, and the signature. */
export interface LinkQuery {
  expires: string;
  signature: string;
}

export interface SignedRequest extends LinkQuery {
  /** The entity tag of the part that the client has already downloaded. */
  resumes?: string;
}

/** The link of a request. */
export function signedRequest({ query, headers }: FastifyRequest): SignedRequest {
  const { expires, signature } = query as Record<string, unknown>;
  const resumes = headers.range === undefined ? undefined : headers['if-range']?.toString();
  return { expires: String(expires), signature: String(signature), resumes };
}

/** Signs `subject`: returns `?expires=…&signature=…` and the expiry. */
export async function signLink(
  context: AppContext,
  subject: string,
): Promise<{ query: string; expiresAt: string }> {
  const expires = context.now().getTime() + LIFETIME_MS;
  const signature = await sign(context, subject, String(expires));
  return {
    query: `?expires=${expires}&signature=${signature}`,
    expiresAt: new Date(expires).toISOString(),
  };
}

/** @throws ApiError 404 if the link expired more than `graceMs` ago, or its signature is wrong */
export async function checkLink(
  context: AppContext,
  subject: string,
  link: LinkQuery,
  graceMs = 0,
): Promise<void> {
  const isValid = isSame(link.signature, await sign(context, subject, link.expires));
  // The same message for both causes, so that a guess reveals nothing.
  if (!isValid || !(Number(link.expires) + graceMs > context.now().getTime())) {
    throw new ApiError('not_found', 'This download link has expired.');
  }
}

/** A signature of `subject` that does not expire. */
export const signatureOf = (context: AppContext, subject: string): Promise<string> =>
  sign(context, subject, 'never');

/** Whether a signature that does not expire was made for `subject`. */
export const isSignatureOf = async (
  context: AppContext,
  subject: string,
  signature: string,
): Promise<boolean> => isSame(signature, await signatureOf(context, subject));

function isSame(signature: string, expected: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(expected)];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** For how long a link may still be used; some seconds for one that expires now, or whose transfer is resumed. */
export const secondsLeft = (context: AppContext, link: LinkQuery): number =>
  Math.max(MIN_SECONDS, Math.floor((Number(link.expires) - context.now().getTime()) / 1000));

const keyOf = memoizeByObject((_context: AppContext): { promise: Promise<string> | null } => ({
  promise: null,
}));

/** HMAC-SHA-256 over the subject and its expiry, with a key that all nodes of this market share. */
async function sign(context: AppContext, subject: string, expires: string): Promise<string> {
  const key = keyOf(context);
  key.promise ??= findOrCreateSecret(context.db, {
    name: 'downloads',
    value: randomBytes(32).toString('base64url'),
  }).catch((error: unknown) => {
    key.promise = null;
    throw error;
  });
  return createHmac('sha256', await key.promise)
    .update(`${subject}\n${expires}`)
    .digest('base64url');
}

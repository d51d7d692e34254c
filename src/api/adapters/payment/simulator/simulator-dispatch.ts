import { createHash } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { fingerprintOf, onceForKey } from './idempotency.ts';
import { newWireId, secondsOf } from './objects.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';
import { insertEvents, type WireEvent } from './simulator.sql.ts';
import type { SimulatorCall } from './simulator-call.ts';
import {
  badParameter,
  type Caller,
  errorAnswer,
  type Json,
  parseForm,
  Refusal,
  type SimulatorAnswer,
} from './wire.ts';

/** The API version whose object shapes are imitated. */
const API_VERSION = '2026-10-28.endive';

export type Outcome = { answer: SimulatorAnswer; headers: Record<string, string>; events: WireEvent[] };

/**
 * Executes one request and returns the response and its events. Everything written is committed when this resolves;
 * errors of the protocol are responses, only a database failure throws.
 */
export async function dispatch(db: Db, request: Request, caller: Caller, now: Date): Promise<Outcome> {
  const requestId = newWireId('req');
  const key = request.headers.get('idempotency-key');
  const headers = {
    'request-id': requestId,
    'stripe-version': request.headers.get('stripe-version') ?? API_VERSION,
    ...(key && request.method === 'POST' ? { 'idempotency-key': key } : {}),
  };
  try {
    const { route, path, id } = findRoute(request, caller);
    const values = await valuesOf(request);
    const call = { now, caller, id, account: request.headers.get('stripe-account') };
    if (route.method === 'GET') {
      return { answer: await route.run({ ...call, db, emit: () => {} }, values), headers, events: [] };
    }
    const events: WireEvent[] = [];
    const write = async (tx: Db) => {
      const emit: SimulatorCall['emit'] = (type, about, account) => {
        events.push(newEvent({ type, about, account, now, requestId, key }));
      };
      const answer = await route.run({ ...call, db: tx, emit } satisfies SimulatorCall, values);
      await insertEvents(tx, { events, now });
      return answer;
    };
    if (!key) return { answer: await db.transaction(write), headers, events };
    // Idempotency keys of browsers must not collide with those of the server.
    const claim = { key: `${caller}:${key}`, requestId, path, fingerprint: fingerprintOf(values) };
    const { answer, replayed } = await onceForKey(db, claim, now, write);
    return { answer, headers: { ...headers, ...(replayed && { 'idempotent-replayed': 'true' }) }, events };
  } catch (error) {
    if (error instanceof Refusal) return { answer: error.answer, headers, events: [] };
    throw error;
  }
}

function findRoute(request: Request, caller: Caller): { route: Route; path: string; id: string } {
  const { pathname } = new URL(request.url);
  // The calls may be mounted below any prefix before '/v1/'.
  const path = pathname.slice(Math.max(0, pathname.indexOf('/v1/')));
  for (const route of routes) {
    const match = route.method === request.method ? route.path.exec(path) : null;
    if (!match) continue;
    if (caller === 'browser' && !route.browser) throw needsSecretKey;
    return { route, path, id: decodeId(match[1] ?? '') };
  }
  throw new Refusal(
    errorAnswer(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.method}: ${path}).`,
    }),
  );
}

const needsSecretKey = new Refusal(
  errorAnswer(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  }),
);

async function valuesOf(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) return describeParts(request);
  const text = request.method === 'GET' ? new URL(request.url).search.slice(1) : await request.text();
  // PostgreSQL cannot store U+0000.
  if (/\0|%00/.test(text)) throw unreadable;
  // Who calls, not what is asked for.
  const { key: _, ...values } = parseForm(text);
  return values;
}

/** The parts of a form: texts, and of a file what it is called, its type, its size in bytes and its SHA-256. */
async function describeParts(request: Request): Promise<unknown> {
  const form = await request.formData().catch(() => {
    throw unreadable;
  });
  const described = [...form].map(async ([name, part]) => {
    if (typeof part === 'string') return [name, part];
    const digest = createHash('sha256').update(await part.bytes());
    return [name, { name: part.name, type: part.type, size: part.size, digest: digest.digest('hex') }];
  });
  const values = Object.fromEntries(await Promise.all(described));
  if (JSON.stringify(values).includes('\\u0000')) throw unreadable;
  return values;
}

const unreadable = badParameter({ message: 'Invalid request: it has a null byte or broken escapes in it.' });

function decodeId(text: string): string {
  if (text.includes('%00')) throw unreadable;
  try {
    return decodeURIComponent(text);
  } catch {
    throw unreadable;
  }
}

function newEvent(happened: {
  type: string;
  about: Json;
  account: string | undefined;
  now: Date;
  requestId: string;
  key: string | null;
}): WireEvent {
  return {
    id: newWireId('evt'),
    object: 'event',
    ...(happened.account && { account: happened.account }),
    api_version: API_VERSION,
    created: secondsOf(happened.now),
    data: { object: structuredClone(happened.about) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: happened.requestId, idempotency_key: happened.key },
    type: happened.type,
  };
}

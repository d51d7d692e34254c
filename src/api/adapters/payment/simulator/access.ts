import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { newSecret } from './objects.ts';
import { storeSetting } from './simulator.sql.ts';
import { type Caller, errorAnswer, Refusal } from './wire.ts';

const keysShape = z.object({ secretKey: z.string(), publishableKey: z.string(), webhookSecret: z.string() });
/** Of a later version than the other keys, so that it is stored apart from them. */
const connectShape = z.object({ connectWebhookSecret: z.string() });
export type Keys = z.infer<typeof keysShape> & z.infer<typeof connectShape>;

/** The keys of this database's simulator, created at its first start and shared by all nodes. */
export async function loadKeys(db: Db, now: Date): Promise<Keys> {
  const data = {
    secretKey: newSecret('sk_test'),
    publishableKey: newSecret('pk_test'),
    webhookSecret: newSecret('whsec'),
  };
  const connect = { connectWebhookSecret: newSecret('whsec') };
  return {
    ...keysShape.parse(await storeSetting(db, { id: 'setting_keys', data, onlyNew: true, now })),
    ...connectShape.parse(
      await storeSetting(db, { id: 'setting_connect_keys', data: connect, onlyNew: true, now }),
    ),
  };
}

/**
 * Authenticates by the Authorization header: Bearer, or Basic with the key as user name. Without that header, `key` in
 * the form counts, as the provider's script in a browser sends it. Throws the 401.
 */
export async function callerOf(request: Request, keys: Keys): Promise<Caller> {
  const key = keyOf(request.headers.get('authorization') ?? '') || (await keyInForm(request));
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (equalKeys(key, keys.secretKey)) return 'server';
  if (equalKeys(key, keys.publishableKey)) return 'browser';
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`);
}

function keyOf(header: string): string {
  const [scheme = '', value = ''] = header.split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return '';
  return Buffer.from(value, 'base64').toString().split(':')[0] ?? '';
}

async function keyInForm(request: Request): Promise<string> {
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
  return (isForm && new URLSearchParams(await request.clone().text()).get('key')) || '';
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const equalKeys = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
const unauthorized = (message: string) =>
  new Refusal(errorAnswer(401, { type: 'invalid_request_error', message }));

import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { memoizeByObject } from '#lib/memoize.ts';
import type { Config } from './config.ts';

/** What the key depends on. */
export interface SecretsContext {
  config: Pick<Config, 'secretsKey' | 'dataDir'>;
}

/** A sealed text was made with another key than SECRETS_KEY is now, or was changed. */
export class CannotUnseal extends Error {
  override name = 'CannotUnseal';
}

const VERSION = 'v1';
const IV_BYTES = 12;
const FILE = 'secrets-key';

/** Where the secret of a market without SECRETS_KEY is. */
export const secretsKeyFile = (dataDir: string): string => join(dataDir, FILE);

/**
 * Encrypts `text` with AES-256-GCM under a key derived from SECRETS_KEY. `about` names the record that it belongs to: in
 * another record it cannot be opened.
 */
export async function seal(context: SecretsContext, about: string, text: string): Promise<string> {
  const { key, id } = await keyOf(context.config);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [VERSION, id, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join(
    '.',
  );
}

/** The text that `seal` has encrypted for the same record. @throws CannotUnseal */
export async function unseal(context: SecretsContext, about: string, sealed: string): Promise<string> {
  const { key, id } = await keyOf(context.config);
  const [version, keyId, ...parts] = sealed.split('.');
  const [iv, tag, content] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== VERSION || keyId !== id || !iv || !tag || !content)
    throw new CannotUnseal('This was encrypted with another SECRETS_KEY.');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about)).setAuthTag(tag);
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new CannotUnseal('This was encrypted with another SECRETS_KEY, or was changed.', { cause });
  }
}

const keyOf = memoizeByObject((config: SecretsContext['config']) => deriveKey(config));

/** The key, and what names it in what it has encrypted. */
async function deriveKey(config: SecretsContext['config']): Promise<{ key: Buffer; id: string }> {
  const secret = config.secretsKey ?? (await keptSecret(config.dataDir));
  const key = Buffer.from(hkdfSync('sha256', secret, 'emporia', 'secret-box', 32));
  return { key, id: createHash('sha256').update(key).digest('base64url').slice(0, 8) };
}

/** Names the key in what it has encrypted, and in the database: `checkSecretsKey`. */
export const readKeyId = async (config: SecretsContext['config']): Promise<string> =>
  (await keyOf(config)).id;

/** The secret of a market without SECRETS_KEY: generated once, in a file of the data folder that its owner alone reads. */
async function keptSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const path = secretsKeyFile(dataDir);
  const kept = await readFile(path, 'utf8').catch(() => null);
  if (kept) return kept.trim();
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  // The file appears with its content, or not at all: of two nodes that start at once, one writes it.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
  return (await readFile(path, 'utf8')).trim();
}

import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { CannotUnseal, seal, unseal } from './secret-box.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emporia-secrets-'));
});
afterAll(() => rm(folder, { recursive: true }));
const withKey = (SECRETS_KEY?: string) => ({ config: readConfig({ DATA_DIR: folder, SECRETS_KEY }) });
const KEY = 'k'.repeat(32);

test('sealed text → opened with the same key, never twice the same, and without the text', async () => {
  const context = withKey(KEY);
  const [one, two] = [
    await seal(context, 'vendor-1', 'DE89 3704'),
    await seal(context, 'vendor-1', 'DE89 3704'),
  ];
  expect(one).not.toBe(two);
  expect(one).not.toContain('3704');
  expect(await unseal(withKey(KEY), 'vendor-1', one)).toBe('DE89 3704');
});

test('another key, another record, a changed text → not opened', async () => {
  const sealed = await seal(withKey(KEY), 'vendor-1', 'DE89');
  await expect(unseal(withKey('l'.repeat(32)), 'vendor-1', sealed)).rejects.toThrow(CannotUnseal);
  await expect(unseal(withKey(KEY), 'vendor-2', sealed)).rejects.toThrow(CannotUnseal);
  const changed = sealed.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
  await expect(unseal(withKey(KEY), 'vendor-1', changed)).rejects.toThrow(CannotUnseal);
  await expect(unseal(withKey(KEY), 'vendor-1', 'nonsense')).rejects.toThrow(CannotUnseal);
});

test('no SECRETS_KEY → one is generated and kept, for its owner alone', async () => {
  const contexts = [withKey(), withKey()];
  const sealed = await Promise.all(contexts.map((context) => seal(context, 'v', 'text')));
  for (const text of sealed) expect(await unseal(withKey(), 'v', text)).toBe('text');
  expect((await stat(join(folder, 'secrets-key'))).mode & 0o777).toBe(0o600);
});

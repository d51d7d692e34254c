import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { payoutAccounts } from '#db/schema.ts';
import { freshDatabase, onServer } from '#test/database.ts';
import { makeVendor } from '#test/factories.ts';
import { startTestMarket } from '#test/running-market.ts';
import { readConfig } from './config.ts';
import { seal } from './secret-box.ts';
import { checkSecretsKey, SecretsKeyDiffers } from './secrets-key.ts';

const KEY = 'k'.repeat(32);
const OTHER = 'o'.repeat(32);

let folder: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let said: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emporia-secrets-'));
  database = await freshDatabase();
  said = [];
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const embedded = (SECRETS_KEY?: string) => readConfig({ DATA_DIR: folder, SECRETS_KEY });
const node = (SECRETS_KEY?: string, dataDir = folder) =>
  readConfig({ DATA_DIR: dataDir, SECRETS_KEY, DATABASE_URL: 'postgres://localhost/market' });
const check = (config: ReturnType<typeof readConfig>) =>
  checkSecretsKey(database.db, config, (line) => said.push(line));

async function sealBankDetails(): Promise<void> {
  const vendor = await makeVendor(database.db);
  const sealedDetails = await seal({ config: embedded(KEY) }, vendor.id, 'DE89');
  await database.db
    .insert(payoutAccounts)
    .values({ vendorId: vendor.id, method: 'byHand', sealedDetails, detailsLast4: '3000' });
}

describe('checkSecretsKey', () => {
  test('key of the first start → taken at every later one', async () => {
    for (let start = 0; start < 3; start++) await check(node(KEY));
    expect(said).toEqual([]);
  });

  test('node of a server with another key, or with one in a folder of its own → refused', async () => {
    await check(node(KEY));
    await expect(check(node(OTHER))).rejects.toThrow(SecretsKeyDiffers);
    await expect(check(node(undefined, join(folder, 'other')))).rejects.toThrow(
      `SECRETS_KEY is missing, and the key in ${join(folder, 'other/secrets-key')} is not the key`,
    );
    await check(node(KEY));
  });

  test('server without SECRETS_KEY → one line names the file whose content to set', async () => {
    await check(node());
    expect(said).toEqual([expect.stringMatching(/^SECRETS_KEY is not set, and .*\/secrets-key encrypts/)]);
  });

  test('embedded, another key, nothing encrypted → taken; something encrypted → refused', async () => {
    await check(embedded(OTHER));
    await check(embedded(KEY));
    await sealBankDetails();
    await check(embedded(KEY));
    await expect(check(embedded(OTHER))).rejects.toThrow(SecretsKeyDiffers);
    await expect(check(embedded())).rejects.toThrow('SECRETS_KEY is missing');
    expect(said).toEqual([]);
  });
});

test.runIf(onServer)(
  'node started again without its data folder and SECRETS_KEY → does not start',
  async () => {
    const start = () => startTestMarket({ DATABASE_URL: String(database.url), SECRETS_KEY: '' });
    const first = await start();
    await first.close();
    await first.remove();
    await expect(start()).rejects.toThrow(SecretsKeyDiffers);
  },
);

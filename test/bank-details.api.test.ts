import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { createLog } from '#api/kernel/log.ts';
import { auditLog, payoutAccounts } from '#db/schema.ts';
import { makeAdmin, makeVendor, signIn } from './factories.ts';
import { owe } from './owe.ts';
import { startTestMarket } from './running-market.ts';

/** The details of a vendor who is paid by hand leave the market in the file for the bank alone. */
const HOLDER = 'Ann Müller';
const IBAN = 'DE89370400440532013000';

let market: Awaited<ReturnType<typeof startTestMarket>>;
let logged = '';
beforeAll(async () => {
  const to = new Writable({
    write(chunk, _, done) {
      logged += chunk;
      done();
    },
  });
  market = await startTestMarket({ LOG_REQUESTS: '1' }, createLog('trace', to));
});
afterAll(async () => {
  await market.close();
  await market.remove();
});

const send = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${market.port}${path}`, init);

/** A person's calls; each answer is kept as text. */
const callsOf = (token: string, answers: string[]) => async (method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = await send(`/api/v1/${path}`, { method, headers, body: body && JSON.stringify(body) });
  const text = await answer.text();
  answers.push(text);
  return JSON.parse(text).data;
};

/** What is at a signed address, an archive unpacked. */
async function textAt(url: string): Promise<string> {
  const answer = await send(url);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString();
  const zip = await fromBufferPromise(bytes);
  const files: string[] = [];
  for await (const entry of zip.eachEntry())
    files.push(entry.fileName, String(await buffer(await zip.openReadStreamPromise(entry))));
  return files.join('\n');
}

test('bank details, plain or encrypted → in no log, answer, export or entry of the audit log; in the file for the bank', async () => {
  const { db } = market.context;
  const owner = await makeVendor(db);
  await owe(db, { vendorId: owner.id, cents: 5_000, now: new Date() });
  const answers: string[] = [];
  const vendor = callsOf(await signIn(db, owner.userId, new Date()), answers);
  const admin = callsOf(await signIn(db, (await makeAdmin(db)).id, new Date()), answers);
  await vendor('PATCH', 'vendor/payout-account', { name: HOLDER, iban: IBAN });
  await vendor('PATCH', 'vendor/payout-account', { name: HOLDER, iban: `${IBAN}0` });
  await admin('POST', 'admin/payout/run');
  const forTheBank = await textAt((await admin('POST', 'admin/payout/export', { format: 'csv' })).url);
  for (const path of [
    'vendor/payout-account',
    'vendor/payout',
    'vendor/balance',
    'vendor/statement',
    'user/profile',
  ])
    await vendor('GET', path);
  for (const path of ['vendor/payout-account', 'vendor/statement'])
    await admin('GET', `${path}?vendorId=${owner.id}`);
  for (const path of ['admin/payout', 'admin/ledger', 'audit-log', 'vendor'])
    await admin('GET', `${path}?limit=100`);

  const month = new Date().toISOString().slice(0, 7);
  await vendor('POST', 'vendor/archive', {});
  await expect.poll(() => vendor('POST', 'vendor/archive', {}), { interval: 200 }).toHaveProperty('url');
  const links = [
    await vendor('POST', 'vendor/archive', {}),
    await vendor('POST', 'user/export'),
    await vendor('POST', 'vendor/statement/document', { month, format: 'csv' }),
    await admin('POST', 'audit-log/export', {}),
  ];
  const exported = (await Promise.all(links.map(({ url }) => textAt(url)))).join('\n');

  const [row] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.vendorId, owner.id));
  const sealed = row?.sealedDetails ?? '';
  expect(sealed).toMatch(/^v1\./);
  const ciphertext = sealed.split('.').at(-1) ?? '';
  const places = {
    log: logged,
    answers: answers.join('\n'),
    exports: exported,
    'audit log': JSON.stringify(await db.select().from(auditLog)),
  };
  for (const [place, text] of Object.entries(places)) {
    // Each place has something of this vendor, so that a place that is empty cannot pass.
    expect(text, place).toContain(place === 'log' ? 'payout-account' : owner.id);
    for (const secret of [IBAN, IBAN.slice(4), HOLDER, 'Müller', ciphertext])
      expect(text, place).not.toContain(secret);
  }
  expect(forTheBank).toContain(IBAN);
  expect(forTheBank).toContain(HOLDER);
});

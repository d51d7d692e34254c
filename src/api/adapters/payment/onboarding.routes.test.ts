import { afterEach, expect, test } from 'vitest';
import { silentApp } from '#test/harness.ts';
import { simulatorRoutes } from './simulator.routes.ts';
import { simulatorDatabase } from './simulator.testing.ts';
import { createSimulatorPayouts } from './simulator-provider.ts';

const database = simulatorDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open() {
  const { simulator } = await database.open();
  const app = silentApp();
  await simulatorRoutes(app, simulator);
  await app.ready();
  closing.push(() => app.close());
  const { connect } = createSimulatorPayouts(simulator);
  const { id } = await connect.createAccount({ reference: 'v1', email: 'a<b>@demo.test' });
  const url = await connect.createOnboardingLink({
    accountId: id,
    refreshUrl: 'http://shop.test/earnings?onboarding=again',
    returnUrl: 'http://shop.test/earnings?onboarding=done',
  });
  const submit = (outcome: string) =>
    app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ outcome, holder: 'Ann', account_number: '000123456789' }).toString(),
    });
  return { app, url, submit, account: () => connect.findAccount(id) };
}

test('simulator’s onboarding page: form sent → the vendor is back in the market, and can be paid', async () => {
  const { app, url, submit, account } = await open();
  expect(url).toMatch(/^http:\/\/shop\.test\/simulator\/connect\//);
  const page = await app.inject(new URL(url).pathname);
  expect(page.statusCode).toBe(200);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).toContain('<button class="main" name="outcome" value="complete">');
  expect(page.body).toContain('a&lt;b&gt;@demo.test');
  const sent = await submit('complete');
  expect([sent.statusCode, sent.headers.location]).toEqual([
    303,
    'http://shop.test/earnings?onboarding=done',
  ]);
  expect(await account()).toMatchObject({ status: 'Ready', last4: '6789' });
});

test('simulator’s onboarding page: used link, unknown link → expired, with the way back', async () => {
  const { app, url, submit } = await open();
  await submit('later');
  const again = await app.inject(new URL(url).pathname);
  expect(again.statusCode).toBe(410);
  expect(again.body).toContain('href="http://shop.test/earnings?onboarding=again"');
  expect((await submit('complete')).statusCode).toBe(410);
  expect((await app.inject('/simulator/connect/none')).statusCode).toBe(410);
});

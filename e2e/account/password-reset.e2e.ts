import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openPostOffice, type PostOffice } from '#test/post-office.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';
import {
  bearer,
  dataOf,
  expect,
  expectAccessible,
  freshEmail,
  linkIn,
  notice,
  PASSWORD,
  signInByApi,
  test,
  untilServing,
  visit,
} from '../browser.ts';

// Starting a second market takes time.
test.describe.configure({ timeout: 240_000 });

/** A second market for this file, because the form differs when mail is sent. */
let office: PostOffice;
let server: ChildProcess;
let market: string;

test.beforeAll(async () => {
  office = await openPostOffice();
  const port = freePort();
  market = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), DATA_DIR: '', DEMO: '0', SMTP_URL: office.url };
  server = spawn(process.execPath, ['test/e2e-server.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await untilServing(`${market}/api/v1/health`);
});
test.afterAll(async () => {
  if (server.kill('SIGTERM')) await once(server, 'exit');
  await office.close();
});

test('forgotten password with mail → mail, link, new password, login', async ({ page, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: market });
  const email = freshEmail();
  const person = { name: 'Robin Test', phone: '+1 555 0199', password: PASSWORD, confirmPassword: PASSWORD };
  await dataOf(await request.post('/api/v1/auth/register', { data: { ...person, email, role: 'customer' } }));
  const elsewhere = await signInByApi(request, email, PASSWORD);

  await test.step('asking says the same of every address', async () => {
    await visit(page, `${market}/forgot-password`);
    const send = page.getByRole('button', { name: 'Send Instructions' });
    await send.click();
    await expect(page.getByText('Please enter Email Address.')).toBeVisible();
    await expectAccessible(page);
    for (const address of [`nobody-${email}`, email]) {
      await page.getByLabel('Email Address').fill(address);
      await send.click();
      await expect(page.getByRole('status').getByText('If an account has this address')).toBeVisible();
    }
    await expectAccessible(page);
  });

  await expect.poll(() => office.received.length).toBe(1);
  expect(office.received[0]?.for).toEqual([email]);
  const link = linkIn(office.received[0]?.mail, 'Set a new password');
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(`${sent.url()} ${JSON.stringify(sent.headers())}`));

  await test.step('the link leads to the form', async () => {
    await page.evaluate((user) => sessionStorage.setItem('user', JSON.stringify(user)), elsewhere);
    await visit(page, market + link);
    const set = page.getByRole('button', { name: 'Set New Password' });
    await set.click();
    await expect(page.getByText('Please enter New Password.')).toBeVisible();
    await page.getByLabel('New Password', { exact: true }).fill('quite new');
    await page.getByLabel('Confirm Password').fill('quite old');
    await set.click();
    await expect(page.getByText('New Password and Confirm Password do not match!')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Confirm Password').fill('quite new');
    await set.click();
    await expect(notice(page, 'Your password has been changed. Please sign in.')).toBeVisible();
    await expect(page).toHaveURL(`${market}/login`);
  });
  const token = link.split('token=')[1] ?? 'none';
  expect(
    asked.filter((text) => text.includes(token)),
    'the token is in no address and no header',
  ).toEqual([]);
  const profile = { headers: bearer(elsewhere) };
  expect((await request.get('/api/v1/user/profile', profile)).status()).toBe(401);

  await test.step('the new password works, the link does not any more', async () => {
    await signInByApi(request, email, 'quite new');
    await visit(page, market + link);
    await page.getByLabel('New Password', { exact: true }).fill('another one');
    await page.getByLabel('Confirm Password').fill('another one');
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await expect(
      notice(
        page,
        'This link has expired or was used already. If you have set a new password with it, please sign in; else ask for a new link.',
      ),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a new one' }).click();
    await expect(page).toHaveURL(`${market}/forgot-password`);
  });
  await request.dispose();
});

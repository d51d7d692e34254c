import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_BASE } from '#contract/contract.ts';
import { startTestMarket } from './running-market.ts';

/** Links to files that have expired, as people open them from a mail, a tab or their history. */
let market: Awaited<ReturnType<typeof startTestMarket>>;
beforeAll(async () => {
  market = await startTestMarket();
});
afterAll(async () => {
  await market.close();
  await market.remove();
});

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://localhost:${market.port}${API_BASE}/${path}?expires=1&signature=x`, { headers });

test.each([
  ['downloads/line', '/library'],
  ['library-archives/customer', '/library'],
  ['receipts/order', '/customer-dashboard'],
  ['user-exports/person', '/customer-dashboard?tab=profile'],
  ['case-files/file', '/customer-dashboard?tab=cases'],
  ['invoices/order', '/orders'],
  ['product-files/product', '/products'],
  ['product-exports/all', '/products'],
  ['vendor-archives/archive', '/archive'],
  ['statements/vendor/2026-01.csv', '/statement'],
  ['tax-reports/2026-Q1', '/taxes/report'],
  ['audit-log-exports/all', '/audit-log'],
  ['payout-exports/run/csv', '/payouts'],
])('%s, expired, in a browser → a page with the reason and the way to %s', async (path, way) => {
  const page = await open(path, BROWSER);
  expect(page.status).toBe(404);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cache-control': 'no-store',
  });
  const body = await page.text();
  expect(body.includes(`href="${way}"`), 'the way').toBe(true);
  expect(/This download link has expired\.|was not found\./.test(body), 'the reason').toBe(true);
  expect(await (await open(path)).json()).toMatchObject({ statusCode: 404 });
});

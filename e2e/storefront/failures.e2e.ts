import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, notice, test, visit } from '../browser.ts';

// These tests make calls fail.
test.use({ expected: /^Failed to load resource: .*(status of [45]\d\d|net::ERR_)/ });

const LIST = '**/api/v1/site/product?*';

async function fillContact(main: Locator) {
  await main.getByLabel('Name').fill('Robin Test');
  await main.getByLabel('Email').fill('robin@example.test');
  await main.getByLabel('Phone').fill('+1 555 0199');
  await main.getByLabel('Message').fill('Is there a printed catalog?');
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Search products' });

test('change fails → a red notice for each message for three seconds; typed text stays', async ({ page }) => {
  await page.clock.install({ time: '2026-03-01T12:00:00' });
  await visit(page, '/contact-us');
  const main = page.getByRole('main');
  await fillContact(main);
  const message = ['We are closed for the night.', 'Try again tomorrow.'];
  await page.route('**/api/v1/contact-us-message', (route) =>
    route.fulfill({ status: 503, json: { statusCode: 503, message } }),
  );
  // From here on the clock moves only when the test advances it.
  await page.clock.pauseAt('2026-03-01T13:00:00');
  await main.getByRole('button', { name: /send/i }).click();
  const notices = page.getByRole('region', { name: /^Notices/ }).getByRole('listitem');
  await expect(async () => {
    await page.clock.runFor(20);
    expect(await notices.count()).toBe(2);
  }).toPass();
  for (const sentence of message) {
    await expect(notices.filter({ hasText: sentence })).toHaveAttribute('data-type', 'error');
  }
  const [place, width] = [await notices.first().boundingBox(), page.viewportSize()?.width ?? 0];
  expect(width - (place?.x ?? 0) - (place?.width ?? 0), 'at the right').toBeLessThanOrEqual(24);
  expect(place?.y, 'at the top').toBeLessThan(160);
  await page.clock.runFor(2800);
  await expect(notices).toHaveCount(2);
  // The last 200 ms, and 200 ms to fade out.
  await page.clock.runFor(500);
  await expect(notices).toHaveCount(0);
  await expect(main.getByLabel('Message')).toHaveValue('Is there a printed catalog?');
});

test('many notices → twenty are shown', async ({ page }) => {
  await visit(page, '/contact-us');
  const main = page.getByRole('main');
  await fillContact(main);
  const message = Array.from({ length: 23 }, (_, at) => `Reason ${at + 1}.`);
  await page.route('**/api/v1/contact-us-message', (route) =>
    route.fulfill({ status: 400, json: { statusCode: 400, message } }),
  );
  await main.getByRole('button', { name: /send/i }).click();
  const notices = page.getByRole('region', { name: /^Notices/ }).getByRole('listitem');
  await expect(notices.and(page.locator('[data-visible=true]'))).toHaveCount(20);
});

test('error without a message → its status text; no answer → a fixed sentence', async ({ page }) => {
  await visit(page, '/contact-us');
  const main = page.getByRole('main');
  await fillContact(main);
  await page.route('**/api/v1/contact-us-message', (route) => route.fulfill({ status: 502, body: '<html>' }));
  await main.getByRole('button', { name: /send/i }).click();
  await expect(notice(page, 'Failed: Bad Gateway')).toBeVisible();
  await page.route('**/api/v1/contact-us-message', (route) => route.abort());
  await main.getByRole('button', { name: /send/i }).click();
  await expect(notice(page, 'An error occurred while making the request.')).toBeVisible();
});

test('list fails to load → an error in its place and as a notice, with Retry', async ({ page }) => {
  await visit(page, '/shop');
  await page.route(LIST, (route) =>
    route.fulfill({ status: 429, json: { statusCode: 429, message: 'Too many requests.' } }),
  );
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(notice(page, 'Too many requests.')).toHaveCount(1);
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('The products could not be loaded');
  await expect(failure).toContainText('Too many requests.');
  await expectAccessible(page);
  await page.unroute(LIST);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
});

test('page content fails to load → an error with Retry', async ({ page }) => {
  await visit(page, '/faq');
  await page.route('**/api/v1/privacy-policy', (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded');
  await expect(page.getByText('An error occurred while making the request.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/v1/privacy-policy');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Privacy/ })).toBeVisible();
});

test.describe('product page', () => {
  test.use({ expected: /status of 429|Too many requests/ });
});

test('header search fails → one error, in its panel', async ({ page }) => {
  await visit(page, '/faq');
  await page.route(LIST, (route) =>
    route.fulfill({ status: 429, json: { statusCode: 429, message: 'Too many requests.' } }),
  );
  await search(page).fill('quilt');
  const panel = page.getByRole('search');
  await expect(panel.getByText('Too many requests.')).toBeVisible();
  await expect(notice(page, 'Too many requests.')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(LIST);
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(panel.getByRole('option').first()).toBeVisible();
});

test('header search: another keystroke → aborts the request before it', async ({ page }) => {
  await visit(page, '/faq');
  // The first search stays unanswered.
  await page.route('**/api/v1/site/product?*searchKeyword=quil', () => {});
  const asked = page.waitForRequest('**/api/v1/site/product?*');
  await search(page).fill('quil');
  const first = await asked;
  expect(new URL(first.url()).search).toBe('?page=1&limit=20&searchKeyword=quil');
  const ended = page.waitForEvent('requestfailed');
  await search(page).press('t');
  expect(await ended).toBe(first);
  expect(first.failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(page.getByRole('option').first()).toContainText(/quilt/i);
});

test('header search → is sent 600 milliseconds after the last keystroke', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/faq');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/site/product?')) asked.push(request.url());
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await search(page).fill('quil');
  await expect(page.getByText('Searching...')).toBeVisible();
  await page.clock.runFor(500);
  await search(page).press('t');
  await page.clock.runFor(500);
  expect(asked).toEqual([]);
  const request = page.waitForRequest('**/api/v1/site/product?*');
  await page.clock.runFor(200);
  expect(new URL((await request).url()).searchParams.get('searchKeyword')).toBe('quilt');
});

test('data still loading → skeletons keep its place', async ({ page }) => {
  await visit(page, '/faq');
  const held: (() => void)[] = [];
  const hold = async (url: string) => {
    await page.route(url, (route) => {
      held.push(() => void route.continue());
    });
  };
  await hold(LIST);
  await hold('**/api/v1/site/blog?*');
  await page.getByRole('contentinfo').getByRole('link', { name: 'The whole shop' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop');
  await expect(page.getByRole('status').filter({ hasText: 'Loading products' }).first()).toBeAttached();
  await expectAccessible(page);
  await expect.poll(() => held.length).toBe(1);
  held.pop()?.();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Stories from the market' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
  await expect.poll(() => held.length).toBe(1);
  held.pop()?.();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(8);
});

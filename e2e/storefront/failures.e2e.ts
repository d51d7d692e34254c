import type { Locator } from '@playwright/test';
import { expect, test, visit } from '../browser.ts';

// These tests make calls fail.
test.use({ expected: /^Failed to load resource: .*(status of [45]\d\d|net::ERR_)/ });

async function fillContact(main: Locator) {
  await main.getByLabel('Name').fill('Robin Test');
  await main.getByLabel('Email').fill('robin@example.test');
  await main.getByLabel('Phone').fill('+1 555 0199');
  await main.getByLabel('Message').fill('Is there a printed catalog?');
}

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

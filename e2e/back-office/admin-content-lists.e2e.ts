import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import type { DataOf } from '#contract/contract.ts';
import type { ContentList } from '#domain/content-lists.ts';
import {
  adminHeaders,
  dataOf,
  expect,
  expectAccessible,
  moveByKeyboard,
  notice,
  openAs,
  test,
  visit,
} from '../browser.ts';

const list = async <L extends ContentList>(request: APIRequestContext, name: L) =>
  dataOf<DataOf<`GET ${L}`>>(await request.get(`/api/v1/${name}`, { headers: await adminHeaders(request) }));

const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

const picture = async () => ({
  name: 'slide.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 520, height: 200, channels: 3, background: '#334455' } })
    .png()
    .toBuffer(),
});

test('hero slider: slide added → listed; edited by two → a conflict; deleted → gone', async ({
  page,
  request,
}) => {
  await openAs(page, request, 'admin', '/hero-slider');
  await expect(page.getByRole('heading', { level: 1, name: 'Hero Slider' })).toBeVisible();

  await page.getByRole('button', { name: 'Add Slide' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Slide' });
  await save(page);
  for (const sentence of ['Please upload Image.', 'Please enter Alt Text.', 'Please enter Link.']) {
    await expect(dialog.getByText(sentence)).toBeVisible();
  }
  await expectAccessible(page);
  await dialog.getByLabel('Image').setInputFiles(await picture());
  await expect(dialog.getByText('At 360 px')).toBeVisible();
  await expect(dialog.getByText('At 1280 px')).toBeVisible();
  await dialog.getByLabel('Alt Text').fill('Autumn fair');
  await dialog.getByLabel('Link').fill('//elsewhere.test');
  await save(page);
  await expect(dialog.getByText(/^Please enter a valid Link/)).toBeVisible();
  await dialog.getByLabel('Link').fill('/blog');
  await dialog.getByLabel('Shown From').fill('2099-01-01T10:00');
  // Typed text stays after a failed save.
  await page.route(
    '**/api/v1/hero-slider',
    (route) => route.fulfill({ status: 409, json: { message: 'Not now.' } }),
    { times: 1 },
  );
  await save(page);
  await expect(dialog.getByText('Not now.')).toBeVisible();
  await expect(dialog.getByLabel('Alt Text')).toHaveValue('Autumn fair');
  await save(page);
  await expect(notice(page, 'Slide created.')).toBeVisible();
  const row = page.getByRole('list', { name: 'Hero Slider' }).getByRole('listitem').last();
  await expect(row).toContainText('Autumn fair');
  await expect(row).toContainText('From 2099-01-01 10:00');
  const home = await (await request.get('/')).text();
  expect(home).not.toContain('Autumn fair');

  const added = (await list(request, 'hero-slider')).at(-1);
  await row.getByRole('button', { name: 'Edit Autumn fair' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Slide' });
  await edit.getByLabel('Alt Text').fill('Autumn fair, mine');
  const multipart = { alt: 'Autumn fair, theirs' };
  await dataOf(
    await request.patch(`/api/v1/hero-slider/${added?.id}`, {
      headers: await adminHeaders(request),
      multipart,
    }),
  );
  await save(page);
  await expect(edit.getByRole('alert')).toContainText('This slide has been changed since you opened it.');
  await expect(edit.getByLabel('Alt Text')).toHaveValue('Autumn fair, mine');
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Load the newer version' }).click();
  await expect(edit.getByLabel('Alt Text')).toHaveValue('Autumn fair, theirs');
  await edit.getByLabel('Alt Text').fill('Autumn fair, ours');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await save(page);
  await expect(notice(page, 'Slide saved.')).toBeVisible();

  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog', { name: 'Delete Slide' }).getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Slide deleted.')).toBeVisible();
  await expect(page.getByText('Autumn fair')).toHaveCount(0);
});

test('promotion changed → on the home page at the next load', async ({ page, request }) => {
  const last = (await list(request, 'promotion')).at(-1);
  await openAs(page, request, 'admin', '/promotion');
  await page.getByRole('button', { name: `Edit ${last?.alt}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Promotion' });
  await expect(dialog.getByText('At 1280 px, one of three')).toBeVisible();
  await dialog.getByLabel('Alt Text').fill('Twelve quiet evenings');
  await save(page);
  await expect(notice(page, 'Promotion saved.')).toBeVisible();
  expect(await (await request.get('/')).text()).toContain('Twelve quiet evenings');
});

test('FAQ → answers written with the editor, questions ordered by their menus', async ({ page, request }) => {
  await openAs(page, request, 'admin', '/faq-items');
  const names = page.getByRole('list', { name: 'FAQ' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Add Question' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Question' });
  await dialog.getByLabel('Question').fill('May I print it twice?');
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('As often as you like.');
  await expectAccessible(page);
  await save(page);
  await expect(notice(page, 'Question created.')).toBeVisible();
  await expect(names.last()).toContainText('May I print it twice?');

  const order = page.waitForResponse((answer) => answer.url().endsWith('/faq/order'));
  await page.getByRole('button', { name: 'More for May I print it twice?' }).click();
  await page.getByRole('button', { name: 'Move to the top' }).click();
  expect((await order).status()).toBe(200);
  await expect(names.first()).toContainText('May I print it twice?');
  await page.getByRole('button', { name: 'More for May I print it twice?' }).click();
  await page.getByRole('button', { name: 'Move down' }).click();
  await expect(names.nth(1)).toContainText('May I print it twice?');
  await expect.poll(async () => (await list(request, 'faq'))[1]?.question).toBe('May I print it twice?');

  await visit(page, '/faq');
  await page.getByText('May I print it twice?').click();
  await expect(page.getByText('As often as you like.')).toBeVisible();
});

test('social links → ordered by keyboard; one added with its icon', async ({ page, request }) => {
  const [first, second, ...others] = await list(request, 'social-link');
  await openAs(page, request, 'admin', '/social-links');
  const rows = page.getByRole('list', { name: 'Social Links' }).getByRole('listitem');
  const ordered = page.waitForResponse((answer) => answer.url().endsWith('/social-link/order'));
  await moveByKeyboard(rows.first().getByRole('button', { name: /^Drag/ }), 'ArrowDown');
  expect((await ordered).status()).toBe(200);
  expect((await list(request, 'social-link')).map(({ id }) => id)).toEqual(
    [second, first, ...others].map((row) => row?.id),
  );
  await expect(rows.first()).toContainText(second?.link ?? '');

  await page.getByRole('button', { name: 'Add Social Link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Social Link' });
  await dialog.getByLabel('Link').fill('https://example.com/emporia/talks');
  await save(page);
  await expect(dialog.getByText('Please select Icon.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Icon' }).fill('Face');
  await page.getByRole('option', { name: 'Facebook' }).click();
  await save(page);
  await expect(notice(page, 'Social link created.')).toBeVisible();
  await visit(page, '/');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Facebook' })).toHaveAttribute(
    'href',
    'https://example.com/emporia/talks',
  );
});

test('list reordered from an outdated state → refused, and the current order is shown', async ({
  page,
  request,
}) => {
  await openAs(page, request, 'admin', '/promotion');
  const rows = page.getByRole('list', { name: 'Promotions' }).getByRole('listitem');
  await expect(rows).not.toHaveCount(0);
  const before = await rows.allTextContents();
  const message = 'This list has been changed since you opened it. Please load it again.';
  await page.route('**/api/v1/promotion/order', (route) =>
    route.fulfill({
      status: 409,
      json: { statusCode: 409, message, error: 'changed_elsewhere', requestId: 'x' },
    }),
  );
  await rows
    .first()
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('button', { name: 'Move down' }).click();
  await expect(notice(page, message)).toBeVisible();
  await expect.poll(() => rows.allTextContents()).toEqual(before);
});

import type { Page } from '@playwright/test';
import { silence } from '#test/goods.ts';
import { openForm, ownProduct, ownVendor } from '../back-office/product-form.ts';
import {
  adminHeaders,
  bearer,
  buy,
  dataOf,
  expect,
  expectAccessible,
  makeCustomer,
  moveFingers,
  PHONE,
  productBySlug,
  store,
  test,
  visit,
} from '../browser.ts';

test.use(PHONE);

test('reader swiped → the next page and back; pinched → larger, and a swipe moves the page', async ({
  page,
  request,
}) => {
  // The one product of the test market whose file is read (test/demo.ts), soon after the start.
  const slug = 'the-garden-book';
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/v1/site/product/${slug}/look-inside`);
      return (await answer.json()).data?.pageCount ?? null;
    })
    .toBeGreaterThan(1);
  const { id, name } = await productBySlug(request, slug);
  const customer = await makeCustomer(request);
  await buy(request, customer, id);
  await store(page, { user: customer });
  await visit(page, '/library');
  await page.getByRole('button', { name: `Read ${name}` }).click();
  const reader = page.getByRole('dialog', { name });
  const pageNumber = (number: number) => reader.getByRole('img', { name: `Page ${number} of ${name}` });
  const box = async () => (await pageNumber(1).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect(pageNumber(1)).toBeVisible();
  const { x, y, width, height } = await box();
  const beside = (by: number) => ({ x: x + width / 2 + by, y: y + height / 2 });

  await moveFingers(page, { from: beside(100), to: beside(-100) });
  await expect(pageNumber(2)).toBeVisible();
  await moveFingers(page, { from: beside(-100), to: beside(100) });
  await expect(pageNumber(1)).toBeVisible();

  await moveFingers(page, { from: beside(-30), to: beside(-60) }, { from: beside(30), to: beside(60) });
  await expect.poll(async () => (await box()).width).toBeGreaterThan(width * 1.5);
  const before = await box();
  await moveFingers(page, { from: beside(60), to: beside(-60) });
  await expect.poll(async () => (await box()).x).toBeLessThan(before.x);
  await expect(pageNumber(1)).toBeVisible();

  await moveFingers(page, { from: beside(-90), to: beside(-20) }, { from: beside(90), to: beside(20) });
  await expect.poll(async () => (await box()).width).toBeCloseTo(width, 0);
});

test('bought sound → played, left, and gone on from its place on another device', async ({
  page,
  request,
  browser,
}) => {
  const vendor = await ownVendor(request);
  const id = await ownProduct(request, vendor);
  await openForm(page, vendor, `/edit-product?id=${id}`);
  await page
    .getByLabel('More files', { exact: true })
    .setInputFiles({ name: 'Waves.wav', mimeType: 'audio/wav', buffer: silence(40) });
  await expect(page.getByRole('list', { name: 'More files' }).getByText('Ready')).toHaveCount(1);
  const product = await request.get(`/api/v1/vendor/product/${id}`, { headers: bearer(vendor) });
  const { vendorId } = await dataOf<{ vendorId: string }>(product);
  await request.post(`/api/v1/admin/vendor/${vendorId}/approve`, { headers: await adminHeaders(request) });
  const customer = await makeCustomer(request);
  await buy(request, customer, id);

  const open = async (device: Page) => {
    await store(device, { user: customer });
    await visit(device, '/library');
    await device.getByRole('button', { name: 'Listen to Tide tables' }).click();
    return device.getByRole('dialog', { name: 'Tide tables' });
  };
  const player = await open(page);
  await player.getByRole('button', { name: 'Play' }).click();
  await expect(player.getByText('0:40')).toBeVisible();
  await player.getByRole('slider', { name: 'Place' }).fill('25');
  await expectAccessible(page);
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/place') && answer.request().method() === 'PATCH',
  );
  await player.getByRole('button', { name: 'Pause' }).click();
  expect((await saved).ok()).toBe(true);

  const other = await browser.newPage();
  const onOther = await open(other);
  await expect(onOther.getByRole('slider', { name: 'Place' })).toHaveAttribute('aria-valuetext', /^0:2[5-9]/);
  await other.close();
});

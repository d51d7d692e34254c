import {
  buy,
  expect,
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

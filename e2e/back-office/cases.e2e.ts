import {
  buy,
  DEMO_PASSWORD,
  dataOf,
  expect,
  expectAccessible,
  makeCustomer,
  notice,
  openAs,
  signInByApi,
  someProducts,
  store,
  test,
  visit,
} from '../browser.ts';

test('case: opened by a customer, answered by the shop, decided by staff → the money goes back', async ({
  page,
  request,
}) => {
  const customer = await makeCustomer(request);
  const [product] = await someProducts(request, 1);
  if (!product) throw new Error('There is no product.');
  const vendor = await signInByApi(request, `${product.shopSlug}@demo.test`, DEMO_PASSWORD);
  await buy(request, customer, product.id);
  let number = '';

  await test.step('the customer reports a problem with a line of the order', async () => {
    await store(page, { user: customer });
    await visit(page, '/customer-dashboard');
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('button', { name: `Report a problem: ${product.name}` }).click();
    const form = page.getByRole('dialog', { name: 'Report a problem' });
    await form.getByRole('button', { name: 'Choose What is it about?' }).click();
    await page.getByRole('option', { name: 'The file is broken' }).click();
    await form.getByLabel('Message').fill('Page 7 is empty.');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form).toBeHidden();
    await visit(page, '/customer-dashboard?tab=cases');
    await expect(page.getByText('Waiting for the shop')).toBeVisible();
    const { data } = await dataOf<{ data: { number: string }[] }>(
      await request.get('/api/v1/case', { headers: { authorization: `Bearer ${customer.token}` } }),
    );
    number = data[0]?.number ?? '';
  });

  await test.step('the shop answers', async () => {
    await store(page, { user: vendor });
    await visit(page, '/cases');
    await page.getByRole('link', { name: number, exact: true }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('We are looking into it.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('region', { name: 'Thread' })).toContainText('We are looking into it.');
    await expectAccessible(page);
  });

  await test.step('staff give the money back', async () => {
    await openAs(page, request, 'admin', '/cases');
    await page.getByRole('link', { name: number, exact: true }).click();
    await page.getByRole('button', { name: 'Decide' }).click();
    const form = page.getByRole('dialog', { name: 'Decide the case' });
    await form.getByRole('button', { name: 'Choose Decision' }).click();
    await page.getByRole('option', { name: 'Refund' }).click();
    await form.getByLabel('Reason').fill('The file cannot be read.');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Decide' }).click();
    await expect(notice(page, 'Case decided.')).toBeVisible();
  });

  await test.step('the customer sees the decision', async () => {
    await store(page, { user: customer });
    await visit(page, '/customer-dashboard?tab=cases');
    await expect(page.getByText('Decided')).toBeVisible();
    await page.getByRole('link', { name: `Open the case ${number}` }).click();
    await expect(page.getByText('The file cannot be read.')).toBeVisible();
  });
});

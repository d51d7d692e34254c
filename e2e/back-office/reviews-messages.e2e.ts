import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/contract.ts';
import type { VendorMessageRow } from '#contract/messages.ts';
import type { ReviewRow } from '#contract/reviews.ts';
import {
  bearer,
  DEMO_PASSWORD,
  dataOf,
  demoUser,
  expect,
  expectAccessible,
  notice,
  signInByApi,
  store,
  test,
  visit,
} from '../browser.ts';

const rows = (page: Page, name: string) =>
  page
    .getByRole('table', { name })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Delete/ }) });

test('reviews → ten a page, with author and purchase; delete → asks first', async ({ page, request }) => {
  const admin = await demoUser(request, 'admin');
  const { data } = await dataOf<{ data: ReviewRow[] }>(
    await request.get('/api/v1/product-review', { headers: bearer(admin) }),
  );
  const [newest] = data;
  await store(page, { user: admin });
  await visit(page, '/review');
  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible();
  await expect(rows(page, 'Review')).toHaveCount(10);
  const { user, product, vendorName, rating, verified } = newest as ReviewRow;
  for (const text of [user.name, user.email, user.phone, product.name, vendorName]) {
    await expect(rows(page, 'Review').first()).toContainText(text);
  }
  await expect(
    rows(page, 'Review')
      .first()
      .getByText(verified ? 'Verified' : 'Unverified', { exact: true }),
  ).toBeVisible();
  await expect(
    rows(page, 'Review')
      .first()
      .getByRole('img', { name: `Rated ${rating} out of 5` }),
  ).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Sl',
    'Name',
    'Email',
    'Phone',
    'Product',
    'Vendor',
    'Rating',
    'Action',
  ]);
  await expectAccessible(page);

  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Delete Review' });
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It advertises another market.');
  const refreshed = page.waitForResponse((answer) => answer.url().includes('/product-review?'));
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Review deleted.')).toBeVisible();
  await expect(dialog).toBeHidden();
  const after: { data: { data: ReviewRow[] } } = await (await refreshed).json();
  expect(after.data.data.map(({ id }) => id)).not.toContain(newest?.id);
});

test('review deleted by a vendor → requires a reason, and the shop page counts it', async ({
  page,
  request,
}) => {
  const slug = 'plain-days';
  const vendor = await signInByApi(request, `${slug}@demo.test`, DEMO_PASSWORD);
  const shop = async () =>
    (await dataOf<DataOf<'GET site/shop/{vendorSlug}'>>(await request.get(`/api/v1/site/shop/${slug}`))).shop;
  expect(await shop()).toMatchObject({ removedReviewCount: 0 });
  await visit(page, `/shop/${slug}`);
  await expect(page.getByText(/removed by the shop/)).toHaveCount(0);
  await store(page, { user: vendor });
  const dialog = page.getByRole('dialog', { name: 'Delete Review' });
  for (const removed of ['1 review', '2 reviews']) {
    await visit(page, '/review');
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByText('Please enter Reason.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('x'.repeat(501));
    await expect(dialog.getByText('Reason is too long: 500 characters at most.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It is about another product.');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(notice(page, 'Review deleted.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await visit(page, `/shop/${slug}`);
    await expect(page.getByText(`${removed} removed by the shop`)).toBeVisible();
    await expectAccessible(page);
  }

  await visit(page, '/review');
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Removed reviews' }).click();
  await expect(page).toHaveURL('/review?removed=true');
  const kept = page.getByRole('table', { name: 'Review' }).locator('tbody').getByRole('row');
  await expect(kept).toHaveCount(2);
  await expect(kept.first()).toContainText('by the shop');
  await expect(kept.first()).toContainText('It is about another product.');
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('vendor messages → ten a page; one can be read, answered by mail and deleted', async ({
  page,
  request,
}) => {
  const vendor = await demoUser(request, 'vendor');
  const { data } = await dataOf<{ data: VendorMessageRow[] }>(
    await request.get('/api/v1/vendor-message', { headers: bearer(vendor) }),
  );
  const first = data[0] as VendorMessageRow;
  await store(page, { user: vendor });
  await visit(page, '/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Message' })).toBeVisible();
  await expect(rows(page, 'Message')).toHaveCount(10);
  await expect(rows(page, 'Message').first()).toContainText(first.name);
  await expect(rows(page, 'Message').first()).toContainText(first.email);
  await expect(page.getByRole('columnheader')).toHaveText(['Sl', 'Name', 'Email', 'Message', 'Action']);
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Read/ }).first().click();
  const letter = page.getByRole('dialog', { name: first.name });
  await expect(letter).toContainText(first.message.split('\n')[0] ?? '');
  await expect(letter.getByRole('link', { name: 'Reply by e-mail' })).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Delete Message' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Message deleted.')).toBeVisible();
  await expect(dialog).toBeHidden();
});

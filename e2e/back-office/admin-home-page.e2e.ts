import type { APIRequestContext, FrameLocator, Page } from '@playwright/test';
import type { HomeDocument } from '#contract/content.ts';
import type { DataOf } from '#contract/contract.ts';
import {
  adminHeaders,
  dataOf,
  expect,
  expectAccessible,
  makeCustomer,
  moveByKeyboard,
  notice,
  openAs,
  PHONE,
  someProducts,
  store,
  test,
  visit,
} from '../browser.ts';

/** There is one draft of the home page, so its tests run one after the other. */
test.describe.configure({ mode: 'default' });
const call = async <T>(request: APIRequestContext, method: string, path: string, rest: object = {}) => {
  const headers = await adminHeaders(request);
  return dataOf<T>(await request.fetch(`/api/v1/home-page${path}`, { method, headers, ...rest }));
};

const heading = (page: Page | FrameLocator, name: string) => page.getByRole('heading', { name, exact: true });
const section = (page: Page, number: number) => page.getByRole('group', { name: `Section ${number}` });
const save = (page: Page) => page.getByRole('button', { name: 'Save draft' }).click();

async function openHomePage(page: Page, request: APIRequestContext) {
  await openAs(page, request, 'admin', '/home-page');
  const preview = page.frameLocator('iframe');
  const { productSectionOneTitle } = await call<HomeDocument>(request, 'GET', '/draft');
  await expect(heading(preview, productSectionOneTitle)).toBeAttached();
  return preview;
}

/** The version that was public before the test. It is restored because other tests use the home page. */
let published = 0;
const publishedVersion = async (request: APIRequestContext) =>
  (await call<DataOf<'GET home-page/draft'>>(request, 'GET', '/draft')).publishedVersion;
test.beforeEach(async ({ request }) => {
  published = await publishedVersion(request);
});
test.afterEach(async ({ request }) => {
  if ((await publishedVersion(request)) !== published) {
    await call(request, 'POST', `/versions/${published}/restore`);
  }
  await call(request, 'DELETE', '/draft');
});

test('home page: edited → in the preview; published → public; an older version restored', async ({
  page,
  request,
}) => {
  const preview = await openHomePage(page, request);
  await expectAccessible(page);
  const one = section(page, 1);
  const title = one.getByLabel('Title');
  const before = await title.inputValue();
  await title.fill('Hand on heart');
  await expect(heading(preview, 'Hand on heart')).toBeAttached();
  await one.getByLabel('Background Color', { exact: true }).fill('#ffee00');
  await one.getByLabel('Font Color', { exact: true }).fill('#ffffff');
  await expect(one.getByText(/Contrast 1\.\d : 1\. Hard to read/)).toBeVisible();
  await expect(preview.locator('#section-one')).toHaveCSS('background-color', 'rgb(255, 238, 0)');
  await one.getByLabel('Font Color', { exact: true }).fill('#1c1a17');
  await expect(one.getByText('Hard to read')).toHaveCount(0);

  // Two products, selected by name.
  const [first, second] = await someProducts(request, 2);
  if (!first || !second) throw new Error('there are no products');
  const source = one.getByRole('combobox', { name: 'Source' });
  await source.fill('by hand');
  await page.getByRole('option', { name: 'Products picked by hand' }).click();
  for (const { name } of [first, second]) {
    await one.getByRole('combobox', { name: 'Add a product' }).fill(name);
    await page.getByRole('option', { name }).first().click();
  }
  const picked = one.getByRole('list', { name: 'Source: picked products' }).getByRole('listitem');
  await expect(picked).toHaveCount(2);
  await moveByKeyboard(picked.nth(1).getByRole('button', { name: /^Drag/ }), 'ArrowUp');
  await expect(picked.first()).toContainText(second.name);
  const shown = preview.locator('#section-one').getByRole('listitem');
  await expect(shown).toHaveCount(2);
  await expect(shown.first()).toContainText(second.name);
  expect(await (await request.get('/')).text()).not.toContain('Hand on heart');
  await expectAccessible(page);

  await save(page);
  await expect(notice(page, 'Draft saved.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'State of the draft' })).toContainText(
    'Visitors do not see it yet.',
  );
  expect(await (await request.get('/?draft=1')).text()).not.toContain('Hand on heart');
  await page.getByRole('button', { name: 'Publish...' }).click();
  await page
    .getByRole('dialog', { name: 'Publish the home page' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click();
  await expect(notice(page, 'Published.')).toBeVisible();
  const html = await (await request.get('/')).text();
  expect(html).toContain('Hand on heart');
  expect(html).toContain('#ffee00');

  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await versions
    .nth(1)
    .getByRole('button', { name: /^Restore/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(notice(page, 'Restored.')).toBeVisible();
  await expect(title).toHaveValue(before);
  await expect(heading(preview, before)).toBeAttached();
  expect(await (await request.get('/')).text()).not.toContain('Hand on heart');
});

test('home page: save fails → text stays; edited by two → a conflict; leaving → asks', async ({
  page,
  request,
}) => {
  await openHomePage(page, request);
  const title = section(page, 1).getByLabel('Title');
  await title.fill('');
  await save(page);
  await expect(page.getByText('Please enter Section 1: Title.').first()).toBeVisible();
  await title.fill('Mine');
  await call(request, 'PATCH', '/draft', { multipart: { categorySectionTitle: 'Theirs' } });
  await save(page);
  await expect(page.getByRole('alert')).toContainText('The draft has been changed since you opened it.');
  await expect(title).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect(notice(page, 'Draft saved.')).toBeVisible();
  await title.fill('Half');
  await page.getByRole('link', { name: 'Policies' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(title).toHaveValue('Half');

  // A category that no longer exists.
  const gone = { type: 'category', mainCategoryId: 'gone' };
  await call(request, 'PATCH', '/draft', { multipart: { productSectionTwoSource: JSON.stringify(gone) } });
  await page.reload();
  await expect(page.getByText('Category deleted')).toBeVisible();
  await page.getByRole('heading', { name: /^Section 2/ }).click();
  await expect(section(page, 2).getByText('The category has been deleted.')).toBeVisible();
});

test('home page: publication scheduled → canceled; draft → discarded', async ({ page, request }) => {
  await openHomePage(page, request);
  const title = section(page, 1).getByLabel('Title');
  const before = await title.inputValue();
  await title.fill('Next year');
  await page.getByRole('button', { name: 'Publish...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the home page' });
  await dialog.getByRole('radio', { name: /^At a time/ }).check();
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByText('Please enter Publish At.')).toBeVisible();
  await dialog.getByLabel('Publish At').fill('2020-01-01T10:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByText('Please choose a time that is still to come.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Publish At').fill('2090-01-01T10:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  const state = page.getByRole('region', { name: 'State of the draft' });
  await expect(state).toContainText('2090-01-01 10:00');
  await title.fill('The year after');
  await save(page);
  await expect(state).toContainText('that change will not be published with it');
  expect(await (await request.get('/')).text()).not.toContain('Next year');
  await state.getByRole('button', { name: 'Cancel publishing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel publishing' }).click();
  await expect(state).not.toContainText('2090');
  await state.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(title).toHaveValue(before);
  await expect(state).toContainText('Published');
});

test('/?draft=1 → the draft for admins, the published page for everyone else', async ({ page, request }) => {
  await call(request, 'PATCH', '/draft', { multipart: { productSectionOneTitle: 'Only for staff' } });
  await visit(page, '/?draft=1');
  await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible();
  await store(page, { user: await makeCustomer(request) });
  const code = page.waitForResponse(/\/draft-home-.*\.js$/);
  await visit(page, '/?draft=1');
  await (await code).finished();
  await expect(heading(page, 'Only for staff')).toHaveCount(0);
  await openAs(page, request, 'admin', '/?draft=1');
  await expect(heading(page, 'Only for staff')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Draft' })).toContainText('Only staff see this page.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Home Page' }).click();
  await expect(heading(page, 'Home Page')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('home page → the preview is below the form', async ({ page, request }) => {
    const preview = await openHomePage(page, request);
    await page.getByRole('button', { name: 'Phone' }).click();
    await expect(page.locator('iframe')).toHaveCSS('width', '390px');
    await section(page, 1).getByLabel('Title').fill('On the way');
    await expect(heading(preview, 'On the way')).toBeAttached();
    await expectAccessible(page);
  });
});

test('home page fails to load → an error with Retry', async ({ page, request }) => {
  let fails = true;
  await page.route('**/api/v1/home-page/draft', (route) =>
    fails ? route.fulfill({ status: 404, json: { message: 'Not now.' } }) : route.fallback(),
  );
  await openAs(page, request, 'admin', '/home-page');
  await expect(page.getByText('Not now.')).toBeVisible();
  await expectAccessible(page);
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeVisible();
});

test('cart page: recommendations selected by hand → added, reordered and removed', async ({
  page,
  request,
}) => {
  const [product] = await someProducts(request, 1);
  if (!product) throw new Error('there are no products');
  await openAs(page, request, 'admin', '/shop-cart-page?page=cart');
  const source = page.getByRole('combobox', { name: 'Recommended Products' });
  await source.fill('by hand');
  await page.getByRole('option', { name: 'Products picked by hand' }).click();
  await page.getByRole('combobox', { name: 'Add a product' }).fill(product.name);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: product.name }).first().click();
  const picked = page.getByRole('list', { name: 'Recommended Products: picked products' });
  await expect(picked).toContainText(product.name);
  await expectAccessible(page);
  await picked.getByRole('button', { name: `Remove ${product.name}` }).click();
  await expect(picked).toHaveCount(0);
});

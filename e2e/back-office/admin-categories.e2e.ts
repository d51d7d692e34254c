import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { DataOf } from '#contract/contract.ts';
import { category } from '#test/screen-data.ts';
import {
  adminHeaders,
  dataOf,
  demoUser,
  expect,
  expectAccessible,
  moveByKeyboard,
  notice,
  openAs,
  PHONE,
  test,
  visit,
} from '../browser.ts';
import { picture } from './product-form.ts';

const mainCategories = async (request: APIRequestContext) =>
  (await dataOf<DataOf<'GET main-category'>>(await request.get('/api/v1/main-category'))).mainCategory;

const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem');

test('main and first category: added → in the menu at the next load; changed; deleted', async ({
  page,
  request,
}) => {
  const name = 'Sea Charts';
  const child = 'Harbours';
  await openAs(page, request, 'admin', '/main-category');
  await expect(page.getByRole('heading', { level: 1, name: 'Main Category' })).toBeVisible();
  await expect(rows(page, 'Main Category').first()).toContainText(/\d+ products? in the shop/);

  await page.getByRole('button', { name: 'Add Main Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Main Category' });
  await save(page);
  for (const sentence of ['Please enter Name.', 'Please upload Image.']) {
    await expect(dialog.getByText(sentence)).toBeVisible();
  }
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Image', { exact: true }).setInputFiles(await picture('sea.png', '#2266aa'));
  await dialog.getByLabel(/^Banner Image/).setInputFiles(await picture('banner.png', '#113355'));
  await expect(dialog.getByAltText('Preview')).toHaveCount(2);
  // Typed text stays after a failed save.
  await page.route(
    '**/api/v1/main-category',
    (route) => route.fulfill({ status: 409, json: { message: 'Not now.' } }),
    { times: 1 },
  );
  await save(page);
  await expect(dialog.getByText('Not now.')).toBeVisible();
  await save(page);
  await expect(notice(page, 'Main category created.')).toBeVisible();
  const row = rows(page, 'Main Category').filter({ hasText: name });
  await expect(row).toContainText('0 products in the shop');
  expect(await (await request.get('/')).text()).toContain(name);

  await row.getByRole('link', { name: '0 first categories' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'First Category' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Main Category' })).toHaveValue(name);
  await expect(page.getByText('No first categories yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add First Category' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill(child);
  await save(page);
  await expect(notice(page, 'First category created.')).toBeVisible();
  expect(await (await request.get('/all-categories')).text()).toContain(child);
  await page.reload();
  await expect(rows(page, 'First Category')).toContainText([child]);

  await visit(page, '/main-category');
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Main Category' });
  const added = (await mainCategories(request)).find((each) => each.name === name);
  const { token } = await demoUser(request, 'admin');
  await dataOf(
    await request.patch(`/api/v1/main-category/${added?.id}`, {
      headers: { authorization: `Bearer ${token}` },
      multipart: { name: `${name}, theirs` },
    }),
  );
  await edit.getByLabel('Name').fill(`${name}, mine`);
  await save(page);
  await expect(edit.getByRole('alert')).toContainText('This main category has been changed');
  await edit.getByRole('button', { name: 'Load the newer version' }).click();
  await expect(edit.getByLabel('Name')).toHaveValue(`${name}, theirs`);
  await edit.getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('dialog', { name: 'Delete Main Category' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).toHaveText('This main category still has 1 category.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();

  await visit(page, `/first-category?mainCategoryId=${added?.id}`);
  await page.getByRole('button', { name: `Delete ${child}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'First category deleted.')).toBeVisible();
  await visit(page, '/main-category');
  await row.getByRole('button', { name: /^Delete/ }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Main category deleted.')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await (await request.get('/')).text()).not.toContain(name);
});

test('category branch moved and merged → in its new place; former URLs redirect', async ({
  page,
  request,
}) => {
  const headers = await adminHeaders(request);
  const add = async (level: string, fields: Record<string, string>) =>
    (
      await dataOf<{ id: string }>(
        await request.post(`/api/v1/${level}-category`, { headers, multipart: fields }),
      )
    ).id;
  const [main] = await mainCategories(request);
  const mainCategoryId = main?.id ?? '';
  const from = await add('first', { name: 'Coasts', mainCategoryId });
  const to = await add('first', { name: 'Islands', mainCategoryId });
  const quays = await add('second', { name: 'Quays', firstCategoryId: from });
  const piers = await add('third', { name: 'Piers', secondCategoryId: quays });
  const ports = await add('second', { name: 'Ports', firstCategoryId: to });
  const answer = (path: string) => request.get(path, { maxRedirects: 0 });

  const address = `/second-category?mainCategoryId=${mainCategoryId}&firstCategoryId=`;
  await openAs(page, request, 'admin', address + from);
  await page.getByRole('button', { name: `More for Quays` }).click();
  await page.getByRole('button', { name: 'Move…' }).click();
  const move = page.getByRole('dialog', { name: 'Move Second Category' });
  const parent = move.getByRole('combobox', { name: 'First Category' });
  await expect(parent).toBeFocused();
  await expect(parent).toHaveAttribute('placeholder', 'Choose First Category');
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(move.getByText('Please select First Category.')).toBeVisible();
  await expectAccessible(page);
  await parent.pressSequentially('Islands');
  await expect(page.getByRole('option')).toHaveText([`${main?.name} › Islands`]);
  await page.keyboard.press('Enter');
  await expect(move).toContainText(`Quays moves to ${main?.name} › Islands with 1 category.`);
  await expectAccessible(page);
  await page.route(
    `**/second-category/${quays}/move`,
    (route) => route.fulfill({ status: 409, json: { message: 'Not now.' } }),
    { times: 1 },
  );
  // While the list of options closes, Enter is still for it.
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(move.getByText('Not now.')).toBeVisible();
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(notice(page, 'Second category moved, with 1 category.')).toBeVisible();
  await expect(move).toBeHidden();
  await expect(page.getByText('No second categories yet.')).toBeVisible();

  const moved = await answer(`/shop?firstCategoryId=${from}&secondCategoryId=${quays}&pageNumber=1`);
  expect(moved.status()).toBe(301);
  const place = `/shop?firstCategoryId=${to}&secondCategoryId=${quays}&pageNumber=1`;
  expect(moved.headers().location).toBe(place);
  await visit(page, place);
  await expect(page.getByRole('main')).toContainText('Islands');

  await visit(page, address + to);
  await page.getByRole('button', { name: `More for Quays` }).click();
  await page.getByRole('button', { name: 'Merge…' }).click();
  const merge = page.getByRole('dialog', { name: 'Merge Second Category' });
  await merge.getByRole('combobox', { name: 'Second Category' }).pressSequentially('Ports');
  const path = `${main?.name} › Islands › Ports`;
  await expect(page.getByRole('option')).toHaveText([path]);
  await page.keyboard.press('Enter');
  await expect(merge).toContainText(`1 category moves to ${path}, and Quays is deleted.`);
  await expectAccessible(page);
  await merge.getByRole('button', { name: 'Merge' }).click();
  await expect(notice(page, 'Second category merged, with 1 category.')).toBeVisible();
  await expect(rows(page, 'Second Category')).toHaveCount(1);
  await expect(rows(page, 'Second Category')).toContainText('1 third category');

  const merged = await answer(`/shop?secondCategoryId=${quays}&pageNumber=1`);
  expect(merged.status()).toBe(301);
  expect(merged.headers().location).toBe(`/shop?secondCategoryId=${ports}&pageNumber=1`);
  await visit(page, `/shop?secondCategoryId=${quays}&pageNumber=1`);
  await expect(page).toHaveURL(new RegExp(`secondCategoryId=${ports}`));
  await expect(page.getByRole('main')).toContainText('Ports');
  expect(await (await request.get('/all-categories')).text()).not.toContain('Quays');

  for (const [level, id] of [
    ['third', piers],
    ['second', ports],
    ['first', to],
    ['first', from],
  ]) {
    await dataOf(await request.delete(`/api/v1/${level}-category/${id}`, { headers }));
  }
  expect((await answer(`/shop?secondCategoryId=${quays}&pageNumber=1`)).status()).toBe(404);
});

test('move dialog: no target or categories fail to load → says so', async ({ page, request }) => {
  await page.route('**/api/v1/main-category', (route) =>
    route.fulfill({
      json: { statusCode: 200, message: 'OK', data: { mainCategory: [category('Maps')] } },
    }),
  );
  let fails = true;
  await openAs(page, request, 'admin', '/main-category');
  await page.route('**/api/v1/site/category-tree', async (route) => {
    if (fails) return route.fulfill({ status: 404, json: { message: 'Not now.' } });
    const answer = await (await route.fetch()).json();
    return route.fulfill({ json: { ...answer, data: [] } });
  });
  await page.getByRole('button', { name: 'More for Maps' }).click();
  await page.getByRole('button', { name: 'Merge…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge Main Category' });
  await expect(dialog.getByText('Not now.')).toBeVisible();
  await expectAccessible(page);
  fails = false;
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByText('There is no other main category.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled();
  await expectAccessible(page);
});

test('third category: parents selected one after the other → kept in the URL', async ({ page, request }) => {
  await openAs(page, request, 'admin', '/third-category');
  await expect(page.getByText('Choose a second category.')).toBeVisible();
  for (const label of ['Main Category', 'First Category', 'Second Category']) {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option').first().click();
  }
  await expect(page).toHaveURL(/mainCategoryId=\w+&firstCategoryId=\w+&secondCategoryId=\w+/);
  await expect(
    rows(page, 'Third Category').or(page.getByText('No third categories yet.')).first(),
  ).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Choose a second category.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'First Category' })).not.toHaveValue('');
});

/** Opens the list with three mocked categories, since all tests share the market's, and returns the orders that were sent. */
async function openThree(page: Page, request: APIRequestContext): Promise<string[][]> {
  let shown = ['Maps', 'Charts', 'Globes'];
  const sent: string[][] = [];
  await page.route('**/api/v1/main-category', (route) =>
    route.fulfill({
      json: { statusCode: 200, message: 'OK', data: { mainCategory: shown.map((id) => category(id)) } },
    }),
  );
  await page.route('**/api/v1/main-category/order', (route) => {
    shown = (route.request().postDataJSON() as { ids: string[] }).ids;
    sent.push(shown);
    return route.fulfill({ json: { statusCode: 200, message: 'Order saved.', data: null } });
  });
  await openAs(page, request, 'admin', '/main-category');
  await expect(rows(page, 'Main Category')).toHaveCount(3);
  return sent;
}

async function drag(page: Page, from: Locator, to: Locator, pointer: 'mouse' | 'finger'): Promise<void> {
  const places = await Promise.all(
    [from, to].map(async (one) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await one.boundingBox()) ?? {};
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  const [start = { x: 0, y: 0 }, end = start] = places;
  const steps = Array.from({ length: 20 }, (_, step) => ({
    x: start.x,
    y: start.y + ((end.y - start.y) * (step + 1)) / 20,
  }));
  if (pointer === 'mouse') {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    for (const { x, y } of steps) await page.mouse.move(x, y);
    await page.mouse.up();
    return;
  }
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [start]);
  for (const point of steps) await touch('touchMove', [point]);
  await touch('touchEnd', []);
}

for (const pointer of ['mouse', 'finger'] as const) {
  test.describe(`dragged by ${pointer}`, () => {
    if (pointer === 'finger') test.use(PHONE);

    test('categories → all ids of the parent are sent', async ({ page, request }) => {
      const sent = await openThree(page, request);
      const handle = (name: string) => page.getByRole('button', { name: `Drag ${name}` });
      await drag(page, handle('Maps'), handle('Globes'), pointer);
      await expect.poll(() => sent).toEqual([['Charts', 'Globes', 'Maps']]);
      await expect(rows(page, 'Main Category').last()).toContainText('Maps');
    });
  });
}

test('categories ordered by keyboard or menu → all ids of the parent are sent', async ({ page, request }) => {
  const sent = await openThree(page, request);
  await page.getByRole('button', { name: 'More for Globes' }).click();
  await page.getByRole('button', { name: 'Move to the top' }).click();
  await expect(rows(page, 'Main Category').first()).toContainText('Globes');
  expect(sent).toEqual([['Globes', 'Maps', 'Charts']]);
  await expect.poll(() => rows(page, 'Main Category').count()).toBe(3);
  await moveByKeyboard(page.getByRole('button', { name: 'Drag Globes' }), 'ArrowDown');
  await expect.poll(() => sent[1]).toEqual(['Maps', 'Globes', 'Charts']);
  await expect(page.getByText('Globes moved to place 2 of 3.')).toBeAttached();
});

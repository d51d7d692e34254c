import type { Locator, Page } from '@playwright/test';
import type { VendorProduct } from '#contract/products.ts';
import { bearer, dataOf, demoUser, expect, expectAccessible, notice, test } from '../browser.ts';
import {
  button,
  choice,
  description,
  field,
  openForm,
  ownVendor,
  PDF,
  picture,
  read,
} from './product-form.ts';

test.use({ expected: /^Failed to load resource: .*(?:status of 40[0-9]|ERR_FAILED)/ });

async function chooseFirst(page: Page, name: string): Promise<void> {
  await expect(choice(page, name)).toBeEnabled();
  await choice(page, name).click();
  await page.getByRole('option').first().click();
}

test('product created with every field → saved as typed', async ({ page, request }) => {
  const vendor = await ownVendor(request);
  await openForm(page, vendor, '/create-product');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Product' })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Save').click();
  for (const sentence of ['enter Name', 'enter SKU', 'enter Video URL', 'enter Price', 'enter Cost']) {
    await expect(page.getByText(`Please ${sentence}.`)).toBeVisible();
  }
  for (const sentence of [
    'select Main Category',
    'enter Summary',
    'enter Description',
    'upload Product File',
  ]) {
    await expect(page.getByText(`Please ${sentence}.`)).toBeVisible();
  }
  await expect(page.getByLabel('Featured Image')).toBeFocused();
  await expectAccessible(page);

  await field(page, 'Name').fill('Harbour sketches');
  await expect(field(page, 'SKU')).not.toBeEditable();
  await button(page, 'Generate').click();
  await expect(field(page, 'SKU')).toHaveValue(/^EM-/);
  await field(page, 'Video URL').fill('https://youtu.be/dQw4w9WgXcQ');
  await field(page, 'Price').fill('20');
  await field(page, 'Cost').fill('3.50');
  await choice(page, 'Discount Type').fill('nothing like it');
  await expect(page.getByText('No results found')).toBeVisible();
  await choice(page, 'Discount Type').fill('perc');
  await page.getByRole('option', { name: 'Percentage' }).click();
  await page.getByLabel(/^Discount Amount/).fill('12.5');
  await expect(page.getByText('Shoppers pay $17.50.')).toBeVisible();

  await expect(choice(page, 'First Category')).toBeDisabled();
  await chooseFirst(page, 'Main Category');
  await chooseFirst(page, 'First Category');
  await chooseFirst(page, 'Second Category');
  // Another main category clears the categories below it.
  await choice(page, 'Main Category').click();
  await page.getByRole('option').nth(1).click();
  await expect(choice(page, 'First Category')).toHaveValue('');
  await expect(choice(page, 'Second Category')).toBeDisabled();
  await chooseFirst(page, 'First Category');

  await expect(button(page, 'Remove line 1')).toBeDisabled();
  await field(page, 'Summary line 1').fill('A4, US Letter');
  await button(page, 'Add line').click();
  await button(page, 'Add line').click();
  await field(page, 'Summary line 3').fill('64 pages');
  await button(page, 'Move line 3 up').click();

  await description(page).click();
  await page.keyboard.type('Drawn at the harbour.');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Text style' }).selectOption('Heading 2');
  await page.keyboard.type('Inside');
  await page.getByLabel('Featured Image').setInputFiles(await picture('cover.png', '#112233'));
  const further = await Promise.all([1, 2, 3].map((n) => picture(`${n}.png`, `#0000${n}0`)));
  await page.getByLabel('Product Images').setInputFiles(further);
  // A name that exists already is skipped. More than five pictures change nothing.
  await page.getByLabel('Product Images').setInputFiles([await picture('1.png', '#ff0000')]);
  await expect(page.getByRole('button', { name: /^Remove picture/ })).toHaveCount(3);
  await page
    .getByLabel('Product Images')
    .setInputFiles(further.map((file) => ({ ...file, name: `x${file.name}` })));
  await expect(page.getByText('You can upload up to 5 images only!')).toBeVisible();
  await button(page, 'Remove picture 3').click();
  await expect(page.getByRole('button', { name: /^Remove picture/ })).toHaveCount(2);
  // The second picture is dragged before the cover, and is the cover then.
  const tiles = page.getByRole('list', { name: 'Pictures' }).getByRole('img');
  const cover = await tiles.first().getAttribute('src');
  const dragged = await tiles.nth(2).getAttribute('src');
  await tiles.nth(2).dragTo(tiles.first());
  await expect(tiles.first()).toHaveAttribute('src', dragged ?? '');
  await expect(tiles.nth(1)).toHaveAttribute('src', cover ?? '');
  await page.getByLabel('Product File').setInputFiles({ ...PDF, name: 'tides.txt', mimeType: 'text/plain' });
  await expect(page.getByText('Please select a PDF file')).toBeVisible();
  await page.getByLabel('Product File').setInputFiles(PDF);
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/\/products$/);
  await expect(notice(page, 'Product created.')).toBeVisible();

  const list = await request.get('/api/v1/vendor/product', { headers: bearer(vendor) });
  const [row] = (await dataOf<{ data: VendorProduct[] }>(list)).data;
  expect(await read(request, vendor, row?.id ?? '')).toMatchObject({
    name: 'Harbour sketches',
    price: 20,
    salePrice: 17.5,
    cost: 3.5,
    status: true,
    isNew: false,
    summaryLines: ['A4, US Letter', '64 pages'],
    description: '<p>Drawn at the harbour.</p><h2>Inside</h2>',
    productImages: [{}, {}],
  });
});

test('description with 800 words → takes no more, typed or pasted', async ({ page, request }) => {
  await openForm(page, await ownVendor(request), '/create-product');
  const paste = (words: number) =>
    description(page).evaluate((element, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, 'word '.repeat(words));
  await description(page).click();
  await paste(801);
  await expect(page.getByText('Description is 800 words at most: nothing was added.')).toBeVisible();
  await expect(page.getByText('0 of 800 words')).toBeVisible();
  await paste(799);
  await expect(page.getByText('799 of 800 words')).toBeVisible();
  await page.keyboard.type('last over');
  await expect(page.getByText('800 of 800 words')).toBeVisible();
  await expect(description(page)).toContainText('word last');
});

/** Presses Tab until the target has the focus, 60 times at most. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}.`);
}

test('product form by keyboard, as an admin who selects the vendor → product created', async ({
  page,
  request,
}) => {
  const admin = await demoUser(request, 'admin');
  await openForm(page, admin, '/create-product');
  const type = async (target: Locator, text: string) => {
    await tabTo(page, target);
    await page.keyboard.type(text);
  };
  const pick = async (name: string) => {
    await tabTo(page, choice(page, name));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(choice(page, name)).not.toHaveValue('');
  };
  await tabTo(page, page.getByLabel('Featured Image'));
  await page.getByLabel('Featured Image').setInputFiles(await picture('cover.png', '#445566'));
  await tabTo(page, page.getByLabel('Product Images'));
  await page.getByLabel('Product Images').setInputFiles(await picture('more.png', '#665544'));
  await tabTo(page, page.getByLabel('Product File'));
  await page.getByLabel('Product File').setInputFiles(PDF);
  await pick('Vendor');
  await type(field(page, 'Name'), 'By keyboard');
  await tabTo(page, button(page, 'Generate'));
  await page.keyboard.press('Enter');
  await expect(field(page, 'SKU')).toHaveValue(/^EM-/);
  await type(field(page, 'Video URL'), 'https://vimeo.com/76979871');
  await type(field(page, 'Price'), '5');
  await type(field(page, 'Cost'), '1');
  await pick('Main Category');
  await type(field(page, 'Summary line 1'), 'One line');
  await tabTo(page, button(page, 'Bold'));
  await page.keyboard.press('ArrowRight');
  await expect(button(page, 'Italic')).toBeFocused();
  await type(description(page), 'Words.');
  // The product stays hidden, because other tests count public products.
  await tabTo(page, page.getByLabel('Active'));
  await page.keyboard.press('Space');
  await tabTo(page, button(page, 'Save'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products$/);
  await expect(notice(page, 'Product created.')).toBeVisible();
});

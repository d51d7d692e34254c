import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, test } from '../browser.ts';
import { button, description, openForm, ownVendor, picture } from './product-form.ts';

const chooser = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

test('description editor → headings, sizes, fonts, code with Tab as two spaces, undo by step', async ({
  page,
  request,
}) => {
  await openForm(page, await ownVendor(request), '/create-product');
  const offered = (name: string) => chooser(page, name).getByRole('option').allTextContents();
  expect(await offered('Text style')).toEqual(['Normal', 'Heading 2', 'Heading 3', 'Heading 4']);
  expect(await offered('Size')).toEqual(['Small', 'Normal size', 'Large', 'Huge']);
  expect(await offered('Font')).toEqual(['Sans serif', 'Serif', 'Monospace']);

  await description(page).click();
  await button(page, 'Code block').click();
  await page.keyboard.type('if');
  await page.keyboard.press('Tab');
  await page.keyboard.type('x');
  await expect(description(page).locator('.ql-code-block')).toHaveText('if  x');
  await expect(description(page)).toBeFocused();
  await button(page, 'Undo').click();
  await expect(description(page)).not.toContainText('x');
  await button(page, 'Redo').click();
  await expect(description(page)).toContainText('if  x');
  await expectAccessible(page);
});

test('description editor → accepts the allowed pictures, links and videos only', async ({
  page,
  request,
}) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>A video</title>' }),
  );
  await openForm(page, await ownVendor(request), '/create-product');
  const insert = async (what: string, ...addresses: string[]) => {
    await button(page, what).click();
    const dialog = page.getByRole('dialog', { name: `Insert ${what.toLowerCase()}` });
    for (const address of addresses) {
      await dialog.getByRole('textbox').fill(address);
      await dialog.getByRole('button', { name: 'Insert' }).click();
      if (address !== addresses.at(-1))
        await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/Please enter an address/);
    }
    await expect(dialog).toBeHidden();
  };
  const embedded = page.getByLabel('Picture for Description');
  const plain = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  const webp = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();
  await embedded.setInputFiles(plain);
  await embedded.setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer: webp });
  await embedded.setInputFiles(await picture('a.png', '#224466'));
  await expect(description(page).locator('img')).toHaveAttribute('src', /^data:image\/png;base64,/);

  await insert('Link', 'javascript:alert(1)', 'ftp://example.com/a', 'mailto:ada@example.com');
  await expect(description(page).getByRole('link')).toHaveAttribute('href', 'mailto:ada@example.com');

  await insert('Video', 'https://video.example.com/watch?v=1', 'https://youtu.be/dQw4w9WgXcQ');
  await expect(description(page).locator('iframe')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  );
});

test('description editor: picture pasted from another site → kept, with a hint; one without an address → left out', async ({
  page,
  request,
}) => {
  await openForm(page, await ownVendor(request), '/create-product');
  const { buffer: body } = await picture('a.png', '#224466');
  await page.route('https://other.example/**', (route) => route.fulfill({ body, contentType: 'image/png' }));
  await description(page).click();
  const paste = (html: string) =>
    description(page).evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, html);
  await paste('<p>High water<img src="https://other.example/a.png" alt="Map"></p>');
  await expect(description(page)).toHaveText('High water');
  await expect(description(page).locator('img')).toHaveAttribute('src', 'https://other.example/a.png');
  await expect(description(page)).toHaveAccessibleDescription(/Pictures from other sites load from there/);
  await paste('<p>Low water<img src="cid:1"></p>');
  await expect(description(page).locator('img')).toHaveCount(1);
  await expect(description(page)).toHaveAccessibleDescription(
    /A picture without a web address is left out\./,
  );
  await expectAccessible(page);
});

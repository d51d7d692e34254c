import { expect, expectAccessible, test, visit } from '../browser.ts';

test('registration: a file that is not an image but is named like one → refused with a message', async ({
  page,
}) => {
  await visit(page, '/vendor-signup');
  const input = page.getByLabel('Shop Image');
  await expect(input).toHaveAccessibleDescription('PNG or JPEG, 8 MB at most.');
  await input.setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('This file is not a picture. Choose a PNG or JPEG picture.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Preview' })).toHaveCount(0);
  await expect(page.getByText('Choose picture')).toBeVisible();
  await expectAccessible(page);
});

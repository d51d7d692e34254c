import { readFile } from 'node:fs/promises';
import { plainPdf } from '#test/pdf.ts';
import {
  bearer,
  type CommonData,
  dataOf,
  expect,
  expectNoSidewaysScroll,
  makeVendor,
  notice,
  picture,
  store,
  test,
  visit,
} from '../browser.ts';

test('archive: written, downloaded, brought in under a new SKU, undone', async ({ page, request }) => {
  const vendor = await makeVendor(request);
  const { mainCategory } = await dataOf<CommonData>(await request.get('/api/v1/site/common-data'));
  const sku = `ARC-${Date.now()}`;
  const multipart = {
    name: 'Sailing log',
    sku,
    videoUrl: 'https://vimeo.com/76979871',
    price: '9.00',
    cost: '1.00',
    summary: '64 pages',
    description: '<p>A log.</p>',
    mainCategoryId: mainCategory[0]?.id ?? '',
    featuredImage: await picture('cover.png', '#336699'),
    productImages: await picture('page.png', '#993366'),
    fileUrl: { name: 'log.pdf', mimeType: 'application/pdf', buffer: plainPdf() },
  };
  await dataOf(await request.post('/api/v1/product', { headers: bearer(vendor), multipart }));
  await store(page, { user: vendor });
  await visit(page, '/archive');
  await page.getByRole('button', { name: 'Write the archive' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^emporia-archive-\d{4}-\d\d-\d\d\.zip$/);
  const buffer = await readFile(await file.path());

  await page
    .getByLabel('Archive', { exact: true })
    .setInputFiles({ name: 'shop.zip', mimeType: 'application/zip', buffer });
  await expect(page.getByRole('table', { name: 'Differences' })).toContainText(`${sku} is taken`);
  await expect(page.getByRole('table', { name: 'Products in this archive' })).toContainText('Sailing log');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Import the archive' }).click();
  await expect(notice(page, '1 product imported.')).toBeVisible();

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(notice(page, '1 product removed, 0 kept.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Imported archives' })).toContainText('Undone');
});

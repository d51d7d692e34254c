import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import type { ProductFile } from '#contract/product-files.ts';
import {
  adminHeaders,
  bearer,
  buy,
  dataOf,
  expect,
  expectAccessible,
  makeCustomer,
  store,
  test,
  visit,
} from '../browser.ts';
import { openForm, ownProduct, ownVendor } from './product-form.ts';

test('vendor adds two files → a customer buys, and downloads one of them and all as a ZIP', async ({
  page,
  request,
}) => {
  const vendor = await ownVendor(request);
  const id = await ownProduct(request, vendor);
  const files = [
    { name: 'Read me.txt', mimeType: 'text/plain', buffer: Buffer.from('Cut along the line.\n') },
    { name: 'Sizes.csv', mimeType: 'text/csv', buffer: Buffer.from('size,width\nS,30\nM,32\n') },
  ];

  await test.step('the form takes them, and shows when they are checked', async () => {
    await openForm(page, vendor, `/edit-product?id=${id}`);
    const list = page.getByRole('list', { name: 'More files' });
    for (const [index, file] of files.entries()) {
      await page.getByRole('button', { name: 'More files', exact: true }).setInputFiles(file);
      await expect(list.getByText('Ready')).toHaveCount(index + 1);
    }
    await page.getByLabel('Name of file 1').fill('Instructions');
    await page.getByLabel('Note on file 1').fill('read this first');
    await page.getByLabel('Note on file 1').blur();
    await expectAccessible(page);
    const listed = () =>
      request
        .get(`/api/v1/product/${id}/file`, { headers: bearer(vendor) })
        .then((answer) => dataOf<ProductFile[]>(answer));
    await expect
      .poll(async () => (await listed())[1])
      .toMatchObject({
        name: 'Instructions',
        note: 'read this first',
        kind: 'txt',
      });
  });

  const customer = await makeCustomer(request);
  const approved = await request.post(`/api/v1/admin/vendor/${await vendorIdOf(id)}/approve`, {
    headers: await adminHeaders(request),
  });
  expect(approved.ok()).toBe(true);
  await buy(request, customer, id);

  await test.step('the library has each of them, and all in one ZIP', async () => {
    await store(page, { user: customer });
    await visit(page, '/library');
    await page.getByRole('button', { name: 'Download Tide tables' }).click();
    const dialog = page.getByRole('dialog', { name: 'Files' });
    await expectAccessible(page);
    const one = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download Instructions of Tide tables' }).click();
    const text = await one;
    expect(text.suggestedFilename()).toBe('Tide tables - Instructions.txt');
    expect((await readFile(await text.path())).equals(files[0]?.buffer ?? Buffer.alloc(0))).toBe(true);
    const all = page.waitForEvent('download');
    await dialog.getByRole('button', { name: /^Download all \(3 files, / }).click();
    const zip = await fromBufferPromise(await readFile(await (await all).path()));
    const names: string[] = [];
    for await (const entry of zip.eachEntry()) {
      names.push(entry.fileName);
      await buffer(await zip.openReadStreamPromise(entry));
    }
    expect(names).toEqual([
      'Tide tables/Main file.pdf',
      'Tide tables/Instructions.txt',
      'Tide tables/Sizes.csv',
    ]);
  });

  async function vendorIdOf(productId: string): Promise<string> {
    const answer = await request.get(`/api/v1/vendor/product/${productId}`, { headers: bearer(vendor) });
    return (await dataOf<{ vendorId: string }>(answer)).vendorId;
  }
});

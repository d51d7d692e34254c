import { makeCategory, makeVendor } from '#test/factories.ts';
import type { TestMarket } from '#test/harness.ts';
import { plainPdf } from '#test/pdf.ts';
import { fileOf, picture } from '#test/pictures.ts';

/** A PDF as a browser uploads it. */
export const pdf = (bytes = plainPdf()): File => fileOf(bytes, 'tides.pdf', 'application/pdf');

/** Creates a vendor and a category of each level, and returns a form that creates a product. */
export async function productForm(t: TestMarket) {
  const { db } = t.context;
  const vendor = await makeVendor(db);
  const main = await makeCategory(db);
  const first = await makeCategory(db, { level: 2, parentId: main.id });
  const second = await makeCategory(db, { level: 3, parentId: first.id });
  const third = await makeCategory(db, { level: 4, parentId: second.id });
  const api = t.api(vendor.token);
  const form = {
    name: 'Tide tables of Ève’s coast',
    sku: await api('GET product/unique-code'),
    videoUrl: 'https://vimeo.com/76979871',
    price: '20.00',
    cost: '3.5',
    discountType: 'Percentage' as const,
    discountAmount: '12.5',
    summary: '"A4, US Letter",64 pages',
    description: '<h2>Tides</h2><p>High and <strong>low</strong>.</p>',
    mainCategoryId: main.id,
    firstCategoryId: first.id,
    secondCategoryId: second.id,
    thirdCategoryId: third.id,
    featuredImage: await picture('#336699'),
    productImages: [await picture('#993366'), await picture('#669933')],
    fileUrl: pdf(),
  };
  return { vendor, api, form, main, first, second, third };
}

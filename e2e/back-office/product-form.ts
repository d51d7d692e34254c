import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import type { SignedInUser } from '#contract/accounts.ts';
import type { VendorProduct } from '#contract/products.ts';
import { plainPdf } from '#test/pdf.ts';
import { bearer, dataOf, expect, freshEmail, PASSWORD, signInByApi, store, visit } from '../browser.ts';

export const PDF = { name: 'tides.pdf', mimeType: 'application/pdf', buffer: plainPdf() };
export const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** Registers and signs in a new vendor. */
export async function ownVendor(request: APIRequestContext): Promise<SignedInUser> {
  const email = freshEmail();
  const names = { name: 'Robin Test', phone: '+1 555 0199', shopName: 'Shop of a test' };
  const shopImage = await picture('shop.png', '#225588');
  const multipart = { ...names, email, password: PASSWORD, confirmPassword: PASSWORD, shopImage };
  await dataOf(await request.post('/api/v1/auth/vendor-register', { multipart }));
  return signInByApi(request, email, PASSWORD);
}

export async function ownProduct(request: APIRequestContext, vendor: SignedInUser): Promise<string> {
  const call = { headers: bearer(vendor) };
  const sku = await dataOf<string>(await request.get('/api/v1/product/unique-code', call));
  const { mainCategory } = await dataOf<{ mainCategory: { id: string }[] }>(
    await request.get('/api/v1/main-category'),
  );
  const multipart = {
    name: 'Tide tables',
    sku,
    videoUrl: 'https://vimeo.com/76979871',
    price: '20',
    cost: '3',
    summary: '"A4, US Letter",64 pages',
    description: '<p>High and <strong>low</strong>.</p>',
    mainCategoryId: mainCategory[0]?.id ?? '',
    featuredImage: await picture('a.png', '#336699'),
    productImages: await picture('b.png', '#993366'),
    fileUrl: PDF,
  };
  return (await dataOf<{ id: string }>(await request.post('/api/v1/product', { ...call, multipart }))).id;
}
export const read = async (
  request: APIRequestContext,
  vendor: SignedInUser,
  id: string,
): Promise<VendorProduct> =>
  dataOf(await request.get(`/api/v1/vendor/product/${id}`, { headers: bearer(vendor) }));

export const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
export const choice = (page: Page, name: string) =>
  page.getByRole('combobox', { name: new RegExp(`^${name}`) });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

export async function openForm(page: Page, user: SignedInUser, path: string): Promise<void> {
  await store(page, { user });
  await visit(page, path);
  await expect(description(page)).toBeVisible();
}

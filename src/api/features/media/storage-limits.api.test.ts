import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { pdf, productForm } from '#api/features/products/product-form.testing.ts';
import { newId } from '#db/columns.ts';
import { media, products, vendors } from '#db/schema.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { sum } from '#lib/sum.ts';
import { makeAdmin } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { plainPdf } from '#test/pdf.ts';
import { picture } from '#test/pictures.ts';

const t = useMarket({ env: { VENDOR_STORAGE_GB: '1' } });
const PENDING = failure(
  413,
  'Your files would take more than 200 MB, the limit until your shop is approved.',
);
const FULL = failure(413, 'Your files would take more than 1 GB, the limit for one shop.');

/** Creates a vendor with so many bytes of files, and returns calls that upload a PDF. */
async function vendorWith(params: { bytes: number; approved: boolean }) {
  const made = await productForm(t);
  const { id } = await made.api('POST product', { form: made.form });
  const { db } = t.context;
  const vendorId = made.vendor.id;
  const status = params.approved ? 'Approved' : 'Applied';
  await db.update(vendors).set({ status }).where(eq(vendors.id, vendorId));
  await db.update(media).set({ vendorId: null }).where(eq(media.vendorId, vendorId));
  await db.insert(media).values({ id: newId(), kind: 'pdf', bytes: params.bytes, vendorId });
  const replace = (token = made.vendor.token) =>
    t.api(token)('PATCH product/{id}', { params: { id }, form: { fileUrl: pdf() } });
  const used = async () => {
    const rows = await db.select().from(media).where(eq(media.vendorId, vendorId));
    return sum(rows.map(({ bytes }) => bytes));
  };
  return { ...made, id, replace, used };
}

const SIZE = plainPdf().length;

describe('storage of a vendor', () => {
  test('not approved → 200 MB to the byte; one byte more → 413 with the limit', async () => {
    const fits = await vendorWith({ bytes: 200 * MEGABYTE - SIZE, approved: false });
    await fits.replace();
    expect(await fits.used()).toBe(200 * MEGABYTE);
    const full = await vendorWith({ bytes: 200 * MEGABYTE - SIZE + 1, approved: false });
    const [before] = await t.context.db.select().from(products).where(eq(products.id, full.id));
    await expect(full.replace()).rejects.toEqual(PENDING);
    expect(await full.used()).toBe(200 * MEGABYTE - SIZE + 1);
    const [after] = await t.context.db.select().from(products).where(eq(products.id, full.id));
    expect(after).toEqual(before);
  });

  test('approved → VENDOR_STORAGE_GB', async () => {
    const fits = await vendorWith({ bytes: 1024 * MEGABYTE - SIZE, approved: true });
    await fits.replace();
    await expect(fits.replace()).rejects.toEqual(FULL);
  });

  test('two parallel uploads with space for one → one is saved', async () => {
    const { replace, used } = await vendorWith({ bytes: 200 * MEGABYTE - SIZE, approved: false });
    const results = await Promise.allSettled([replace(), replace()]);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toEqual([{ status: 'rejected', reason: PENDING }]);
    expect(await used()).toBe(200 * MEGABYTE);
  });

  test('limit reached → text can be changed, and an admin can replace the file', async () => {
    const full = await vendorWith({ bytes: 300 * MEGABYTE, approved: false });
    await full.api('PATCH product/{id}', { params: { id: full.id }, form: { name: 'Other words' } });
    await full.replace((await makeAdmin(t.context.db)).token);
    expect(await full.used()).toBe(300 * MEGABYTE);
  });

  test('pictures of products and profile → counted, each once', async () => {
    const { api, form, vendor } = await productForm(t);
    const [featuredImage, further, profileImage] = [
      await picture('#112233'),
      await picture('#aa5500'),
      await picture('#00aa88'),
    ];
    await api('POST product', { form: { ...form, featuredImage, productImages: [further] } });
    const profile = { name: 'Ann', phone: '1', shopName: 'Shop' };
    await api('PATCH user/vendor-profile', { form: { ...profile, profileImage, shopImage: featuredImage } });
    const rows = await t.context.db.select().from(media).where(eq(media.vendorId, vendor.id));
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['image', 'image', 'image', 'pdf']);
  });
});

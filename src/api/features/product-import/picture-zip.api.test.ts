import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import yazl from 'yazl';
import { uploadFolder } from '#api/kernel/uploads.ts';
import { media } from '#db/schema.ts';
import { IMPORT_PICTURES_MAX, UNAPPROVED_STORAGE_MEGABYTES } from '#domain/limits.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { makeProduct, makeVendor, PICTURE } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { fileOf, STORED_PICTURE } from '#test/pictures.ts';
import { csv, useCsv } from '../product-export/product-csv.testing.ts';

const { t, shop, product, imagesOf } = useCsv();

const BASIC = { 'Product Category': 'E-books > Fiction', 'Variant Price': '9.00' };

const pictureOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

async function zipOf(entries: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [path, bytes] of Object.entries(entries)) zip.addBuffer(bytes, path);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream & AsyncIterable<Buffer>);
}

const formOf = (content: string, zip: Buffer | null) => ({
  file: new File([content], 'products.csv'),
  ...(zip && { pictures: fileOf(zip, 'pictures.zip') }),
});
const check = (content: string, zip: Buffer | null, token: string | undefined = shop.vendor.token) =>
  t.api(token)('POST product-import/check', { form: formOf(content, zip) });
const confirm = (content: string, zip: Buffer | null, token: string | null) =>
  t.api(shop.vendor.token)('POST product-import', {
    form: { ...formOf(content, zip), token: token ?? '' },
  });
const rows = (handle: string, ...addresses: string[]) =>
  addresses.map((address, index) => ({
    Handle: handle,
    ...(index === 0 && { Title: handle, ...BASIC }),
    'Image Src': address,
  }));
const pictureWarnings = ({ problems }: Awaited<ReturnType<typeof check>>) =>
  problems.filter(({ column }) => ['Image Src', 'ZIP'].includes(column)).map(({ message }) => message);

describe('pictures in a ZIP beside the CSV', () => {
  test('names as the ends of addresses → stored, in the order of the file; imported again → nothing changes', async () => {
    const file = csv(
      ...rows(
        'zipped',
        'https://cdn.test/files/One%20big.PNG?v=12',
        PICTURE,
        'https://cdn.test/two.webp?width=800',
      ),
    );
    const without = await check(file, null);
    expect(without.missingPictures).toBe(2);
    expect(pictureWarnings(without)).toEqual([
      'These pictures are not in this market: “One big.PNG”, “two.webp”. They are left out.',
    ]);
    const zip = await zipOf({
      'folder/one big.png': await pictureOf('#ff0000'),
      'two.png': await pictureOf('#00ff00'),
      '__MACOSX/._two.png': Buffer.from('x'),
    });
    const before = await t.context.db.$count(media);
    const report = await check(file, zip);
    expect(report).toMatchObject({ missingPictures: 0 });
    expect(pictureWarnings(report)).toEqual([]);
    expect(await t.context.db.$count(media)).toBe(before);
    expect(await confirm(file, zip, report.token)).toEqual({ created: 1, changed: 0, kept: 0 });
    const made = await product('zipped');
    const images = await imagesOf(made?.id ?? '');
    expect([made?.featuredImage, images[1]]).toEqual([
      expect.stringMatching(STORED_PICTURE),
      expect.stringMatching(STORED_PICTURE),
    ]);
    // The dominant colour is a part of the address.
    expect(made?.featuredImage).toContain('-f80808/');
    expect(images[0]).toBe(PICTURE);
    const id = made?.featuredImage.split('/')[2] ?? '';
    expect((await t.context.db.select().from(media)).find((row) => row.id === id)).toMatchObject({
      vendorId: shop.vendor.id,
    });
    expect(await confirm(file, zip, report.token)).toEqual({ created: 0, changed: 0, kept: 1 });
  });

  test('files without an address, addresses without a file, names that several have → a warning that names each', async () => {
    const file = csv(
      ...rows('absent', 'https://cdn.test/absent.png'),
      ...rows('same-1', 'https://cdn.test/1/cover.png'),
      ...rows('same-2', 'https://cdn.test/2/cover.png'),
      ...rows('double', 'https://cdn.test/double.png'),
    );
    const picture = await pictureOf('#0000ff');
    const zip = await zipOf({
      'cover.png': picture,
      'a/double.png': picture,
      'b/double.png': picture,
      'unknown.png': picture,
    });
    const report = await check(file, zip);
    expect(report.missingPictures).toBe(4);
    const ambiguous =
      'Different addresses of the CSV end in “cover.png”, so the ZIP does not tell whose picture it is. It is left out.';
    expect(pictureWarnings(report)).toEqual([
      'No address in the CSV ends in these names of files: “unknown.png”. They are left out.',
      'This picture is neither in this market nor in the ZIP: “absent.png”. It is left out.',
      ambiguous,
      ambiguous,
      'The ZIP has several files for “double.png”. It is left out.',
    ]);
  });

  test('bytes decide: no picture, a damaged one, one that is too large → a warning each, the others are taken', async () => {
    const file = csv(
      ...rows(
        'bytes',
        'https://cdn.test/text.png',
        'https://cdn.test/cut.png',
        'https://cdn.test/bomb.png',
        'https://cdn.test/good.png',
      ),
    );
    const good = await pictureOf('#00ffff');
    const zip = await zipOf({
      'text.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'cut.png': good.subarray(0, 45),
      'bomb.png': Buffer.alloc(9 * MEGABYTE),
      'good.png': good,
    });
    const report = await check(file, zip);
    expect(pictureWarnings(report)).toEqual([
      '“text.png” of the ZIP must be a PNG or JPEG picture. It is left out.',
      '“cut.png” of the ZIP could not be read: it is damaged. It is left out.',
      '“bomb.png” of the ZIP is too large: 8 MB at most. It is left out.',
    ]);
    await confirm(file, zip, report.token);
    expect((await product('bytes'))?.featuredImage).toMatch(STORED_PICTURE);
  });

  test('existing product, one of its pictures missing → its pictures stay', async () => {
    const existing = await makeProduct(t.context.db, {
      vendorId: shop.vendor.id,
      mainCategoryId: shop.main,
    });
    const file = csv({ Handle: existing.slug, Title: 'Renamed', 'Image Src': 'https://cdn.test/p.png' });
    const report = await check(file, await zipOf({ 'q.png': await pictureOf('#111111') }));
    expect(pictureWarnings(report)).toContain(
      'This picture is neither in this market nor in the ZIP: “p.png”. The pictures of this product stay as they are.',
    );
    expect(report.items).toMatchObject([{ action: 'change', changes: [expect.stringContaining('Name')] }]);
  });

  test('another ZIP than the checked one → 409', async () => {
    const file = csv(...rows('swapped', 'https://cdn.test/s.png'));
    const { token } = await check(file, await zipOf({ 's.png': await pictureOf('#222222') }));
    const other = await zipOf({ 's.png': await pictureOf('#333333') });
    await expect(confirm(file, other, token)).rejects.toMatchObject({ status: 409 });
    await expect(confirm(file, null, token)).rejects.toMatchObject({ status: 409 });
  });

  test.each(['../r.png', '/tmp/r.png', 'C:\\r.png', 'a/../../r.png'])(
    'a ZIP with the path %j → 400 that names it',
    async (path) => {
      const zip = await zipOf({
        'good.png': await pictureOf('#444444'),
        ['x'.repeat(path.length)]: Buffer.from('x'),
      });
      const bad = Buffer.from(zip.toString('latin1').replaceAll('x'.repeat(path.length), path), 'latin1');
      const name = JSON.stringify(path.replaceAll('\\', '/'));
      await expect(check(csv(...rows('refused', 'https://cdn.test/r.png')), bad)).rejects.toEqual(
        failure(
          400,
          `Pictures (ZIP) holds ${name}, a path that leads out of it. Please make the ZIP anew, with the pictures themselves or their folder.`,
        ),
      );
    },
  );

  test('no ZIP, too many files, too many bytes unpacked → 400 or 413, and no file is left behind', async () => {
    const file = csv(...rows('refused', 'https://cdn.test/r.png'));
    await expect(check(file, Buffer.from('no zip'))).rejects.toEqual(
      failure(400, 'Pictures (ZIP) could not be read: it is damaged or no ZIP.'),
    );
    const many = Object.fromEntries(
      Array.from({ length: IMPORT_PICTURES_MAX + 1 }, (_, n) => [`${n}.png`, Buffer.from('x')]),
    );
    await expect(check(file, await zipOf(many))).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining(`${IMPORT_PICTURES_MAX} files at most`),
    });
    const zeros = Buffer.alloc(16 * MEGABYTE);
    const bomb = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`${n}.png`, zeros]));
    await expect(check(file, await zipOf(bomb))).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining('unpacks to more than'),
    });
    expect(await readdir(join(uploadFolder(t.context.config)))).toEqual([]);
  });

  test('no room in the shop for the pictures → 413 by the check already', async () => {
    const { db } = t.context;
    const full = await makeVendor(db, { status: 'Applied' });
    await db.insert(media).values({
      id: `full-${full.id}`,
      kind: 'pdf',
      bytes: UNAPPROVED_STORAGE_MEGABYTES * MEGABYTE,
      vendorId: full.id,
    });
    const file = csv(...rows('no-room', 'https://cdn.test/n.png'));
    const zip = await zipOf({ 'n.png': await pictureOf('#444444') });
    await expect(check(file, zip, full.token)).rejects.toMatchObject({ status: 413 });
  });

  test('Etsy’s pictures → found in the ZIP by their addresses', async () => {
    const file = [
      'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,IMAGE1,IMAGE2',
      'Etsy pictures,High water,7.50,USD,1,https://i.test/il_1.jpg,https://i.test/il_2.jpg',
    ].join('\n');
    const zip = await zipOf({
      'il_1.jpg': await pictureOf('#555555'),
      'il_2.jpg': await pictureOf('#666666'),
    });
    const form = { ...formOf(file, zip), category: 'E-books' };
    const call = t.api(shop.vendor.token);
    const report = await call('POST product-import/check', { form });
    expect(report).toMatchObject({ format: 'etsy', missingPictures: 0 });
    await call('POST product-import', { form: { ...form, token: report.token ?? '' } });
    const made = await product('etsy-pictures');
    expect(made?.featuredImage).toMatch(STORED_PICTURE);
    expect(await imagesOf(made?.id ?? '')).toHaveLength(1);
  });
});

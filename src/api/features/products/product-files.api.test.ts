import { once } from 'node:events';
import { readdir, truncate } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { media, products } from '#db/schema.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { packedPdf, plainPdf } from '#test/pdf.ts';
import { fileOf, picture } from '#test/pictures.ts';
import { pdf, productForm } from './product-form.testing.ts';

const t = useMarket();
const temporary = () => readdir(join(t.context.config.dataDir, 'tmp')).catch(() => []);

/** Everything that an upload can leave behind: rows, files in storage, temporary files. */
async function traces() {
  const { db, config } = t.context;
  const stored = await readdir(join(config.dataDir, 'media', 'originals')).catch(() => []);
  return {
    media: (await db.select({ id: media.id }).from(media)).map(({ id }) => id).toSorted(),
    stored: stored.toSorted(),
    products: await db.$count(products),
    temporary: await temporary(),
  };
}

/** Sends a form that must be refused, checks that nothing is left of it, and returns the error. */
async function refused(change: Record<string, unknown>): Promise<unknown> {
  const { api, form } = await productForm(t);
  // Temporary files are deleted after the response, so the request before may still have some.
  await expect.poll(temporary).toEqual([]);
  const before = await traces();
  const error = await api('POST product', { form: { ...form, ...change } }).then(
    () => 'accepted',
    (failed: unknown) => failed,
  );
  await expect.poll(traces).toEqual(before);
  return error;
}

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })
    .png()
    .toBuffer();

/** A decompression bomb: a small PNG whose header claims 3600 megapixels. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const sized = Buffer.alloc(4);
    sized.writeUInt32BE(data.length);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([sized, body, checksum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(1_000_000));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('POST product: pictures', () => {
  const DAMAGED = 'Featured Image could not be read: it is damaged.';
  const TOO_LARGE = 'Featured Image is too large: 40 megapixels at most.';
  const NO_PICTURE = 'Featured Image must be a PNG or JPEG picture.';

  test('content that is not a whole PNG or JPEG, whatever its name → 415 or 400, and nothing is stored', async () => {
    const svg = fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'cover.png', 'image/png');
    expect(await refused({ featuredImage: svg })).toEqual(failure(415, NO_PICTURE));
    const gif = fileOf(Buffer.from('GIF89a\x01\0\x01\0', 'latin1'), 'cover.png', 'image/png');
    expect(await refused({ featuredImage: gif })).toEqual(failure(415, NO_PICTURE));
    expect(await refused({ featuredImage: pdf() })).toEqual(failure(415, NO_PICTURE));
    const cut = Buffer.from(await (await picture('#123456')).arrayBuffer()).subarray(0, 60);
    expect(await refused({ featuredImage: fileOf(cut, 'cover.png') })).toEqual(failure(400, DAMAGED));
    const half = (await solid(400, 400)).subarray(0, 400);
    expect(await refused({ featuredImage: fileOf(half, 'cover.png') })).toEqual(failure(400, DAMAGED));
  });

  test('more than 40 megapixels, in the header or unpacked → 413', async () => {
    const large = fileOf(await solid(8200, 5000), 'cover.png');
    expect(await refused({ featuredImage: large })).toEqual(failure(413, TOO_LARGE));
    expect(await refused({ featuredImage: fileOf(bomb(), 'cover.png') })).toEqual(failure(413, TOO_LARGE));
  });

  test('over 8 MB → 413; empty, more than five, unknown field → 400', async () => {
    const heavy = fileOf(Buffer.alloc(8 * MEGABYTE + 1), 'cover.png');
    expect(await refused({ featuredImage: heavy })).toEqual(
      failure(413, 'Featured Image is too large: 8 MB at most.'),
    );
    expect(await refused({ featuredImage: fileOf('', 'cover.png') })).toEqual(
      failure(400, 'Please upload Featured Image.'),
    );
    const six = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => picture(`#00000${n}`)));
    expect(await refused({ productImages: six })).toEqual(failure(400, 'Product Images: 5 at most.'));
    expect(await refused({ avatar: await picture('#000') })).toEqual(
      failure(400, 'The file avatar is not asked for here.'),
    );
    expect(await refused({ featuredImage: 'text' })).toEqual(failure(400, 'Please upload Featured Image.'));
  });

  test('metadata and data after the picture → removed', async () => {
    const { api, form } = await productForm(t);
    const jpeg = await sharp({ create: { width: 50, height: 20, channels: 3, background: '#aabbcc' } })
      .withExif({ IFD0: { Copyright: 'Home address 1' } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004<script>alert(1)</script>')]);
    await api('POST product', { form: { ...form, featuredImage: fileOf(polyglot, 'cover.jpg') } });
    const { stored: files } = await traces();
    const id = files.find((name) => name.includes('-50x20-')) ?? '';
    const stored = (await t.context.storage.get(`originals/${id}`)) ?? Buffer.alloc(0);
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect(stored.includes('script') || stored.includes('Home address')).toBe(false);
  });
});

test('POST product: stored picture truncated by a crash, uploaded again → stored whole', async () => {
  const { api, form } = await productForm(t);
  await api('POST product', { form: { ...form, featuredImage: await picture('#010203') } });
  const [row] = await t.context.db.select().from(products).where(eq(products.sku, form.sku));
  const key = `originals/${row?.featuredImage.split('/')[2]}`;
  const whole = (await t.context.storage.get(key)) ?? Buffer.alloc(0);
  await truncate(join(t.context.config.dataDir, 'media', key), 20);
  const sku = await api('GET product/unique-code');
  await api('POST product', { form: { ...form, sku, featuredImage: await picture('#010203') } });
  expect((await t.context.storage.get(key))?.equals(whole)).toBe(true);
});

describe('POST product: PDF', () => {
  test('scripts, damaged, empty → 400; another type → 415; too large → 413', async () => {
    const scripts = failure(
      400,
      'Product File may not contain scripts: print it to a new PDF, which leaves them out, and try again.',
    );
    expect(await refused({ fileUrl: pdf(plainPdf('/S /JavaScript')) })).toEqual(scripts);
    expect(await refused({ fileUrl: pdf(packedPdf('/S /JavaScript')) })).toEqual(scripts);
    expect(await refused({ fileUrl: pdf(plainPdf().subarray(0, 200)) })).toEqual(
      failure(
        400,
        'Product File could not be read: the PDF is damaged. Open it in a PDF reader, save it as a new PDF and try again.',
      ),
    );
    expect(await refused({ fileUrl: await picture('#000') })).toEqual(
      failure(415, 'Product File must be a PDF.'),
    );
    expect(await refused({ fileUrl: fileOf('', 'a.pdf') })).toEqual(
      failure(400, 'Please upload Product File.'),
    );
    expect(await refused({ fileUrl: fileOf(Buffer.alloc(50 * MEGABYTE + 1), 'a.pdf') })).toEqual(
      failure(413, 'Product File is too large: 50 MB at most.'),
    );
  });

  test('damaged, and written anew → its vendor reads that of the product, until a whole file replaces it', async () => {
    const { api, form } = await productForm(t);
    const damaged = Buffer.from(
      plainPdf()
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
      'latin1',
    );
    const { id } = await api('POST product', { form: { ...form, fileUrl: pdf(damaged) } });
    const read = () => api('GET vendor/product/{id}', { params: { id } });
    expect(await read()).toMatchObject({ repaired: true });
    await api('PATCH product/{id}', {
      params: { id },
      form: { fileUrl: pdf(plainPdf()) },
    });
    expect(await read()).toMatchObject({ repaired: false });
  });
});

describe('POST product: failed save', () => {
  test('SKU taken, invalid category or text → no row and no file is left', async () => {
    const taken = await productForm(t);
    await taken.api('POST product', { form: taken.form });
    const featuredImage = await picture('#a1b2c3');
    expect(await refused({ featuredImage, sku: taken.form.sku })).toMatchObject({ status: 409 });
    expect(await refused({ featuredImage, firstCategoryId: taken.first.id })).toMatchObject({ status: 400 });
    expect(await refused({ featuredImage, description: '<script>' })).toMatchObject({ status: 400 });
    expect(await refused({ note: 'x'.repeat(5 * MEGABYTE) })).toEqual(
      failure(413, 'The text of a form is 4 MB at most.'),
    );
  });

  test('picture that another product shows → stays stored', async () => {
    const { api, form } = await productForm(t);
    const shared = await picture('#0f0f0f');
    await api('POST product', { form: { ...form, featuredImage: shared } });
    expect(await refused({ featuredImage: shared, sku: form.sku })).toMatchObject({ status: 409 });
  });

  test('connection lost during the upload → no row and no file is left', async () => {
    const { vendor } = await productForm(t);
    const before = await traces();
    await t.app.listen({ port: 0 });
    const socket = connect((t.app.server.address() as AddressInfo).port);
    socket.write(
      `POST /api/v1/product HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${vendor.token}\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 9000000\r\n\r\n' +
        '--x\r\ncontent-disposition: form-data; name="fileUrl"; filename="a.pdf"\r\n\r\n%PDF-1.7',
    );
    socket.write(Buffer.alloc(3_000_000));
    await expect.poll(async () => (await traces()).temporary).toHaveLength(before.temporary.length + 1);
    socket.destroy();
    await once(socket, 'close');
    await expect.poll(traces).toEqual(before);
  });
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createClamdScanner } from '#api/adapters/scanner/clamd.ts';
import { users } from '#db/schema.ts';
import { type Clamd, EICAR, openClamd } from '#test/clamd.ts';
import { makeAdmin, makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { silentApp, useMarket } from '#test/harness.ts';
import { plainPdf } from '#test/pdf.ts';
import { readHealth } from '../operation/health.service.ts';
import { furtherFiles } from '../products/further-files.service.ts';
import { pdf, productForm } from '../products/product-form.testing.ts';
import { checkUploads } from './upload-checks.service.ts';
import { uploadRoutes } from './uploads.routes.ts';
import { tusClient } from './uploads.testing.ts';

const t = useMarket();
let clamd: Clamd;
let app: FastifyInstance;

beforeAll(async () => {
  clamd = await openClamd();
  t.context.scanner = createClamdScanner(clamd.url);
  app = silentApp();
  await uploadRoutes(app, t.context, furtherFiles.find);
  await app.listen({ port: 0 });
});
afterAll(async () => {
  await app.close();
  await clamd.close();
});
afterEach(() => {
  Object.assign(clamd.is, { mode: 'working', maxBytes: Number.POSITIVE_INFINITY, answer: null });
});

/** A PDF that opens, with a text in a comment. */
function pdfWith(comment: string): Buffer {
  const bytes = plainPdf();
  const end = bytes.lastIndexOf('startxref');
  return Buffer.concat([bytes.subarray(0, end), Buffer.from(`% ${comment}\n`), bytes.subarray(end)]);
}

/** A text without the marks that keep names of another direction apart. */
const withoutIsolates = (text?: string | null): string => (text ?? '').replace(/[\u2066-\u2069]/g, '');

describe('upload of a file for sale', () => {
  const check = () => checkUploads(t.context, furtherFiles.addFile);

  /** Uploads a file for a product of a new shop. */
  async function uploaded(bytes: Buffer) {
    const vendor = await makeVendor(t.context.db);
    const product = await makeProduct(t.context.db, { vendorId: vendor.id });
    const tus = tusClient(app, vendor.token);
    const metadata = { filename: 'A0.pdf', productId: product.id };
    const path = String((await tus.begin(bytes.length, metadata)).headers.location);
    await tus.patch(path, { offset: 0, bytes });
    const read = async () => {
      const files = await t.api(vendor.token)('GET product/{id}/file', { params: { id: product.id } });
      return files.at(-1);
    };
    return { vendor, id: path.split('/').at(-1) ?? '', read };
  }

  test('clean → ready, and the scanner had all of it', async () => {
    const bytes = pdfWith('clean');
    const { read } = await uploaded(bytes);
    await check();
    expect(await read()).toMatchObject({ name: 'A0', state: 'ready' });
    expect(clamd.scanned.at(-1)).toEqual(bytes);
  });

  test('infected → refused with the finding, deleted, and its sender and the admins get a mail', async () => {
    const admin = await makeAdmin(t.context.db);
    const { vendor, id, read } = await uploaded(pdfWith(EICAR));
    await check();
    const sentence = '“A0.pdf” was refused: the virus scanner has found Eicar-Test-Signature in it.';
    const shown = await read();
    expect(shown).toMatchObject({ name: 'A0', state: 'refused' });
    expect(withoutIsolates(shown?.reason)).toBe(sentence);
    const folder = join(t.context.config.dataDir, 'media');
    const stored = await readdir(folder, { recursive: true });
    expect(stored.filter((name) => name.includes(id))).toEqual([]);
    const mails = t.collectMails();
    await t.sendMails();
    const [sender] = await t.context.db.select().from(users).where(eq(users.id, vendor.userId));
    expect(mails.map(({ to }) => to).toSorted()).toEqual([admin.email, sender?.email].toSorted());
    for (const { subject, text } of mails) {
      expect(withoutIsolates(subject)).toBe(`A virus was found in a file of ${vendor.shopName}`);
      expect(withoutIsolates(text)).toContain(sentence);
    }
  });

  test('scanner away → it waits, Health counts it, and it is ready once the scanner is back', async () => {
    const { read } = await uploaded(pdfWith('waits'));
    clamd.is.mode = 'away';
    for (let attempt = 0; attempt < 5; attempt++) {
      await check();
      expect(await read()).toMatchObject({ state: 'checking' });
      t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    }
    expect(await readHealth(t.context)).toMatchObject({ scanner: { version: null }, uncheckedUploads: 1 });
    clamd.is.mode = 'working';
    await check();
    expect(await read()).toMatchObject({ state: 'ready' });
    expect(await readHealth(t.context)).toMatchObject({ uncheckedUploads: 0 });
  });

  test('answer that is no verdict → it waits', async () => {
    const { read } = await uploaded(pdfWith('no verdict'));
    clamd.is.answer = 'stream: Time limit reached ERROR';
    for (let attempt = 0; attempt < 5; attempt++) {
      await check();
      expect(await read()).toMatchObject({ state: 'checking' });
      t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    }
    clamd.is.answer = null;
    await check();
    expect(await read()).toMatchObject({ state: 'ready' });
  });

  test('larger than the scanner takes → refused, and nobody is mailed', async () => {
    const { read } = await uploaded(pdfWith('x'.repeat(2000)));
    clamd.is.maxBytes = 1000;
    await check();
    const shown = await read();
    expect(shown?.state).toBe('refused');
    expect(withoutIsolates(shown?.reason)).toBe(
      '“A0.pdf” was refused: it is larger than the virus scanner can look through.',
    );
    const mails = t.collectMails();
    await t.sendMails();
    expect(mails).toEqual([]);
  });
});

describe('PDF of a form', () => {
  const create = async (bytes: Buffer) => {
    const { api, form } = await productForm(t);
    return api('POST product', { form: { ...form, fileUrl: pdf(bytes) } });
  };

  test('clean → saved', async () => {
    await create(pdfWith('form'));
    expect(clamd.scanned.at(-1)).toEqual(pdfWith('form'));
  });

  test('infected → 400 with the finding', async () => {
    await expect(create(pdfWith(EICAR))).rejects.toEqual(
      failure(400, 'Product File was refused: the virus scanner has found Eicar-Test-Signature in it.'),
    );
  });

  test('scanner away → 503', async () => {
    clamd.is.mode = 'away';
    await expect(create(plainPdf())).rejects.toEqual(
      failure(503, 'Files cannot be checked at the moment. Please try again.'),
    );
  });
});

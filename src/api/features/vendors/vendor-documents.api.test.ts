import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outbox, vendorDocuments } from '#db/schema.ts';
import { makeAdmin, makeCustomer, makeStaff, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { silentApp, useMarket } from '#test/harness.ts';
import { vendorDocumentRoute } from './vendor-documents.routes.ts';

const t = useMarket();
let app: FastifyInstance;
beforeAll(async () => {
  app = silentApp();
  vendorDocumentRoute(app, t.context);
});
afterAll(() => app.close());

const picture = async () => {
  const create = { width: 40, height: 40, channels: 3, background: '#aa8844' } as const;
  return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'passport.png');
};

/** An item of the checklist, and a vendor who waits for approval. */
async function setUp(title: string) {
  const admin = t.api((await makeAdmin(t.context.db)).token);
  const { id: itemId } = await admin('POST checklist-item', { form: { title, text: 'A copy.' } });
  const shop = await makeVendor(t.context.db, { status: 'Applied', about: '' });
  const vendor = t.api(shop.token);
  const submit = async (file?: File) =>
    vendor('POST vendor/document', { form: { itemId, document: file ?? (await picture()) } });
  const entry = async () =>
    (await vendor('GET vendor/application')).documents.find((one) => one.itemId === itemId);
  const decide = {
    accept: (api = admin) =>
      api('POST vendor/{id}/document/{itemId}/accept', { params: { id: shop.id, itemId } }),
    refuse: (reason: string) =>
      admin('POST vendor/{id}/document/{itemId}/refuse', {
        params: { id: shop.id, itemId },
        body: { reason },
      }),
  };
  return { admin, itemId, shop, vendor, submit, entry, decide };
}

test('own item → missing until its document is accepted; both sides see document and reason', async () => {
  const { admin, shop, vendor, submit, entry, decide } = await setUp('Passport');
  const missing = async () => (await vendor('GET vendor/application')).missing;
  expect(await missing()).toEqual(['About text', 'At least 1 product', 'Payout details', 'Passport']);
  expect(await entry()).toMatchObject({ title: 'Passport', text: 'A copy.', status: null, document: null });
  await submit();
  expect(await entry()).toMatchObject({ status: 'Submitted', document: { name: 'passport' } });
  await decide.refuse('It is blurred.');
  expect(await entry()).toMatchObject({ status: 'Refused', reason: 'It is blurred.' });
  await submit();
  expect(await entry()).toMatchObject({ status: 'Submitted', reason: null });
  await decide.accept();
  expect(await missing()).toEqual(['About text', 'At least 1 product', 'Payout details']);
  const record = await admin('GET vendor/{id}', { params: { id: shop.id } });
  expect(record.documents).toMatchObject([{ title: 'Passport', status: 'Accepted' }]);
  expect(await t.context.db.select().from(vendorDocuments)).toHaveLength(1);
});

test('a file of another type → 415; unknown item → 404; a customer → 403', async () => {
  const { submit, vendor, entry } = await setUp('Tax form');
  await expect(submit(new File(['<html>'], 'form.pdf'))).rejects.toMatchObject({ status: 415 });
  const document = await picture();
  const unknown = vendor('POST vendor/document', { form: { itemId: 'unknown', document } });
  await expect(unknown).rejects.toEqual(failure(404, 'This item was not found.'));
  const { token } = await makeCustomer(t.context.db);
  const byCustomer = t.api(token)('POST vendor/document', { form: { itemId: 'unknown', document } });
  await expect(byCustomer).rejects.toMatchObject({ status: 403 });
  expect(await entry()).toMatchObject({ status: null });
});

test('signed link → the bytes; changed, or older than ten minutes → 404; never at the public address of pictures', async () => {
  const { submit, entry } = await setUp('Identity');
  await submit();
  const url = (await entry())?.document?.url ?? '';
  const file = await app.inject({ url });
  expect(file.statusCode).toBe(200);
  expect(file.headers['cache-control']).toBe('private, no-store');
  expect((await sharp(file.rawPayload).metadata()).width).toBe(40);
  expect((await app.inject({ url: url.replace(/.$/, '!') })).statusCode).toBe(404);
  const [row] = await t.context.db.select().from(vendorDocuments);
  expect(row?.fileId).not.toMatch(/-\d+x\d+-/);
  const start = t.clock.now;
  t.clock.now = new Date(start.getTime() + 10 * 60_000);
  expect((await app.inject({ url })).statusCode).toBe(404);
  t.clock.now = start;
});

test('accepted twice → 409; replaced once accepted → 409; no document → 404; support → 403', async () => {
  const { submit, decide } = await setUp('Contract');
  await expect(decide.accept()).rejects.toEqual(failure(404, 'This document was not found.'));
  await submit();
  const support = t.api((await makeStaff(t.context.db, 'support')).token);
  await expect(decide.accept(support)).rejects.toMatchObject({ status: 403 });
  await decide.accept();
  await expect(decide.accept()).rejects.toEqual(failure(409, 'This document is Accepted already.'));
  await expect(submit()).rejects.toEqual(
    failure(409, 'This document is Accepted, so it cannot be replaced.'),
  );
});

test('refused → a mail to the vendor with item and reason, each time; replaced before it is sent → none', async () => {
  const sent = t.collectMails();
  await t.context.db.delete(outbox);
  const { shop, submit, decide } = await setUp('Proof of address');
  const start = t.clock.now;
  for (const reason of ['It is blurred.', 'It is of last year.']) {
    await submit();
    t.clock.now = new Date(t.clock.now.getTime() + 1000);
    await decide.refuse(reason);
    await t.sendMails();
    expect(sent.at(-1)).toMatchObject({
      to: shop.user.email,
      subject: 'Your document was refused: Proof of address',
      text: expect.stringContaining(reason),
    });
  }
  expect(sent).toHaveLength(2);
  await submit();
  t.clock.now = new Date(t.clock.now.getTime() + 1000);
  await decide.refuse('It is cut off.');
  await submit();
  await t.sendMails();
  await decide.accept();
  await t.sendMails();
  expect(sent).toHaveLength(2);
  t.clock.now = start;
});

test('list of vendors → what each shop that waits for approval lacks, by its own documents', async () => {
  const { admin, shop, submit, decide } = await setUp('Licence');
  await submit();
  await decide.accept();
  const { db } = t.context;
  const [declined, approved] = [await makeVendor(db, { status: 'Declined' }), await makeVendor(db)];
  const { data } = await admin('GET vendor', { query: { limit: 100 } });
  const missing = (id: string) => data.find((row) => row.id === id)?.missing;
  expect(missing(shop.id)).toEqual(expect.arrayContaining(['About text', 'At least 1 product']));
  expect(missing(shop.id)).not.toContain('Licence');
  expect(missing(declined.id)).toContain('Licence');
  expect(missing(approved.id)).toEqual([]);
});

import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploads } from '#db/schema.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { makeCustomer, makeOrder, makeProduct, makeVendor } from '#test/factories.ts';
import { silentApp, useMarket } from '#test/harness.ts';
import { downloadRoute } from '../orders/downloads.routes.ts';
import { furtherFiles } from '../products/further-files.service.ts';
import { checkUploads } from './upload-checks.service.ts';
import { uploadRoutes } from './uploads.routes.ts';
import { tusClient } from './uploads.testing.ts';

const t = useMarket();
let app: FastifyInstance;
beforeAll(async () => {
  app = silentApp();
  await uploadRoutes(app, t.context, furtherFiles.find);
  downloadRoute(app, t.context);
  await app.listen({ port: 0 });
});
afterAll(() => app.close());

const SIZE = 300 * MEGABYTE;
/** Lines of text, the same piece each time, so that the test holds no more than one. */
const PIECE = Buffer.from('x,y\n'.repeat(MEGABYTE / 4));
function* pieces() {
  for (let sent = 0; sent < SIZE; sent += PIECE.length) yield PIECE;
}

/** By how many megabytes this process grows while `work` runs. */
async function growth(work: () => Promise<void>): Promise<number> {
  const initial = process.memoryUsage().rss;
  let peak = initial;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return (peak - initial) / MEGABYTE;
}

test('upload of 300 MB, its check and its download → memory does not grow with the file', async () => {
  const { db } = t.context;
  const vendor = await makeVendor(db);
  const product = await makeProduct(db, { vendorId: vendor.id });
  const customer = await makeCustomer(db);
  const { line } = await makeOrder(db, { customerId: customer.id, product });
  const { port } = app.server.address() as AddressInfo;
  const tus = tusClient(app, vendor.token);
  const begun = await tus.begin(SIZE, { filename: 'points.csv', productId: product.id });
  const path = String(begun.headers.location);

  const received = await growth(async () => {
    const sent = request({
      port,
      method: 'PATCH',
      path,
      headers: {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${vendor.token}`,
        'upload-offset': 0,
        'content-type': 'application/offset+octet-stream',
        'content-length': SIZE,
      },
    });
    const answered = new Promise((resolve) => sent.on('response', resolve));
    await pipeline(Readable.from(pieces()), sent);
    await answered;
  });
  // The process that says what it is has limits of its own: the hash is computed in this one.
  const checked = await growth(() => checkUploads(t.context, furtherFiles.addFile));
  const [row] = await db.select().from(uploads).where(eq(uploads.productId, product.id));
  expect(row).toMatchObject({ state: 'used', reason: null });
  const [, file] = await t.api(vendor.token)('GET product/{id}/file', { params: { id: product.id } });
  const { url } = await t.api(customer.token)('POST library/{orderLineId}/file/{fileId}/link', {
    params: { orderLineId: line.id, fileId: file?.id ?? '' },
  });
  let bytes = 0;
  const sent = await growth(async () => {
    const answer = await fetch(`http://localhost:${port}${url}`);
    for await (const chunk of answer.body ?? []) bytes += chunk.length;
  });
  expect(bytes).toBe(SIZE);
  for (const megabytes of [received, checked, sent]) expect(megabytes).toBeLessThan(150);
});

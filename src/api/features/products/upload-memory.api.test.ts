import { createReadStream } from 'node:fs';
import { appendFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { MEGABYTE } from '#lib/bytes.ts';
import { makeProduct, makeVendor } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { plainPdf } from '#test/pdf.ts';

const t = useMarket();

test('PATCH product/{id}: file of almost 50 MB → memory grows by less than 100 MB', async () => {
  const vendor = await makeVendor(t.context.db);
  const product = await makeProduct(t.context.db, { vendorId: vendor.id });
  const path = join(tmpdir(), `emporia-large-${process.pid}.pdf`);
  await writeLarge(path);
  await t.app.listen({ port: 0 });
  const initial = process.memoryUsage().rss;
  let peak = initial;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  try {
    expect(await send(path, product.id, vendor.token)).toBe(200);
  } finally {
    clearInterval(watch);
    await rm(path);
  }
  expect((peak - initial) / MEGABYTE).toBeLessThan(100);
});

/** Written in small chunks, so that the test itself does not enlarge the memory that the upload can reuse. */
async function writeLarge(path: string): Promise<void> {
  const small = plainPdf();
  const end = small.lastIndexOf('startxref');
  await writeFile(path, small.subarray(0, end));
  const chunk = '% a comment with a /Name\n'.repeat(1000);
  for (let size = 0; size < 49 * MEGABYTE; size += chunk.length) await appendFile(path, chunk);
  await appendFile(path, small.subarray(end));
}

async function send(path: string, id: string, token: string): Promise<number | undefined> {
  const head = '--x\r\ncontent-disposition: form-data; name="fileUrl"; filename="a.pdf"\r\n\r\n';
  const tail = '\r\n--x--\r\n';
  const { size } = await stat(path);
  const sent = request({
    port: (t.app.server.address() as AddressInfo).port,
    method: 'PATCH',
    path: `/api/v1/product/${id}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': head.length + size + tail.length,
    },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sent.on('error', reject).on('response', (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    });
  });
  async function* body() {
    yield head;
    yield* createReadStream(path);
    yield tail;
  }
  await pipeline(Readable.from(body()), sent);
  return answered;
}

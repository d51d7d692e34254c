import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { constants, deflateRawSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { API_BASE } from '#contract/contract.ts';
import { openServer } from '#db/client.ts';
import { products as productsTable, users } from '#db/schema.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { DEMO_PASSWORD } from '#market/demo.ts';
import { makeOrder } from '../../test/factories.ts';
import { bookPdf, pdfStream, showText } from '../../test/pdf.ts';
import { readMemory } from '../shared/process-memory.ts';
import { isRead, readAddresses, waitForReading } from './addresses.ts';
import { type Child, startChild } from './child.ts';
import { number, type Section } from './figures.ts';
import { type Load, loadOnce, median } from './measure.ts';

const READ_AIM_S = 30;
const P99_AIM = 1.5;
const BOMB_AIM_S = 5;
const MARKING_AIM_S = 3;
/** As fast as an unmarked file, but for noise. */
const KEPT_AIM = 1.2;
const FETCHES = 9;
const MEMORY_AIM_MB = 200;
const BOOK_MEGABYTES = 49;
const CONNECTIONS = 10;

/** Measures what uploads of large and hostile PDFs cost the visitors of a market. */
export async function measureFiles(load: Load, env: Record<string, string>): Promise<Section> {
  const market = startChild('market.ts', { ...env, BENCH_UNCACHED: '1' });
  try {
    const { url, uncachedUrl } = await market.ask<{ url: string; uncachedUrl: string }>({});
    const { products } = await readAddresses(url);
    await waitForReading(url);
    const vendor = await signIn(url);
    const pages = { url: uncachedUrl, paths: products, child: market };
    const visit = (seconds: number) => loadOnce({ ...load, connections: CONNECTIONS, seconds }, pages);
    await visit(5);
    const before = await visit(10);

    const slug = await vendor.upload(book());
    const uploaded = performance.now();
    const read = readUntilKnown(url, slug, uploaded);
    const during = await visit(10);
    const seconds = await read;
    const marking = await measureMarking(url, slug, env.DATABASE_URL ?? '');

    const memory = watchMemory(market);
    const refused = performance.now();
    const status = await vendor.uploadStatus(bomb());
    const bombSeconds = (performance.now() - refused) / 1000;
    const grown = memory();
    if (status !== 400) throw new Error(`The bomb was answered ${status}.`);
    return {
      title: 'Large and hostile files',
      how: `The demo on PostgreSQL, product pages without the cache, ${CONNECTIONS} connections; a book of ${BOOK_MEGABYTES} MB in ${BOOK_MEGABYTES} pages is uploaded, read, drawn for comparison and hashed, and fetched by a customer without other load, then a page that unpacks to 1 GB. The reference of the page is the same load before, that of the fetch the unmarked file. Memory is that of the market with its processes.`,
      figures: [
        {
          id: 'files-read',
          name: `file of ${BOOK_MEGABYTES} MB read after its upload, s`,
          value: seconds.toFixed(1),
          reference: '',
          ratio: '',
          aim: `≤ ${READ_AIM_S}`,
          met: seconds <= READ_AIM_S,
        },
        {
          id: 'files-p99',
          name: 'product page p99 while it is read, ms',
          value: number(during.p99),
          reference: number(before.p99),
          ratio: (during.p99 / before.p99).toFixed(2),
          aim: `≤ ${P99_AIM}`,
          met: during.p99 / before.p99 <= P99_AIM,
        },
        {
          id: 'files-marking',
          name: `first fetch of ${BOOK_MEGABYTES} MB, marked, s`,
          value: marking.first.toFixed(1),
          reference: '',
          ratio: '',
          aim: `≤ ${MARKING_AIM_S}`,
          met: marking.first <= MARKING_AIM_S,
        },
        {
          id: 'files-marked',
          name: 'the same again, ms',
          value: number(marking.again * 1000),
          reference: number(marking.unmarked * 1000),
          ratio: (marking.again / marking.unmarked).toFixed(2),
          aim: `≤ ${KEPT_AIM}`,
          met: marking.again / marking.unmarked <= KEPT_AIM,
        },
        {
          id: 'files-bomb',
          name: 'page of 1 GB refused, s',
          value: bombSeconds.toFixed(1),
          reference: '',
          ratio: '',
          aim: `≤ ${BOMB_AIM_S}`,
          met: bombSeconds <= BOMB_AIM_S,
        },
        {
          id: 'files-memory',
          name: 'resident MB more while it is refused',
          value: number(grown),
          reference: '',
          ratio: '',
          aim: `≤ ${MEMORY_AIM_MB}`,
          met: grown <= MEMORY_AIM_MB,
        },
      ],
    };
  } finally {
    await market.stop();
  }
}

/** A page of noise for each megabyte, with words. */
const book = (): Buffer =>
  bookPdf({
    contents: Array.from({ length: BOOK_MEGABYTES }, (_, page) => {
      const noise = randomBytes(512 * 682 * 3);
      const picture = `q 300 0 0 400 0 0 cm BI /W 512 /H 682 /CS /RGB /BPC 8 ID `;
      return pdfStream(
        '',
        Buffer.concat([Buffer.from(picture), noise, Buffer.from(` EI Q ${showText(`Page ${page + 1}`)}`)]),
      );
    }),
  });

/** A page whose content is a gigabyte of zeros. */
function bomb(): Buffer {
  const megabyte = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([Buffer.from('789c', 'hex'), ...Array.from({ length: 1024 }, () => megabyte)]);
  return bookPdf({ contents: [pdfStream('/Filter /FlateDecode', packed)] });
}

async function readUntilKnown(url: string, slug: string, since: number): Promise<number> {
  while (!(await isRead(url, slug))) await pause(200);
  return (performance.now() - since) / 1000;
}

/** The seconds until a buyer has the whole file: at the first fetch, later, and without marks. */
async function measureMarking(
  url: string,
  slug: string,
  databaseUrl: string,
): Promise<{ first: number; again: number; unmarked: number }> {
  const database = await openServer(databaseUrl);
  try {
    const { db } = database;
    const [customer] = await db.select().from(users).where(eq(users.email, 'customer@demo.test'));
    const [product] = await db.select().from(productsTable).where(eq(productsTable.slug, slug));
    if (!customer || !product?.fileId) throw new Error('The demo has no such customer or product.');
    const order = await makeOrder(db, {
      customerId: customer.id,
      product: { ...product, fileId: product.fileId },
    });
    const headers = await sessionOf(url, customer.email);
    const fetchFile = async (): Promise<number> => {
      const started = performance.now();
      const path = `${url}${API_BASE}/orders/${order.id}/items/${order.line.id}/download`;
      const answer = await (await fetch(path, { method: 'POST', headers })).json();
      const { byteLength } = await (await fetch(new URL(answer.data.url, url))).arrayBuffer();
      if (byteLength < BOOK_MEGABYTES * 1e6) throw new Error(`Only ${byteLength} bytes were sent.`);
      return (performance.now() - started) / 1000;
    };
    const fetchOften = async (): Promise<number> => {
      const times: number[] = [];
      for (let n = 0; n < FETCHES; n++) times.push(await fetchFile());
      return median(times);
    };
    const first = await fetchFile();
    const again = await fetchOften();
    await db.update(productsTable).set({ marking: 'off' }).where(eq(productsTable.id, product.id));
    return { first, again, unmarked: await fetchOften() };
  } finally {
    await database.close();
  }
}

async function sessionOf(url: string, email: string): Promise<{ authorization: string }> {
  const answer = await fetch(`${url}${API_BASE}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  return { authorization: `Bearer ${(await answer.json()).data.user.token}` };
}

async function signIn(url: string) {
  const call = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${url}${API_BASE}/${path}`, init);
    return { status: answer.status, body: await answer.json() };
  };
  const headers = await sessionOf(url, 'vendor@demo.test');
  const common = await call('site/common-data', {});
  const image = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  const post = async (bytes: Buffer) => {
    const form = new FormData();
    const picture = new File([new Uint8Array(image)], 'a.png', { type: 'image/png' });
    const fields = {
      name: 'A large book',
      sku: (await call('product/unique-code', { headers })).body.data,
      videoUrl: 'https://vimeo.com/76979871',
      price: '20',
      cost: '1',
      summary: 'A4',
      description: '<p>Large.</p>',
      mainCategoryId: common.body.data.mainCategory[0].id,
      featuredImage: picture,
      productImages: picture,
      fileUrl: new File([new Uint8Array(bytes)], 'a.pdf', { type: 'application/pdf' }),
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return call('product', { method: 'POST', headers, body: form });
  };
  return {
    upload: async (bytes: Buffer): Promise<string> => {
      const { status, body } = await post(bytes);
      if (status !== 201) throw new Error(`The upload was answered ${status}: ${JSON.stringify(body)}`);
      return body.data.slug;
    },
    uploadStatus: async (bytes: Buffer): Promise<number> => (await post(bytes)).status,
  };
}

/** @returns a function that ends watching, and says by how many megabytes the market grew at most */
function watchMemory(market: Child): () => number {
  const start = readMemory(market.pid).tree;
  let most = start;
  const timer = setInterval(() => {
    most = Math.max(most, readMemory(market.pid).tree);
  }, 20);
  return () => {
    clearInterval(timer);
    return (most - start) / 1e6;
  };
}

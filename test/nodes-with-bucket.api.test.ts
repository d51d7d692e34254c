import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openS3Storage } from '#api/adapters/storage/s3-storage.ts';
import { pdf } from '#api/features/products/product-form.testing.ts';
import * as sessions from '#api/kernel/sessions.ts';
import { createClient } from '#client/client.ts';
import { MediaNotShared } from '#db/media-folder.ts';
import { media } from '#db/schema.ts';
import { readSnapshot } from '#db/snapshot.ts';
import { backUp, type DataLocation } from '../src/backup/back-up.ts';
import { restore } from '../src/backup/restore.ts';
import { checkIntegrity } from '../src/integrity/check.ts';
import { type Bucket, freshBucket, hasS3 } from './bucket.ts';
import { emptyOnServer, freshDatabase, onServer } from './database.ts';
import { makeCategory, makeVendor, PICTURE } from './factories.ts';
import { plainPdf } from './pdf.ts';
import { picture } from './pictures.ts';
import { startTestMarket } from './running-market.ts';
import { openProxy, type TcpProxy } from './tcp-proxy.ts';

type Market = Awaited<ReturnType<typeof startTestMarket>>;
const PRODUCTS = 5;
const PICTURES = 20;

/** Two nodes on one database and one bucket. In one order, because the backup needs the uploads. */
describe.runIf(hasS3 && onServer)('nodes with one bucket', () => {
  const closers: (() => Promise<unknown>)[] = [];
  let folder = '';
  let url = '';
  let bucket: Bucket;
  let proxy: TcpProxy;
  let a: Market;
  let b: Market;
  let token = '';
  let mainCategoryId = '';
  let ids: string[] = [];

  async function startNode(env: Record<string, string> = {}): Promise<Market> {
    const node = await startTestMarket({
      DATABASE_URL: url,
      RATE_LIMIT_FACTOR: '1000',
      ...bucket.env,
      ...env,
    });
    closers.push(() => node.close().then(node.remove));
    return node;
  }
  const apiOf = (node: Market) =>
    createClient({
      fetch: (input, init) => fetch(new URL(String(input), node.address), init),
      token: () => token,
    });
  const get = (node: Market, path: string) => fetch(new URL(path, node.address));
  const color = (n: number) => `#${((n * 0x0a0b0c) % 0xffffff).toString(16).padStart(6, '0')}`;

  async function upload(node: Market, n: number): Promise<string> {
    const [featuredImage, ...productImages] = await Promise.all(
      Array.from({ length: PICTURES / PRODUCTS }, (_, i) => picture(color(n * 4 + i + 1))),
    );
    const { id } = await apiOf(node)('POST product', {
      form: {
        name: `Tide tables ${n}`,
        sku: `TIDES${n}`,
        videoUrl: 'https://vimeo.com/76979871',
        price: '20.00',
        cost: '3.50',
        summary: 'A4',
        description: '<p>High and low.</p>',
        mainCategoryId,
        ...(featuredImage && { featuredImage }),
        productImages,
        fileUrl: pdf(),
      },
    });
    return id;
  }
  const productsOn = (node: Market) =>
    Promise.all(ids.map((id) => apiOf(node)('GET vendor/product/{id}', { params: { id } })));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emporia-bucket-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const database = await freshDatabase();
    closers.push(database.close);
    url = String(database.url);
    bucket = await freshBucket();
    proxy = await openProxy(bucket.settings.endpoint);
    closers.push(proxy.close);
    a = await startNode();
    b = await startNode({ S3_ENDPOINT: proxy.url.replace(/\/$/, '') });
    const { db } = a.context;
    await db
      .insert(media)
      .values({ id: PICTURE.split('/')[2] ?? '', kind: 'image', bytes: 1, drawing: 'none' });
    const vendor = await makeVendor(db);
    mainCategoryId = (await makeCategory(db)).id;
    token = await sessions.openSession(db, { userId: vendor.user.id, now: new Date() });
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  test('uploads on one → the other serves every picture and the file; nothing is in a data folder', async () => {
    ids = await Promise.all(Array.from({ length: PRODUCTS }, (_, n) => upload(a, n)));
    const products = await productsOn(b);
    const pictures = products.flatMap(({ featuredImage, productImages }) => [
      featuredImage,
      ...productImages.map(({ imageUrl }) => imageUrl),
    ]);
    expect(new Set(pictures).size).toBe(PICTURES);
    const answers = await Promise.all(pictures.map((path) => get(b, path)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(answers[0]?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const file = await get(b, products[0]?.fileUrl ?? '');
    expect(new URL(file.url).origin).toBe(proxy.url.replace(/\/$/, ''));
    expect(Buffer.from(await file.arrayBuffer()).equals(plainPdf())).toBe(true);
    for (const { context } of [a, b])
      expect(await readdir(join(context.config.dataDir, 'media')).catch(() => [])).toEqual([]);
  });

  test('node with another bucket, or with a folder → refused', async () => {
    await expect(startNode((await freshBucket()).env)).rejects.toThrow(MediaNotShared);
    await expect(
      startNode({
        S3_ENDPOINT: '',
        S3_BUCKET: '',
        S3_REGION: '',
        S3_ACCESS_KEY_ID: '',
        S3_SECRET_ACCESS_KEY: '',
      }),
    ).rejects.toThrow(MediaNotShared);
  });

  test('bucket away → 503 with a sentence for pictures, files and uploads; the rest works', async () => {
    const [product] = await productsOn(b);
    proxy.refusing = true;
    proxy.cut();
    const sentence = 'Files can neither be stored nor read at the moment. Please try again.';
    for (const path of [product?.featuredImage ?? '', product?.fileUrl ?? '']) {
      const answer = await get(b, path);
      expect([answer.status, answer.headers.get('cache-control')]).not.toContain('immutable');
      expect(await answer.json()).toMatchObject({ statusCode: 503, message: sentence });
    }
    await expect(upload(b, 9)).rejects.toMatchObject({ status: 503, message: sentence });
    expect((await get(b, '/api/v1/health')).status).toBe(200);
    expect((await get(b, '/health/ready')).status).toBe(200);
    proxy.refusing = false;
    expect((await get(b, product?.featuredImage ?? '')).status).toBe(200);
  });

  test('backup → restored into another bucket, where every rule of integrity holds', async () => {
    const file = join(folder, 'backup.tar.gz');
    const target = await emptyOnServer(url);
    closers.push(target.drop);
    const { settings } = await freshBucket();
    const from: DataLocation = { databaseUrl: url, dataDir: a.context.config.dataDir, s3: bucket.settings };
    const to: DataLocation = { databaseUrl: target.url, dataDir: join(folder, 'to'), s3: settings };
    await backUp(from, file, '0.1.0');
    await restore(to, file);
    const storage = await openS3Storage(settings);
    const now = new Date();
    await readSnapshot(to, async (db) => {
      const check = { db, storage, unfinishedFolders: [], now, settledBefore: now };
      for await (const { name, violations } of checkIntegrity(check))
        expect([name, violations]).toEqual([name, 0]);
    });
    let stored = 0;
    for await (const _ of storage.list('originals')) stored += 1;
    expect(stored).toBe(PICTURES + PRODUCTS);
    // Programs of the database dump and restore it.
  }, 90_000);
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { plainPdf } from '#test/pdf.ts';
import { fileOf, picture } from '#test/pictures.ts';
import type { Check } from '../check.ts';
import { connect, type Fleet, NEWER_ASSET, send } from '../fleet.ts';
import { pay, placeOrder, registerCustomer, signInVendor } from '../people.ts';

const PRODUCTS = 5;
const PICTURES_EACH = 4;
const TIMES = 6;
/** What an address that is answered without the file has at most. */
const REDIRECT_BYTES = 1000;
const FILE_BYTES = 8 * 1024 * 1024;

/** Uploads a product with pictures that no other has, and its PDF. */
async function upload(url: string, token: string, n: number, file: Buffer): Promise<string> {
  const color = (i: number) => `#${(0x123456 + (n * PICTURES_EACH + i) * 0x0a0b0c).toString(16).slice(-6)}`;
  const [featuredImage, ...productImages] = await Promise.all(
    Array.from({ length: PICTURES_EACH }, (_, i) => picture(color(i))),
  );
  const api = connect(url, token);
  const { mainCategory } = await api('GET main-category');
  const { id } = await api('POST product', {
    form: {
      name: `Tide tables ${n}`,
      sku: `FLEET-${Date.now()}-${n}`,
      videoUrl: 'https://vimeo.com/76979871',
      price: '20.00',
      cost: '3.50',
      summary: 'A4',
      description: '<p>High and low.</p>',
      mainCategoryId: mainCategory[0]?.id ?? '',
      ...(featuredImage && { featuredImage }),
      productImages,
      fileUrl: fileOf(file, 'tides.pdf', 'application/pdf'),
    },
  });
  return id;
}

async function missingOf(url: string, paths: readonly string[]): Promise<number> {
  const answers = await Promise.all(paths.map((path) => send(url + path)));
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return answers.filter(({ status }) => status !== 200).length;
}

const askedFor = (fleet: Fleet, route: string) =>
  fleet.metricOfAll('emporia_http_requests_total', `route="${route}`);

async function picturesOf(url: string, token: string, ids: readonly string[]): Promise<string[]> {
  const api = connect(url, token);
  const products = await Promise.all(ids.map((id) => api('GET vendor/product/{id}', { params: { id } })));
  return products.flatMap(({ featuredImage, productImages }) => [
    featuredImage,
    ...productImages.map(({ imageUrl }) => imageUrl),
  ]);
}

export const uploads: Check = {
  name: 'uploads',
  says: `${PRODUCTS} products with ${PRODUCTS * PICTURES_EACH} pictures uploaded on one node`,
  aim: `the others have them; through nginx each is asked for once, however often it is fetched`,
  run: async (fleet) => {
    const token = await signInVendor(fleet);
    const ids = await Promise.all(
      Array.from({ length: PRODUCTS }, (_, n) => upload(fleet.node(0), token, n, plainPdf())),
    );
    const paths = await picturesOf(fleet.node(1), token, ids);
    const missing = (await missingOf(fleet.node(1), paths)) + (await missingOf(fleet.node(2), paths));
    const before = await askedFor(fleet, '/media/');
    let missingBehindProxy = 0;
    for (let n = 0; n < TIMES; n++) missingBehindProxy += await missingOf(fleet.url, paths);
    const asked = (await askedFor(fleet, '/media/')) - before;
    const folders = Array.from({ length: fleet.size }, (_, n) => join(fleet.dataFolder(n), 'media'));
    const kept = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])));
    const local = kept.flat().length;
    return {
      found: `${missing} of ${2 * paths.length} missing at the others, ${local} kept by a node; ${TIMES * paths.length} fetched through nginx, ${missingBehindProxy} missing, nodes asked ${asked} times`,
      isMet:
        new Set(paths).size === PRODUCTS * PICTURES_EACH &&
        missing + missingBehindProxy + local === 0 &&
        asked === paths.length,
    };
  },
};

export const download: Check = {
  name: 'download',
  says: `a sold file of ${FILE_BYTES / 1024 / 1024} MB, fetched by its buyer`,
  aim: 'from the bucket, not through a node, and by a signed address only',
  run: async (fleet) => {
    const vendor = await signInVendor(fleet);
    const file = plainPdf('', Buffer.alloc(FILE_BYTES, ' '));
    const id = await upload(fleet.node(0), vendor, PRODUCTS, file);
    const token = await registerCustomer(fleet, 'buyer');
    const customer = connect(fleet.url, token);
    const order = await placeOrder(customer, await pay(fleet, customer, [id]));
    const { orderSummaries } = await customer('GET orders/{id}', { params: { id: order.id } });
    const itemId = orderSummaries[0]?.id ?? '';
    const { url } = await customer('POST orders/{id}/items/{itemId}/download', {
      params: { id: order.id, itemId },
    });
    const answer = await send(fleet.url + url, { redirect: 'manual' });
    const passed = (await answer.arrayBuffer()).byteLength;
    const address = new URL(answer.headers.get('location') ?? 'none:');
    const copy = await (await send(address.href)).arrayBuffer();
    // The marks of a copy name its order, at any node.
    const source = await connect(fleet.node(1), vendor)('POST find-source', {
      form: { file: new File([copy], 'copy.pdf') },
    });
    const isTheirs = source.found && source.orderLineId === itemId;
    const unsigned = (await send(address.origin + address.pathname)).status;
    return {
      found: `answered ${answer.status} with ${passed} bytes, ${isTheirs ? 'the copy marked for the order' : 'not the copy'} from ${address.origin === fleet.filesUrl ? 'the bucket' : address.origin}, ${unsigned} without the signature`,
      isMet:
        answer.status === 302 &&
        passed < REDIRECT_BYTES &&
        address.origin === fleet.filesUrl &&
        isTheirs &&
        unsigned >= 400,
    };
  },
};

export const assets: Check = {
  name: 'assets',
  says: 'a script that one node of three has, as during an update',
  aim: 'no visitor misses it',
  run: async (fleet) => {
    const missingAtNodes = await Promise.all(
      Array.from({ length: fleet.size }, (_, n) => missingOf(fleet.node(n), [NEWER_ASSET])),
    );
    const missing = await missingOf(
      fleet.url,
      Array.from({ length: 9 }, () => NEWER_ASSET),
    );
    const nodes = missingAtNodes.filter((count) => count > 0).length;
    return {
      found: `missing at ${nodes} nodes, ${missing} of 9 requests through nginx not found`,
      isMet: nodes === fleet.size - 1 && missing === 0,
    };
  },
};

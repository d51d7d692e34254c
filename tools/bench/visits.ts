import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { type Client, createClient } from '#client/client.ts';
import type { SignedInUser } from '#contract/accounts.ts';
import type { ProductCard } from '#contract/catalog.ts';
import { DEMO_PASSWORD } from '#demo/accounts.ts';
import { readPicture } from '#domain/picture.ts';
import { cardConfirmation } from '#test/card.ts';
import { signInByPassword } from '#test/password-sign-in.ts';
import { drawSearches, randomFrom } from '../shared/words.ts';
import { type Addresses, readAddresses } from './addresses.ts';

const PASSWORD = 'open sesame';
/** Vendors who change or import products. Visitors do not buy these, since a changed price refuses the payment. */
const EDITORS = [
  'vendor',
  'salt-and-fennel',
  'northlight-scores',
  'blue-heron-music',
  'loop-theory',
  'plain-days',
];
const IMPORTERS = [
  'thimble-and-thread',
  'harbor-cloth',
  'wren-and-wool',
  'margin-studio',
  'atelier-kestrel',
  'meridian-prints',
];
/** The number of customers who shop in parallel. Each registration replaces the oldest one. */
const CUSTOMERS = 20;
export type Send = (url: string, init?: RequestInit) => Promise<Response>;

/** The files that visits upload. */
export interface Uploads {
  pictures: readonly File[];
  /** A picture with the maximum number of pixels. */
  largestPicture: File;
  documents: readonly File[];
}

/** The accounts and addresses that visits use. */
export interface Town {
  url: string;
  random: () => number;
  addresses: Addresses;
  products: readonly ProductCard[];
  /** The products whose prices do not change. */
  forSale: readonly ProductCard[];
  blogSlugs: readonly string[];
  categoryIds: readonly string[];
  editors: readonly SignedInUser[];
  importers: readonly SignedInUser[];
  /** Editors and importers. */
  vendors: readonly SignedInUser[];
  admin: SignedInUser;
  /** Vendor ids by shop name. */
  vendorIds: ReadonlyMap<string, string>;
  customers: SignedInUser[];
  uploads: Uploads;
  /** The number of visits so far, from which names, prices and quantities are derived. */
  count: number;
  searches: readonly string[];
}

interface Visitor {
  town: Town;
  send: Send;
  /** The API, as the user or anonymous. */
  api: (user?: SignedInUser) => Client;
}

/** Reads the addresses of a market with the demo catalog and signs its vendors in. */
export async function openTown(url: string, send: Send, uploads: Uploads): Promise<Town> {
  const api = createClient({ fetch: send, token: () => null, base: url });
  const signIn = (email: string) => signInByPassword(api, { email, password: DEMO_PASSWORD });
  const products: ProductCard[] = [];
  for (let page = 1; page <= 4; page++) {
    products.push(...(await api('GET site/product', { query: { page, limit: 100 } })).data);
  }
  const editors: SignedInUser[] = [];
  for (const name of EDITORS) editors.push(await signIn(`${name}@demo.test`));
  const importers: SignedInUser[] = [];
  for (const name of IMPORTERS) importers.push(await signIn(`${name}@demo.test`));
  const changed = [...editors, ...importers].map(({ profile }) => profile.shopName);
  const admin = await signIn('admin@demo.test');
  const names = await createClient({ fetch: send, token: () => admin.token, base: url })('GET vendor/names');
  const { mainCategory } = await api('GET main-category');
  const blog = await api('GET site/blog', { query: { limit: 100 } });
  const town: Town = {
    url,
    random: randomFrom(23),
    addresses: await readAddresses(url),
    products,
    forSale: products.filter(({ shopName }) => !changed.includes(shopName)),
    blogSlugs: blog.data.map(({ slug }) => slug),
    categoryIds: mainCategory.map(({ id }) => id),
    editors,
    importers,
    vendors: [...editors, ...importers],
    admin,
    vendorIds: new Map(names.data.map(({ shopName, id }) => [shopName, id])),
    customers: [],
    uploads,
    count: 0,
    searches: drawSearches(4000),
  };
  const first = visitorOf(town, send);
  while (town.customers.length < CUSTOMERS) await register(first);
  return town;
}

const visitorOf = (town: Town, send: Send): Visitor => ({
  town,
  send,
  api: (user) => createClient({ fetch: send, token: () => user?.token ?? null, base: town.url }),
});

const one = <T>({ town }: Visitor, list: readonly T[]): T => {
  const item = list[Math.floor(town.random() * list.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};

const turns = new WeakMap<object, number>();

/** Returns the items of a list one after the other, starting over at the end. */
const next = <T>(list: readonly T[]): T => {
  const turn = turns.get(list) ?? 0;
  turns.set(list, turn + 1);
  const item = list[turn % list.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};

const vendorIdOf = ({ town }: Visitor, { profile }: SignedInUser): string =>
  town.vendorIds.get(profile.shopName ?? '') ?? '';

/** Requests a page compressed, as a browser does. */
async function readPage({ town, send }: Visitor, path: string): Promise<void> {
  await readToEnd(await send(town.url + path, { headers: { 'accept-encoding': 'gzip, deflate, br' } }));
}

const readBytes = async ({ town, send }: Visitor, path: string): Promise<void> =>
  readToEnd(await send(town.url + path));

async function readToEnd(answer: Response): Promise<void> {
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}.`);
}

/** Half of the searches are for words of product names, half for words that hardly any name contains. */
function searchPage(visitor: Visitor): Promise<void> {
  const words =
    visitor.town.random() < 0.5
      ? one(visitor, visitor.town.products).name.split(' ').slice(0, 2).join(' ')
      : one(visitor, visitor.town.searches);
  return readPage(visitor, `/shop?searchKeyword=${encodeURIComponent(words)}`);
}

function showPicture(visitor: Visitor): Promise<void> {
  const { featuredImage } = one(visitor, visitor.town.products);
  const picture = readPicture(featuredImage);
  if (!picture) throw new Error(`${featuredImage} is no picture of the market.`);
  return readBytes(visitor, `${picture.base}/${one(visitor, [240, 480, 800])}.webp`);
}

async function readApi(visitor: Visitor): Promise<void> {
  const { town } = visitor;
  const api = visitor.api();
  const ids = Array.from({ length: 5 }, () => one(visitor, town.products).id).join(',');
  const calls = [
    () => api('GET site/product', { query: { page: 1 + Math.floor(town.random() * 15) } }),
    () => api('GET site/product', { query: { searchKeyword: one(visitor, town.searches) } }),
    () => api('GET site/product', { query: { mainCategoryId: one(visitor, town.categoryIds) } }),
    () => api('GET site/product', { query: { ids } }),
    () => api('GET site/product/{slug}', { params: { slug: one(visitor, town.forSale).slug } }),
    () => api('GET site/product-list-with-hard-limit', { query: {} }),
    () => api('GET site/shop/{vendorSlug}', { params: { vendorSlug: one(visitor, town.products).shopSlug } }),
    () => api('GET site/cart-page'),
    () => api('GET site/common-data'),
    () => api('GET site/home-page'),
  ];
  await one(visitor, calls)();
}

const countView = (visitor: Visitor) =>
  visitor.api()('POST site/product/{slug}/view', {
    params: { slug: one(visitor, visitor.town.forSale).slug },
  });

async function priceCart(visitor: Visitor, by?: SignedInUser) {
  const products = new Map(
    Array.from({ length: 3 }, () => [one(visitor, visitor.town.forSale).id, 1 + (visitor.town.count % 2)]),
  );
  const cart = [...products].map(([id, quantity]) => ({ id, quantity }));
  return visitor.api(by)('POST payments', { body: { products: cart, currency: 'usd' } });
}

/** Pays a cart, places the order and downloads a file. */
async function purchase(visitor: Visitor): Promise<void> {
  const { town, send } = visitor;
  const customer = next(town.customers);
  const api = visitor.api(customer);
  const payment = await priceCart(visitor, customer);
  const { paymentIntentId } = payment;
  await api('POST payments/{id}/claim', { params: { id: paymentIntentId }, body: { again: true } });
  const card = cardConfirmation(payment.clientSecret);
  const confirm = `${town.url}/simulator/v1/payment_intents/${paymentIntentId}/confirm`;
  await readToEnd(await send(confirm, { method: 'POST', body: card }));
  const body = { paymentIntentId, totalAmount: payment.amount, currency: 'usd' } as const;
  const order = await api('POST orders', { body });
  if (order.status !== 'Completed') throw new Error(`The order is ${order.status}.`);
  await api('GET orders', { query: {} });
  const [line] = order.orderSummaries;
  if (!line) throw new Error('The order has no lines.');
  const params = { id: order.id, itemId: line.id };
  const { url } = await api('POST orders/{id}/items/{itemId}/download', { params });
  await readBytes(visitor, url);
}

const newPerson = (town: Town) => ({
  name: `Visitor ${town.count}`,
  phone: '+1 555 0142',
  email: `visitor-${town.count}-${Math.floor(town.random() * 1e9)}@example.test`,
});

async function register(visitor: Visitor): Promise<SignedInUser> {
  const { town } = visitor;
  const api = visitor.api();
  const person = newPerson(town);
  await api('POST auth/register', { body: { ...person, password: PASSWORD, confirmPassword: PASSWORD } });
  const user = await signInByPassword(api, { email: person.email, password: PASSWORD });
  town.customers.push(user);
  return user;
}

/** A new customer registers, and the oldest one signs out. */
async function useAccount(visitor: Visitor): Promise<void> {
  const user = await register(visitor);
  await visitor.api(user)('GET user/profile');
  const oldest = visitor.town.customers.shift();
  // Signs out a separate session, since other visits may still use the customer's.
  const again = await signInByPassword(visitor.api(), { email: oldest?.email ?? '', password: PASSWORD });
  await visitor.api(again)('POST auth/logout');
}

const review = (visitor: Visitor) =>
  visitor.api(next(visitor.town.customers))('POST product-review', {
    form: { productId: one(visitor, visitor.town.forSale).id, rating: 1 + (visitor.town.count % 5) },
  });

/** Sends one message to a vendor, who reads and deletes it, and one to the market. */
async function message(visitor: Visitor): Promise<void> {
  const vendor = next(visitor.town.vendors);
  const person = { ...newPerson(visitor.town), message: 'Is it printed on both sides? '.repeat(20) };
  await visitor.api()('POST contact-us-message', { body: person });
  await visitor.api()('POST vendor-message', { body: { ...person, vendorId: vendorIdOf(visitor, vendor) } });
  const api = visitor.api(vendor);
  const { data } = await api('GET vendor-message', { query: {} });
  const sent = data.find(({ email }) => email === person.email);
  if (sent) await api('DELETE vendor-message/{id}', { params: { id: sent.id } });
}

async function readBackOffice(visitor: Visitor): Promise<void> {
  const { town } = visitor;
  const isAdmin = town.count % 4 === 0;
  const api = visitor.api(isAdmin ? town.admin : next(town.editors));
  const vendorId = isAdmin ? vendorIdOf(visitor, next(town.editors)) : undefined;
  const page = 1 + (town.count % 3);
  const calls = [
    () => api('GET vendor/dashboard', { query: { vendorId } }),
    () => api('GET vendor/sales', { query: { vendorId, days: 90 } }),
    () => api('GET vendor/product', { query: { page } }),
    () => api('GET vendor/product', { query: { searchKeyword: one(visitor, town.searches) } }),
    () => api('GET vendor/order', { query: { page } }),
    () => api('GET product-review', { query: { page } }),
    () => visitor.api(town.admin)('GET vendor/names'),
    () => visitor.api(town.admin)('GET admin/refund', { query: {} }),
  ];
  await one(visitor, calls)();
}

async function readInvoice(visitor: Visitor): Promise<void> {
  const api = visitor.api(visitor.town.admin);
  const { data } = await api('GET vendor/order', { query: { page: 1 + (visitor.town.count % 5) } });
  const { url } = await api('POST vendor/order/{id}/invoice', { params: { id: one(visitor, data).id } });
  await readBytes(visitor, url);
}

const picture = (visitor: Visitor): File => one(visitor, visitor.town.uploads.pictures);

/** Creates, reads, changes and deletes a product, so that the catalog's size stays the same. */
async function uploadProduct(visitor: Visitor): Promise<void> {
  const { town } = visitor;
  const api = visitor.api(next(town.editors));
  const form = {
    name: `Tide tables ${town.count}`,
    sku: await api('GET product/unique-code'),
    videoUrl: 'https://vimeo.com/76979871',
    price: '20',
    cost: '3',
    discountType: '',
    summary: '"A4, US Letter",64 pages',
    description: `<p>${'High and <strong>low</strong> water of every day. '.repeat(50)}</p>`,
    mainCategoryId: one(visitor, town.categoryIds),
    status: 'true',
    featuredImage: picture(visitor),
    productImages: [picture(visitor), picture(visitor)],
    fileUrl: one(visitor, town.uploads.documents),
  } as const;
  const { id } = await api('POST product', { form });
  const { slug } = await api('GET vendor/product/{id}', { params: { id } });
  await readPage(visitor, `/product/${slug}`);
  await api('PATCH product/{id}', { params: { id }, form: { featuredImage: picture(visitor) } });
  await api('DELETE product/{id}', { params: { id } });
}

async function editProduct(visitor: Visitor): Promise<void> {
  const { town } = visitor;
  const vendor = next(town.editors);
  const vendorProducts = town.products.filter(({ shopName }) => shopName === vendor.profile.shopName);
  const { id } = one(visitor, vendorProducts);
  const form = { price: String(10 + (town.count % 20)), discountType: '', discountAmount: '0' } as const;
  await visitor.api(vendor)('PATCH product/{id}', { params: { id }, form });
}

const changeProfile = (
  visitor: Visitor,
  by = next(visitor.town.customers),
  profileImage = picture(visitor),
) =>
  visitor.api(by)('PATCH user/customer-profile', {
    form: { name: `Visitor ${visitor.town.count}`, phone: '+1 555 0143', profileImage },
  });

/** Exports a vendor's products, and imports them with other prices. */
async function exportAndImport(visitor: Visitor): Promise<void> {
  const { town, send } = visitor;
  const api = visitor.api(next(town.importers));
  const { url } = await api('POST product-export', { body: { vendorId: null } });
  const rows: Record<string, string>[] = parse(await (await send(town.url + url)).text(), {
    columns: true,
    bom: true,
  });
  const price = ((1000 + (town.count % 50_000)) / 100).toFixed(2);
  for (const row of rows) {
    if (row['Variant Price']) Object.assign(row, { 'Variant Price': price, 'Variant Compare At Price': '' });
  }
  const file = new File([stringify(rows, { header: true })], 'products.csv');
  const report = await api('POST product-import/check', { form: { file } });
  if (!report.token) throw new Error(`The import is refused: ${JSON.stringify(report.problems.slice(0, 3))}`);
  await api('POST product-import', { form: { file, token: report.token } });
}

/** The kinds of visits and their number per round. */
const VISITS: Record<string, { inRound: number; visit: (visitor: Visitor) => Promise<unknown> }> = {
  home: { inRound: 8, visit: (visitor) => readPage(visitor, '/') },
  product: {
    inRound: 40,
    visit: (visitor) => readPage(visitor, one(visitor, visitor.town.addresses.products)),
  },
  shop: { inRound: 20, visit: (visitor) => readPage(visitor, one(visitor, visitor.town.addresses.shop)) },
  search: { inRound: 20, visit: searchPage },
  'vendor shop': {
    inRound: 6,
    visit: (visitor) => readPage(visitor, `/shop/${one(visitor, visitor.town.products).shopSlug}`),
  },
  blog: {
    inRound: 6,
    visit: (visitor) => readPage(visitor, `/blog/${one(visitor, visitor.town.blogSlugs)}`),
  },
  picture: { inRound: 24, visit: showPicture },
  api: { inRound: 20, visit: readApi },
  view: { inRound: 8, visit: countView },
  cart: { inRound: 10, visit: priceCart },
  purchase: { inRound: 4, visit: purchase },
  account: { inRound: 4, visit: useAccount },
  review: { inRound: 4, visit: review },
  message: { inRound: 2, visit: message },
  'back office': { inRound: 9, visit: readBackOffice },
  invoice: { inRound: 3, visit: readInvoice },
  upload: { inRound: 3, visit: uploadProduct },
  edit: { inRound: 5, visit: editProduct },
  profile: { inRound: 1, visit: (visitor) => changeProfile(visitor) },
  csv: { inRound: 1, visit: exportAndImport },
};

/** The visits of a round, in the same order in every run, each kind spread evenly over the round. */
export function roundOfVisits(): string[] {
  const spread = Object.entries(VISITS).flatMap(([kind, { inRound }], index) =>
    Array.from({ length: inRound }, (_, n) => ({ kind, at: (n + index / 20) / inRound })),
  );
  return spread.sort((one, other) => one.at - other.at).map(({ kind }) => kind);
}

export const visit = async (town: Town, kind: string, send: Send): Promise<void> => {
  town.count += 1;
  await VISITS[kind]?.visit(visitorOf(town, send));
};

/** `count` customers upload the largest picture in parallel. */
export const uploadLargest = (town: Town, count: number, send: Send): Promise<unknown> =>
  Promise.all(
    town.customers
      .slice(0, count)
      .map((customer) => changeProfile(visitorOf(town, send), customer, town.uploads.largestPicture)),
  );

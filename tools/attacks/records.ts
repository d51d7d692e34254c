import { eq, sql } from 'drizzle-orm';
import { openSession } from '#api/kernel/sessions.ts';
import { type Endpoint, isPermission } from '#contract/endpoint.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import * as schema from '#db/schema.ts';
import { PERMISSIONS, type Permission } from '#domain/permissions.ts';
import { leaveFilesUnread } from '#test/demo.ts';
import {
  makeAdmin,
  makeBundle,
  makeCategory,
  makeCustomer,
  makeFile,
  makeMember,
  makeOrder,
  makeProduct,
  makeStaff,
  makeVendor,
} from '#test/factories.ts';

/** What an id in a call refers to. */
export type RecordKind =
  | 'product'
  | 'productSlug'
  | 'order'
  | 'line'
  | 'vendorOrder'
  | 'payment'
  | 'review'
  | 'message'
  | 'thread'
  | 'threadMessage'
  | 'contactMessage'
  | 'user'
  | 'vendor'
  | 'shopSlug'
  | 'category'
  | 'blogPost'
  | 'blogSlug'
  | 'contentItem'
  | 'refund'
  | 'session'
  | 'case'
  | 'member'
  | 'invitation'
  | 'staffMember'
  | 'discountCode'
  | 'version'
  | 'productVersion'
  | 'filePage'
  | 'productFile'
  | 'upload'
  | 'bundle'
  | 'archiveImport'
  | 'dispute'
  | 'payout'
  | 'mail'
  | 'goods';

/** Ids by what they refer to. */
export type Records = Partial<Record<RecordKind, string[]>>;

/** The accounts that attack, by what they are; a vendor is the owner of a shop. */
export const ACTOR_ROLES = ['customer', 'vendor', 'admin'] as const;
export type ActorRole = (typeof ACTOR_ROLES)[number];

/** The accounts that may make a call; all, if it needs no permission. */
export const rolesFor = ({ access }: Endpoint): readonly ActorRole[] =>
  isPermission(access) ? rolesWith(access) : ACTOR_ROLES;

/** The accounts that have a permission. */
export function rolesWith(permission: Permission): readonly ActorRole[] {
  const roles: readonly string[] = PERMISSIONS[permission];
  return ACTOR_ROLES.filter((role) => roles.includes(role === 'vendor' ? 'owner' : role));
}

/** An account with a session and the records that belong to it. */
export interface Actor {
  role: ActorRole;
  token: string;
  userId: string;
  records: Records;
}

/** A vendor with a product, an order of it, a review and a message. */
export async function makeVendorActor(db: Db, now: Date, products = 1): Promise<Actor> {
  const vendor = await makeVendor(db);
  const records: Records = { vendor: [vendor.id], shopSlug: [vendor.shopSlug], user: [vendor.userId] };
  for (let n = 0; n < products; n++) {
    const product = await makeProduct(db, { vendorId: vendor.id });
    const customer = await makeCustomer(db);
    const order = await makeOrder(db, { customerId: customer.id, product });
    await addVersion(db, product);
    const review = { id: newId(), productId: product.id, customerId: customer.id, rating: 4 };
    await db.insert(schema.reviews).values(review);
    const from = { name: 'Ann', email: 'ann@example.test', message: 'Hello' };
    const message = { id: newId(), vendorId: vendor.id, ...from };
    await db.insert(schema.vendorMessages).values(message);
    const { thread, threadMessage } = await makeThread(db, {
      vendorId: vendor.id,
      customerId: customer.id,
      by: 'customer',
    });
    add(records, {
      product: product.id,
      productSlug: product.slug,
      category: product.mainCategoryId,
      vendorOrder: order.vendorOrder.id,
      order: order.id,
      line: order.line.id,
      payment: order.paymentId,
      review: review.id,
      message: message.id,
      thread,
      threadMessage,
      productFile: await makeProductFile(db, product.id),
      upload: await makeUpload(db, { vendorId: vendor.id, userId: vendor.userId }),
    });
  }
  const part = () => makeProduct(db, { vendorId: vendor.id });
  add(records, { bundle: (await makeBundle(db, [await part(), await part()])).id });
  const owner = { userId: vendor.userId, vendorId: vendor.id };
  add(records, {
    case: await makeCaseOf(db, { ...owner, customerId: (await makeCustomer(db)).id }),
    member: (await makeMember(db, 'author', vendor.id)).id,
    invitation: await makeInvitation(db, owner),
    discountCode: await makeDiscountCode(db, owner),
    archiveImport: await makeArchiveImport(db, owner),
  });
  records.productVersion = PRODUCT_VERSIONS;
  records.filePage = FILE_PAGES;
  const token = await openSession(db, { userId: vendor.userId, now });
  records.session = await sessionIdsOf(db, vendor.userId);
  await settleFiles(db);
  return { role: 'vendor', token, userId: vendor.userId, records };
}

/** A customer with an order, a review and a payment that is not paid yet. */
export async function makeCustomerActor(db: Db, now: Date): Promise<Actor> {
  const customer = await makeCustomer(db);
  const product = await makeProduct(db);
  const order = await makeOrder(db, { customerId: customer.id, product });
  await addVersion(db, product);
  const review = { id: newId(), productId: product.id, customerId: customer.id, rating: 5 };
  await db.insert(schema.reviews).values(review);
  const parties = { vendorId: product.vendorId, customerId: customer.id };
  const written = await makeThread(db, { ...parties, by: 'vendor' });
  const open = `pi_${newId()}`;
  await db
    .insert(schema.payments)
    .values({ id: open, customerId: customer.id, clientSecret: 'secret', amountCents: 1500, lines: [] });
  const records = {
    user: [customer.id],
    order: [order.id],
    line: [order.line.id],
    payment: [open, order.paymentId],
    review: [review.id],
    product: [product.id],
    productSlug: [product.slug],
    vendor: [product.vendorId],
    vendorOrder: [order.vendorOrder.id],
    productVersion: PRODUCT_VERSIONS,
    filePage: FILE_PAGES,
    productFile: [await makeProductFile(db, product.id)],
    case: [await makeCaseOf(db, { vendorId: product.vendorId, customerId: customer.id })],
    thread: [written.thread],
    threadMessage: [written.threadMessage],
  };
  const token = await openSession(db, { userId: customer.id, now });
  const session = await sessionIdsOf(db, customer.id);
  await settleFiles(db);
  return { role: 'customer', token, userId: customer.id, records: { ...records, session } };
}

/** An admin, with the records that belong to no account. */
export async function makeAdminActor(db: Db, now: Date): Promise<Actor> {
  const admin = await makeAdmin(db);
  const token = await openSession(db, { userId: admin.id, now });
  const records = await makeMarketRecords(db);
  records.staffMember = [(await makeStaff(db, 'editor')).id];
  records.invitation = [await makeInvitation(db, { userId: admin.id })];
  records.discountCode = [await makeDiscountCode(db, { userId: admin.id })];
  return { role: 'admin', token, userId: admin.id, records };
}

/** Records of the market itself: content, categories, messages to it, and a payment that nobody has claimed. */
async function makeMarketRecords(db: Db): Promise<Records> {
  const category = await makeCategory(db);
  const blogPost = {
    id: newId(),
    slug: `post-${newId().toLowerCase()}`,
    title: 'A post',
    author: 'Ann',
    image: '',
    imageAltText: '',
    description: '',
  };
  await db.insert(schema.blogPosts).values(blogPost);
  const item = {
    id: newId(),
    list: 'faq' as const,
    position: 1,
    value: { question: 'Why?', answer: '<p>So.</p>' },
  };
  await db.insert(schema.contentItems).values(item);
  const sender = { name: 'Ann', email: 'ann@example.test', phone: '+1 555 0100', message: 'Hello' };
  const contactMessage = { id: newId(), ...sender };
  await db.insert(schema.contactMessages).values(contactMessage);
  const payment = { id: `pi_${newId()}`, clientSecret: 'secret', amountCents: 1500, lines: [] };
  await db.insert(schema.payments).values(payment);
  return {
    category: [category.id],
    blogPost: [blogPost.id],
    blogSlug: [blogPost.slug],
    contentItem: [item.id],
    contactMessage: [contactMessage.id],
    payment: [payment.id],
    version: ['0', '1'],
    productVersion: PRODUCT_VERSIONS,
    filePage: FILE_PAGES,
  };
}

/** The versions that every product of an actor has, newest first: one may be withdrawn, and buyers keep a file. */
const PRODUCT_VERSIONS = ['2', '1'];
/** The pages of their newest files. */
const FILE_PAGES = ['1'];

/**
 * Adds the second version of a product, whose first page can be read. It counts as announced: otherwise mails go out beside
 * the calls.
 */
async function addVersion(db: Db, { id }: { id: string }): Promise<void> {
  const { products, productVersions, pdfPages } = schema;
  const fileId = await makeFile(db);
  await db.update(products).set({ fileId }).where(eq(products.id, id));
  const size = { width: 595, height: 842 };
  await db
    .insert(pdfPages)
    .values({ fileId, page: 1, ...size, text: 'Tides', textHash: 'tides', pictureHash: 1n });
  await db.update(productVersions).set({ announcedAt: new Date() }).where(eq(productVersions.productId, id));
}

/** A further file of a product, without its bytes. Returns its id. */
async function makeProductFile(db: Db, productId: string): Promise<string> {
  const [id, mediaId] = [newId(), newId()];
  await db.insert(schema.media).values({ id: mediaId, kind: 'goods', bytes: 100 });
  await db.insert(schema.goodsFiles).values({
    mediaId,
    kind: 'txt',
    sha256: '0'.repeat(64),
    crc32: 0,
    facts: { kind: 'txt' },
    containsScripts: false,
  });
  await db
    .insert(schema.productFiles)
    .values({ id, productId, mediaId, name: 'Notes', position: 0, since: 1 });
  return id;
}

/** An upload of which no byte has come. Returns its id. */
async function makeUpload(db: Db, owner: { vendorId: string; userId: string }): Promise<string> {
  const id = newId();
  const expiresAt = new Date(Date.now() + 24 * 3_600_000);
  await db
    .insert(schema.uploads)
    .values({ id, ...owner, filename: 'notes.txt', name: 'Notes', note: '', sizeBytes: 100, expiresAt });
  return id;
}

/**
 * Gives the files of the factories, which nothing can draw, the content of a file of the demo catalog. They count as read,
 * since reading them would go on beside the attacks.
 */
async function settleFiles(db: Db): Promise<void> {
  await db.execute(sql`update media set drawing = (select min(drawing) from media where drawing like 'pdf/%')
    where drawing like 'pdf:%'`);
  await leaveFilesUnread(db);
}

/** A thread with one message, of the side that the attacker can report. Returns both ids. */
async function makeThread(
  db: Db,
  { by, ...parties }: { vendorId: string; customerId: string; by: 'customer' | 'vendor' },
): Promise<{ thread: string; threadMessage: string }> {
  const ids = { thread: newId(), threadMessage: newId() };
  const createdAt = new Date();
  const thread = { id: ids.thread, ...parties, name: 'Ann', message: 'Hello', createdAt };
  await db.insert(schema.vendorMessages).values(thread);
  await db.insert(schema.threadMessages).values({
    id: ids.threadMessage,
    threadId: ids.thread,
    party: by,
    authorId: parties.customerId,
    text: 'Hello',
    createdAt,
  });
  return ids;
}

/** A case that a customer opened about a shop. Returns its id. */
async function makeCaseOf(db: Db, params: { vendorId: string; customerId: string }): Promise<string> {
  const id = newId();
  await db.insert(schema.cases).values({
    id,
    number: `CA-${id}`,
    type: 'other',
    about: 'shop',
    status: 'Open',
    title: 'A shop',
    vendorId: params.vendorId,
    openedBy: params.customerId,
    openerParty: 'customer',
  });
  return id;
}

/** An invitation to a shop, or without a vendor to the staff. Returns its id. */
async function makeInvitation(
  db: Db,
  { userId, vendorId }: { userId: string; vendorId?: string },
): Promise<string> {
  const id = newId();
  await db.insert(schema.invitations).values({
    id,
    email: `${id}@example.test`,
    vendorId,
    role: vendorId ? 'author' : 'editor',
    tokenHash: id,
    invitedBy: userId,
    expiresAt: new Date(Date.now() + 7 * 24 * 3_600_000),
  });
  return id;
}

/** A discount code of a shop, or without a vendor of the market. Returns its id. */
async function makeDiscountCode(
  db: Db,
  { userId, vendorId }: { userId: string; vendorId?: string },
): Promise<string> {
  const id = newId();
  await db.insert(schema.discountCodes).values({
    id,
    code: id,
    vendorId,
    kind: 'percent',
    value: 1000,
    funder: vendorId ? 'vendor' : 'market',
    appliesTo: 'all',
    createdBy: userId,
  });
  return id;
}

/** An import of an archive that a shop may undo. Returns its id. */
async function makeArchiveImport(
  db: Db,
  { userId, vendorId }: { userId: string; vendorId: string },
): Promise<string> {
  const id = newId();
  const counts = { products: 0, versions: 0, pictures: 0, reviews: 0, orders: 0, ledger: 0 };
  await db.insert(schema.archiveImports).values({
    id,
    vendorId,
    status: 'imported',
    market: 'https://market.example',
    shopName: 'A shop',
    counts,
    checkedBy: userId,
    importedAt: new Date(),
  });
  return id;
}

async function sessionIdsOf(db: Db, userId: string): Promise<string[]> {
  const { sessions } = schema;
  const rows = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  return rows.map(({ id }) => id);
}

function add(records: Records, ids: Partial<Record<RecordKind, string>>): void {
  for (const [kind, id] of Object.entries(ids) as [RecordKind, string][]) {
    const list = records[kind] ?? [];
    list.push(id);
    records[kind] = list;
  }
}

const KIND_OF_FIELD: Record<string, RecordKind> = {
  productId: 'product',
  itemId: 'line',
  vendorId: 'vendor',
  vendorSlug: 'shopSlug',
  paymentIntentId: 'payment',
  customerId: 'user',
  fileId: 'productFile',
  orderId: 'order',
  orderLineId: 'line',
  reviewId: 'review',
  messageId: 'threadMessage',
  before: 'threadMessage',
  upTo: 'threadMessage',
  version: 'version',
};

const KIND_OF_PATH: readonly [RegExp, RecordKind][] = [
  [/^site\/product\b.*slug/, 'productSlug'],
  [/^site\/blog/, 'blogSlug'],
  [/^(vendor\/)?product(\/|-export|-import|$)/, 'product'],
  [/^product-file/, 'productFile'],
  [/^upload/, 'upload'],
  [/^bundle/, 'bundle'],
  [/^product-review/, 'review'],
  [/^vendor-message/, 'message'],
  [/^thread/, 'thread'],
  [/^contact-us-message/, 'contactMessage'],
  [/^vendor\/archive\/import/, 'archiveImport'],
  [/^vendor\/order/, 'vendorOrder'],
  [/^vendor\/team/, 'member'],
  [/^staff/, 'staffMember'],
  [/^invitation/, 'invitation'],
  [/^discount-code/, 'discountCode'],
  [/^case/, 'case'],
  [/^(admin\/)?orders?\b/, 'order'],
  [/^payments/, 'payment'],
  [/^admin\/refund/, 'refund'],
  [/^session/, 'session'],
  [/^user/, 'user'],
  [/^(admin\/)?vendor/, 'vendor'],
  [/-category\b/, 'category'],
  [/^blog/, 'blogPost'],
  [/^(library\/purchases|site\/discount-code)/, 'product'],
  [/^admin\/dispute/, 'dispute'],
  [/^admin\/payout/, 'payout'],
  [/^admin\/mail/, 'mail'],
  [/^tax-rate\/goods/, 'goods'],
  [/^(checklist-item|faq|hero-slider|promotion|search-synonym|social-link)\b/, 'contentItem'],
];

/**
 * What the field `name` of a call refers to; null if it is no id.
 * @throws Error for the id of a path that is not known, which the campaign would otherwise never reach
 */
export function kindOf(key: string, name: string): RecordKind | null {
  // Other versions count the changes of a record.
  if (name === 'version' && /^\w+ (?:vendor\/product|orders|library)\//.test(key)) return 'productVersion';
  if (name === 'page' && key.endsWith('{page}')) return 'filePage';
  const known = KIND_OF_FIELD[name];
  if (known) return known;
  if (/categoryId$/i.test(name) || /^(to|into|target|parent)Id$/.test(name)) return 'category';
  if (!/^(id|ids|slug)$/.test(name)) return null;
  const path = key.slice(key.indexOf(' ') + 1);
  if (key === 'POST payments' || (name === 'ids' && path.startsWith('site/product'))) return 'product';
  const kind = KIND_OF_PATH.find(([pattern]) => pattern.test(path))?.[1];
  if (!kind) throw new Error(`${key}: what its ${name} refers to is missing in tools/attacks/records.ts.`);
  return kind;
}

import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { openSession } from '#api/kernel/sessions.ts';
import type { Storage } from '#api/ports/storage.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import {
  bundleParts,
  categories,
  goodsFiles,
  media,
  orderLines,
  orders,
  payments,
  productFiles,
  products,
  productVersions,
  shopMembers,
  users,
  vendorOrders,
  vendors,
} from '#db/schema.ts';
import { commissionCents, FIRST_COMMISSION } from '#domain/commission.ts';
import type { GoodsFacts, GoodsKind } from '#domain/goods.ts';
import type { PriceKind } from '#domain/price-kind.ts';
import type { Role, StaffRole, TeamRole } from '#domain/roles.ts';
import type { StoredVendorStatus } from '#domain/vendor-status.ts';
import { sum } from '#lib/sum.ts';

/** Inserts valid rows directly into the tables. A test passes only the fields that it is about. */
let count = 0;
const next = () => ++count;

export const PICTURE = '/media/0123456789abcdef0123456789abcdef-1200x1200-aa8844/800.webp';

export async function makeUser(db: Db, fields: Partial<typeof users.$inferInsert> & { role?: Role } = {}) {
  const n = next();
  const row = {
    id: newId(),
    name: `Person ${n}`,
    email: `person-${n}@example.test`,
    phone: '+1 555 0100',
    passwordHash: '$argon2id$no password',
    role: 'customer' as Role,
    ...fields,
  };
  await db.insert(users).values(row);
  return row;
}

/** Opens a session for the user and returns its token. */
export async function signIn(
  db: Db,
  userId: string,
  now = new Date('2026-03-01T12:00:00Z'),
): Promise<string> {
  return openSession(db, { userId, now });
}

export async function makeCustomer(db: Db, fields: Partial<typeof users.$inferInsert> = {}) {
  const user = await makeUser(db, { ...fields, role: 'customer' });
  return { ...user, token: await signIn(db, user.id) };
}

export async function makeStaff(db: Db, role: StaffRole) {
  const user = await makeUser(db, { role });
  return { ...user, token: await signIn(db, user.id) };
}

export const makeAdmin = (db: Db) => makeStaff(db, 'admin');

export async function makeVendor(db: Db, fields: Partial<typeof vendors.$inferInsert> = {}) {
  const user = await makeUser(db, { role: 'vendor' });
  const n = next();
  const row = {
    id: newId(),
    userId: user.id,
    shopName: `Shop ${n}`,
    shopSlug: `shop-${n}`,
    shopImage: PICTURE,
    about: 'A small shop.',
    status: 'Approved' as StoredVendorStatus,
    ...fields,
  };
  await db.insert(vendors).values(row);
  return { ...row, user, token: await signIn(db, user.id) };
}

/** A manager or an author of a shop, by default of a new one. */
export async function makeMember(db: Db, role: TeamRole, vendorId?: string) {
  const user = await makeUser(db, { role: 'vendor' });
  const shopId = vendorId ?? (await makeVendor(db)).id;
  await db.insert(shopMembers).values({ userId: user.id, vendorId: shopId, role });
  return { ...user, vendorId: shopId, token: await signIn(db, user.id) };
}

export async function makeCategory(db: Db, fields: Partial<typeof categories.$inferInsert> = {}) {
  const row = { id: newId(), level: 1, parentId: null, name: `Category ${next()}`, ...fields };
  await db.insert(categories).values(row);
  return row;
}

export async function makeFile(db: Db, id = newId()) {
  await db.insert(media).values({ id, kind: 'pdf', bytes: 100, drawing: `pdf:${id}` });
  return id;
}

/** A further file of a product, with this text as its bytes. Returns its id. */
export async function makeFurtherFile(
  { db, storage }: { db: Db; storage: Storage },
  params: { productId: string; name: string; kind: GoodsKind; text: string; since?: number },
): Promise<string> {
  const { productId, name, kind, text, since = 1 } = params;
  const [id, bytes] = [newId(), Buffer.from(text)];
  await storage.put(`originals/${id}`, bytes);
  await db.insert(media).values({ id, kind: 'goods', bytes: bytes.length });
  await db.insert(goodsFiles).values({
    mediaId: id,
    kind,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    crc32: crc32(bytes),
    facts: { kind } as GoodsFacts,
    containsScripts: false,
  });
  const row = { id: newId(), productId, mediaId: id, name, position: next(), since };
  await db.insert(productFiles).values(row);
  return row.id;
}

/** A listed product. Creates its vendor and main category unless their ids are given. */
export async function makeProduct(db: Db, fields: Partial<typeof products.$inferInsert> = {}) {
  const n = next();
  const row = {
    id: newId(),
    vendorId: fields.vendorId ?? (await makeVendor(db)).id,
    mainCategoryId: fields.mainCategoryId ?? (await makeCategory(db)).id,
    slug: `product-${n}`,
    sku: `SKU-${n}`,
    name: `Product ${n}`,
    priceKind: 'fixed' as PriceKind,
    listPriceCents: 1500,
    priceCents: fields.listPriceCents ?? 1500,
    summaryLines: ['One line'],
    description: '<p>Some words.</p>',
    featuredImage: PICTURE,
    listed: true,
    ...fields,
    fileId: fields.fileId ?? (await makeFile(db)),
  };
  await db.insert(products).values(row);
  return row;
}

/** A listed bundle of products of one shop, by default at half of their price. */
export async function makeBundle(
  db: Db,
  parts: readonly Awaited<ReturnType<typeof makeProduct>>[],
  fields: Partial<typeof products.$inferInsert> = {},
) {
  const n = next();
  const [first] = parts;
  if (!first) throw new Error('A bundle has parts.');
  const priceCents = Math.floor(sum(parts.map((part) => part.priceCents)) / 2);
  const row = {
    id: newId(),
    kind: 'bundle' as const,
    vendorId: first.vendorId,
    mainCategoryId: first.mainCategoryId,
    slug: `bundle-${n}`,
    sku: `BUNDLE-${n}`,
    name: `Bundle ${n}`,
    featuredImage: PICTURE,
    priceCents,
    listPriceCents: fields.priceCents ?? priceCents,
    ...fields,
  };
  await db.insert(products).values(row);
  await db
    .insert(bundleParts)
    .values(parts.map(({ id }, position) => ({ bundleId: row.id, productId: id, position })));
  return row;
}

/** A product that costs nothing; it is listed where the market has free products. */
export const makeFreeProduct = (db: Db, fields: Partial<typeof products.$inferInsert> = {}) =>
  makeProduct(db, { priceKind: 'free', listPriceCents: 0, ...fields });

/** The id of the newest version of a product with a file. */
export const versionOf = ({ productId, fileId }: { productId: string; fileId: string }) =>
  sql<string>`(select id from ${productVersions} where product_id = ${productId} and file_id = ${fileId}
    order by number desc limit 1)`;

/** A completed, paid order of one product. */
export async function makeOrder(
  db: Db,
  params: {
    customerId: string;
    product: Awaited<ReturnType<typeof makeProduct>>;
    quantity?: number;
    createdAt?: Date;
  },
) {
  const { product, customerId, quantity = 1, createdAt = new Date('2026-02-01T10:00:00Z') } = params;
  const totalCents = product.priceCents * quantity;
  const paymentId = `pi_${newId()}`;
  const order = {
    id: newId(),
    orderNumber: `EM-${newId().slice(0, 8).toUpperCase()}`,
    customerId,
    paymentId,
    totalCents,
    status: 'Completed' as const,
    paymentStatus: 'Paid' as const,
    createdAt,
  };
  await db
    .insert(payments)
    .values({ id: paymentId, customerId, clientSecret: 'secret', amountCents: totalCents, lines: [] });
  await db.insert(orders).values(order);
  const discountCents = (product.listPriceCents - product.priceCents) * quantity;
  const share = { totalCents, discountCents, commissionCents: commissionCents(totalCents, FIRST_COMMISSION) };
  const vendorOrder = { id: newId(), orderId: order.id, vendorId: product.vendorId, ...share, createdAt };
  await db.insert(vendorOrders).values(vendorOrder);
  const line = {
    id: newId(),
    vendorOrderId: vendorOrder.id,
    orderId: order.id,
    productId: product.id,
    position: 0,
    productName: product.name,
    productImage: product.featuredImage,
    listPriceCents: product.listPriceCents,
    priceCents: product.priceCents,
    quantity,
    paidCents: totalCents,
    commissionCents: share.commissionCents,
    commissionRuleId: FIRST_COMMISSION.id,
    fileId: product.fileId,
  };
  const [{ versionId } = { versionId: '' }] = await db
    .insert(orderLines)
    .values({ ...line, versionId: versionOf(line) })
    .returning({ versionId: orderLines.versionId });
  return { ...order, line: { ...line, versionId }, vendorOrder };
}

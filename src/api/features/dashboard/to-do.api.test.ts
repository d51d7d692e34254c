import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cases, products, reviews, threadMessages, vendorMessages } from '#db/schema.ts';
import { makeAdmin, makeCustomer, makeMember, makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket();

const tasksOf = async (token: string | undefined) => (await t.api(token)('GET vendor/to-do')).data;
const daysAgo = (days: number) => new Date(t.clock.now.getTime() - days * 24 * 3_600_000);

/** A shop with one task of each kind, and with what is none. */
async function busyShop() {
  const { db } = t.context;
  const shop = await makeVendor(db);
  const product = await makeProduct(db, { vendorId: shop.id });
  const incomplete = await makeProduct(db, { vendorId: shop.id });
  await db.update(products).set({ fileId: null, status: false }).where(eq(products.id, incomplete.id));
  const { id: customerId } = await makeCustomer(db);
  await db.insert(cases).values({
    about: 'shop',
    type: 'other',
    title: 'Shop',
    vendorId: shop.id,
    openedBy: customerId,
    openerParty: 'customer',
    number: `CA-${shop.id.slice(0, 8)}`,
    status: 'WaitingForVendor',
    dueAt: daysAgo(1),
  });
  const thread = { id: `t-${shop.id}`, vendorId: shop.id, customerId, name: 'Ben', message: 'Hi' };
  await db.insert(vendorMessages).values({ ...thread, unreadByVendor: 1 });
  await db
    .insert(threadMessages)
    .values({ id: `m-${shop.id}`, threadId: thread.id, party: 'customer', authorId: customerId, text: 'Hi' });
  const written = { productId: product.id, rating: 4, text: 'Clear.' };
  const rate = async (row: Partial<typeof reviews.$inferInsert>) =>
    db.insert(reviews).values({ ...written, customerId: (await makeCustomer(db)).id, ...row });
  await rate({ createdAt: daysAgo(2) });
  await rate({ createdAt: daysAgo(2), text: null });
  await rate({
    createdAt: daysAgo(2),
    answer: 'Thank you.',
    answeredAt: daysAgo(1),
    answeredBy: shop.user.id,
  });
  await rate({ createdAt: daysAgo(31) });
  return shop;
}

test('shop with a case, a message, a review, no payout details, a product without its file → each with its number', async () => {
  const shop = await busyShop();
  expect(await tasksOf(shop.token)).toEqual([
    { type: 'case', count: 1, overdue: true },
    { type: 'message', count: 1, overdue: false },
    { type: 'review', count: 1, overdue: false },
    { type: 'payoutDetails', count: 1, overdue: false },
    { type: 'file', count: 1, overdue: false },
  ]);
});

test('manager → all but payout details; another shop → its own alone', async () => {
  const shop = await busyShop();
  const manager = await makeMember(t.context.db, 'manager', shop.id);
  const types = (await tasksOf(manager.token)).map(({ type }) => type);
  expect(types).toEqual(['case', 'message', 'review', 'file']);
  const other = await makeVendor(t.context.db);
  expect((await tasksOf(other.token)).map(({ type }) => type)).toEqual(['payoutDetails', 'product']);
});

test('anonymous → 401; a customer, an author, an admin → 403', async () => {
  const { db } = t.context;
  await expect(tasksOf(undefined)).rejects.toEqual(failure(401, 'Please sign in.'));
  const { id } = await makeVendor(db);
  for (const { token } of [await makeCustomer(db), await makeMember(db, 'author', id), await makeAdmin(db)]) {
    await expect(tasksOf(token)).rejects.toEqual(failure(403, 'Your account may not do this.'));
  }
});

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#api/ports/mail.ts';
import { auditLog, outbox, threadMessages, users, vendorMessages, vendors } from '#db/schema.ts';
import { SHOPS_WRITTEN_TO_MAX, THREAD_MESSAGES_SHOWN, UNANSWERED_MAX } from '#domain/limits.ts';
import { makeAdmin, makeCustomer, makeMember, makeStaff, makeVendor } from '#test/factories.ts';
import { failure, failureOf } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket();
let sent: Mail[];

beforeEach(async () => {
  sent = t.collectMails();
  await t.sendMails();
  sent.length = 0;
});

type Customer = Awaited<ReturnType<typeof makeCustomer>>;
type Vendor = Awaited<ReturnType<typeof makeVendor>>;

/** Writes to a shop with the form of the storefront. */
const writeToShop = (customer: Customer, vendorId: string, message: string, email = customer.email) =>
  t.api(customer.token)('POST vendor-message', {
    body: { name: customer.name, email, vendorId, message },
  });

/** A customer who has written to a shop, and the id of their thread. */
async function startThread(message = 'Is it in A4?') {
  const { db } = t.context;
  const [customer, vendor] = [await makeCustomer(db), await makeVendor(db)];
  await writeToShop(customer, vendor.id, message);
  return { customer, vendor, id: await threadOf(customer) };
}

async function threadOf({ token }: { token: string }): Promise<string> {
  const { data } = await t.api(token)('GET thread');
  return data[0]?.id ?? '';
}

const write = (token: string, id: string, text: string) =>
  t.api(token)('POST thread/{id}/message', { params: { id }, body: { text } });
const read = (token: string, id: string) => t.api(token)('GET thread/{id}', { params: { id } });
const markRead = (token: string, id: string, upTo?: string) =>
  t.api(token)('POST thread/{id}/read', { params: { id }, body: { upTo } });
const block = (token: string, id: string) => t.api(token)('POST thread/{id}/block', { params: { id } });
const unreadOf = async (token: string) => (await t.api(token)('GET thread/unread')).threads;
const listOf = async ({ token }: { token: string }) => (await t.api(token)('GET vendor-message')).data;

async function mailsNow(): Promise<Mail[]> {
  await t.sendMails();
  return sent.splice(0);
}

describe('POST vendor-message: a signed-in customer', () => {
  test('own address → a thread, and the shop’s list names no address', async () => {
    const { customer, vendor, id } = await startThread('Is it in A4?');
    expect(await listOf(vendor)).toEqual([
      {
        id,
        name: customer.name,
        email: null,
        message: 'Is it in A4?',
        shopName: vendor.shopName,
        createdAt: t.clock.now.toISOString(),
        isThread: true,
        unread: 1,
      },
    ]);
    const thread = await read(vendor.token, id);
    expect(thread.messages).toMatchObject([{ by: 'customer', text: 'Is it in A4?' }]);
    expect(JSON.stringify(thread)).not.toContain(customer.email);
    expect(JSON.stringify(await read(customer.token, id))).not.toContain(vendor.user.email);
  });

  test('again, also in parallel → the same thread', async () => {
    const { db } = t.context;
    const [customer, vendor] = [await makeCustomer(db), await makeVendor(db)];
    await Promise.all(['One', 'Two', 'Three', 'Four'].map((text) => writeToShop(customer, vendor.id, text)));
    const [row, ...others] = await listOf(vendor);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ unread: 4 });
    const { messages } = await read(vendor.token, row?.id ?? '');
    expect(messages.map(({ text }) => text).sort()).toEqual(['Four', 'One', 'Three', 'Two']);
    expect(row?.message).toBe(messages.at(-1)?.text);
  });

  test('another address → the message of a visitor, to be answered there', async () => {
    const { db } = t.context;
    const [customer, vendor] = [await makeCustomer(db), await makeVendor(db)];
    await writeToShop(customer, vendor.id, 'Hello', 'elsewhere@example.test');
    expect(await listOf(vendor)).toMatchObject([{ email: 'elsewhere@example.test', isThread: false }]);
    expect((await t.api(customer.token)('GET thread')).total).toBe(0);
  });

  test('vendor, or a member of staff → the message of a visitor', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    for (const { token } of [await makeVendor(db), await makeAdmin(db)]) {
      const body = { name: 'Ann', email: 'ann@example.test', message: 'Hello', vendorId: vendor.id };
      await t.api(token)('POST vendor-message', { body });
    }
    expect((await listOf(vendor)).map(({ isThread }) => isThread)).toEqual([false, false]);
  });

  test('unknown or suspended shop → 404, and nothing is stored', async () => {
    const { db } = t.context;
    const customer = await makeCustomer(db);
    const suspended = await makeVendor(db, { status: 'Suspended' });
    for (const id of ['unknown', suspended.id])
      await expect(writeToShop(customer, id, 'Hello')).rejects.toEqual(
        failure(404, 'This seller was not found.'),
      );
    expect(await db.$count(vendorMessages, eq(vendorMessages.customerId, customer.id))).toBe(0);
  });

  test('more shops within a day than allowed → 409, and the next day again', async () => {
    const { db } = t.context;
    const { customer, vendor, id } = await startThread();
    const author = { party: 'customer' as const, authorId: customer.id, text: 'Hi', createdAt: t.clock.now };
    for (let n = 1; n < SHOPS_WRITTEN_TO_MAX; n++) {
      const shop = await makeVendor(db);
      const thread = {
        id: `${id}-${n}`,
        vendorId: shop.id,
        customerId: customer.id,
        name: 'A',
        message: 'Hi',
      };
      await db.insert(vendorMessages).values({ ...thread, createdAt: t.clock.now });
      await db.insert(threadMessages).values({ ...author, threadId: thread.id });
    }
    const another = await makeVendor(db);
    await expect(writeToShop(customer, another.id, 'Hi')).rejects.toEqual(
      failureOf(
        'message_refused',
        409,
        'You have written to 20 shops within a day. Please wait until tomorrow.',
      ),
    );
    await writeToShop(customer, vendor.id, 'A known shop');
    const before = t.clock.now;
    t.clock.now = new Date(before.getTime() + 25 * 3_600_000);
    await writeToShop(customer, another.id, 'Hi');
    t.clock.now = before;
  });
});

describe('POST thread/{id}/message', () => {
  test('customer and shop write in turn → both read all of it, oldest first', async () => {
    const { customer, vendor, id } = await startThread('Is it in A4?');
    expect(await write(vendor.token, id, 'Yes, <b>and</b> Letter.')).toMatchObject({ by: 'vendor' });
    await write(customer.token, id, 'Thank you.');
    for (const { token } of [customer, vendor])
      expect((await read(token, id)).messages.map(({ by, text }) => [by, text])).toEqual([
        ['customer', 'Is it in A4?'],
        ['vendor', 'Yes, <b>and</b> Letter.'],
        ['customer', 'Thank you.'],
      ]);
    expect((await listOf(vendor))[0]).toMatchObject({ message: 'Thank you.' });
  });

  test('manager of the shop → writes for it; an author → 403', async () => {
    const { vendor, id } = await startThread();
    const manager = await makeMember(t.context.db, 'manager', vendor.id);
    await write(manager.token, id, 'Yes.');
    const author = await makeMember(t.context.db, 'author', vendor.id);
    await expect(write(author.token, id, 'Yes.')).rejects.toMatchObject({ status: 403 });
    await expect(read(author.token, id)).rejects.toMatchObject({ status: 403 });
  });

  test('another customer’s or shop’s thread, and the message of a visitor → 404', async () => {
    const { db } = t.context;
    const { vendor, id } = await startThread();
    const [stranger, otherShop] = [await makeCustomer(db), await makeVendor(db)];
    for (const { token } of [stranger, otherShop]) {
      for (const call of [write, read, markRead, block])
        await expect(call(token, id, 'Hi')).rejects.toEqual(failure(404, 'This thread was not found.'));
    }
    const body = { name: 'Ann', email: 'ann@example.test', message: 'Hello', vendorId: vendor.id };
    await t.api()('POST vendor-message', { body });
    const visitor = (await listOf(vendor)).find(({ isThread }) => !isThread);
    await expect(write(vendor.token, visitor?.id ?? '', 'Hi')).rejects.toMatchObject({ status: 404 });
  });

  test('staff → 403: a thread is private', async () => {
    const { id } = await startThread();
    for (const { token } of [await makeAdmin(t.context.db), await makeStaff(t.context.db, 'support')]) {
      await expect(read(token, id)).rejects.toMatchObject({ status: 403 });
      await expect(write(token, id, 'Hi')).rejects.toMatchObject({ status: 403 });
    }
    await expect(t.api()('GET thread/{id}', { params: { id } })).rejects.toMatchObject({ status: 401 });
  });

  test('empty or too long → 400', async () => {
    const { customer, id } = await startThread();
    await expect(write(customer.token, id, ' \n')).rejects.toEqual(failure(400, 'Please enter Message.'));
    await expect(write(customer.token, id, 'x'.repeat(5001))).rejects.toEqual(
      failure(400, 'Message is too long: 5000 characters at most.'),
    );
  });

  test('messages without an answer, also in parallel → ten, then 409 until the other side answers', async () => {
    const { customer, vendor, id } = await startThread('1');
    const results = await Promise.allSettled(
      Array.from({ length: UNANSWERED_MAX + 2 }, (_, n) => write(customer.token, id, String(n + 2))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(UNANSWERED_MAX - 1);
    const refusal = 'Your last 10 messages have no answer yet. Please wait for one.';
    await expect(write(customer.token, id, 'More')).rejects.toEqual(
      failureOf('message_refused', 409, refusal),
    );
    expect((await read(customer.token, id)).refusal).toBe(refusal);
    await write(vendor.token, id, 'Sorry for the wait.');
    await write(customer.token, id, 'No problem.');
  });

  test('thirty from one account in ten minutes → then 429', async () => {
    const { customer, vendor, id } = await startThread();
    for (let n = 0; n < 30; n++) {
      if (n % 5 === 0) await write(vendor.token, id, 'Yes.');
      await write(customer.token, id, 'And?');
    }
    await expect(write(customer.token, id, 'And?')).rejects.toMatchObject({ status: 429 });
  });

  test('shop that was suspended → neither writes, both still read', async () => {
    const { customer, vendor, id } = await startThread();
    await t.context.db.update(vendors).set({ status: 'Suspended' }).where(eq(vendors.id, vendor.id));
    await expect(write(customer.token, id, 'Hello?')).rejects.toEqual(
      failureOf('message_refused', 409, 'This shop is not open at the moment, so it takes no messages.'),
    );
    await expect(write(vendor.token, id, 'Hello?')).rejects.toEqual(
      failureOf(
        'message_refused',
        409,
        'Your shop is not open at the moment, so it cannot write to customers.',
      ),
    );
    const thread = await read(customer.token, id);
    expect(thread).toMatchObject({ shop: { shopSlug: null }, messages: [{ text: 'Is it in A4?' }] });
  });

  test('customer whose account is suspended → 409 for the shop', async () => {
    const { customer, vendor, id } = await startThread();
    await t.context.db.update(users).set({ suspendedAt: t.clock.now }).where(eq(users.id, customer.id));
    await expect(write(vendor.token, id, 'Hello?')).rejects.toEqual(
      failureOf('message_refused', 409, 'This customer cannot read messages at the moment.'),
    );
  });

  test('what a person of a shop writes → in the audit log without its text; what a customer writes and readings are not', async () => {
    const { customer, vendor, id } = await startThread();
    await markRead(vendor.token, id);
    await write(vendor.token, id, 'A secret of the shop');
    await write(customer.token, id, 'A secret of the customer');
    const entries = await t.context.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(entries.map(({ actorId, action }) => [actorId, action])).toContainEqual([
      vendor.userId,
      'POST thread/{id}/message',
    ]);
    expect(entries.map(({ action }) => action)).not.toContain('POST thread/{id}/read');
    expect(entries.map(({ actorId }) => actorId)).not.toContain(customer.id);
    expect(JSON.stringify(entries)).not.toMatch(/secret of/i);
  });
});

describe('GET thread/{id}', () => {
  test('more messages than are loaded at once → the newest, and those before one of them', async () => {
    const { db } = t.context;
    const { customer, id } = await startThread('0');
    const rows = Array.from({ length: THREAD_MESSAGES_SHOWN + 1 }, (_, n) => ({
      threadId: id,
      party: 'customer' as const,
      authorId: customer.id,
      text: String(n + 1),
    }));
    await db.insert(threadMessages).values(rows);
    const newest = await read(customer.token, id);
    expect(newest).toMatchObject({ hasEarlier: true, messages: { length: THREAD_MESSAGES_SHOWN } });
    expect(newest.messages[0]?.text).toBe('2');
    const before = newest.messages[0]?.id ?? '';
    const earlier = await t.api(customer.token)('GET thread/{id}', { params: { id }, query: { before } });
    expect(earlier.messages.map(({ text }) => text)).toEqual(['0', '1']);
    expect(earlier.hasEarlier).toBe(false);
  });

  test('`before` of another thread → 404', async () => {
    const { customer, id } = await startThread();
    const other = await startThread();
    const [foreign] = (await read(other.customer.token, other.id)).messages;
    const query = { before: foreign?.id ?? '' };
    const answer = t.api(customer.token)('GET thread/{id}', { params: { id }, query });
    await expect(answer).rejects.toMatchObject({ status: 404 });
  });
});

describe('GET thread', () => {
  test('own threads alone, newest message first', async () => {
    const { db } = t.context;
    const customer = await makeCustomer(db);
    const shops = [await makeVendor(db), await makeVendor(db)];
    for (const { id } of shops) await writeToShop(customer, id, 'Hello');
    const first = (await t.api(customer.token)('GET thread')).data.find(
      ({ shop }) => shop.id === shops[0]?.id,
    );
    const before = t.clock.now;
    t.clock.now = new Date(before.getTime() + 1000);
    await write(customer.token, first?.id ?? '', 'Again');
    t.clock.now = before;
    await startThread();
    const { data, total } = await t.api(customer.token)('GET thread');
    expect(total).toBe(2);
    expect(data.map(({ shop }) => shop.id)).toEqual(shops.map(({ id }) => id));
    expect(data[0]).toMatchObject({ message: 'Again', unread: 0 });
  });

  test('vendor → 403', async () => {
    const { token } = await makeVendor(t.context.db);
    await expect(t.api(token)('GET thread')).rejects.toMatchObject({ status: 403 });
  });
});

describe('unread messages', () => {
  test('each side counts threads with something unread, until it has read them or answered', async () => {
    const { customer, vendor, id } = await startThread();
    await writeToShop(await makeCustomer(t.context.db), vendor.id, 'Another thread');
    expect([await unreadOf(vendor.token), await unreadOf(customer.token)]).toEqual([2, 0]);
    await write(vendor.token, id, 'Yes.');
    expect([await unreadOf(vendor.token), await unreadOf(customer.token)]).toEqual([1, 1]);
    await markRead(customer.token, id);
    expect(await unreadOf(customer.token)).toBe(0);
  });

  test('read up to a message → a later one stays unread, and an earlier answer makes nothing unread', async () => {
    const { customer, vendor, id } = await startThread();
    const first = await write(vendor.token, id, 'Yes.');
    const second = await write(vendor.token, id, 'And in Letter.');
    await markRead(customer.token, id, first.id);
    expect((await read(customer.token, id)).unread).toBe(1);
    await markRead(customer.token, id, second.id);
    await markRead(customer.token, id, first.id);
    expect((await read(customer.token, id)).unread).toBe(0);
    await expect(markRead(customer.token, id, 'unknown')).rejects.toEqual(
      failure(404, 'This message was not found.'),
    );
  });

  test('message of a visitor → unread for the shop until it is read', async () => {
    const vendor = await makeVendor(t.context.db);
    const body = { name: 'Ann', email: 'ann@example.test', message: 'Hello', vendorId: vendor.id };
    await t.api()('POST vendor-message', { body });
    const [row] = await listOf(vendor);
    expect([row?.unread, await unreadOf(vendor.token)]).toEqual([1, 1]);
    await markRead(vendor.token, row?.id ?? '');
    expect(await unreadOf(vendor.token)).toBe(0);
  });
});

describe('mails about threads', () => {
  test('message of a customer → one mail to the owner, without an address of the customer, until it is read', async () => {
    const { customer, vendor, id } = await startThread('Is it in A4?');
    await write(customer.token, id, 'Or in Letter?');
    const [mail, ...others] = await mailsNow();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: vendor.user.email,
      kind: 'thread-message',
      subject: expect.stringContaining(customer.name),
    });
    expect(mail?.text).toContain('> Is it in A4?');
    expect(mail?.text).toContain('/messages');
    expect(`${mail?.text} ${mail?.html} ${JSON.stringify(mail?.replyTo)}`).not.toContain(customer.email);
    await markRead(vendor.token, id);
    await write(customer.token, id, 'Hello?');
    expect((await mailsNow()).map(({ to }) => to)).toEqual([vendor.user.email]);
  });

  test('answer of the shop → one mail to the customer that leads to the thread', async () => {
    const { customer, vendor, id } = await startThread();
    await mailsNow();
    await write(vendor.token, id, 'Yes.');
    const [mail, ...others] = await mailsNow();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: customer.email, subject: expect.stringContaining(vendor.shopName) });
    expect(mail?.text).toContain(`/customer-messages?thread=${id}`);
    expect(`${mail?.text} ${mail?.html}`).not.toContain(vendor.user.email);
  });

  test('read before the mail goes out → no mail', async () => {
    const { vendor, id } = await startThread();
    await markRead(vendor.token, id);
    expect(await mailsNow()).toEqual([]);
  });

  test('in parallel → one mail', async () => {
    const { db } = t.context;
    const [customer, vendor] = [await makeCustomer(db), await makeVendor(db)];
    await Promise.all(['One', 'Two', 'Three'].map((text) => writeToShop(customer, vendor.id, text)));
    expect(await mailsNow()).toHaveLength(1);
    expect(await db.$count(outbox, eq(outbox.kind, 'thread-message'))).toBeGreaterThan(0);
  });

  test('reader who has switched them off → no mail, and the message is there', async () => {
    const { customer, vendor, id } = await startThread();
    await mailsNow();
    await t.api(customer.token)('PATCH user/mail-choice', {
      body: { topic: 'thread-message', wanted: false },
    });
    await write(vendor.token, id, 'Yes.');
    expect(await mailsNow()).toEqual([]);
    expect(await unreadOf(customer.token)).toBe(1);
  });
});

describe('POST thread/{id}/block', () => {
  const unblock = (token: string, id: string) => t.api(token)('POST thread/{id}/unblock', { params: { id } });

  test('shop blocks the customer → messages refused in the thread and from the product page, until unblocked', async () => {
    const { customer, vendor, id } = await startThread();
    await block(vendor.token, id);
    const refused = failureOf('message_refused', 409, 'This shop takes no messages from you.');
    await expect(write(customer.token, id, 'Please')).rejects.toEqual(refused);
    await expect(writeToShop(customer, vendor.id, 'Please')).rejects.toEqual(refused);
    await expect(writeToShop(customer, vendor.id, 'Please', 'other@example.test')).rejects.toEqual(refused);
    await expect(write(vendor.token, id, 'Hi')).rejects.toEqual(
      failureOf('message_refused', 409, 'You have blocked this customer. Unblock the customer to write.'),
    );
    expect(await read(vendor.token, id)).toMatchObject({ blocked: true });
    expect(await read(customer.token, id)).toMatchObject({ blocked: false });
    await unblock(vendor.token, id);
    await write(customer.token, id, 'Thank you');
  });

  test('customer blocks the shop → the shop cannot write; it cannot lift the block', async () => {
    const { customer, vendor, id } = await startThread();
    await block(customer.token, id);
    await unblock(vendor.token, id);
    await expect(write(vendor.token, id, 'Buy more!')).rejects.toEqual(
      failureOf('message_refused', 409, 'This customer takes no messages from your shop.'),
    );
    await unblock(customer.token, id);
    await write(vendor.token, id, 'Hello again');
  });
});

describe('DELETE vendor-message/{id}: a thread', () => {
  const remove = (token: string, id: string) =>
    t.api(token)('DELETE vendor-message/{id}', { params: { id } });

  test('own → gone from the shop, and stays with the customer', async () => {
    const { customer, vendor, id } = await startThread();
    await remove(vendor.token, id);
    expect(await listOf(vendor)).toEqual([]);
    expect(await unreadOf(vendor.token)).toBe(0);
    await expect(read(vendor.token, id)).rejects.toMatchObject({ status: 404 });
    await expect(remove(vendor.token, id)).rejects.toMatchObject({ status: 404 });
    expect((await read(customer.token, id)).messages).toHaveLength(1);
  });

  test('the customer writes again → back in the list, without what was deleted', async () => {
    const { customer, vendor, id } = await startThread('Old');
    await remove(vendor.token, id);
    await write(customer.token, id, 'New');
    expect(await listOf(vendor)).toMatchObject([{ id, message: 'New', unread: 1 }]);
    expect((await read(vendor.token, id)).messages.map(({ text }) => text)).toEqual(['New']);
  });

  test('another shop’s, and an admin → 404', async () => {
    const { id } = await startThread();
    for (const { token } of [await makeVendor(t.context.db), await makeAdmin(t.context.db)])
      await expect(remove(token, id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('GET vendor-message: threads', () => {
  test('admin → none: staff read a thread in a case alone', async () => {
    const { id } = await startThread();
    const { token } = await makeAdmin(t.context.db);
    const { data } = await t.api(token)('GET vendor-message', { query: { limit: 100 } });
    expect(data.map((row) => row.id)).not.toContain(id);
  });

  test('words of an earlier message → found, in the own shop alone', async () => {
    const { customer, vendor, id } = await startThread('About marmalade');
    await write(customer.token, id, 'Never mind');
    const other = await startThread('Marmalade too');
    const search = async (token: string, searchKeyword: string) =>
      (await t.api(token)('GET vendor-message', { query: { searchKeyword } })).data.map((row) => row.id);
    expect(await search(vendor.token, 'marmalade')).toEqual([id]);
    expect(await search(other.vendor.token, 'marmalade')).toEqual([other.id]);
    // An address that the shop does not know must not be guessed by searching.
    expect(await search(vendor.token, customer.email)).toEqual([]);
  });
});

type Thread = { customer: Customer; vendor: Vendor; id: string };

describe('POST case: a message of a thread', () => {
  const report = (token: string | undefined, messageId: string) =>
    t.api(token)('POST case', { body: { type: 'spam', messageId, text: 'Only advertisements.' } });
  const lastOf = async ({ customer, id }: Thread) =>
    (await read(customer.token, id)).messages.at(-1)?.id ?? '';

  test('customer reports the shop → staff read the thread up to the message, and can warn the shop', async () => {
    const thread = await startThread('Is it in A4?');
    await write(thread.vendor.token, thread.id, 'Buy our other things!');
    const reported = await report(thread.customer.token, await lastOf(thread));
    await write(thread.vendor.token, thread.id, 'Written later');
    const support = await makeStaff(t.context.db, 'support');
    const record = await t.api(support.token)('GET case/{id}', { params: { id: reported.id } });
    expect(record).toMatchObject({
      about: 'message',
      title: thread.vendor.shopName,
      message: { by: 'vendor', text: 'Buy our other things!' },
      staff: { decisions: ['warn', 'suspendVendor', 'none'] },
    });
    expect(record.staff?.thread?.messages.map(({ text }) => text)).toEqual([
      'Is it in A4?',
      'Buy our other things!',
    ]);
    const ofCustomer = await t.api(thread.customer.token)('GET case/{id}', { params: { id: reported.id } });
    expect(ofCustomer).toMatchObject({ message: { text: 'Buy our other things!' }, staff: null });
  });

  test('shop reports the customer → no decision goes against the shop', async () => {
    const thread = await startThread('Buy followers!');
    const reported = await report(thread.vendor.token, await lastOf(thread));
    const support = await makeStaff(t.context.db, 'support');
    const record = await t.api(support.token)('GET case/{id}', { params: { id: reported.id } });
    expect(record).toMatchObject({
      title: 'A customer',
      staff: { decisions: ['none'], thread: { customer: { id: thread.customer.id } } },
    });
    await expect(
      t.api(support.token)('POST case/{id}/decide', {
        params: { id: reported.id },
        body: { decision: 'warn', reason: 'No.' },
      }),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('twice → 409 with the number of the first; another message → a case of its own', async () => {
    const thread = await startThread();
    await write(thread.vendor.token, thread.id, 'One');
    const first = await lastOf(thread);
    const { number } = await report(thread.customer.token, first);
    await expect(report(thread.customer.token, first)).rejects.toEqual(
      failure(409, `You have a case about this already: ${number}.`),
    );
    await write(thread.vendor.token, thread.id, 'Two');
    await report(thread.customer.token, await lastOf(thread));
  });

  test('visitor → 401; stranger, other shop, staff, or the own message → 404', async () => {
    const { db } = t.context;
    const thread = await startThread();
    const messageId = await lastOf(thread);
    const body = { type: 'spam', messageId, text: 'Spam', email: 'ann@example.test' } as const;
    await expect(t.api()('POST case', { body })).rejects.toMatchObject({ status: 401 });
    for (const { token } of [
      await makeCustomer(db),
      await makeVendor(db),
      await makeStaff(db, 'support'),
      thread.customer,
    ])
      await expect(report(token, messageId)).rejects.toEqual(failure(404, 'This message was not found.'));
  });
});

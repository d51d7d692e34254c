import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { contactMessages, outbox, vendorMessages } from '#db/schema.ts';
import { makeAdmin, makeCustomer, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket();

describe('POST contact-us-message', () => {
  const body = {
    name: 'Ada',
    email: 'Ada@Example.test',
    phone: '+1 555',
    message: 'Hello <b>there</b>\n& you',
  };

  test('missing fields → 400 with a message for each', async () => {
    const empty = { name: '', email: '', phone: ' ', message: '' };
    await expect(t.api()('POST contact-us-message', { body: empty })).rejects.toEqual(
      failure(400, ...['Name', 'Email', 'Phone', 'Message'].map((label) => `Please enter ${label}.`)),
    );
    const long = { ...body, message: 'x'.repeat(5001) };
    await expect(t.api()('POST contact-us-message', { body: long })).rejects.toEqual(
      failure(400, 'Message is too long: 5000 characters at most.'),
    );
    expect(await t.context.db.$count(contactMessages)).toBe(0);
  });

  test('valid message → stored as written', async () => {
    const answer = await t.api().full('POST contact-us-message', { body });
    expect(answer).toEqual({
      statusCode: 201,
      message: 'Thank you. Your message has been sent.',
      data: null,
    });
    expect(await t.context.db.select().from(contactMessages)).toMatchObject([
      { ...body, id: expect.any(String), email: 'ada@example.test', createdAt: t.clock.now },
    ]);
  });
});

describe('POST vendor-message', () => {
  const message = { name: 'Ada', email: 'ada@example.test', message: "It's a question; really?" };
  const send = (vendorId: string, change: object = {}) =>
    t.api()('POST vendor-message', { body: { ...message, vendorId, ...change } });

  test('unknown, Applied or Suspended vendor → 404', async () => {
    const { db } = t.context;
    const waiting = await makeVendor(db, { status: 'Applied' });
    const suspended = await makeVendor(db, { status: 'Suspended' });
    for (const id of ['unknown', waiting.id, suspended.id]) {
      await expect(send(id)).rejects.toEqual(failure(404, 'This seller was not found.'));
    }
    expect(await db.$count(vendorMessages)).toBe(0);
  });

  test('missing fields → 400', async () => {
    const vendor = await makeVendor(t.context.db);
    await expect(send(vendor.id, { name: '', email: 'x', message: ' ' })).rejects.toEqual(
      failure(400, 'Please enter Name.', 'Please enter a valid Email.', 'Please enter Message.'),
    );
  });

  test('valid message → stored for this vendor', async () => {
    const vendor = await makeVendor(t.context.db);
    expect(await send(vendor.id)).toBeNull();
    expect(await t.context.db.select().from(vendorMessages)).toMatchObject([
      {
        ...message,
        id: expect.stringMatching(/^[0-9a-z]{20}$/),
        vendorId: vendor.id,
        createdAt: t.clock.now,
      },
    ]);
  });
});

describe('GET contact-us-message', () => {
  test('anonymous → 401, a vendor and a customer → 403, page 0 → 400', async () => {
    const { db } = t.context;
    await expect(t.api()('GET contact-us-message')).rejects.toEqual(failure(401, 'Please sign in.'));
    for (const { token } of [await makeVendor(db), await makeCustomer(db)]) {
      await expect(t.api(token)('GET contact-us-message')).rejects.toMatchObject({ status: 403 });
    }
    const { token } = await makeAdmin(db);
    const query = { page: 0 };
    await expect(t.api(token)('GET contact-us-message', { query })).rejects.toMatchObject({ status: 400 });
  });

  test('an admin → newest first, ten a page, with all fields', async () => {
    const { db } = t.context;
    await db.delete(contactMessages);
    const rows = Array.from({ length: 11 }, (_, day) => ({
      id: `contact-${day}`,
      name: `Visitor ${day}`,
      email: 'a@example.test',
      phone: '+1 555',
      message: 'Hello,\nyou.',
      createdAt: new Date(Date.UTC(2027, 0, day + 1)),
    }));
    await db.insert(contactMessages).values(rows);
    const list = await t.api((await makeAdmin(db)).token)('GET contact-us-message');
    expect(list).toMatchObject({ total: 11, pageCount: 2 });
    expect(list.data.map(({ id }) => id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `contact-${n}`));
    expect(list.data[0]).toEqual({ ...rows[10], createdAt: '2027-01-11T00:00:00.000Z' });
  });
});

describe('DELETE contact-us-message/{id}', () => {
  test('anonymous → 401, a vendor → 403, unknown → 404; an admin → deleted', async () => {
    const { db } = t.context;
    const row = { id: 'contact-to-go', name: 'A', email: 'a@example.test', phone: '1', message: 'Hi' };
    await db.insert(contactMessages).values(row);
    const remove = (token: string | undefined, id = row.id) =>
      t.api(token)('DELETE contact-us-message/{id}', { params: { id } });
    await expect(remove(undefined)).rejects.toEqual(failure(401, 'Please sign in.'));
    await expect(remove((await makeVendor(db)).token)).rejects.toMatchObject({ status: 403 });
    expect(await db.$count(contactMessages, eq(contactMessages.id, row.id))).toBe(1);
    const { token } = await makeAdmin(db);
    expect(await remove(token)).toBeNull();
    expect(await db.$count(contactMessages, eq(contactMessages.id, row.id))).toBe(0);
    await expect(remove(token)).rejects.toEqual(failure(404, 'This message was not found.'));
  });
});

describe('messages with the honeypot field filled', () => {
  const trapped = { name: 'Bot', email: 'bot@example.test', message: 'Buy!', website: 'https://spam.test' };
  const forMarket = { ...trapped, phone: '1' };

  test('filled → the usual answer, and nothing is stored', async () => {
    const vendor = await makeVendor(t.context.db);
    const before = await Promise.all(
      [contactMessages, vendorMessages, outbox].map((table) => t.context.db.$count(table)),
    );
    const { message } = await t.api().full('POST contact-us-message', { body: forMarket });
    expect(message).toBe('Thank you. Your message has been sent.');
    const forVendor = { ...trapped, vendorId: vendor.id };
    expect(await t.api().full('POST vendor-message', { body: forVendor })).toEqual({
      statusCode: 201,
      message: 'Your message has been sent to the seller.',
      data: null,
    });
    const after = await Promise.all(
      [contactMessages, vendorMessages, outbox].map((table) => t.context.db.$count(table)),
    );
    expect(after).toEqual(before);
  });

  test('empty → stored', async () => {
    const before = await t.context.db.$count(contactMessages);
    await t.api()('POST contact-us-message', { body: { ...forMarket, website: '' } });
    expect(await t.context.db.$count(contactMessages)).toBe(before + 1);
  });
});

describe('limits of messages', () => {
  const strict = useMarket({ env: { RATE_LIMIT_FACTOR: '1' } });
  const send = (market: typeof t, email: string) =>
    market.api()('POST contact-us-message', {
      body: { name: 'Ada', email, phone: '1', message: 'Hello' },
    });

  test('ten from one e-mail address in ten minutes → then 429, whatever the factor', async () => {
    for (let n = 0; n < 10; n++) await send(t, 'eager@example.test');
    await expect(send(t, 'Eager@example.test')).rejects.toMatchObject({ status: 429 });
    await send(t, 'calm@example.test');
  });

  test('ten from one network address → then 429, over both kinds of messages', async () => {
    for (let n = 0; n < 10; n++) await send(strict, `person-${n}@example.test`);
    await expect(send(strict, 'another@example.test')).rejects.toMatchObject({ status: 429 });
    const body = { name: 'Ada', email: 'third@example.test', message: 'Hello', vendorId: 'unknown' };
    await expect(strict.api()('POST vendor-message', { body })).rejects.toMatchObject({ status: 429 });
  });
});

describe('GET vendor-message', () => {
  test('anonymous → 401, a customer → 403', async () => {
    await expect(t.api()('GET vendor-message')).rejects.toEqual(failure(401, 'Please sign in.'));
    const { token } = await makeCustomer(t.context.db);
    await expect(t.api(token)('GET vendor-message')).rejects.toEqual(
      failure(403, 'Your account may not do this.'),
    );
  });

  test('a vendor → own messages, newest first, ten a page; an admin → of all vendors', async () => {
    const { db } = t.context;
    const [vendor, other] = [await makeVendor(db), await makeVendor(db)];
    const rows = Array.from({ length: 11 }, (_, day) => ({
      id: `message-${day}`,
      vendorId: vendor.id,
      name: `Shopper ${day}`,
      email: 'a@example.test',
      message: 'Hello,\nyou.',
      createdAt: new Date(Date.UTC(2027, 0, day + 1)),
    }));
    await db
      .insert(vendorMessages)
      .values([...rows, { ...rows[0], id: 'foreign', vendorId: other.id } as never]);
    const own = await t.api(vendor.token)('GET vendor-message');
    expect(own).toMatchObject({ total: 11, pageCount: 2 });
    expect(own.data.map(({ id }) => id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `message-${n}`));
    expect(own.data[0]).toEqual({
      id: 'message-10',
      name: 'Shopper 10',
      email: 'a@example.test',
      message: 'Hello,\nyou.',
      shopName: vendor.shopName,
      createdAt: '2027-01-11T00:00:00.000Z',
      isThread: false,
      unread: 0,
    });
    const { token } = await makeAdmin(db);
    const all = await t.api(token)('GET vendor-message', { query: { limit: 100 } });
    expect(all.data.map(({ id }) => id)).toEqual(expect.arrayContaining(['foreign', 'message-0']));
  });
});

describe('DELETE vendor-message/{id}', () => {
  test('another vendor’s, unknown → 404; own → deleted', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const row = { id: 'to-go', vendorId: vendor.id, name: 'A', email: 'a@example.test', message: 'Hi' };
    await db.insert(vendorMessages).values(row);
    const remove = (token: string | undefined, id = row.id) =>
      t.api(token)('DELETE vendor-message/{id}', { params: { id } });
    await expect(remove(undefined)).rejects.toEqual(failure(401, 'Please sign in.'));
    await expect(remove((await makeVendor(db)).token)).rejects.toEqual(
      failure(404, 'This message was not found.'),
    );
    expect(await db.$count(vendorMessages, eq(vendorMessages.id, row.id))).toBe(1);
    expect(await remove(vendor.token)).toBeNull();
    expect(await db.$count(vendorMessages, eq(vendorMessages.id, row.id))).toBe(0);
    await expect(remove(vendor.token)).rejects.toEqual(failure(404, 'This message was not found.'));
  });
});

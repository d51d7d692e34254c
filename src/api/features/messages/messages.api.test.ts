import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ApiFailure } from '#client/client.ts';
import { contactMessages, users, vendorMessages } from '#db/schema.ts';
import { makeVendor } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket();

const failure = (status: number, ...messages: string[]) => new ApiFailure(status, messages);

describe('POST contact-us-message', () => {
  const body = {
    name: 'Ada',
    email: 'Ada@Example.test',
    phone: '+1 555',
    message: 'Hello <b>there</b>\n& you',
  };

  test('400 with a sentence for each missing field', async () => {
    const empty = { name: '', email: '', phone: ' ', message: '' };
    await expect(t.api()('POST contact-us-message', { body: empty })).rejects.toEqual(
      failure(400, ...['Name', 'Email', 'Phone', 'Message'].map((label) => `Please enter ${label}.`)),
    );
    const long = { ...body, message: 'x'.repeat(5001) };
    await expect(t.api()('POST contact-us-message', { body: long })).rejects.toEqual(
      failure(400, 'Message is too long: 5000 characters at most.'),
    );
    expect(await t.market.db.$count(contactMessages)).toBe(0);
  });

  test('keeps the message as it was written', async () => {
    const answer = await t.api().full('POST contact-us-message', { body });
    expect(answer).toEqual({
      statusCode: 201,
      message: 'Thank you. Your message has been sent.',
      data: null,
    });
    expect(await t.market.db.select().from(contactMessages)).toEqual([
      { ...body, id: expect.any(String), email: 'ada@example.test', createdAt: t.clock.now },
    ]);
  });
});

describe('POST vendor-message', () => {
  const message = { name: 'Ada', email: 'ada@example.test', message: "It's a question; really?" };
  const send = (vendorId: string, change: object = {}) =>
    t.api()('POST vendor-message', { body: { ...message, vendorId, ...change } });

  test('404 for a vendor who is unknown, not approved or suspended', async () => {
    const { db } = t.market;
    const waiting = await makeVendor(db, { approvedAt: null });
    const suspended = await makeVendor(db);
    await db.update(users).set({ suspendedAt: t.clock.now }).where(eq(users.id, suspended.user.id));
    for (const id of ['nobody', waiting.id, suspended.id]) {
      await expect(send(id)).rejects.toEqual(failure(404, 'This seller was not found.'));
    }
    expect(await db.$count(vendorMessages)).toBe(0);
  });

  test('400 for what is missing', async () => {
    const vendor = await makeVendor(t.market.db);
    await expect(send(vendor.id, { name: '', email: 'x', message: ' ' })).rejects.toEqual(
      failure(400, 'Please enter Name.', 'Please enter a valid Email.', 'Please enter Message.'),
    );
  });

  test('keeps the message for its vendor', async () => {
    const vendor = await makeVendor(t.market.db);
    expect(await send(vendor.id)).toBeNull();
    expect(await t.market.db.select().from(vendorMessages)).toEqual([
      {
        ...message,
        id: expect.stringMatching(/^[0-9a-z]{20}$/),
        vendorId: vendor.id,
        createdAt: t.clock.now,
      },
    ]);
  });
});

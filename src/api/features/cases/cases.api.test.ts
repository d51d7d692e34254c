import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#api/ports/mail.ts';
import {
  caseCounts,
  caseDecisions,
  caseEntries,
  cases,
  outbox,
  products,
  reviews,
  shopMembers,
  users,
  vendors,
} from '#db/schema.ts';
import type { CaseDecision } from '#domain/case.ts';
import {
  makeAdmin,
  makeCustomer,
  makeOrder,
  makeProduct,
  makeUser,
  makeVendor,
  signIn,
} from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { pdf } from '../products/product-form.testing.ts';
import { closeExpiredCases, pruneCases } from './case-expiry.service.ts';

const t = useMarket();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const start = new Date('2026-03-01T12:00:00Z');
const later = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};
let sent: Mail[] = [];
beforeEach(() => {
  t.clock.now = start;
  sent = t.collectMails();
});
const db = () => t.context.db;

async function makeSupport() {
  const user = await makeUser(db(), { role: 'support' });
  return { ...user, token: await signIn(db(), user.id) };
}

/** A customer who has bought a product, its shop, and staff. */
async function people() {
  const [vendor, customer, support] = [await makeVendor(db()), await makeCustomer(db()), await makeSupport()];
  const product = await makeProduct(db(), { vendorId: vendor.id, name: 'Tide tables' });
  const order = await makeOrder(db(), { customerId: customer.id, product });
  return { vendor, customer, support, product, order };
}
type People = Awaited<ReturnType<typeof people>>;

const open = ({ customer, order }: Pick<People, 'customer' | 'order'>, type = 'brokenFile' as const) =>
  t.api(customer.token)('POST case', {
    body: { type, orderLineId: order.line.id, text: 'It does not open.' },
  });
const say = (
  token: string,
  id: string,
  text: string,
  more: { private?: boolean; ask?: 'vendor' | 'customer' } = {},
) =>
  t.app.inject({
    method: 'POST',
    url: `/api/v1/case/${id}/message`,
    headers: { authorization: `Bearer ${token}` },
    payload: { text, ...more },
  });
const read = (token: string, id: string) => t.api(token)('GET case/{id}', { params: { id } });
const decide = (token: string, id: string, decision: CaseDecision, more: object = {}) =>
  t.api(token)('POST case/{id}/decide', { params: { id }, body: { decision, reason: 'Because.', ...more } });
const appeal = (token: string, id: string) =>
  t.api(token)('POST case/{id}/appeal', { params: { id }, body: { text: 'Please look again.' } });
const rowOf = async (id: string) => (await db().select().from(cases).where(eq(cases.id, id)))[0];

describe('POST case', () => {
  test('about a line of the own order → the shop is asked first, for 72 hours, and everyone gets a mail', async () => {
    const all = await people();
    const answer = await open(all);
    expect(answer).toEqual({
      id: expect.any(String),
      number: expect.stringMatching(/^CA-[0-9A-Z]{8}$/),
      status: 'WaitingForVendor',
      dueAt: new Date(start.getTime() + 72 * HOUR).toISOString(),
    });
    await t.sendMails();
    expect(sent.map(({ to }) => to).sort()).toEqual([all.customer.email, all.vendor.user.email].sort());
    expect(sent.find(({ to }) => to === all.vendor.user.email)?.text).toContain('It does not open.');
  });

  test('about the same line again → 409 with the number of the first; once that is closed → a new one', async () => {
    const all = await people();
    const first = await open(all);
    await expect(open(all)).rejects.toEqual(
      failure(409, `You have a case about this already: ${first.number}.`),
    );
    await t.api(all.customer.token)('POST case/{id}/close', { params: { id: first.id } });
    expect((await open(all)).number).not.toBe(first.number);
  });

  test('ten times in parallel → one case', async () => {
    const all = await people();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => open(all)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db().$count(cases, eq(cases.orderLineId, all.order.line.id))).toBe(1);
  });

  test('another customer’s line → 404, without an account → 401', async () => {
    const all = await people();
    const other = await makeCustomer(db());
    await expect(open({ ...all, customer: other })).rejects.toEqual(
      failure(404, 'This order line was not found.'),
    );
    const body = { type: 'other' as const, orderLineId: all.order.line.id, text: 'Hm' };
    await expect(t.api()('POST case', { body })).rejects.toEqual(failure(401, 'Please sign in.'));
  });

  test('a type of something else, no subject, two subjects, a type of the system → 400', async () => {
    const { customer, product, vendor } = await people();
    const send = (body: object) => t.api(customer.token)('POST case', { body: body as never });
    await expect(send({ type: 'spam', orderLineId: 'x', text: 'Hm' })).rejects.toMatchObject({ status: 400 });
    await expect(send({ type: 'brokenFile', productId: product.id, text: 'Hm' })).rejects.toMatchObject({
      status: 400,
    });
    await expect(send({ type: 'other', text: 'Hm' })).rejects.toMatchObject({ status: 400 });
    const both = { type: 'other', productId: product.id, vendorId: vendor.id, text: 'Hm' };
    await expect(send(both)).rejects.toMatchObject({ status: 400 });
    await expect(send({ type: 'dispute', productId: product.id, text: 'Hm' })).rejects.toMatchObject({
      status: 400,
    });
  });

  test('a visitor reports a product, a review and a shop → open cases; without an address → 400', async () => {
    const { product, vendor, customer } = await people();
    const [review] = await db()
      .insert(reviews)
      .values({ productId: product.id, customerId: customer.id, rating: 1 })
      .returning();
    const visitor = { email: 'Vic@example.test', text: 'This is copied.' };
    for (const subject of [{ productId: product.id }, { reviewId: review?.id }, { vendorId: vendor.id }]) {
      const body = { ...visitor, ...subject, type: 'copiedWork' as const };
      expect(await t.api()('POST case', { body })).toMatchObject({ status: 'Open' });
      await expect(t.api()('POST case', { body })).rejects.toMatchObject({ status: 409 });
      await expect(t.api()('POST case', { body: { ...body, email: undefined } })).rejects.toEqual(
        failure(400, 'Please enter Email.'),
      );
    }
    await t.sendMails();
    const confirmation = sent.find(({ to }) => to === 'vic@example.test');
    // Whoever typed the address must not be able to send a text to it.
    expect(confirmation?.text).not.toContain('copied');
  });

  test('a report → its shop does not see who reported it', async () => {
    const { product, vendor } = await people();
    const body = {
      name: 'Victor Vane',
      email: 'victor@example.test',
      type: 'copiedWork' as const,
      text: 'Mine!',
    };
    const { id } = await t.api()('POST case', { body: { ...body, productId: product.id } });
    const seen = JSON.stringify([await read(vendor.token, id), await t.api(vendor.token)('GET case')]);
    expect(seen).toContain('Mine!');
    expect(seen).not.toMatch(/victor|vane/i);
    await t.sendMails();
    const mail = sent.find(({ to }) => to === vendor.user.email);
    expect(JSON.stringify(mail)).not.toMatch(/victor|vane/i);
  });

  test('the honeypot filled → the usual answer, and nothing is stored', async () => {
    const { product } = await people();
    const before = await db().$count(cases);
    const body = { email: 'bot@example.test', type: 'spam' as const, text: 'Buy', productId: product.id };
    const answer = await t.api()('POST case', { body: { ...body, website: 'x' } });
    expect(answer).toMatchObject({ number: expect.stringMatching(/^CA-/), status: 'Open' });
    expect(await db().$count(cases)).toBe(before);
  });
});

describe('GET case', () => {
  test('a customer, a shop → own cases; another customer or shop → 404 and none; staff → all', async () => {
    const all = await people();
    const { id } = await open(all);
    for (const { token } of [all.customer, all.vendor, all.support, await makeAdmin(db())]) {
      expect((await read(token, id)).id).toBe(id);
      expect((await t.api(token)('GET case')).data.map((row) => row.id)).toContain(id);
    }
    for (const { token } of [await makeCustomer(db()), await makeVendor(db())]) {
      await expect(read(token, id)).rejects.toEqual(failure(404, 'This case was not found.'));
      expect((await t.api(token)('GET case')).total).toBe(0);
      expect((await say(token, id, 'Hello')).statusCode).toBe(404);
      await expect(appeal(token, id)).rejects.toMatchObject({ status: 404 });
    }
  });

  test('an author of the shop → 403; its manager → the shop’s cases', async () => {
    const all = await people();
    const { id } = await open(all);
    const member = async (role: 'manager' | 'author') => {
      const user = await makeUser(db(), { role: 'vendor' });
      await db().insert(shopMembers).values({ userId: user.id, vendorId: all.vendor.id, role });
      return signIn(db(), user.id);
    };
    expect((await read(await member('manager'), id)).id).toBe(id);
    await expect(read(await member('author'), id)).rejects.toMatchObject({ status: 403 });
  });

  test('filters: status, type, mine, overdue, and words of number and title', async () => {
    const all = await people();
    const { id, number } = await open(all);
    const list = async (query: object, token = all.customer.token) =>
      (await t.api(token)('GET case', { query })).data.map((row) => row.id);
    expect(await list({ status: 'WaitingForVendor' })).toEqual([id]);
    expect(await list({ status: 'Open' })).toEqual([]);
    expect(await list({ type: 'brokenFile' })).toEqual([id]);
    expect(await list({ type: 'other' })).toEqual([]);
    expect(await list({ mine: 'true' })).toEqual([id]);
    expect(await list({ overdue: 'true' })).toEqual([]);
    expect(await list({ searchKeyword: number })).toEqual([id]);
    expect(await list({ searchKeyword: 'tide' })).toEqual([id]);
    expect(await list({ searchKeyword: 'moon' })).toEqual([]);
    expect(await list({ mine: 'true' }, all.support.token)).toEqual([]);
    const params = { id };
    await t.api(all.support.token)('POST case/{id}/assign', { params, body: { userId: all.support.id } });
    expect(await list({ mine: 'true' }, all.support.token)).toEqual([id]);
    later(72 * HOUR + 1);
    expect(await list({ overdue: 'true' })).toEqual([id]);
  });

  test('the counts that a trigger keeps → those of the rows', async () => {
    const { support } = await people();
    await pruneCases(t.context);
    const all = await t.api(support.token)('GET case');
    expect(all.total).toBe(await db().$count(cases));
    const waiting = await t.api(support.token)('GET case', { query: { status: 'WaitingForVendor' } });
    expect(waiting.total).toBe(await db().$count(cases, eq(cases.status, 'WaitingForVendor')));
    expect(await db().$count(caseCounts)).toBeGreaterThan(0);
  });
});

describe('POST case/{id}/message', () => {
  test('vendor answers → waits for the customer; customer answers → support’s turn; each mails the others', async () => {
    const all = await people();
    const { id } = await open(all);
    later(HOUR);
    expect((await say(all.vendor.token, id, 'Try another reader.')).json().data).toEqual({
      id,
      number: expect.any(String),
      status: 'WaitingForCustomer',
      dueAt: new Date(start.getTime() + 73 * HOUR).toISOString(),
    });
    expect((await say(all.customer.token, id, 'I did.')).json().data.status).toBe('Open');
    expect((await say(all.support.token, id, 'Which one?', { ask: 'customer' })).json().data.status).toBe(
      'WaitingForCustomer',
    );
    await t.sendMails();
    const mailsTo = (address: string) =>
      sent
        .filter(({ to }) => to === address)
        .map(({ text }) => text)
        .join('\n');
    expect(mailsTo(all.customer.email)).toContain('Try another reader.');
    expect(mailsTo(all.vendor.user.email)).toContain('I did.');
    expect(mailsTo(all.customer.email)).not.toContain('I did.');
    const { entries } = await read(all.customer.token, id);
    expect(entries.map(({ by, text }) => [by.party, by.you, by.name, text])).toEqual([
      ['customer', true, all.customer.name, 'It does not open.'],
      ['vendor', false, all.vendor.shopName, 'Try another reader.'],
      ['customer', true, all.customer.name, 'I did.'],
      ['staff', false, 'Support', 'Which one?'],
    ]);
  });

  test('a note or a question of anyone but staff → 403; to a closed case → 409', async () => {
    const all = await people();
    const { id } = await open(all);
    expect((await say(all.customer.token, id, 'Psst', { private: true })).statusCode).toBe(403);
    expect((await say(all.vendor.token, id, 'You?', { ask: 'customer' })).statusCode).toBe(403);
    await t.api(all.customer.token)('POST case/{id}/close', { params: { id } });
    const late = await say(all.customer.token, id, 'Hello?');
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'This case is Closed, so nothing can be written to it.',
    ]);
  });

  test('a private note → in no answer, mail, count or time of anyone but staff', async () => {
    const all = await people();
    const { id } = await open(all);
    later(HOUR);
    const secret = 'zebra-crossing-note';
    expect((await say(all.support.token, id, secret, { private: true })).statusCode).toBe(201);
    const { token: adminToken } = await makeAdmin(db());
    await t.api(adminToken)('POST case/{id}/assign', { params: { id }, body: { userId: all.support.id } });
    await say(all.vendor.token, id, 'An answer.');
    later(HOUR);
    await say(all.support.token, id, secret, { private: true });
    const answeredAt = new Date(start.getTime() + HOUR).toISOString();
    expect((await rowOf(id))?.lastMessageAt.toISOString()).toBe(answeredAt);
    const seen = [];
    for (const { token } of [all.customer, all.vendor]) {
      const list = await t.api(token)('GET case');
      const record = await read(token, id);
      expect(list.data[0]?.lastMessageAt).toBe(answeredAt);
      expect(record.entries).toHaveLength(2);
      expect(record.staff).toBeNull();
      seen.push(list, record, await t.api(token)('GET case', { query: { searchKeyword: secret } }));
    }
    for (const { token } of [all.customer, all.vendor]) seen.push((await say(token, id, 'Thanks.')).json());
    later(72 * HOUR);
    seen.push(await decide(all.support.token, id, 'none'));
    seen.push(await appeal(all.customer.token, id));
    seen.push(await decide(adminToken, id, 'warn'));
    for (const { token } of [all.customer, all.vendor]) seen.push(await read(token, id));
    await t.sendMails();
    expect(sent.length).toBeGreaterThan(5);
    seen.push(sent);
    expect(JSON.stringify(seen)).not.toContain('zebra');
    expect(JSON.stringify(seen)).not.toContain('Assigned to');
    const { staff } = await read(all.support.token, id);
    expect(staff?.notes.map(({ kind }) => kind)).toEqual(['note', 'assigned', 'note']);
    expect(JSON.stringify(await db().select().from(outbox))).not.toContain('zebra');
  });

  test('with files → judged by their bytes, served under signed addresses; more than four → 400', async () => {
    const all = await people();
    const { id } = await open(all);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const picture = (name: string) => new File([png], name, { type: 'application/pdf' });
    const send = (files: File[], token = all.customer.token) =>
      t.api(token)('POST case/{id}/message', { params: { id }, form: { text: 'See.', files } });
    await send([picture('../screen shot.pdf')]);
    const { entries } = await read(all.vendor.token, id);
    expect(entries.at(-1)?.files).toEqual([
      {
        id: expect.any(String),
        name: 'screen shot',
        kind: 'image',
        url: expect.stringContaining('/case-files/'),
      },
    ]);
    await expect(send([new File(['#!/bin/sh'], 'a.png', { type: 'image/png' })])).rejects.toMatchObject({
      status: 415,
    });
    await expect(send(Array.from({ length: 5 }, (_, n) => picture(`${n}.png`)))).rejects.toMatchObject({
      status: 400,
    });
    const other = await makeCustomer(db());
    await expect(send([picture('a.png')], other.token)).rejects.toMatchObject({ status: 404 });
    expect((await read(all.vendor.token, id)).entries).toHaveLength(2);
  });
});

describe('POST case/{id}/decide', () => {
  /** A case that support may decide. */
  async function decidable() {
    const all = await people();
    const { id } = await open(all);
    await say(all.vendor.token, id, 'We are sorry.');
    return { ...all, id };
  }

  test('before the vendor has answered → 409 until 72 hours have passed', async () => {
    const all = await people();
    const { id } = await open(all);
    await expect(decide(all.support.token, id, 'none')).rejects.toEqual(
      failure(
        409,
        'This case is WaitingForVendor, so the shop has until 2026-03-04 12:00 UTC to answer before support decides.',
      ),
    );
    later(72 * HOUR);
    expect(await decide(all.support.token, id, 'none')).toMatchObject({ status: 'Decided', dueAt: null });
  });

  test('customer, vendor, editor → 403; twice → 409; unknown → 404', async () => {
    const { id, customer, vendor, support } = await decidable();
    for (const { token } of [customer, vendor])
      await expect(decide(token, id, 'none')).rejects.toMatchObject({ status: 403 });
    await decide(support.token, id, 'none');
    await expect(decide(support.token, id, 'warn')).rejects.toEqual(
      failure(409, 'This case is Decided, so it cannot be decided again.'),
    );
    await expect(decide(support.token, 'unknown', 'none')).rejects.toMatchObject({ status: 404 });
  });

  test('two deciders in parallel → one decision', async () => {
    const { id, support, vendor } = await decidable();
    const admin = await makeAdmin(db());
    const results = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => decide(support.token, id, 'warn')),
      ...Array.from({ length: 4 }, () => decide(admin.token, id, 'warn')),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db().$count(caseDecisions, eq(caseDecisions.vendorId, vendor.id))).toBe(1);
  });

  test('decisions that do not fit, amounts of no refund → 409 and 400, nothing written', async () => {
    const { id, support } = await decidable();
    await expect(decide(support.token, id, 'removeReview')).rejects.toMatchObject({ status: 409 });
    await expect(decide(support.token, id, 'none', { amount: 3 })).rejects.toMatchObject({ status: 400 });
    await expect(decide(support.token, id, 'refund', { amounts: 3 })).rejects.toMatchObject({ status: 400 });
    await expect(decide(support.token, id, 'refund', { amount: 3, lines: ['x'] })).rejects.toMatchObject({
      status: 400,
    });
    expect((await rowOf(id))?.status).toBe('WaitingForCustomer');
    expect(await db().$count(caseDecisions, eq(caseDecisions.caseId, id))).toBe(0);
  });

  test('warn → a strike that falls after twelve months', async () => {
    const { id, support } = await decidable();
    await decide(support.token, id, 'warn', { rule: 'asDescribed' });
    const strikes = async () => (await read(await signIn(db(), support.id, t.clock.now), id)).staff?.strikes;
    expect(await strikes()).toBe(1);
    later(364 * DAY);
    expect(await strikes()).toBe(1);
    later(2 * DAY);
    expect(await strikes()).toBe(0);
  });

  test('hideProduct → in no public answer, the shop cannot list it, others of the shop stay', async () => {
    const { id, support, vendor, product } = await decidable();
    const other = await makeProduct(db(), { vendorId: vendor.id });
    await decide(support.token, id, 'hideProduct');
    const shown = async (slug: string) =>
      t
        .api()('GET site/product/{slug}', { params: { slug } })
        .then(
          () => true,
          () => false,
        );
    expect([await shown(product.slug), await shown(other.slug)]).toEqual([false, true]);
    const bulk = (action: 'activate' | 'deactivate') =>
      t.api(vendor.token)('POST vendor/product/bulk', { body: { action, ids: [product.id] } });
    await bulk('deactivate');
    await expect(bulk('activate')).rejects.toEqual(
      failure(409, 'The market has hidden this, until support lifts it: “Tide tables”.'),
    );
    const change = (status: 'true' | 'false') =>
      t.api(vendor.token)('PATCH product/{id}', { params: { id: product.id }, form: { status } as never });
    await expect(change('true')).rejects.toMatchObject({ status: 409 });
    await expect(
      t.api(vendor.token)('POST vendor/product/{id}/duplicate', { params: { id: product.id } }),
    ).rejects.toMatchObject({ status: 409 });
    const admin = await makeAdmin(db());
    await t.api(admin.token)('POST admin/vendor/{id}/suspend', {
      params: { id: vendor.id },
      body: { reason: 'x' },
    });
    await db().update(products).set({ status: true }).where(eq(products.id, product.id));
    await t.api(admin.token)('POST admin/vendor/{id}/restore', { params: { id: vendor.id } });
    expect([await shown(product.slug), await shown(other.slug)]).toEqual([false, true]);
    await t.api(support.token)('POST case/{id}/lift', { params: { id } });
    expect(await shown(product.slug)).toBe(true);
    await expect(t.api(support.token)('POST case/{id}/lift', { params: { id } })).rejects.toMatchObject({
      status: 409,
    });
  });

  test('two cases hide one product, one is lifted → still hidden', async () => {
    const { id, support, product, customer } = await decidable();
    const second = await makeOrder(db(), { customerId: customer.id, product: product as never });
    const other = await open({ customer, order: second });
    later(72 * HOUR);
    await decide(support.token, id, 'hideProduct');
    await decide(support.token, other.id, 'hideProduct');
    const listed = async () =>
      (await db().select().from(products).where(eq(products.id, product.id)))[0]?.listed;
    await t.api(support.token)('POST case/{id}/lift', { params: { id } });
    expect(await listed()).toBe(false);
    await t.api(support.token)('POST case/{id}/lift', { params: { id: other.id } });
    expect(await listed()).toBe(true);
  });

  test('suspendVendor → suspended with the reason; an overturned one → restored', async () => {
    const { id, support, vendor } = await decidable();
    await decide(support.token, id, 'suspendVendor');
    const status = async () =>
      (await db().select().from(vendors).where(eq(vendors.id, vendor.id)))[0]?.status;
    expect(await status()).toBe('Suspended');
    await appeal(vendor.token, id);
    await decide((await makeAdmin(db())).token, id, 'none');
    expect(await status()).toBe('Approved');
  });

  test('replaceFile → closed when the shop has uploaded another file, and the customer gets a mail', async () => {
    const { id, support, vendor, product, customer } = await decidable();
    const answer = await decide(support.token, id, 'replaceFile');
    expect(answer).toMatchObject({
      status: 'Decided',
      dueAt: new Date(start.getTime() + 72 * HOUR).toISOString(),
    });
    await expect(decide(support.token, id, 'none')).rejects.toMatchObject({ status: 409 });
    const change = (form: object) =>
      t.api(vendor.token)('PATCH product/{id}', { params: { id: product.id }, form: form as never });
    await change({ status: 'false' });
    expect((await rowOf(id))?.status).toBe('Decided');
    await change({ fileUrl: pdf() });
    expect((await rowOf(id))?.status).toBe('Closed');
    await t.sendMails();
    // Mails of the same moment go out in any order.
    const subjects = sent.filter(({ to }) => to === customer.email).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringContaining('is replaced'));
  });

  test('replaceFile, and no file in 72 hours → support decides anew', async () => {
    const { id, support, customer } = await decidable();
    await decide(support.token, id, 'replaceFile');
    later(72 * HOUR);
    expect(await decide(support.token, id, 'warn')).toMatchObject({ status: 'Decided', dueAt: null });
    const { decisions } = await read(customer.token, id);
    expect(decisions.map(({ decision, undoneAt }) => [decision, undoneAt !== null])).toEqual([
      ['replaceFile', true],
      ['warn', false],
    ]);
  });
});

describe('POST case/{id}/appeal', () => {
  async function decided(decision: CaseDecision) {
    const all = await people();
    const { id } = await open(all);
    await say(all.vendor.token, id, 'We are sorry.');
    await decide(all.support.token, id, decision);
    return { ...all, id };
  }

  test('before a decision → 409; of the winner → 409; after 14 days → 409', async () => {
    const all = await people();
    const early = await open(all);
    await expect(appeal(all.customer.token, early.id)).rejects.toEqual(
      failure(409, 'This case is WaitingForVendor, so there is no decision to appeal.'),
    );
    const { id, customer, vendor } = await decided('warn');
    await expect(appeal(customer.token, id)).rejects.toEqual(
      failure(409, 'This case is Decided, and the decision does not go against you.'),
    );
    later(14 * DAY);
    await expect(appeal(await signIn(db(), vendor.user.id, t.clock.now), id)).rejects.toEqual(
      failure(409, 'This case is Decided, and its 14 days for an appeal are over.'),
    );
  });

  test('the customer after none → another member of staff decides, the same one → 409; a second appeal → 409', async () => {
    const { id, customer, support, vendor } = await decided('none');
    expect(await appeal(customer.token, id)).toMatchObject({ status: 'Appealed' });
    await expect(appeal(customer.token, id)).rejects.toMatchObject({ status: 409 });
    await expect(decide(support.token, id, 'warn')).rejects.toEqual(
      failure(
        409,
        'This case is Appealed: another member of staff decides than the one who has decided before.',
      ),
    );
    const other = await makeSupport();
    await expect(
      t.api(other.token)('POST case/{id}/assign', { params: { id }, body: { userId: support.id } }),
    ).rejects.toMatchObject({ status: 409 });
    expect(await decide(other.token, id, 'warn')).toMatchObject({ status: 'Closed' });
    for (const { token } of [customer, vendor])
      await expect(appeal(token, id)).rejects.toEqual(
        failure(409, 'This case is Closed, and a decision is appealed once.'),
      );
  });

  test('ten appeals in parallel → one', async () => {
    const { id, customer } = await decided('none');
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => appeal(customer.token, id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db().$count(caseEntries, eq(caseEntries.kind, 'appealed'))).toBeGreaterThan(0);
  });

  test('a warning overturned → no strike; upheld → one strike, not two', async () => {
    const overturned = await decided('warn');
    await appeal(overturned.vendor.token, overturned.id);
    await decide((await makeSupport()).token, overturned.id, 'none');
    expect((await read(overturned.support.token, overturned.id)).staff?.strikes).toBe(0);
    const upheld = await decided('warn');
    await appeal(upheld.vendor.token, upheld.id);
    await decide((await makeSupport()).token, upheld.id, 'warn');
    const record = await read(upheld.support.token, upheld.id);
    expect(record.staff?.strikes).toBe(1);
    expect(record.decisions.map((one) => one.upheld)).toEqual([false, true]);
  });

  test('a hidden product overturned → shown again', async () => {
    const { id, vendor, product } = await decided('hideProduct');
    await appeal(vendor.token, id);
    await decide((await makeSupport()).token, id, 'none');
    expect(await t.api()('GET site/product/{slug}', { params: { slug: product.slug } })).toMatchObject({
      id: product.id,
    });
  });

  test('the same thing reported again while the decided case can be appealed → a case of its own, and the appeal is taken', async () => {
    const all = await people();
    const report = () =>
      t.api(all.customer.token)('POST case', {
        body: { vendorId: all.vendor.id, type: 'spam', text: 'Something else.' },
      });
    const first = await report();
    await expect(report()).rejects.toMatchObject({ status: 409, code: 'case_exists' });
    await decide(all.support.token, first.id, 'none');
    const second = await report();
    expect(second.number).not.toBe(first.number);
    await appeal(all.customer.token, first.id);
    await expect(report()).rejects.toEqual(
      failure(409, `You have a case about this already: ${second.number}.`),
    );
  });

  test('nobody appeals → closed after 14 days', async () => {
    const { id } = await decided('none');
    later(14 * DAY);
    await closeExpiredCases(t.context, new AbortController().signal);
    expect((await rowOf(id))?.status).toBe('Decided');
    later(1);
    await closeExpiredCases(t.context, new AbortController().signal);
    expect((await rowOf(id))?.status).toBe('Closed');
  });
});

describe('cases about reviews', () => {
  async function reviewed() {
    const all = await people();
    await t.api(all.customer.token)('POST product-review', {
      form: { productId: all.product.id, rating: 1 },
    });
    const [review] = await db().select().from(reviews).where(eq(reviews.productId, all.product.id));
    const id = review?.id ?? '';
    return { ...all, reviewId: id };
  }
  const report = (token: string, id: string) =>
    t.api(token)('POST product-review/{id}/report', { params: { id }, body: { text: 'Not about us.' } });

  test('the shop reports a review → a case; a second one → 409; of another shop → 404', async () => {
    const { vendor, reviewId, support, customer } = await reviewed();
    const { id, number } = await report(vendor.token, reviewId);
    await expect(report(vendor.token, reviewId)).rejects.toEqual(
      failure(409, `You have a case about this already: ${number}.`),
    );
    await expect(report((await makeVendor(db())).token, reviewId)).rejects.toMatchObject({ status: 404 });
    expect((await read(support.token, id)).review).toMatchObject({ rating: 1, removed: false });
    await expect(read(customer.token, id)).rejects.toMatchObject({ status: 404 });
  });

  test('removed → its author may appeal; overturned → shown and counted again', async () => {
    const { vendor, reviewId, support, customer, product } = await reviewed();
    const { id } = await report(vendor.token, reviewId);
    const counted = async () =>
      (await db().select().from(products).where(eq(products.id, product.id)))[0]?.stars1;
    expect(await counted()).toBe(1);
    await decide(support.token, id, 'removeReview');
    expect(await counted()).toBe(0);
    await expect(appeal(vendor.token, id)).rejects.toMatchObject({ status: 409 });
    await appeal(customer.token, id);
    await decide((await makeAdmin(db())).token, id, 'none');
    expect(await counted()).toBe(1);
    await t.sendMails();
    expect(sent.filter(({ to }) => to === customer.email).map(({ subject }) => subject)).toHaveLength(2);
  });
});

test('visitor reports with a typed name → the mail does not repeat it', async () => {
  const { product } = await people();
  const name = 'you have won, see prize.example';
  await t.api()('POST case', {
    body: { email: 'stranger@example.test', name, type: 'spam', text: 'Spam', productId: product.id },
  });
  await t.sendMails();
  const mail = sent.find(({ to }) => to === 'stranger@example.test');
  expect(mail?.text).toContain('CA-');
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('prize.example');
});

test('visitor’s name and address → removed a year after the case was closed', async () => {
  const { product, support } = await people();
  const body = { email: 'vera@example.test', name: 'Vera', type: 'spam' as const, text: 'Spam' };
  const { id } = await t.api()('POST case', { body: { ...body, productId: product.id } });
  await decide(support.token, id, 'none');
  later(14 * DAY + 1);
  await closeExpiredCases(t.context, new AbortController().signal);
  later(365 * DAY);
  await pruneCases(t.context);
  expect(await rowOf(id)).toMatchObject({ visitorEmail: 'vera@example.test' });
  later(1);
  await pruneCases(t.context);
  expect(await rowOf(id)).toMatchObject({ visitorEmail: null, visitorName: null });
  expect(await db().$count(users)).toBeGreaterThan(0);
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { oneClickRoute } from '#api/features/mail-choices/mail-choices.routes.ts';
import type { Mail } from '#api/ports/mail.ts';
import { orders, products, users } from '#db/schema.ts';
import { makeProduct } from '#test/factories.ts';
import { silentApp } from '#test/harness.ts';
import { testShop } from '#test/shop.ts';
import { requestReviews } from './review-requests.service.ts';

const shop = testShop();
const never = new AbortController().signal;
const app = silentApp();
let sent: Mail[];

beforeAll(() => oneClickRoute(app, shop.t.context));
afterAll(() => app.close());
beforeEach(async () => {
  sent = shop.t.collectMails();
  // Those of earlier tests are not asked about.
  await shop
    .db()
    .update(orders)
    .set({ createdAt: new Date(0) });
});

/** An order of so many days ago, whose other mails are out. */
async function orderOf(daysAgo: number, { lines = 1 } = {}) {
  const customer = await shop.buyer();
  const bought = await Promise.all(
    Array.from({ length: lines }, (_, index) => makeProduct(shop.db(), { name: `Pattern ${index + 1}` })),
  );
  const order = await shop.buy(
    bought.map(({ id }) => ({ id })),
    customer,
  );
  const createdAt = new Date(shop.t.context.now().getTime() - daysAgo * 24 * 3_600_000);
  await shop.db().update(orders).set({ createdAt }).where(eq(orders.id, order.id));
  await shop.t.sendMails();
  sent.length = 0;
  return { customer, order, bought };
}

/** Asks, and returns the mails that went out. */
async function ask(): Promise<Mail[]> {
  await requestReviews(shop.t.context, never);
  await shop.t.sendMails();
  return sent.splice(0);
}

describe('requestReviews', () => {
  test('order of a week ago → one mail that names what is not reviewed; asked again → none', async () => {
    const { customer, bought } = await orderOf(7.1, { lines: 2 });
    await shop.t.api(customer.token)('POST product-review', {
      form: { productId: bought[0]?.id ?? '', rating: 5 },
    });
    const [mail, ...others] = await ask();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'review-request', to: customer.email });
    expect(mail?.text).toContain('- Pattern 2\n  Write a review: http://localhost:5000/product/');
    expect(mail?.text).not.toContain('Pattern 1');
    expect(await ask()).toEqual([]);
  });

  test('two nodes at the same time → one mail', async () => {
    await orderOf(8);
    await Promise.all([1, 2, 3].map(() => requestReviews(shop.t.context, never)));
    await shop.t.sendMails();
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['younger than a week', 6.9],
    ['older than two weeks', 14.1],
  ])('order %s → none', async (_, daysAgo) => {
    await orderOf(daysAgo);
    expect(await ask()).toEqual([]);
  });

  test('product that is not sold any more, or account that is suspended → none', async () => {
    const { bought } = await orderOf(8);
    await shop
      .db()
      .update(products)
      .set({ status: false, listed: false })
      .where(eq(products.id, bought[0]?.id ?? ''));
    const { customer } = await orderOf(8);
    await shop.db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, customer.id));
    expect(await ask()).toEqual([]);
  });
});

describe('mail choices', () => {
  const stopLink = (mail: Mail | undefined) => {
    const values = new URL(mail?.stopUrl ?? '').searchParams;
    return {
      userId: values.get('user') ?? '',
      topic: values.get('topic') as 'review-request',
      signature: values.get('signature') ?? '',
    };
  };

  test('link of a mail → no further mail, shown in the account, and can be switched on again', async () => {
    const { customer, bought } = await orderOf(8);
    const [mail] = await ask();
    expect(mail?.text).toContain(`No more mails like this: ${mail?.stopUrl}`);
    await shop.t.api()('POST mail-choice/stop', { body: stopLink(mail) });
    await shop.t.api()('POST mail-choice/stop', { body: stopLink(mail) });

    const api = shop.t.api(customer.token);
    expect(await api('GET user/mail-choice')).toContainEqual({ topic: 'review-request', wanted: false });
    const order = await shop.buy([{ id: bought[0]?.id ?? '' }], customer);
    const weekAgo = new Date(shop.t.context.now().getTime() - 8 * 24 * 3_600_000);
    await shop.db().update(orders).set({ createdAt: weekAgo }).where(eq(orders.id, order.id));
    await shop.t.sendMails();
    sent.length = 0;
    expect(await ask()).toEqual([]);

    await api('PATCH user/mail-choice', { body: { topic: 'review-request', wanted: true } });
    expect(await ask()).toHaveLength(1);
  });

  test('declined after the mail was queued → not sent', async () => {
    const { customer } = await orderOf(8);
    await requestReviews(shop.t.context, never);
    await shop.t.api(customer.token)('PATCH user/mail-choice', {
      body: { topic: 'review-request', wanted: false },
    });
    await shop.t.sendMails();
    expect(sent).toEqual([]);
  });

  describe('one click of a mail program', () => {
    /** Sends what RFC 8058 tells a mail program to send. */
    const click = async (mail: Mail | undefined, body: FormData | URLSearchParams, user?: string) => {
      const url = new URL(mail?.stopUrl ?? '');
      if (user) url.searchParams.set('user', user);
      const request = new Request(url, { method: 'POST', body });
      const answer = await app.inject({
        method: 'POST',
        url: url.pathname + url.search,
        headers: { 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      return answer.statusCode;
    };
    const formOf = (value: string) => {
      const form = new FormData();
      form.set('List-Unsubscribe', value);
      return form;
    };
    const declined = async (customer: { token: string }) =>
      (await shop.t.api(customer.token)('GET user/mail-choice'))
        .filter(({ wanted }) => !wanted)
        .map(({ topic }) => topic);

    test.each([
      ['a form', formOf('One-Click')],
      ['an encoded form', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ])('%s, sent twice → 200, and no further mail of that kind', async (_, body) => {
      const { customer } = await orderOf(8);
      const [mail] = await ask();
      expect([await click(mail, body), await click(mail, body)]).toEqual([200, 200]);
      expect(await declined(customer)).toEqual(['review-request']);
    });

    test('without the words of the standard → 400; link of another user → 404; nothing is stopped', async () => {
      const { customer } = await orderOf(8);
      const other = await shop.buyer();
      const [mail] = await ask();
      expect(await click(mail, formOf('Later'))).toBe(400);
      expect(await click(mail, formOf('One-Click'), other.id)).toBe(404);
      expect([await declined(customer), await declined(other)]).toEqual([[], []]);
    });
  });

  test('link of another user, or a wrong signature → 404', async () => {
    await orderOf(8);
    const link = stopLink((await ask())[0]);
    const other = await shop.buyer();
    for (const body of [
      { ...link, userId: other.id },
      { ...link, signature: 'x' },
    ])
      await expect(shop.t.api()('POST mail-choice/stop', { body })).rejects.toMatchObject({ status: 404 });
  });
});

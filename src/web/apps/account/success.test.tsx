// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CustomerOrder } from '#contract/orders.ts';
import { press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, never, openScreen, refusal } from '#test/open-screen.tsx';
import { customerOrder, list, orderLine, productCard, user } from '#test/screen-data.ts';
import { cart } from '#web/features/cart/cart.ts';
import type { SuccessState } from '#web/features/checkout/success.data.ts';

afterEach(() => vi.restoreAllMocks());

const PAID: SuccessState = {
  paid: { paymentIntentId: 'pi_1', amount: 30, products: [{ id: 'p1', quantity: 1 }] },
};
const ORDER = customerOrder(1, {
  orderSummaries: [
    orderLine(1, {
      productName: 'Tides',
      license: 'personal',
      licenseText: 'For you.',
      licenseKeys: ['AB-12'],
    }),
    orderLine(2, { productName: 'Reefs', shopName: 'Salt Press', shopSlug: 'salt-press' }),
  ],
});
const NO_SHOP: Answers = { 'GET site/shop/{vendorSlug}': () => refusal(404, 'Closed.') };

const open = (answers: Answers, state: SuccessState | null = PAID) =>
  openScreen('/success', { user: user('customer'), answers: { ...NO_SHOP, ...answers }, state });
const completed = () => screen.findByRole('heading', { level: 1, name: 'Order Completed' });
const files = async () =>
  [...(await screen.findByRole('list', { name: 'Your files' })).children] as HTMLElement[];

describe('paid just now', () => {
  test('order not written yet → skeletons, and that the files come', async () => {
    cart.add(productCard(1));
    await open({ 'POST orders': never });
    await screen.findByText('Your bank has said yes; your files come in a few seconds.');
    screen.getByText('Loading your files');
    expect(cart.get()).toHaveLength(1);
    await expectAccessible();
  });

  test('order written → a card for each file, and the cart is empty', async () => {
    cart.add(productCard(1));
    const { sentTo } = await open({ 'POST orders': () => ORDER });
    await completed();
    screen.getByText('Your order has been successfully placed. Thank you for shopping with us.');
    const [tides, reefs] = await files();
    for (const text of ['Tides', 'Loop Theory', 'PDF · 24 pages · 3 MB', 'AB-12']) {
      expect(tides?.textContent).toContain(text);
    }
    expect(reefs?.textContent).toContain('Salt Press');
    within(tides as HTMLElement).getByRole('button', { name: 'Copy licence key AB-12' });
    within(tides as HTMLElement).getByRole('button', { name: 'Read Tides' });
    screen.getByText(/^The receipt of order EM-1 went to robin@example\.test\./);
    const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(linkTo('Your library')).toBe('/library');
    expect(linkTo('Go to Dashboard')).toBe('/customer-dashboard');
    expect(linkTo('Continue Shopping')).toBe('/shop');
    expect(sentTo('POST orders')[0]?.body).toEqual({
      paymentIntentId: 'pi_1',
      products: [{ id: 'p1', quantity: 1 }],
      totalAmount: 30,
      currency: 'usd',
    });
    await waitFor(() => expect(cart.get()).toEqual([]));
    await expectAccessible();
  });

  test('order written → the entry of the history names it, so that coming back empties no cart', async () => {
    const { router, sentTo } = await open({ 'POST orders': () => ORDER });
    await completed();
    await waitFor(() => expect(router.state.location.state).toEqual({ orderId: 'o1' }));
    expect(router.state.location.pathname).toBe('/success');
    expect(sentTo('GET orders/{id}')).toEqual([]);
  });

  test('Download → one click fetches the file', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    await open({
      'POST orders': () => ORDER,
      'POST orders/{id}/items/{itemId}/download': ({ params }) => ({
        url: `/file-${params.id}-${params.itemId}`,
        expiresAt: '2026-03-04T12:10:00.000Z',
      }),
    });
    await completed();
    await press('Download Tides');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/file-o1-l1'));
  });

  test('several files → Download all fetches one ZIP of them; a refunded one is not in it', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const gone = orderLine(3, { refunded: true, downloadable: false, versions: [], file: null });
    const { sentTo } = await open({
      'POST orders': () => ({ ...ORDER, orderSummaries: [...ORDER.orderSummaries, gone] }),
      'POST library/archive': () => ({
        url: '/all.zip',
        expiresAt: '2026-03-04T12:10:00.000Z',
        files: 2,
        part: 1,
        parts: 1,
      }),
    });
    await press('Download all (2)', await screen.findByRole('main'));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/all.zip'));
    expect(sentTo('POST library/archive')[0]?.body).toMatchObject({ orderLineIds: ['l1', 'l2'] });
    expect((await files())[2]?.textContent).toContain('Refunded or disputed');
  });

  test('one file → no Download all', async () => {
    await open({ 'POST orders': () => customerOrder(1) });
    await completed();
    await files();
    expect(screen.queryByRole('button', { name: /^Download all/ })).toBeNull();
  });

  test('the order cannot be fulfilled → why, and when the money is back; the cart stays', async () => {
    cart.add(productCard(1));
    const failed = customerOrder(1, { status: 'Failed', failure: 'Sold out: "Tides".', orderSummaries: [] });
    const { router } = await open({ 'POST orders': () => failed });
    await screen.findByRole('heading', { level: 1, name: 'Order Not Completed' });
    screen.getByText('Sold out: "Tides".');
    screen.getByText(
      'The $30.00 of order EM-1 is going back to your card. Most banks show it within 5 to 10 days.',
    );
    await waitFor(() => expect(router.state.location.state).toEqual({ orderId: 'o1' }));
    expect(cart.get()).toHaveLength(1);
    expect(localStorage.getItem('claimedPayment')).toBeNull();
    await expectAccessible();
  });

  test('no answer → says that nothing is charged again; Try again asks for the same order', async () => {
    const { answer, sentTo } = await open({ 'POST orders': () => refusal(503, 'Not now.') });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your payment went through');
    expect(alert.textContent).toContain('Not now.');
    await expectAccessible();
    answer({ 'POST orders': () => ORDER });
    await press('Try again');
    await completed();
    const asked = sentTo('POST orders').map(
      ({ body }) => (body as { paymentIntentId: string }).paymentIntentId,
    );
    expect(new Set(asked)).toEqual(new Set(['pi_1']));
  });

  test('free order refused → why, and the way back to the cart', async () => {
    const message = 'The code SPRING has been used up.';
    await open(
      { 'POST orders': () => refusal(409, message, { error: 'discount_code_refused' }) },
      { paid: { paymentIntentId: 'free_1', amount: 0, products: [{ id: 'p1', quantity: 1 }] } },
    );
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(screen.getByRole('link', { name: 'Back to Cart' }).getAttribute('href')).toBe('/cart');
  });
});

describe('opened again', () => {
  test('the entry names the order → that one', async () => {
    const { sentTo } = await open({ 'GET orders/{id}': () => ORDER }, { orderId: 'o1' });
    await completed();
    await files();
    expect(sentTo('GET orders/{id}')[0]?.params).toEqual({ id: 'o1' });
  });

  test('by its address, within the hour → the last order of the account', async () => {
    const createdAt = new Date(Date.now() - 59 * 60_000).toISOString();
    const { sentTo } = await open({ 'GET orders': () => list({ ...ORDER, createdAt }) }, null);
    expect(await files()).toHaveLength(2);
    expect(sentTo('GET orders')[0]?.query).toEqual({ page: '1', limit: '1' });
  });

  test.each([
    ['an older order', () => list({ ...ORDER, createdAt: new Date(Date.now() - 61 * 60_000).toISOString() })],
    ['no order', () => list<CustomerOrder>()],
  ] as const)('by its address, %s → the text alone', async (_, answer) => {
    await open({ 'GET orders': answer }, null);
    await completed();
    await screen.findByRole('link', { name: 'Go to Dashboard' });
    expect(screen.queryByRole('list', { name: 'Your files' })).toBeNull();
    await expectAccessible();
  });

  test('by its address, no answer → a way to the library; Retry → the files', async () => {
    const { answer } = await open({ 'GET orders': () => refusal(500, 'Not now.') }, null);
    await completed();
    const library = await screen.findByRole('link', { name: 'Your library' });
    expect(library.getAttribute('href')).toBe('/library');
    await expectAccessible();
    answer({ 'GET orders': () => list({ ...ORDER, createdAt: new Date().toISOString() }) });
    await press('Retry');
    expect(await files()).toHaveLength(2);
  });
});

describe('more of the shops', () => {
  test('two shops → products of both, without what was bought', async () => {
    const { sentTo } = await open({
      'POST orders': () => ORDER,
      'GET site/shop/{vendorSlug}': ({ params }) =>
        ({
          ...list(
            ...(params.vendorSlug === 'loop-theory' ? [1, 3, 4, 5] : [6, 7, 8]).map((n) => productCard(n)),
          ),
          shop: {},
        }) as never,
    });
    const more = await screen.findByRole('region', { name: 'More from these shops' });
    const cards = await within(more).findAllByRole('article');
    expect(cards.map((card) => within(card).getAllByRole('link')[0]?.getAttribute('href'))).toEqual(
      [3, 4, 6, 7].map((n) => `/product/product-${n}`),
    );
    expect(sentTo('GET site/shop/{vendorSlug}')).toHaveLength(2);
    await expectAccessible();
  });
});

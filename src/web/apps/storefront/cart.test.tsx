// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ProductCard } from '#contract/catalog.ts';
import type { DataOf } from '#contract/contract.ts';
import { dialog, fill, follow, press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal, type Sent } from '#test/open-screen.tsx';
import { customerOrder, list, orderLine, productCard, user } from '#test/screen-data.ts';
import { cart } from '#web/features/cart/cart.ts';
import { keptCode } from '#web/features/cart/kept-code.ts';

const [one, two] = [productCard(1, { price: 10 }), productCard(2, { price: 2.5 })];

const payment = (id = 'pi_1', amount = 10) => ({
  clientSecret: `${id}_secret`,
  paymentIntentId: id,
  amount,
  code: null,
  discount: 0,
  tax: 0,
  taxes: null,
  provider: { provider: 'simulator' as const },
  order: null,
});

/** The cart page over a market that sells `sold`. */
function openCart(sold: readonly ProductCard[], answers: Answers = {}, role?: 'customer') {
  return openScreen('/cart', {
    user: role && user(role),
    answers: {
      'GET site/cart-page': () => ({ recommendedProducts: [productCard(9)] }),
      'GET site/product': ({ query }) => list(...sold.filter(({ id }) => query.ids?.split(',').includes(id))),
      'POST payments': () => payment(),
      ...answers,
    },
  });
}

const line = async (name: string) => {
  const remove = await screen.findByRole('button', { name: `Delete ${name}` });
  return remove.closest('li') as HTMLElement;
};
const summary = () => screen.findByRole('region', { name: 'Order Summary' });

describe('cart page', () => {
  test('empty → says so, with recommended products and a way to the shop', async () => {
    const { address } = await openCart([]);
    await screen.findByText('Your cart is empty.');
    screen.getByText('Explore our products and add your favorites to the cart.');
    const recommended = screen.getByRole('region', { name: 'Product You May Also Like' });
    await within(recommended).findByRole('article');
    expect(screen.getByRole('link', { name: 'See More products' }).getAttribute('href')).toBe('/shop');
    await expectAccessible();
    expect(screen.getByRole('link', { name: 'Go to Shop' }).getAttribute('href')).toBe('/shop');
    expect(address()).toBe('/cart');
  });

  test('quantity changed or line deleted → line, count and total follow', async () => {
    cart.add(one, 2);
    cart.add(two);
    await openCart([one, two]);
    expect((await line(one.name)).textContent).toContain('$10.00 each');
    expect((await line(one.name)).textContent).toContain('Subtotal $20.00');
    expect((await summary()).textContent).toContain('Subtotal (2)$22.50Total$22.50');
    await expectAccessible();
    await press('Increase quantity', await line(one.name));
    expect((await line(one.name)).textContent).toContain('Subtotal $30.00');
    expect((await summary()).textContent).toContain('$32.50');
    await press('Decrease quantity', await line(two.name));
    expect(screen.queryByRole('button', { name: `Delete ${two.name}` })).toBeNull();
    expect((await summary()).textContent).toContain('Subtotal (1)');
    await press(`Delete ${one.name}`);
    await screen.findByText('Your cart is empty.');
    expect(localStorage.getItem('cart')).toBeNull();
  });

  test('line deleted by keyboard → announced, and the focus goes to the next line, the last one, the page', async () => {
    const three = productCard(3, { price: 1 });
    for (const product of [one, two, three]) cart.add(product);
    await openCart([one, two, three]);
    const remove = (name: string) => screen.findByRole('button', { name: `Delete ${name}` });
    const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    (await remove(one.name)).focus();
    await press(`Delete ${one.name}`);
    await waitFor(async () => expect(document.activeElement).toBe(await remove(two.name)));
    expect(announced()).toContain('2 products in your cart, $3.50 in all.');
    (await remove(three.name)).focus();
    await press(`Delete ${three.name}`);
    await waitFor(async () => expect(document.activeElement).toBe(await remove(two.name)));
    await press(`Delete ${two.name}`);
    await screen.findByText('Your cart is empty.');
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
    expect(announced()).toContain('0 products in your cart, $0.00 in all.');
  });

  test('price changed since it was added → one sentence with both prices, and the new one counts', async () => {
    cart.add({ ...one, name: 'Its old name', price: 11 }, 2);
    await openCart([one]);
    await screen.findByText('The price of “Its old name” is now $10.00; it was $11.00.');
    expect((await line(one.name)).textContent).toContain('$20.00');
    expect((await summary()).textContent).toContain('$20.00');
    expect(cart.get()).toMatchObject([{ price: 10 }]);
    await expectAccessible();
  });

  test('two licences of a product → two lines with their names and prices, sent with the payment', async () => {
    const licensed = productCard(1, {
      price: 10,
      licenses: [
        { kind: 'personal', price: 10, originalPrice: null },
        { kind: 'extended', price: 50, originalPrice: null },
      ],
    });
    cart.add(licensed, 2);
    cart.add({ ...licensed, license: 'extended', price: 45 });
    cart.add({ ...licensed, license: 'own', price: 5 });
    const { sentTo } = await openCart([licensed]);
    await screen.findByText(
      `The price of “${licensed.name} (Extended licence)” is now $50.00; it was $45.00.`,
    );
    expect((await line(`${licensed.name} (Personal licence)`)).textContent).toContain('Subtotal $20.00');
    expect((await line(`${licensed.name} (Extended licence)`)).textContent).toContain('Subtotal $50.00');
    expect((await line(`${licensed.name} (Shop’s own licence)`)).textContent).toContain(
      'No longer sold with this licence. It is left out of your order.',
    );
    await waitFor(() =>
      expect(sentTo('POST payments').at(-1)?.body).toMatchObject({
        products: [
          { id: licensed.id, quantity: 2, license: 'personal' },
          { id: licensed.id, quantity: 1, license: 'extended' },
        ],
      }),
    );
    await expectAccessible();
  });

  test('fewer left than the cart holds → it holds what is left, and says so; none → sold out', async () => {
    cart.add(one, 3);
    cart.add(two);
    await openCart([
      { ...one, available: 2 },
      { ...two, available: 0 },
    ]);
    await screen.findByText(`Only 2 of “${one.name}” are left, so your cart holds no more.`);
    expect((await line(one.name)).textContent).toContain('Subtotal $20.00');
    expect((await line(two.name)).textContent).toContain('Sold out. It is left out of your order.');
  });

  test('product no longer sold → named, left out of the total and of the payment', async () => {
    cart.add(one);
    cart.add(two);
    const { sentTo } = await openCart([two]);
    await screen.findByText('No longer available. It is left out of your order.');
    const gone = await line(one.name);
    expect(within(gone).queryByRole('group')).toBeNull();
    expect((await summary()).textContent).toContain('Subtotal (1)$2.50Total$2.50');
    await waitFor(() => expect(sentTo('POST payments')).toHaveLength(1));
    expect(sentTo('POST payments')[0]?.body).toMatchObject({ products: [{ id: two.id, quantity: 1 }] });
    await expectAccessible();
    await press(`Delete ${one.name}`);
    expect(screen.queryByText('No longer available. It is left out of your order.')).toBeNull();
  });

  test('more than 100 products → asked for in parts, and each is checked', async () => {
    const many = Array.from({ length: 150 }, (_, number) => productCard(number + 1, { price: 1 }));
    for (const product of many) cart.add(product);
    const { sentTo } = await openCart(many.slice(0, -1));
    await within(await line(many[149]?.name ?? '')).findByText(/^No longer available/);
    expect(sentTo('GET site/product').map(({ query }) => query.ids?.split(',').length)).toEqual([100, 50]);
    expect((await summary()).textContent).toContain('Subtotal (149)$149.00');
  });

  test('cart changed in another tab → this one follows', async () => {
    await openScreen('/faq');
    await screen.findByRole('link', { name: 'Cart' });
    const other = JSON.stringify([{ ...one, quantity: 1 }]);
    localStorage.setItem('cart', other);
    act(
      () =>
        void window.dispatchEvent(new StorageEvent('storage', { key: 'cart', storageArea: localStorage })),
    );
    await screen.findByRole('link', { name: 'Cart, 1 item' });
    localStorage.removeItem('cart');
    act(
      () =>
        void window.dispatchEvent(new StorageEvent('storage', { key: 'cart', storageArea: localStorage })),
    );
    await screen.findByRole('link', { name: 'Cart' });
  });
});

describe('recommendations', () => {
  test('loading → skeletons; none → says so; failed → Retry', async () => {
    let answer = (_: { recommendedProducts: ProductCard[] } | Response) => {};
    const held = new Promise<{ recommendedProducts: ProductCard[] } | Response>((resolve) => {
      answer = resolve;
    });
    const opened = await openCart([], { 'GET site/cart-page': () => held });
    await screen.findByText('Loading products');
    await expectAccessible();
    answer(refusal(404, 'Not now.'));
    await screen.findByText('Not now.');
    opened.answer({ 'GET site/cart-page': () => ({ recommendedProducts: [] }) });
    await press('Retry');
    await screen.findByText('Currently there are no products available.');
    expect(screen.queryByText('Loading products')).toBeNull();
  });
});

const pay = async () => {
  await press('Proceed to Checkout');
  const window = await dialog('Complete Your Payment');
  await fill({ 'Card number': '4242 4242 4242 4242', 'Expiry date': '12 / 34', CVC: '123' }, window);
  await press('Pay Now', window);
};

describe('checkout', () => {
  test('signed out → a prompt to sign in', async () => {
    cart.add(one);
    const { address } = await openCart([one]);
    await press('Proceed to Checkout');
    const prompt = await dialog();
    within(prompt).getByText('You must be logged in to proceed to checkout.');
    await expectAccessible();
    await follow('Go to Login', prompt);
    await waitFor(() => expect(address()).toBe('/login'));
  });

  test('signed in from the cart → the payment window opens by itself, and the address is that of the cart', async () => {
    cart.add(one);
    const { address, answer } = await openCart([one]);
    await press('Proceed to Checkout');
    await follow('Go to Login', await dialog());
    answer({ 'POST auth/login': () => ({ user: user('customer') }) });
    await fill({ Email: 'robin@example.test', Password: 'open sesame' });
    await press('Sign In');
    await dialog('Complete Your Payment');
    await waitFor(() => expect(address()).toBe('/cart'));
  });

  test('payment window → the amount, the first three items, and how many more there are', async () => {
    const many = [1, 2, 3, 4, 5].map((n) => productCard(n, { price: n }));
    for (const product of many) cart.add(product, product === many[1] ? 2 : 1);
    await openCart(many, { 'POST payments': () => payment('pi_1', 17) }, 'customer');
    await press('Proceed to Checkout');
    const window = await dialog('Complete Your Payment');
    await within(window).findByText('$17.00');
    const rows = within(within(window).getByRole('list', { name: 'What you buy' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Product 1$1.00',
      'Product 2 × 2$4.00',
      'Product 3$3.00',
      'and 2 more',
    ]);
    await within(window).findByText('You pay $17.00');
    await expectAccessible();
  });

  test('signed out, without an account → one can be created, and the cart is where it leads back to', async () => {
    cart.add(one);
    const { router } = await openCart([one]);
    await press('Proceed to Checkout');
    await follow('Create an account', await dialog());
    await screen.findByRole('heading', { name: 'Create your account' });
    expect(router.state.location).toMatchObject({
      pathname: '/signup',
      state: { from: '/cart?checkout=open' },
    });
  });

  test('a price changed while the window was open → the window closes and the cart shows the change', async () => {
    cart.add(one);
    let now = one;
    const { sentTo } = await openCart(
      [one],
      {
        'GET site/product': () => list(now),
        'POST payments/{id}/claim': () => {
          now = { ...one, price: 15 };
          return refusal(409, 'The price of your cart has changed meanwhile.', { error: 'price_changed' });
        },
      },
      'customer',
    );
    await waitFor(() => expect(sentTo('POST payments')).toHaveLength(1));
    await pay();
    await screen.findByText(`The price of “${one.name}” is now $15.00; it was $10.00.`);
    await screen.findByText('The price of your cart has changed meanwhile.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo('POST orders')).toEqual([]);
  });

  test('payment claimed by another customer → priced again as a new one; pricing sends no token', async () => {
    cart.add(one);
    let id = 'pi_1';
    const { sentTo } = await openCart(
      [one],
      {
        'POST payments': () => payment(id),
        'POST payments/{id}/claim': () => {
          id = 'pi_2';
          return refusal(404, 'This payment was not found.', { error: 'not_found' });
        },
      },
      'customer',
    );
    await waitFor(() => expect(sessionStorage.getItem('paymentIntent')).toBe('"pi_1"'));
    await pay();
    await waitFor(() => expect(sessionStorage.getItem('paymentIntent')).toBe('"pi_2"'));
    const asked = sentTo('POST payments');
    expect(asked.at(-1)?.body).not.toHaveProperty('paymentIntentId', 'pi_1');
    expect(new Set(asked.map(({ token }) => token))).toEqual(new Set([null]));
    expect(sentTo('POST payments/{id}/claim')[0]?.token).toBe('token of the customer');
  });
});

describe('an answer that was lost', () => {
  let at = 0;
  const claimed = (customerId = 'customer-1') =>
    localStorage.setItem(
      'claimedPayment',
      JSON.stringify({ paymentIntentId: 'pi_paid', clientSecret: 'secret', customerId, at: ++at }),
    );
  const paid = (status: 'Completed' | 'Failed', products = [{ id: one.id, quantity: 1 }]) => ({
    ...payment('pi_paid'),
    order: { id: 'o1', orderId: 'EM-1', createdAt: '2026-03-01T09:05:00.000Z', status, products },
  });
  const ORDER = customerOrder(1, {
    totalAmount: 10,
    orderSummaries: [orderLine(1, { productName: one.name })],
  });
  /** What /success asks for. */
  const SUCCESS: Answers = {
    'GET orders/{id}': () => ORDER,
    'GET site/shop/{vendorSlug}': () => refusal(404, 'Closed.'),
  };
  const askedFor = (sent: Sent) => (sent.body as { paymentIntentId?: string }).paymentIntentId;

  test('claimed in this browser and paid → /success, and only what was bought leaves the cart', async () => {
    claimed();
    cart.add(one);
    cart.add(two);
    const { address, sentTo } = await openCart(
      [one, two],
      {
        ...SUCCESS,
        'POST payments': (sent) => (askedFor(sent) === 'pi_paid' ? paid('Completed') : payment()),
      },
      'customer',
    );
    await screen.findByRole('heading', { name: 'Order Completed' });
    expect(address()).toBe('/success');
    expect(sentTo('POST payments')[0]?.body).toMatchObject({
      paymentIntentId: 'pi_paid',
      clientSecret: 'secret',
    });
    await waitFor(() => expect(cart.get().map(({ id }) => id)).toEqual([two.id]));
    expect(localStorage.getItem('claimedPayment')).toBeNull();
  });

  test('paid and given back → says so, the cart stays and is priced anew', async () => {
    claimed();
    cart.add(one);
    const { sentTo } = await openCart(
      [one],
      { 'POST payments': (sent) => (askedFor(sent) === 'pi_paid' ? paid('Failed') : payment()) },
      'customer',
    );
    await screen.findByText(/^Order EM-1 could not be completed/);
    await waitFor(() => expect(sentTo('POST payments')).toHaveLength(2));
    expect(cart.get()).toHaveLength(1);
  });

  test('claimed in this browser, paid, and known as bought → /success, not a word in the cart', async () => {
    claimed();
    cart.add(one);
    const { sentTo } = await openCart(
      [one],
      {
        ...SUCCESS,
        'POST payments': (sent) => (askedFor(sent) === 'pi_paid' ? paid('Completed') : payment()),
      },
      'customer',
    );
    await screen.findByRole('heading', { name: 'Order Completed' });
    expect(sentTo('GET library/purchases')).toEqual([]);
  });

  test('claimed by another account of this browser → not asked about', async () => {
    claimed('customer-2');
    cart.add(one);
    const { sentTo } = await openCart([one], {}, 'customer');
    await waitFor(() => expect(sentTo('POST payments')).toHaveLength(1));
    expect(sentTo('POST payments')[0]?.body).not.toHaveProperty('paymentIntentId');
  });

  test('paid just now in another window → the window shows that order; once more only when asked for', async () => {
    cart.add(one);
    const { sentTo } = await openCart(
      [one],
      {
        'POST payments/{id}/claim': ({ body }) =>
          (body as { again?: boolean } | undefined)?.again
            ? refusal(409, 'Asked again.', { error: 'cart_busy' })
            : refusal(409, 'You have paid for this just now.', { error: 'bought_just_now', orderId: 'o1' }),
        'GET orders/{id}': () => ORDER,
      },
      'customer',
    );
    await pay();
    const window = await dialog('Complete Your Payment');
    await within(window).findByText(/Order EM-1/);
    expect(JSON.parse(localStorage.getItem('claimedPayment') ?? '')).toMatchObject({
      paymentIntentId: 'pi_1',
      customerId: 'customer-1',
    });
    await expectAccessible();
    await press('Buy it once more', window);
    await fill({ 'Card number': '4242 4242 4242 4242', 'Expiry date': '12 / 34', CVC: '123' }, window);
    await press('Pay Now', window);
    await within(window).findByText('Asked again.');
    expect(sentTo('POST payments/{id}/claim').map(({ body }) => body)).toEqual([undefined, { again: true }]);
  });

  test('the cart is refused → the payment window shows the sentence', async () => {
    cart.add(one);
    const refused = 'A cart holds 200 different products at most.';
    const fields = [{ path: 'products', message: refused }];
    await openCart([one], { 'POST payments': () => refusal(400, refused, { fields }) }, 'customer');
    await press('Proceed to Checkout');
    await within(await dialog()).findByText(refused);
  });
});

describe('products that the account has bought', () => {
  const DAY_MS = 24 * 3_600_000;
  const purchases =
    (...bought: { of: ProductCard; ago: number; license?: 'personal' }[]) =>
    () => ({
      now: new Date().toISOString(),
      purchases: bought.map(({ of, ago, license }) => ({
        productId: of.id,
        license: license ?? null,
        orderId: 'o1',
        boughtAt: new Date(Date.now() - ago).toISOString(),
      })),
    });
  /** Puts products into the cart some milliseconds ago. */
  function putIn(...items: { of: ProductCard; ago: number }[]) {
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now');
    for (const { of, ago } of items) {
      clock.mockReturnValue(now - ago);
      cart.add(of);
    }
    clock.mockRestore();
  }

  test('bought after they were put in → taken out with a word, the others are priced', async () => {
    putIn({ of: one, ago: 60_000 }, { of: two, ago: 60_000 });
    const { sentTo } = await openCart(
      [one, two],
      { 'GET library/purchases': purchases({ of: one, ago: 1000 }) },
      'customer',
    );
    const word = await screen.findByText(/^Bought today/);
    expect(word.textContent).toBe(`Bought today: “${one.name}”, in your library.`);
    expect(within(word).getByRole('link').getAttribute('href')).toBe('/library');
    expect(cart.get().map(({ id }) => id)).toEqual([two.id]);
    await waitFor(() =>
      expect(sentTo('POST payments').at(-1)?.body).toMatchObject({ products: [{ id: two.id, quantity: 1 }] }),
    );
    await expectAccessible();
  });

  test('bought on another day, put in by an earlier release → taken out with the day; the cart is empty', async () => {
    await openCart([one], { 'GET library/purchases': purchases({ of: one, ago: 40 * DAY_MS }) }, 'customer');
    localStorage.setItem('cart', JSON.stringify([{ ...one, quantity: 1 }]));
    act(
      () =>
        void window.dispatchEvent(new StorageEvent('storage', { key: 'cart', storageArea: localStorage })),
    );
    const word = await screen.findByText(/^Bought on/);
    expect(word.textContent).toMatch(/^Bought on [A-Z][a-z]+ \d+, \d{4}: “.+”, in your library\.$/);
    screen.getByText('Your cart is empty.');
  });

  test('bought before it was put in, or with another licence → stays; line and payment window say so', async () => {
    putIn({ of: one, ago: 1000 }, { of: two, ago: 60_000 });
    await openCart(
      [one, two],
      {
        'GET library/purchases': purchases(
          { of: one, ago: 60_000 },
          { of: two, ago: 1000, license: 'personal' },
        ),
      },
      'customer',
    );
    await within(await line(one.name)).findByText('You bought this today.');
    await within(await line(two.name)).findByText('You bought this (Personal licence) today.');
    await press('Proceed to Checkout');
    const window = await dialog('Complete Your Payment');
    within(window).getByText(`You bought “${one.name}” today.`);
    await expectAccessible();
  });

  test('the clock of this browser is a day behind → what is put in after the purchase stays', async () => {
    putIn({ of: one, ago: 1000 });
    await openCart(
      [one],
      {
        'GET library/purchases': () => ({
          now: new Date(Date.now() + DAY_MS).toISOString(),
          purchases: [
            {
              productId: one.id,
              license: null,
              orderId: 'o1',
              boughtAt: new Date(Date.now() + DAY_MS - 60_000).toISOString(),
            },
          ],
        }),
      },
      'customer',
    );
    await within(await line(one.name)).findByText(/^You bought this/);
    expect(cart.get()).toHaveLength(1);
  });

  test('bought while the payment window is open → it stays, the window says so; taken out when the window closes', async () => {
    putIn({ of: one, ago: 60_000 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const bought = purchases({ of: one, ago: 1000 });
    await openCart([one], { 'GET library/purchases': () => promise.then(bought) }, 'customer');
    await press('Proceed to Checkout');
    const window = await dialog('Complete Your Payment');
    resolve();
    await within(window).findByText(`You bought “${one.name}” today.`);
    expect(cart.get()).toHaveLength(1);
    await press('Close', window);
    await screen.findByText(/^Bought today/);
    expect(cart.get()).toEqual([]);
  });

  test('signed out → the server is not asked for purchases', async () => {
    cart.add(one);
    const { sentTo } = await openCart([one]);
    await waitFor(() => expect(sentTo('POST payments')).toHaveLength(1));
    expect(sentTo('GET library/purchases')).toEqual([]);
  });
});

describe('discount code', () => {
  const checked = (discount = 2, total = 8): DataOf<'POST site/discount-code/check'> => ({
    code: 'SPRING',
    discount,
    lines: [{ id: one.id, discount }],
    total,
  });
  const discounted = { ...payment('pi_1', 8), code: 'SPRING', discount: 2 };
  const refused = (message: string) =>
    refusal(400, message, { error: 'bad_request', fields: [{ path: 'code', message }] });
  afterEach(() => keptCode.drop());

  test('typed into the folded field → price before, its part and total; the payment is priced with it', async () => {
    cart.add(one);
    const { sentTo } = await openCart([one], {
      'POST site/discount-code/check': () => checked(),
      'POST payments': ({ body }) => ((body as { code?: string }).code ? discounted : payment()),
    });
    await waitFor(() => expect(sentTo('POST payments')).toHaveLength(1));
    expect(screen.queryByLabelText('Discount code')).toBeNull();
    await press('Have a code?');
    await expectAccessible();
    await press('Apply');
    await screen.findByText('Please enter Discount code.');
    await fill({ 'Discount code': ' spring ' });
    await press('Apply');
    await screen.findByText('Code SPRING');
    expect((await summary()).textContent).toContain('Subtotal (1)$10.00Code SPRING−$2.00Total$8.00');
    expect(sentTo('POST site/discount-code/check')[0]?.body).toEqual({
      code: 'spring',
      products: [{ id: one.id, quantity: 1 }],
    });
    await waitFor(() => expect(sentTo('POST payments').at(-1)?.body).toMatchObject({ code: 'SPRING' }));
    await expectAccessible();
    (await screen.findByRole('button', { name: 'Remove the code SPRING' })).focus();
    await press('Remove the code SPRING');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Discount code')));
    expect((await summary()).textContent).toContain('Total$10.00');
    expect(localStorage.getItem('discountCode')).toBeNull();
    await waitFor(() => expect(sentTo('POST payments').at(-1)?.body).not.toHaveProperty('code'));
  });

  test('refused → the sentence at the field, and the cart can be paid without it', async () => {
    cart.add(one);
    keptCode.keep('WINTER');
    const { sentTo } = await openCart([one], {
      'POST site/discount-code/check': () => refused('The code WINTER ended on March 1.'),
    });
    await screen.findByText('The code WINTER ended on March 1.');
    expect((await summary()).textContent).toContain('Total$10.00');
    await waitFor(() => expect(sentTo('POST payments')).toHaveLength(1));
    expect(sentTo('POST payments')[0]?.body).not.toHaveProperty('code');
    await expectAccessible();
  });

  test('it died while the window was open → the window closes, with the sentence and the new total', async () => {
    cart.add(one);
    keptCode.keep('SPRING');
    let isDead = false;
    await openCart(
      [one],
      {
        'POST site/discount-code/check': () =>
          isDead ? refused('The code SPRING has been used up.') : checked(),
        'POST payments': ({ body }) => ((body as { code?: string }).code ? discounted : payment()),
        'POST payments/{id}/claim': () => {
          isDead = true;
          return refusal(409, 'The code SPRING has been used up.', { error: 'discount_code_refused' });
        },
      },
      'customer',
    );
    await screen.findByText('Code SPRING');
    await pay();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect((await summary()).textContent).toContain('Total$10.00'));
    expect(screen.getAllByText('The code SPRING has been used up.').length).toBeGreaterThan(0);
  });

  test('paid with it → the payment window shows price, code and what is paid; then it is forgotten', async () => {
    cart.add(one);
    keptCode.keep('SPRING');
    await openCart(
      [one],
      { 'POST site/discount-code/check': () => checked(), 'POST payments': () => discounted },
      'customer',
    );
    await screen.findByText('Code SPRING');
    await press('Proceed to Checkout');
    const window = await dialog('Complete Your Payment');
    await waitFor(() => expect(window.textContent).toContain('Price$10.00Code SPRING−$2.00To pay$8.00'));
    await expectAccessible();
  });

  test('nothing left to pay → no card is asked for, and the order is placed', async () => {
    cart.add(one);
    keptCode.keep('SPRING');
    const free = {
      ...payment('free_1', 0),
      code: 'SPRING',
      discount: 10,
      provider: { provider: 'none' as const },
    };
    const { address, sentTo } = await openCart(
      [one],
      {
        'POST site/discount-code/check': () => checked(10, 0),
        'POST payments': () => free,
        'POST payments/{id}/claim': () => ({ paymentIntentId: 'free_1' }),
        'POST orders': () =>
          customerOrder(1, { totalAmount: 0, code: 'SPRING', codeDiscount: 10, orderSummaries: [] }),
      },
      'customer',
    );
    await screen.findByText('Code SPRING');
    await press('Proceed to Checkout');
    const window = await dialog('Complete Your Order');
    expect(within(window).queryByLabelText('Card number')).toBeNull();
    await expectAccessible();
    await press('Place Order', window);
    await screen.findByRole('heading', { name: 'Order Completed' });
    expect(address()).toBe('/success');
    expect(sentTo('POST orders')[0]?.body).toMatchObject({ paymentIntentId: 'free_1', totalAmount: 0 });
    expect(keptCode.get()).toBeNull();
    expect(cart.get()).toEqual([]);
  });
});

describe('a chosen price in the cart', () => {
  const chosen = productCard(1, { priceKind: 'chosen', price: 2 });

  test('changed and left → the line, the total and the payment have it', async () => {
    cart.add({ ...chosen, price: 5, chosenPrice: 5 });
    const { sentTo } = await openCart([chosen]);
    const field = await screen.findByLabelText(`Price of ${chosen.name}`);
    expect(field).toHaveProperty('value', '5.00');
    expect(within(await line(chosen.name)).queryByRole('group')).toBeNull();
    await expectAccessible();
    await fill({ [`Price of ${chosen.name}`]: '8' });
    fireEvent.blur(field);
    await waitFor(async () => expect((await summary()).textContent).toContain('Total$8.00'));
    await waitFor(() =>
      expect(sentTo('POST payments').at(-1)?.body).toMatchObject({
        products: [{ id: 'p1', chosenPrice: 8 }],
      }),
    );
  });

  test('least raised above it → the least; price fixed meanwhile → that one, without a field', async () => {
    cart.add({ ...chosen, price: 5, chosenPrice: 5 });
    const dearer = { ...chosen, price: 9 };
    await openCart([dearer]);
    await screen.findByText(`The price of “${chosen.name}” is now $9.00; it was $5.00.`);
    expect(cart.get()).toMatchObject([{ price: 9, chosenPrice: 9, leastPrice: 9 }]);
    cleanup();
    await openCart([{ ...chosen, priceKind: 'fixed', price: 4 }]);
    await screen.findByText(`The price of “${chosen.name}” is now $4.00; it was $9.00.`);
    expect(cart.get()[0]).not.toHaveProperty('chosenPrice');
    expect(screen.queryByLabelText(`Price of ${chosen.name}`)).toBeNull();
  });

  test('nothing to pay without a code → says so, and the order is placed', async () => {
    cart.add({ ...chosen, price: 0, chosenPrice: 0 });
    await openCart(
      [{ ...chosen, price: 0 }],
      { 'POST payments': () => ({ ...payment('free_1', 0), provider: { provider: 'none' as const } }) },
      'customer',
    );
    await press('Proceed to Checkout');
    const window = await dialog('Complete Your Order');
    within(window).getByText('This order costs nothing, so no card is needed.');
  });
});

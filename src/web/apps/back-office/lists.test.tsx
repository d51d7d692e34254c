// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { VendorMessageRow } from '#contract/messages.ts';
import type { VendorProductRow } from '#contract/products.ts';
import type { ReviewRow } from '#contract/reviews.ts';
import type { Thread } from '#contract/threads.ts';
import type { VendorOrder } from '#contract/vendor-orders.ts';
import { choose, dialog, fill, follow, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, success } from '#test/open-screen.tsx';
import { list, PICTURE, user } from '#test/screen-data.ts';

const AT = '2026-03-04T12:00:00.000Z';
const open = (path: string, answers: Answers, role: 'vendor' | 'admin' = 'vendor') =>
  openScreen(path, { user: user(role), answers });
const rows = () => screen.getAllByRole('row').slice(1);
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

const product = (n: number, fields: Partial<VendorProductRow> = {}): VendorProductRow => ({
  id: `p${n}`,
  kind: 'single',
  slug: `product-${n}`,
  name: `Product ${n}`,
  sku: `EM-${n}`,
  mainCategoryName: 'Patterns',
  price: 20,
  priceKind: 'fixed',
  salePrice: 20,
  status: true,
  featuredImage: PICTURE,
  vendorName: 'Vera',
  shopName: 'Vera’s',
  listed: true,
  hidden: false,
  held: null,
  unsoldParts: [],
  createdAt: AT,
  ...fields,
});

describe('list of products', () => {
  test('filtered, paged and searched → each in the address and in the call', async () => {
    const { address, sentTo } = await open('/products', {
      'GET vendor/product': () => ({ data: [product(1)], total: 11, pageCount: 2 }),
    });
    await screen.findByRole('table', { name: 'Product List' });
    expect(rows()[0]?.textContent).toContain('$20.00');
    await follow('Page 2');
    await waitFor(() => expect(address()).toBe('/products?page=2'));
    await fill({ 'Search by name or SKU': 'EM-1' });
    await waitFor(() => expect(address()).toBe('/products?searchKeyword=EM-1'));
    await waitFor(() =>
      expect(sentTo('GET vendor/product').at(-1)?.query).toEqual({
        page: '1',
        limit: '10',
        searchKeyword: 'EM-1',
      }),
    );
    await press('Reset');
    await waitFor(() => expect(address()).toBe('/products'));
    const words = screen.getByLabelText('Search by name or SKU');
    await waitFor(() => expect(words).toHaveProperty('value', ''));
  });

  test('an admin → the vendor of each product as well', async () => {
    await open('/products', { 'GET vendor/product': () => list(product(1)) }, 'admin');
    await screen.findByRole('table', { name: 'Product List' });
    expect(rows()[0]?.textContent).toContain('Vera');
  });

  test('deletion → asks first, with the focus on Cancel', async () => {
    let products = [product(1)];
    await open('/products', {
      'GET vendor/product': () => list(...products),
      'DELETE product/{id}': () => {
        products = [];
        return success('DELETE product/{id}', null, 'Product deleted.');
      },
    });
    await choose('Delete', 'Product 1');
    const question = await dialog('Confirm Delete');
    within(question).getByText('Are you sure you want to delete?');
    const cancel = within(question).getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await expectAccessible();
    await press('Delete', question);
    await waitFor(() => expect(toasts()).toEqual(['Product deleted.']));
    await screen.findByText('No products found. Start by adding your first product to your store!');
  });
});

const review = (n: number, fields: Partial<ReviewRow> = {}): ReviewRow => ({
  id: `r${n}`,
  rating: 4,
  text: null,
  images: [],
  verified: true,
  user: { name: 'Carla', email: 'carla@example.test', phone: '+1 555 0142' },
  product: { id: 'p1', name: `Product ${n}` },
  vendorName: 'Vera’s',
  createdAt: AT,
  answer: null,
  removal: null,
  ...fields,
});
const REMOVE = 'DELETE product-review/{id}';

describe('list of reviews', () => {
  test('review → author, product, rating and whether it was bought', async () => {
    await open(
      '/review',
      { 'GET product-review': () => list(review(1), review(2, { verified: false })) },
      'admin',
    );
    await screen.findByRole('table', { name: 'Review' });
    expect(headers()).toEqual(['Sl', 'Name', 'Email', 'Phone', 'Product', 'Vendor', 'Rating', 'Action']);
    const [first, second] = rows();
    for (const text of ['Carla', 'carla@example.test', 'Product 1', 'Vera’s', 'Verified']) {
      expect(first?.textContent).toContain(text);
    }
    within(first as HTMLElement).getByRole('img', { name: 'Rated 4 out of 5' });
    within(second as HTMLElement).getByText('Unverified');
    await expectAccessible();
  });

  test('deleted by a vendor → requires a reason of 500 characters at most', async () => {
    const { sentTo } = await open('/review', {
      'GET product-review': () => list(review(1)),
      [REMOVE]: () => success(REMOVE, null, 'Review deleted.'),
    });
    await press(/^More for/);
    await press('Delete', await dialog(/^More for/));
    const question = await dialog('Delete Review');
    await press('Delete', question);
    await within(question).findByText('Please enter Reason.');
    await fill({ Reason: 'x'.repeat(501) }, question);
    await within(question).findByText('Reason is too long: 500 characters at most.');
    await fill({ Reason: 'It is about another product.' }, question);
    await press('Delete', question);
    await waitFor(() => expect(toasts()).toEqual(['Review deleted.']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(REMOVE)).toMatchObject([
      { params: { id: 'r1' }, body: { reason: 'It is about another product.' } },
    ]);
  });

  test('removed ones → by whom and why, without Delete', async () => {
    const removal = { at: AT, by: 'vendor' as const, reason: 'It is about another product.' };
    const { sentTo } = await open('/review?removed=true', {
      'GET product-review': () => list(review(1, { removal })),
    });
    await screen.findByText(/by the shop/);
    screen.getByText(/It is about another product\./);
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    expect(sentTo('GET product-review')[0]?.query).toMatchObject({ removed: 'true' });
    await expectAccessible();
  });

  test('row opened → the review as a letter, with the answer beneath it', async () => {
    const text = 'It fits.\nAll pages are there.';
    let answered = false;
    const answer = { text: 'Thank you.', at: AT };
    const { sentTo } = await open('/review', {
      'GET product-review': () => list(review(1, { text, answer: answered ? answer : null })),
      'POST product-review/{id}/answer': () => {
        answered = true;
        return success('POST product-review/{id}/answer', null, 'Your answer has been published.');
      },
    });
    await press('Carla');
    const letter = await screen.findByRole('article', { name: 'Carla’s review of Product 1' });
    for (const part of [text, 'Carla', 'Product 1', 'March 4, 2026'])
      expect(letter.textContent).toContain(part);
    within(letter).getByRole('img', { name: 'Rated 4 out of 5' });
    await expectAccessible();
    await press('Publish', letter);
    await within(letter).findByText('Please enter Answer.');
    await fill({ Answer: 'Thank you.' }, letter);
    within(letter).getByRole('button', { name: 'Publish' }).focus();
    await press('Publish', letter);
    await waitFor(() => expect(toasts()).toEqual(['Your answer has been published.']));
    expect(sentTo('POST product-review/{id}/answer')).toMatchObject([
      { params: { id: 'r1' }, body: { text: 'Thank you.' } },
    ]);
    const title = await within(letter).findByText('The shop’s answer');
    expect(within(letter).queryByRole('form')).toBeNull();
    expect(document.activeElement).toBe(title.parentElement);
  });

  test('Answer of a row → the row opens, with the focus in the field', async () => {
    await open('/review', { 'GET product-review': () => list(review(1), review(2)) });
    await press('Answer Carla’s review of Product 2');
    const field = await screen.findByLabelText('Answer');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.closest('article')?.getAttribute('aria-label')).toBe('Carla’s review of Product 2');
  });
});

const visitorMessage = (fields: Partial<VendorMessageRow> = {}): VendorMessageRow => ({
  id: 'm1',
  name: 'Robin',
  email: 'robin@example.test',
  message: 'Hello,\nin blue?',
  shopName: 'Vera’s',
  createdAt: AT,
  isThread: false,
  unread: 0,
  ...fields,
});

describe('messages of a vendor', () => {
  test('of a visitor, opened → the whole text and a link to reply, and it counts as read; deleted → gone', async () => {
    let messages = [visitorMessage({ unread: 1 })];
    const { sentTo } = await open('/messages', {
      'GET vendor-message': () => list(...messages),
      'POST thread/{id}/read': () => {
        messages = [visitorMessage()];
        return null;
      },
      'DELETE vendor-message/{id}': () => {
        messages = [];
        return success('DELETE vendor-message/{id}', null, 'Message deleted.');
      },
    });
    await screen.findByRole('table', { name: 'Message' });
    expect(headers()).toEqual(['Sl', 'Name', 'Email', 'Message', 'Action']);
    await press('Robin 1 new');
    const letter = await screen.findByRole('article', { name: 'Message of Robin' });
    expect(letter.textContent).toContain('in blue?');
    const reply = within(letter).getByRole('link', { name: /^Reply/ });
    expect(reply.getAttribute('href')).toMatch(/^mailto:/);
    await screen.findByRole('button', { name: 'Robin' });
    expect(sentTo('POST thread/{id}/read')).toMatchObject([{ params: { id: 'm1' } }]);
    await expectAccessible();
    await press(/^Delete/);
    await press('Delete', await dialog('Delete Message'));
    await waitFor(() => expect(toasts()).toEqual(['Message deleted.']));
    await screen.findByText('No messages yet.');
  });

  test('one of several deleted by keyboard, after the question → the focus is on Delete of the next row', async () => {
    const message = (id: string, name: string) => visitorMessage({ id, name });
    let messages = [message('m1', 'Robin'), message('m2', 'Sam'), message('m3', 'Kim')];
    await open('/messages', {
      'GET vendor-message': () => list(...messages),
      'DELETE vendor-message/{id}': ({ params }) => {
        messages = messages.filter(({ id }) => id !== params.id);
        return success('DELETE vendor-message/{id}', null, 'Message deleted.');
      },
    });
    const remove = (name: string) => screen.findByRole('button', { name: `Delete the message of ${name}` });
    (await remove('Robin')).focus();
    await press('Delete the message of Robin');
    await press('Delete', await dialog('Delete Message'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(document.activeElement).toBe(await remove('Sam')));
  });
});

describe('threads of a vendor', () => {
  const thread = (fields: Partial<Thread> = {}): Thread => ({
    id: 't1',
    shop: { id: 'v1', shopName: 'Vera’s', shopSlug: 'veras', shopImage: null },
    customerName: 'Carla',
    messages: [
      { id: 'a', by: 'customer', text: 'Is it in A4?', createdAt: AT },
      { id: 'b', by: 'vendor', text: 'Yes.', createdAt: AT },
    ],
    hasEarlier: false,
    unread: 0,
    blocked: false,
    refusal: null,
    ...fields,
  });
  const row = visitorMessage({ id: 't1', name: 'Carla', email: null, message: 'Yes.', isThread: true });

  test('opened → its messages; answered → sent, and the field is empty', async () => {
    const { sentTo } = await open('/messages', {
      'GET vendor-message': () => list(row),
      'GET thread/{id}': () => thread(),
      'POST thread/{id}/message': () =>
        success(
          'POST thread/{id}/message',
          { id: 'c', by: 'vendor', text: 'And Letter.', createdAt: AT },
          'Message sent.',
        ),
    });
    await screen.findByText('Answer here');
    await press('Carla');
    const messages = await screen.findByRole('list', { name: 'Messages' });
    expect(
      within(messages)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/^Carla.*Is it in A4\?$/), expect.stringMatching(/^You.*Yes\.$/)]);
    await expectAccessible();
    const form = screen.getByRole('form', { name: 'Answer' });
    await press('Send message', form);
    await within(form).findByText('Please enter Message.');
    await fill({ Message: 'And Letter.' }, form);
    await press('Send message', form);
    await waitFor(() => expect(toasts()).toEqual(['Message sent.']));
    expect(sentTo('POST thread/{id}/message')).toMatchObject([
      { params: { id: 't1' }, body: { text: 'And Letter.' } },
    ]);
    expect(within(form).getByLabelText('Message')).toHaveProperty('value', '');
  });

  test('that takes no message → why, and no field; unblocked → asked again', async () => {
    const refusal = 'You have blocked this customer. Unblock the customer to write.';
    let current = thread({ blocked: true, refusal });
    await open('/messages', {
      'GET vendor-message': () => list(row),
      'GET thread/{id}': () => current,
      'POST thread/{id}/unblock': () => {
        current = thread();
        return success('POST thread/{id}/unblock', null, 'Unblocked.');
      },
    });
    await press('Carla');
    await screen.findByText(refusal);
    expect(screen.queryByRole('form', { name: 'Answer' })).toBeNull();
    await press('Unblock this customer');
    await screen.findByRole('form', { name: 'Answer' });
  });
});

const order = (fields: Partial<VendorOrder> = {}): VendorOrder => ({
  id: 'o1',
  orderId: 'EM-1',
  user: { name: 'Carla', email: 'carla@example.test', phone: '+1 555 0142' },
  shopName: 'Vera’s',
  totalAmount: 18,
  code: null,
  codeDiscount: 0,
  discountAmount: 2,
  tax: 0,
  taxAdded: 0,
  refundedAmount: 0,
  status: 'Completed',
  paymentStatus: 'Paid',
  createdAt: AT,
  orderSummaries: [
    {
      id: 'l1',
      productName: 'Tides',
      productImage: PICTURE,
      price: 10,
      quantity: 2,
      license: null,
      bundle: null,
      refunded: false,
    },
  ],
  ...fields,
});

describe('orders of a vendor', () => {
  test('order → number, amount and both statuses; page in the address', async () => {
    const { address } = await open('/orders', {
      'GET vendor/order': () => ({ data: [order()], total: 11, pageCount: 2 }),
    });
    await screen.findByRole('table', { name: 'Order List' });
    expect(headers()).toEqual([
      'Sl',
      'Order ID',
      'Amount',
      'Payment Status',
      'Created At',
      'Status',
      'Action',
    ]);
    for (const text of ['EM-1', '$18.00', 'Paid', 'Completed'])
      expect(rows()[0]?.textContent).toContain(text);
    await expectAccessible();
    await follow('Page 2');
    await waitFor(() => expect(address()).toBe('/orders?page=2'));
  });

  test('partially refunded → in the list, and the amount on the invoice', async () => {
    const { address } = await open('/orders', {
      'GET vendor/order': () => list(order({ paymentStatus: 'Partially refunded', refundedAmount: 0.5 })),
    });
    await screen.findByText('Partially refunded');
    await follow('View invoice EM-1');
    const invoice = await screen.findByRole('article');
    expect(address()).toBe('/invoice/o1');
    for (const text of [
      'Carla',
      'carla@example.test',
      'Partially refunded',
      'Refunded−$0.50',
      'Discount−$2.00',
    ]) {
      expect(invoice.textContent).toContain(text);
    }
    await expectAccessible();
  });

  test('deletion → asks; Cancel keeps it, Delete removes it', async () => {
    let orders = [order()];
    await open('/orders', {
      'GET vendor/order': () => list(...orders),
      'DELETE vendor/order/{id}': () => {
        orders = [];
        return success('DELETE vendor/order/{id}', null, 'Order deleted.');
      },
    });
    await press('Delete EM-1');
    await press('Cancel', await dialog('Delete Order'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Delete EM-1' }));
    await press('Delete', await dialog('Delete Order'));
    await waitFor(() => expect(toasts()).toEqual(['Order deleted.']));
    await screen.findByText('No orders yet.');
  });
});

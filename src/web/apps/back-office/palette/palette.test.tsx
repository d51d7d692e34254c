// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { AdminOrderRow } from '#contract/admin-orders.ts';
import { dialog } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal } from '#test/open-screen.tsx';
import { list, user, vendorProduct } from '#test/screen-data.ts';
import { opensSearch } from '#web/features/back-office/search-keys.ts';

const ORDER: AdminOrderRow = {
  id: 'o1',
  orderId: 'EM-7K3F',
  customer: { name: 'Ann Lee', email: 'ann@example.test' },
  shops: ['Loop Theory'],
  totalAmount: 30,
  code: null,
  codeDiscount: 0,
  refundedAmount: 0,
  status: 'Completed',
  paymentStatus: 'Paid',
  createdAt: '2026-03-04T12:00:00.000Z',
};

const NOTHING: Answers = {
  'GET contact-us-message': () => list(),
  'GET product-review': () => list(),
  'GET admin/order': () => list(),
  'GET vendor/order': () => list(),
  'GET vendor/product': () => list(),
  'GET user': () => list(),
  'GET vendor': () => list(),
  'GET case': () => list(),
  'GET main-category': () => ({ mainCategory: [] }),
};

async function openPalette(role: 'vendor' | 'admin' | 'support' | 'editor', answers: Answers = {}) {
  const path = role === 'support' ? '/contact-messages' : role === 'editor' ? '/faq-items' : '/review';
  const all = { ...NOTHING, 'GET faq': () => [], ...answers };
  const opened = await openScreen(path, { user: user(role), answers: all });
  fireEvent.keyDown(await screen.findByRole('main'), { key: 'k', ctrlKey: true });
  const palette = await dialog('Search or jump to');
  const field = within(palette).getByRole('combobox', { name: 'Search or jump to' });
  const type = (text: string) => void fireEvent.input(field, { target: { value: text } });
  return { ...opened, palette, field, type };
}

const options = (palette: HTMLElement) =>
  within(palette)
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);
const option = (palette: HTMLElement, name: RegExp) => within(palette).findByRole('option', { name });

describe('command palette', () => {
  test('opened → the screens that the account may open, and its actions', async () => {
    const { palette } = await openPalette('editor');
    const found = options(palette);
    expect(found).toContain('PoliciesContent');
    expect(found).toContain('My Account');
    expect(found.filter((text) => /Users|New product/.test(text ?? ''))).toEqual([]);
    await expectAccessible();
  });

  test('words of a screen, Enter → opens it and closes', async () => {
    const { palette, field, type, address } = await openPalette('admin');
    type('third cat');
    expect(options(palette)).toEqual(['Third CategoryInventory, Category']);
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(address()).toBe('/third-category'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('number of an order → the order first, then its refund', async () => {
    const { palette, type, sentTo, address } = await openPalette('support', {
      'GET admin/order': () => list(ORDER),
      'GET admin/order/{id}': () => refusal(404, 'This order was not found.'),
    });
    type('EM-7K');
    await option(palette, /^EM-7K3F/);
    expect(sentTo('GET admin/order').at(-1)?.query).toEqual({
      page: '1',
      limit: '5',
      searchKeyword: 'EM-7K',
    });
    expect(options(palette)).toEqual(['EM-7K3FAnn Lee, $30.00', 'Refund EM-7K3FAnn Lee, $30.00']);
    await expectAccessible();
    fireEvent.click(await option(palette, /^Refund EM-7K3F/));
    await waitFor(() => expect(address()).toBe('/admin-orders/o1?refund=all'));
  });

  test('refund and a number → searches the orders alone, and offers the refund', async () => {
    const { palette, type, sentTo } = await openPalette('admin', { 'GET admin/order': () => list(ORDER) });
    type('refund em-7k');
    await option(palette, /^Refund EM-7K3F/);
    expect(options(palette)).toHaveLength(1);
    expect(sentTo('GET admin/order').at(-1)?.query).toMatchObject({ searchKeyword: 'em-7k' });
    expect(sentTo('GET vendor/product')).toEqual([]);
  });

  test('vendor → own orders and products; no call for staff is made', async () => {
    const { palette, type, sentTo, address } = await openPalette('vendor', {
      'GET vendor/product': () => list(vendorProduct()),
      'GET vendor/product/{id}': () => refusal(404, 'This product was not found.'),
    });
    type('tide');
    fireEvent.click(await option(palette, /Tide tables/));
    await waitFor(() => expect(address()).toBe('/product-details/p1'));
    expect(sentTo('GET vendor/order')).toHaveLength(1);
    for (const key of ['GET admin/order', 'GET user', 'GET vendor'] as const) expect(sentTo(key)).toEqual([]);
  });

  test('nothing matches, or a call fails → said aloud', async () => {
    const { palette, type } = await openPalette('vendor', {
      'GET case': () => refusal(503, 'Please try again later.'),
    });
    type('zzz');
    await within(palette).findByText('Nothing found for “zzz”. Cases could not be searched.');
    expect(within(palette).getByRole('status').textContent).toContain('Nothing found');
  });

  test('Escape → closes, and the focus goes back', async () => {
    await openScreen('/review', { user: user('vendor'), answers: NOTHING });
    const [button] = await screen.findAllByRole('button', { name: /Search or jump to/ });
    if (!button) throw new Error('no button');
    button.focus();
    fireEvent.click(button);
    fireEvent.keyDown(await dialog('Search or jump to'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe('keys of the search', () => {
  afterEach(() => {
    document.body.innerHTML = '';
  });
  const press = (init: KeyboardEventInit, element: Element = document.body, isSlashOn = true) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, ...init });
    let opens: boolean | undefined;
    const listener = (pressed: KeyboardEvent) => {
      opens = opensSearch(pressed, isSlashOn);
    };
    window.addEventListener('keydown', listener, { once: true });
    element.dispatchEvent(event);
    return opens;
  };
  const element = (html: string) => {
    document.body.innerHTML = html;
    return document.querySelector('[data-target]') ?? document.body;
  };

  test('Ctrl K and Cmd K → open it, in a field too; with Alt or Shift they do not', () => {
    const field = element('<input data-target>');
    expect(press({ key: 'k', ctrlKey: true }, field)).toBe(true);
    expect(press({ key: 'K', metaKey: true })).toBe(true);
    expect(press({ key: 'k', ctrlKey: true, altKey: true })).toBe(false);
    expect(press({ key: 'k', ctrlKey: true, shiftKey: true })).toBe(false);
    expect(press({ key: 'k' })).toBe(false);
  });

  test.each([
    '<input data-target>',
    '<textarea data-target></textarea>',
    '<select data-target></select>',
    '<div contenteditable="true"><p data-target></p></div>',
    '<div role="dialog"><button data-target></button></div>',
  ])('/ in %s → stays there', (html) => {
    expect(press({ key: '/' }, element(html))).toBe(false);
  });

  test('/ elsewhere → opens it, unless it is switched off', () => {
    const button = element('<button data-target></button>');
    expect(press({ key: '/' }, button)).toBe(true);
    expect(press({ key: '/' }, button, false)).toBe(false);
  });
});

// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { SignedInUser } from '#contract/accounts.ts';
import { choose, dialog, follow, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal, success } from '#test/open-screen.tsx';
import { list, previewSettings, user, vendorProduct } from '#test/screen-data.ts';

const figures = { sales: 20, earnings: 18, orders: 1, freeOrders: 0, views: 40 };
const ANSWERS: Answers = {
  'GET vendor/product': () => list(vendorProduct()),
  'GET vendor/product/{id}': () => vendorProduct(),
  'GET vendor/product/{id}/version': () => list(),
  'GET vendor/product/{id}/look-inside': () => previewSettings(),
  'GET vendor/product/{id}/similar': () => list(),
  'GET vendor/product/{id}/license-key': () => ({ total: 0, free: 0, sold: 0 }),
  'GET vendor/product/{id}/view-sources': () => ({ views: 0, unknown: 0, sources: [] }),
  'GET vendor/product/{id}/sales': () => ({
    timeZone: 'UTC',
    total: figures,
    days: [{ day: '2026-03-01', ...figures }],
    latestSales: [
      {
        id: 'vo1',
        orderId: 'EM-1001',
        createdAt: '2026-03-01T10:00:00.000Z',
        quantity: 1,
        paid: 20,
        earned: 18,
        refunded: false,
        free: false,
      },
    ],
  }),
  'GET product/{id}/file': () => [],
  'GET product-review': () => list(),
  'GET main-category': () => ({ mainCategory: [] }),
  'GET first-category': () => ({ firstCategories: [] }),
  'GET second-category': () => ({ secondCategories: [] }),
  'GET third-category': () => ({ thirdCategories: [] }),
  'GET commission/effective': () => refusal(404, 'Not found.'),
};
const open = (path: string, answers: Answers = {}, fields: Partial<SignedInUser> = {}) =>
  openScreen(path, { user: user('vendor', fields), answers: { ...ANSWERS, ...answers } });
const tabs = async () => within(await screen.findByRole('navigation', { name: 'Product' }));

describe('screens of a product', () => {
  test.each([
    ['/product-details/p1', 'Details'],
    ['/edit-product?id=p1', 'Edit'],
    ['/product-file?id=p1', 'File and versions'],
    ['/product-licenses?id=p1', 'Licences and keys'],
    ['/product-reviews/p1', 'Reviews'],
    ['/product-numbers/p1', 'Numbers'],
  ])('%s → its name, status and the tab %s', async (path, tab) => {
    await open(path);
    const links = (await tabs()).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Details',
      'Edit',
      'File and versions',
      'Licences and keys',
      'Reviews',
      'Numbers',
    ]);
    expect(
      links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent),
    ).toEqual([tab]);
    expect(screen.getAllByText('Tide tables').length).toBeGreaterThan(0);
    expect(screen.getAllByText('Active').length).toBeGreaterThan(0);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await expectAccessible();
  });

  test('author → neither reviews nor numbers', async () => {
    await open('/product-file?id=p1', {}, { shopRole: 'author' });
    const links = (await tabs()).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).not.toContain('Reviews');
    expect(links.map(({ textContent }) => textContent)).not.toContain('Numbers');
  });

  test('new version: two clicks from the list → its form; closed → the address without it', async () => {
    const { address } = await open('/products');
    await press('More for Tide tables');
    await follow('New version', await dialog('More for Tide tables'));
    await press('Cancel', await dialog('New version'));
    await waitFor(() => expect(address()).toBe('/product-file?id=p1'));
  });

  test('what a sale earned: two clicks from the list', async () => {
    await open('/products');
    await follow('Tide tables');
    await follow('Numbers');
    const table = await screen.findByRole('table', { name: 'Latest sales' });
    expect(within(table).getAllByRole('row')[1]?.textContent).toContain('$18.00');
    expect(within(table).getByRole('link', { name: 'EM-1001' })).toHaveProperty('pathname', '/invoice/vo1');
  });

  test('nothing sold → says so', async () => {
    await open('/product-numbers/p1', {
      'GET vendor/product/{id}/sales': () => ({
        timeZone: 'UTC',
        total: { sales: 0, earnings: 0, orders: 0, freeOrders: 0, views: 0 },
        days: [],
        latestSales: [],
      }),
    });
    await screen.findByText('No sales yet.');
  });

  test('reviews → those of the product, without its column', async () => {
    const { sentTo } = await open('/product-reviews/p1');
    await screen.findByText('No reviews yet.');
    expect(sentTo('GET product-review')[0]?.query).toMatchObject({ productId: 'p1' });
  });

  test('hidden in its head → sent, and the status follows', async () => {
    let status = true;
    const HIDE = 'POST vendor/product/bulk';
    const { sentTo } = await open('/product-numbers/p1', {
      'GET vendor/product/{id}': () => vendorProduct({ status }),
      [HIDE]: () => {
        status = false;
        return success(HIDE, { count: 1 }, 'Products changed.');
      },
    });
    await choose('Hide', 'Tide tables');
    await waitFor(() => expect(toasts()).toEqual(['Product hidden.']));
    await screen.findByText('Inactive');
    expect(sentTo(HIDE)[0]?.body).toEqual({ action: 'deactivate', ids: ['p1'] });
  });

  test('deleted in its head → the list', async () => {
    const DELETE = 'DELETE product/{id}';
    const { address } = await open('/product-numbers/p1', {
      [DELETE]: () => success(DELETE, null, 'Product deleted.'),
    });
    await choose('Delete', 'Tide tables');
    await press('Delete', await dialog('Confirm Delete'));
    await waitFor(() => expect(address()).toBe('/products'));
  });
});

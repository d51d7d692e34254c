// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { EndpointKey } from '#contract/contract.ts';
import { press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal } from '#test/open-screen.tsx';
import { category, list, user } from '#test/screen-data.ts';

type Row = [path: string, role: 'vendor' | 'admin', call: EndpointKey, nothing: unknown, empty: string];

const LISTS: Row[] = [
  [
    '/products',
    'vendor',
    'GET vendor/product',
    list(),
    'No products found. Start by adding your first product to your store!',
  ],
  ['/orders', 'vendor', 'GET vendor/order', list(), 'No orders yet.'],
  ['/review', 'vendor', 'GET product-review', list(), 'No reviews yet.'],
  ['/messages', 'vendor', 'GET vendor-message', list(), 'No messages yet.'],
  ['/admin-orders', 'admin', 'GET admin/order', list(), 'No orders yet.'],
  ['/refunds', 'admin', 'GET admin/refund', list(), 'No refunds yet.'],
  ['/disputes', 'admin', 'GET admin/dispute', list(), 'No disputes yet.'],
  [
    '/reconciliation',
    'admin',
    'GET admin/reconciliation',
    { ...list(), comparedAt: null },
    'Not compared yet.',
  ],
  ['/vendors', 'admin', 'GET vendor', list(), 'No vendors yet.'],
  ['/users', 'admin', 'GET user', list(), 'No users yet.'],
  ['/contact-messages', 'admin', 'GET contact-us-message', list(), 'No messages yet.'],
  ['/blog-posts', 'admin', 'GET blog', list(), 'No posts yet.'],
  ['/hero-slider', 'admin', 'GET hero-slider', [], 'No slides yet.'],
  ['/promotion', 'admin', 'GET promotion', [], 'No promotions yet.'],
  ['/faq-items', 'admin', 'GET faq', [], 'No questions yet.'],
  ['/vendors/checklist', 'admin', 'GET checklist-item', [], 'No items yet.'],
  ['/search-synonyms', 'admin', 'GET search-synonym', [], 'No synonyms yet.'],
  ['/social-links', 'admin', 'GET social-link', [], 'No social links yet.'],
  ['/main-category', 'admin', 'GET main-category', { mainCategory: [] }, 'No main categories yet.'],
  [
    '/first-category?mainCategoryId=m1',
    'admin',
    'GET first-category',
    { firstCategories: [] },
    'No first categories yet.',
  ],
  [
    '/second-category?firstCategoryId=f1',
    'admin',
    'GET second-category',
    { secondCategories: [] },
    'No second categories yet.',
  ],
  [
    '/third-category?secondCategoryId=s1',
    'admin',
    'GET third-category',
    { thirdCategories: [] },
    'No third categories yet.',
  ],
];

/** What the lists of categories choose from. */
const PARENTS: Answers = {
  'GET main-category': () => ({ mainCategory: [category('m1')] }),
  'GET first-category': () => ({ firstCategories: [category('f1')] }),
  'GET second-category': () => ({ secondCategories: [category('s1')] }),
};

describe('lists of the back office', () => {
  test('a filter or an order that the API does not know → out of the address, and the list is shown', async () => {
    const fields = ['status', 'sort'].map((path) => ({ path, message: 'It must be one of these.' }));
    const { router, sentTo } = await openScreen('/cases?status=evil&type=brokenFile&sort=evil', {
      user: user('admin'),
      answers: {
        'GET case': ({ query }) =>
          query.status ? refusal(400, 'It must be one of these.', { fields }) : list(),
      },
    });
    await screen.findByText('Nothing matches.');
    expect(router.state.location.search).toBe('?type=brokenFile');
    expect(sentTo('GET case')).toHaveLength(2);
    expect(screen.queryByText('It must be one of these.')).toBeNull();
  });

  test.each(LISTS)(
    '%s: failed → an error with Retry; empty → the empty state',
    async (path, role, call, nothing, empty) => {
      const { answer } = await openScreen(path, {
        user: user(role),
        answers: { ...PARENTS, [call]: () => refusal(404, 'Not now.') },
      });
      await within(await screen.findByRole('main')).findByText('Not now.');
      await expectAccessible();
      answer({ [call]: () => nothing } as Answers);
      fireEvent.click(await within(screen.getByRole('main')).findByText('Retry'));
      await screen.findByText(empty);
      expect(within(screen.getByRole('main')).queryByText('Not now.')).toBeNull();
      await expectAccessible();
    },
  );
});

describe('filtered lists of the back office', () => {
  test.each([
    ['/admin-orders', 'GET admin/order', 'No orders yet.'],
    ['/refunds', 'GET admin/refund', 'No refunds yet.'],
    ['/disputes', 'GET admin/dispute', 'No disputes yet.'],
    ['/blog-posts', 'GET blog', 'No posts yet.'],
    ['/users', 'GET user', 'No users yet.'],
    ['/vendors', 'GET vendor', 'No vendors yet.'],
  ] as const)(
    '%s: nothing matches → says so, with a button that lists everything',
    async (path, call, empty) => {
      const { address } = await openScreen(`${path}?status=Stuck&role=vendor`, {
        user: user('admin'),
        answers: { [call]: () => list() } as Answers,
      });
      await screen.findByText('Nothing matches.');
      await press('Reset search and filters');
      await screen.findByText(empty);
      expect(address()).toBe(path);
    },
  );
});

// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DataOf } from '#contract/contract.ts';
import type { ViewSources } from '#contract/dashboard.ts';
import { press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, never, openScreen, refusal } from '#test/open-screen.tsx';
import { user } from '#test/screen-data.ts';

const figures = { sales: 10, earnings: 9, orders: 1, freeOrders: 0, views: 3 };
const before = { sales: 20, earnings: 18, orders: 2, freeOrders: 0, views: 6 };
const sales: DataOf<'GET vendor/sales'> = {
  timeZone: 'UTC',
  total: figures,
  days: [
    { day: '2026-03-03', ...before },
    { day: '2026-03-04', ...figures },
  ],
  previous: {
    total: before,
    days: [
      { day: '2026-03-01', ...figures },
      { day: '2026-03-02', ...before },
    ],
  },
  bestProducts: [],
};
const BALANCE = {
  pending: 0,
  available: 12.5,
  reserved: 0,
  onTheWay: 0,
  nextPayoutAt: '2026-03-09T12:00:00.000Z',
  minimum: 25,
};
const words = ['yoke sweater', 'socks', 'mittens', 'cowl', 'shawl', 'hat'];
const sources: ViewSources = {
  views: 40,
  unknown: 4,
  sources: [
    ...words.map((name, place) => ({ kind: 'search' as const, name, views: 9 - place })),
    { kind: 'search', name: null, views: 2 },
    { kind: 'place', name: 'similar', views: 3 },
    { kind: 'site', name: 'news.example.org', views: 1 },
  ],
};

const answers: Answers = {
  'GET vendor/dashboard': () => ({
    totalProducts: 7,
    totalOrders: 3,
    recentProducts: { data: [] },
    recentOrders: [],
  }),
  'GET vendor/application': () => refusal(404, 'Not asked here.'),
  'GET vendor/sales': () => sales,
  'GET vendor/balance': () => BALANCE,
  'GET vendor/to-do': () => ({
    data: [
      { type: 'case', count: 2, overdue: true },
      { type: 'review', count: 1, overdue: false },
    ],
  }),
  'GET vendor/view-sources': () => sources,
};
const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('vendor’s first page → today, to do, charts with the time before, where buyers come from', async () => {
  await openScreen('/vendor-dashboard', { user: user('vendor'), answers });
  const today = await region('Today');
  await today.findByText('$10.00');
  today.getByText('$20.00 yesterday');
  await today.findByText('$12.50');
  today.getByText(/^On March 9, 2026, once it is \$25\.00\./);
  const toDo = await region('To do');
  expect(await toDo.findByRole('link', { name: 'Answer: 2 cases wait for you' })).toHaveProperty(
    'pathname',
    '/cases',
  );
  toDo.getByText('Overdue');
  toDo.getByRole('link', { name: 'Answer: 1 new review without an answer' });
  const chart = await screen.findByRole('table', { name: 'Sales over time' });
  expect(within(chart).getByRole('row', { name: /2026-03-04/ }).textContent).toBe(
    '2026-03-04$10.00$20.00$9.001',
  );
  const from = await region('Where buyers come from');
  expect((await from.findByRole('region', { name: 'Searches 41' })).textContent).toContain('yoke sweater9');
  expect(from.queryByText('hat')).toBeNull();
  await press('Show all 7');
  from.getByText('hat');
  from.getByText('Rarer words');
  from.getByText('Similar products');
  from.getByText('news.example.org');
  const parts = within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
  expect(parts).toEqual(['Today', 'To do', 'Sales', 'Recent Products', 'Recent Orders']);
  await expectAccessible();
});

test('what there is to do is not known yet → nothing below it, which it would move', async () => {
  await openScreen('/vendor-dashboard', {
    user: user('vendor'),
    answers: { ...answers, 'GET vendor/to-do': never },
  });
  await screen.findByText('Loading what there is to do');
  await screen.findByText('$20.00 yesterday');
  expect(screen.queryByRole('region', { name: 'Sales' })).toBeNull();
});

test('whether the shop is public is not known yet → nothing that its notice would move', async () => {
  await openScreen('/vendor-dashboard', {
    user: user('vendor'),
    answers: { ...answers, 'GET vendor/application': never },
  });
  await screen.findByText('$20.00 yesterday');
  expect(screen.queryByRole('region', { name: 'Today' })).toBeNull();
});

test('no views, nothing to do, no minimum to reach → said so', async () => {
  await openScreen('/vendor-dashboard', {
    user: user('vendor'),
    answers: {
      ...answers,
      'GET vendor/balance': () => ({ ...BALANCE, available: 40 }),
      'GET vendor/to-do': () => ({ data: [] }),
      'GET vendor/view-sources': () => ({ views: 0, unknown: 0, sources: [] }),
    },
  });
  await screen.findByText('Nothing waits for you.');
  await screen.findByText(/^No views yet\./);
  await screen.findByText(/^On March 9, 2026; the minimum is \$25\.00\./);
});

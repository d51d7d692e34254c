// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DataOf } from '#contract/contract.ts';
import type { Payout } from '#contract/payouts.ts';
import { dialog, press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal, success } from '#test/open-screen.tsx';
import { list, user } from '#test/screen-data.ts';

const AT = '2026-03-04T12:00:00.000Z';
const BALANCE = {
  pending: 20.5,
  available: 100,
  reserved: 9.25,
  onTheWay: 40,
  nextPayoutAt: AT,
  minimum: 25,
};
const payout: Payout = {
  id: 'p1',
  vendorId: 'v1',
  shopName: 'Paper Lantern',
  amount: 40,
  method: 'byHand',
  status: 'Sent',
  last4: null,
  createdAt: AT,
  arrivedAt: null,
  problem: null,
  note: null,
};
const figures = { sales: 10, earnings: 9, orders: 1, freeOrders: 0, views: 3 };
const sales: DataOf<'GET vendor/sales'> = {
  timeZone: 'UTC',
  total: figures,
  days: [{ day: '2026-03-04', ...figures }],
  previous: { total: figures, days: [{ day: '2026-03-03', ...figures }] },
  bestProducts: [],
};

const account: DataOf<'GET vendor/payout-account'> = {
  method: 'byHand',
  status: 'Ready',
  requirements: [],
  last4: '3000',
};

const answers: Answers = {
  'GET vendor/payout-account': () => account,
  'GET vendor/balance': () => BALANCE,
  'GET vendor/payout': () => list(payout),
  'GET vendor/sales': () => sales,
};
const balance = async () => within(await screen.findByRole('region', { name: 'Balance' }));

test('earnings → the parts of what is owed, their sum, the next payout, a chart with its table, payouts', async () => {
  await openScreen('/earnings', { user: user('vendor'), answers });
  await (await balance()).findByText('$129.75');
  for (const amount of ['$100.00', '$20.50', '$9.25', '$40.00']) (await balance()).getByText(amount);
  (await balance()).getByText(/^The next payout is on March 4, 2026\./);
  const table = await screen.findByRole('table', { name: '$9.00 after commission' });
  expect(within(table).getByRole('row', { name: /2026-03-04/ }).textContent).toBe('2026-03-04$9.00$10.00');
  expect((await screen.findByRole('table', { name: 'Payouts' })).textContent).toContain('$40.00');
  within(screen.getByRole('main')).getByRole('link', { name: 'Statements' });
  await expectAccessible();
});

test('no payout details → given as a bank account, of which the last characters are shown', async () => {
  const SAVE = 'PATCH vendor/payout-account';
  let saved = false;
  const { sentTo } = await openScreen('/earnings', {
    user: user('vendor'),
    answers: {
      ...answers,
      'GET vendor/payout-account': () =>
        saved ? account : { method: null, status: 'Missing', requirements: [], last4: null },
      [SAVE]: () => {
        saved = true;
        return success(SAVE, account, 'Your bank account has been saved.');
      },
    },
  });
  await press('Use bank transfer');
  const form = await dialog('Bank Account');
  fireEvent.change(within(form).getByLabelText(/^Name/), { target: { value: 'Vera Moss' } });
  fireEvent.change(within(form).getByLabelText(/^IBAN/), {
    target: { value: 'DE89 3704 0044 0532 0130 00' },
  });
  await expectAccessible();
  await press('Save', form);
  await screen.findByText(/to the bank account that ends with 3000\.$/);
  expect(sentTo(SAVE)).toMatchObject([{ body: { name: 'Vera Moss', iban: 'DE89370400440532013000' } }]);
});

test('less than nothing available, payouts by hand, no payouts → said so', async () => {
  await openScreen('/earnings', {
    user: user('vendor'),
    answers: {
      ...answers,
      'GET vendor/balance': () => ({ ...BALANCE, available: -5, nextPayoutAt: null }),
      'GET vendor/payout': () => list(),
    },
  });
  await (await balance()).findByText('−$5.00');
  (await balance()).getByText(/^Refunds took more than was earned since/);
  await screen.findByText('No payouts yet.');
});

test('a balance that fails → the reason and a button to retry, beside what was read', async () => {
  await openScreen('/earnings', {
    user: user('vendor'),
    answers: { ...answers, 'GET vendor/balance': () => refusal(503, 'Please try again in a moment.') },
  });
  await screen.findByText('Please try again in a moment.');
  screen.getByRole('button', { name: 'Retry' });
  await screen.findByRole('table', { name: 'Payouts' });
});

test('an admin → chooses the vendor, then sees its earnings and a link to its statements', async () => {
  const { sentTo } = await openScreen('/earnings?vendorId=v1', {
    user: user('admin'),
    answers: {
      ...answers,
      'GET vendor/names': () => ({ data: [{ id: 'v1', name: 'Vera', shopName: 'Paper Lantern' }] }),
    },
  });
  await screen.findByRole('table', { name: 'Payouts' });
  for (const key of ['GET vendor/balance', 'GET vendor/payout', 'GET vendor/sales'] as const) {
    expect(sentTo(key)).toMatchObject([{ query: { vendorId: 'v1' } }]);
  }
  expect(screen.getByRole('link', { name: 'Statements' }).getAttribute('href')).toBe(
    '/statement?vendorId=v1',
  );
});

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Payout } from '#contract/payouts.ts';
import { dialog, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { openScreen, refusal, success } from '#test/open-screen.tsx';
import { list, user } from '#test/screen-data.ts';

const AT = '2026-03-04T12:00:00.000Z';
const payout = (fields: Partial<Payout>): Payout => ({
  id: 'p1',
  vendorId: 'v1',
  shopName: 'Moss',
  amount: 50,
  method: 'byHand',
  status: 'Sent',
  createdAt: AT,
  arrivedAt: null,
  problem: null,
  note: null,
  ...fields,
});
const MARK = 'POST admin/payout/{id}/mark';
const RUN = 'POST admin/payout/run';

test('payouts: preview, run, then one marked as returned with a note', async () => {
  const due = {
    ...list({ vendorId: 'v1', shopName: 'Moss', amount: 50, method: 'byHand' as const }),
    amount: 50,
  };
  const { sentTo } = await openScreen('/payouts', {
    user: user('admin'),
    answers: {
      'GET admin/payout': () => list(payout({}), payout({ id: 'p2', shopName: 'Fern', method: 'connect' })),
      'GET admin/payout/due': () => due,
      [RUN]: () => success(RUN, { payouts: 1, total: 50 }, '1 payout made.'),
      [MARK]: () => success(MARK, payout({ status: 'Returned' }), 'The payout has been marked.'),
    },
  });
  await screen.findByRole('table', { name: 'Payouts' });
  await expectAccessible();
  await press('Run payouts');
  const question = await dialog('Run Payouts');
  await within(question).findByText('Moss');
  await press('Pay $50.00', question);
  await waitFor(() => expect(toasts()).toEqual(['1 payout made.']));
  expect(screen.queryByRole('button', { name: 'Mark as paid $50.00 to Fern' })).toBeNull();
  await press('Mark as returned $50.00 to Moss');
  const mark = await dialog('Mark as Returned');
  fireEvent.change(within(mark).getByLabelText(/^Note/), { target: { value: 'Closed' } });
  await expectAccessible();
  await press('Mark as returned', mark);
  await waitFor(() =>
    expect(sentTo(MARK)).toMatchObject([
      { params: { id: 'p1' }, body: { status: 'returned', note: 'Closed' } },
    ]),
  );
});

test('payouts: nothing to export → the reason as a toast', async () => {
  const EXPORT = 'POST admin/payout/export';
  const answers = {
    'GET admin/payout': () => list<Payout>(),
    [EXPORT]: () => refusal(409, 'No payout by hand is Scheduled: there is nothing to export.'),
  };
  await openScreen('/payouts', { user: user('admin'), answers });
  await screen.findByText('No payouts yet.');
  await press('CSV for the bank');
  await waitFor(() =>
    expect(toasts()).toEqual(['No payout by hand is Scheduled: there is nothing to export.']),
  );
});

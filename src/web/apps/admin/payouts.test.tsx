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
  last4: '3000',
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

test('payouts: the answer to a run is lost → the list shows what was paid', async () => {
  let paid: Payout[] = [];
  const due = {
    ...list({ vendorId: 'v1', shopName: 'Moss', amount: 50, method: 'byHand' as const }),
    amount: 50,
  };
  await openScreen('/payouts', {
    user: user('admin'),
    answers: {
      'GET admin/payout': () => list(...paid),
      'GET admin/payout/due': () => due,
      [RUN]: () => {
        paid = [payout({})];
        return Promise.reject(new TypeError('The connection is lost.'));
      },
    },
  });
  await screen.findByText('No payouts yet.');
  await press('Run payouts');
  await press('Pay $50.00', await dialog('Run Payouts'));
  await screen.findByRole('table', { name: 'Payouts', hidden: true });
});

test('payouts: Scheduled → held with a note; Held → released, or cancelled with a reason; the account by its last 4', async () => {
  const [HOLD, RELEASE, CANCEL] = [
    'POST admin/payout/{id}/hold',
    'POST admin/payout/{id}/release',
    'POST admin/payout/{id}/cancel',
  ] as const;
  const held = payout({ id: 'p2', shopName: 'Fern', status: 'Held', last4: null });
  const { sentTo } = await openScreen('/payouts', {
    user: user('admin'),
    answers: {
      'GET admin/payout': () =>
        list(payout({ status: 'Scheduled', last4: null }), held, payout({ id: 'p3', shopName: 'Oak' })),
      [HOLD]: () => success(HOLD, held, 'The payout is held.'),
      [RELEASE]: () => success(RELEASE, payout({ status: 'Scheduled' }), 'The payout is scheduled again.'),
      [CANCEL]: () => success(CANCEL, payout({ status: 'Cancelled' }), 'The payout has been cancelled.'),
    },
  });
  await screen.findByText('Bank transfer, ••3000');
  await press('Hold $50.00 to Moss');
  const hold = await dialog('Hold the Payout');
  fireEvent.change(within(hold).getByLabelText(/^Note/), { target: { value: 'Asked the bank' } });
  await press('Hold', hold);
  await waitFor(() =>
    expect(sentTo(HOLD)).toMatchObject([{ params: { id: 'p1' }, body: { note: 'Asked the bank' } }]),
  );
  await press('Release $50.00 to Fern');
  await waitFor(() => expect(sentTo(RELEASE)).toMatchObject([{ params: { id: 'p2' } }]));
  await press('Cancel $50.00 to Fern');
  const cancel = await dialog('Cancel the Payout');
  fireEvent.change(within(cancel).getByLabelText('Reason'), { target: { value: 'Fraud' } });
  await expectAccessible();
  await press('Cancel the payout', cancel);
  await waitFor(() =>
    expect(sentTo(CANCEL)).toMatchObject([{ params: { id: 'p2' }, body: { reason: 'Fraud' } }]),
  );
});

test('payouts: nothing to export → the reason as a toast', async () => {
  const EXPORT = 'POST admin/payout/export';
  const answers = {
    'GET admin/payout': () => list<Payout>(),
    [EXPORT]: () =>
      refusal(
        409,
        'No payout by hand is Scheduled. One that is Sent is in a file, which can be downloaded again.',
      ),
  };
  await openScreen('/payouts', { user: user('admin'), answers });
  await screen.findByText('No payouts yet.');
  await press('CSV for the bank');
  await waitFor(() =>
    expect(toasts()).toEqual([
      'No payout by hand is Scheduled. One that is Sent is in a file, which can be downloaded again.',
    ]),
  );
});

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { AdminOrder } from '#contract/admin-orders.ts';
import type { DataOf } from '#contract/contract.ts';
import type { Dispute, DisputeRecord } from '#contract/disputes.ts';
import type { Refund } from '#contract/refunds.ts';
import { dialog, fill, follow, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal, success } from '#test/open-screen.tsx';
import { list, PICTURE, user } from '#test/screen-data.ts';

const AT = '2026-03-04T12:00:00.000Z';

const refund = (id: string, fields: Partial<Refund> = {}): Refund => ({
  id,
  orderId: `EM-${id}`,
  orderRecordId: 'o1',
  customer: 'Ann',
  amount: 5,
  status: 'Stuck',
  origin: 'market',
  lastError: 'Your balance is too low.',
  attempts: 10,
  nextAttemptAt: null,
  createdAt: AT,
  doneAt: null,
  ...fields,
});
const dispute: Dispute = {
  id: 'dp_1',
  orderId: 'EM-1',
  orderRecordId: 'o1',
  amount: 30,
  reason: 'product_not_received',
  status: 'Open',
  dueAt: '2099-01-02T12:00:00.000Z',
  evidenceSent: false,
  createdAt: AT,
};
const line = (id: string, productName: string) => ({
  id,
  productId: `p-${id}`,
  productName,
  productImage: PICTURE,
  price: 10,
  quantity: 1,
  license: null,
  bundle: null,
  paid: 10,
  refunded: false,
  refundId: null,
});
const order = (fields: Partial<AdminOrder> = {}): AdminOrder => ({
  id: 'o1',
  orderId: 'EM-1',
  customer: { id: 'c1', name: 'Ann', email: 'ann@example.test', phone: '1' },
  totalAmount: 30,
  code: null,
  codeDiscount: 0,
  refundedAmount: 0,
  tax: 0,
  taxCountry: null,
  vatNumber: null,
  reverseCharge: false,
  status: 'Completed',
  paymentStatus: 'Paid',
  createdAt: AT,
  paymentId: 'pi_1',
  failure: null,
  refundableAmount: 30,
  vendorOrders: [
    {
      id: 'v1',
      vendorId: 'vendor-1',
      shopName: 'Loop Theory',
      totalAmount: 30,
      discountAmount: 0,
      codeDiscount: 0,
      marketAdded: 0,
      commission: 3,
      refundedAmount: 0,
      paymentStatus: 'Paid',
      removed: false,
      lines: [line('l1', 'Tides'), line('l2', 'Reefs'), line('l3', 'Gulls')],
    },
  ],
  refunds: [],
  disputes: [],
  ...fields,
});
const open = (path: string, answers: Answers) => openScreen(path, { user: user('admin'), answers });

const REFUND = 'POST admin/order/{id}/refund';
const PREVIEW = 'POST admin/order/{id}/refund/preview';
const preview = (customer: number): DataOf<typeof PREVIEW> => ({
  customer,
  vendors: [{ vendorId: 'vendor-1', amount: customer * 0.9 }],
  market: customer * 0.1,
  tax: 0,
  codes: 0,
});
const RETRY = 'POST admin/refund/{id}/retry';
const refunded = (data: AdminOrder) =>
  success(REFUND, { ...data, refunds: [] } as DataOf<typeof REFUND>, 'The money has been given back.');

describe('admin order', () => {
  test('a line selected → only it is refunded, after who bears it was shown', async () => {
    const { sentTo } = await open('/admin-orders/o1', {
      'GET admin/order/{id}': () => order(),
      [PREVIEW]: () => preview(10),
      [REFUND]: () => refunded(order()),
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Tides' }));
    const selected = await screen.findByRole('region', { name: 'Selected' });
    expect(selected.textContent).toContain('1 selected, $10.00');
    await press('Refund selected', selected);
    const question = await dialog('Refund EM-1');
    await within(question).findByText(/^Give \$10\.00 back to Ann’s card\?/);
    expect(question.textContent).toContain('Loop Theory gives back$9.00The market gives back$1.00');
    await expectAccessible();
    await press('Refund $10.00', question);
    await waitFor(() => expect(toasts()).toEqual(['The money has been given back.']));
    expect(sentTo(PREVIEW)).toMatchObject([{ body: { lines: ['l1'] } }]);
    expect(sentTo(REFUND)).toMatchObject([
      { params: { id: 'o1' }, body: { lines: ['l1'], refundableAmount: 30 } },
    ]);
  });

  test('an amount → asked for, too much is refused here, and who bears it is shown before', async () => {
    const { sentTo } = await open('/admin-orders/o1', {
      'GET admin/order/{id}': () => order(),
      [PREVIEW]: ({ body }) => preview((body as { amount: number }).amount),
      [REFUND]: () => refunded(order()),
    });
    await press('Refund an amount');
    const question = await dialog('Refund EM-1');
    await press('Refund', question);
    await within(question).findByText('Please enter a valid Amount.');
    await fill({ Amount: '30.01' }, question);
    await within(question).findByText('The amount is too large: $30.00 at most can be given back.');
    expect(sentTo(PREVIEW)).toEqual([]);
    await fill({ Amount: '2.5' }, question);
    await press('Refund $2.50', question);
    await waitFor(() => expect(toasts()).toEqual(['The money has been given back.']));
    expect(sentTo(REFUND)).toMatchObject([{ body: { amount: 2.5, refundableAmount: 30 } }]);
  });

  test('refund refused → the reason as a toast and on the order; Try again → done', async () => {
    const message = 'The card provider refuses this refund: Your balance is too low.';
    let refunds: Refund[] = [];
    await open('/admin-orders/o1', {
      'GET admin/order/{id}': () => order({ refunds, disputes: [dispute] }),
      [PREVIEW]: () => preview(30),
      [REFUND]: () => {
        refunds = [refund('1')];
        return refusal(409, message);
      },
      [RETRY]: () => {
        const done = refund('1', { status: 'Done', lastError: null, doneAt: AT });
        refunds = [done];
        return success(RETRY, done, 'The money has been given back.');
      },
    });
    const disputes = await screen.findByRole('table', { name: 'Disputes' });
    expect(disputes.textContent).toContain('Product not received');
    expect(disputes.textContent).toContain('2099-01-02');
    await press('Refund order');
    await press(/^Refund \$/, await dialog('Refund EM-1'));
    await waitFor(() => expect(toasts()).toEqual([message]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const table = await screen.findByRole('table', { name: 'Refunds' });
    expect(table.textContent).toContain('Your balance is too low.');
    await expectAccessible();
    await press(/^Try again/, table);
    await waitFor(() => expect(toasts()).toContain('The money has been given back.'));
    await within(await screen.findByRole('table', { name: 'Refunds' })).findByText('Done');
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
  });

  test.each<[string, Partial<AdminOrder>, string]>([
    ['all refunded', { refundedAmount: 30 }, 'All of the payment has been given back.'],
    [
      'a bank holds the money',
      { refundedAmount: 10, disputes: [dispute], refunds: [refund('1', { status: 'Refused' })] },
      'The customer disputes this payment, and the bank holds the money: it can be refunded if the dispute is won.',
    ],
    [
      'the rest in a refund under way',
      { refundedAmount: 20, refunds: [refund('1', { amount: 10, status: 'Processing' })] },
      'All that is left is in a refund that is under way.',
    ],
    [
      'a refund is stuck',
      { refunds: [refund('1', { amount: 30 })] },
      'All that is left is in a refund that is stuck. It can be tried again below.',
    ],
    [
      'the order failed',
      { status: 'Failed', refunds: [refund('1', { amount: 30, status: 'Pending' })] },
      'This order failed: its payment is given back without further action.',
    ],
    ['nothing was paid', { totalAmount: 0 }, 'Nothing was paid, so there is nothing to refund.'],
  ])('no refund possible, %s → the reason instead of the controls', async (_, fields, reason) => {
    await open('/admin-orders/o1', {
      'GET admin/order/{id}': () => order({ refundableAmount: 0, ...fields }),
    });
    await screen.findByText(reason);
    expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('unknown → says so, with a way back to the list', async () => {
    await open('/admin-orders/no-such', {
      'GET admin/order/{id}': () => refusal(404, 'This order was not found.'),
    });
    await within(await screen.findByRole('main')).findByText('This order was not found.');
    const links = screen.getAllByRole('link', { name: 'Back to orders' });
    expect(links.at(-1)?.getAttribute('href')).toBe('/admin-orders');
  });
});

describe('refunds', () => {
  test('several tried again together → those accepted leave the list, the others say why', async () => {
    let rows = ['ONE', 'TWO', 'THREE'].map((id) => refund(id));
    await open('/refunds?status=Stuck', {
      'GET admin/refund': () => list(...rows),
      'GET admin/dispute': () => list(),
      [RETRY]: ({ params }) => {
        if (params.id === 'THREE') return refusal(409, 'The provider refuses it.');
        rows = rows.filter(({ id }) => id !== params.id);
        return success(RETRY, refund(params.id ?? ''), 'Given back.');
      },
    });
    const table = await screen.findByRole('table', { name: 'Refunds' });
    const link = within(table).getByRole('link', { name: 'EM-ONE' });
    expect(link.getAttribute('href')).toBe('/admin-orders/o1');
    await press('Try again the refund of EM-ONE');
    await waitFor(() => expect(toasts()).toEqual(['Given back.']));
    await waitFor(() => expect(screen.queryByText('EM-ONE')).toBeNull());
    await expectAccessible();
    for (const id of ['TWO', 'THREE']) {
      fireEvent.click(screen.getByRole('checkbox', { name: `Select the refund of EM-${id}` }));
    }
    await press('Try 2 again');
    await waitFor(() => expect(toasts()).toContain('1 refund accepted.'));
    await waitFor(() => expect(toasts()).toContain('The provider refuses it.'));
    await waitFor(() => expect(screen.queryByText('EM-TWO')).toBeNull());
    screen.getByText('EM-THREE');
  });
});

describe('disputes', () => {
  const SEND = 'POST admin/dispute/{id}/evidence';
  const record = (fields: Partial<DisputeRecord> = {}): DisputeRecord => ({
    ...dispute,
    paymentId: 'pi_1',
    customer: { name: 'Ann', email: 'ann@example.test' },
    endedAt: null,
    case: { id: 'c1', number: 'CA-1' },
    evidence: {
      customerName: 'Ann',
      customerEmail: 'ann@example.test',
      productDescription: 'Tides by Loop Theory',
      accessLog: '2026-03-04 12:00:00 UTC, from 192.0.2.1: Tides, whole file',
      refundPolicy: 'No returns.',
      text: 'Receipt of order EM-1',
    },
    sentAt: null,
    sentBy: null,
    closed: null,
    ...fields,
  });

  test('evidence is shown, sent with a note after a question, and then no more', async () => {
    let now = record();
    const { sentTo, address } = await open('/disputes', {
      'GET admin/dispute': () => list(dispute),
      'GET admin/dispute/{id}': () => now,
      [SEND]: () => {
        now = record({ evidenceSent: true, sentAt: AT, sentBy: 'Sam', closed: 'It has been sent.' });
        return success(SEND, { ...dispute, evidenceSent: true }, 'The evidence has been sent to the bank.');
      },
    });
    await follow('See evidence of the dispute of EM-1');
    await waitFor(() => expect(address()).toBe('/disputes/dp_1'));
    await screen.findByRole('heading', { name: 'What will be sent' });
    screen.getByText(/from 192\.0\.2\.1: Tides, whole file/);
    await expectAccessible();
    fireEvent.input(await screen.findByLabelText(/^Note/), { target: { value: 'Fetched twice.' } });
    await press('Send evidence');
    await press('Send it', await dialog('Send the evidence'));
    await waitFor(() => expect(toasts()).toEqual(['The evidence has been sent to the bank.']));
    expect(sentTo(SEND)).toMatchObject([{ params: { id: 'dp_1' }, body: { note: 'Fetched twice.' } }]);
    await screen.findByRole('heading', { name: 'What was sent' });
    expect(screen.queryByRole('button', { name: 'Send evidence' })).toBeNull();
    await expectAccessible();
  });
});

describe('reconciliation', () => {
  test('differences with both amounts, and when they were compared', async () => {
    await open('/reconciliation', {
      'GET admin/reconciliation': () => ({
        ...list({
          id: 'd1',
          kind: 'different amount' as const,
          providerId: 'pi_1',
          isFee: false,
          ours: 14,
          theirs: 15,
          since: AT,
          endedAt: null,
          order: { id: 'o1', number: 'EM-1' },
        }),
        comparedAt: AT,
      }),
    });
    const table = await screen.findByRole('table', { name: 'Reconciliation' });
    expect(table.textContent).toMatch(/pi_1.*Different amount.*\$14\.00\$15\.00/);
    expect(within(table).getByRole('link', { name: 'EM-1' }).getAttribute('href')).toBe('/admin-orders/o1');
    screen.getByText(/last compared at/);
    await expectAccessible();
  });

  test('nothing found → no differences, but not before the first comparison', async () => {
    let comparedAt: string | null = null;
    const answers = { 'GET admin/reconciliation': () => ({ data: [], total: 0, pageCount: 0, comparedAt }) };
    await open('/reconciliation', answers);
    await screen.findByText('Not compared yet.');
    comparedAt = AT;
    await open('/reconciliation?page=1', answers);
    await screen.findByText('No differences.');
  });
});

describe('payment simulator', () => {
  const SIMULATOR = 'PATCH admin/payment-simulator';

  test('fault set → saved and shown; reset → normal', async () => {
    let now: DataOf<'GET admin/payment-simulator'> = {
      webhook: 'normal',
      provider: 'normal',
      refundFails: false,
      payoutReturns: false,
    };
    const { sentTo } = await open('/payment-simulator', {
      'GET admin/payment-simulator': () => now,
      [SIMULATOR]: ({ body }) => {
        now = { ...now, ...(body as typeof now) };
        return success(SIMULATOR, now, 'Changed.');
      },
    });
    await screen.findByText('Normal now');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await expectAccessible();
    const choose = (group: string, name: RegExp) =>
      fireEvent.click(within(screen.getByRole('group', { name: group })).getByRole('radio', { name }));
    choose('Webhooks', /^Lost/);
    choose('Card provider', /^Slow/);
    await press('Save');
    await screen.findByText('Webhooks lost, provider slow');
    expect(sentTo(SIMULATOR)).toMatchObject([{ body: { webhook: 'lost', provider: 'slow' } }]);
    await press('Back to normal');
    await screen.findByText('Normal now');
  });

  test('market with real cards → there is none', async () => {
    await open('/payment-simulator', {
      'GET admin/payment-simulator': () => refusal(404, 'The payment simulator was not found.'),
    });
    await screen.findByText('This market has no payment simulator');
    await expectAccessible();
  });
});

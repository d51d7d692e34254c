// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { AdminOrder } from '#contract/admin-orders.ts';
import type { DataOf } from '#contract/contract.ts';
import type { Dispute, Refund } from '#contract/refunds.ts';
import { dialog, follow, press, toasts } from '#test/act.ts';
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
  createdAt: AT,
};
const line = (id: string, productName: string) => ({
  id,
  productId: `p-${id}`,
  productName,
  productImage: PICTURE,
  price: 10,
  quantity: 1,
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
const RETRY = 'POST admin/refund/{id}/retry';
const refunded = (data: AdminOrder) =>
  success(REFUND, { ...data, refunds: [] } as DataOf<typeof REFUND>, 'The money has been given back.');

describe('admin order', () => {
  test('a line selected → only it is refunded, after a question with its amount', async () => {
    const { sentTo } = await open('/admin-orders/o1', {
      'GET admin/order/{id}': () => order(),
      [REFUND]: () => refunded(order()),
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Tides' }));
    const selected = await screen.findByRole('region', { name: 'Selected' });
    expect(selected.textContent).toContain('1 selected, $10.00');
    await press('Refund selected', selected);
    const question = await dialog('Refund EM-1');
    expect(question.textContent).toContain('Give $10.00 back to Ann’s card?');
    await expectAccessible();
    await press('Refund $10.00', question);
    await waitFor(() => expect(toasts()).toEqual(['The money has been given back.']));
    expect(sentTo(REFUND)).toMatchObject([{ params: { id: 'o1' }, body: { lines: ['l1'] } }]);
  });

  test('refund refused → the reason as a toast and on the order; Try again → done', async () => {
    const message = 'The card provider refuses this refund: Your balance is too low.';
    let refunds: Refund[] = [];
    await open('/admin-orders/o1', {
      'GET admin/order/{id}': () => order({ refunds, disputes: [dispute] }),
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
    const { address } = await open('/refunds?status=Stuck', {
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
    await follow('Disputes', screen.getByRole('main'));
    await waitFor(() => expect(address()).toBe('/refunds/disputes'));
  });
});

describe('payment simulator', () => {
  const SIMULATOR = 'PATCH admin/payment-simulator';

  test('fault set → saved and shown; reset → normal', async () => {
    let now: DataOf<'GET admin/payment-simulator'> = {
      webhook: 'normal',
      provider: 'normal',
      refundFails: false,
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

// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { CommissionVersion } from '#contract/commission.ts';
import type { DataOf } from '#contract/contract.ts';
import type { LedgerTransaction } from '#contract/ledger.ts';
import { dialog, fill, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal, success } from '#test/open-screen.tsx';
import { list, user } from '#test/screen-data.ts';

const open = (path: string, answers: Answers) => openScreen(path, { user: user('admin'), answers });

const sale: LedgerTransaction = {
  id: '7',
  at: '2026-03-04T12:00:00.000Z',
  type: 'sale',
  key: 'sale:pi_1',
  orderId: 'o1',
  orderNumber: 'EM-1',
  note: null,
  entries: [
    { account: 'card', owner: null, amount: 11 },
    { account: 'tax:DE', owner: 'Germany', amount: -1 },
    { account: 'market', owner: null, amount: -1 },
    { account: 'vendor:v1', owner: 'Moss & Marble', amount: -9 },
  ],
};

describe('/ledger', () => {
  test('transactions → kind, shop, order and amount; one opened → its entries with links, and the key', async () => {
    await open('/ledger', { 'GET admin/ledger': () => list(sale) });
    const [, row] = await screen.findAllByRole('row');
    expect(row?.textContent).toContain('SaleMoss & MarbleEM-1$11.00');
    await expectAccessible();
    await press('View Sale EM-1');
    const shown = within(await dialog('Sale'));
    const entries = shown.getAllByRole('row').map((one) => one.textContent);
    expect(entries).toEqual([
      'AccountAmount',
      'Card provider$11.00',
      'TaxesGermany-$1.00',
      'Market’s earnings-$1.00',
      'VendorsMoss & Marble-$9.00',
    ]);
    expect(shown.getByRole('link', { name: 'EM-1' }).getAttribute('href')).toBe('/admin-orders/o1');
    expect(shown.getByRole('link', { name: 'Moss & Marble' }).getAttribute('href')).toBe(
      '/earnings?vendorId=v1',
    );
    shown.getByText('sale:pi_1');
    await expectAccessible();
  });

  test('filters of the address → sent, the search as key', async () => {
    const { sentTo } = await open(
      '/ledger?account=vendor:v1&searchKeyword=EM-1&from=2026-03-01T00:00:00.000Z',
      {
        'GET admin/ledger': () => list(),
      },
    );
    await screen.findByText('Nothing matches.');
    expect(sentTo('GET admin/ledger')[0]?.query).toEqual({
      page: '1',
      limit: '10',
      account: 'vendor:v1',
      key: 'EM-1',
      from: '2026-03-01T00:00:00.000Z',
    });
  });

  test('last check → when, and that it was right; started again → runs, then each difference with a link', async () => {
    const at = '2026-03-04T03:00:00.000Z';
    let answer: DataOf<'GET admin/ledger/check'>;
    answer = { ok: true, transactions: 1200, problems: [], at, state: 'idle' };
    const { sentTo } = await open('/ledger', {
      'GET admin/ledger': () => list(sale),
      'GET admin/ledger/check': () => answer,
      'POST admin/ledger/check': () => {
        answer = { ...answer, state: 'running' };
        return { state: 'waiting' };
      },
    });
    await press('Check the Ledger');
    let shown = within(await dialog('Check of the ledger'));
    await shown.findByText(/^The ledger was right: all 1,200 transactions add up/);
    await press('Check again');
    await shown.findByText('A check is running. It goes on when you close this.');
    expect(sentTo('POST admin/ledger/check')).toHaveLength(1);
    await expectAccessible();
    const problems = [{ key: 'sale:pi_1', problem: 'It is wrong.' }];
    answer = { ok: false, transactions: 1200, problems, at, state: 'idle' };
    await press('Close');
    await press('Check the Ledger');
    shown = within(await dialog('Check of the ledger'));
    await shown.findByText('It is wrong.');
    expect(shown.getByRole('link', { name: 'sale:pi_1' }).getAttribute('href')).toBe(
      '/ledger?searchKeyword=sale%3Api_1',
    );
    await expectAccessible();
  });

  test('never checked → said, the first check is waited for; one that broke off → started by hand', async () => {
    let answer: DataOf<'GET admin/ledger/check'>;
    answer = { ok: null, transactions: null, problems: [], at: null, state: 'waiting' };
    const { sentTo } = await open('/ledger', {
      'GET admin/ledger': () => list(sale),
      'GET admin/ledger/check': () => answer,
      'POST admin/ledger/check': () => ({ state: 'waiting' }),
    });
    await press('Check the Ledger');
    let shown = within(await dialog('Check of the ledger'));
    await shown.findByText('The ledger of this market has not been checked yet.');
    await shown.findByText('A check starts in a moment.');
    await expectAccessible();
    answer = { ...answer, state: 'failed' };
    await press('Close');
    await press('Check the Ledger');
    shown = within(await dialog('Check of the ledger'));
    await shown.findByText(/^The last check broke off/);
    await press('Check now');
    expect(sentTo('POST admin/ledger/check')).toHaveLength(1);
  });

  test('none yet, and a failure → said', async () => {
    await open('/ledger', { 'GET admin/ledger': () => list() });
    await screen.findByText('Nothing is booked yet.');
    await open('/ledger?account=x', { 'GET admin/ledger': () => refusal(400, 'Please select an account.') });
    await screen.findByText('Please select an account.');
  });
});

const version = (fields: Partial<CommissionVersion> = {}): CommissionVersion => ({
  id: 'c1',
  ruleId: 'market',
  version: 1,
  scope: 'market',
  scopeId: null,
  name: null,
  percent: 10,
  fixed: 0,
  from: '1970-01-01T00:00:00.000Z',
  to: null,
  holds: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  ...fields,
});
const ofVendor = { ruleId: 'vendor:v1', scope: 'vendor' as const, scopeId: 'v1', name: 'Tidewater' };

describe('/commissions', () => {
  test('versions → what they are for, their rate, and which hold', async () => {
    await open('/commissions', {
      'GET commission': () =>
        list(
          version({ id: 'c3', ...ofVendor, version: 2, percent: null, holds: false }),
          version({ id: 'c2', ...ofVendor, percent: 7.5, fixed: 0.3, holds: false }),
          version(),
        ),
    });
    const [, ...rows] = await screen.findAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('TidewaterVendor, version 2Ends: the next rule holdsFrom'),
      expect.stringContaining('TidewaterVendor, version 17.5 % and $0.30 a lineFrom'),
      expect.stringContaining('The marketMarket, version 110 %Holds nowFrom the start'),
    ]);
    await expectAccessible();
  });

  test('new version → its effect is explained, and it is sent', async () => {
    const { sentTo } = await open('/commissions?scope=vendor&scopeId=v1', {
      'GET commission': () => list(version(ofVendor)),
      'POST commission': () =>
        success('POST commission', version(ofVendor), 'The commission has been saved.'),
    });
    await screen.findByText('Tidewater');
    await press('New Commission');
    const shown = within(await dialog('New version for Tidewater'));
    expect(shown.getByRole('status').textContent).toContain('Enter a percentage');
    await press('Save');
    await shown.findByText('Please enter Percent.');
    await fill({ Percent: '12.5', 'Fixed Part (optional)': '0.30' });
    await waitFor(() =>
      expect(shown.getByRole('status').textContent).toContain(
        'Of a line of $20.00, the market keeps $2.80 and the vendor gets $17.20.',
      ),
    );
    await expectAccessible();
    await press('Save');
    await waitFor(() => expect(toasts()).toEqual(['The commission has been saved.']));
    expect(sentTo('POST commission')[0]?.body).toEqual({
      scope: 'vendor',
      scopeId: 'v1',
      percent: 12.5,
      fixed: 0.3,
      from: null,
      to: null,
    });
  });
});

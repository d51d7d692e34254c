// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { MarketFigures, MarketReport, WaitingDecision } from '#contract/dashboard.ts';
import { follow, press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal } from '#test/open-screen.tsx';
import { list, user } from '#test/screen-data.ts';

const none: MarketFigures = {
  sales: 0,
  earnings: 0,
  orders: 0,
  freeOrders: 0,
  newCustomers: 0,
  newVendors: 0,
  conversion: null,
  failedPayments: 0,
  refunds: 0,
  unsentMails: 0,
  openCases: 0,
};
const report = (fields: Partial<MarketReport> = {}): MarketReport => ({
  ...none,
  previous: none,
  comparable: true,
  days: [{ day: '2026-03-04', sales: 0, orders: 0 }],
  cases: { open: 0, overdue: 2, decided: 4, medianHours: 50.5, appealed: 0.25, overturned: null },
  needsDecision: [],
  needsDecisionTotal: 0,
  setup: null,
  ledgerCheck: { at: '2026-03-04T03:00:00.000Z', transactions: 1234, problems: 0 },
  emptySearches: [],
  ...fields,
});
const open = (answer: Answers['GET admin/dashboard'], more: Answers = {}) =>
  openScreen('/admin-dashboard', {
    user: user('admin'),
    answers: { 'GET admin/dashboard': answer, ...more },
  });

const since = '2026-11-01T10:00:00.000Z';
const decision = (type: WaitingDecision['type'], id: string, title: string): WaitingDecision => ({
  type,
  id,
  title,
  since,
  dueAt: type === 'dispute' ? '2026-11-09T12:00:00.000Z' : null,
  overdue: type === 'unsentMails',
});

describe('admin dashboard', () => {
  test('nothing happened → says so', async () => {
    await open(() => report());
    await screen.findByText('Nothing waits for a decision.');
    screen.getByText('No search came up empty.');
    const ledger = screen.getByRole('region', { name: 'The ledger' });
    expect(ledger.textContent).toMatch(/^The ledgerIt was right on 2026-03-04 .*: 1,234 transactions\./);
    within(ledger).getByRole('button', { name: 'Check the Ledger' });
    await expectAccessible();
  });

  test('failed → the reason, with Retry; the range is in the address', async () => {
    const { address, answer, sentTo } = await open(() => report());
    await screen.findByText('Nothing waits for a decision.');
    answer({ 'GET admin/dashboard': () => refusal(404, 'Not now.') });
    await follow('7 days');
    await within(screen.getByRole('main')).findByText('Not now.');
    expect(address()).toBe('/admin-dashboard?days=7');
    await expectAccessible();
    answer({ 'GET admin/dashboard': () => report() });
    await press('Retry');
    await screen.findByText('Nothing waits for a decision.');
    expect(sentTo('GET admin/dashboard').at(-1)?.query).toEqual({ days: '7' });
  });

  test('open decisions → five first, each with one button to where it is decided; what is late says so', async () => {
    const { router } = await open(
      () =>
        report({
          needsDecision: [
            decision('unsentMails', 'outbox', '2 mails could not be sent'),
            decision('vendorApplication', 'v1', 'Moss & Marble'),
            decision('stuckRefund', 'r1', '$5.00 of EM-1'),
            decision('dispute', 'd1', '$20.00 of EM-2'),
            decision('stuckRefund', 'r2', '$1.00 of EM-3'),
            decision('stuckRefund', 'r3', '$2.00 of EM-3'),
          ],
          needsDecisionTotal: 34,
        }),
      { 'GET vendor': () => list() },
    );
    const decisions = await screen.findByRole('region', { name: 'Needs a decision 34' });
    const items = () => within(decisions).getAllByRole('listitem');
    expect(items()).toHaveLength(5);
    expect(items()[0]?.textContent).toMatch(/2 mails could not be sent.*Overdue.*Mails that were not sent/);
    expect(items()[3]?.textContent).toMatch(/Card dispute, evidence due 2026-11-\d\d.*Opened 2026-11-01/);
    for (const item of items()) expect(within(item).getAllByRole('link')).toHaveLength(1);
    expect(within(decisions).getAllByText('Overdue')).toHaveLength(1);
    await expectAccessible();
    await press('Show 1 more', decisions);
    expect(items()).toHaveLength(6);
    expect(decisions.textContent).toContain('The most urgent 6 are listed.');
    const hrefOf = (name: RegExp) => within(decisions).getByRole('link', { name }).getAttribute('href');
    expect(hrefOf(/^See \$5\.00 of EM-1/)).toBe('/refunds?status=Stuck');
    expect(hrefOf(/^Answer \$20\.00 of EM-2/)).toBe('/disputes/d1');
    await follow('Review Moss & Marble', decisions);
    await waitFor(() => expect(router.state.location.pathname).toBe('/vendors'));
    expect(new URLSearchParams(router.state.location.search).get('searchKeyword')).toBe('Moss & Marble');
  });

  test('nothing is for sale → five steps, each with its state and its screen, instead of figures', async () => {
    const setup = { name: true, categories: false, payments: false, mails: false, vendors: false };
    await open(() => report({ setup }));
    const steps = await screen.findByRole('region', { name: 'Five steps to an open market' });
    expect(steps.textContent).toContain('1 of 5 steps are done.');
    expect(
      within(steps)
        .getAllByRole('heading', { level: 3 })
        .map((one) => one.textContent),
    ).toEqual(['Name and logo, done', 'Categories', 'Payments', 'Mails', 'First vendor']);
    expect(
      within(steps)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/site-settings', '/main-category', '/payment-simulator', '/health-status', '/vendors']);
    expect(within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })).toHaveLength(1);
    await expectAccessible();
  });

  test('nothing is for sale, a shop has applied → the decision below the steps', async () => {
    const setup = { name: true, categories: true, payments: true, mails: true, vendors: false };
    await open(() =>
      report({
        setup,
        needsDecision: [decision('vendorApplication', 'v1', 'Moss & Marble')],
        needsDecisionTotal: 1,
      }),
    );
    await screen.findByRole('link', { name: 'Review Moss & Marble' });
    const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
    expect(headings.map((one) => one.textContent)).toEqual([
      'Five steps to an open market',
      'Needs a decision 1',
    ]);
  });

  test('hardly any days before to compare with → said once, no figure is compared', async () => {
    await open(() => report({ sales: 112, previous: { ...none, sales: 1 }, comparable: false }));
    await screen.findByText(/^No earlier figures/);
    expect(screen.getByText('Sales', { selector: 'dt' }).parentElement?.textContent).toBe(
      'Sales$112.00after refunds',
    );
    expect(screen.queryByText(/as before|%, /)).toBeNull();
  });

  test('figures that changed → a sign, how much, and whether it is for the better', async () => {
    await open(() =>
      report({ sales: 112, refunds: 50, previous: { ...none, sales: 100, refunds: 40, newVendors: 1 } }),
    );
    const figure = async (label: string) =>
      (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent;
    expect(await figure('Sales')).toBe('Sales$112.00after refunds▲ +12%, better, was\u00a0$100.00');
    expect(await figure('Refunds')).toBe('Refunds$50.00given back▲ +25%, worse, was\u00a0$40.00');
    expect(await figure('New vendors')).toBe('New vendors0applied▼ −100%, worse, was\u00a01');
    expect(await figure('Orders')).toBe('Orders0paid foras before');
  });
});

import type { APIRequestContext, Page } from '@playwright/test';
import type { DataOf } from '#contract/contract.ts';
import {
  adminHeaders,
  demoUser,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openAs,
  store,
  test,
  visit,
} from '../browser.ts';

type Report = DataOf<'GET admin/dashboard'>;

const CALL = '**/api/v1/admin/dashboard?*';
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
const dollars = (value: number) => `$${value.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** The answer that the page got. Other tests buy and register meanwhile, so a second call could differ. */
async function answered(page: Page, act: () => Promise<unknown>): Promise<Report> {
  const answer = page.waitForResponse(CALL);
  await act();
  return (await (await answer).json()).data;
}

/** Answers the page's call with the report, some parts replaced. */
async function answerWith(page: Page, request: APIRequestContext, change: Partial<Report>) {
  const headers = await adminHeaders(request);
  const real = await (await request.get('/api/v1/admin/dashboard', { headers })).json();
  await page.route(CALL, (route) => route.fulfill({ json: { ...real, data: { ...real.data, ...change } } }));
}

test('admin dashboard → figures of the range in the URL, each chart also as a table', async ({
  page,
  request,
}) => {
  await request.get('/api/v1/site/product?searchKeyword=quokkas');
  await store(page, { user: await demoUser(request, 'admin') });
  const month = await answered(page, () => visit(page, '/admin-dashboard'));
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  const ranges = page.getByRole('navigation', { name: 'Range' });
  await expect(ranges.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'true');
  await expect(figure(page, 'Sales')).toContainText(dollars(month.sales));
  await expect(page.getByRole('region', { name: 'Searches that found nothing' })).toContainText('quokkas');
  const quarter = await answered(page, () => ranges.getByRole('link', { name: '90 days' }).click());
  await expect(page).toHaveURL('/admin-dashboard?days=90');
  await expect(ranges.getByRole('link', { name: '90 days' })).toHaveAttribute('aria-current', 'true');
  const { previous } = quarter;
  await expect(figure(page, 'Sales')).toContainText(
    new RegExp(`\\${dollars(quarter.sales)}after refundswas\\s\\${dollars(previous.sales)}`),
  );
  await expect(figure(page, 'Earnings')).toContainText(dollars(quarter.earnings));
  await expect(figure(page, 'Orders')).toContainText(`${quarter.orders}paid for`);
  await expect(figure(page, 'Conversion')).toContainText(`${((quarter.conversion ?? 0) * 100).toFixed(1)}%`);
  await expect(figure(page, 'Refunds')).toContainText(dollars(quarter.refunds));
  for (const [label, value] of [
    ['New customers', quarter.newCustomers],
    ['New vendors', quarter.newVendors],
    ['Failed payments', quarter.failedPayments],
    ['Unsent mails', quarter.unsentMails],
    ['Open cases', quarter.openCases],
  ] as const) {
    await expect(figure(page, label)).toContainText(`${label}${value}`);
  }
  const chart = page.getByRole('figure', { name: 'Orders over time' });
  const table = chart.getByRole('table', { name: 'Orders over time' });
  // One row a day and the header. Screen readers can read the table before it is visible.
  await expect(table.getByRole('row')).toHaveCount(91);
  await expect(chart.locator('svg').first()).toBeVisible();
  await expectAccessible(page);
  await chart.getByRole('button', { name: 'Show as table' }).focus();
  await page.keyboard.press('Enter');
  await expect(chart.locator('svg')).toHaveCount(0);
  const today = quarter.days.at(-1);
  await expect(table.getByRole('row').nth(1)).toHaveText(
    `${today?.day}${dollars(today?.sales ?? 0)}${today?.orders}`,
  );
  await page.keyboard.press('Tab');
  await expect(chart.getByRole('region', { name: 'Orders over time as a table' })).toBeFocused();
  await expectAccessible(page);
  await ranges.getByRole('link', { name: '365 days' }).click();
  await expect(table.getByRole('columnheader').first()).toHaveText('Week from');
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await expect(page).toHaveURL('/admin-dashboard?days=90');
  await expect(table.getByRole('row')).toHaveCount(91);
});

test('admin dashboard: open decisions → link to their screens', async ({ page, request }) => {
  const since = '2026-11-01T10:00:00.000Z';
  const waiting = [
    { type: 'unsentMails', id: 'outbox', title: '2 mails could not be sent', since, dueAt: null },
    { type: 'vendorApplication', id: 'v1', title: 'Moss & Marble', since, dueAt: null },
    { type: 'stuckRefund', id: 'r1', title: '$5.00 of EM-1', since, dueAt: null },
    { type: 'dispute', id: 'd1', title: '$20.00 of EM-2', since, dueAt: '2026-11-09T12:00:00.000Z' },
    ...[1, 2].map((n) => ({
      type: 'stuckRefund' as const,
      id: `more-${n}`,
      title: `$${n}.00 of EM-3`,
      since,
      dueAt: null,
    })),
  ] satisfies Report['needsDecision'];
  await answerWith(page, request, { needsDecision: waiting, needsDecisionTotal: 34 });
  await openAs(page, request, 'admin', '/admin-dashboard');
  const decisions = page.getByRole('region', { name: 'Needs a decision 34' });
  await expect(decisions.getByRole('listitem')).toHaveCount(5);
  await expect(decisions.getByRole('listitem').first()).toContainText('Look at the mail server');
  await expect(decisions.getByRole('listitem').filter({ hasText: 'EM-2' })).toContainText(
    /Card dispute, evidence due 2026-11-\d\d.*Opened 2026-11-01/,
  );
  await expectAccessible(page);
  await decisions.getByRole('button', { name: 'Show 1 more' }).click();
  await expect(decisions.getByRole('listitem')).toHaveCount(6);
  await expect(decisions).toContainText('The oldest 6 are listed.');
  for (const [name, address, heading] of [
    [
      /^Moss & Marble Shop to approve Applied/,
      '/vendors?searchKeyword=Moss+%26+Marble&status=Applied',
      'Vendors',
    ],
    [/^\$5\.00 of EM-1 Refund that is stuck/, '/refunds?status=Stuck', 'Refunds'],
    [/^\$20\.00 of EM-2 Card dispute/, '/refunds/disputes?status=Open', 'Disputes'],
  ] as const) {
    await decisions.getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  }
});

test.describe('admin dashboard without figures', () => {
  test.use({ expected: /^Failed to load resource: .*status of 503/ });

  test('nothing happened → says so; request fails → Retry', async ({ page, request }) => {
    const none: Report['previous'] = {
      sales: 0,
      earnings: 0,
      orders: 0,
      newCustomers: 0,
      newVendors: 0,
      conversion: null,
      failedPayments: 0,
      refunds: 0,
      unsentMails: 0,
      openCases: 0,
    };
    await answerWith(page, request, {
      ...none,
      previous: none,
      needsDecision: [],
      needsDecisionTotal: 0,
      emptySearches: [],
    });
    await openAs(page, request, 'admin', '/admin-dashboard');
    await expect(page.getByText('Nothing waits for a decision.', { exact: true })).toBeVisible();
    await expect(page.getByText('No search came up empty.', { exact: true })).toBeVisible();
    await expect(figure(page, 'Conversion')).toContainText('–orders by viewsas before');
    await expectAccessible(page);
    await page.unroute(CALL);
    const message = 'The market is busy. Please try again in a moment.';
    await page.route(CALL, (route) => route.fulfill({ status: 503, json: { statusCode: 503, message } }));
    await page.getByRole('link', { name: '7 days', exact: true }).click();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(CALL);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(figure(page, 'Sales')).toBeVisible();
  });
});

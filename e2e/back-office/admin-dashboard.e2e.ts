import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/contract.ts';
import {
  demoUser,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
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
    new RegExp(`\\${dollars(quarter.sales)}after refunds.*was\\s\\${dollars(previous.sales)}`),
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
  await expect(chart.locator('[aria-hidden]')).toBeVisible();
  await expectAccessible(page);
  await chart.getByRole('button', { name: 'Show as table' }).focus();
  await page.keyboard.press('Enter');
  await expect(chart.locator('[aria-hidden]')).toHaveCount(0);
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

import { readFile } from 'node:fs/promises';
import { textOfPdf } from '../../test/pdf-text.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, openAs, test } from '../browser.ts';

test('earnings → statements → a line opened by keyboard → the month as PDF, with the same balance', async ({
  page,
  request,
}) => {
  await openAs(page, request, 'vendor', '/earnings');
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('Available');
  await expect(page.getByRole('heading', { name: 'Payouts' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('main').getByRole('link', { name: 'Statements' }).click();
  await expect(page).toHaveURL('/statement');
  await page.getByRole('link', { name: 'Previous month' }).click();
  await expect(page).toHaveURL(/\/statement\?month=\d{4}-\d{2}$/);
  const entry = page.getByRole('button', { name: /^Steps of Sale EM-/ }).first();
  await entry.focus();
  await page.keyboard.press('Enter');
  const steps = page.getByRole('list', { name: /^Steps to the amount of Sale EM-/ });
  await expect(steps).toContainText('Price before discount');
  await expect(steps).toContainText(/10%, rule for all sales, version 1/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const closing = await page
    .getByText('Closing balance')
    .locator('xpath=following-sibling::dd')
    .textContent();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Statement \d{4}-\d{2}\.pdf$/);
  const text = (await textOfPdf(await readFile(await file.path()))).join('\n');
  expect(text).toContain(`Closing balance ${closing}`);
});

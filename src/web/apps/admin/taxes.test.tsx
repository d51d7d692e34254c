// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { TaxRateRow } from '#contract/taxes.ts';
import { quarterOf } from '#domain/tax.ts';
import { dialog, fill, press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen } from '#test/open-screen.tsx';
import { list, user } from '#test/screen-data.ts';

const rate = (fields: Partial<TaxRateRow> = {}): TaxRateRow => ({
  id: 'r1',
  country: 'DE',
  goods: 'electronic services',
  rate: 19,
  from: '2021-01-01',
  state: 'in force',
  source: 'European Commission',
  checkedOn: '2026-11-23',
  ...fields,
});
const open = (path: string, answers: Answers) => openScreen(path, { user: user('admin'), answers });

describe('tax rates', () => {
  test('a rate → with its country, start, state and source; what could not be confirmed says so', async () => {
    await open('/taxes', {
      'GET tax-rate': () => list(rate(), rate({ id: 'r2', country: 'NO', checkedOn: null, state: 'later' })),
    });
    const [, germany, norway] = await screen.findAllByRole('row');
    expect(germany?.textContent).toContain('GermanyElectronic services19 %2021-01-01In force');
    expect(norway?.textContent).toContain('Not confirmed: please check it');
    await expectAccessible();
  });

  test('a rate without country and number → the sentences of the server, beside their fields, nothing sent', async () => {
    const { sentTo } = await open('/taxes', { 'GET tax-rate': () => list() });
    await screen.findByText('No tax rates.');
    await press('Add Tax Rate');
    const form = await dialog('Add Tax Rate');
    await press('Add tax rate', form);
    await within(form).findByText('Country must be two letters, such as DE.');
    await within(form).findByText('Please enter Rate.');
    await expectAccessible();
    await fill({ 'Rate (%)': '101' }, form);
    await within(form).findByText('Rate must be 100 percent at most.');
    expect(sentTo('POST tax-rate')).toEqual([]);
  });
});

test('kinds of goods → each main category with what it is taxed as', async () => {
  await open('/taxes/goods', {
    'GET tax-rate/goods': () => list({ id: 'c1', name: 'E-books', goods: 'e-publications' as const }),
  });
  const goods = await screen.findByRole('combobox', { name: 'Goods of E-books' });
  expect(goods).toHaveProperty('value', 'E-publications');
  await expectAccessible();
});

test('report of a quarter → rows by country, and the export', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const row = { country: 'DE', rate: 19, reverseCharge: false, sales: 20, tax: 3.8 };
  const { sentTo } = await open('/taxes/report', {
    'GET admin/tax-report': () => list(row),
    'POST admin/tax-report/export': () => ({ url: '/export.csv', expiresAt: '2026-03-01T12:00:00.000Z' }),
  });
  const table = await screen.findByRole('table', { name: 'Tax Report' });
  expect(table.textContent).toContain('Germany19 %$20.00$3.80');
  await expectAccessible();
  await press('Export');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/export.csv'));
  expect(sentTo('POST admin/tax-report/export')[0]?.body).toEqual({ quarter: quarterOf(new Date()) });
});

test('report of a quarter without taxed sales → says so', async () => {
  await open('/taxes/report?quarter=2020-Q1', { 'GET admin/tax-report': () => list() });
  await screen.findByText('No taxed sales in this quarter.');
  await expectAccessible();
});

test('evidence that contradicts → its countries, and the order', async () => {
  await open('/taxes/evidence?state=contradicted', {
    'GET admin/tax-evidence': () =>
      list({
        orderId: 'EM-1',
        orderRecordId: 'o1',
        at: '2026-03-01T12:00:00.000Z',
        said: 'FR',
        address: null,
        card: 'DE',
        state: 'contradicted' as const,
        tax: 2,
      }),
  });
  const [, row] = await screen.findAllByRole('row');
  expect(row?.textContent).toContain('EM-1FranceUnknownGermanyContradicted$2.00');
  expect(screen.getByRole('link', { name: 'EM-1' }).getAttribute('href')).toBe('/admin-orders/o1');
  await expectAccessible();
});

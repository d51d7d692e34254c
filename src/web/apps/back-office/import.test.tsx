// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ImportReport } from '#contract/product-import.ts';
import { press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { openScreen, success } from '#test/open-screen.tsx';
import { user } from '#test/screen-data.ts';

const report = (fields: Partial<ImportReport> = {}): ImportReport => ({
  format: 'shopify',
  token: 'checked',
  counts: { created: 1, changed: 0, kept: 0 },
  items: [{ row: 2, handle: 'atlas', name: 'Atlas', price: 9, action: 'create', active: false, changes: [] }],
  problems: [],
  unusedColumns: [],
  currencies: [],
  missingPictures: 0,
  ...fields,
});

const sentFile = (body: unknown): unknown => (body as Record<string, unknown>).pictures ?? null;

test('import: pictures on other sites → a ZIP is asked for, and goes along with check and import', async () => {
  const checked: unknown[] = [];
  await openScreen('/import-products', {
    user: user('vendor'),
    answers: {
      'GET main-category': () => ({ mainCategory: [] }),
      'POST product-import/check': ({ body }) => {
        checked.push(sentFile(body));
        return report({ missingPictures: sentFile(body) ? 0 : 1 });
      },
      'POST product-import': ({ body }) => {
        expect(sentFile(body)).toMatchObject({ name: 'pictures.zip' });
        return success(
          'POST product-import',
          { created: 1, changed: 0, kept: 0 },
          '1 product created, 0 products changed.',
        );
      },
    },
  });
  expect(screen.queryByLabelText('Pictures (ZIP)')).toBeNull();
  fireEvent.change(await screen.findByLabelText('CSV File'), {
    target: { files: [new File(['Title'], 'products.csv')] },
  });
  const field = await screen.findByLabelText('Pictures (ZIP)');
  expect(screen.getByText(/^One picture is on another site, and no address is fetched\./)).toBeTruthy();
  fireEvent.change(field, { target: { files: [new File(['zip'], 'pictures.zip')] } });
  await waitFor(() => expect(checked).toMatchObject([null, { name: 'pictures.zip' }]));
  await expectAccessible();
  await press('Import 1 product');
  await waitFor(() => expect(toasts()).toContain('1 product created, 0 products changed.'));
});

test('import: currency chosen for prices without a sign → its rate is asked for, and the file is checked with both', async () => {
  const checked: unknown[] = [];
  await openScreen('/import-products', {
    user: user('vendor'),
    answers: {
      'GET main-category': () => ({ mainCategory: [] }),
      'POST product-import/check': ({ body }) => {
        const { currency, rates } = body as Record<string, unknown>;
        checked.push([currency, rates]);
        return report({ currencies: currency ? [String(currency)] : [] });
      },
    },
  });
  fireEvent.change(await screen.findByLabelText('CSV File'), {
    target: { files: [new File(['Title'], 'products.csv')] },
  });
  await screen.findByRole('button', { name: 'Import 1 product' });
  expect(screen.queryByLabelText(/^US dollars for 1/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Choose Currency of the prices', hidden: true }));
  fireEvent.click(await screen.findByRole('option', { name: 'EUR – Euro' }));
  fireEvent.change(await screen.findByLabelText('US dollars for 1 EUR'), { target: { value: '1.08' } });
  await press('Convert prices');
  await waitFor(() =>
    expect(checked).toEqual([
      ['', ''],
      ['EUR', ''],
      ['EUR', 'EUR=1.08'],
    ]),
  );
  await expectAccessible();
});

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ArchiveImport, ArchivePlan } from '#contract/archive.ts';
import type { DataOf } from '#contract/contract.ts';
import { dialog, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal, success } from '#test/open-screen.tsx';
import { list, user } from '#test/screen-data.ts';

const AT = '2026-03-04T12:00:00.000Z';
const NONE = { review: 0, order: 0, ledger: 0 };
const COUNTS = { products: 2, versions: 3, pictures: 4, reviews: 1, orders: 1, ledger: 1 };

const state = (fields: Partial<DataOf<'GET vendor/archive'>> = {}): DataOf<'GET vendor/archive'> => ({
  archive: null,
  imports: [],
  records: NONE,
  ...fields,
});
const imported = (fields: Partial<ArchiveImport> = {}): ArchiveImport => ({
  id: 'i1',
  status: 'imported',
  market: 'https://old.test',
  shopName: 'Old shop',
  counts: COUNTS,
  importedAt: AT,
  undoUntil: AT,
  ...fields,
});
const plan = (fields: Partial<ArchivePlan> = {}): ArchivePlan => ({
  token: 'confirmed',
  expiresAt: AT,
  market: 'https://old.test',
  shopName: 'Old shop',
  createdAt: AT,
  counts: COUNTS,
  items: [
    {
      name: 'Tides',
      oldSku: 'T-1',
      sku: 'EM-1',
      oldSlug: 'tides',
      slug: 'tides-2',
      category: 'E-books',
      price: 9,
      versions: 2,
      active: true,
    },
  ],
  shop: ['Your shop gets the text of the archive.'],
  problems: [
    { path: 'products.jsonl', line: 1, message: 'It gets the SKU EM-1: T-1 is taken.', kind: 'warning' },
  ],
  moreProblems: 0,
  ...fields,
});

const open = (answers: Answers = {}) =>
  openScreen('/archive', {
    user: user('vendor', { shopRole: 'owner' }),
    answers: {
      'GET vendor/archive': () => state(),
      'GET main-category': () => ({ mainCategory: [] }),
      ...answers,
    },
  });
const choose = async () => {
  const input = (await screen.findByLabelText('Archive', { selector: 'input' })) as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['zip'], 'shop.zip')] } });
};

describe('archive: taking it away', () => {
  test('none → asked for; being written → the progress', async () => {
    let archive: DataOf<'GET vendor/archive'>['archive'] = null;
    await open({
      'GET vendor/archive': () => state({ archive }),
      'POST vendor/archive': () => {
        archive = { status: 'writing', progress: 0.4, createdAt: AT, sizeBytes: null, keptUntil: null };
        return { progress: 0 };
      },
    });
    await press('Write the archive');
    expect(await screen.findByText('40 %')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Archive' })).toBeTruthy();
    await expectAccessible();
  });

  test('ready → size and a download', async () => {
    const archive = {
      status: 'ready',
      progress: 1,
      createdAt: AT,
      sizeBytes: 3_000_000,
      keptUntil: AT,
    } as const;
    await open({ 'GET vendor/archive': () => state({ archive }) });
    expect(await screen.findByText(/3 MB, kept until/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  });

  test('failed → the reason, and another try', async () => {
    const archive = { status: 'failed', progress: 0, createdAt: AT, sizeBytes: null, keptUntil: AT } as const;
    await open({ 'GET vendor/archive': () => state({ archive }) });
    expect((await screen.findByRole('alert')).textContent).toContain('could not be written');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  test('state cannot be loaded → said, with a retry', async () => {
    await open({ 'GET vendor/archive': () => refusal(500, 'Something went wrong.') });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('archive: bringing one in', () => {
  test('chosen → the plan with its differences → imported', async () => {
    await open({
      'POST vendor/archive/import/check': () => plan(),
      'POST vendor/archive/import': ({ body }) => {
        expect(body).toEqual({ token: 'confirmed' });
        return success('POST vendor/archive/import', imported(), '2 products imported.');
      },
    });
    await choose();
    expect(await screen.findByText('Your shop gets the text of the archive.')).toBeTruthy();
    const differences = screen.getByRole('table', { name: 'Differences' });
    expect(within(differences).getByText('It gets the SKU EM-1: T-1 is taken.')).toBeTruthy();
    expect(
      within(screen.getByRole('table', { name: 'Products in this archive' })).getByText('/product/tides-2'),
    ).toBeTruthy();
    await expectAccessible();
    await press('Import the archive');
    await waitFor(() => expect(toasts()).toContain('2 products imported.'));
  });

  test('errors in the archive → listed, and nothing can be imported', async () => {
    const problems = [
      { path: 'files/a-1.pdf', line: null, message: 'It has scripts.', kind: 'error' as const },
    ];
    await open({ 'POST vendor/archive/import/check': () => plan({ token: null, problems }) });
    await choose();
    expect(
      within(await screen.findByRole('table', { name: 'Errors' })).getByText('files/a-1.pdf'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Import the archive' })).toBeNull();
  });

  test('refused → the sentence, and the file stays', async () => {
    await open({
      'POST vendor/archive/import/check': () =>
        refusal(400, 'This archive is damaged, or not one of Emporia.'),
    });
    await choose();
    expect((await screen.findByRole('alert')).textContent).toContain('This archive is damaged');
    expect(screen.getByText('shop.zip')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
  });
});

test('archive: an import undone → what stays is named; history of other markets by kind', async () => {
  await open({
    'GET vendor/archive': () => state({ imports: [imported()], records: { review: 0, order: 1, ledger: 0 } }),
    'GET vendor/archive/record': () =>
      list({
        id: '1',
        at: AT,
        market: 'https://old.test',
        title: 'EM-1',
        detail: 'Completed, Ann',
        amount: 9,
        images: ['/media/abc-20x10-aabbcc/480.webp'],
      }),
    'POST vendor/archive/import/{id}/undo': () =>
      success(
        'POST vendor/archive/import/{id}/undo',
        { removed: 1, kept: [{ name: 'Tides', reason: 'It has been sold.' }] },
        '1 product removed, 1 kept.',
      ),
  });
  expect(await screen.findByText('Completed, Ann')).toBeTruthy();
  expect(screen.getByAltText('Picture 1 of 1 of this review')).toBeTruthy();
  await expectAccessible();
  await press('Undo');
  await press('Undo the import', await dialog());
  expect(await screen.findByText(': It has been sold.')).toBeTruthy();
});

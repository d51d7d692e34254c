// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { CaseRecord } from '#contract/cases.ts';
import type { DataOf } from '#contract/contract.ts';
import type { ComparedProductRow } from '#contract/copies.ts';
import { dialog, press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal } from '#test/open-screen.tsx';
import { list, previewSettings, user, vendorProduct } from '#test/screen-data.ts';

const AT = '2026-03-04T12:00:00.000Z';

const found: CaseRecord = {
  id: 'c1',
  number: 'CA-00000001',
  type: 'copyFound',
  about: 'product',
  status: 'Open',
  title: 'Tide tables',
  dueAt: AT,
  overdue: false,
  lastMessageAt: AT,
  createdAt: AT,
  customer: null,
  shop: { id: 'v1', shopName: 'Vera’s', shopSlug: 'veras' },
  order: null,
  product: null,
  review: null,
  message: null,
  entries: [],
  decisions: [],
  may: { write: true, close: false, appeal: false, decide: true, assign: false, liftHiding: false },
  appealUntil: null,
  staff: {
    notes: [],
    assignee: null,
    candidates: [],
    opener: null,
    strikes: 0,
    decisions: ['hideProduct', 'none'],
    decidableAt: null,
    thread: null,
    productHidden: true,
    refund: null,
    dispute: null,
  },
};

const compared = (fields: Partial<ComparedProductRow> = {}): ComparedProductRow => ({
  productId: 'p2',
  name: 'Tides',
  slug: 'tides',
  shopName: 'Paper Lantern',
  score: 0.75,
  pages: [
    [1, 4],
    [2, 5],
    [9, 1],
  ],
  listed: true,
  createdAt: AT,
  ownPicture: '/api/v1/copy-pages/h1/p2/own/{page}?expires=1',
  otherPicture: '/api/v1/copy-pages/h1/p2/other/{page}?expires=1',
  ...fields,
});

const openCase = (copies: () => DataOf<'GET case/{id}/copies'> | Response) =>
  openScreen('/cases/c1', {
    user: user('admin'),
    answers: { 'GET case/{id}': () => found, 'GET case/{id}/copies': copies },
  });
const sources = () => screen.getAllByRole('img', { name: /^Page/ }).map((img) => img.getAttribute('src'));

describe('case of a copy', () => {
  test('both pages side by side; the next pair → both other pages', async () => {
    await openCase(() => ({ held: true, createdAt: AT, products: [compared()] }));
    await screen.findByText('Pair 1 of 3');
    expect(screen.getByText(/75 % the same. Pages here = there: 1–2 = 4–5, 9 = 1/)).toBeTruthy();
    expect(sources()).toEqual([
      '/api/v1/copy-pages/h1/p2/own/1?expires=1',
      '/api/v1/copy-pages/h1/p2/other/4?expires=1',
    ]);
    await expectAccessible();
    await press('Next pair');
    await press('Next pair');
    await screen.findByText('Pair 3 of 3');
    expect(screen.getByRole('img', { name: 'Page 9 of Tide tables' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Page 1 of Tides' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next pair' })).toHaveProperty('disabled', true);
  });

  test('a page that cannot be drawn, a file that is deleted, no answer → each is said', async () => {
    await openCase(() => ({ held: true, createdAt: AT, products: [compared({ otherPicture: null })] }));
    fireEvent.error(await screen.findByRole('img', { name: 'Page 1 of Tide tables' }));
    await screen.findByText('This page could not be drawn.');
    expect(screen.getByText('The file is deleted.')).toBeTruthy();
  });

  test('the comparison fails → says so, with a button to try again', async () => {
    await openCase(() => refusal(503, 'Not now.'));
    await screen.findByRole('button', { name: 'Retry' });
  });

  test('do nothing → called what it is: the product is released', async () => {
    await openCase(() => ({ held: true, createdAt: AT, products: [compared()] }));
    await press('Decide');
    const form = await dialog('Decide the case');
    fireEvent.click(within(form).getByRole('button', { name: 'Choose Decision', hidden: true }));
    fireEvent.click(await screen.findByRole('option', { name: 'Release the product' }));
    await within(form).findByText(/not held back for the same products again/);
  });
});

describe('/product-details/:id', () => {
  test('held back → why, and the case', async () => {
    await openScreen('/product-details/p1', {
      user: user('vendor'),
      answers: {
        'GET commission/effective': () => refusal(404, 'Not found.'),
        'GET vendor/product/{id}': () =>
          vendorProduct({ held: { caseId: 'c1', caseNumber: 'CA-00000001', since: AT } }),
      },
    });
    const notice = await screen.findByRole('region', { name: 'Held back' });
    expect(within(notice).getByRole('link', { name: 'Case CA-00000001' }).getAttribute('href')).toBe(
      '/cases/c1',
    );
    await expectAccessible();
  });
});

test('/product-file of a product that is held back → why, without a link to the screen itself', async () => {
  await openScreen('/product-file?id=p1', {
    user: user('vendor'),
    answers: {
      'GET vendor/product/{id}': () =>
        vendorProduct({ held: { caseId: 'c1', caseNumber: 'CA-00000001', since: AT } }),
      'GET vendor/product/{id}/version': () => list(),
      'GET product/{id}/file': () => [],
      'GET vendor/product/{id}/look-inside': () => previewSettings(),
      'GET vendor/product/{id}/similar': () => list(),
    },
  });
  const notice = await screen.findByRole('region', { name: 'Held back' });
  expect(within(notice).getAllByRole('link')).toHaveLength(1);
  await expectAccessible();
});

describe('card Similar files of /product-file', () => {
  const open = (similar: NonNullable<Answers['GET vendor/product/{id}/similar']>) =>
    openScreen('/product-file?id=p1', {
      user: user('vendor'),
      answers: {
        'GET vendor/product/{id}': () => vendorProduct(),
        'GET vendor/product/{id}/version': () => list(),
        'GET product/{id}/file': () => [],
        'GET vendor/product/{id}/look-inside': () => previewSettings(),
        'GET vendor/product/{id}/similar': similar,
      },
    });

  test('products of other shops → name, shop, share and pages', async () => {
    const { productId, name, shopName, score, pages } = compared();
    await open(() => list({ productId, name, shopName, score, pages }));
    await screen.findByText('75 % the same');
    const row = within(screen.getByText('Tides').closest('li') as HTMLElement);
    expect(row.getByText('Paper Lantern')).toBeTruthy();
    expect(row.getByText('Pages here = there: 1–2 = 4–5, 9 = 1')).toBeTruthy();
    await expectAccessible();
  });

  test('none → says so; no answer → a button to try again', async () => {
    await open(() => list());
    await screen.findByText('No product of another shop has pages like these.');
    cleanup();
    await open(() => refusal(503, 'Not now.'));
    await screen.findByRole('button', { name: 'Retry' });
  });
});

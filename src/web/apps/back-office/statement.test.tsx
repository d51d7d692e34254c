// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Statement } from '#contract/statements.ts';
import { monthName, monthOf } from '#domain/month.ts';
import { press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { never, openScreen, refusal } from '#test/open-screen.tsx';
import { user } from '#test/screen-data.ts';

const AT = '2026-03-04T12:00:00.000Z';
const PRESENT = monthOf(new Date());

const statement = (fields: Partial<Statement> = {}): Statement => ({
  data: [
    {
      id: '2-1',
      at: AT,
      type: 'payout',
      amount: -10,
      balance: 3.5,
      orderId: null,
      chain: [{ label: 'Payout', amount: -10, detail: 'To your bank' }],
    },
    {
      id: '1-1',
      at: AT,
      type: 'sale',
      amount: 13.5,
      balance: 13.5,
      orderId: 'EM-7K3F9Q2A',
      chain: [
        { label: 'Price before discount', amount: 15, detail: 'A Book' },
        { label: 'Commission', amount: -1.5, detail: '10%, rule for all sales, version 1' },
      ],
    },
  ],
  total: 2,
  pageCount: 1,
  month: '2026-03',
  firstMonth: '2026-02',
  opening: 0,
  closing: 3.5,
  ...fields,
});

test('a line opened → its steps, which add up to its amount; closed again → gone', async () => {
  await openScreen('/statement?month=2026-03', {
    user: user('vendor'),
    answers: { 'GET vendor/statement': () => statement() },
  });
  const button = await screen.findByRole('button', { name: 'Steps of Sale EM-7K3F9Q2A' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  const steps = screen.getByRole('list', { name: 'Steps to the amount of Sale EM-7K3F9Q2A' });
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Price before discountA Book$15.00', 'Commission10%, rule for all sales, version 1−$1.50']);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await expectAccessible();
  fireEvent.click(button);
  expect(screen.queryByRole('list', { name: /^Steps/ })).toBeNull();
});

test('the next month → its own entries; the month stays in the address', async () => {
  const { sentTo, address } = await openScreen('/statement?month=2026-03', {
    user: user('vendor'),
    answers: { 'GET vendor/statement': () => statement() },
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Next month' }));
  await waitFor(() => expect(address()).toBe('/statement?month=2026-04'));
  await waitFor(() =>
    expect(sentTo('GET vendor/statement').map(({ query }) => query.month)).toEqual(['2026-03', '2026-04']),
  );
});

test('no month in the address → the present one; nothing in it → said so', async () => {
  const { sentTo } = await openScreen('/statement', {
    user: user('vendor'),
    answers: {
      'GET vendor/statement': () =>
        statement({ data: [], total: 0, pageCount: 0, firstMonth: null, closing: 0 }),
    },
  });
  await screen.findByText(`No entries in ${monthName(PRESENT)}.`);
  expect(sentTo('GET vendor/statement')).toMatchObject([{ query: { month: PRESENT } }]);
  expect(screen.queryByRole('link', { name: 'Next month' })).toBeNull();
  await expectAccessible();
});

test('statements that fail → the reason, and a button to retry', async () => {
  const { answer } = await openScreen('/statement', {
    user: user('vendor'),
    answers: { 'GET vendor/statement': () => refusal(503, 'Please try again in a moment.') },
  });
  await screen.findByText('Please try again in a moment.');
  answer({ 'GET vendor/statement': () => statement() });
  await press('Retry');
  await screen.findByRole('table', { name: 'Entries' });
});

test('Download PDF → the address of the month’s document is opened; busy until then', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  onTestFinished(() => assign.mockRestore());
  const { sentTo, answer } = await openScreen('/statement?month=2026-03', {
    user: user('vendor'),
    answers: { 'GET vendor/statement': () => statement(), 'POST vendor/statement/document': never },
  });
  await press('Download CSV');
  const busy = screen.getByRole('button', { name: 'Download CSV' });
  await waitFor(() => expect(busy.getAttribute('aria-busy')).toBe('true'));
  answer({ 'POST vendor/statement/document': () => ({ url: '/s.pdf', expiresAt: AT }) });
  await press('Download PDF');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/s.pdf'));
  expect(sentTo('POST vendor/statement/document').map(({ body }) => body)).toEqual([
    { month: '2026-03', format: 'csv' },
    { month: '2026-03', format: 'pdf' },
  ]);
});

test('an admin → chooses the vendor, then sees its statement', async () => {
  const answers = {
    'GET vendor/names': () => ({ data: [{ id: 'v1', name: 'Vera', shopName: 'Paper Lantern' }] }),
    'GET vendor/statement': () => statement(),
  };
  const { sentTo } = await openScreen('/statement', { user: user('admin'), answers });
  await screen.findByText('Choose a vendor');
  await expectAccessible();
  expect(sentTo('GET vendor/statement')).toEqual([]);
  await openScreen('/statement?vendorId=v1&month=2026-03', { user: user('admin'), answers }).then(
    async (opened) => {
      await screen.findByRole('table', { name: 'Entries' });
      expect(opened.sentTo('GET vendor/statement')).toMatchObject([{ query: { vendorId: 'v1' } }]);
    },
  );
});

// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Health } from '#contract/operation.ts';
import { press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, never, openScreen, refusal, success } from '#test/open-screen.tsx';
import { user } from '#test/screen-data.ts';

const AT = '2026-03-04T12:00:00.000Z';
const GIGABYTE = 1024 ** 3;
const health = (fields: Partial<Health> = {}): Health => ({
  version: '0.1.0',
  startedAt: AT,
  database: { kind: 'embedded', sizeBytes: 40_000_000, latencyMs: 3, replicas: [] },
  disk: { freeBytes: 30 * GIGABYTE, totalBytes: 80 * GIGABYTE, low: false },
  media: { location: '/var/lib/emporia/media', writable: true },
  scanner: null,
  mails: { sends: true, waiting: 0, waitingSince: null, unsent: [] },
  stuckRefunds: 0,
  paymentsWithoutOrder: 0,
  paymentsWithoutOrderSince: null,
  unendedPayments: 0,
  uncheckedProducts: [],
  uncheckedUploads: 2,
  providerEventsWaiting: 0,
  jobs: [{ name: 'prune mails', lastRunAt: AT, lastOutcome: 'succeeded', nextRunAt: AT, overdue: false }],
  ...fields,
});
const open = (answers: Answers) => openScreen('/health-status', { user: user('admin'), answers });

describe('/health-status', () => {
  test('all is well → says so, with database, disk, queues and jobs', async () => {
    await open({ 'GET admin/health': () => health() });
    await screen.findByText('Everything works.');
    screen.getByText('Embedded, 39 MB, answers in 3 ms');
    screen.getByText('30.0 GB of 80.0 GB free');
    screen.getByText('Every mail was sent.');
    expect(screen.getByRole('table', { name: 'Jobs' }).textContent).toContain('prune mailsSucceeded');
    await expectAccessible();
  });

  test('replica away or behind → said, and needs attention', async () => {
    const replicas = [
      { name: 'a:5432', used: true, behindBytes: 0 },
      { name: 'b:5432', used: false, behindBytes: 3 * 1024 * 1024 },
      { name: 'c:5432', used: false, behindBytes: null },
    ];
    const database = { kind: 'server', sizeBytes: 40_000_000, latencyMs: 3, replicas } as const;
    await open({ 'GET admin/health': () => health({ database }) });
    await screen.findByText('2 replicas of the database are away or behind. The database answers for them.');
    screen.getByText('Answers public reads');
    screen.getByText('Left out: 3 MB behind');
    screen.getByText('Left out: does not answer');
    await expectAccessible();
  });

  test('virus scanner → engine and date of its signatures', async () => {
    const version = { engine: 'ClamAV 1.4.3', signaturesAt: AT };
    await open({ 'GET admin/health': () => health({ scanner: { version, outdated: false } }) });
    const engine = await screen.findByText('ClamAV 1.4.3');
    expect(engine.parentElement?.textContent).toMatch(/^ClamAV 1\.4\.3, signatures of/);
    screen.getByText('Everything works.');
  });

  test('no virus scanner → said, and needs no attention', async () => {
    await open({ 'GET admin/health': () => health() });
    await screen.findByText('None: files are not scanned');
    screen.getByText('Everything works.');
  });

  test.each([
    [
      { version: null, outdated: false },
      'The virus scanner does not answer, and no file is let through until it does. 2 files wait.',
    ],
    [
      { version: { engine: 'ClamAV 1.4.3', signaturesAt: AT }, outdated: true },
      'The signatures of the virus scanner are older than three days: it misses newer viruses.',
    ],
    [
      { version: { engine: 'ClamAV 1.4.3', signaturesAt: null }, outdated: true },
      'The virus scanner does not say how old its signatures are.',
    ],
  ])('virus scanner %j → needs attention', async (scanner, sentence) => {
    await open({ 'GET admin/health': () => health({ scanner }) });
    const region = await screen.findByRole('region', { name: 'Needs attention' });
    within(region).getByText(sentence);
    await expectAccessible();
  });

  test('trouble → a sentence each, with a link where something can be done', async () => {
    await open({
      'GET admin/health': () =>
        health({
          disk: { freeBytes: GIGABYTE / 2, totalBytes: 80 * GIGABYTE, low: true },
          stuckRefunds: 2,
          paymentsWithoutOrder: 1,
          paymentsWithoutOrderSince: AT,
          unendedPayments: 3,
          uncheckedProducts: [{ id: 'p 1', name: 'Tides' }],
          jobs: [
            { name: 'sweep media', lastRunAt: AT, lastOutcome: 'failed', nextRunAt: AT, overdue: false },
          ],
        }),
    });
    const region = await screen.findByRole('region', { name: 'Needs attention' });
    expect(
      within(region)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Only 512 MB are free on the disk.',
      '1 paid payment has no order yet. The market tries again by itself.',
      '2 refunds are stuck.',
      '3 unpaid payments could not be ended at the card provider. The market tries for 30 days.',
      'Tides could not be compared with the files of other shops. It is compared again when it is taken off sale and put on sale, or gets another file.',
      '1 job has failed.',
    ]);
    within(region).getByRole('link', { name: '2 refunds are stuck.' });
    const product = within(region).getByRole('link', { name: /^Tides/ });
    expect(product.getAttribute('href')).toBe('/edit-product?id=p%201');
    await expectAccessible();
  });

  test('mail that was given up → sent again; refused → the reason', async () => {
    const mail = {
      id: 'm1',
      kind: 'order-receipt' as const,
      lastError: '550 no such user',
      attempts: 9,
      createdAt: AT,
      nextAttemptAt: null,
      canRetry: true,
    };
    let unsent = [mail, { ...mail, id: 'm2', kind: 'password-reset' as const, canRetry: false }];
    const { answer, sentTo } = await open({
      'GET admin/health': () => health({ mails: { sends: true, waiting: 0, waitingSince: null, unsent } }),
      'POST admin/mail/{id}/retry': () => refusal(409, 'This mail has been sent.'),
    });
    await screen.findByText('2 mails could not be sent.');
    expect(screen.getAllByRole('button', { name: /^Send again/ })).toHaveLength(1);
    await press('Send again: order receipt');
    await waitFor(() => expect(toasts()).toEqual(['This mail has been sent.']));
    answer({
      'POST admin/mail/{id}/retry': () => {
        unsent = [];
        return success('POST admin/mail/{id}/retry', null, 'The mail will be sent again.');
      },
    });
    await press('Send again: order receipt');
    await screen.findByText('Every mail was sent.');
    expect(sentTo('POST admin/mail/{id}/retry').at(-1)?.params).toEqual({ id: 'm1' });
  });

  test('loading → a skeleton that says so', async () => {
    await open({ 'GET admin/health': never });
    await screen.findByText('Loading the state of the market');
    await expectAccessible();
  });

  test('failed → the reason and Retry', async () => {
    const { answer } = await open({ 'GET admin/health': () => refusal(409, 'Not now.') });
    await within(await screen.findByRole('main')).findByText('Not now.');
    await expectAccessible();
    answer({ 'GET admin/health': () => health() });
    await press('Retry');
    await screen.findByText('Everything works.');
  });
});

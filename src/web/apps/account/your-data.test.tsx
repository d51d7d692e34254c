// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { dialog, fill, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal, success } from '#test/open-screen.tsx';
import { list, user } from '#test/screen-data.ts';

const DUE = '2026-03-15T12:00:00.000Z';
const open = (answers: Answers = {}, fields: { deletionDueAt?: string } = {}) =>
  openScreen('/customer-dashboard?tab=profile', {
    user: user('customer', fields),
    answers: {
      'GET orders': () => list(),
      'GET user/sessions': () => list(),
      'GET user/mail-choice': () => [],
      ...answers,
    },
  });

describe('Your data', () => {
  test('Download my data → the address of the archive is opened; refused → the reason', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { answer } = await open({
      'POST user/export': () => ({ url: '/api/v1/user-exports/u1?expires=1', expiresAt: DUE }),
    });
    await press('Download my data');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/v1/user-exports/u1?expires=1'));
    answer({ 'POST user/export': () => refusal(429, 'Too many tries. Please wait 60 seconds.') });
    await press('Download my data');
    await waitFor(() => expect(toasts()).toEqual(['Too many tries. Please wait 60 seconds.']));
  });

  test('deletion → warned about downloads, wants the password, then a notice with the day', async () => {
    const { answer, sentTo } = await open({
      'POST user/delete': () =>
        refusal(400, 'Password is not right.', {
          fields: [{ path: 'password', message: 'Password is not right.' }],
        }),
    });
    await press('Delete my account');
    const question = await dialog('Delete my account');
    within(question).getByText(/Your downloads end then/);
    await expectAccessible();
    await press('Delete in 14 days', question);
    await within(question).findByText('Please enter Password.');
    await fill({ Password: 'secret-one' }, question);
    await press('Delete in 14 days', question);
    await waitFor(() => expect(toasts()).toContain('Password is not right.'));
    answer({
      'POST user/delete': () => success('POST user/delete', { deletedAt: DUE }, 'It will be deleted.'),
    });
    await press('Delete in 14 days', question);
    const notice = await screen.findByRole('region', { name: 'Deletion of your account' });
    expect(notice.textContent).toContain(
      'Your account will be deleted on March 15, 2026. Your downloads end then',
    );
    expect(sentTo('POST user/delete').at(-1)?.body).toEqual({ password: 'secret-one' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
    await expectAccessible();
  });

  test('account that is going to be deleted → Keep my account ends the notice', async () => {
    await open(
      { 'POST user/delete/cancel': () => success('POST user/delete/cancel', null, 'Your account stays.') },
      { deletionDueAt: DUE },
    );
    await press('Keep my account');
    await waitFor(() => expect(toasts()).toEqual(['Your account stays.']));
    await screen.findByRole('button', { name: 'Delete my account' });
    expect(screen.queryByRole('region', { name: 'Deletion of your account' })).toBeNull();
  });
});

test('owner of a shop → the question says that the shop is closed, and every screen shows the notice', async () => {
  await openScreen('/vendor-profile/data', {
    user: user('vendor'),
    answers: {
      'GET vendor/legal-details': () => ({ legalName: '', legalAddress: '', legalNumber: '' }),
      'GET vendor/application': () => ({
        status: 'Closed',
        statusReason: null,
        appliedAt: DUE,
        missing: [],
        documents: [],
      }),
      'POST user/delete': () => success('POST user/delete', { deletedAt: DUE }, 'It will be deleted.'),
      'GET user/sessions': () => list(),
      'GET auth/two-step': () => ({ on: false, since: null, required: false, backupCodesLeft: 0 }),
    },
  });
  await press('Delete my account');
  const question = await dialog('Delete my account');
  within(question).getByText(/Your shop is closed at once/);
  await fill({ Password: 'secret-one' }, question);
  await press('Delete in 14 days', question);
  await screen.findByRole('region', { name: 'Deletion of your account' });
});

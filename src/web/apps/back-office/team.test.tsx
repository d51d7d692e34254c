// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DataOf } from '#contract/contract.ts';
import type { Invitation } from '#contract/team.ts';
import { dialog, fill, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal, success } from '#test/open-screen.tsx';
import { list, user } from '#test/screen-data.ts';

const AT = '2026-03-04T12:00:00.000Z';
const person = { suspended: false, createdAt: AT };
const STAFF: DataOf<'GET staff'>['data'] = [
  { ...person, id: 'admin-1', name: 'Robin Test', email: 'robin@example.test', role: 'admin' },
  { ...person, id: 's2', name: 'Nils', email: 'nils@example.test', role: 'support' },
];
const TEAM: DataOf<'GET vendor/team'>['data'] = [
  { ...person, id: 'vendor-1', name: 'Robin Test', email: 'robin@example.test', role: 'owner' },
  { ...person, id: 't2', name: 'Kit', email: 'kit@example.test', role: 'author' },
];
const invitation = (fields: Partial<Invitation> = {}): Invitation => ({
  id: 'i1',
  email: 'ivy@example.test',
  role: 'editor',
  invitedBy: 'Robin Test',
  createdAt: AT,
  expiresAt: AT,
  expired: false,
  ...fields,
});
const openStaff = (answers: Answers = {}) =>
  openScreen('/staff', {
    user: user('admin'),
    answers: { 'GET staff': () => list(...STAFF), 'GET invitation': () => list(), ...answers },
  });
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

describe('staff', () => {
  test('people with their roles; no actions on oneself', async () => {
    await openStaff();
    expect((await rowOf('Nils')).textContent).toContain('Support');
    expect(within(await rowOf('robin@example.test')).queryByRole('button')).toBeNull();
    await expectAccessible();
  });

  test('invited with a role → sent, and the invitation is shown', async () => {
    let waiting: Invitation[] = [];
    const { sentTo } = await openStaff({
      'GET invitation': () => list(...waiting),
      'POST invitation': () => {
        waiting = [invitation()];
        return success('POST invitation', { id: 'i1' }, 'The invitation is on its way.');
      },
    });
    await screen.findByText('Nils');
    await press('Invite');
    const form = await dialog('Invite a Person');
    await press('Send invitation', form);
    await within(form).findByText('Please enter Email.');
    await expectAccessible();
    await fill({ Email: 'ivy@example.test' }, form);
    within(form)
      .getByRole('radio', { name: /^Support/ })
      .click();
    await press('Send invitation', form);
    await waitFor(() => expect(toasts()).toEqual(['The invitation is on its way.']));
    expect(sentTo('POST invitation')).toMatchObject([
      { body: { email: 'ivy@example.test', role: 'support' } },
    ]);
    const table = await screen.findByRole('table', { name: 'Invitations' });
    expect(table.textContent).toContain('ivy@example.test');
  });

  test('address with an account → the error beside the field, what was typed stays', async () => {
    const message = 'An account has this address already. Please ask for another one.';
    await openStaff({
      'POST invitation': () =>
        refusal(409, message, { error: 'email_taken', fields: [{ path: 'email', message }] }),
    });
    await screen.findByText('Nils');
    await press('Invite');
    const form = await dialog('Invite a Person');
    await fill({ Email: 'ivy@example.test' }, form);
    await press('Send invitation', form);
    await within(form).findByText(message);
    expect(within(form).getByLabelText('Email')).toHaveProperty('value', 'ivy@example.test');
  });

  test('role changed → sent; the present role cannot be sent', async () => {
    const { sentTo } = await openStaff({
      'PATCH staff/{id}': () => success('PATCH staff/{id}', null, 'The role has been changed.'),
    });
    await press('Change role of Nils');
    const form = await dialog('Role of Nils');
    expect(within(form).getByRole('button', { name: 'Change role' })).toHaveProperty('disabled', true);
    within(form)
      .getByRole('radio', { name: /^Editor/ })
      .click();
    await press('Change role', form);
    await waitFor(() => expect(sentTo('PATCH staff/{id}')).toMatchObject([{ body: { role: 'editor' } }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('last admin removed elsewhere meanwhile → the reason, and the dialog stays', async () => {
    await openStaff({
      'DELETE staff/{id}': () => refusal(409, 'This is the last admin, who cannot be removed.'),
    });
    await press('Remove Nils');
    await press('Remove', await dialog('Remove from the team?'));
    await within(await dialog('Remove from the team?')).findByText(
      'This is the last admin, who cannot be removed.',
    );
  });

  test('expired invitation → marked; sent again and withdrawn', async () => {
    const { sentTo } = await openStaff({
      'GET invitation': () => list(invitation({ expired: true })),
      'POST invitation/{id}/send': () => success('POST invitation/{id}/send', null, 'Sent.'),
      'DELETE invitation/{id}': () => success('DELETE invitation/{id}', null, 'Withdrawn.'),
    });
    expect((await rowOf('ivy@example.test')).textContent).toContain('Expired');
    await press('Send again to ivy@example.test');
    await waitFor(() => expect(sentTo('POST invitation/{id}/send')).toHaveLength(1));
    await press('Withdraw the invitation of ivy@example.test');
    await press('Withdraw', await dialog('Withdraw the invitation?'));
    await waitFor(() => expect(sentTo('DELETE invitation/{id}')).toMatchObject([{ params: { id: 'i1' } }]));
  });
});

test('team of a shop: no actions on the owner; others can be removed', async () => {
  const { sentTo } = await openScreen('/team', {
    user: user('vendor'),
    answers: {
      'GET vendor/team': () => list(...TEAM),
      'GET invitation': () => list(),
      'DELETE vendor/team/{id}': () => success('DELETE vendor/team/{id}', null, 'Removed.'),
    },
  });
  expect(within(await rowOf('robin@example.test')).queryByRole('button')).toBeNull();
  await expectAccessible();
  await press('Remove Kit');
  await press('Remove', await dialog('Remove from the team?'));
  await waitFor(() => expect(sentTo('DELETE vendor/team/{id}')).toMatchObject([{ params: { id: 't2' } }]));
});

describe('/accept-invitation', () => {
  test('name and password → sent with the token, then the login', async () => {
    const { sentTo, address } = await openScreen('/accept-invitation#token=secret', {
      answers: {
        'POST invitation/accept': () =>
          success('POST invitation/accept', { email: 'ivy@example.test' }, 'Welcome to the team.'),
      },
    });
    await press('Join');
    await screen.findByText('Please enter Name.');
    await expectAccessible();
    await fill({ Name: 'Ivy', Password: 'open sesame' });
    await press('Join');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sentTo('POST invitation/accept')).toMatchObject([
      { body: { token: 'secret', name: 'Ivy', password: 'open sesame' } },
    ]);
  });

  test('link cut off → what to do, and no form', async () => {
    await openScreen('/accept-invitation');
    await screen.findByText(/^This link is not complete/);
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  });
});

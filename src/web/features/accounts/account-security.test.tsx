// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OwnSession } from '#contract/account-security.ts';
import type { DataOf } from '#contract/contract.ts';
import { dialog, fill, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, never, openScreen, refusal, success } from '#test/open-screen.tsx';
import { list, user } from '#test/screen-data.ts';

const AT = '2026-03-04T12:00:00.000Z';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = Array.from({ length: 10 }, (_, n) => `aaaa-bbbb-cccc-000${n}`);

const ownSession = (n: number, fields: Partial<OwnSession> = {}): OwnSession => ({
  id: `s${n}`,
  device: 'Firefox on Windows',
  createdAt: AT,
  lastSeenAt: AT,
  current: false,
  ...fields,
});
const twoStep = (fields: Partial<DataOf<'GET auth/two-step'>> = {}): DataOf<'GET auth/two-step'> => ({
  on: false,
  since: null,
  required: false,
  backupCodesLeft: 0,
  ...fields,
});
const ON = twoStep({ on: true, since: AT, backupCodesLeft: 9 });

const openAccount = (answers: Answers = {}, fields = {}) =>
  openScreen('/account-security', {
    user: user('admin', fields),
    answers: {
      'GET user/profile': () => user('admin'),
      'GET user/sessions': () => list(ownSession(1, { current: true })),
      'GET auth/two-step': () => twoStep(),
      ...answers,
    },
  });

describe('sessions', () => {
  const withSessions = (answers: Answers = {}) =>
    openScreen('/customer-dashboard?tab=profile', {
      user: user('customer'),
      answers: { 'GET orders': () => list(), 'GET user/mail-choice': () => [], ...answers },
    });
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem');

  test('several → device, times and a button each, but for this one; one is ended', async () => {
    let all = [ownSession(1, { current: true }), ownSession(2, { device: 'Safari on iPhone' })];
    const { sentTo } = await withSessions({
      'GET user/sessions': () => list(...all),
      'DELETE session/{id}': ({ params }) => {
        all = all.filter(({ id }) => id !== params.id);
        return success('DELETE session/{id}', null, 'The session has ended.');
      },
    });
    const [here, there] = await rows();
    expect(here?.textContent).toContain('This device');
    expect(within(here as HTMLElement).queryByRole('button')).toBeNull();
    expect(there?.textContent).toContain('Safari on iPhone');
    await expectAccessible();
    await press(/^End It: Safari on iPhone/);
    await waitFor(() => expect(toasts()).toEqual(['The session has ended.']));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(sentTo('DELETE session/{id}')).toMatchObject([{ params: { id: 's2' } }]);
    expect(screen.queryByRole('button', { name: 'End All Others' })).toBeNull();
  });

  test('all others ended → this one is left', async () => {
    let all = [ownSession(1, { current: true }), ownSession(2), ownSession(3)];
    await withSessions({
      'GET user/sessions': () => list(...all),
      'POST user/sessions/end-others': () => {
        all = all.slice(0, 1);
        return success('POST user/sessions/end-others', null, 'All other sessions have ended.');
      },
    });
    await press('End All Others');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(toasts()).toEqual(['All other sessions have ended.']);
  });

  test('loading → a skeleton that says so', async () => {
    await withSessions({ 'GET user/sessions': never });
    await screen.findByText('Loading your sessions');
    await expectAccessible();
  });

  test('failed → the reason and Retry', async () => {
    const { answer } = await withSessions({ 'GET user/sessions': () => refusal(429, 'Not now.') });
    await screen.findByText('Not now.');
    await expectAccessible();
    answer({ 'GET user/sessions': () => list(ownSession(1, { current: true })) });
    await press('Retry');
    expect(await rows()).toHaveLength(1);
  });
});

describe('two-step sign-in', () => {
  test('set up → QR code and key, then the backup codes once, then on', async () => {
    let state = twoStep();
    const { sentTo } = await openAccount({
      'GET auth/two-step': () => state,
      'POST auth/two-step/start': () => ({
        secret: SECRET,
        otpauthUrl: `otpauth://totp/Emporia:a?secret=${SECRET}`,
      }),
      'POST auth/two-step/confirm': ({ body }) => {
        if (Object(body).code !== '123456')
          return refusal(400, 'This code is not right, or was used already.', {
            fields: [{ path: 'code', message: 'This code is not right, or was used already.' }],
          });
        state = { ...ON, backupCodesLeft: 10 };
        return success('POST auth/two-step/confirm', { backupCodes: CODES }, 'Two-step sign-in is on.');
      },
    });
    await press('Set Up Two-Step Sign-In');
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
    expect(screen.getByLabelText('Code').getAttribute('autocomplete')).toBe('one-time-code');
    await expectAccessible();
    await press('Turn On');
    await screen.findByText('Please enter Code.');
    await fill({ Code: '000000' });
    await press('Turn On');
    await waitFor(() => expect(toasts()).toContain('This code is not right, or was used already.'));
    expect(screen.getByLabelText('Code')).toHaveProperty('value', '000000');
    await fill({ Code: '123456' });
    await press('Turn On');
    const codes = await screen.findByRole('list', { name: 'Backup codes' });
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(CODES);
    expect(document.activeElement?.textContent).toBe('Keep these backup codes');
    await expectAccessible();
    await press('I have kept them');
    await screen.findByRole('button', { name: 'Turn Off' });
    expect(document.body.textContent).not.toContain(CODES[0]);
    expect(document.body.textContent).not.toContain('JBSW');
    expect(sentTo('POST auth/two-step/confirm')).toHaveLength(2);
  });

  test('set-up canceled → nothing is confirmed', async () => {
    await openAccount({
      'POST auth/two-step/start': () => ({ secret: SECRET, otpauthUrl: 'otpauth://totp/x' }),
    });
    await press('Set Up Two-Step Sign-In');
    await press('Cancel');
    await screen.findByRole('button', { name: 'Set Up Two-Step Sign-In' });
  });

  test('turned off → asks for password and code, and sends both', async () => {
    let state = ON;
    const { sentTo } = await openAccount({
      'GET auth/two-step': () => state,
      'POST auth/two-step/disable': () => {
        state = twoStep();
        return success('POST auth/two-step/disable', null, 'Two-step sign-in is off.');
      },
    });
    await press('Turn Off');
    const form = await dialog('Turn Off Two-Step Sign-In');
    await press('Turn off', form);
    await within(form).findByText('Please enter Password.');
    await within(form).findByText('Please enter Code.');
    await expectAccessible();
    await fill({ Password: 'open sesame', Code: '123 456' }, form);
    await press('Turn off', form);
    await screen.findByRole('button', { name: 'Set Up Two-Step Sign-In' });
    expect(sentTo('POST auth/two-step/disable')).toMatchObject([
      { body: { password: 'open sesame', code: '123 456' } },
    ]);
  });

  test('new backup codes → shown once', async () => {
    await openAccount({
      'GET auth/two-step': () => ON,
      'POST auth/two-step/backup-codes': () =>
        success('POST auth/two-step/backup-codes', { backupCodes: CODES }, 'You have new backup codes.'),
    });
    await press('New Backup Codes');
    const form = await dialog('New Backup Codes');
    await fill({ Password: 'open sesame', Code: '123456' }, form);
    await press('Make new codes', form);
    await screen.findByText(CODES[9] ?? '');
    await press('I have kept them');
    await screen.findByText('Backup codes left');
  });

  test('vendor → in the profile, beside the sessions', async () => {
    await openScreen('/vendor-profile/security', {
      user: user('vendor'),
      answers: {
        'GET user/profile': () => user('vendor'),
        'GET vendor/legal-details': () => ({ legalName: '', legalAddress: '', legalNumber: '' }),
        'GET vendor/application': () => refusal(404, 'Not asked here.'),
        'GET user/sessions': () => list(ownSession(1, { current: true })),
        'GET auth/two-step': () => twoStep(),
      },
    });
    await screen.findByRole('button', { name: 'Set Up Two-Step Sign-In' });
    await screen.findByText('This device');
  });
});

describe('staff who have to set up two-step sign-in', () => {
  test('another screen → the set-up alone; set up → the back office opens', async () => {
    let state = twoStep({ required: true });
    const { address, router } = await openScreen('/users', {
      user: user('admin', { twoStepRequired: true }),
      answers: {
        'GET user/profile': () => user('admin'),
        'GET user': () => list(),
        'GET user/sessions': () => list(ownSession(1, { current: true })),
        'GET auth/two-step': () => state,
        'POST auth/two-step/start': () => ({ secret: SECRET, otpauthUrl: 'otpauth://totp/x' }),
        'POST auth/two-step/confirm': () => {
          state = { ...ON, required: true };
          return success('POST auth/two-step/confirm', { backupCodes: CODES }, 'Two-step sign-in is on.');
        },
      },
    });
    await waitFor(() => expect(address()).toBe('/account-security'));
    await screen.findByText(/^This market asks its staff for two-step sign-in/);
    expect(screen.queryByText('Change Password')).toBeNull();
    await expectAccessible();
    await press('Set Up Two-Step Sign-In');
    await fill({ Code: '123456' });
    await press('Turn On');
    await press('I have kept them');
    await screen.findByRole('heading', { name: 'Change Password' });
    await router.navigate('/users');
    await screen.findByText('No users yet.');
  });

  test('refused by a call in an open session → the set-up', async () => {
    const { address } = await openScreen('/users', {
      user: user('admin'),
      answers: {
        'GET user': () =>
          refusal(403, 'Please set up two-step sign-in first.', { error: 'two_step_required' }),
        'GET auth/two-step': () => twoStep({ required: true }),
      },
    });
    await waitFor(() => expect(address()).toBe('/account-security'));
    await screen.findByRole('button', { name: 'Set Up Two-Step Sign-In' });
  });
});

describe('own account of staff', () => {
  test('name changed without a picture → saved by the call of staff; so is the password', async () => {
    const { sentTo } = await openAccount({
      'PATCH user/staff-profile': () =>
        success('PATCH user/staff-profile', user('admin', { name: 'Ada' }), 'Your profile has been saved.'),
      'PATCH user/staff-password': () =>
        success('PATCH user/staff-password', null, 'Your password has been changed.'),
    });
    await press('Edit Profile');
    const form = await dialog('Edit Profile');
    await fill({ Name: 'Ada' }, form);
    await press('Save', form);
    await waitFor(() => expect(toasts()).toEqual(['Your profile has been saved.']));
    expect(sentTo('PATCH user/staff-profile')).toMatchObject([{ body: { name: 'Ada' } }]);
    await fill({
      'Current Password': 'open sesame',
      'New Password': 'quite new',
      'Confirm Password': 'quite new',
    });
    await press('Change Password');
    await waitFor(() => expect(sentTo('PATCH user/staff-password')).toHaveLength(1));
  });
});

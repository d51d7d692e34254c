// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fill, follow, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal, success } from '#test/open-screen.tsx';
import { user } from '#test/screen-data.ts';

const PERSON = {
  Name: 'Robin Test',
  Phone: '+1 555 0199',
  Email: 'robin@example.test',
  Password: 'open sesame',
};

describe('login', () => {
  test('field empty → an error beside it, focus on the first, nothing sent', async () => {
    await openScreen('/login');
    await press('Sign In');
    await screen.findByText('Please enter Email.');
    await screen.findByText('Please enter Password.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    await expectAccessible();
  });

  test('wrong password → a toast, still signed out', async () => {
    const { address } = await openScreen('/login', {
      answers: { 'POST auth/login': () => refusal(401, 'Wrong e-mail address or password.') },
    });
    await fill({ Email: 'robin@example.test', Password: 'not the password' });
    await press('Sign In');
    await waitFor(() => expect(toasts()).toEqual(['Wrong e-mail address or password.']));
    expect(address()).toBe('/login');
    expect(sessionStorage.getItem('user')).toBeNull();
  });

  test('Show password → its characters, again → hidden', async () => {
    await openScreen('/login');
    const password = await screen.findByLabelText('Password');
    await press('Show password');
    expect(password.getAttribute('type')).toBe('text');
    await press('Show password');
    expect(password.getAttribute('type')).toBe('password');
  });

  test.each([
    ['vendor', '/vendor-dashboard'],
    ['admin', '/'],
  ] as const)('as %s → %s', async (role, path) => {
    const { router } = await openScreen('/login', {
      answers: {
        'POST auth/login': () => ({ user: user(role) }),
        'GET vendor/dashboard': () => refusal(404, 'Not asked here.'),
        'GET vendor/sales': () => refusal(404, 'Not asked here.'),
        'GET vendor/to-do': () => refusal(404, 'Not asked here.'),
        'GET vendor/balance': () => refusal(404, 'Not asked here.'),
        'GET vendor/view-sources': () => refusal(404, 'Not asked here.'),
        'GET vendor/application': () => refusal(404, 'Not asked here.'),
        'GET site/home-page': () => refusal(404, 'Not asked here.'),
      },
    });
    await fill({ Email: 'robin@example.test', Password: 'open sesame' });
    await press('Sign In');
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  });
});

describe('second step', () => {
  const ticket = 'a ticket';
  const expired = () =>
    refusal(401, 'This sign-in has expired. Please sign in again.', { error: 'sign_in_expired' });
  async function openSecondStep(answers: Answers = {}) {
    const opened = await openScreen('/login', {
      answers: {
        'POST auth/login': () =>
          success('POST auth/login', { twoStep: true, ticket }, 'Please enter your code.'),
        'GET vendor/dashboard': () => refusal(404, 'Not asked here.'),
        'GET vendor/sales': () => refusal(404, 'Not asked here.'),
        'GET vendor/to-do': () => refusal(404, 'Not asked here.'),
        'GET vendor/balance': () => refusal(404, 'Not asked here.'),
        'GET vendor/view-sources': () => refusal(404, 'Not asked here.'),
        'GET vendor/application': () => refusal(404, 'Not asked here.'),
        ...answers,
      },
    });
    await fill({ Email: 'robin@example.test', Password: 'open sesame' });
    await press('Sign In');
    await screen.findByRole('heading', { name: 'Enter Your Code' });
    return opened;
  }

  test('code of the app → signed in', async () => {
    const { router, sentTo } = await openSecondStep({
      'POST auth/two-step': () => ({ user: user('vendor') }),
    });
    const field = screen.getByLabelText('Code');
    expect(document.activeElement).toBe(field);
    expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ]);
    expect(sessionStorage.getItem('user')).toBeNull();
    await expectAccessible();
    await press('Sign In');
    await screen.findByText('Please enter Code.');
    await fill({ Code: '123 456' });
    await press('Sign In');
    await waitFor(() => expect(router.state.location.pathname).toBe('/vendor-dashboard'));
    expect(sentTo('POST auth/two-step')).toMatchObject([{ body: { ticket, code: '123 456' } }]);
  });

  test('wrong code → a toast, and the step stays with the focus in its field', async () => {
    await openSecondStep({
      'POST auth/two-step': () =>
        refusal(401, 'This code is not right, or was used already.', { error: 'wrong_code' }),
    });
    await fill({ Code: '000000' });
    await press('Sign In');
    await waitFor(() => expect(toasts()).toContain('This code is not right, or was used already.'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
  });

  test('backup code → a field of its own, sent as the code', async () => {
    const { sentTo } = await openSecondStep({ 'POST auth/two-step': expired });
    await press('Use a backup code');
    const field = await screen.findByLabelText('Backup Code');
    expect(field.getAttribute('inputmode')).toBeNull();
    await expectAccessible();
    await fill({ 'Backup Code': 'aaaa-bbbb-cccc-dddd' });
    await press('Sign In');
    await waitFor(() =>
      expect(sentTo('POST auth/two-step')).toMatchObject([{ body: { code: 'aaaa-bbbb-cccc-dddd' } }]),
    );
  });

  test('ticket expired, or Back → e-mail and password again', async () => {
    await openSecondStep({ 'POST auth/two-step': expired });
    await fill({ Code: '123456' });
    await press('Sign In');
    await screen.findByRole('heading', { name: 'Sign In' });
    await waitFor(() => expect(toasts()).toContain('This sign-in has expired. Please sign in again.'));
    await fill({ Password: 'open sesame' });
    await press('Sign In');
    await press('Back');
    await screen.findByLabelText('Password');
  });

  test('staff who have to set it up → their account', async () => {
    const { router } = await openScreen('/login', {
      answers: {
        'POST auth/login': () => ({ user: user('admin', { twoStepRequired: true }) }),
        'GET auth/two-step': () => ({ on: false, since: null, required: true, backupCodesLeft: 0 }),
      },
    });
    await fill({ Email: 'robin@example.test', Password: 'open sesame' });
    await press('Sign In');
    await waitFor(() => expect(router.state.location.pathname).toBe('/account-security'));
  });
});

describe('registration', () => {
  test('sent → login with the address, which still leads back to where the visitor was asked', async () => {
    const { router, sentTo } = await openScreen('/login', {
      state: { from: '/cart' },
      answers: {
        'POST auth/register': () =>
          success('POST auth/register', user('customer'), 'Your account has been created. Please sign in.'),
      },
    });
    await follow('Create a customer account');
    await screen.findByRole('heading', { name: 'Create your account' });
    await fill({ ...PERSON, 'Confirm Password': PERSON.Password });
    await press('Sign Up');
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(router.state.location.state).toEqual({ from: '/cart', email: PERSON.Email });
    expect(screen.getByLabelText('Email')).toHaveProperty('value', PERSON.Email);
    await waitFor(() => expect(toasts()).toEqual(['Your account has been created. Please sign in.']));
    expect(sentTo('POST auth/register')).toMatchObject([
      { body: { name: 'Robin Test', phone: '+1 555 0199' } },
    ]);
  });

  test('passwords differ → a toast, and nothing is sent', async () => {
    const { sentTo } = await openScreen('/signup');
    await fill({ ...PERSON, 'Confirm Password': 'something else' });
    await press('Sign Up');
    await waitFor(() => expect(toasts()).toEqual(['Passwords do not match']));
    expect(sentTo('POST auth/register')).toEqual([]);
  });

  test('e-mail address in use → a toast, and the form stays', async () => {
    const message = 'This e-mail address is in use.';
    const { address } = await openScreen('/signup', {
      answers: { 'POST auth/register': () => refusal(409, message) },
    });
    await fill({ ...PERSON, 'Confirm Password': PERSON.Password });
    await press('Sign Up');
    await waitFor(() => expect(toasts()).toEqual([message]));
    expect(address()).toBe('/signup');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Robin Test');
  });

  test('vendor: everything missing → an error beside each field, the picture included', async () => {
    await openScreen('/vendor-signup');
    await press('Sign Up');
    for (const field of ['Name', 'Phone', 'Email', 'Password', 'Confirm Password', 'Shop Name']) {
      await screen.findByText(`Please enter ${field}.`);
    }
    await screen.findByText('Please upload Shop Image.');
    await expectAccessible();
  });
});

describe('forgotten password', () => {
  test('market without mail → the specified form, which sends nothing', async () => {
    const { address } = await openScreen('/login');
    await follow('Forgot Password');
    await fill({ 'Email Address': 'robin@example.test' });
    await press('Sign Up');
    await follow('Back to Sign In');
    await waitFor(() => expect(address()).toBe('/login'));
  });

  test('link without its token → says so, and nothing to fill in', async () => {
    await openScreen('/reset-password');
    await screen.findByText(/This link is not complete/);
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Ask for a New Link' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
  });
});

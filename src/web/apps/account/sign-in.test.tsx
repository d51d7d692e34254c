// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fill, follow, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { openScreen, refusal, success } from '#test/open-screen.tsx';
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
        'GET vendor/application': () => refusal(404, 'Not asked here.'),
        'GET site/home-page': () => refusal(404, 'Not asked here.'),
      },
    });
    await fill({ Email: 'robin@example.test', Password: 'open sesame' });
    await press('Sign In');
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  });
});

describe('registration', () => {
  test('sent → login, which still leads back to where the visitor was asked', async () => {
    const { router, sentTo } = await openScreen(
      { pathname: '/login', state: { from: '/cart' } },
      {
        answers: {
          'POST auth/register': () =>
            success('POST auth/register', user('customer'), 'Your account has been created. Please sign in.'),
        },
      },
    );
    await follow('Create a customer account');
    await screen.findByRole('heading', { name: 'Create your account' });
    await fill({ ...PERSON, 'Confirm Password': PERSON.Password });
    await press('Sign Up');
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(router.state.location.state).toEqual({ from: '/cart' });
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
});

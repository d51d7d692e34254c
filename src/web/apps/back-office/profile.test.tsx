// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { SignedInUser } from '#contract/accounts.ts';
import { follow } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { list, user } from '#test/screen-data.ts';

const open = (path: string, fields: Partial<SignedInUser> = {}) =>
  openScreen(path, {
    user: user('vendor', fields),
    answers: {
      'GET user/profile': () => user('vendor'),
      'GET user/sessions': () => list(),
      'GET user/mail-choice': () => [],
      'GET auth/two-step': () => ({ on: false, since: null, required: false, backupCodesLeft: 0 }),
      'GET vendor/legal-details': () => ({ legalName: '', legalAddress: '', legalNumber: '' }),
      'GET vendor/payout-account': () => ({
        method: 'byHand',
        status: 'Ready',
        last4: '4242',
        requirements: [],
      }),
      'GET vendor/application': () => ({
        status: 'Approved',
        statusReason: null,
        appliedAt: '2026-01-02T03:04:05.000Z',
        missing: [],
        documents: [],
      }),
    },
  });
const tabs = () => within(screen.getByRole('navigation', { name: 'Your Profile' })).getAllByRole('link');
const cards = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);

describe('profile of a vendor', () => {
  test.each([
    ['/vendor-profile/shop', 'Shop', ['Payout Details', 'Legal Details', 'Holiday', 'Close Shop']],
    ['/vendor-profile', 'Account', ['Your details', 'Change Password', 'Keyboard']],
    ['/vendor-profile/security', 'Security', ['Two-Step Sign-In', 'Sessions']],
    ['/vendor-profile/data', 'Mails and data', ['Your data']],
  ])('%s → the tab %s with its cards', async (path, tab, expected) => {
    await open(path);
    await screen.findByRole('heading', { level: 2, name: expected.at(-1) });
    expect(cards()).toEqual(expected);
    expect(tabs().map(({ textContent }) => textContent)).toEqual([
      'Shop',
      'Account',
      'Security',
      'Mails and data',
    ]);
    expect(
      tabs()
        .filter((link) => link.hasAttribute('aria-current'))
        .map((link) => link.textContent),
    ).toEqual([tab]);
    await expectAccessible();
  });

  test('tab followed → its address', async () => {
    const { address } = await open('/vendor-profile');
    await follow('Security');
    await screen.findByRole('heading', { level: 2, name: 'Two-Step Sign-In' });
    expect(address()).toBe('/vendor-profile/security');
  });

  test('manager → neither payout details nor the shop’s end', async () => {
    await open('/vendor-profile/shop', { shopRole: 'manager' });
    await screen.findByRole('heading', { level: 2, name: 'Holiday' });
    expect(cards()).toEqual(['Legal Details', 'Holiday']);
  });

  test('author → no tab of the shop', async () => {
    await open('/vendor-profile', { shopRole: 'author' });
    await screen.findByRole('heading', { level: 1, name: 'Your Profile' });
    expect(tabs().map(({ textContent }) => textContent)).not.toContain('Shop');
  });
});

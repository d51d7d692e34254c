// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { dialog, follow, press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { list, user } from '#test/screen-data.ts';
import { backOfficeRoutes } from '#web/back-office.routes.tsx';
import { matchPage } from '#web/kernel/router/routes.ts';
import { navigationOf } from './navigation.ts';

const open = (role: 'vendor' | 'admin', path = '/review') =>
  openScreen(path, {
    user: user(role),
    answers: { 'GET product-review': () => list(), 'POST auth/logout': () => null },
  });
const sidebar = () => screen.findByRole('navigation', { name: 'Back office' });
const linksOf = (scope: HTMLElement) => within(scope).getAllByRole('link');

describe('sidebar', () => {
  test.each(['vendor', 'admin'] as const)(
    '%s → every section and item, the current one marked',
    async (role) => {
      await open(role);
      const sections = navigationOf(user(role));
      const headings = within(await sidebar()).getAllByRole('heading');
      expect(headings.map(({ textContent }) => textContent)).toEqual(sections.map(({ title }) => title));
      const items = sections.flatMap((section) => section.items).filter(({ path }) => path);
      expect(linksOf(await sidebar()).map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
        items.map(({ label, path }) => [label, path]),
      );
      const current = within(await sidebar()).getByRole('link', { name: 'Reviews' });
      expect(current.getAttribute('aria-current')).toBe('page');
      await expectAccessible();
    },
  );

  test('group → opens and closes; open if one of its items is current', async () => {
    await openScreen('/second-category', {
      user: user('admin'),
      answers: { 'GET main-category': () => ({ mainCategory: [] }) },
    });
    const group = await screen.findByRole('button', { name: 'Category' });
    expect(group.getAttribute('aria-expanded')).toBe('true');
    const current = within(await sidebar()).getByRole('link', { name: 'Second Category' });
    expect(current.getAttribute('aria-current')).toBe('page');
    await press('Category');
    expect(within(await sidebar()).queryByRole('link', { name: 'Second Category' })).toBeNull();
    await press('Dashboard');
    within(await sidebar()).getByRole('link', { name: 'Vendor Dashboard' });
  });

  test.each(['vendor', 'admin'] as const)('every item of a %s → leads to a screen', (role) => {
    const paths = navigationOf(user(role))
      .flatMap((section) => section.items)
      .flatMap(({ path, items = [] }) => (path ? [path] : items.map((item) => item.path)));
    expect(paths.filter((path) => matchPage(backOfficeRoutes, path).length === 0)).toEqual([]);
  });
});

describe('user menu', () => {
  test('vendor → name, role, profile and Logout', async () => {
    const { address } = await open('vendor');
    expect((await screen.findByRole('link', { name: 'Emporia' })).getAttribute('href')).toBe('/');
    await press('Account');
    const menu = await dialog('Account');
    expect(menu.textContent).toContain('Robin Test');
    expect(menu.textContent).toContain('vendor');
    expect(linksOf(menu).map((link) => link.getAttribute('href'))).toEqual(['/vendor-profile']);
    await expectAccessible();
    await press('Logout', menu);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sessionStorage.getItem('user')).toBeNull();
  });

  test('admin → the own account, no vendor profile', async () => {
    await open('admin');
    await press('Account');
    const links = linksOf(await dialog('Account'));
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/account-security']);
  });
});

test('edit-product without a product → the list', async () => {
  const { address } = await openScreen('/edit-product', {
    user: user('vendor'),
    answers: {
      'GET vendor/product': () => list(),
      'GET main-category': () => ({ mainCategory: [] }),
    },
  });
  await waitFor(() => expect(address()).toBe('/products'));
  await follow('Import');
  await waitFor(() => expect(address()).toBe('/import-products'));
});

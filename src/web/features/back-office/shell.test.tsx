// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { dialog, follow, press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { list, user } from '#test/screen-data.ts';
import { backOfficeRoutes } from '#web/back-office.routes.tsx';
import { matchPage } from '#web/kernel/router/routes.ts';
import { entryOf, linksOf, navigationOf } from './navigation.ts';
import { SCREEN_ICONS } from './screen-icons.ts';

const open = (role: 'vendor' | 'admin', path = '/review') =>
  openScreen(path, {
    user: user(role),
    answers: {
      'GET product-review': () => list(),
      'GET vendor-message': () => list(),
      'POST auth/logout': () => null,
    },
  });
const sidebar = () => screen.findByRole('navigation', { name: 'Back office' });
const linksIn = (scope: HTMLElement) => within(scope).getAllByRole('link');

describe('sidebar', () => {
  test.each(['vendor', 'admin'] as const)(
    '%s → every section and item, the current one marked',
    async (role) => {
      await open(role);
      const sections = navigationOf(user(role));
      const headings = within(await sidebar()).getAllByRole('heading');
      expect(headings.map(({ textContent }) => textContent)).toEqual(sections.map(({ title }) => title));
      const entries = sections.flatMap(({ items }) => items.flatMap(linksOf));
      expect(linksIn(await sidebar()).map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
        entries.map(({ label, path }) => [label, path]),
      );
      const current = within(await sidebar()).getByRole('link', { name: 'Reviews' });
      expect(current.getAttribute('aria-current')).toBe('page');
      await expectAccessible();
    },
  );

  test('group → open until it is folded; the current item stays', async () => {
    await openScreen('/second-category', {
      user: user('admin'),
      answers: { 'GET main-category': () => ({ mainCategory: [] }) },
    });
    const group = await screen.findByRole('button', { name: 'Category' });
    expect(group.getAttribute('aria-expanded')).toBe('true');
    within(await sidebar()).getByRole('link', { name: 'Vendor Dashboard' });
    await press('Category');
    expect(group.getAttribute('aria-expanded')).toBe('false');
    expect(within(await sidebar()).queryByRole('link', { name: 'First Category' })).toBeNull();
    const current = within(await sidebar()).getByRole('link', { name: 'Second Category' });
    expect(current.getAttribute('aria-current')).toBe('page');
  });

  test('section folded → stays folded after a reload, the current item in it is shown', async () => {
    await open('vendor');
    await press('Content (CMS)', await sidebar());
    expect(within(await sidebar()).queryByRole('link', { name: 'Messages' })).toBeNull();
    within(await sidebar()).getByRole('link', { name: 'Reviews' });
    expect(localStorage.getItem('foldedMenus')).toBe('["Content (CMS)"]');
    await press('Content (CMS)', await sidebar());
    within(await sidebar()).getByRole('link', { name: 'Messages' });
    expect(localStorage.getItem('foldedMenus')).toBeNull();
  });

  test('current item → scrolled into view', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await open('admin');
    await sidebar();
    expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
    expect(scrolled.mock.contexts[0]).toHaveProperty('textContent', 'Reviews');
  });

  test.each([
    ['/product-details/p1', '/products'],
    ['/edit-product', '/products'],
    ['/invoice/o1', '/orders'],
    ['/blog-posts/new', '/blog-posts'],
    ['/taxes/report', '/taxes'],
  ])('%s → the entry %s is the current one', (path, entry) => {
    expect(entryOf(path)).toBe(entry);
  });

  test('something waits → its number, also on a folded section; overdue in words', async () => {
    await openScreen('/users', {
      user: user('admin'),
      answers: {
        'GET user': () => list(),
        'GET back-office/waiting': () => ({
          data: [
            { screen: 'vendors', count: 2, overdue: false },
            { screen: 'cases', count: 100, overdue: true },
          ],
        }),
      },
    });
    await within(await sidebar()).findByRole('link', { name: 'Vendors 2 waiting' });
    within(await sidebar()).getByRole('link', { name: 'Cases 99+ waiting, overdue' });
    await expectAccessible();
    await press('People', await sidebar());
    within(await sidebar()).getByRole('button', { name: 'People 99+ waiting, overdue' });
  });

  test('another page, or a change of data → counts are read again', async () => {
    const { sentTo } = await open('vendor');
    await waitFor(() => expect(sentTo('GET back-office/waiting')).toHaveLength(1));
    await follow('Messages', await sidebar());
    await waitFor(() => expect(sentTo('GET back-office/waiting')).toHaveLength(2));
  });

  test.each(['vendor', 'admin'] as const)('every entry of a %s → has an icon', (role) => {
    const paths = navigationOf(user(role)).flatMap(({ items }) => items.flatMap(linksOf));
    expect(paths.filter(({ path }) => !(path in SCREEN_ICONS))).toEqual([]);
  });

  test.each(['vendor', 'admin'] as const)('every item of a %s → leads to a screen', (role) => {
    const paths = navigationOf(user(role)).flatMap(({ items }) => items.flatMap(linksOf));
    expect(paths.filter(({ path }) => matchPage(backOfficeRoutes, path).length === 0)).toEqual([]);
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
    expect(linksIn(menu).map((link) => link.getAttribute('href'))).toEqual(['/vendor-profile']);
    await expectAccessible();
    await press('Logout', menu);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sessionStorage.getItem('user')).toBeNull();
  });

  test('admin → the own account, no vendor profile', async () => {
    await open('admin');
    await press('Account');
    const links = linksIn(await dialog('Account'));
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

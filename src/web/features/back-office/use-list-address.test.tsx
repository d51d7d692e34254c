// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { type Navigate, NavigationContext, resolvePath, useLocation } from '#ui/navigation.ts';
import { useListAddress } from './use-list-address.ts';

afterEach(cleanup);

/** An address that follows navigation at once. */
function Address({ search, children }: { search: string; children: ReactNode }) {
  const [path, setPath] = useState({ pathname: '/orders', search, hash: '' });
  const navigate: Navigate = async (to) => {
    if (typeof to !== 'number') setPath(resolvePath(to, path));
  };
  const location = { ...path, state: null, key: '' };
  return <NavigationContext value={{ location, navigate }}>{children}</NavigationContext>;
}

function open(search: string) {
  const { result } = renderHook(
    () => ({ list: useListAddress('status', 'vendorId'), search: useLocation().search }),
    {
      wrapper: ({ children }) => <Address search={search}>{children}</Address>,
    },
  );
  return result;
}

describe('useListAddress', () => {
  test('page, search and filters of the address → the query of the call, without what is empty', () => {
    const { list } = open('?page=3&searchKeyword=+quilt+&status=').current;
    expect(list.query).toEqual({ page: 3, limit: 10, searchKeyword: 'quilt' });
    expect(list.filters).toMatchObject({ status: '', vendorId: '' });
    expect(list.isFiltered).toBe(true);
  });

  test.each(['?page=0', '?page=-1', '?page=x', '', '?utm_source=letter'])(
    '%s → page 1, not narrowed',
    (search) => {
      const { list } = open(search).current;
      expect(list.query).toEqual({ page: 1, limit: 10 });
      expect(list.isFiltered).toBe(false);
    },
  );

  test('search longer than the API takes → cut to 100 characters', () => {
    const { list } = open(`?searchKeyword=${'x'.repeat(120)}`).current;
    expect(list.query.searchKeyword).toBe('x'.repeat(100));
  });

  test('searched or filtered → back to page 1, the other one stays', () => {
    const result = open('?page=3&status=Stuck');
    act(() => result.current.list.search('quilt'));
    expect(result.current.search).toBe('?searchKeyword=quilt&status=Stuck');
    act(() => result.current.list.filter('status', ''));
    expect(result.current.search).toBe('?searchKeyword=quilt');
  });

  test('sorted → back to page 1, in the address and in the call; reset → the order stays', () => {
    const result = open('?page=3&status=Stuck');
    act(() => result.current.list.sortBy('-amount'));
    expect(result.current.search).toBe('?status=Stuck&sort=-amount');
    expect(result.current.list.query).toEqual({ page: 1, limit: 10, status: 'Stuck', sort: '-amount' });
    act(() => result.current.list.reset());
    expect(result.current.search).toBe('?sort=-amount');
    expect(result.current.list.isFiltered).toBe(false);
  });

  test('reset → everything is listed', () => {
    const result = open('?page=3&status=Stuck&searchKeyword=quilt');
    act(() => result.current.list.reset());
    expect(result.current.search).toBe('');
    expect(result.current.list.query).toEqual({ page: 1, limit: 10 });
  });

  test('address of a page → keeps search and filters; page 1 has no number', () => {
    const { list } = open('?page=3&status=Stuck&searchKeyword=quilt').current;
    expect(list.hrefFor(2)).toBe('?searchKeyword=quilt&status=Stuck&page=2');
    expect(list.hrefFor(1)).toBe('?searchKeyword=quilt&status=Stuck');
    expect(open('').current.list.hrefFor(1)).toBe('?');
  });
});

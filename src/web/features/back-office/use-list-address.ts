import { useSearchParams } from 'react-router';
import { BACK_OFFICE_PAGE_SIZE } from '#domain/limits.ts';
import { readPage } from '#web/kernel/read-page.ts';

/** Page, search and filters of a list, kept in the address so that back, forward and reload preserve them. */
export interface ListAddress<Filter extends string = never> {
  /** As the API's list calls take it. */
  query: { page: number; limit: number; searchKeyword?: string } & Partial<Record<Filter, string>>;
  /** The values of the filters; '' where none is chosen. */
  filters: Record<Filter, string>;
  /** A search or a filter is set. */
  narrowed: boolean;
  /** Each of these goes back to page 1. */
  search: (text: string) => void;
  filter: (name: Filter, value: string) => void;
  reset: () => void;
  hrefFor: (page: number) => string;
}

/** `filters` are the names of query parameters, as the list's call has them. */
export function useListAddress<Filter extends string = never>(
  ...filters: readonly Filter[]
): ListAddress<Filter> {
  const [address, setAddress] = useSearchParams();
  const names = ['searchKeyword', ...filters];
  const chosen = Object.fromEntries(
    names.map((name) => [name, address.get(name)?.trim().slice(0, 100) ?? '']),
  );
  const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''));

  function set(changes: Record<string, string>) {
    const next = Object.entries({ ...chosen, ...changes }).filter(([, value]) => value !== '');
    setAddress(next, { preventScrollReset: true });
  }
  return {
    query: {
      page: readPage(address.get('page')),
      limit: BACK_OFFICE_PAGE_SIZE,
      ...(given as Partial<Record<Filter, string>>),
    },
    filters: chosen as Record<Filter, string>,
    narrowed: Object.keys(given).length > 0,
    search: (text) => set({ searchKeyword: text }),
    filter: (name, value) => set({ [name]: value }),
    reset: () => setAddress({}, { preventScrollReset: true }),
    hrefFor: (page) => {
      const search = new URLSearchParams(page > 1 ? { ...given, page: String(page) } : given);
      return search.size > 0 ? `?${search}` : '?';
    },
  };
}

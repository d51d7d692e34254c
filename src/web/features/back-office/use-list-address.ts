import { BACK_OFFICE_PAGE_SIZE, SEARCH_LENGTH_MAX } from '#domain/limits.ts';
import { readPage } from '#web/kernel/read-page.ts';
import { useSearchParams } from '#web/kernel/use-search-params.ts';

/** Page, search, order and filters of a list, kept in the address so that back, forward and reload preserve them. */
export interface ListAddress<Filter extends string = never> {
  /** The query parameters of the API's list calls. */
  query: { page: number; limit: number; searchKeyword?: string; sort?: string } & Partial<
    Record<Filter, string>
  >;
  /** The values of the filters; '' if a filter is not set. */
  filters: Record<Filter, string>;
  /** The order that was chosen, 'name' or '-name'; '' for the one that the list has by itself. */
  sort: string;
  /** A search or a filter is set. */
  isFiltered: boolean;
  /** Each of these goes back to page 1. */
  search: (text: string) => void;
  filter: (name: Filter, value: string) => void;
  sortBy: (sort: string) => void;
  reset: () => void;
  hrefFor: (page: number) => string;
  /** The address without these parameters; null if it has none of them. */
  hrefWithout: (names: readonly string[]) => string | null;
}

/** @param filters names of query parameters of the list's API call */
export function useListAddress<Filter extends string = never>(
  ...filters: readonly Filter[]
): ListAddress<Filter> {
  const [address, setAddress] = useSearchParams();
  const names = ['searchKeyword', ...filters, 'sort'];
  const values = Object.fromEntries(
    names.map((name) => [name, address.get(name)?.trim().slice(0, SEARCH_LENGTH_MAX) ?? '']),
  );
  const nonEmptyValues = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

  function set(changes: Record<string, string>) {
    const next = Object.entries({ ...values, ...changes }).filter(([, value]) => value !== '');
    setAddress(next, { preventScrollReset: true });
  }
  const hrefOf = (query: Record<string, string>) => {
    const search = new URLSearchParams(query);
    return search.size > 0 ? `?${search}` : '?';
  };
  return {
    query: {
      page: readPage(address.get('page')),
      limit: BACK_OFFICE_PAGE_SIZE,
      ...(nonEmptyValues as Partial<Record<Filter, string>>),
    },
    filters: values as Record<Filter, string>,
    sort: values.sort ?? '',
    isFiltered: Object.keys(nonEmptyValues).some((name) => name !== 'sort'),
    search: (text) => set({ searchKeyword: text }),
    filter: (name, value) => set({ [name]: value }),
    sortBy: (sort) => set({ sort }),
    // The order stays: it hides nothing.
    reset: () => setAddress(values.sort ? { sort: values.sort } : {}, { preventScrollReset: true }),
    hrefFor: (page) => hrefOf(page > 1 ? { ...nonEmptyValues, page: String(page) } : nonEmptyValues),
    hrefWithout: (names) => {
      const kept = Object.entries(nonEmptyValues).filter(([name]) => !names.includes(name));
      return kept.length < Object.keys(nonEmptyValues).length ? hrefOf(Object.fromEntries(kept)) : null;
    },
  };
}

import { createContext, use } from 'react';

export interface Path {
  pathname: string;
  /** With its '?', or empty. */
  search: string;
  /** With its '#', or empty. */
  hash: string;
}

export interface Location extends Path {
  /** Kept with the entry of the history. */
  state: unknown;
  /** Identifies the entry of the history. */
  key: string;
}

/** The parts of a path that its route names, decoded. */
export type Params = Readonly<Record<string, string | undefined>>;

export interface NavigateOptions {
  replace?: boolean | undefined;
  state?: unknown;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean | undefined;
}

/**
 * Goes to an address of the site, or by a number of entries of the history. Without a path the address is on the current
 * page. Resolves when the page is shown.
 */
export type Navigate = (to: string | number, options?: NavigateOptions) => Promise<void>;

interface Navigation {
  location: Location;
  navigate: Navigate;
}

/** Provided by the router. */
export const NavigationContext = createContext<Navigation | null>(null);

function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('There is no router around this component.');
  return navigation;
}

/** The address of the page that is shown. */
export const useLocation = (): Location => useNavigation().location;

export const useNavigate = (): Navigate => useNavigation().navigate;

export const formatPath = ({ pathname, search, hash }: Path): string => pathname + search + hash;

/** The path of an address within the site, and never outside of it: '//example.com' is a path, too. */
export function resolvePath(address: string, current: Pick<Path, 'pathname'>): Path {
  const [, pathname, search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return {
    pathname: pathname ? `/${pathname}`.replace(/[\\/]{2,}/g, '/') : current.pathname,
    search: search === '?' ? '' : search,
    hash: hash === '#' ? '' : hash,
  };
}

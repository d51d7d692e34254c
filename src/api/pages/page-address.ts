/** A page's address in its normal form. */
export interface PageAddress {
  /** The cache key: path and query, known parameters in a fixed order, without empty and unknown ones. */
  key: string;
  /** The requested address with its query, made safe to redirect to: it never leads to another site. */
  safeUrl: string;
  /** The address to redirect to when the path has doubled or trailing slashes; else null. */
  redirectTo: string | null;
}

/** Reads addresses; `parameters` are those that change a page, in the order of their normal form. */
export function addressReader(parameters: readonly string[]): (url: string) => PageAddress {
  return (url) => {
    const mark = url.indexOf('?');
    const raw = mark < 0 ? url : url.slice(0, mark);
    const path = raw.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
    const safeUrl = safe(path) + (mark < 0 ? '' : url.slice(mark));
    const redirectTo = path === raw ? null : safeUrl;
    if (mark < 0) return { key: path, safeUrl, redirectTo };
    const requested = new URLSearchParams(url.slice(mark + 1));
    const query = new URLSearchParams();
    for (const name of parameters) {
      const value = requested.get(name);
      if (value) query.set(name, value);
    }
    return { key: query.size > 0 ? `${path}?${query}` : path, safeUrl, redirectTo };
  };
}

/** The address that a page redirects to, with the parameters of the requested one that no page reads, such as `code`. */
export function withOtherParameters(location: string, url: string, parameters: readonly string[]): string {
  const [, asked] = url.split(/\?(.*)/s);
  const others = new URLSearchParams(asked);
  for (const name of parameters) others.delete(name);
  if (others.size === 0) return location;
  return `${location}${location.includes('?') ? '&' : '?'}${others}`;
}

/** A browser reads '\' as '/', and '/\elsewhere' as another site. */
const safe = (path: string): string => path.replaceAll('\\', '%5C');

/** The address with its path in lower case, as all addresses are; null if it is already. */
export function inLowerCase(url: string): string | null {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const lower = path
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part).toLowerCase()))
    .join('/');
  return lower.toLowerCase() === path.toLowerCase() && lower !== path
    ? lower + (mark < 0 ? '' : url.slice(mark))
    : null;
}

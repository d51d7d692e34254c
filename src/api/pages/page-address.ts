/** What a page's address is made of: its path as it came, and the query in the one form that counts. */
export interface PageAddress {
  /** Path and query, known parameters in a fixed order, empty and foreign ones left out: one key for one page. */
  key: string;
  /** The address as it came, with its query, in a form that leads to this site however a browser reads it. */
  here: string;
  /** Where the page is instead, when its path is spelled in another way: slashes doubled, or one at the end. */
  moved: string | null;
}

/** Reads addresses; `parameters` are those that change a page, in the order of their normal form. */
export function addressReader(parameters: readonly string[]): (url: string) => PageAddress {
  return (url) => {
    const mark = url.indexOf('?');
    const raw = mark < 0 ? url : url.slice(0, mark);
    const path = raw.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
    const here = safe(path) + (mark < 0 ? '' : url.slice(mark));
    const moved = path === raw ? null : here;
    if (mark < 0) return { key: path, here, moved };
    const given = new URLSearchParams(url.slice(mark + 1));
    const kept = new URLSearchParams();
    for (const name of parameters) {
      const value = given.get(name);
      if (value) kept.set(name, value);
    }
    return { key: kept.size > 0 ? `${path}?${kept}` : path, here, moved };
  };
}

/** A browser reads '\' as '/', and '/\elsewhere' as another site. */
const safe = (path: string): string => path.replaceAll('\\', '%5C');

/** The address with a path in lower case, as all of ours are; null when it is so already. */
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

import type { Params } from '#ui/navigation.ts';
import type { Web } from './context.ts';

/** The metadata of a page's head. */
export interface Meta {
  title: string;
  description?: string;
  /** A path of a picture on this site. */
  image?: string;
  /** The canonical address, if it is more than the path. */
  canonical?: string;
  /** The Open Graph type; 'website' by default. */
  type?: 'website' | 'article' | 'product';
  /** Excludes the page from search engines, for personal pages. */
  noIndex?: boolean;
}

export interface MetaInput extends Web {
  pathname: string;
  params: Params;
  search: URLSearchParams;
}

/** A route's `handle`: the deepest one with `meta` names the page. */
export interface RouteHandle {
  meta?: (input: MetaInput) => Meta;
  /** Excludes all routes below this one from search engines, for personal pages. */
  personal?: true;
}

export function metaOf(handles: readonly (RouteHandle | undefined)[], input: MetaInput): Meta {
  const noIndex = handles.some((handle) => handle?.personal);
  for (const handle of handles.toReversed()) {
    const meta = handle?.meta?.(input);
    if (meta)
      return { ...meta, title: titleOf(meta.title, input.siteName), noIndex: noIndex || meta.noIndex };
  }
  return { title: input.siteName, noIndex };
}

const titleOf = (title: string, siteName: string): string =>
  title.includes(siteName) ? title : `${title} · ${siteName}`;

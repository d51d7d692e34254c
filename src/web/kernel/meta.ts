import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Params, useLocation, useMatches, useParams, useSearchParams } from 'react-router';
import { useApi, type Web } from './context.ts';

export const SITE_NAME = 'Emporia';

/** What a page says of itself in its head. */
export interface Meta {
  title: string;
  description?: string;
  /** An address of a picture on this site. */
  image?: string;
  /** The one address of what the page shows, where that is more than its path. */
  canonical?: string;
  /** What the page is about, in the words of Open Graph; 'website' unless told. */
  type?: 'website' | 'article' | 'product';
  /** Not for search engines: a page of a person's own. */
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
  /** Whatever is below this route is a person's own, and for no search engine. */
  personal?: true;
}

export function metaOf(handles: readonly unknown[], input: MetaInput): Meta {
  const known = handles as readonly (RouteHandle | undefined)[];
  const noIndex = known.some((handle) => handle?.personal);
  for (const handle of known.toReversed()) {
    const meta = handle?.meta?.(input);
    if (meta) return { ...meta, title: titleOf(meta.title), noIndex: noIndex || meta.noIndex };
  }
  return { title: SITE_NAME, noIndex };
}

const titleOf = (title: string): string => (title.includes(SITE_NAME) ? title : `${title} · ${SITE_NAME}`);

/** Keeps the document's title and description up with the page while one moves through the site. */
export function usePageMeta(): void {
  const handles = useMatches().map((match) => match.handle);
  const web = { api: useApi(), queryClient: useQueryClient() };
  const params = useParams();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const meta = metaOf(handles, { ...web, pathname, params, search });
  useEffect(() => {
    document.title = meta.title;
    document.querySelector('meta[name=description]')?.setAttribute('content', meta.description ?? '');
  }, [meta.title, meta.description]);
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Params, useLocation, useMatches, useParams, useSearchParams } from 'react-router';
import { useApi, type Web } from './context.ts';

export const SITE_NAME = 'Emporia';

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

export function metaOf(handles: readonly unknown[], input: MetaInput): Meta {
  const routeHandles = handles as readonly (RouteHandle | undefined)[];
  const noIndex = routeHandles.some((handle) => handle?.personal);
  for (const handle of routeHandles.toReversed()) {
    const meta = handle?.meta?.(input);
    if (meta) return { ...meta, title: titleOf(meta.title), noIndex: noIndex || meta.noIndex };
  }
  return { title: SITE_NAME, noIndex };
}

const titleOf = (title: string): string => (title.includes(SITE_NAME) ? title : `${title} · ${SITE_NAME}`);

/** Updates the document's title and description after client-side navigation. */
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

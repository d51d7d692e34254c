import type { ComponentType, ReactNode } from 'react';
import { type Location, matchRoutes, type Params, type RouteObject } from 'react-router';
import type { Web } from '../context.ts';
import type { RouteHandle } from '../meta.ts';

/** What a loader gets: how to reach data, and the address it loads for. */
export interface LoaderArgs {
  web: Web;
  url: URL;
  params: Params;
}

/**
 * The status of a page whose address has no content. Returned by a loader, the screen is shown with this status; thrown,
 * the error screen takes its place.
 */
export class PageStatus {
  readonly status: number;
  constructor(status: number) {
    this.status = status;
  }
}

/** Thrown by a loader: the page is at another address. */
export class Redirect {
  readonly to: string;
  readonly status: number;
  constructor(to: string, status: number) {
    this.to = to;
    this.status = status;
  }
}

export type Loader = (args: LoaderArgs) => Promise<PageStatus | null>;

/** What a route shows, known once its module is loaded. */
interface RouteContent {
  Component?: ComponentType;
  /** Loads data before the screen is shown. */
  loader?: Loader;
  handle?: RouteHandle;
}

export interface PageRoute extends RouteContent {
  id: string;
  path?: string;
  index?: boolean;
  caseSensitive?: boolean;
  lazy?: () => Promise<RouteContent>;
  element?: ReactNode;
  /** Takes the route's place when it fails to load or to render. */
  ErrorBoundary?: ComponentType;
  children?: PageRoute[];
}

export interface PageMatch {
  route: PageRoute;
  params: Params;
  pathname: string;
  pathnameBase: string;
}

/** The routes from the root to the screen of an address. */
export const matchPage = (
  routes: readonly PageRoute[],
  to: string | Pick<Location, 'pathname'>,
): PageMatch[] => (matchRoutes(routes as RouteObject[], to) ?? []) as unknown as PageMatch[];

/** Whether no route but the one for unknown addresses has matched. */
export const isUnknown = (matches: readonly PageMatch[]): boolean => matches.at(-1)?.route.path === '*';

/** Loads the modules of lazy routes, once. */
export async function loadModule(route: PageRoute): Promise<void> {
  if (route.lazy) Object.assign(route, await route.lazy(), { lazy: undefined });
}

export interface Loaded {
  status: number;
  /** What was thrown, by the id of the route. */
  errors: Readonly<Record<string, unknown>>;
  redirect: Redirect | null;
}

/** Loads the modules of the matched routes and, except of routes to `keep`, their data, all at the same time. */
export async function loadPage(
  matches: readonly PageMatch[],
  { url, web, keep = () => false }: { url: URL; web: Web; keep?: (match: PageMatch) => boolean },
): Promise<Loaded> {
  const errors: Record<string, unknown> = {};
  const statuses: Record<string, number> = {};
  let redirect: Redirect | null = null;
  await Promise.all(
    matches.map(async (match) => {
      const { route, params } = match;
      try {
        await loadModule(route);
        const result = keep(match) ? null : await route.loader?.({ web, url, params });
        if (result) statuses[route.id] = result.status;
      } catch (error) {
        if (error instanceof Redirect) redirect ??= error;
        else errors[route.id] = error;
      }
    }),
  );
  const ids = matches.map(({ route }) => route.id);
  const failed = ids.find((id) => id in errors);
  const found = ids.findLast((id) => id in statuses);
  const status = failed === undefined ? (found && statuses[found]) || 200 : statusOf(errors[failed]);
  return { status, errors, redirect };
}

const statusOf = (error: unknown): number => (error instanceof PageStatus ? error.status : 500);

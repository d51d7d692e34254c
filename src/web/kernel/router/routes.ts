import type { ComponentType } from 'react';
import type { Permission } from '#domain/permissions.ts';
import type { Params } from '#ui/navigation.ts';
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
  /** Segments below its parent's: fixed ones, `:name` for any, `*` at the end for any number; case-sensitive. */
  path?: string;
  /** Shown at the path of its parent. */
  index?: boolean;
  lazy?: () => Promise<RouteContent>;
  /** A visitor needs one of them to see the route and those below it. */
  permissions?: readonly Permission[];
  /** Takes the route's place when it fails to load or to render. */
  ErrorBoundary?: ComponentType;
  children?: PageRoute[];
}

export interface PageMatch {
  route: PageRoute;
  /** Those of the whole address. */
  params: Params;
  /** The part of the address that this route and its parents match. */
  pathname: string;
}

interface Candidate {
  matches: PageMatch[];
  /** How closely its segments describe the address, one character each; the greater, the closer. */
  rank: string;
}

const RANK = { rest: '0', param: '1', fixed: '2', end: '3' } as const;

/** The routes from the root to the screen of a path; none if it is unknown. */
export function matchPage(routes: readonly PageRoute[], pathname: string): PageMatch[] {
  const path = pathname.replace(/^\/|\/+$/g, '');
  const segments = path === '' ? [] : path.split('/').map(decode);
  const root: Candidate = { matches: [], rank: '' };
  const found = routes.flatMap((route) => candidatesOf(route, segments, 0, root));
  const { matches } = found.reduce((best, other) => (other.rank > best.rank ? other : best), root);
  const params = matches.at(-1)?.params ?? {};
  return matches.map((match) => ({ ...match, params }));
}

/** The ways in which a route and those below it match all segments that its parents have left, from `start` on. */
function candidatesOf(
  route: PageRoute,
  segments: readonly string[],
  start: number,
  parent: Candidate,
): Candidate[] {
  const params: Record<string, string | undefined> = { ...parent.matches.at(-1)?.params };
  let at = start;
  let { rank } = parent;
  for (const part of route.path ? route.path.split('/') : []) {
    if (part === '*') {
      params['*'] = segments.slice(at).join('/');
      at = segments.length;
      rank += RANK.rest;
      break;
    }
    const segment = segments[at];
    const isParam = part.startsWith(':');
    if (!segment || (!isParam && part !== segment)) return [];
    if (isParam) params[part.slice(1)] = segment;
    rank += isParam ? RANK.param : RANK.fixed;
    at += 1;
  }
  const matches = [...parent.matches, { route, params, pathname: `/${segments.slice(0, at).join('/')}` }];
  const isWhole = at === segments.length && (route.index || route.path !== undefined);
  const below = (route.children ?? []).flatMap((child) =>
    candidatesOf(child, segments, at, { matches, rank }),
  );
  return isWhole ? [...below, { matches, rank: rank + RANK.end }] : below;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Not an encoding of anything.
    return segment;
  }
}

/** Whether no route but the one for unknown addresses has matched. */
export const isUnknown = (matches: readonly PageMatch[]): boolean => matches.at(-1)?.route.path === '*';

/** Loads the modules of lazy routes, once. */
export async function loadModule(route: PageRoute): Promise<void> {
  if (route.lazy) Object.assign(route, await route.lazy(), { lazy: undefined });
}

export interface LoadResult {
  status: number;
  /** What was thrown, by the id of the route. */
  errors: Readonly<Record<string, unknown>>;
  redirect: Redirect | null;
}

/** Loads the modules of the matched routes and, except of routes to `keep`, their data, all at the same time. */
export async function loadPage(
  matches: readonly PageMatch[],
  { url, web, keep = () => false }: { url: URL; web: Web; keep?: (match: PageMatch) => boolean },
): Promise<LoadResult> {
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

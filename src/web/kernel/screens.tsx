import type { ComponentType } from 'react';
import type { Permission } from '#domain/permissions.ts';
import { ErrorScreen } from './error-screen.tsx';
import type { RouteHandle } from './meta.ts';
import type { Loader, PageRoute } from './router/routes.ts';

/** The exports of a screen's file. */
export interface ScreenModule {
  Component: ComponentType;
  loader?: Loader;
  handle?: RouteHandle;
}

/** Creates routes from the files of `import.meta.glob`; a route's id begins with the file's name without its ending. */
export function screensOf(modules: Readonly<Record<string, () => Promise<ScreenModule>>>) {
  /** A screen by its file: `screen('shop', 'storefront/shop')` is `apps/storefront/shop.screen.tsx`. */
  return function screen(path: string | null, name: string, children?: PageRoute[]): PageRoute {
    const load = modules[`./apps/${name}.screen.tsx`];
    if (!load) throw new Error(`There is no screen ${name}.`);
    const id = path === null ? name : `${name}:${path}`;
    // Case-sensitive, since a page has one address; the server redirects other spellings to it.
    const route = { id, lazy: load, ErrorBoundary: ErrorScreen };
    if (children) return { ...route, ...(path !== null && { path }), children };
    return path === '' ? { ...route, index: true } : { ...route, path: path ?? '' };
  };
}

/** The source module of a route made by `screen`, as the build's manifest names it; null for other routes. */
export function moduleOf(routeId: string): string | null {
  const [name = ''] = routeId.split(':');
  return name.includes('/') ? `src/web/apps/${name}.screen.tsx` : null;
}

/**
 * Routes for visitors with at least one of these permissions; others are redirected to /login. Not rendered on the
 * server.
 */
export const requirePermission = (
  id: string,
  permissions: readonly Permission[],
  children: PageRoute[],
): PageRoute => ({
  id,
  // The table of permissions is loaded with the first such page: most visits of the storefront need none.
  lazy: async () => ({ Component: (await import('./guard.tsx')).guardOf(permissions) }),
  permissions,
  handle: { personal: true },
  children,
});

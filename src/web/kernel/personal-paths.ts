import type { RouteObject } from 'react-router';
import type { RouteHandle } from './meta.ts';

/** Prefixes of the paths of personal pages, such as '/orders' or '/invoice/'. */
export function personalPaths(routes: readonly RouteObject[], personal = false): string[] {
  return routes.flatMap(({ path, children, handle }) => {
    const below = personal || Boolean((handle as RouteHandle | undefined)?.personal);
    const own = below && path ? [`/${path.replace(/:.*/, '')}`] : [];
    return [...own, ...personalPaths(children ?? [], below)];
  });
}

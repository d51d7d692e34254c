import type { RouteObject } from 'react-router';
import type { RouteHandle } from './meta.ts';

/** Prefixes of the paths of personal pages, such as '/orders' or '/invoice/'. */
export function personalPaths(routes: readonly RouteObject[], personal = false): string[] {
  return routes.flatMap(({ path, children, handle }) => {
    const isPersonal = personal || Boolean((handle as RouteHandle | undefined)?.personal);
    const paths = isPersonal && path ? [`/${path.replace(/:.*/, '')}`] : [];
    return [...paths, ...personalPaths(children ?? [], isPersonal)];
  });
}

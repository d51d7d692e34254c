import type { PageRoute } from './router/routes.ts';

/** Prefixes of the paths of personal pages, such as '/orders' or '/invoice/'. */
export function personalPaths(routes: readonly PageRoute[], personal = false): string[] {
  return routes.flatMap(({ path, children, handle }) => {
    const isPersonal = personal || Boolean(handle?.personal);
    const paths = isPersonal && path ? [`/${path.replace(/:.*/, '')}`] : [];
    return [...paths, ...personalPaths(children ?? [], isPersonal)];
  });
}

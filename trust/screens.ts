import { readFileSync } from 'node:fs';
import type { Role } from '#domain/roles.ts';
import type { RecordKind } from './records.ts';

/** A screen of the web application and who may see it; `null`: anyone. */
export interface Screen {
  path: string;
  roles: readonly (Role | null)[];
}

/** What the parameter of a path refers to. */
const RECORD_OF: Record<string, RecordKind> = {
  'product/:slug': 'productSlug',
  'shop/:vendorSlug': 'shopSlug',
  'blog/:slug': 'blogSlug',
  'product-preview/:id': 'product',
  'blog-preview/:id': 'blogPost',
  'product-details/:id': 'product',
  'invoice/:id': 'vendorOrder',
  'admin-orders/:id': 'order',
  'users/:id': 'user',
  'blog-posts/:id': 'blogPost',
};

/** Paths that show a record by a query parameter. */
const QUERY_OF: Record<string, [name: string, kind: RecordKind]> = {
  'edit-product': ['id', 'product'],
  'product-file': ['id', 'product'],
  'first-category': ['mainCategoryId', 'category'],
};

/** All screens, as the two modules of routes declare them. A group of roles ends with the list it is in. */
export function allScreens(): Screen[] {
  return ['routes.tsx', 'back-office.routes.tsx'].flatMap((name) => {
    const text = readFileSync(new URL(`../src/web/${name}`, import.meta.url), 'utf8');
    let roles: Screen['roles'] = [null];
    const screens: Screen[] = [];
    for (const [, group, path] of text.matchAll(/requireRoles\([^[]*\[([^\]]*)\]|screen\('([^']*)',/g)) {
      if (group) roles = [...group.matchAll(/'(\w+)'/g)].map(([, role]) => role as Role);
      else if (path !== undefined) screens.push({ path, roles });
    }
    return screens;
  });
}

/**
 * The address of a screen that shows the record of a kind.
 * @throws Error if nothing is known about the parameter of a path
 */
export function addressOf(path: string, find: (kind: RecordKind) => string): string {
  const [, parameter] = /(:\w+)/.exec(path) ?? [];
  const [name, kind] = QUERY_OF[path] ?? [];
  if (kind) return `/${path}?${name}=${find(kind)}`;
  if (!parameter) return `/${path.replace('*', 'no-such-page')}`;
  const record = RECORD_OF[path];
  if (!record) throw new Error(`trust/screens.ts does not know what ${path} shows.`);
  return `/${path.replace(parameter, find(record))}`;
}

import { readFileSync } from 'node:fs';
import type { Permission } from '#domain/permissions.ts';
import { backOfficeScreens } from '#web/features/back-office/screens.ts';
import { type ActorRole, type RecordKind, rolesWith } from './records.ts';

/** A screen of the web application and who may see it; `null`: anyone. */
export interface Screen {
  path: string;
  roles: readonly (ActorRole | null)[];
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
  'cases/:id': 'case',
  'disputes/:id': 'dispute',
  'admin-orders/:id': 'order',
  'users/:id': 'user',
  'blog-posts/:id': 'blogPost',
};

/** Paths that show a record by a query parameter. */
const QUERY_OF: Record<string, [name: string, kind: RecordKind]> = {
  // Opens the order.
  'customer-dashboard': ['order', 'order'],
  'edit-product': ['id', 'product'],
  'product-file': ['id', 'product'],
  'product-licenses': ['id', 'product'],
  'first-category': ['mainCategoryId', 'category'],
};

/**
 * All screens: the public ones and those of customers as the module of routes declares them, those of the back office by
 * their permissions. A group of customers' screens ends with the list it is in.
 */
export function allScreens(): Screen[] {
  const text = readFileSync(new URL('../../src/web/routes.tsx', import.meta.url), 'utf8');
  const group = /requirePermission\(\s*'customers',\s*\['([\w:-]+)'\],\s*\[(.*?)\n {4}\],/s.exec(text);
  if (!group) throw new Error('tools/attacks/screens.ts does not find the screens of customers.');
  const [all, permission = '', ofCustomers = ''] = group;
  const pathsIn = (part: string) => [...part.matchAll(/\bscreen\('([^']*)',/g)].map(([, path = '']) => path);
  return [
    ...pathsIn(text.replace(all, '')).map((path) => ({ path, roles: [null] })),
    ...pathsIn(ofCustomers).map((path) => ({ path, roles: rolesWith(permission as Permission) })),
    ...backOfficeScreens.map(({ path, permission }) => ({ path, roles: rolesWith(permission) })),
  ];
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
  if (!record) throw new Error(`tools/attacks/screens.ts does not know what ${path} shows.`);
  return `/${path.replace(parameter, find(record))}`;
}

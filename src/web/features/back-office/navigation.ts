import { may } from '#domain/permissions.ts';
import { isStaff, type Role, type ShopRole } from '#domain/roles.ts';
import { backOfficeScreens } from './screens.ts';

export interface NavigationLink {
  label: string;
  path: string;
}

/** A link, or a group of links. */
export interface NavigationItem {
  label: string;
  path?: string;
  items?: readonly NavigationLink[];
}

export interface NavigationSection {
  title: string;
  items: readonly NavigationItem[];
}

/** The sidebar of an account: what it may open. */
export function navigationOf(account: {
  role: Role;
  shopRole: ShopRole | null;
}): readonly NavigationSection[] {
  const menu = isStaff(account.role) ? 'staff' : 'shop';
  const links = backOfficeScreens.flatMap(({ path, permission, menus }) => {
    const place = menus?.[menu];
    return place && may(account, permission) ? [{ ...place, path: `/${path}` }] : [];
  });
  return [...Map.groupBy(links, ({ section }) => section)].map(([title, inSection]) => ({
    title,
    items: [...Map.groupBy(inSection, ({ group, label }) => group ?? label)].map(([label, items]) =>
      items[0]?.group ? { label, items } : { label, path: items[0]?.path },
    ),
  }));
}

/** The links of an item: its own, or those of the group. */
export const linksOf = ({ label, path, items = [] }: NavigationItem): readonly NavigationLink[] =>
  path ? [{ label, path }] : items;

const firstSegment = (path: string): string => path.split('/', 1)[0] ?? '';

/** The path of the menu's entry that a page belongs to: `/products` for `/product-details/1`. */
export function entryOf(pathname: string): string {
  const segment = firstSegment(pathname.slice(1));
  const screen = backOfficeScreens.find(({ path }) => firstSegment(path) === segment);
  return `/${screen?.parent ?? segment}`;
}

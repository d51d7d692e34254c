import type { Client } from '#client/client.ts';
import type { SignedInUser } from '#contract/accounts.ts';
import type { AdminOrderRow } from '#contract/admin-orders.ts';
import { PALETTE_ROWS } from '#domain/limits.ts';
import { formatDollars } from '#domain/money.ts';
import { may, type Permission } from '#domain/permissions.ts';
import { isStaff } from '#domain/roles.ts';
import { isolated } from '#lib/isolated.ts';
import {
  type Icon,
  LifeBuoy,
  Package,
  PackagePlus,
  ShoppingBag,
  Store,
  Undo2,
  UserRound,
} from '#ui/icons/lucide.tsx';
import { linksOf, navigationOf } from '#web/features/back-office/navigation.ts';
import { SCREEN_ICONS } from '#web/features/back-office/screen-icons.ts';
import { invoiceLink } from '#web/features/vendor-orders/vendor-orders.data.ts';
import { STAFF_ACCOUNT_PATH } from '#web/kernel/guard.tsx';

/** Something that the search leads to. */
export interface PaletteItem {
  /** Unique among all items. */
  id: string;
  label: string;
  /** What tells it from others of the same name. */
  detail?: string;
  icon: Icon;
  href: string;
  /** Location state passed along with the link. */
  state?: unknown;
}

/** Whether each word of the text begins a word of the item. */
export function matches({ label, detail = '' }: PaletteItem, text: string): boolean {
  const words = `${label} ${detail}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const sought = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return sought.every((part) => words.some((word) => word.startsWith(part)));
}

/** The screens that an account may open: the entries of its menu, and its own account. */
export function screensOf(user: SignedInUser): PaletteItem[] {
  const own = isStaff(user.role)
    ? { label: 'My Account', href: STAFF_ACCOUNT_PATH }
    : { label: 'My Profile', href: '/vendor-profile' };
  const entries = navigationOf(user).flatMap(({ title, items }) =>
    items.flatMap((item) =>
      linksOf(item).map(({ label, path }) => ({
        id: path,
        label,
        detail: item.path ? title : `${title}, ${item.label}`,
        icon: SCREEN_ICONS[path] ?? Package,
        href: path,
      })),
    ),
  );
  return [...entries, { ...own, id: own.href, icon: UserRound }];
}

/** The actions that need no record. */
export const actionsOf = (user: SignedInUser): PaletteItem[] =>
  may(user, 'products:edit')
    ? [{ id: 'new-product', label: 'New product', icon: PackagePlus, href: '/create-product' }]
    : [];

/** What is asked of an API's list. */
interface Asked {
  query: { page: number; limit: number; searchKeyword: string };
  signal: AbortSignal;
}

/** Records that a list call of the API finds. */
export interface PaletteSource {
  label: 'Orders' | 'Products' | 'Users' | 'Vendors' | 'Cases';
  /** That of the screen that the items lead to. */
  permission: Permission;
  find: (api: Client, asked: Asked) => Promise<PaletteItem[]>;
}

const orderDetail = (person: { name: string } | null, totalAmount: number): string =>
  [...(person ? [isolated(person.name)] : []), formatDollars(totalAmount)].join(', ');

const ofOrder = ({ id, orderId, customer, totalAmount }: AdminOrderRow): PaletteItem => ({
  id: `order ${id}`,
  label: orderId,
  detail: orderDetail(customer, totalAmount),
  icon: ShoppingBag,
  href: `/admin-orders/${id}`,
});

/** The action that gives back the money of an order, which opens its dialog. */
export const refundOf = (order: PaletteItem): PaletteItem => ({
  ...order,
  id: `refund of ${order.id}`,
  label: `Refund ${order.label}`,
  icon: Undo2,
  href: `${order.href}?refund=all`,
});

const SOURCES: readonly PaletteSource[] = [
  {
    label: 'Orders',
    permission: 'orders:read',
    find: async (api, asked) => (await api('GET admin/order', asked)).data.map(ofOrder),
  },
  {
    label: 'Orders',
    permission: 'own-shop:manage',
    find: async (api, asked) =>
      (await api('GET vendor/order', asked)).data.map((order) => ({
        id: `order ${order.id}`,
        label: order.orderId,
        detail: orderDetail(order.user, order.totalAmount),
        icon: ShoppingBag,
        ...invoiceLink(order),
      })),
  },
  {
    label: 'Products',
    permission: 'products:edit',
    find: async (api, asked) =>
      (await api('GET vendor/product', asked)).data.map(({ id, name, sku }) => ({
        id: `product ${id}`,
        label: name,
        detail: sku,
        icon: Package,
        href: `/product-details/${id}`,
      })),
  },
  {
    label: 'Users',
    permission: 'users:read',
    find: async (api, asked) =>
      (await api('GET user', asked)).data.map(({ id, name, email }) => ({
        id: `user ${id}`,
        label: name,
        detail: email,
        icon: UserRound,
        href: `/users/${id}`,
      })),
  },
  {
    label: 'Vendors',
    permission: 'vendors:read',
    find: async (api, asked) =>
      (await api('GET vendor', asked)).data.map(({ id, shopName, name }) => ({
        id: `vendor ${id}`,
        label: shopName,
        detail: name,
        icon: Store,
        href: `/vendors?searchKeyword=${encodeURIComponent(shopName)}`,
      })),
  },
  {
    label: 'Cases',
    permission: 'cases:read-shop',
    find: async (api, asked) =>
      (await api('GET case', asked)).data.map(({ id, number, title }) => ({
        id: `case ${id}`,
        label: number,
        detail: title,
        icon: LifeBuoy,
        href: `/cases/${id}`,
      })),
  },
];

export const sourcesOf = (user: SignedInUser): readonly PaletteSource[] =>
  SOURCES.filter(({ permission }) => may(user, permission));

export const askedFor = (searchKeyword: string) => ({ page: 1, limit: PALETTE_ROWS, searchKeyword });

import type { AuditEntry } from '#contract/audit-log.ts';
import { AUDIT_ENTITIES, type AuditEntity, auditedFields, fieldLabel } from '#domain/audit.ts';
import { dollarsOf, formatDollars } from '#domain/money.ts';

const isKnown = (entity: string): entity is AuditEntity => entity in AUDIT_ENTITIES;

/** The type of the changed record, as people say it: 'Product'. */
export const recordType = ({ entity }: Pick<AuditEntry, 'entity'>): string =>
  isKnown(entity) ? AUDIT_ENTITIES[entity] : fieldLabel(entity);

/** 'Product created'. */
export function describeEntry(entry: AuditEntry): string {
  const done = entry.before === null ? 'created' : entry.after === null ? 'deleted' : 'changed';
  return `${recordType(entry)} ${entry.entity === 'audit-log' ? 'exported' : done}`;
}

export const describePerson = ({ actor }: Pick<AuditEntry, 'actor'>): string =>
  actor.id === null ? 'Command on the server' : actor.name || 'Deleted account';

/** A changed field in words: 'List price', 'Image › Position'. The value of a content is the content itself. */
export function describeField(path: readonly string[]): string {
  const shown = path.length > 1 && path[0] === 'value' ? path.slice(1) : path;
  return shown.map((field) => fieldLabel(field.replace(/Cents$/, ''))).join(' › ');
}

/** The labels of the changed fields, those without recorded values included. */
export const changedFields = ({ before, after, withheld }: AuditEntry): string[] => [
  ...auditedFields(before, after).map(({ path }) => describeField(path)),
  ...withheld.map(fieldLabel),
];

/** What an entry is about, as people call it; null if no name is known. */
export function recordName({ entity, entityId, entityName }: AuditEntry): string | null {
  if (entity === 'content') return fieldLabel(entityId);
  if (entity === 'user') return entityName ?? 'Deleted account';
  return entityName;
}

const SCREENS: Partial<Record<AuditEntity, (id: string) => string>> = {
  blog: (id) => `/blog-posts/${id}`,
  case: (id) => `/cases/${id}`,
  dispute: (id) => `/disputes/${id}`,
  order: (id) => `/admin-orders/${id}`,
  product: (id) => `/product-details/${id}`,
  user: (id) => `/users/${id}`,
};

/** The screens of contents, by key. */
const CONTENT_SCREENS: Record<string, string> = {
  'cart-page': '/shop-cart-page',
  'contact-us-page': '/contact-page',
  'exchange-policy': '/policies',
  'header-footer': '/header-footer-cms',
  'home-page': '/home-page',
  'privacy-policy': '/policies',
  'shop-page': '/shop-cart-page',
  'site-settings': '/site-settings',
  'terms-conditions': '/policies',
};

/** Lists that have no screen for a single record. */
const LISTS: Partial<Record<AuditEntity, string>> = {
  'checklist-item': '/vendors/checklist',
  commission: '/commissions',
  faq: '/faq-items',
  'hero-slider': '/hero-slider',
  invitation: '/staff',
  payout: '/payouts',
  'payout-export': '/payouts',
  promotion: '/promotion',
  'search-synonym': '/search-synonyms',
  'social-link': '/social-links',
  'tax-rate': '/taxes',
};

/** Lists that find a record by its name. */
const SEARCHED_LISTS: Partial<Record<AuditEntity, string>> = {
  'contact-us-message': '/contact-messages',
  'discount-code': '/codes',
  'product-review': '/review',
  refund: '/refunds',
  vendor: '/vendors',
};

/** The screen that shows the record, or the list that it is in; null if there is none, or it was deleted. */
export function screenOf({ entity, entityId, entityName, after }: AuditEntry): string | null {
  if (after === null || !isKnown(entity)) return null;
  if (entity === 'content') return CONTENT_SCREENS[entityId] ?? null;
  const list = SEARCHED_LISTS[entity];
  if (list) return entityName ? `${list}?${new URLSearchParams({ searchKeyword: entityName })}` : list;
  return SCREENS[entity]?.(encodeURIComponent(entityId)) ?? LISTS[entity] ?? null;
}

/** The value of a field as a person reads it. */
export function describeValue(path: readonly string[], value: unknown): string {
  if (typeof value === 'number' && path.at(-1)?.endsWith('Cents')) return formatDollars(dollarsOf(value));
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value))
    return value.length > 0 ? value.map((one) => describeValue(path, one)).join('\n') : '–';
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

/** What the audit log calls the records whose changes it has, and where the back office shows them. */
export const AUDIT_ENTITIES = {
  'audit-log': 'Audit log',
  blog: 'Blog post',
  case: 'Case',
  category: 'Category',
  'checklist-item': 'Checklist item',
  commission: 'Commission rule',
  'contact-us-message': 'Contact message',
  content: 'Content',
  'discount-code': 'Discount code',
  dispute: 'Dispute',
  faq: 'FAQ',
  'hero-slider': 'Hero slide',
  invitation: 'Invitation',
  order: 'Order',
  product: 'Product',
  payout: 'Payout',
  'payout-export': 'File for the bank',
  'product-review': 'Review',
  promotion: 'Promotion',
  refund: 'Refund',
  'search-synonym': 'Search synonyms',
  'social-link': 'Social link',
  'tax-rate': 'Tax rate',
  user: 'User',
  vendor: 'Vendor',
  'vendor-message': 'Message to a shop',
  'vendor-order': 'Vendor order',
} as const;
export type AuditEntity = keyof typeof AUDIT_ENTITIES;

/** A filtered list stops counting here; the newest matches are on its pages. */
export const AUDIT_FOUND_MAX = 1000;
/** A search for people looks at the changes of so many, in the order of their names. */
export const AUDIT_PEOPLE_MAX = 20;

/** Columns as API and screens name them: 'list_price_cents' -> 'listPriceCents'. */
export const fieldName = (column: string): string =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Fields and their values before or after a change; null for a record that did not exist. */
export type AuditedFields = Readonly<Record<string, unknown>> | null;
/** Fields as a person reads them: 'listPriceCents' -> 'List price cents'. */
export function fieldLabel(field: string): string {
  const words = field
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field of a change, with what it was and became; undefined: it had no value. */
export interface AuditedField {
  /** For a part of a record, its name and the field's: ['image', 'position']. */
  path: readonly string[];
  before: unknown;
  after: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of an entry, those of objects in it one by one, in the order of their names. */
export function auditedFields(before: AuditedFields, after: AuditedFields): AuditedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  return names.flatMap((name) => {
    const [was, became] = [before?.[name], after?.[name]];
    const parts = [was, became].filter((value) => value !== undefined && value !== null);
    if (parts.length === 0 || !parts.every(isObject)) return [{ path: [name], before: was, after: became }];
    return auditedFields(isObject(was) ? was : null, isObject(became) ? became : null).map((field) => ({
      ...field,
      path: [name, ...field.path],
    }));
  });
}

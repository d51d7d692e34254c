/** What the audit log calls the records whose changes it has, and where the back office shows them. */
export const AUDIT_ENTITIES = {
  'audit-log': 'Audit log',
  blog: 'Blog post',
  case: 'Case',
  category: 'Category',
  'contact-us-message': 'Contact message',
  content: 'Content',
  dispute: 'Dispute',
  faq: 'FAQ',
  'hero-slider': 'Hero slide',
  invitation: 'Invitation',
  order: 'Order',
  product: 'Product',
  'product-review': 'Review',
  promotion: 'Promotion',
  refund: 'Refund',
  'social-link': 'Social link',
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

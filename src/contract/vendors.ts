import { z } from 'zod';
import { BACK_OFFICE_PAGE_SIZE } from '#domain/limits.ts';
import { DOCUMENT_STATUSES } from '#domain/vendor-checklist.ts';
import { VENDOR_STATUSES } from '#domain/vendor-status.ts';
import {
  dollars,
  endpoint,
  id,
  instant,
  listOf,
  named,
  nothing,
  pageQuery,
  searchKeyword,
  sortQuery,
  text,
} from './endpoint.ts';

const status = z.enum(VENDOR_STATUSES);

/** A vendor as an admin sees it in the list. */
const vendorRow = named('VendorRow', {
  id,
  shopName: z.string(),
  /** The name of the vendor's user. */
  name: z.string(),
  email: z.string(),
  status,
  /** The reason given when it was declined or suspended. */
  statusReason: z.string().nullable(),
  appliedAt: instant,
  /** Number of products, inactive ones included. */
  productCount: z.number().int(),
  /** Payments less refunds. */
  sales: dollars,
  /** What a shop that waits for approval still lacks. */
  missing: z.array(z.string()),
});
export type VendorRow = z.infer<typeof vendorRow>;

/** A vendor with the shop, for an admin's decision. */
const checklistEntry = named('ChecklistEntry', {
  itemId: id,
  title: z.string(),
  text: z.string(),
  /** Null: nothing was uploaded. */
  status: z.enum(DOCUMENT_STATUSES).nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
  /** The address is signed and expires soon. */
  document: z.object({ name: z.string(), url: z.string() }).nullable(),
});
export type ChecklistEntry = z.infer<typeof checklistEntry>;

const vendorRecord = vendorRow.extend({
  userId: id,
  shopSlug: z.string(),
  shopImage: z.string().nullable(),
  about: z.string(),
  phone: z.string(),
  /** The operator's own items of the checklist. */
  documents: z.array(checklistEntry),
});
/** A vendor as staff see it: with the warnings of the last twelve months. */
const vendorForStaff = vendorRecord
  .extend({
    strikes: z.array(z.object({ caseId: id, number: z.string(), reason: z.string(), at: instant })),
  })
  .meta({ id: 'VendorRecord' });
export type VendorRecord = z.infer<typeof vendorForStaff>;

const vendorApplication = named('VendorApplication', {
  status,
  statusReason: z.string().nullable(),
  appliedAt: instant,
  /** What a shop that waits for approval still lacks. */
  missing: z.array(z.string()),
  /** The operator's own items of the checklist. */
  documents: z.array(checklistEntry),
});

/** The reason of a decision, which the mail to the person concerned contains. */
export const reason = z.object({ reason: text('Reason', 1000) });

export const vendorsContract = {
  'GET vendor': endpoint({
    operationId: 'listVendors',
    summary:
      'Vendors, the latest application first; by status, or by words of shop, name and e-mail, or by phone',
    tag: 'People',
    access: 'vendors:read',
    query: z.object({
      ...pageQuery(BACK_OFFICE_PAGE_SIZE),
      searchKeyword,
      sort: sortQuery(['appliedAt', 'shopName'], '-appliedAt'),
      status: status.optional(),
    }),
    data: listOf(vendorRow),
  }),
  'GET vendor/{id}': endpoint({
    operationId: 'getVendor',
    summary: 'A vendor with the shop, and what it still lacks to be approved',
    tag: 'People',
    access: 'vendors:read',
    params: z.object({ id }),
    data: vendorForStaff,
  }),
  'POST admin/vendor/{id}/approve': endpoint({
    operationId: 'approveVendor',
    alias: 'vendor/{id}/approve',
    summary: 'Approve a shop that has applied or was declined: its active products become public',
    tag: 'People',
    access: 'vendors:manage',
    params: z.object({ id }),
    data: nothing,
    message: 'Shop approved.',
    errors: ['vendor_status_conflict'],
  }),
  'POST admin/vendor/{id}/decline': endpoint({
    operationId: 'declineVendor',
    alias: 'vendor/{id}/decline',
    summary: 'Decline a shop that has applied, with a reason; the vendor may apply again',
    tag: 'People',
    access: 'vendors:manage',
    params: z.object({ id }),
    body: reason,
    data: nothing,
    message: 'Shop declined.',
    errors: ['vendor_status_conflict'],
  }),
  'POST admin/vendor/{id}/suspend': endpoint({
    operationId: 'suspendVendor',
    alias: 'vendor/{id}/suspend',
    summary: 'Suspend a public shop, with a reason: its products leave every public answer',
    tag: 'People',
    access: 'vendors:manage',
    params: z.object({ id }),
    body: reason,
    data: nothing,
    message: 'Shop suspended.',
    errors: ['vendor_status_conflict'],
  }),
  'POST admin/vendor/{id}/restore': endpoint({
    operationId: 'restoreVendor',
    alias: 'vendor/{id}/restore',
    summary: 'Restore a suspended shop, with its products; one that was away is so again',
    tag: 'People',
    access: 'vendors:manage',
    params: z.object({ id }),
    data: nothing,
    message: 'Shop restored.',
    errors: ['vendor_status_conflict'],
  }),
  'GET vendor/application': endpoint({
    operationId: 'getVendorApplication',
    summary: 'The status of one’s own shop, why, and what it still lacks to be approved',
    tag: 'Back office',
    access: 'vendor-account:edit',
    data: vendorApplication,
  }),
  'POST vendor/document': endpoint({
    operationId: 'uploadVendorDocument',
    summary: 'Upload a document for an item of the checklist, in place of one that was not accepted',
    tag: 'Back office',
    access: 'own-shop:manage',
    limit: 'upload',
    form: z.object({ itemId: id }),
    files: { document: { kind: 'attachment', label: 'Document', required: true } },
    data: nothing,
    message: 'Thank you. The document has been sent.',
    errors: ['not_found', 'document_decided', 'storage_full'],
  }),
  'POST vendor/{id}/document/{itemId}/accept': endpoint({
    operationId: 'acceptVendorDocument',
    summary: 'Accept a vendor’s document',
    tag: 'People',
    access: 'vendors:manage',
    params: z.object({ id, itemId: id }),
    data: nothing,
    message: 'Document accepted.',
    errors: ['document_decided'],
  }),
  'POST vendor/{id}/document/{itemId}/refuse': endpoint({
    operationId: 'refuseVendorDocument',
    summary: 'Refuse a vendor’s document, with a reason; the vendor may upload another one',
    tag: 'People',
    access: 'vendors:manage',
    params: z.object({ id, itemId: id }),
    body: reason,
    data: nothing,
    message: 'Document refused.',
    errors: ['document_decided'],
  }),
  'POST vendor/apply': endpoint({
    operationId: 'applyAgain',
    summary: 'Apply again for one’s own shop that was declined or closed',
    tag: 'Back office',
    access: 'own-shop:close',
    data: nothing,
    message: 'Thank you. Your shop is waiting for approval again.',
    errors: ['vendor_status_conflict'],
  }),
};

import { z } from 'zod';
import { BACK_OFFICE_PAGE_SIZE } from '#domain/limits.ts';
import { endpoint, flag, id, instant, listOf, named, nothing, pageQuery, text } from './endpoint.ts';
import { fileIds } from './product-files.ts';

/** The number of a version. */
export const versionNumber = z.coerce.number<number | string>().int().min(1).max(1_000_000_000);

/** What buyers see of a version. */
export const boughtVersion = named('BoughtVersion', {
  version: z.number().int(),
  /** What changed; null for the first. */
  note: z.string().nullable(),
  createdAt: instant,
});

const vendorVersion = boughtVersion
  .extend({
    /** Buyers of earlier editions do not get it. */
    edition: z.number().int(),
    withdrawn: z.boolean(),
    withdrawalReason: z.string().nullable(),
    /** People whose first version it was. */
    buyers: z.number().int(),
    /** People whose newest version it is. */
    holders: z.number().int(),
  })
  .meta({ id: 'VendorVersion' });
export type VendorVersion = z.infer<typeof vendorVersion>;

/** Pages that changed between two versions. */
export const versionChanges = named('VersionChanges', {
  version: z.number().int(),
  /** The version that it is compared with; null if there is none before it. */
  comparedWith: z.number().int().nullable(),
  /** Waiting: a file is still being analysed. Unknown: a file cannot be read, or has more pages than are compared. */
  status: z.enum(['known', 'waiting', 'unknown']),
  pageCount: z.number().int().nullable(),
  pages: z.array(
    z.object({
      kind: z.enum(['added', 'removed', 'changed']),
      /** Its number in the newer version; of a removed page, in the earlier one. */
      page: z.number().int(),
      /** Its number in the earlier version; null for an added page. */
      previousPage: z.number().int().nullable(),
      /** By what a changed page differs. */
      by: z.array(z.enum(['text', 'picture'])),
    }),
  ),
});
export type VersionChanges = z.infer<typeof versionChanges>;

export const newVersion = z.object({
  note: text('What changed', 1000),
  /** Uploads that become further files with it; one with the name of a file that is removed takes its place. */
  uploads: fileIds.optional(),
  /** Further files that it does not have any more. */
  removed: fileIds.optional(),
  /** Buyers of earlier versions do not get it. */
  isAnotherProduct: flag.optional(),
});

const withdrawal = z.object({ reason: text('Reason', 500) });

export const versionFiles = { file: { kind: 'pdf', label: 'File' } } as const;

export const versionsContract = {
  'GET vendor/product/{id}/version': endpoint({
    operationId: 'listProductVersions',
    summary:
      'Versions of a product of one’s own (an admin: any), newest first, with how many people have which',
    tag: 'Back office',
    access: 'products:edit',
    params: z.object({ id }),
    query: z.object(pageQuery(BACK_OFFICE_PAGE_SIZE)),
    data: listOf(vendorVersion),
  }),
  'POST vendor/product/{id}/version': endpoint({
    operationId: 'createProductVersion',
    summary: 'Replace, add or remove files of a product of one’s own (an admin: any); buyers get them free',
    tag: 'Back office',
    access: 'products:edit',
    params: z.object({ id }),
    limit: 'upload',
    form: newVersion,
    files: versionFiles,
    data: z.object({ version: z.number().int() }),
    status: 201,
    message: 'New version added.',
    errors: ['list_full', 'storage_full', 'upload_unchecked'],
  }),
  'POST vendor/product/{id}/version/{version}/withdraw': endpoint({
    operationId: 'withdrawProductVersion',
    summary: 'Withdraw a broken version; its buyers are told, and can no longer fetch it',
    tag: 'Back office',
    access: 'products:edit',
    params: z.object({ id, version: versionNumber }),
    body: withdrawal,
    data: nothing,
    message: 'Version withdrawn. Its buyers are told by mail.',
    errors: ['only_version', 'version_withdrawn'],
  }),
  'GET vendor/product/{id}/version/{version}/changes': endpoint({
    operationId: 'getProductVersionChanges',
    summary: 'What a version changed, page by page, against the version before it',
    tag: 'Back office',
    access: 'products:edit',
    params: z.object({ id, version: versionNumber }),
    data: versionChanges,
  }),
  'GET orders/{id}/items/{itemId}/version/{version}/changes': endpoint({
    operationId: 'getBoughtVersionChanges',
    summary: 'What a version of a bought file changed, page by page, against the version before it',
    tag: 'Orders',
    access: 'purchases:make',
    params: z.object({ id, itemId: id, version: versionNumber }),
    data: versionChanges,
  }),
};

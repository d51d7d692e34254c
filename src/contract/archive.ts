import { z } from 'zod';
import { ARCHIVE_IMPORT_STATUSES, ARCHIVE_STATUSES, RECORD_KINDS } from '#domain/archive.ts';
import { BACK_OFFICE_PAGE_SIZE } from '#domain/limits.ts';
import { dollars, endpoint, id, instant, listOf, named, pageQuery } from './endpoint.ts';

const written = named('Archive', {
  url: z.string(),
  /** Until when the address works; the archive is kept longer. */
  expiresAt: instant,
  createdAt: instant,
  sizeBytes: z.number(),
});
/** 0 to 1. */
const beingWritten = named('ArchiveProgress', { progress: z.number() });

const counts = named('ArchiveCounts', {
  products: z.int(),
  versions: z.int(),
  pictures: z.int(),
  reviews: z.int(),
  orders: z.int(),
  ledger: z.int(),
});

const problem = named('ArchiveProblem', {
  /** The entry of the archive. */
  path: z.string(),
  /** Its line; null for what concerns no line. */
  line: z.int().nullable(),
  message: z.string(),
  /** An error prevents the import; a warning says how something is treated. */
  kind: z.enum(['error', 'warning']),
});
export type ArchiveProblem = z.infer<typeof problem>;

const item = named('ArchiveItem', {
  name: z.string(),
  /** In the archive, and as it will be here. */
  oldSku: z.string(),
  sku: z.string(),
  oldSlug: z.string(),
  slug: z.string(),
  category: z.string(),
  price: dollars,
  versions: z.int(),
  /** Whether it will be active. */
  active: z.boolean(),
});

const plan = named('ArchivePlan', {
  /** Confirms the import of exactly this; null when there are errors or nothing to import. */
  token: z.string().nullable(),
  /** Until when the token holds. */
  expiresAt: instant.nullable(),
  /** Where and when the archive was written, and of which shop. */
  market: z.string(),
  shopName: z.string(),
  createdAt: instant,
  counts,
  items: z.array(item),
  /** What of the own shop changes: its text or picture, if it has none. */
  shop: z.array(z.string()),
  problems: z.array(problem),
  /** The number of further problems that are not listed. */
  moreProblems: z.int(),
});
export type ArchivePlan = z.infer<typeof plan>;

const imported = named('ArchiveImport', {
  id,
  status: z.enum(ARCHIVE_IMPORT_STATUSES),
  market: z.string(),
  shopName: z.string(),
  counts,
  importedAt: instant,
  /** Until when it can be undone; null if it cannot. */
  undoUntil: instant.nullable(),
});
export type ArchiveImport = z.infer<typeof imported>;

const undone = named('UndoneImport', {
  /** Products that are gone. */
  removed: z.int(),
  /** Products that stay, and why. */
  kept: z.array(z.object({ name: z.string(), reason: z.string() })),
});

export const archiveContract = {
  'GET vendor/archive': endpoint({
    operationId: 'getArchive',
    summary: 'The shop’s archive, if one is being written or kept, and the archives that were imported',
    tag: 'Archive',
    access: 'shop-archive:manage',
    data: z.object({
      archive: z
        .object({
          status: z.enum(ARCHIVE_STATUSES),
          progress: z.number(),
          createdAt: instant,
          sizeBytes: z.number().nullable(),
          /** When it is deleted. */
          keptUntil: instant.nullable(),
        })
        .nullable(),
      imports: z.array(imported),
      /** Records of other markets, by kind. */
      records: z.object({ review: z.int(), order: z.int(), ledger: z.int() }),
    }),
  }),
  'POST vendor/archive': endpoint({
    operationId: 'createArchive',
    summary:
      'Everything of the shop as one ZIP: 202 with the progress while it is written, then a short-lived address. `renew` writes a new one if the last is older than ten minutes',
    tag: 'Archive',
    access: 'shop-archive:manage',
    body: z.object({ renew: z.boolean().optional() }),
    bodyOptional: true,
    data: z.union([written, beingWritten]),
    accepted: (data: object) => 'progress' in data,
  }),
  'POST vendor/archive/import/check': endpoint({
    operationId: 'checkArchiveImport',
    summary: 'Say what an import of this archive would do; writes nothing that is seen',
    tag: 'Archive',
    access: 'shop-archive:manage',
    form: z.object({
      /** The category of products whose category is not here, as names: 'E-books > Fiction'. */
      category: z.string().trim().max(400).optional(),
    }),
    files: { file: { kind: 'archive', label: 'Archive', required: true } },
    data: plan,
    errors: ['storage_full', 'shop_closed'],
    limit: 'import',
  }),
  'POST vendor/archive/import': endpoint({
    operationId: 'importArchive',
    summary: 'Import the archive that was checked: all of it, or nothing',
    tag: 'Archive',
    access: 'shop-archive:manage',
    body: z.object({
      token: z
        .string({ error: 'Please check the archive first.' })
        .min(1, 'Please check the archive first.')
        .max(100),
    }),
    data: imported,
    status: 201,
    message: ({ counts: { products } }: ArchiveImport) =>
      products === 1 ? '1 product imported.' : `${products} products imported.`,
    errors: ['import_outdated', 'shop_closed', 'storage_full'],
    limit: 'import',
  }),
  'POST vendor/archive/import/{id}/undo': endpoint({
    operationId: 'undoArchiveImport',
    summary: 'Take an import back within 7 days; what was sold or changed since then stays, and is named',
    tag: 'Archive',
    access: 'shop-archive:manage',
    params: z.object({ id }),
    data: undone,
    message: ({ removed, kept }: z.infer<typeof undone>) =>
      `${removed === 1 ? '1 product' : `${removed} products`} removed, ${kept.length} kept.`,
    errors: ['not_found', 'import_status_conflict'],
  }),
  'GET vendor/archive/record': endpoint({
    operationId: 'listArchiveRecords',
    summary:
      'Reviews, orders or lines of the account that came with imported archives, newest first; read-only',
    tag: 'Archive',
    access: 'shop-archive:manage',
    query: z.object({ ...pageQuery(BACK_OFFICE_PAGE_SIZE), kind: z.enum(RECORD_KINDS).default('order') }),
    data: listOf(
      z.object({
        id,
        at: instant,
        market: z.string(),
        /** The number of an order, the product of a review, the kind of a line of the account. */
        title: z.string(),
        detail: z.string(),
        /** Null for a review. */
        amount: dollars.nullable(),
        /** The pictures of a review. */
        images: z.array(z.string()),
      }),
    ),
  }),
};

import { z } from 'zod';
import type { RecordKind } from '#domain/archive.ts';
import { PRODUCT_FILE_NAME_MAX, PRODUCT_FILE_NOTE_MAX } from '#domain/goods.ts';
import { LICENSE_KINDS, LICENSE_TEXT_MAX } from '#domain/license.ts';
import { ACTIVATIONS_MAX } from '#domain/license-key.ts';
import { MAIN_FILE_NAME } from '#domain/product-files.ts';
import { archivedFields } from './product-fields.ts';

/** The name and version of the format, as an archive states them. */
export const ARCHIVE_FORMAT = 'emporia-archive';
export const ARCHIVE_VERSION = 1;

/** An id that means something within one archive only. */
const ref = z.string().min(1).max(100);
/** A time that the database can hold. */
const instant = z.iso.datetime().refine((value) => value >= '1900', 'A time is in 1900 or later.');
/** The database's integers. */
const INTEGER_MAX = 2 ** 31 - 1;
const cents = z.int();
const line = z.string().max(500);
/** The path of another entry of the archive. */
const picture = z.string().max(200).meta({ description: 'The path of a picture in the archive' });

export const archiveHeader = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.int().min(1),
  /** The address of the market that wrote it. */
  market: line,
  shop: line,
  createdAt: instant,
});
export type ArchiveHeader = z.infer<typeof archiveHeader>;

const shop = z.object({
  name: line,
  slug: line,
  about: z.string().max(20_000),
  picture: picture.nullable(),
});

const version = z.object({
  number: z.int().min(1).max(INTEGER_MAX),
  /** Counts up with a version that is another product: buyers of earlier editions do not get it. */
  edition: z.int().min(1).max(INTEGER_MAX),
  note: z.string().max(5000).nullable(),
  file: z.string().max(200).meta({ description: 'The path of a PDF in the archive' }),
  createdAt: instant,
  withdrawn: z.object({ at: instant, reason: z.string().max(5000) }).nullable(),
});

/** A file that a product has beside its first PDF. */
const furtherFile = z.object({
  name: z.string().min(1).max(PRODUCT_FILE_NAME_MAX),
  note: z.string().max(PRODUCT_FILE_NOTE_MAX),
  file: z.string().max(200).meta({ description: 'The path of a file in the archive' }),
  /** The number of the version in which it came, and of the first one without it. */
  since: z.int().min(1).max(INTEGER_MAX),
  until: z.int().min(2).max(INTEGER_MAX).nullable(),
});

// Named, since each has its place among the other keys.
const { sku, name, discountType, discountAmount, description, ...furtherFields } = archivedFields;

const product = z.object({
  ref,
  /** The end of its address. */
  slug: z.string().min(1).max(200),
  sku,
  name,
  /** Names from the main category to the lowest. */
  category: z.array(line).min(1).max(4),
  /** Before discount. */
  listPriceCents: cents,
  discountType,
  discountAmount,
  /** What a shopper pays. */
  priceCents: cents,
  /** What the page proposes for a price that buyers choose; missing in archives that were written before these came along. */
  suggestedPriceCents: cents.nullable().optional(),
  costCents: cents,
  summary: z.array(z.string().max(10_000)).max(50),
  description,
  ...furtherFields,
  /** Whether it is for sale. */
  active: z.boolean(),
  /** The featured one first. */
  pictures: z.array(picture).max(20),
  /** The files that were sold under its name, oldest first. */
  versions: z.array(version).max(1000),
  /** The pages that anyone may see; null: the market's default. */
  previewPages: z.array(z.int().min(1).max(INTEGER_MAX)).max(10_000).nullable(),
  marking: z.enum(['off', 'visible', 'hidden', 'both']),
  /** What its first file is called where there are several; older archives do not say. */
  mainFileName: z.string().min(1).max(PRODUCT_FILE_NAME_MAX).default(MAIN_FILE_NAME),
  /** The files beside that one, in their order, of all versions. */
  furtherFiles: z.array(furtherFile).max(1000).default([]),
  maxActivations: z.int().min(1).max(ACTIVATIONS_MAX).nullable(),
  /** What it may be bought for, the cheapest first; none for most products. */
  licenses: z
    .array(
      z.object({
        kind: z.enum(LICENSE_KINDS),
        text: z.string().min(1).max(LICENSE_TEXT_MAX),
        /** Before discount; null: what the product costs. */
        listPriceCents: cents.nullable(),
      }),
    )
    .max(LICENSE_KINDS.length),
  createdAt: instant,
});
export type ArchiveProduct = z.infer<typeof product>;

/** An old address, for forwarding it to the new one. */
const redirect = z.object({
  /** A path at the market that wrote the archive. */
  from: z.string().max(300),
  /** The product it showed; null: the shop. */
  product: ref.nullable(),
});

/** The market where it happened: records of an imported archive keep the first one. */
const market = line;
/** The product of the archive; null if it is not in it any more. */
const ofProduct = ref.nullable();

const review = z.object({
  ref,
  market,
  product: ofProduct,
  productName: line,
  customer: line,
  rating: z.int().min(1).max(5),
  /** By someone who had bought the product. */
  verified: z.boolean(),
  text: z.string().max(5000).nullable(),
  /** Missing in archives that were written before these came along. */
  pictures: z.array(picture).max(20).optional(),
  /** The number of the version that was bought. */
  version: z.int().nullable(),
  helpful: z.int(),
  answer: z.object({ text: z.string().max(5000), at: instant }).nullable(),
  createdAt: instant,
});
export type ArchiveReview = z.infer<typeof review>;

const order = z.object({
  ref,
  market,
  /** The number that people see. */
  number: line,
  status: line,
  createdAt: instant,
  customer: z.object({ name: line, email: line }).nullable(),
  /** What the customer paid for the shop's lines, tax included. */
  totalCents: cents,
  /** The difference to the price before the products' discounts. */
  discountCents: cents,
  code: line.nullable(),
  codeDiscountCents: cents,
  taxCents: cents,
  commissionCents: cents,
  refundedCents: cents,
  lines: z
    .array(
      z.object({
        product: ofProduct,
        productName: line,
        version: z.int().nullable(),
        license: line.nullable(),
        listPriceCents: cents,
        priceCents: cents,
        quantity: z.int(),
        codeDiscountCents: cents,
        paidCents: cents,
        taxCents: cents,
        commissionCents: cents,
        refundedAt: instant.nullable(),
      }),
    )
    .max(1000),
});
export type ArchiveOrder = z.infer<typeof order>;

const ledgerLine = z.object({
  ref,
  market,
  at: instant,
  /** 'sale', 'refund', 'payout' and so on. */
  kind: line,
  /** What the shop's account got; negative for what was taken from it or paid out. */
  amountCents: cents,
  /** The number of the order. */
  order: line.nullable(),
  note: z.string().max(5000).nullable(),
});
export type ArchiveLedgerLine = z.infer<typeof ledgerLine>;

/** The schema of a line of each file of JSON Lines in an archive. */
export const ARCHIVE_LINES = {
  'shop.jsonl': shop,
  'products.jsonl': product,
  'redirects.jsonl': redirect,
  'reviews.jsonl': review,
  'orders.jsonl': order,
  'ledger.jsonl': ledgerLine,
} as const;
export type ArchiveFile = keyof typeof ARCHIVE_LINES;
export type ArchiveLine<F extends ArchiveFile> = z.infer<(typeof ARCHIVE_LINES)[F]>;

/** The files whose lines are history: they are imported as they are and count nowhere. */
export const HISTORY_FILES = {
  'reviews.jsonl': 'review',
  'orders.jsonl': 'order',
  'ledger.jsonl': 'ledger',
} as const satisfies Partial<Record<ArchiveFile, RecordKind>>;
export type HistoryFile = keyof typeof HISTORY_FILES;

/** Where the paths of pictures and PDFs begin, and how they go on: no path leads out of the archive. */
export const ARCHIVE_PATH =
  /^(?:pictures\/[a-z0-9-]{1,100}\.webp|files\/[\p{L}\p{N}-]{1,150}\.[a-z0-9]{2,5})$/u;

/** The format as a JSON Schema, with a definition for `archive.json` and for the lines of each file. */
export const archiveSchema = () => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: `${ARCHIVE_FORMAT}, version ${ARCHIVE_VERSION}`,
  description: 'archive.json, and the lines of each file of JSON Lines in an archive of a shop',
  $defs: Object.fromEntries(
    Object.entries({ 'archive.json': archiveHeader, ...ARCHIVE_LINES }).map(([name, schema]) => {
      const { $schema, ...definition } = z.toJSONSchema(schema);
      return [name, definition];
    }),
  ),
});

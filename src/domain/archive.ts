/** The market's constants of archives. Times are milliseconds. */
const HOUR_MS = 3_600_000;
/** For how long a written archive is kept. */
export const ARCHIVE_KEPT_MS = 24 * HOUR_MS;
/** For how long the plan of an import holds. */
export const PLAN_HELD_MS = HOUR_MS;
/** For how many days an import can be undone. */
export const UNDO_DAYS = 7;

/** Bounds of an archive that is imported: the size of its file is in FILE_MEGABYTES. */
export const ARCHIVE_ENTRIES_MAX = 20_000;
export const ARCHIVE_PRODUCTS_MAX = 2000;
/** Reviews, orders and lines of the account. */
export const ARCHIVE_RECORDS_MAX = 200_000;
/** Characters of all files of JSON Lines, and of one of their lines, in megabytes of 1,048,576 bytes. */
export const ARCHIVE_TEXT_MEGABYTES = 256;
export const ARCHIVE_LINE_MEGABYTES = 4;
/** Lines of one of these files, empty ones included. */
export const ARCHIVE_LINES_MAX = 250_000;
/** For how long a check may read: a shop of 2,000 files takes some twenty minutes. */
export const ARCHIVE_CHECK_MS = HOUR_MS / 2;
/** Checks that a node makes at a time, each of another shop. */
export const ARCHIVE_CHECKS_MAX = 3;
/** Problems that a plan lists, and errors after which a check stops. */
export const ARCHIVE_PROBLEMS_MAX = 500;

export const ARCHIVE_STATUSES = ['waiting', 'writing', 'ready', 'failed'] as const;
export type ArchiveStatus = (typeof ARCHIVE_STATUSES)[number];
export const ARCHIVE_IMPORT_STATUSES = ['checked', 'imported', 'undone'] as const;
export type ArchiveImportStatus = (typeof ARCHIVE_IMPORT_STATUSES)[number];

/** How much of each kind an archive has. */
export interface ArchiveCounts {
  products: number;
  versions: number;
  pictures: number;
  reviews: number;
  orders: number;
  ledger: number;
}

/** Kinds of history that an archive brings: it counts nowhere in the market that imports it. */
export const RECORD_KINDS = ['review', 'order', 'ledger'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

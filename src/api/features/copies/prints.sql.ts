import { and, asc, eq, inArray, min, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';
import {
  copyChecks,
  listedFiles,
  pageKeys,
  pagePrints,
  printedFiles,
  products,
  vendors,
} from '#db/schema.ts';
import type { PagePrint } from '#domain/page-print.ts';

/** Inserts a file whose pages get prints, unless it has them. Returns its number, null if it has them. */
export async function insertPrintedFile(tx: Db, params: { fileId: string }): Promise<number | null> {
  const [row] = await tx
    .insert(printedFiles)
    .values(params)
    .onConflictDoNothing()
    .returning({ number: printedFiles.number });
  return row?.number ?? null;
}

export const insertPrints = (tx: Db, rows: (typeof pagePrints.$inferInsert)[]) =>
  tx.insert(pagePrints).values(rows);

/** Inserts the keys of a file's pages: two lists of the same length. */
export const insertKeys = (tx: Db, params: { file: number; keys: number[]; pages: number[] }) =>
  tx.execute(sql`
    insert into ${pageKeys} (key, file, page)
    select key, ${params.file}, page
    from unnest(${sql.param(params.keys)}::int[], ${sql.param(params.pages)}::int[]) as wanted(key, page)
    on conflict do nothing`);

/** The number of a file, null if its pages have no prints yet. */
export async function findFileNumber(db: Db, params: { fileId: string }): Promise<number | null> {
  const [row] = await db
    .select({ number: printedFiles.number })
    .from(printedFiles)
    .where(eq(printedFiles.fileId, params.fileId));
  return row?.number ?? null;
}

/** The prints of files, by the file's number, in the order of pages. */
export async function findPrints(
  db: Db,
  params: { files: readonly number[] },
): Promise<Map<number, PagePrint[]>> {
  const rows = await db
    .select()
    .from(pagePrints)
    .where(inArray(pagePrints.file, [...params.files]))
    .orderBy(asc(pagePrints.file), asc(pagePrints.page));
  return Map.groupBy(rows, ({ file }) => file);
}

/** A page that has a key. */
export interface KeyedPage extends Record<string, unknown> {
  key: number;
  file: number;
  page: number;
}

/** So many rows are read of each key, the oldest files first: a look-up is bounded, however common a page is. */
const READ_OF_A_KEY = 16;

/** Pages with these keys. */
export const findKeyed = (db: Db, params: { keys: number[] }): Promise<KeyedPage[]> =>
  rowsOf<KeyedPage>(
    db.execute(sql`
      select wanted.key, found.file, found.page
      from unnest(${sql.param(params.keys)}::int[]) as wanted(key)
      cross join lateral (
        select k.file, k.page from ${pageKeys} k
        where k.key = wanted.key order by k.file, k.page limit ${sql.raw(String(READ_OF_A_KEY))}
      ) found`),
  );

/** So many rows of each key are searched for those of one vendor, the oldest files first. */
const SEARCHED_OF_A_KEY = 500;

/** Pages with these keys in files with which products of a vendor were ever listed. */
export const findKeyedOfVendor = (
  db: Db,
  params: { keys: number[]; vendorId: string },
): Promise<KeyedPage[]> =>
  rowsOf<KeyedPage>(
    db.execute(sql`
      select wanted.key, found.file, found.page
      from unnest(${sql.param(params.keys)}::int[]) as wanted(key)
      cross join lateral (
        select k.file, k.page from ${pageKeys} k
        where k.key = wanted.key order by k.file, k.page limit ${sql.raw(String(SEARCHED_OF_A_KEY))}
      ) found
      join ${printedFiles} f on f.number = found.file
      where exists (
        select from ${listedFiles} l join ${products} p on p.id = l.product_id
        where l.file_id = f.file_id and p.vendor_id = ${params.vendorId})`),
  );

/** When a vendor first listed each of these files: their numbers in the order of all listings. */
export async function findFirstListings(
  db: Db,
  params: { files: readonly number[]; vendorId: string },
): Promise<Map<number, number>> {
  const rows = await db
    .select({ file: printedFiles.number, number: min(listedFiles.number).mapWith(Number) })
    .from(printedFiles)
    .innerJoin(listedFiles, eq(listedFiles.fileId, printedFiles.fileId))
    .innerJoin(products, eq(products.id, listedFiles.productId))
    .where(and(inArray(printedFiles.number, [...params.files]), eq(products.vendorId, params.vendorId)))
    .groupBy(printedFiles.number);
  return new Map(rows.map(({ file, number }) => [file, number ?? Number.POSITIVE_INFINITY]));
}

/** The prints of these pages: two lists of the same length. */
export const findPagePrints = (
  db: Db,
  params: { files: number[]; pages: number[] },
): Promise<(typeof pagePrints.$inferSelect)[]> =>
  rowsOf<typeof pagePrints.$inferSelect>(
    db.execute(sql`
      select p.file, p.page, p.text, p.words, p.picture
      from unnest(${sql.param(params.files)}::int[], ${sql.param(params.pages)}::int[]) as wanted(file, page)
      join ${pagePrints} p on p.file = wanted.file and p.page = wanted.page`),
  );

/** The listed products of other vendors that sell these files now. */
export const findSellers = (db: Db, params: { files: readonly number[]; vendorId: string }) =>
  db
    .select({
      file: printedFiles.number,
      fileId: printedFiles.fileId,
      productId: products.id,
      vendorId: products.vendorId,
      name: products.name,
      shopName: vendors.shopName,
      checked: sql<boolean>`coalesce(${copyChecks.status} = 'done', true)`,
    })
    .from(printedFiles)
    .innerJoin(products, eq(products.fileId, printedFiles.fileId))
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .leftJoin(copyChecks, eq(copyChecks.productId, products.id))
    .where(
      and(
        inArray(printedFiles.number, [...params.files]),
        eq(products.listed, true),
        ne(products.vendorId, params.vendorId),
      ),
    )
    .orderBy(asc(copyChecks.number), asc(products.id));
export type Seller = Awaited<ReturnType<typeof findSellers>>[number];

import type { Db } from '#db/client.ts';
import {
  compareFiles,
  counts,
  type FileMatch,
  likeness,
  matchPages,
  partOfMatch,
} from '#domain/file-match.ts';
import { keysOf, neighbouringKeys, type PagePrint, soughtKeys } from '#domain/page-print.ts';
import * as prints from './prints.sql.ts';

/** At most so many pages of a file, evenly spread, are looked up. */
const LOOKED_UP = 64;
/** A file with no more pages than this is looked up with neighbouring keys as well: it has few chances to be found. */
const FEW_PAGES = 4;
/** The files with the most equal pages, which are compared page by page. */
const COMPARED_FILES = 5;
/** A page is common, and does not count, when as many other vendors sell it, or as many of their files have it. */
const COMMON_VENDORS = 3;
const COMMON_FILES = 12;
/** Rows per insert. */
const BATCH = 500;

/** A page as the analysis of its file reads it: prints are in base64. */
interface ReadPage {
  page: number;
  textPrint: string | null;
  wordsPrint: string | null;
  picturePrint: string | null;
}

/**
 * The prints of pages that were read.
 * @internal
 */
export const printsOf = (pages: readonly ReadPage[]): PagePrint[] =>
  pages.map(({ page, textPrint, wordsPrint, picturePrint }) => ({
    page,
    text: bytesOf(textPrint),
    words: bytesOf(wordsPrint),
    picture: bytesOf(picturePrint),
  }));

const bytesOf = (base64: string | null): Buffer | null =>
  base64 === null ? null : Buffer.from(base64, 'base64');

/** When a file has been read, its pages can be compared. */
export const copiesAfterAnalysis = (
  tx: Db,
  { fileId, pages }: { fileId: string; pages: readonly ReadPage[] },
): Promise<void> => keepPrints(tx, { fileId, pages: printsOf(pages) });

/**
 * Keeps the prints of an analysed file's pages. A file that has them is left as it is.
 * @internal
 */
export async function keepPrints(
  tx: Db,
  { fileId, pages }: { fileId: string; pages: readonly PagePrint[] },
): Promise<void> {
  const file = await prints.insertPrintedFile(tx, { fileId });
  if (file === null) return;
  const counting = pages.filter(counts);
  for (let from = 0; from < counting.length; from += BATCH) {
    const batch = counting.slice(from, from + BATCH);
    await prints.insertPrints(
      tx,
      batch.map((print) => ({ ...print, file })),
    );
    const keys = batch.flatMap((print) => keysOf(print).map((key) => ({ key, page: print.page })));
    await prints.insertKeys(tx, {
      file,
      keys: keys.map(({ key }) => key),
      pages: keys.map(({ page }) => page),
    });
  }
}

/** A listed product of another vendor with a file like the one that was looked up. */
export type SimilarProduct = prints.Seller & FileMatch;

/**
 * Listed products of other vendors with files like this one, the most alike first. Empty for a file that has no prints.
 * The work is bounded: see the constants above.
 */
export async function findSimilar(
  db: Db,
  { fileId, vendorId }: { fileId: string; vendorId: string },
): Promise<SimilarProduct[]> {
  const number = await prints.findFileNumber(db, { fileId });
  if (number === null) return [];
  const pages = (await prints.findPrints(db, { files: [number] })).get(number) ?? [];
  return findSimilarTo(db, { pages, vendorId });
}

/**
 * As `findSimilar`, for pages at hand.
 * @internal
 */
export async function findSimilarTo(
  db: Db,
  { pages, vendorId }: { pages: readonly PagePrint[]; vendorId: string },
): Promise<SimilarProduct[]> {
  const own = pages.filter(counts);
  const sample = evenly(own, LOOKED_UP);
  if (sample.length === 0) return [];
  const hits = await findHits(db, sample);
  if (hits.length === 0) return [];
  const files = [...new Set(hits.map(({ file }) => file))];
  const sellers = Map.groupBy(await prints.findSellers(db, { files, vendorId }), ({ file }) => file);
  const common = commonPages(hits, sellers);
  const candidates = mostHit(hits, sellers, common);
  if (candidates.length === 0) return [];
  const others = await prints.findPrints(db, { files: candidates });
  const similar: SimilarProduct[] = [];
  for (const file of candidates) {
    const other = others.get(file) ?? [];
    const sold = sellers.get(file) ?? [];
    let match = compare({ own, sample, other, common });
    if (match.pages.length === 0) continue;
    // Where common pages are many, those of the other file that are not in this one count neither.
    if (!match.isCopy && common.size > 0) {
      const otherCommon = await findCommonPages(db, {
        file,
        pages: other,
        vendorId: sold[0]?.vendorId ?? '',
      });
      match = compare({ own, sample, other, common, otherCommon });
    }
    for (const seller of sold) similar.push({ ...seller, ...match });
  }
  return similar.sort((a, b) => b.score - a.score);
}

/** A page of another file, or of this one as another vendor sells it, that is like a page of one's own. */
interface Hit {
  own: number;
  file: number;
}

/** The pages that are like those of the sample, among those that share a key: of every file, or of a vendor's. */
async function findHits(db: Db, sample: readonly PagePrint[], vendorId?: string): Promise<Hit[]> {
  const ownPages = new Map<number, PagePrint[]>();
  for (const print of sample)
    for (const key of sample.length <= FEW_PAGES
      ? [...soughtKeys(print), ...neighbouringKeys(print)]
      : soughtKeys(print))
      ownPages.set(key, [...(ownPages.get(key) ?? []), print]);
  const keys = [...ownPages.keys()];
  const keyed =
    vendorId === undefined
      ? await prints.findKeyed(db, { keys })
      : await prints.findKeyedOfVendor(db, { keys, vendorId });
  const alike = new Map<string, { file: number; page: number; own: Set<PagePrint> }>();
  for (const { key, file, page } of keyed) {
    const name = `${file}/${page}`;
    const found = alike.get(name) ?? { file, page, own: new Set() };
    for (const print of ownPages.get(key) ?? []) found.own.add(print);
    alike.set(name, found);
  }
  const found = [...alike.values()];
  const others = await prints.findPagePrints(db, {
    files: found.map(({ file }) => file),
    pages: found.map(({ page }) => page),
  });
  return others.flatMap((other) =>
    [...(alike.get(`${other.file}/${other.page}`)?.own ?? [])]
      .filter((print) => likeness(print, other))
      .map((print) => ({ own: print.page, file: other.file })),
  );
}

/**
 * The own pages that are common. Only products that were compared themselves count: several copies of one file, uploaded
 * at the same time, do not make its pages common.
 */
function commonPages(hits: readonly Hit[], sellers: ReadonlyMap<number, prints.Seller[]>): Set<number> {
  const common = new Set<number>();
  for (const [page, ofPage] of Map.groupBy(hits, ({ own }) => own)) {
    const checked = [...new Set(ofPage.map(({ file }) => file))].flatMap((file) =>
      (sellers.get(file) ?? []).filter((seller) => seller.checked),
    );
    const vendors = new Set(checked.map((seller) => seller.vendorId));
    const files = new Set(checked.map((seller) => seller.file));
    if (vendors.size >= COMMON_VENDORS || files.size >= COMMON_FILES) common.add(page);
  }
  return common;
}

/** The common pages of a file that a vendor sells. */
async function findCommonPages(
  db: Db,
  { file, pages, vendorId }: { file: number; pages: readonly PagePrint[]; vendorId: string },
): Promise<Set<number>> {
  const hits = (await findHits(db, evenly(pages, LOOKED_UP))).filter((hit) => hit.file !== file);
  const files = [...new Set(hits.map((hit) => hit.file))];
  if (files.length === 0) return new Set();
  const sellers = Map.groupBy(await prints.findSellers(db, { files, vendorId }), (seller) => seller.file);
  return commonPages(hits, sellers);
}

/** The sold files with the most pages like one's own that are not common. */
function mostHit(
  hits: readonly Hit[],
  sellers: ReadonlyMap<number, unknown>,
  common: ReadonlySet<number>,
): number[] {
  const pagesOf = new Map<number, Set<number>>();
  for (const { own, file } of hits)
    if (sellers.has(file) && !common.has(own)) pagesOf.set(file, (pagesOf.get(file) ?? new Set()).add(own));
  return [...pagesOf]
    .sort(([a, pages], [b, others]) => others.size - pages.size || a - b)
    .slice(0, COMPARED_FILES)
    .map(([file]) => file);
}

/** Compares two files. Of a long one, only the pages of the sample are known to be common or not, so these decide. */
function compare(params: {
  own: readonly PagePrint[];
  sample: readonly PagePrint[];
  other: readonly PagePrint[];
  common: ReadonlySet<number>;
  otherCommon?: ReadonlySet<number>;
}): FileMatch {
  const { own, sample, other, common, otherCommon } = params;
  const sampled = new Set(sample.map(({ page }) => page));
  const matched = matchPages(own, other).filter((pair) => sampled.has(pair.own));
  return compareFiles({ own: sample, ownPages: own.length, other, matched, common, otherCommon });
}

/** Whether the pages of a file were read; also true if none of them says enough to be compared. */
export const hasPrints = async (db: Db, params: { fileId: string }): Promise<boolean> =>
  (await prints.findFileNumber(db, params)) !== null;

/** The pages that two shops have in common, by which of them had listed a page first. */
export interface PagesByAge {
  other: SimilarProduct;
  /** Pages that the other shop had first. */
  theirs: FileMatch;
  /** Pages that one's own shop had first. */
  ours: FileMatch;
}

/**
 * Says for each page that a file has in common with similar products which shop had it first. A page is as old as the
 * first file with such a page that the shop has listed, with any of its products. A new version with a rival's pages is
 * therefore later than the rival, however old its product is.
 */
export async function compareAges(
  db: Db,
  { fileId, vendorId, similar }: { fileId: string; vendorId: string; similar: readonly SimilarProduct[] },
): Promise<PagesByAge[]> {
  const file = await prints.findFileNumber(db, { fileId });
  if (file === null) return [];
  const pages = new Set(similar.flatMap((other) => other.pages.map(({ own }) => own)));
  const own = await firstListings(db, { file, vendorId, pages });
  const compared: PagesByAge[] = [];
  for (const other of similar) {
    const otherPages = new Set(other.pages.map((pair) => pair.other));
    const others = await firstListings(db, { file: other.file, vendorId: other.vendorId, pages: otherPages });
    const ageOf = (pair: { own: number; other: number }) =>
      [own.get(pair.own) ?? NEVER, others.get(pair.other) ?? NEVER] as const;
    compared.push({
      other,
      theirs: partOfMatch(other, (pair) => {
        const [ours, theirs] = ageOf(pair);
        return theirs < ours;
      }),
      ours: partOfMatch(other, (pair) => {
        const [ours, theirs] = ageOf(pair);
        return ours < theirs;
      }),
    });
  }
  return compared;
}

/** After every listing. */
const NEVER = Number.POSITIVE_INFINITY;

/** By page of a file: the number of the first listing of such a page by a vendor; without pages never listed. */
async function firstListings(
  db: Db,
  { file, vendorId, pages }: { file: number; vendorId: string; pages: ReadonlySet<number> },
): Promise<Map<number, number>> {
  const sought = ((await prints.findPrints(db, { files: [file] })).get(file) ?? []).filter(({ page }) =>
    pages.has(page),
  );
  const hits = await findHits(db, sought, vendorId);
  const files = [...new Set([file, ...hits.map((hit) => hit.file)])];
  const listings = await prints.findFirstListings(db, { files, vendorId });
  const first = new Map(sought.map(({ page }) => [page, listings.get(file) ?? NEVER]));
  for (const hit of hits)
    first.set(hit.own, Math.min(first.get(hit.own) ?? NEVER, listings.get(hit.file) ?? NEVER));
  return first;
}

/** At most `limit` of the items, evenly spread. */
function evenly<T>(items: readonly T[], limit: number): T[] {
  if (items.length <= limit) return [...items];
  return Array.from({ length: limit }, (_, index) => items[Math.floor((index * items.length) / limit)] as T);
}

import { setImmediate } from 'node:timers/promises';
import type { AppContext } from '#api/kernel/context.ts';
import type { CsvColumn } from '#contract/product-csv.ts';
import type { CategoryChain } from '#domain/categories.ts';
import { ownPicture, readPicture } from '#domain/picture.ts';
import type { ProductDraft } from './csv-draft.ts';
import * as rows from './product-import.sql.ts';

/** What is in the market of all that a file names. */
export interface Lookups {
  /** One's own products, by handle. */
  own: Map<string, rows.ProductRow>;
  /** Further pictures, by product. */
  images: Map<string, string[]>;
  /** Every product's, by handle and by SKU. */
  handles: Set<string>;
  skus: Map<string, string>;
  /** By names: 'e-books > fiction'. */
  categories: Map<string, CategoryChain>;
  pictures: Set<string>;
  /** `vendorId fileId`. */
  files: Set<string>;
  /** Ids of shops, by the end of their address. */
  shops: Map<string, string>;
}

const distinctCells = (drafts: readonly ProductDraft[], column: CsvColumn): string[] => [
  ...new Set(drafts.flatMap(({ group }) => group.cells.get(column) ?? [])),
];

/** The media id in a picture's address here; null for one from elsewhere. */
export function pictureIdOf(context: AppContext, src: string): string | null {
  const picture = readPicture(ownPicture(src, context.config.publicUrl) ?? '');
  return picture?.base.slice('/media/'.length) ?? null;
}

/** Whole products read at a time: the embedded database answers on this thread. */
const PAGE = 100;

export async function readLookups(
  context: AppContext,
  vendorId: string | null,
  drafts: readonly ProductDraft[],
): Promise<Lookups> {
  const { db } = context;
  const slugs = drafts.map(({ group }) => group.handle);
  const own: rows.ProductRow[] = [];
  for (let at = 0; at < slugs.length; at += PAGE) {
    await setImmediate();
    own.push(...(await rows.findBySlugs(db, { vendorId, slugs: slugs.slice(at, at + PAGE) })));
  }
  const taken = await rows.findTaken(db, { slugs, skus: distinctCells(drafts, 'Variant SKU') });
  const sources = drafts.flatMap(({ group }) =>
    group.images.map(({ src }) => pictureIdOf(context, src) ?? ''),
  );
  const files = await rows.findFilesOf(db, { vendorId, ids: distinctCells(drafts, 'Emporia File') });
  const shops = await rows.findShops(db, { vendorId, slugs: distinctCells(drafts, 'Emporia Shop') });
  return {
    own: new Map(own.map((row) => [row.slug, row])),
    images: await rows.findImagesOf(db, { ids: own.map(({ id }) => id) }),
    handles: new Set(taken.map(({ slug }) => slug)),
    skus: new Map(taken.map(({ sku, id }) => [sku, id])),
    categories: chainsByNames(await rows.findAllCategories(db)),
    pictures: await rows.findPictures(db, { ids: [...new Set(sources)] }),
    files: new Set(files.map((file) => `${file.vendorId} ${file.fileId}`)),
    shops: new Map(shops.map(({ slug, id }) => [slug, id])),
  };
}

/** ' E-Books>Fiction ' and 'E-books > Fiction' are the same. */
export const categoryKey = (path: string): string =>
  path
    .split('>')
    .map((name) => name.trim().toLowerCase())
    .join(' > ');

/** Each category under the names of its way down; of two with the same names, the first. */
function chainsByNames(all: Awaited<ReturnType<typeof rows.findAllCategories>>): Map<string, CategoryChain> {
  const known = new Map<string, { key: string; ids: string[] }>();
  const chains = new Map<string, CategoryChain>();
  for (const { id, parentId, name } of all) {
    const above = parentId ? known.get(parentId) : { key: '', ids: [] };
    if (!above) continue;
    const ids = [...above.ids, id];
    const key = above.key ? `${above.key} > ${name.trim().toLowerCase()}` : name.trim().toLowerCase();
    known.set(id, { key, ids });
    const [mainCategoryId = id, firstCategoryId = null, secondCategoryId = null, thirdCategoryId = null] =
      ids;
    if (!chains.has(key))
      chains.set(key, { mainCategoryId, firstCategoryId, secondCategoryId, thirdCategoryId });
  }
  return chains;
}

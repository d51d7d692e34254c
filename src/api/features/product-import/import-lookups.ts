import { setImmediate } from 'node:timers/promises';
import { mayBeFree } from '#api/features/products/product-shops.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import type { CsvColumn } from '#contract/product-csv.ts';
import type { CategoryChain } from '#domain/categories.ts';
import { ownPicture, readPicture } from '#domain/picture.ts';
import { assignHandles } from './assign-handles.service.ts';
import { readCategoryPaths } from './category-paths.service.ts';
import type { ProductDraft } from './csv-draft.ts';
import type { ProductGroup } from './csv-groups.ts';
import * as rows from './product-import.sql.ts';

/** The records of the market that the file refers to. */
export interface Lookups {
  /** Products that the importer may change, by handle. */
  products: Map<string, rows.ProductRow>;
  /** URLs of further pictures, by product id. */
  images: Map<string, string[]>;
  /** The handle that each product of the file gets here; null where none is free. */
  handles: ReadonlyMap<ProductGroup, string | null>;
  /** Product ids by SKU, of any vendor. */
  skus: Map<string, string>;
  /** Category ids by path of names, in lower case: 'e-books > fiction'. */
  categories: Map<string, CategoryChain>;
  /** Media ids of pictures. */
  pictures: Set<string>;
  /** Files of the vendors' products, as `vendorId fileId`. */
  files: Set<string>;
  /** Vendor ids by shop slug. */
  shops: Map<string, string>;
  /** Whether products may cost nothing. */
  mayBeFree: boolean;
}

const distinctCells = (drafts: readonly ProductDraft[], column: CsvColumn): string[] => [
  ...new Set(drafts.flatMap(({ group }) => group.cells.get(column) ?? [])),
];

/** The media id in the URL of a picture of this market; null for a URL of another site. */
export function pictureIdOf(context: AppContext, src: string): string | null {
  const picture = readPicture(ownPicture(src, context.config.publicUrl) ?? '');
  return picture?.base.slice('/media/'.length) ?? null;
}

/** Products read by one statement: the embedded database blocks the event loop while it runs one. */
const PAGE_SIZE = 100;

/** Loads every record that the drafts refer to. `vendorId` limits products, files and shops to one vendor; null: all. */
export async function readLookups(
  context: AppContext,
  vendorId: string | null,
  drafts: readonly ProductDraft[],
): Promise<Lookups> {
  const { db } = context;
  const handles = await assignHandles(db, vendorId, drafts);
  const slugs = [...handles.values()].filter((handle) => handle !== null);
  const existing: rows.ProductRow[] = [];
  for (let start = 0; start < slugs.length; start += PAGE_SIZE) {
    await setImmediate();
    const page = slugs.slice(start, start + PAGE_SIZE);
    existing.push(...(await rows.findBySlugs(db, { vendorId, slugs: page })));
  }
  const skus = await rows.findBySkus(db, { skus: drafts.flatMap(({ fields }) => fields.sku ?? []) });
  const sources = drafts.flatMap(({ group }) =>
    group.images.map(({ src }) => pictureIdOf(context, src) ?? ''),
  );
  const files = await rows.findFilesOf(db, { vendorId, ids: distinctCells(drafts, 'Emporia File') });
  const shops = await rows.findShops(db, { vendorId, slugs: distinctCells(drafts, 'Emporia Shop') });
  return {
    mayBeFree: await mayBeFree(db),
    products: new Map(existing.map((row) => [row.slug, row])),
    images: await rows.findImagesOf(db, { ids: existing.map(({ id }) => id) }),
    handles,
    skus: new Map(skus.map(({ sku, id }) => [sku, id])),
    categories: await readCategoryPaths(db),
    pictures: await rows.findPictures(db, { ids: [...new Set(sources)] }),
    files: new Set(files.map((file) => `${file.vendorId} ${file.fileId}`)),
    shops: new Map(shops.map(({ slug, id }) => [slug, id])),
  };
}

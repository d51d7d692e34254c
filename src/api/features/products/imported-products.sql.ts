import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { ofVendor, type VendorScope } from '#db/fragments/of-vendor.ts';
import { type ProductColumns, productColumns } from '#db/fragments/product-columns.ts';
import { isOffered } from '#db/fragments/public-vendor.ts';
import { productImages, productLicenses, products } from '#db/schema.ts';
import type { StoredLicense } from '#domain/license.ts';

/** The columns of a product that an import writes; `version` is the new one. */
export interface ProductWrite extends ProductColumns {
  id: string;
  vendorId: string;
  slug: string;
  version: number;
  /** Of an existing product: an insert that becomes an update would use up a number. */
  number?: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Columns that an update writes, besides `listed`. */
const CHANGED = [...Object.keys(productColumns), 'version', 'updatedAt'];

/**
 * Inserts new products and updates existing ones. An update is skipped when the product has another version than
 * expected, is deleted or out of scope. Returns the products written, and whether each is listed now.
 */
export async function writeProducts(
  tx: Db,
  params: VendorScope & { rows: readonly ProductWrite[] },
): Promise<{ id: string; listed: boolean }[]> {
  if (params.rows.length === 0) return [];
  const excluded = (name: string): SQL => sql`excluded.${sql.identifier(snakeCase(name))}`;
  return tx
    .insert(products)
    .values(params.rows.map((row) => ({ ...row, listed: row.status ? isOffered(row) : false })))
    .onConflictDoUpdate({
      target: products.id,
      set: Object.fromEntries([...CHANGED, 'listed'].map((name) => [name, excluded(name)])),
      setWhere: and(
        eq(products.version, sql`excluded.version - 1`),
        isNull(products.deletedAt),
        ofVendor(products.vendorId, params.vendorId),
      ),
    })
    .returning({ id: products.id, listed: products.listed });
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Replaces the further pictures of products: lists of URLs in display order, by product id. */
export async function replaceImagesOf(
  tx: Db,
  params: { images: ReadonlyMap<string, readonly string[]> },
): Promise<void> {
  if (params.images.size === 0) return;
  const stored = await tx
    .select({ productId: productImages.productId, image: productImages.image })
    .from(productImages)
    .where(inArray(productImages.productId, [...params.images.keys()]))
    .orderBy(productImages.position);
  const before = Map.groupBy(stored, (row) => row.productId);
  // The audit log has an entry for each row that is written.
  const changed = [...params.images].filter(
    ([id, images]) =>
      !isDeepStrictEqual(
        (before.get(id) ?? []).map(({ image }) => image),
        images,
      ),
  );
  if (changed.length === 0) return;
  await tx.delete(productImages).where(
    inArray(
      productImages.productId,
      changed.map(([id]) => id),
    ),
  );
  const rows = changed.flatMap(([productId, images]) =>
    images.map((image, position) => ({ productId, image, position })),
  );
  if (rows.length > 0) await tx.insert(productImages).values(rows);
}

/** A product as an import writes it; it gets status and file once its versions are written. */
export interface NewProduct {
  row: Omit<typeof products.$inferInsert, 'status' | 'fileId' | 'listed'> & { id: string };
  status: boolean;
  /** The file of its newest version that is not withdrawn. */
  fileId: string | null;
  images: string[];
  /** The cheapest first. */
  licenses: StoredLicense[];
}

/** A statement has 65 535 parameters at most. */
const ROWS_PER_STATEMENT = 500;

function* inBatches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    yield rows.slice(start, start + ROWS_PER_STATEMENT);
}

/** Inserts products with pictures and licences. They are inactive until they have their files. */
export async function insertProducts(tx: Db, params: { products: readonly NewProduct[] }): Promise<void> {
  await tx
    .insert(products)
    .values(params.products.map(({ row }) => ({ ...row, status: false, listed: false })));
  const images = params.products.flatMap((product) =>
    product.images.map((image, position) => ({ productId: product.row.id, image, position })),
  );
  for (const rows of inBatches(images)) await tx.insert(productImages).values(rows);
  const licenses = params.products.flatMap((product) =>
    product.licenses.map((license, position) => ({ ...license, productId: product.row.id, position })),
  );
  if (licenses.length > 0) await tx.insert(productLicenses).values(licenses);
}

/** Gives products that have their versions status and file. Returns whether each is listed. */
export async function publishInserted(
  tx: Db,
  params: { vendorId: string; products: readonly NewProduct[] },
): Promise<Map<string, boolean>> {
  const listed = new Map<string, boolean>();
  for (const { row, status, fileId } of params.products) {
    const [updated] = await tx
      .update(products)
      .set({ fileId, status, listed: status ? isOffered({ ...params, priceCents: row.priceCents }) : false })
      .where(eq(products.id, row.id))
      .returning({ listed: products.listed });
    listed.set(row.id, updated?.listed ?? false);
  }
  return listed;
}

/** Soft-deletes products whose import is undone. Their slugs and SKUs become free, so that it can be imported again. */
export const removeInserted = (tx: Db, params: { ids: readonly string[]; now: Date }) =>
  tx
    .update(products)
    .set({
      deletedAt: params.now,
      listed: false,
      slug: sql`'undone-' || ${products.id}`,
      sku: sql`'UNDONE-' || upper(${products.id})`,
    })
    .where(inArray(products.id, [...params.ids]));

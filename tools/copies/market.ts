import { sql } from 'drizzle-orm';
import { keepPrints } from '#api/features/copies/copies.service.ts';
import type { Db } from '#db/client.ts';
import type { PagePrint } from '#domain/page-print.ts';

/** Shops of the market; file N is sold by shop N modulo this. */
export const SHOPS = 400;
const BATCH = 50;

/** Inserts the shops, and the category of all products. */
export async function addShops(db: Db): Promise<void> {
  await db.execute(sql`
    insert into users (id, name, email, phone, password_hash, role)
    select 'user-' || n, 'Vendor ' || n, 'vendor-' || n || '@copies.test', '+1 555 0100', 'none', 'vendor'
    from generate_series(0, ${SHOPS - 1}::int) n`);
  await db.execute(sql`
    insert into vendors (id, user_id, shop_name, shop_slug, about, status)
    select 'vendor-' || n, 'user-' || n, 'Shop ' || n, 'shop-' || n, 'A shop.', 'Approved'
    from generate_series(0, ${SHOPS - 1}::int) n`);
  await db.execute(sql`insert into categories (id, level, name) values ('files', 1, 'Files')`);
}

/** Inserts a listed product for each file, compared already, with the prints of its pages. */
export async function addProducts(
  db: Db,
  files: AsyncIterable<{ number: number; prints: readonly PagePrint[] }>,
): Promise<{ pages: number }> {
  let pages = 0;
  let batch: { number: number; prints: readonly PagePrint[] }[] = [];
  const flush = async () => {
    await db.transaction((tx) => addBatch(tx, batch));
    batch = [];
  };
  for await (const file of files) {
    pages += file.prints.length;
    batch.push(file);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  await db.execute(sql`update copy_checks set status = 'done'`);
  await db.execute(sql`vacuum analyze`);
  return { pages };
}

async function addBatch(
  tx: Db,
  files: readonly { number: number; prints: readonly PagePrint[] }[],
): Promise<void> {
  const numbers = sql.param(files.map(({ number }) => number));
  await tx.execute(sql`
    insert into media (id, kind, bytes) select 'file-' || n, 'pdf', 1000 from unnest(${numbers}::int[]) n`);
  await tx.execute(sql`
    insert into products (id, vendor_id, slug, sku, name, main_category_id, list_price_cents, price_cents,
      featured_image, file_id, status, listed)
    select 'product-' || n, 'vendor-' || n % ${SHOPS}::int, 'product-' || n, 'C-' || n, 'Product ' || n, 'files', 900,
      900, '/media/x', 'file-' || n, true, true
    from unnest(${numbers}::int[]) n`);
  for (const { number, prints } of files) await keepPrints(tx, { fileId: `file-${number}`, pages: prints });
}

import { sql } from 'drizzle-orm';
import { type Db, openEmbedded, openServer } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';
import { answer } from './child.ts';
import { drawWord, randomFrom } from './words.ts';

/**
 * Fills a database with generated products, the same in every run: 200 vendors, 1,484 categories of four levels, two
 * pictures per product, names of three to seven words. The message is `{ url or dataDir, count }`.
 */
const VENDORS = 200;
const FAN_OUT = [14, 5, 4, 4];
const BATCH = 4000;
const PICTURE = '/media/0123456789abcdef0123456789abcdef-1200x1200-aa8844/800.webp';

interface Category {
  id: string;
  level: number;
  parent_id: string | null;
  name: string;
  position: number;
}

answer(async ({ url, dataDir, count }) => {
  const database = url ? await openServer(String(url)) : await openEmbedded(String(dataDir));
  try {
    await database.exclusively((db) => fill(db, Number(count)));
    return {};
  } finally {
    await database.close();
  }
});

async function fill(db: Db, count: number): Promise<void> {
  const random = randomFrom(1);
  await db.execute(sql`
    insert into users (id, name, email, phone, password_hash, role)
    select 'user-' || n, 'Vendor ' || n, 'vendor-' || n || '@bench.test', '+1 555 0100', 'none', 'vendor'
    from generate_series(0, ${VENDORS - 1}::int) n`);
  await db.execute(sql`
    insert into vendors (id, user_id, shop_name, shop_slug, about, status)
    select 'vendor-' || n, 'user-' || n, 'Shop ' || n, 'shop-' || n, 'A shop of the bench.', 'Approved'
    from generate_series(0, ${VENDORS - 1}::int) n`);
  await db.execute(sql`insert into media (id, kind, bytes) values ('file', 'pdf', 100)`);
  const leaves: string[][] = [];
  const categories = makeCategories(random, leaves);
  await db.execute(sql`
    insert into categories (id, level, parent_id, name, position)
    select * from json_to_recordset(${JSON.stringify(categories)}::json)
      as c(id text, level smallint, parent_id text, name text, position integer)`);
  // Indexes are built after the inserts, in a third of the time.
  const indexes = await dropIndexes(db);
  for (let from = 0; from < count; from += BATCH) {
    const length = Math.min(BATCH, count - from);
    const products = Array.from({ length }, (_, n) => makeProduct(random, from + n, leaves));
    await insertProducts(db, products);
  }
  for (const definition of indexes) await db.execute(sql.raw(definition));
  await db.execute(sql`vacuum analyze`);
}

/** Drops the indexes that belong to no constraint, and returns the statements that create them again. */
async function dropIndexes(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ name: string; definition: string }>(
    db.execute(sql`
    select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.tablename in ('products', 'product_images')
      and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`),
  );
  for (const { name } of rows) await db.execute(sql`drop index ${sql.identifier(name)}`);
  return rows.map((row) => row.definition);
}

function makeCategories(random: () => number, leaves: string[][]): Category[] {
  const all: Category[] = [];
  const grow = (path: string[]) => {
    const level = path.length + 1;
    const children = level <= FAN_OUT.length ? (FAN_OUT[path.length] ?? 0) : 0;
    if (children === 0) leaves.push(path);
    for (let n = 0; n < children; n++) {
      const id = `category-${all.length}`;
      const parent_id = path.at(-1) ?? null;
      all.push({ id, level, parent_id, name: capital(drawWord(random)), position: n });
      grow([...path, id]);
    }
  };
  grow([]);
  // Parents before their children: the foreign key is checked at the end of the statement anyway.
  return all;
}

function makeProduct(random: () => number, n: number, leaves: readonly string[][]) {
  const words = Array.from({ length: 3 + Math.floor(random() * 5) }, () => drawWord(random));
  // Squared, so that some categories have many more products than others; a fifth has no category of the deepest level.
  const path = leaves[Math.floor(random() ** 2 * leaves.length)] ?? [];
  const [main, first = null, second = null, third = null] = random() < 0.2 ? path.slice(0, 3) : path;
  const list = 100 + Math.floor(random() * 5000);
  const stars = Array.from({ length: 5 }, () => Math.floor(random() * 20));
  return {
    n,
    slug: `${words.join('-')}-${n}`,
    name: words.map(capital).join(' '),
    vendor: `vendor-${Math.floor(random() ** 2 * VENDORS)}`,
    main,
    first,
    second,
    third,
    list,
    price: random() < 0.3 ? Math.max(50, Math.floor(list * 0.8)) : list,
    flag: random(),
    listed: random() < 0.97,
    stars,
    shuffle: Math.floor(random() * 0x7fffffff),
  };
}

async function insertProducts(db: Db, products: ReturnType<typeof makeProduct>[]): Promise<void> {
  await db.execute(sql`
    insert into products (id, vendor_id, slug, sku, name, main_category_id, first_category_id, second_category_id,
      third_category_id, list_price_cents, price_cents, discount_type, summary_lines, description, featured_image,
      file_id, is_best_seller, is_recommended, is_new, listed, shuffle_key, stars1, stars2, stars3, stars4, stars5,
      created_at)
    select 'product-' || n, vendor, slug, 'SKU-' || n, name, main, first, second, third, list, price,
      case when price < list then 'Percentage' end, array['A4 and US Letter', '24 pages', name],
      '<p>' || name || ', made with care. </p><p>' || repeat('What it is, how it is used and whom it is for. ', 12) || '</p>',
      ${PICTURE}, 'file', flag < 0.01, flag between 0.01 and 0.02, flag between 0.02 and 0.03, listed, shuffle,
      (stars->>0)::int, (stars->>1)::int, (stars->>2)::int, (stars->>3)::int, (stars->>4)::int,
      timestamptz '2024-01-01' + n * interval '7 minutes'
    from json_to_recordset(${JSON.stringify(products)}::json) as p(n integer, slug text, name text, vendor text,
      main text, first text, second text, third text, list integer, price integer, flag double precision,
      listed boolean, stars json, shuffle integer)`);
  const from = products[0]?.n ?? 0;
  const to = products.at(-1)?.n ?? 0;
  await db.execute(sql`
    insert into product_images (id, product_id, image, position)
    select 'image-' || n || '-' || place, 'product-' || n, ${PICTURE}, place
    from generate_series(${from}::int, ${to}::int) n, generate_series(0, 1) place`);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

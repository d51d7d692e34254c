import { sql } from 'drizzle-orm';
import { foldCategoryCounts, foldSearchTerms } from '#api/features/catalog/counts.sql.ts';
import { type Db, openEmbedded, openServer } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';
import { drawWord, randomFrom } from '../shared/words.ts';
import { answer } from './child.ts';

/**
 * Fills a database with generated products, the same in every run. On a server, products above 20,000 are copies of the
 * first ones. The message is `{ url or dataDir, count }`, with `has` for a database that this has filled with fewer, and
 * `categories: 'few'` for 10. It makes:
 * - 200 vendors
 * - 1,484 categories of four levels
 * - two pictures per product, and names of three to seven words
 */
const VENDORS = 200;
/** Children of a category by level: 1,484 categories, and the 10 of a small market. */
const FAN_OUT = { many: [14, 5, 4, 4], few: [1, 1, 2, 3] };
const BATCH = 4000;
/** More products than this are copies. */
const MOST_DRAWN = 20_000;
/** Between a product and the next one. */
const AGE_STEP = `interval '40 seconds'`;
/** The address of a picture of its own. Equal ones would make the hash index of pictures one endless bucket. */
const pictureOf = (text: string) => `'/media/' || md5(${text}) || '-1200x1200-aa8844/800.webp'`;

interface Category {
  id: string;
  level: number;
  parent_id: string | null;
  name: string;
  position: number;
}

answer(async ({ url, dataDir, count, has = 0, categories = 'many' }) => {
  const database = url ? await openServer(String(url)) : await openEmbedded(String(dataDir));
  try {
    await database.exclusively((db) =>
      fill(db, Number(count), {
        has: Number(has),
        mostDrawn: url ? MOST_DRAWN : Number(count),
        fanOut: categories === 'few' ? FAN_OUT.few : FAN_OUT.many,
      }),
    );
    return {};
  } finally {
    await database.close();
  }
});

async function fill(
  db: Db,
  count: number,
  { has, mostDrawn, fanOut }: { has: number; mostDrawn: number; fanOut: readonly number[] },
): Promise<void> {
  const drawn = has || Math.min(count, mostDrawn);
  if (has === 0) await draw(db, drawn, fanOut);
  if (count > drawn) await multiply(db, drawn, count);
  await db.execute(sql`vacuum analyze`);
}

async function draw(db: Db, count: number, fanOut: readonly number[]): Promise<void> {
  const random = randomFrom(1);
  await db.execute(sql`
    insert into users (id, name, email, phone, password_hash, role)
    select 'user-' || n, 'Vendor ' || n, 'vendor-' || n || '@bench.test', '+1 555 0100', 'none', 'vendor'
    from generate_series(0, ${VENDORS - 1}::int) n`);
  await db.execute(sql`
    insert into vendors (id, user_id, shop_name, shop_slug, about, status)
    select 'vendor-' || n, 'user-' || n, 'Shop ' || n, 'shop-' || n, 'A shop of the bench.', 'Approved'
    from generate_series(0, ${VENDORS - 1}::int) n`);
  const leaves: string[][] = [];
  const categories = makeCategories(leaves, fanOut);
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
  await chooseFacets(db);
  for (const definition of indexes) await db.execute(sql.raw(definition));
  await finishFiles(db);
  await foldAll(db);
}

/** Files that wait would be read and compared while the market is measured, and their bytes do not exist. */
async function finishFiles(db: Db): Promise<void> {
  await db.execute(sql`
    update pdf_files set status = 'done', page_count = 24, page_width = 595, page_height = 842, outline = '[]',
      fonts_embedded = true, searchable = true, tagged = false, links = 0, signed = false, encrypted = false,
      markable = true`);
  await db.execute(sql`update copy_checks set status = 'done'`);
}

/** What shoppers filter and sort by, besides price and stars: for a tenth to a half of all products. */
async function chooseFacets(db: Db): Promise<void> {
  await db.execute(sql`set session_replication_role = replica`);
  await db.execute(sql`
    update products set sold_count = greatest(0, shuffle_key % 60 - 40), has_business_license = shuffle_key % 10 = 0,
      file_facts = case shuffle_key % 4 when 0 then '{}'::text[] when 1 then '{preview,pages:10,paper:A4}'
        when 2 then '{preview,tagged,pages:10,pages:25,paper:A4}' else '{pages:10,paper:US Letter}' end`);
  await db.execute(sql`set session_replication_role = origin`);
}

/** As the market does every second, in one go. */
async function foldAll(db: Db): Promise<void> {
  await foldCategoryCounts(db);
  await foldSearchTerms(db, { limit: 1_000_000 });
}

/**
 * Multiplies `drawn` products by copies until there are `count`. A new product takes 0.3 ms, nearly all of it for the
 * words of its texts. These are the same in a copy but for its SKU, so they are copied, and triggers compute them from
 * then on. Triggers that count are off meanwhile, and the counts are multiplied.
 */
async function multiply(db: Db, drawn: number, count: number): Promise<void> {
  const times = count / drawn;
  if (!Number.isInteger(times)) throw new Error(`${count} is no multiple of ${drawn}.`);
  await db.execute(sql`set session_replication_role = replica`);
  await db.execute(sql`set maintenance_work_mem = '512MB'`);
  await db.execute(sql`set synchronize_seqscans = off`);
  const indexes = await dropIndexes(db);
  await keepByTrigger(db, ['names', 'search', 'mentions']);
  const columns = await rowsOf<{ name: string }>(
    db.execute(sql`
    select attname as name from pg_attribute
    where attrelid = 'products'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`),
  );
  for (let copy = 1; copy < times; copy++) await copyProducts(db, columns, { copy, drawn });
  await db.execute(sql`update category_counts set products = products * ${times}::int`);
  await db.execute(
    sql`update search_terms set products = products * ${times}::int, whole = whole * ${times}::int`,
  );
  await db.execute(sql`update category_words set products = products * ${times}::int`);
  await db.execute(sql`
    update shop_totals set product_count = product_count * ${times}::int, review_count = review_count * ${times}::int,
      star_sum = star_sum * ${times}::int`);
  for (const definition of indexes) await db.execute(sql.raw(definition));
  await db.execute(sql`set session_replication_role = origin`);
}

/** Columns of a copy that differ from those of the product. `$` is the number of the copy. */
const DIFFERENT: Record<string, string> = {
  id: `id || '-$'`,
  slug: `slug || '-$'`,
  sku: `sku || '-$'`,
  number: `nextval('products_number_seq')`,
  file_id: `file_id || '-$'`,
  featured_image: pictureOf(`id || '-$'`),
  shuffle_key: '(shuffle_key::bigint * ($ * 7919 + 1) % 2147483647)::int',
  // The new word of the SKU.
  search: `search || array_to_tsvector(array['$'])`,
  mentions: `mentions || array_to_tsvector(array['$'])`,
};

async function copyProducts(
  db: Db,
  columns: readonly { name: string }[],
  { copy, drawn }: { copy: number; drawn: number },
): Promise<void> {
  // Products of a copy are newer than those of the one before, as their numbers are.
  const different: Record<string, string> = {
    ...DIFFERENT,
    created_at: `created_at + ${copy * drawn} * ${AGE_STEP}`,
  };
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => (different[name] ?? name).replaceAll('$', String(copy)));
  await db.execute(sql`
    insert into media (id, kind, bytes)
    select file_id || ${`-${copy}`}, 'pdf', 100 from products where number <= ${drawn}`);
  await db.execute(
    sql.raw(`
    insert into products (${names}) select ${values} from products where number <= ${drawn}`),
  );
  await db.execute(sql`
    insert into product_images (id, product_id, image, position)
    select i.id || ${`-${copy}`}, i.product_id || ${`-${copy}`},
      ${sql.raw(pictureOf(`i.id || '-${copy}'`))}, i.position
    from product_images i join products p on p.id = i.product_id where p.number <= ${drawn}`);
}

/** Makes generated columns of products plain ones that a trigger computes in the same way. */
async function keepByTrigger(db: Db, columns: readonly string[]): Promise<void> {
  const rows = await rowsOf<{ name: string; expression: string }>(
    db.execute(sql`
    select a.attname as name, pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = 'products'::regclass and a.attname in ${[...columns]}`),
  );
  const drops = rows.map(({ name }) => `alter column ${name} drop expression`);
  await db.execute(sql.raw(`alter table products ${drops}`));
  await db.execute(
    sql.raw(`
    create function products_words() returns trigger language plpgsql as $$
    begin
      select ${rows.map(({ expression }) => expression)} into ${rows.map(({ name }) => `new.${name}`)}
      from (select new.*) as row;
      return new;
    end $$`),
  );
  // After products_named_categories, by its name.
  await db.execute(sql`
    create trigger products_words before insert or update on products for each row execute function products_words()`);
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

/** Drawn on their own, so that products have the same names in few categories and in many. */
function makeCategories(leaves: string[][], fanOut: readonly number[]): Category[] {
  const random = randomFrom(2);
  const all: Category[] = [];
  const grow = (path: string[]) => {
    const level = path.length + 1;
    const children = fanOut[path.length] ?? 0;
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
  const from = products[0]?.n ?? 0;
  const to = products.at(-1)?.n ?? 0;
  await db.execute(sql`
    insert into media (id, kind, bytes)
    select 'file-' || n, 'pdf', 100 from generate_series(${from}::int, ${to}::int) n`);
  await db.execute(sql`
    insert into products (id, vendor_id, slug, sku, name, main_category_id, first_category_id, second_category_id,
      third_category_id, list_price_cents, price_cents, discount_type, summary_lines, description, featured_image,
      file_id, is_best_seller, is_recommended, is_new, listed, shuffle_key, stars1, stars2, stars3, stars4, stars5,
      created_at)
    select 'product-' || n, vendor, slug, 'SKU-' || n, name, main, first, second, third, list, price,
      case when price < list then 'Percentage' end, array['A4 and US Letter', '24 pages', name],
      '<p>' || name || ', made with care. </p><p>' || repeat('What it is, how it is used and whom it is for. ', 12) || '</p>',
      ${sql.raw(pictureOf("'product-' || n"))}, 'file-' || n, flag < 0.01, flag between 0.01 and 0.02, flag between 0.02 and 0.03, listed, shuffle,
      (stars->>0)::int, (stars->>1)::int, (stars->>2)::int, (stars->>3)::int, (stars->>4)::int,
      timestamptz '2024-01-01' + n * ${sql.raw(AGE_STEP)}
    from json_to_recordset(${JSON.stringify(products)}::json) as p(n integer, slug text, name text, vendor text,
      main text, first text, second text, third text, list integer, price integer, flag double precision,
      listed boolean, stars json, shuffle integer)`);
  await db.execute(sql`
    insert into product_images (id, product_id, image, position)
    select 'image-' || n || '-' || place, 'product-' || n, ${sql.raw(pictureOf("n || '-' || place"))}, place
    from generate_series(${from}::int, ${to}::int) n, generate_series(0, 1) place`);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

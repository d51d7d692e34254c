import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { listedCount } from '#db/fragments/listed-count.ts';
import { isPublicVendor } from '#db/fragments/public-vendor.ts';
import { hidden, preparedSql } from '#db/prepared-rows.ts';
import { categories, shopTotals, vendors } from '#db/schema.ts';
import { SUGGESTIONS_MAX } from '#domain/limits.ts';

interface Suggestions {
  categories: { id: string; level: number; name: string; parentName: string | null }[];
  shops: { id: string; slug: string; shopName: string; shopImage: string | null }[];
}

/** Shops with the words that are put in order. More than these have them only for words that are hardly begun. */
const SHOPS_SORTED = 200;

const names = hidden('names', 'tsquery');
const hasBeginning = (name: SQL) =>
  sql`starts_with(search_folded(${name}), ${hidden('beginning', 'text')}) desc`;
const asList = (rows: SQL) => sql`(select coalesce(json_agg(found), '[]') from (${rows}) found)`;

const suggestions = preparedSql<Suggestions>('search_suggestions', () => {
  const withProducts = sql`
    select category.id, category.level, category.name, parent.name as "parentName"
    from ${categories} category
    left join ${categories} parent on parent.id = category.parent_id
    cross join lateral (select ${listedCount(sql`category.id`)} as products) counted
    where array_to_tsvector(category.name_words) @@ ${names} and products > 0
    order by ${hasBeginning(sql`category.name`)}, products desc, category.name, category.id
    limit ${SUGGESTIONS_MAX}`;
  const publicShops = sql`
    select shop.id, shop.slug, shop."shopName", shop."shopImage"
    from (
      select ${vendors.id} as id, ${vendors.shopSlug} as slug, ${vendors.shopName} as "shopName", ${vendors.shopImage} as "shopImage"
      from ${vendors} where ${vendors.search} @@ ${names} and ${isPublicVendor}
      limit ${SHOPS_SORTED}
    ) shop
    left join ${shopTotals} total on total.vendor_id = shop.id
    order by ${hasBeginning(sql`shop."shopName"`)}, coalesce(total.product_count, 0) desc, shop."shopName", shop.id
    limit ${SUGGESTIONS_MAX}`;
  return sql`select ${asList(withProducts)} as categories, ${asList(publicShops)} as shops`;
});

/**
 * Categories with listed products, and public shops, by words of their names: those whose folded names have this beginning
 * first, then those with most products.
 */
export async function findSuggestions(
  db: Db,
  params: { names: string; beginning: string },
): Promise<Suggestions> {
  const [row] = await suggestions(db, params);
  return row ?? { categories: [], shops: [] };
}

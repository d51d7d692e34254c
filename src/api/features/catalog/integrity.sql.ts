import { sql } from 'drizzle-orm';
import type { Rule } from '#api/kernel/integrity.sql.ts';

export const catalogRules = (): Rule[] => [
  {
    name: 'category-counts',
    says: 'The counted products of each category are its listed ones.',
    violations: sql`
      select coalesce(kept.category_id, counted.category) as id from (
        select category_id, sum(products) as products from (
          select category_id, products from category_counts
          union all select category_id, products from category_count_changes
        ) appended group by category_id
      ) kept full join (
        select category, count(*) as products from products, unnest(array[
          main_category_id, first_category_id, second_category_id, third_category_id]) category
        where listed and category is not null group by category
      ) counted on counted.category = kept.category_id
      where coalesce(kept.products, 0) <> coalesce(counted.products, 0)`,
  },
  {
    name: 'category-levels',
    says: 'A category is one level below its parent, and the categories of a product are one branch.',
    violations: sql`
      select 'category ' || c.id as id from categories c join categories parent on parent.id = c.parent_id
      where c.level <> parent.level + 1
      union all
      select 'product ' || p.id from products p
      join categories c1 on c1.id = p.main_category_id
      left join categories c2 on c2.id = p.first_category_id
      left join categories c3 on c3.id = p.second_category_id
      left join categories c4 on c4.id = p.third_category_id
      where c1.level <> 1
        or (c2.id is not null and c2.parent_id is distinct from c1.id)
        or (c3.id is not null and c3.parent_id is distinct from c2.id)
        or (c4.id is not null and c4.parent_id is distinct from c3.id)`,
  },
  {
    name: 'category-redirects',
    says: 'A merged category is gone, and leads to one that was not merged itself.',
    violations: sql`
      select r.id from category_redirects r
      where exists (select from categories c where c.id = r.id)
        or exists (select from category_redirects further where further.id = r.into_id)`,
  },
  {
    name: 'search-terms',
    says: 'Each beginning of a word has the number of names of listed products that it is in.',
    violations: sql`
      select coalesce(t.term, counted.term) as id from (
        select term, sum(products) as products, sum(whole) as whole from (
          select term, products, whole from search_terms
          union all
          select left(word, length), products, products * bool_or(length = char_length(word))::integer
          from search_term_changes, unnest(words) word, generate_series(1, char_length(word)) length
          group by search_term_changes.id, left(word, length), products
        ) appended group by term
      ) t full join (
        select term, count(*) as products, count(*) filter (where whole) as whole from (
          select p.id, left(word, length) as term, bool_or(length = char_length(word)) as whole
          from products p, unnest(search_words(p.name)) word, generate_series(1, char_length(word)) length
          where p.listed group by p.id, left(word, length)
        ) named group by term
      ) counted on counted.term = t.term
      where coalesce(t.products, 0) <> coalesce(counted.products, 0) or coalesce(t.whole, 0) <> coalesce(counted.whole, 0)`,
  },
  {
    name: 'category-words',
    says: 'Each word has the number of names of listed products of each main category that it is in.',
    violations: sql`
      select coalesce(kept.category_id || ' ' || kept.word, counted.category_id || ' ' || counted.word) as id from (
        select category_id, word, sum(products) as products from (
          select category_id, word, products from category_words
          union all select category_id, word, products from search_term_changes, unnest(words) word
        ) appended group by 1, 2
      ) kept full join (
        select main_category_id as category_id, word, count(distinct id) as products
        from products, unnest(search_words(name)) word where listed group by 1, 2
      ) counted on counted.category_id = kept.category_id and counted.word = kept.word
      where coalesce(kept.products, 0) <> coalesce(counted.products, 0)`,
  },
  {
    name: 'product-facets',
    says: 'What is known of a product’s file and licences, as lists filter by it, equals what file and licences say.',
    violations: sql`
      select p.id from products p left join pdf_files f on f.file_id = p.file_id
      where p.file_facts <> file_facts(f, exists (
          select from pdf_pages where file_id = p.file_id and page = any(shown_pages(f.page_count, p.preview_pages))
            and picture_hash is not null))
        or p.has_business_license <> exists (
          select from product_licenses l where l.product_id = p.id and l.kind in ('smallBusiness', 'extended'))`,
  },
  {
    name: 'search-words',
    says: 'The search words of products, users, shops and posts equal those computed from their texts.',
    violations: sql`
      select 'product ' || p.id as id from products p
      where names <> array_to_tsvector(search_words(name))
        or search <> array_to_tsvector(search_words(name || ' ' || sku))
        or mentions <> search_mentions(name, sku, category_names, summary_lines, description) || preview_words
        or category_names <> coalesce((select string_agg(c.name, ' ' order by c.level) from categories c where c.id in
          (p.main_category_id, p.first_category_id, p.second_category_id, p.third_category_id)), '')
      union all
      select 'user ' || id from users where search <> array_to_tsvector(search_words(name || ' ' || email) || phone_endings(phone))
      union all
      select 'vendor ' || id from vendors where search <> array_to_tsvector(search_words(shop_name))
      union all
      select 'post ' || id from blog_posts where search <> array_to_tsvector(search_words(title || ' ' || author))`,
  },
];

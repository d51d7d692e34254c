-- As src/domain/folded.ts folds: lower() differs by version of PostgreSQL only for letters that are rarer than these.
CREATE OR REPLACE FUNCTION search_folded(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f''’]', '', 'g')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'), 'ħ', 'h'), 'ŧ', 't'),
    'ŋ', 'n'), 'ı', 'i'), 'ς', 'σ')
$$;
--> statement-breakpoint
-- The hyphenated words of a folded text, written together: 'a roll-top desk' → 'rolltop'. Bounded, so that a tsvector of
-- the text and these has less than 1 MB.
CREATE FUNCTION search_joined(folded text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(coalesce(string_agg(regexp_replace(hyphenated[1], '[-\u00ad\u2010]', '', 'g'), ' '), ''), 10000)
  FROM regexp_matches(folded, '[0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3040-\U0010ffff]+(?:[-\u00ad\u2010][0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3040-\U0010ffff]+)+', 'g')
    hyphenated
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(left(word, 64) ORDER BY position), '{}')
  FROM regexp_split_to_table(
    public.search_folded(value) || ' ' || public.search_joined(public.search_folded(value)),
    '[^0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3040-\U0010ffff]+') WITH ORDINALITY AS split (word, position)
  WHERE word <> ''
$$;
--> statement-breakpoint
-- The stems of the beginning of a text. In plpgsql, since SQL would fold it twice.
CREATE FUNCTION search_stems(value text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  folded text := left(public.search_folded(value), 100000);
BEGIN
  RETURN strip(to_tsvector('english', folded || ' ' || public.search_joined(folded)));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_mentions(name text, sku text, category_names text, summary_lines text[], description text)
  RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.search_stems(name || ' ' || category_names || ' ' || array_to_string(summary_lines, ' ') || ' '
      || regexp_replace(description, '<[^>]*>', ' ', 'g'))
    || array_to_tsvector(public.search_words(sku))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION products_preview_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pages integer[];
BEGIN
  -- The row of the file is locked first: its analysis, which writes the pages, either has ended then or sees this product.
  SELECT shown_pages(page_count, NEW.preview_pages) INTO pages FROM pdf_files WHERE file_id = NEW.file_id FOR SHARE;
  NEW.preview_words := search_stems(coalesce((
    SELECT string_agg(text, ' ' ORDER BY page) FROM pdf_pages
    WHERE file_id = NEW.file_id AND page = ANY(pages) AND picture_hash IS NOT NULL), ''));
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Writes the words anew. The triggers of products record the changes of the counts of words.
UPDATE products SET preview_pages = preview_pages;
--> statement-breakpoint
UPDATE categories SET name = name WHERE name_words <> search_words(name);
--> statement-breakpoint
UPDATE users SET name = name WHERE search <> array_to_tsvector(search_words(name || ' ' || email));
--> statement-breakpoint
UPDATE vendors SET shop_name = shop_name WHERE search <> array_to_tsvector(search_words(shop_name));
--> statement-breakpoint
UPDATE blog_posts SET title = title WHERE search <> array_to_tsvector(search_words(title || ' ' || author));
--> statement-breakpoint
UPDATE cases SET title = title WHERE search <> array_to_tsvector(search_words(number || ' ' || title));

-- A lexeme has 2 046 bytes at most and a tsvector 1 MB, and search_terms holds every beginning of a word: the words of
-- names are cut as src/db/search-query.ts cuts them, and of a long text only the beginning can be searched.
CREATE OR REPLACE FUNCTION search_words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(left(word, 64) ORDER BY position), '{}')
  FROM regexp_split_to_table(search_folded(value), '[^0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3040-\U0010ffff]+')
    WITH ORDINALITY AS split (word, position)
  WHERE word <> ''
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_mentions(name text, sku text, category_names text, summary_lines text[], description text)
  RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT strip(to_tsvector('english', left(search_folded(
      name || ' ' || category_names || ' ' || array_to_string(summary_lines, ' ') || ' '
      || regexp_replace(description, '<[^>]*>', ' ', 'g')), 100000)))
    || array_to_tsvector(search_words(sku))
$$;
--> statement-breakpoint
-- Products that have longer words already, counted anew.
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM search_terms WHERE char_length(term) > 64) THEN
    DELETE FROM search_terms;
    PERFORM add_search_terms(NULL, ARRAY(SELECT name FROM products WHERE listed));
  END IF;
  UPDATE products SET name = name
  WHERE EXISTS (SELECT 1 FROM unnest(tsvector_to_array(search)) word WHERE char_length(word) > 64);
END $$;

-- pg_restore runs with an empty search_path, and generated columns call these functions while their rows are restored:
-- what they call is named with its schema. Otherwise as in 0011.
CREATE OR REPLACE FUNCTION search_words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(left(word, 64) ORDER BY position), '{}')
  FROM regexp_split_to_table(public.search_folded(value), '[^0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3040-\U0010ffff]+')
    WITH ORDINALITY AS split (word, position)
  WHERE word <> ''
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_mentions(name text, sku text, category_names text, summary_lines text[], description text)
  RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT strip(to_tsvector('english', left(public.search_folded(
      name || ' ' || category_names || ' ' || array_to_string(summary_lines, ' ') || ' '
      || regexp_replace(description, '<[^>]*>', ' ', 'g')), 100000)))
    || array_to_tsvector(public.search_words(sku))
$$;

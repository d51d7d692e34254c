CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Without accents, apostrophes and capitals.
CREATE FUNCTION search_folded(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f''’]', '', 'g'))
$$;
--> statement-breakpoint
-- The words of a text, exactly as src/db/search-query.ts finds them in what a shopper types.
CREATE FUNCTION search_words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(regexp_split_to_array(search_folded(value), '[^0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3040-\U0010ffff]+'), '')
$$;
--> statement-breakpoint
CREATE FUNCTION search_mentions(name text, sku text, summary_lines text[], description text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT strip(to_tsvector('english', search_folded(name || ' ' || array_to_string(summary_lines, ' ') || ' ' || description)))
    || array_to_tsvector(search_words(sku))
$$;
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"term" text PRIMARY KEY NOT NULL,
	"products" integer NOT NULL,
	"whole" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_search_idx";--> statement-breakpoint
ALTER TABLE "products" drop column "search";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(search_words(name || ' ' || sku))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "names" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(search_words(name))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "mentions" "tsvector" GENERATED ALWAYS AS (search_mentions(name, sku, summary_lines, description)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "search_terms_similar_idx" ON "search_terms" USING gin ("term" gin_trgm_ops) WHERE whole > 0;--> statement-breakpoint
CREATE INDEX "categories_level_idx" ON "categories" USING btree ("level");--> statement-breakpoint
CREATE INDEX "products_names_idx" ON "products" USING gin ("names") WHERE listed;--> statement-breakpoint
CREATE INDEX "products_mentions_idx" ON "products" USING gin ("mentions") WHERE listed;--> statement-breakpoint
CREATE INDEX "products_search_idx" ON "products" USING gin ("search");
--> statement-breakpoint
-- Keeps search_terms equal to the words of the names of listed products, whoever writes. Like the counts of
-- categories: once a statement, and rows are locked in one order, so that two writers cannot deadlock. `gone` and
-- `come` are the names that the public sees no more, and those that it sees now.
CREATE FUNCTION add_search_terms(gone text[], come text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_terms AS t (term, products, whole)
  SELECT term, sum(weight), coalesce(sum(weight) FILTER (WHERE whole), 0) FROM (
    SELECT left(word, length) AS term, weight, bool_or(length = char_length(word)) AS whole
    FROM (
      SELECT row_number() OVER () AS name, search_words(value) AS words, weight
      FROM (SELECT unnest(gone) AS value, -1 AS weight UNION ALL SELECT unnest(come), 1) named
    ) folded, unnest(words) word, generate_series(1, char_length(word)) length
    GROUP BY name, left(word, length), weight
  ) counted
  GROUP BY term ORDER BY term
  ON CONFLICT (term) DO UPDATE SET products = t.products + excluded.products, whole = t.whole + excluded.whole
$$;
--> statement-breakpoint
CREATE FUNCTION products_terms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE gone text[]; come text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    come := ARRAY(SELECT name FROM new_rows WHERE listed);
  ELSIF TG_OP = 'DELETE' THEN
    gone := ARRAY(SELECT name FROM old_rows WHERE listed);
  ELSE
    gone := ARRAY(SELECT o.name FROM old_rows o JOIN new_rows n USING (id)
      WHERE o.listed AND NOT (n.listed AND n.name = o.name));
    come := ARRAY(SELECT n.name FROM old_rows o JOIN new_rows n USING (id)
      WHERE n.listed AND NOT (o.listed AND n.name = o.name));
  END IF;
  IF cardinality(gone) > 0 OR cardinality(come) > 0 THEN
    PERFORM add_search_terms(gone, come);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_terms_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_terms_changed();
--> statement-breakpoint
CREATE TRIGGER products_terms_deleted AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION products_terms_changed();
--> statement-breakpoint
CREATE TRIGGER products_terms_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_terms_changed();
--> statement-breakpoint
SELECT add_search_terms(NULL, ARRAY(SELECT name FROM products WHERE listed));

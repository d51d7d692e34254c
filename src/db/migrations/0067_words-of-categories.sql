CREATE TABLE "category_words" (
	"category_id" text NOT NULL,
	"word" text NOT NULL,
	"products" integer NOT NULL,
	CONSTRAINT "category_words_category_id_word_pk" PRIMARY KEY("category_id","word")
);
--> statement-breakpoint
-- Folds the changes that are left: their products' categories are not known any more.
WITH folded AS (DELETE FROM search_term_changes RETURNING id, words, products),
terms AS (
  SELECT id, left(word, length) AS term, products, bool_or(length = char_length(word)) AS whole
  FROM folded, unnest(words) word, generate_series(1, char_length(word)) length
  GROUP BY id, left(word, length), products
)
INSERT INTO search_terms AS known (term, products, whole)
SELECT term, sum(products), coalesce(sum(products) FILTER (WHERE whole), 0) FROM terms GROUP BY term
ON CONFLICT (term) DO UPDATE SET products = known.products + excluded.products, whole = known.whole + excluded.whole;
--> statement-breakpoint
ALTER TABLE "search_term_changes" ADD COLUMN "category_id" text NOT NULL;
--> statement-breakpoint
INSERT INTO category_words (category_id, word, products)
SELECT main_category_id, word, count(*) FROM products, unnest(tsvector_to_array(names)) word WHERE listed GROUP BY 1, 2;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION products_terms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_term_changes (words, category_id, products)
    SELECT tsvector_to_array(names), main_category_id, 1 FROM new_rows WHERE listed;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO search_term_changes (words, category_id, products)
    SELECT tsvector_to_array(names), main_category_id, -1 FROM old_rows WHERE listed;
  ELSE
    INSERT INTO search_term_changes (words, category_id, products)
    SELECT tsvector_to_array(moved.names), moved.main_category_id, moved.products
    FROM old_rows o JOIN new_rows n USING (id),
      LATERAL (VALUES (o.names, o.main_category_id, o.listed, -1), (n.names, n.main_category_id, n.listed, 1))
        moved (names, main_category_id, listed, products)
    WHERE (o.listed, o.names, o.main_category_id) IS DISTINCT FROM (n.listed, n.names, n.main_category_id)
      AND moved.listed;
  END IF;
  RETURN NULL;
END $$;

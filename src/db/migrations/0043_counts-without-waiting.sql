CREATE TABLE "category_count_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_count_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_id" text NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_counts" (
	"category_id" text PRIMARY KEY NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_term_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_term_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"words" text[] NOT NULL,
	"products" smallint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "category_count_changes_category_idx" ON "category_count_changes" USING btree ("category_id");--> statement-breakpoint
INSERT INTO category_counts (category_id, products) SELECT id, listed_count FROM categories WHERE listed_count <> 0;
--> statement-breakpoint
ALTER TABLE "categories" DROP COLUMN "listed_count";
--> statement-breakpoint
SELECT audit_table('categories', 'category', 'id', omitted => '{version,created_at}');
--> statement-breakpoint
DROP FUNCTION products_inserted() CASCADE;--> statement-breakpoint
DROP FUNCTION products_deleted() CASCADE;--> statement-breakpoint
DROP FUNCTION products_updated() CASCADE;--> statement-breakpoint
DROP FUNCTION add_listed_counts(jsonb);
--> statement-breakpoint
-- Appends what a statement changes in the numbers of listed products by category. Nothing is updated here: the row of a
-- main category would be locked from each writing of a product in it to its commit.
CREATE FUNCTION products_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($q$
    INSERT INTO category_count_changes (category_id, products)
    SELECT category, sum(n)
    FROM (%s) moved, unnest(ARRAY[main_category_id, first_category_id, second_category_id, third_category_id]) category
    WHERE listed AND category IS NOT NULL GROUP BY category HAVING sum(n) <> 0
  $q$, moved_rows(TG_OP));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_counted();
--> statement-breakpoint
CREATE TRIGGER products_deleted AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION products_counted();
--> statement-breakpoint
CREATE TRIGGER products_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_counted();
--> statement-breakpoint
-- Appends the words of names that the public sees now, and of those that it sees no longer. The rows of search_terms are
-- shared by all: half of all names have a word with 'p'.
CREATE OR REPLACE FUNCTION products_terms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_term_changes (words, products) SELECT tsvector_to_array(names), 1 FROM new_rows WHERE listed;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO search_term_changes (words, products) SELECT tsvector_to_array(names), -1 FROM old_rows WHERE listed;
  ELSE
    INSERT INTO search_term_changes (words, products)
    SELECT tsvector_to_array(moved.names), moved.products
    FROM old_rows o JOIN new_rows n USING (id),
      LATERAL (VALUES (o.names, o.listed, -1), (n.names, n.listed, 1)) moved (names, listed, products)
    WHERE (o.listed, o.names) IS DISTINCT FROM (n.listed, n.names) AND moved.listed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION add_search_terms(text[], text[]);
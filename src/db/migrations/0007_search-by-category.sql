CREATE FUNCTION search_mentions(name text, sku text, category_names text, summary_lines text[], description text)
  RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT strip(to_tsvector('english', search_folded(
      name || ' ' || category_names || ' ' || array_to_string(summary_lines, ' ') || ' ' || description)))
    || array_to_tsvector(search_words(sku))
$$;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "category_names" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" drop column "mentions";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "mentions" "tsvector" GENERATED ALWAYS AS (search_mentions(name, sku, category_names, summary_lines, description)) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "products_mentions_idx" ON "products" USING gin ("mentions") WHERE listed;
--> statement-breakpoint
DROP FUNCTION search_mentions(text, text, text[], text);
--> statement-breakpoint
CREATE FUNCTION products_named_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.category_names := coalesce((
    SELECT string_agg(name, ' ' ORDER BY level) FROM categories
    WHERE id IN (NEW.main_category_id, NEW.first_category_id, NEW.second_category_id, NEW.third_category_id)), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_named_categories
  BEFORE INSERT OR UPDATE OF main_category_id, first_category_id, second_category_id, third_category_id ON products
  FOR EACH ROW EXECUTE FUNCTION products_named_categories();
--> statement-breakpoint
-- Its products read the new name in the trigger above.
CREATE FUNCTION categories_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET main_category_id = main_category_id
  WHERE NEW.id IN (main_category_id, first_category_id, second_category_id, third_category_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER categories_renamed AFTER UPDATE OF name ON categories
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION categories_renamed();
--> statement-breakpoint
UPDATE products SET main_category_id = main_category_id;

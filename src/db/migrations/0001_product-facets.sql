ALTER TABLE "products" ADD COLUMN "sold_count" integer DEFAULT 0 NOT NULL,
  ADD COLUMN "has_business_license" boolean DEFAULT false NOT NULL,
  ADD COLUMN "file_facts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE FUNCTION file_facts(file pdf_files, is_shown boolean) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT array_remove(ARRAY[
    CASE WHEN is_shown THEN 'preview' END,
    CASE WHEN file.tagged THEN 'tagged' END,
    CASE WHEN file.page_count >= 10 THEN 'pages:10' END,
    CASE WHEN file.page_count >= 25 THEN 'pages:25' END,
    CASE WHEN file.page_count >= 50 THEN 'pages:50' END,
    CASE WHEN file.page_count >= 100 THEN 'pages:100' END,
    CASE WHEN abs(least(file.page_width, file.page_height) - 420) <= 3
      AND abs(greatest(file.page_width, file.page_height) - 595) <= 3 THEN 'paper:A5' END,
    CASE WHEN abs(least(file.page_width, file.page_height) - 595) <= 3
      AND abs(greatest(file.page_width, file.page_height) - 842) <= 3 THEN 'paper:A4' END,
    CASE WHEN abs(least(file.page_width, file.page_height) - 842) <= 3
      AND abs(greatest(file.page_width, file.page_height) - 1191) <= 3 THEN 'paper:A3' END,
    CASE WHEN abs(least(file.page_width, file.page_height) - 612) <= 3
      AND abs(greatest(file.page_width, file.page_height) - 792) <= 3 THEN 'paper:US Letter' END
  ], NULL)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION products_preview_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  file pdf_files;
  pages integer[];
  words text;
BEGIN
  -- The row of the file is locked first: its analysis, which writes the pages, either has ended then or sees this product.
  SELECT * INTO file FROM pdf_files WHERE file_id = NEW.file_id FOR SHARE;
  pages := shown_pages(file.page_count, NEW.preview_pages);
  SELECT string_agg(text, ' ' ORDER BY page) INTO words FROM pdf_pages
    WHERE file_id = NEW.file_id AND page = ANY(pages) AND picture_hash IS NOT NULL;
  NEW.preview_words := search_stems(coalesce(words, ''));
  NEW.file_facts := file_facts(file, words IS NOT NULL);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION product_licenses_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE products p SET has_business_license = NOT has_business_license
  WHERE id = coalesce(NEW.product_id, OLD.product_id) AND has_business_license <> EXISTS (
    SELECT FROM product_licenses l WHERE l.product_id = p.id AND l.kind IN ('smallBusiness', 'extended'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_licenses_changed AFTER INSERT OR DELETE OR UPDATE OF kind ON product_licenses FOR EACH ROW EXECUTE FUNCTION product_licenses_changed();
--> statement-breakpoint
-- Nothing that triggers keep depends on these columns; for a million products they would take minutes.
ALTER TABLE "products" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE products p SET file_facts = file_facts(f, EXISTS (
    SELECT FROM pdf_pages WHERE file_id = p.file_id AND page = ANY(shown_pages(f.page_count, p.preview_pages)) AND picture_hash IS NOT NULL))
  FROM pdf_files f WHERE f.file_id = p.file_id AND f.status = 'done';
--> statement-breakpoint
UPDATE products p SET has_business_license = true WHERE EXISTS (
    SELECT FROM product_licenses l WHERE l.product_id = p.id AND l.kind IN ('smallBusiness', 'extended'));
--> statement-breakpoint
ALTER TABLE "products" ENABLE TRIGGER USER;
--> statement-breakpoint
SELECT audit_table('products', 'product', 'id', omitted => '{leaf_category_id,listed,number,shuffle_key,stars1,stars2,stars3,stars4,stars5,unverified_reviews,rating_score,sold_count,has_business_license,file_facts,version,created_at,updated_at,names,search,search_filters,category_names,mentions,preview_words}');
--> statement-breakpoint
-- Drops the two indexes of the words, too, which are made again below.
ALTER TABLE "products" DROP COLUMN "search_filters",
  ADD COLUMN "search_filters" text[] GENERATED ALWAYS AS (array_remove(array['#256:' || (number / 524288)::text, '#16:' || (number / 32768)::text, '#1:' || (number / 2048)::text, '1:' || main_category_id, '2:' || first_category_id, '3:' || second_category_id, '4:' || third_category_id, 'price:' || width_bucket(price_cents, '{100,200,300,400,500,600,800,1000,1200,1500,2001,2500,3000,4000,5000,7500,10000,20000,50000}'::integer[])::text, case when price_cents < list_price_cents then 'sale' end, case when has_business_license then 'business' end, case when round(10.0 * (stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5) / nullif((stars1 + stars2 + stars3 + stars4 + stars5), 0)) >= 40 then 'rating:4' end, case when round(10.0 * (stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5) / nullif((stars1 + stars2 + stars3 + stars4 + stars5), 0)) >= 30 then 'rating:3' end, case when round(10.0 * (stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5) / nullif((stars1 + stars2 + stars3 + stars4 + stars5), 0)) >= 20 then 'rating:2' end, case when round(10.0 * (stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5) / nullif((stars1 + stars2 + stars3 + stars4 + stars5), 0)) >= 10 then 'rating:1' end], null) || file_facts) STORED NOT NULL,
  ADD COLUMN "rating_score" integer GENERATED ALWAYS AS (case when (stars1 + stars2 + stars3 + stars4 + stars5) = 0 then 0 else ((1000::bigint * (stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5 + 20)) / ((stars1 + stars2 + stars3 + stars4 + stars5) + 5))::integer end) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "products_price_idx" ON "products" USING btree ("price_cents","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "products_category_price_idx" ON "products" USING btree ("main_category_id","price_cents","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "products_rating_idx" ON "products" USING btree ("rating_score","created_at","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "products_category_rating_idx" ON "products" USING btree ("main_category_id","rating_score","created_at","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "products_sold_idx" ON "products" USING btree ("sold_count","created_at","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "products_category_sold_idx" ON "products" USING btree ("main_category_id","sold_count","created_at","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "products_names_idx" ON "products" USING gin ("names","search_filters") WHERE listed;--> statement-breakpoint
CREATE INDEX "products_mentions_idx" ON "products" USING gin ("mentions","search_filters") WHERE listed;

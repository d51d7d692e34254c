ALTER TABLE "pdf_pages" ADD COLUMN "width" real;--> statement-breakpoint
ALTER TABLE "pdf_pages" ADD COLUMN "height" real;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "preview_words" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" drop column "mentions";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "mentions" "tsvector" GENERATED ALWAYS AS (search_mentions(name, sku, category_names, summary_lines, description) || preview_words) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "products_mentions_idx" ON "products" USING gin ("mentions","search_filters") WHERE listed;
--> statement-breakpoint
-- Which pages of a file the public may see: those that its vendor has chosen, or the first three; never more than a fifth,
-- and of a short file the first one alone.
CREATE FUNCTION shown_pages(page_count integer, chosen integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(page ORDER BY page), '{}') FROM (
    SELECT DISTINCT page FROM unnest(coalesce(chosen, ARRAY[1, 2, 3])) AS chosen (page)
    WHERE page BETWEEN 1 AND CASE WHEN page_count < 5 THEN least(page_count, 1) ELSE page_count END
    ORDER BY page LIMIT greatest(page_count / 5, 1)
  ) pages
$$;
--> statement-breakpoint
-- The row of the file is locked first: its analysis, which writes the pages, either has ended then or sees this product.
CREATE FUNCTION products_preview_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pages integer[];
BEGIN
  SELECT shown_pages(page_count, NEW.preview_pages) INTO pages FROM pdf_files WHERE file_id = NEW.file_id FOR SHARE;
  NEW.preview_words := strip(to_tsvector('english', left(search_folded(coalesce((
    SELECT string_agg(text, ' ' ORDER BY page) FROM pdf_pages
    WHERE file_id = NEW.file_id AND page = ANY(pages) AND picture_hash IS NOT NULL), '')), 100000)));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_preview_words BEFORE INSERT OR UPDATE OF file_id, preview_pages ON products
  FOR EACH ROW EXECUTE FUNCTION products_preview_words();
--> statement-breakpoint
SELECT audit_table('products', 'product', 'id', omitted => '{leaf_category_id,listed,number,shuffle_key,stars1,stars2,stars3,stars4,stars5,unverified_reviews,version,created_at,updated_at,names,search,search_filters,category_names,mentions,preview_words}');

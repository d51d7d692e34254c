CREATE TABLE "shop_totals" (
	"vendor_id" text PRIMARY KEY NOT NULL,
	"product_count" integer NOT NULL,
	"review_count" integer NOT NULL,
	"star_sum" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_totals" ADD CONSTRAINT "shop_totals_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Keeps shop_totals equal to the listed products of each vendor and their ratings, whoever writes. A table of its own:
-- whoever locks a vendor's row before its products must not wait for someone who did it the other way round. Rows are
-- taken in order of id, so that two writers cannot deadlock.
CREATE FUNCTION add_shop_totals(deltas jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO shop_totals AS known (vendor_id, product_count, review_count, star_sum)
  SELECT d.id, d.products, d.reviews, d.stars
  FROM jsonb_to_recordset(deltas) AS d (id text, products integer, reviews integer, stars integer)
  ORDER BY d.id
  ON CONFLICT (vendor_id) DO UPDATE SET
    product_count = known.product_count + excluded.product_count,
    review_count = known.review_count + excluded.review_count,
    star_sum = known.star_sum + excluded.star_sum;
$$;
--> statement-breakpoint
CREATE FUNCTION shop_products_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deltas jsonb;
  -- Each event has its own transition tables.
  moved text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS n, * FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT -1 AS n, * FROM old_rows'
    ELSE 'SELECT 1 AS n, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows' END;
BEGIN
  EXECUTE format($q$
    SELECT jsonb_agg(jsonb_build_object('id', vendor_id, 'products', n, 'reviews', reviews, 'stars', stars)) FROM (
      SELECT vendor_id, sum(n) AS n, sum(n * (stars1 + stars2 + stars3 + stars4 + stars5)) AS reviews,
        sum(n * (stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5)) AS stars
      FROM (%s) moved WHERE listed GROUP BY vendor_id
    ) sums WHERE n <> 0 OR reviews <> 0 OR stars <> 0
  $q$, moved) INTO deltas;
  IF deltas IS NOT NULL THEN PERFORM add_shop_totals(deltas); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shop_products_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION shop_products_changed();
--> statement-breakpoint
CREATE TRIGGER shop_products_deleted AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION shop_products_changed();
--> statement-breakpoint
CREATE TRIGGER shop_products_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION shop_products_changed();
--> statement-breakpoint
INSERT INTO shop_totals (vendor_id, product_count, review_count, star_sum)
SELECT vendor_id, count(*), sum(stars1 + stars2 + stars3 + stars4 + stars5),
  sum(stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5)
FROM products WHERE listed GROUP BY vendor_id;

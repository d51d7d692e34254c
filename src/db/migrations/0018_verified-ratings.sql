ALTER TABLE "reviews" DROP CONSTRAINT "reviews_product_customer_key";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "unverified_reviews" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "removed_by" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "removed_by_role" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "removal_reason" text;--> statement-breakpoint
ALTER TABLE "shop_totals" ADD COLUMN "unverified_review_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_totals" ADD COLUMN "removed_review_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_current_key" ON "reviews" USING btree ("product_id","customer_id") WHERE removed_at is null;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_removal_check" CHECK (num_nulls("reviews"."removed_at", "reviews"."removed_by", "reviews"."removed_by_role") in (0, 3)
        and ("reviews"."removed_at" is not null or "reviews"."removal_reason" is null));
--> statement-breakpoint
-- As in 0004, and stars1 to stars5 count verified ratings alone from now on; the others have a total of their own.
CREATE OR REPLACE FUNCTION add_shop_totals(deltas jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO shop_totals AS known (vendor_id, product_count, review_count, star_sum, unverified_review_count)
  SELECT d.id, d.products, d.reviews, d.stars, d.unverified
  FROM jsonb_to_recordset(deltas) AS d (id text, products integer, reviews integer, stars integer, unverified integer)
  ORDER BY d.id
  ON CONFLICT (vendor_id) DO UPDATE SET
    product_count = known.product_count + excluded.product_count,
    review_count = known.review_count + excluded.review_count,
    star_sum = known.star_sum + excluded.star_sum,
    unverified_review_count = known.unverified_review_count + excluded.unverified_review_count;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION shop_products_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deltas jsonb;
  -- Each event has its own transition tables.
  moved text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS n, * FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT -1 AS n, * FROM old_rows'
    ELSE 'SELECT 1 AS n, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows' END;
BEGIN
  EXECUTE format($q$
    SELECT jsonb_agg(jsonb_build_object(
      'id', vendor_id, 'products', n, 'reviews', reviews, 'stars', stars, 'unverified', unverified)) FROM (
      SELECT vendor_id, sum(n) AS n, sum(n * (stars1 + stars2 + stars3 + stars4 + stars5)) AS reviews,
        sum(n * (stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5)) AS stars,
        sum(n * unverified_reviews) AS unverified
      FROM (%s) moved WHERE listed GROUP BY vendor_id
    ) sums WHERE n <> 0 OR reviews <> 0 OR stars <> 0 OR unverified <> 0
  $q$, moved) INTO deltas;
  IF deltas IS NOT NULL THEN PERFORM add_shop_totals(deltas); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE reviews r SET verified = NOT verified
WHERE verified <> EXISTS (
  SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id
  WHERE l.product_id = r.product_id AND o.customer_id = r.customer_id
    AND o.status = 'Completed' AND l.refunded_at IS NULL);
--> statement-breakpoint
-- The triggers move shop_totals with it.
UPDATE products p SET stars1 = c.s1, stars2 = c.s2, stars3 = c.s3, stars4 = c.s4, stars5 = c.s5, unverified_reviews = c.unverified
FROM (
  SELECT product_id,
    count(*) FILTER (WHERE verified AND rating = 1) AS s1, count(*) FILTER (WHERE verified AND rating = 2) AS s2,
    count(*) FILTER (WHERE verified AND rating = 3) AS s3, count(*) FILTER (WHERE verified AND rating = 4) AS s4,
    count(*) FILTER (WHERE verified AND rating = 5) AS s5, count(*) FILTER (WHERE NOT verified) AS unverified
  FROM reviews GROUP BY product_id
) c WHERE c.product_id = p.id AND c.unverified > 0;

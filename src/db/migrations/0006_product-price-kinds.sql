ALTER TABLE "products" DROP CONSTRAINT "products_price_check";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_kind" text DEFAULT 'fixed' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "suggested_price_cents" integer;--> statement-breakpoint
ALTER TABLE "daily_figures" ADD COLUMN "free_orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "price_kind" text DEFAULT 'fixed' NOT NULL;--> statement-breakpoint
CREATE INDEX "order_lines_chosen_idx" ON "order_lines" USING btree ("product_id","id") WHERE price_kind = 'chosen' and price_cents > 0;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_price_check" CHECK (case "products"."price_kind"
        when 'fixed' then "products"."price_cents" >= 50 and "products"."list_price_cents" >= "products"."price_cents"
          and "products"."suggested_price_cents" is null
        when 'free' then "products"."price_cents" = 0 and "products"."list_price_cents" = 0 and "products"."suggested_price_cents" is null
        when 'chosen' then ("products"."price_cents" = 0 or "products"."price_cents" >= 50)
          and "products"."list_price_cents" = "products"."price_cents" and coalesce("products"."suggested_price_cents" >= "products"."price_cents", true)
        else false end);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_price_kind_check" CHECK ("order_lines"."price_kind" in ('fixed', 'free', 'chosen') and ("order_lines"."price_kind" <> 'free' or "order_lines"."price_cents" = 0));--> statement-breakpoint
CREATE OR REPLACE FUNCTION orders_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO order_counts (status, payment_status, orders)
  SELECT status, payment_status, count(*) FROM new_rows GROUP BY 1, 2;
  INSERT INTO daily_figures (day, orders, free_orders, sales_cents)
  SELECT (created_at AT TIME ZONE 'UTC')::date, count(*) FILTER (WHERE payment_status NOT IN ('Refunded', 'Free')),
    count(*) FILTER (WHERE payment_status = 'Free'), sum(total_cents - refunded_cents)
  FROM new_rows WHERE status = 'Completed' GROUP BY 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION orders_in_figures() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
  EXECUTE format($q$
    INSERT INTO daily_figures (day, orders, free_orders, sales_cents)
    SELECT day, orders, free_orders, sales_cents FROM (
      SELECT (created_at AT TIME ZONE 'UTC')::date AS day, sum(n * (payment_status NOT IN ('Refunded', 'Free'))::int) AS orders,
        sum(n * (payment_status = 'Free')::int) AS free_orders, sum(n * (total_cents - refunded_cents)) AS sales_cents
      FROM (%s) moved WHERE status = 'Completed' GROUP BY 1
    ) changed WHERE orders <> 0 OR free_orders <> 0 OR sales_cents <> 0
  $q$, moved_rows(TG_OP));
  RETURN NULL;
END $_$;
--> statement-breakpoint
-- Products that cost nothing are listed while the market has free products. The row of the settings is locked here, and
-- shared by whoever lists a product, so that none is listed after this was switched off.
CREATE FUNCTION free_products_switched() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF coalesce((NEW.value ->> 'freeProducts')::boolean, false) THEN
    UPDATE products p SET listed = true FROM vendors v
    WHERE p.list_price_cents = 0 AND p.deleted_at IS NULL AND p.status AND p.hidden_at IS NULL AND NOT p.listed
      AND v.id = p.vendor_id AND v.status = 'Approved';
  ELSE
    UPDATE products SET listed = false WHERE list_price_cents = 0 AND deleted_at IS NULL AND listed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER free_products_switched AFTER INSERT OR UPDATE OF value ON contents FOR EACH ROW
  WHEN (NEW.key = 'site-settings') EXECUTE FUNCTION free_products_switched();

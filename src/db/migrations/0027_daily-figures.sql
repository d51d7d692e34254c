CREATE TABLE "daily_figures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "daily_figures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"sales_cents" bigint DEFAULT 0 NOT NULL,
	"commission_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"new_customers" integer DEFAULT 0 NOT NULL,
	"new_vendors" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"failed_payments" integer DEFAULT 0 NOT NULL,
	"failed_mails" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "empty_searches" (
	"day" date NOT NULL,
	"text" text NOT NULL,
	"searches" integer NOT NULL,
	CONSTRAINT "empty_searches_pkey" PRIMARY KEY("day","text"),
	CONSTRAINT "empty_searches_searches_check" CHECK ("empty_searches"."searches" > 0)
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "daily_figures_day_idx" ON "daily_figures" USING btree ("day");--> statement-breakpoint
CREATE INDEX "outbox_failed_idx" ON "outbox" USING btree ("created_at") WHERE next_attempt_at is null and sent_at is null;--> statement-breakpoint
CREATE INDEX "disputes_open_idx" ON "disputes" USING btree ("created_at","id") WHERE status = 'Open';--> statement-breakpoint
CREATE INDEX "refunds_stuck_idx" ON "refunds" USING btree ("created_at","id") WHERE status = 'Stuck';
--> statement-breakpoint
-- The rows of a statement, each with n = 1 for what they are now and -1 for what they were.
CREATE FUNCTION moved_rows(op text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE op
    WHEN 'INSERT' THEN 'SELECT 1 AS n, r.* FROM new_rows r'
    WHEN 'DELETE' THEN 'SELECT -1 AS n, r.* FROM old_rows r'
    ELSE 'SELECT 1 AS n, r.* FROM new_rows r UNION ALL SELECT -1, r.* FROM old_rows r' END
$$;
--> statement-breakpoint
-- Keeps orders and sales of daily_figures. Rows are appended, as to order_counts and for the same reason.
CREATE FUNCTION orders_in_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($q$
    INSERT INTO daily_figures (day, orders, sales_cents)
    SELECT (created_at AT TIME ZONE 'UTC')::date, sum(n * (total_cents > refunded_cents)::int),
      sum(n * (total_cents - refunded_cents))
    FROM (%s) moved WHERE status = 'Completed' GROUP BY 1
    HAVING sum(n * (total_cents > refunded_cents)::int) <> 0 OR sum(n * (total_cents - refunded_cents)) <> 0
  $q$, moved_rows(TG_OP));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_inserted_in_figures AFTER INSERT ON orders
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION orders_in_figures();
--> statement-breakpoint
CREATE TRIGGER orders_deleted_in_figures AFTER DELETE ON orders
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION orders_in_figures();
--> statement-breakpoint
CREATE TRIGGER orders_updated_in_figures AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION orders_in_figures();
--> statement-breakpoint
-- Keeps the market's share of the sales. An order is Completed or Failed from the start, so its status is only read.
CREATE FUNCTION vendor_orders_in_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($q$
    INSERT INTO daily_figures (day, commission_cents)
    SELECT (o.created_at AT TIME ZONE 'UTC')::date, sum(n * (commission_cents - refunded_commission_cents))
    FROM (%s) moved JOIN orders o ON o.id = moved.order_id WHERE o.status = 'Completed' GROUP BY 1
    HAVING sum(n * (commission_cents - refunded_commission_cents)) <> 0
  $q$, moved_rows(TG_OP));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER vendor_orders_inserted_in_figures AFTER INSERT ON vendor_orders
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vendor_orders_in_figures();
--> statement-breakpoint
CREATE TRIGGER vendor_orders_deleted_in_figures AFTER DELETE ON vendor_orders
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION vendor_orders_in_figures();
--> statement-breakpoint
CREATE TRIGGER vendor_orders_updated_in_figures AFTER UPDATE ON vendor_orders
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vendor_orders_in_figures();
--> statement-breakpoint
-- Keeps what went back, on the day on which it went.
CREATE FUNCTION refunds_in_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($q$
    INSERT INTO daily_figures (day, refunded_cents)
    SELECT (done_at AT TIME ZONE 'UTC')::date, sum(n * amount_cents)
    FROM (%s) moved WHERE status = 'Done' AND done_at IS NOT NULL GROUP BY 1 HAVING sum(n * amount_cents) <> 0
  $q$, moved_rows(TG_OP));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_inserted_in_figures AFTER INSERT ON refunds
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refunds_in_figures();
--> statement-breakpoint
CREATE TRIGGER refunds_deleted_in_figures AFTER DELETE ON refunds
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refunds_in_figures();
--> statement-breakpoint
CREATE TRIGGER refunds_updated_in_figures AFTER UPDATE ON refunds
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refunds_in_figures();
--> statement-breakpoint
-- Keeps the new customers. One that is deleted later was new all the same.
CREATE FUNCTION customers_in_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_figures (day, new_customers)
  SELECT (created_at AT TIME ZONE 'UTC')::date, count(*) FROM new_rows WHERE role = 'customer' GROUP BY 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_inserted_in_figures AFTER INSERT ON users
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION customers_in_figures();
--> statement-breakpoint
-- Keeps the vendors by their latest application: one that applies again moves to that day.
CREATE FUNCTION vendors_in_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($q$
    INSERT INTO daily_figures (day, new_vendors)
    SELECT (applied_at AT TIME ZONE 'UTC')::date, sum(n) FROM (%s) moved GROUP BY 1 HAVING sum(n) <> 0
  $q$, moved_rows(TG_OP));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER vendors_inserted_in_figures AFTER INSERT ON vendors
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vendors_in_figures();
--> statement-breakpoint
CREATE TRIGGER vendors_updated_in_figures AFTER UPDATE ON vendors
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vendors_in_figures();
--> statement-breakpoint
-- Keeps the views of all products. Days that are no longer kept by product stay in the sums.
CREATE FUNCTION views_in_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($q$
    INSERT INTO daily_figures (day, views)
    SELECT day, sum(n * views) FROM (%s) moved GROUP BY 1 HAVING sum(n * views) <> 0
  $q$, moved_rows(TG_OP));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_views_inserted_in_figures AFTER INSERT ON product_views
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION views_in_figures();
--> statement-breakpoint
CREATE TRIGGER product_views_updated_in_figures AFTER UPDATE ON product_views
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION views_in_figures();
--> statement-breakpoint
INSERT INTO daily_figures (day, orders, sales_cents)
SELECT (created_at AT TIME ZONE 'UTC')::date, count(*) FILTER (WHERE total_cents > refunded_cents),
  sum(total_cents - refunded_cents)
FROM orders WHERE status = 'Completed' GROUP BY 1;
--> statement-breakpoint
INSERT INTO daily_figures (day, commission_cents)
SELECT (o.created_at AT TIME ZONE 'UTC')::date, sum(commission_cents - refunded_commission_cents)
FROM vendor_orders JOIN orders o ON o.id = order_id WHERE o.status = 'Completed' GROUP BY 1;
--> statement-breakpoint
INSERT INTO daily_figures (day, refunded_cents)
SELECT (done_at AT TIME ZONE 'UTC')::date, sum(amount_cents)
FROM refunds WHERE status = 'Done' AND done_at IS NOT NULL GROUP BY 1;
--> statement-breakpoint
INSERT INTO daily_figures (day, new_customers)
SELECT (created_at AT TIME ZONE 'UTC')::date, count(*) FROM users WHERE role = 'customer' GROUP BY 1;
--> statement-breakpoint
INSERT INTO daily_figures (day, new_vendors)
SELECT (applied_at AT TIME ZONE 'UTC')::date, count(*) FROM vendors GROUP BY 1;
--> statement-breakpoint
INSERT INTO daily_figures (day, views) SELECT day, sum(views) FROM product_views GROUP BY 1;
--> statement-breakpoint
INSERT INTO daily_figures (day, failed_mails)
SELECT (created_at AT TIME ZONE 'UTC')::date, count(*)
FROM outbox WHERE next_attempt_at IS NULL AND sent_at IS NULL GROUP BY 1;

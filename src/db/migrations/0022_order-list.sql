CREATE TABLE "order_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" text NOT NULL,
	"payment_status" text NOT NULL,
	"orders" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "orders_created_at_idx" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_status_idx" ON "orders" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_payment_status_idx" ON "orders" USING btree ("payment_status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_number_prefix_idx" ON "orders" USING btree ("order_number" text_pattern_ops);
--> statement-breakpoint
-- Keeps the sum of order_counts equal to the orders, whoever writes. A row is appended, never changed: the row of
-- 'Completed' and 'Paid' would otherwise be locked from the writing of each order to its commit.
CREATE FUNCTION orders_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Each event has its own transition tables.
  moved text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS n, status, payment_status FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT -1 AS n, status, payment_status FROM old_rows'
    ELSE 'SELECT 1 AS n, status, payment_status FROM new_rows
      UNION ALL SELECT -1, status, payment_status FROM old_rows' END;
BEGIN
  EXECUTE format($q$
    INSERT INTO order_counts (status, payment_status, orders)
    SELECT status, payment_status, sum(n) FROM (%s) moved GROUP BY 1, 2 HAVING sum(n) <> 0
  $q$, moved);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_inserted AFTER INSERT ON orders
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION orders_counted();
--> statement-breakpoint
CREATE TRIGGER orders_deleted AFTER DELETE ON orders
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION orders_counted();
--> statement-breakpoint
CREATE TRIGGER orders_updated AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION orders_counted();
--> statement-breakpoint
INSERT INTO order_counts (status, payment_status, orders)
SELECT status, payment_status, count(*) FROM orders GROUP BY 1, 2;

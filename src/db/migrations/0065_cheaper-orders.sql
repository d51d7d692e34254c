-- What is written for each order is counted by statements that PostgreSQL plans once per connection, not anew for each order:
-- orders_counted(), orders_in_figures() and vendor_orders_in_figures() build theirs as text, as they also serve updates and
-- deletes, whose rows have other names. Those are rare and stay with them.
CREATE FUNCTION orders_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_counts (status, payment_status, orders)
  SELECT status, payment_status, count(*) FROM new_rows GROUP BY 1, 2;
  INSERT INTO daily_figures (day, orders, sales_cents)
  SELECT (created_at AT TIME ZONE 'UTC')::date, count(*) FILTER (WHERE payment_status <> 'Refunded'),
    sum(total_cents - refunded_cents)
  FROM new_rows WHERE status = 'Completed' GROUP BY 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_inserted AFTER INSERT ON orders
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION orders_added();
--> statement-breakpoint
DROP TRIGGER orders_inserted_in_figures ON orders;
--> statement-breakpoint
CREATE FUNCTION vendor_orders_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_figures (day, commission_cents)
  SELECT (o.created_at AT TIME ZONE 'UTC')::date, sum(n.commission_cents - n.refunded_commission_cents)
  FROM new_rows n JOIN orders o ON o.id = n.order_id WHERE o.status = 'Completed' GROUP BY 1
  HAVING sum(n.commission_cents - n.refunded_commission_cents) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER vendor_orders_inserted_in_figures AFTER INSERT ON vendor_orders
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vendor_orders_added();
--> statement-breakpoint
-- All entries of a ledger transaction are added by one statement, so it is enough to look at those of the statement: what was
-- there before added up to zero. One look at them checks everything.
CREATE OR REPLACE FUNCTION ledger_entries_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added record;
BEGIN
  FOR added IN
    SELECT t.key, sum(n.amount_cents) <> 0 OR count(*) < 2 AS is_unbalanced,
      bool_or(t.written_by <> pg_current_xact_id() OR (n.at, n.sold_at) IS DISTINCT FROM (t.at, t.sold_at)) AS is_late
    FROM new_rows n JOIN ledger_transactions t ON t.id = n.transaction_id GROUP BY t.id
  LOOP
    IF added.is_late THEN
      RAISE EXCEPTION 'The ledger transaction % takes no more entries, or none of another time.', added.key
        USING ERRCODE = 'check_violation', TABLE = 'ledger_entries';
    END IF;
    IF added.is_unbalanced THEN
      RAISE EXCEPTION 'The entries of the ledger transaction % do not add up to zero, or are fewer than two.', added.key
        USING ERRCODE = 'check_violation', TABLE = 'ledger_entries';
    END IF;
  END LOOP;
  INSERT INTO ledger_balances (account, vendor_id, country, month, amount_cents)
  SELECT account, vendor_id, country, date_trunc('month', at AT TIME ZONE 'UTC')::date, sum(amount_cents)
  FROM new_rows GROUP BY 1, 2, 3, 4 HAVING sum(amount_cents) <> 0;
  RETURN NULL;
END $$;

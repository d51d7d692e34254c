-- The entries of the ledger get transactions; they are copied below.
CREATE TABLE "old_ledger_entries" AS SELECT * FROM "ledger_entries";
--> statement-breakpoint
DROP TABLE "ledger_entries";
--> statement-breakpoint
CREATE TABLE "commission_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"rule_id" text NOT NULL,
	"version" integer NOT NULL,
	"scope" text NOT NULL,
	"target_id" text,
	"basis_points" integer,
	"fixed_cents" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_rules_version_key" UNIQUE("rule_id","version"),
	CONSTRAINT "commission_rules_target_check" CHECK ("commission_rules"."rule_id" = "commission_rules"."scope" || coalesce(':' || "commission_rules"."target_id", '') and ("commission_rules"."scope" = 'market') = ("commission_rules"."target_id" is null)),
	CONSTRAINT "commission_rules_rate_check" CHECK (coalesce("commission_rules"."basis_points", 0) between 0 and 10000 and "commission_rules"."fixed_cents" >= 0 and ("commission_rules"."basis_points" is not null or "commission_rules"."scope" <> 'market')),
	CONSTRAINT "commission_rules_time_check" CHECK ("commission_rules"."ends_at" > "commission_rules"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "ledger_balances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_balances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"vendor_id" text,
	"country" text,
	"month" date NOT NULL,
	"amount_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"transaction_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"account" text NOT NULL,
	"vendor_id" text,
	"country" text,
	"amount_cents" bigint NOT NULL,
	"sold_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entries_pkey" PRIMARY KEY("transaction_id","position"),
	CONSTRAINT "ledger_entries_vendor_check" CHECK (("ledger_entries"."account" = 'vendor') = ("ledger_entries"."vendor_id" is not null)),
	CONSTRAINT "ledger_entries_country_check" CHECK (("ledger_entries"."account" = 'tax') = ("ledger_entries"."country" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"order_id" text,
	"refund_id" text,
	"dispute_id" text,
	"payout_id" text,
	"sold_at" timestamp (3) with time zone,
	"note" text,
	"at" timestamp (3) with time zone NOT NULL,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "ledger_transactions_key_key" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "refund_parts" DROP CONSTRAINT "refund_parts_shares_check";--> statement-breakpoint
ALTER TABLE "vendor_orders" DROP CONSTRAINT "vendor_orders_shares_check";--> statement-breakpoint
ALTER TABLE "vendor_orders" DROP CONSTRAINT "vendor_orders_refunded_shares_check";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "code_discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "code_funder" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "paid_cents" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_basis_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "codes_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "commission_rule_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "code_discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_country" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "code_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "code_discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "prices_include_tax" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_parts" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_parts" ADD COLUMN "codes_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_orders" ADD COLUMN "code_discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_orders" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_orders" ADD COLUMN "codes_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_orders" ADD COLUMN "refunded_tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_orders" ADD COLUMN "refunded_codes_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The rule of all sales until now.
INSERT INTO commission_rules (id, rule_id, version, scope, basis_points, fixed_cents, starts_at)
VALUES ('market-1', 'market', 1, 'market', 1000, 0, '1970-01-01T00:00:00Z');
--> statement-breakpoint
UPDATE order_lines SET paid_cents = price_cents * quantity, commission_rule_id = 'market-1';
--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "paid_cents" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "commission_rule_id" SET NOT NULL;
--> statement-breakpoint
-- Entries of one order, reason and refund are a transaction. A lost dispute was booked as a refund.
INSERT INTO ledger_transactions (kind, key, order_id, refund_id, dispute_id, sold_at, at)
SELECT
  CASE old.reason WHEN 'sale' THEN 'sale'
    WHEN 'refund' THEN CASE r.origin WHEN 'dispute' THEN 'dispute' ELSE 'refund' END
    ELSE CASE r.origin WHEN 'dispute' THEN 'dispute won' ELSE 'correction' END END,
  CASE old.reason WHEN 'sale' THEN 'sale:' || o.payment_id
    WHEN 'refund' THEN CASE r.origin WHEN 'dispute' THEN 'dispute:' || r.provider_id ELSE 'refund:' || r.id END
    ELSE CASE r.origin WHEN 'dispute' THEN 'dispute-won:' || r.provider_id ELSE 'refund-failed:' || r.id END END,
  o.id, r.id, d.id, o.created_at, old.at
FROM (
  SELECT order_id, reason, refund_id, min(created_at) AS at FROM old_ledger_entries GROUP BY 1, 2, 3
) old
JOIN orders o ON o.id = old.order_id LEFT JOIN refunds r ON r.id = old.refund_id
LEFT JOIN disputes d ON r.origin = 'dispute' AND d.id = r.provider_id
ORDER BY old.at, old.order_id, old.reason = 'refund failed', old.reason = 'refund';
--> statement-breakpoint
INSERT INTO ledger_entries (transaction_id, position, account, vendor_id, amount_cents, sold_at, at)
SELECT t.id, row_number() OVER (PARTITION BY t.id ORDER BY old.account, old.id) - 1, old.account,
  CASE old.account WHEN 'vendor' THEN old.vendor_id END, old.amount_cents, t.sold_at, t.at
FROM old_ledger_entries old
JOIN ledger_transactions t ON t.order_id = old.order_id AND t.refund_id IS NOT DISTINCT FROM old.refund_id
  AND (t.kind = 'sale') = (old.reason = 'sale') AND (t.kind IN ('correction', 'dispute won')) = (old.reason = 'refund failed');
--> statement-breakpoint
DROP TABLE "old_ledger_entries";
--> statement-breakpoint
INSERT INTO ledger_balances (account, vendor_id, country, month, amount_cents)
SELECT account, vendor_id, country, date_trunc('month', at AT TIME ZONE 'UTC')::date, sum(amount_cents)
FROM ledger_entries GROUP BY 1, 2, 3, 4 HAVING sum(amount_cents) <> 0;
--> statement-breakpoint
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_balances_account_idx" ON "ledger_balances" USING btree ("account","month");--> statement-breakpoint
CREATE INDEX "ledger_balances_vendor_id_idx" ON "ledger_balances" USING btree ("vendor_id","month") WHERE vendor_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_vendor_id_idx" ON "ledger_entries" USING btree ("vendor_id","at","transaction_id","position") WHERE vendor_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_vendor_sold_at_idx" ON "ledger_entries" USING btree ("vendor_id","sold_at") WHERE vendor_id is not null and sold_at is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_account_idx" ON "ledger_entries" USING btree ("account","at","transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_at_idx" ON "ledger_transactions" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_transactions_order_id_idx" ON "ledger_transactions" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_transactions_payout_id_idx" ON "ledger_transactions" USING btree ("payout_id") WHERE payout_id is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_commission_rule_id_commission_rules_id_fk" FOREIGN KEY ("commission_rule_id") REFERENCES "public"."commission_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_shares_check" CHECK ("order_lines"."tax_cents" between 0 and "order_lines"."paid_cents" and "order_lines"."codes_cents" >= 0
        and "order_lines"."commission_cents" between 0 and "order_lines"."paid_cents" - "order_lines"."tax_cents" + "order_lines"."codes_cents");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax_check" CHECK ("orders"."tax_cents" between 0 and "orders"."total_cents");--> statement-breakpoint
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_shares_check" CHECK ("refund_parts"."tax_cents" between 0 and "refund_parts"."total_cents" and "refund_parts"."codes_cents" >= 0
        and "refund_parts"."commission_cents" between 0 and "refund_parts"."total_cents" - "refund_parts"."tax_cents" + "refund_parts"."codes_cents");--> statement-breakpoint
ALTER TABLE "vendor_orders" ADD CONSTRAINT "vendor_orders_shares_check" CHECK ("vendor_orders"."tax_cents" between 0 and "vendor_orders"."total_cents" and "vendor_orders"."codes_cents" >= 0
        and "vendor_orders"."commission_cents" between 0 and "vendor_orders"."total_cents" - "vendor_orders"."tax_cents" + "vendor_orders"."codes_cents");--> statement-breakpoint
ALTER TABLE "vendor_orders" ADD CONSTRAINT "vendor_orders_refunded_shares_check" CHECK ("vendor_orders"."refunded_tax_cents" between 0 and "vendor_orders"."tax_cents" and "vendor_orders"."refunded_codes_cents" between 0 and "vendor_orders"."codes_cents"
        and "vendor_orders"."refunded_commission_cents" between 0 and "vendor_orders"."commission_cents");
--> statement-breakpoint
-- What was written stays: a mistake is mended by a new row.
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER commission_rules_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON commission_rules
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
-- Entries are added by the database transaction that wrote their ledger transaction, so that an old one never changes,
-- and all of a ledger transaction by one statement, after which it adds up to zero. The balances follow.
CREATE FUNCTION ledger_entries_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refused text;
BEGIN
  SELECT t.key INTO refused FROM new_rows n JOIN ledger_transactions t ON t.id = n.transaction_id
  WHERE t.written_by <> pg_current_xact_id() OR (n.at, n.sold_at) IS DISTINCT FROM (t.at, t.sold_at) LIMIT 1;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'The ledger transaction % takes no more entries, or none of another time.', refused
      USING ERRCODE = 'check_violation', TABLE = 'ledger_entries';
  END IF;
  SELECT t.key INTO refused FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
  WHERE e.transaction_id IN (SELECT transaction_id FROM new_rows)
  GROUP BY t.key HAVING sum(e.amount_cents) <> 0 OR count(*) < 2 LIMIT 1;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'The entries of the ledger transaction % do not add up to zero, or are fewer than two.', refused
      USING ERRCODE = 'check_violation', TABLE = 'ledger_entries';
  END IF;
  INSERT INTO ledger_balances (account, vendor_id, country, month, amount_cents)
  SELECT account, vendor_id, country, date_trunc('month', at AT TIME ZONE 'UTC')::date, sum(amount_cents)
  FROM new_rows GROUP BY 1, 2, 3, 4 HAVING sum(amount_cents) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_added AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ledger_entries_added();
--> statement-breakpoint
-- At the commit, so that a ledger transaction may be written before its entries.
CREATE FUNCTION ledger_transaction_has_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_entries WHERE transaction_id = NEW.id) THEN
    RAISE EXCEPTION 'The ledger transaction % has no entries.', NEW.key
      USING ERRCODE = 'check_violation', TABLE = 'ledger_transactions';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transactions_have_entries AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transaction_has_entries();
--> statement-breakpoint
SELECT audit_table('commission_rules', 'commission', 'rule_id', omitted => '{id,created_by,created_at}');
--> statement-breakpoint
SELECT audit_table('vendor_orders', 'vendor-order', 'id',
  omitted => '{refunded_cents,refunded_tax_cents,refunded_codes_cents,refunded_commission_cents,created_at}');
--> statement-breakpoint
-- An order that cost nothing counts too: it has nothing to refund.
CREATE OR REPLACE FUNCTION orders_in_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($q$
    INSERT INTO daily_figures (day, orders, sales_cents)
    SELECT (created_at AT TIME ZONE 'UTC')::date, sum(n * (payment_status <> 'Refunded')::int),
      sum(n * (total_cents - refunded_cents))
    FROM (%s) moved WHERE status = 'Completed' GROUP BY 1
    HAVING sum(n * (payment_status <> 'Refunded')::int) <> 0 OR sum(n * (total_cents - refunded_cents)) <> 0
  $q$, moved_rows(TG_OP));
  RETURN NULL;
END $$;

CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'Pending' NOT NULL,
	"decided_by" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_key";--> statement-breakpoint
DROP INDEX "orders_refund_due_idx";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "refund_id" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "refund_id" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "refunded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_orders" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Orders that failed before refunds had a table of their own.
INSERT INTO refunds (id, order_id, amount_cents, status, tries, due_at, created_at, done_at)
SELECT substr(md5('refund ' || id), 1, 20), id, total_cents,
  CASE payment_status WHEN 'Refunded' THEN 'Done' ELSE 'Pending' END, 1, now(), created_at,
  CASE payment_status WHEN 'Refunded' THEN created_at END
FROM orders WHERE status = 'Failed' AND total_cents > 0;--> statement-breakpoint
UPDATE order_lines l SET refund_id = r.id, refunded_at = r.done_at FROM refunds r WHERE r.order_id = l.order_id;--> statement-breakpoint
UPDATE ledger_entries e SET refund_id = r.id FROM refunds r WHERE r.order_id = e.order_id AND e.reason = 'refund';--> statement-breakpoint
UPDATE orders SET refunded_cents = total_cents WHERE payment_status = 'Refunded';--> statement-breakpoint
UPDATE vendor_orders v SET refunded_cents = v.total_cents
FROM orders o WHERE o.id = v.order_id AND o.payment_status = 'Refunded';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_order_id_idx" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_created_at_idx" ON "refunds" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refunds_due_idx" ON "refunds" USING btree ("due_at") WHERE status = 'Pending';--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_refund_id_idx" ON "order_lines" USING btree ("refund_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_key" UNIQUE NULLS NOT DISTINCT("order_id","account","vendor_id","reason","refund_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_refund_check" CHECK (("ledger_entries"."reason" = 'refund') = ("ledger_entries"."refund_id" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_check" CHECK ("orders"."refunded_cents" between 0 and "orders"."total_cents");--> statement-breakpoint
ALTER TABLE "vendor_orders" ADD CONSTRAINT "vendor_orders_refunded_check" CHECK ("vendor_orders"."refunded_cents" between 0 and "vendor_orders"."total_cents");
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_parts" (
	"refund_id" text NOT NULL,
	"vendor_order_id" text NOT NULL,
	"total_cents" integer NOT NULL,
	"commission_cents" integer NOT NULL,
	CONSTRAINT "refund_parts_refund_id_vendor_order_id_pk" PRIMARY KEY("refund_id","vendor_order_id"),
	CONSTRAINT "refund_parts_shares_check" CHECK ("refund_parts"."commission_cents" between 0 and "refund_parts"."total_cents")
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_refund_check";--> statement-breakpoint
DROP INDEX "refunds_due_idx";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "provider_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "origin" text DEFAULT 'market' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "vendor_orders" ADD COLUMN "refunded_commission_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Until now every refund was made of whole order lines.
INSERT INTO "refund_parts" ("refund_id", "vendor_order_id", "total_cents", "commission_cents")
SELECT r."id", l."vendor_order_id", sum(l."price_cents" * l."quantity"), sum(l."commission_cents")
FROM "refunds" r JOIN "order_lines" l ON l."refund_id" = r."id"
WHERE r."status" = 'Done' GROUP BY r."id", l."vendor_order_id";--> statement-breakpoint
UPDATE "vendor_orders" v SET "refunded_commission_cents" = p."commission_cents"
FROM (SELECT "vendor_order_id", sum("commission_cents") AS "commission_cents" FROM "refund_parts" GROUP BY 1) p
WHERE p."vendor_order_id" = v."id";--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_vendor_order_id_vendor_orders_id_fk" FOREIGN KEY ("vendor_order_id") REFERENCES "public"."vendor_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_order_id_idx" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_created_at_idx" ON "disputes" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refund_parts_vendor_order_id_idx" ON "refund_parts" USING btree ("vendor_order_id");--> statement-breakpoint
CREATE INDEX "refunds_due_idx" ON "refunds" USING btree ("due_at") WHERE status in ('Pending', 'Processing');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_provider_id_key" UNIQUE("provider_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_refund_check" CHECK (("ledger_entries"."reason" = 'sale') = ("ledger_entries"."refund_id" is null));--> statement-breakpoint
ALTER TABLE "vendor_orders" ADD CONSTRAINT "vendor_orders_refunded_shares_check" CHECK ("vendor_orders"."refunded_commission_cents" between 0 and "vendor_orders"."commission_cents");
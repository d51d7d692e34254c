CREATE TABLE "receipt_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"parties" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipts_order_id_key" UNIQUE("order_id"),
	CONSTRAINT "receipts_number_key" UNIQUE("year","number"),
	CONSTRAINT "receipts_number_check" CHECK ("receipts"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "category_goods" (
	"category_id" text PRIMARY KEY NOT NULL,
	"goods" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_evidence" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"said" text NOT NULL,
	"address" text,
	"card" text,
	"state" text NOT NULL,
	"order_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tax_evidence_order_id_key" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"goods" text NOT NULL,
	"basis_points" integer NOT NULL,
	"starts_on" date NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_rates_rate_check" CHECK ("tax_rates"."basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "vendor_legal_details" (
	"vendor_id" text PRIMARY KEY NOT NULL,
	"legal_name" text NOT NULL,
	"legal_address" text NOT NULL,
	"legal_number" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reverse_charge" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reverse_charge" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_goods" ADD CONSTRAINT "category_goods_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_evidence" ADD CONSTRAINT "tax_evidence_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_evidence" ADD CONSTRAINT "tax_evidence_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_legal_details" ADD CONSTRAINT "vendor_legal_details_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_evidence_state_idx" ON "tax_evidence" USING btree ("state","at" DESC NULLS LAST,"payment_id" DESC NULLS LAST) WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "tax_evidence_at_idx" ON "tax_evidence" USING btree ("at" DESC NULLS LAST,"payment_id" DESC NULLS LAST) WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "tax_rates_country_idx" ON "tax_rates" USING btree ("country","starts_on","created_at");--> statement-breakpoint
CREATE TRIGGER tax_rates_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON tax_rates
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER receipts_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
SELECT audit_table('tax_rates', 'tax-rate', 'id', omitted => '{created_by,created_at}');
--> statement-breakpoint
SELECT audit_table('category_goods', 'category', 'category_id', 'taxed');
--> statement-breakpoint
SELECT audit_table('vendor_legal_details', 'vendor', 'vendor_id', 'legalDetails', withheld => '{legal_name,legal_address,legal_number}');

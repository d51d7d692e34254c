CREATE TABLE "discount_code_uses" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"code_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"held_until" timestamp (3) with time zone,
	"order_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_code_uses_order_id_key" UNIQUE("order_id"),
	CONSTRAINT "discount_code_uses_state_check" CHECK (("discount_code_uses"."held_until" is null) = ("discount_code_uses"."order_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"vendor_id" text,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"funder" text NOT NULL,
	"applies_to" text NOT NULL,
	"target_ids" text[] DEFAULT '{}' NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"max_uses" integer,
	"max_uses_per_customer" integer,
	"min_order_cents" integer DEFAULT 0 NOT NULL,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "discount_codes_value_check" CHECK ("discount_codes"."value" > 0 and ("discount_codes"."kind" = 'amount' or "discount_codes"."value" <= 10000)),
	CONSTRAINT "discount_codes_funder_check" CHECK ("discount_codes"."vendor_id" is null or "discount_codes"."funder" = 'vendor'),
	CONSTRAINT "discount_codes_targets_check" CHECK (("discount_codes"."applies_to" = 'all') = (cardinality("discount_codes"."target_ids") = 0)),
	CONSTRAINT "discount_codes_period_check" CHECK ("discount_codes"."ends_at" > "discount_codes"."starts_at"),
	CONSTRAINT "discount_codes_taken_check" CHECK ("discount_codes"."taken" between 0 and coalesce("discount_codes"."max_uses", "discount_codes"."taken"))
);
--> statement-breakpoint
ALTER TABLE "discount_code_uses" ADD CONSTRAINT "discount_code_uses_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_code_uses" ADD CONSTRAINT "discount_code_uses_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_code_uses" ADD CONSTRAINT "discount_code_uses_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_code_uses" ADD CONSTRAINT "discount_code_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discount_code_uses_customer_idx" ON "discount_code_uses" USING btree ("code_id","customer_id");--> statement-breakpoint
CREATE INDEX "discount_code_uses_held_idx" ON "discount_code_uses" USING btree ("code_id","held_until") WHERE held_until is not null;--> statement-breakpoint
CREATE INDEX "discount_code_uses_customer_id_idx" ON "discount_code_uses" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "discount_codes_code_key" ON "discount_codes" USING btree (lower("code")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "discount_codes_vendor_id_idx" ON "discount_codes" USING btree ("vendor_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "discount_codes_created_at_idx" ON "discount_codes" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_code_id_idx" ON "payments" USING btree ("code_id") WHERE code_id is not null;--> statement-breakpoint
SELECT audit_table('discount_codes', 'discount-code', 'id', omitted => '{taken,created_at}');

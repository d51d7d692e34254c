CREATE TABLE "license_activations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "license_activations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key_id" bigint NOT NULL,
	"instance" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "license_activations_instance_key" UNIQUE("key_id","instance")
);
--> statement-breakpoint
CREATE TABLE "license_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "license_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"digest" text NOT NULL,
	"sealed_key" text NOT NULL,
	"added_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"order_line_id" text,
	"sold_at" timestamp (3) with time zone,
	CONSTRAINT "license_keys_digest_key" UNIQUE("product_id","digest"),
	CONSTRAINT "license_keys_sold_check" CHECK (("license_keys"."order_line_id" is null) = ("license_keys"."sold_at" is null))
);
--> statement-breakpoint
CREATE TABLE "product_licenses" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"kind" text NOT NULL,
	"position" smallint NOT NULL,
	"text" text NOT NULL,
	"list_price_cents" integer,
	CONSTRAINT "product_licenses_kind_key" UNIQUE("product_id","kind"),
	CONSTRAINT "product_licenses_kind_check" CHECK ("product_licenses"."kind" in ('personal', 'smallBusiness', 'extended', 'own')),
	CONSTRAINT "product_licenses_price_check" CHECK ("product_licenses"."list_price_cents" is null or ("product_licenses"."list_price_cents" >= 50 and "product_licenses"."position" > 0))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hands_out_keys" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "license_activations" ADD CONSTRAINT "license_activations_key_id_license_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."license_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_keys" ADD CONSTRAINT "license_keys_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_keys" ADD CONSTRAINT "license_keys_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_keys" ADD CONSTRAINT "license_keys_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_licenses" ADD CONSTRAINT "product_licenses_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "license_keys_free_idx" ON "license_keys" USING btree ("product_id","id") WHERE order_line_id is null;--> statement-breakpoint
CREATE INDEX "license_keys_order_line_id_idx" ON "license_keys" USING btree ("order_line_id") WHERE order_line_id is not null;--> statement-breakpoint
SELECT audit_table('product_licenses', 'product', 'product_id', 'license', omitted => '{id,position}');

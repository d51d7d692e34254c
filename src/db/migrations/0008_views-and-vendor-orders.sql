CREATE TABLE "product_views" (
	"vendor_id" text NOT NULL,
	"product_id" text NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "product_views_pkey" PRIMARY KEY("vendor_id","day","product_id"),
	CONSTRAINT "product_views_views_check" CHECK ("product_views"."views" > 0)
);
--> statement-breakpoint
ALTER TABLE "product_views" ADD CONSTRAINT "product_views_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_views" ADD CONSTRAINT "product_views_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_views_day_idx" ON "product_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "vendor_orders_shown_idx" ON "vendor_orders" USING btree ("vendor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vendor_orders_all_shown_idx" ON "vendor_orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;
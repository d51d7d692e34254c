CREATE TABLE "view_sources" (
	"vendor_id" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"product_id" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "view_sources_pkey" PRIMARY KEY("vendor_id","day","kind","name","product_id"),
	CONSTRAINT "view_sources_kind_check" CHECK ("view_sources"."kind" in ('search', 'place', 'site', 'campaign')),
	CONSTRAINT "view_sources_views_check" CHECK ("view_sources"."views" > 0)
);
--> statement-breakpoint
ALTER TABLE "view_sources" ADD CONSTRAINT "view_sources_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_sources" ADD CONSTRAINT "view_sources_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "view_sources_product_idx" ON "view_sources" USING btree ("product_id","day");--> statement-breakpoint
CREATE INDEX "view_sources_day_idx" ON "view_sources" USING btree ("day","kind","name");
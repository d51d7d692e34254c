ALTER TABLE "media" ADD COLUMN "vendor_id" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "unused_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_profile_image_idx" ON "users" USING hash ("profile_image");--> statement-breakpoint
CREATE INDEX "product_images_image_idx" ON "product_images" USING hash ("image");--> statement-breakpoint
CREATE INDEX "products_file_id_idx" ON "products" USING hash ("file_id");--> statement-breakpoint
CREATE INDEX "products_featured_image_idx" ON "products" USING hash ("featured_image");--> statement-breakpoint
CREATE INDEX "products_pictured_description_idx" ON "products" USING btree ("id") WHERE description like '%/media/%';--> statement-breakpoint
CREATE INDEX "media_vendor_id_idx" ON "media" USING btree ("vendor_id") WHERE vendor_id is not null;--> statement-breakpoint
CREATE INDEX "order_lines_file_id_idx" ON "order_lines" USING hash ("file_id");--> statement-breakpoint
CREATE INDEX "order_lines_product_image_idx" ON "order_lines" USING hash ("product_image");
ALTER TABLE "contact_messages" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(search_words(name || ' ' || email || ' ' || message))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_messages" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(search_words(name || ' ' || email || ' ' || message))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "vendors_shop_name_idx" ON "vendors" USING btree (lower("shop_name"),"id");--> statement-breakpoint
CREATE INDEX "cases_due_order_idx" ON "cases" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "products_vendor_name_idx" ON "products" USING btree ("vendor_id",lower("name"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_vendor_price_idx" ON "products" USING btree ("vendor_id","list_price_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_name_idx" ON "products" USING btree (lower("name"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_list_price_idx" ON "products" USING btree ("list_price_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_created_at_idx" ON "reviews" USING btree ("created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "reviews_rating_idx" ON "reviews" USING btree ("rating","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "contact_messages_name_idx" ON "contact_messages" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "contact_messages_search_idx" ON "contact_messages" USING gin ("search");--> statement-breakpoint
CREATE INDEX "vendor_messages_name_idx" ON "vendor_messages" USING btree ("vendor_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "vendor_messages_all_name_idx" ON "vendor_messages" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "vendor_messages_created_at_idx" ON "vendor_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "vendor_messages_search_idx" ON "vendor_messages" USING gin ("search");--> statement-breakpoint
CREATE INDEX "disputes_amount_idx" ON "disputes" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "disputes_due_at_idx" ON "disputes" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "orders_total_idx" ON "orders" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "refunds_amount_idx" ON "refunds" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "vendor_orders_total_idx" ON "vendor_orders" USING btree ("vendor_id","total_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vendor_orders_all_total_idx" ON "vendor_orders" USING btree ("total_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payouts_amount_idx" ON "payouts" USING btree ("amount_cents","id");
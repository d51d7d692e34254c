-- Both indexes of it go with the column.
ALTER TABLE "products" DROP COLUMN "search_filters";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_filters" text[] GENERATED ALWAYS AS (array_remove(array['#256:' || (number / 524288)::text, '#16:' || (number / 32768)::text, '#1:' || (number / 2048)::text, '1:' || main_category_id, '2:' || first_category_id, '3:' || second_category_id, '4:' || third_category_id], null)) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "products_names_idx" ON "products" USING gin ("names","search_filters") WHERE listed;--> statement-breakpoint
CREATE INDEX "products_mentions_idx" ON "products" USING gin ("mentions","search_filters") WHERE listed;

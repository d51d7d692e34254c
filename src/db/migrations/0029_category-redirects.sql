CREATE TABLE "category_redirects" (
	"id" text PRIMARY KEY NOT NULL,
	"into_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "category_redirects" ADD CONSTRAINT "category_redirects_into_id_categories_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_redirects_into_id_idx" ON "category_redirects" USING btree ("into_id");
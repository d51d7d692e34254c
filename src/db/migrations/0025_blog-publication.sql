CREATE TABLE "blog_post_former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "blog_posts_created_at_idx";--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "blog_posts" SET "published_at" = "created_at", "updated_at" = "created_at", "image_alt_text" = coalesce(nullif("image_alt_text", ''), "title");--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(search_words(title || ' ' || author))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_post_former_slugs" ADD CONSTRAINT "blog_post_former_slugs_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_post_former_slugs_post_id_idx" ON "blog_post_former_slugs" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "blog_posts_published_at_idx" ON "blog_posts" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blog_posts_search_idx" ON "blog_posts" USING gin ("search");--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_published_check" CHECK ("blog_posts"."published_at" is null or '' not in ("blog_posts"."author", "blog_posts"."image", "blog_posts"."image_alt_text", "blog_posts"."description"));
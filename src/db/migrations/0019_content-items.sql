CREATE TABLE "content_items" (
	"id" text PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"value" jsonb NOT NULL,
	"shown_from" timestamp (3) with time zone,
	"shown_until" timestamp (3) with time zone
);
--> statement-breakpoint
INSERT INTO "content_items" ("id", "list", "position", "value")
SELECT "id", 'hero-slider', "position", jsonb_build_object('image', "image", 'link', "link", 'alt', "alt") FROM "hero_slides"
UNION ALL
SELECT "id", 'promotion', "position", jsonb_build_object('image', "image", 'link', "link", 'alt', "alt") FROM "promotions"
UNION ALL
SELECT "id", 'faq', "position", jsonb_build_object('question', "question", 'answer', "answer") FROM "faqs"
UNION ALL
SELECT "id", 'social-link', "position", jsonb_build_object('link', "link", 'icon', "icon") FROM "social_links";--> statement-breakpoint
DROP TABLE "faqs" CASCADE;--> statement-breakpoint
DROP TABLE "hero_slides" CASCADE;--> statement-breakpoint
DROP TABLE "promotions" CASCADE;--> statement-breakpoint
DROP TABLE "social_links" CASCADE;--> statement-breakpoint
CREATE INDEX "content_items_list_position_idx" ON "content_items" USING btree ("list","position","id");

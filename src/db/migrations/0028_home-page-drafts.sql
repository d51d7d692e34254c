CREATE TABLE "content_drafts" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" text,
	"saved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "content_schedules" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"publish_at" timestamp (3) with time zone NOT NULL,
	"user_id" text
);
--> statement-breakpoint
CREATE TEMPORARY TABLE "home_sources" ON COMMIT DROP AS
SELECT jsonb_object_agg('productSection' || (ARRAY['One', 'Two', 'Three', 'Four', 'Five', 'Six'])["number"] || 'Source', "source") AS "value"
FROM "home_sections" WHERE "number" BETWEEN 1 AND 6 HAVING count(*) > 0;--> statement-breakpoint
INSERT INTO "contents" ("key", "value") SELECT 'home-page', "value" FROM "home_sources"
ON CONFLICT ("key") DO UPDATE SET "value" = "contents"."value" || excluded."value";--> statement-breakpoint
INSERT INTO "content_versions" ("key", "version", "value") SELECT "key", "version", "value" FROM "contents" WHERE "key" = 'home-page'
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "content_versions" SET "value" = "content_versions"."value" || "home_sources"."value" FROM "home_sources" WHERE "key" = 'home-page';--> statement-breakpoint
DROP TABLE "home_sections" CASCADE;--> statement-breakpoint
ALTER TABLE "content_drafts" ADD CONSTRAINT "content_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_schedules" ADD CONSTRAINT "content_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
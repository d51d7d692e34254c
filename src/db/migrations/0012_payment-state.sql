DROP INDEX "payments_unsettled_idx";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_confirmed_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "priced_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "next_check_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- An odd revision meant that provider and row agreed. updated_at was the last change, or the last check moved ahead by the pause until the next one.
UPDATE "payments" SET
  "provider_confirmed_revision" = CASE "revision" % 2 WHEN 1 THEN "revision" ELSE "revision" - 1 END,
  "priced_at" = least("updated_at", now()),
  "next_check_at" = "updated_at" + interval '2 minutes';--> statement-breakpoint
CREATE INDEX "payments_next_check_idx" ON "payments" USING btree ("next_check_at") WHERE settled_at is null;--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "updated_at";
ALTER TABLE "vendors" DROP CONSTRAINT "vendors_suspended_from_check";--> statement-breakpoint
ALTER TABLE "vendors" DROP CONSTRAINT "vendors_status_check";--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "away" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "away_until" timestamp (3) with time zone;--> statement-breakpoint
-- A shop that is away is Approved; so is one that was suspended while it was away, once it is restored.
UPDATE "vendors" SET "away" = true, "status" = CASE "status" WHEN 'Away' THEN 'Approved' ELSE "status" END WHERE 'Away' IN ("status", "suspended_from");--> statement-breakpoint
DELETE FROM "vendor_counts" WHERE "status" = 'Away';--> statement-breakpoint
CREATE INDEX "vendors_away_idx" ON "vendors" USING btree ("applied_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE away;--> statement-breakpoint
ALTER TABLE "vendors" DROP COLUMN "suspended_from";--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_status_check" CHECK ("vendors"."status" in ('Applied', 'Approved', 'Declined', 'Suspended', 'Closed'));
ALTER TABLE "payments" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Which of them were claimed was not known until now: those that could be counted as such.
UPDATE "payments" SET "claimed_at" = "priced_at" WHERE "customer_id" IS NOT NULL AND "settled_at" IS NULL;

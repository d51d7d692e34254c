ALTER TABLE "jobs" ADD COLUMN "last_run_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "last_outcome" text;
ALTER TABLE "ledger_checks" ADD COLUMN "findings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "running_since" timestamp (3) with time zone;
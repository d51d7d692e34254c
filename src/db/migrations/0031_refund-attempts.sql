ALTER TABLE "refunds" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "problem" TO "last_error";--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "due_at" TO "next_attempt_at";--> statement-breakpoint
-- An index follows the column that it is on: only its name is left to change.
ALTER INDEX "refunds_due_idx" RENAME TO "refunds_next_attempt_idx";

ALTER TABLE "disputes" ADD COLUMN "holds_money" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "disputes" SET "holds_money" = true WHERE "status" = 'Open';

ALTER TABLE "copy_checks" DROP CONSTRAINT "copy_checks_status_check";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "end_failed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "copy_checks_failed_idx" ON "copy_checks" USING btree ("number") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "payments_end_failed_idx" ON "payments" USING btree ("end_failed_at") WHERE end_failed_at is not null and settled_at is null and order_failed_at is null;--> statement-breakpoint
ALTER TABLE "copy_checks" ADD CONSTRAINT "copy_checks_status_check" CHECK ("copy_checks"."status" in ('waiting', 'done', 'failed'));
DROP INDEX "users_email_key";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_email_idx" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_deletion_due_idx" ON "users" USING btree ("deletion_due_at") WHERE deletion_due_at is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email") WHERE email <> '';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_check" CHECK (("users"."email" = '') = ("users"."deleted_at" is not null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_deleted_check" CHECK ("users"."deleted_at" is null
        or ("users"."phone" = '' and "users"."password_hash" = '' and num_nonnulls("users"."profile_image", "users"."suspended_reason") = 0));
ALTER TABLE "archived_records" ADD COLUMN "images" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "archived_records_images_idx" ON "archived_records" USING gin ("images");
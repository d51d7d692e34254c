ALTER TABLE "downloads" ADD COLUMN "device" text DEFAULT 'Unknown device' NOT NULL;--> statement-breakpoint
ALTER TABLE "downloads" DROP CONSTRAINT "downloads_order_line_id_address_day_pk";--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_order_line_id_address_device_day_pk" PRIMARY KEY("order_line_id","address","device","day");

CREATE TABLE "goods_files" (
	"media_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sha256" text NOT NULL,
	"crc32" bigint NOT NULL,
	"facts" jsonb NOT NULL,
	"contains_scripts" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_files" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"media_id" text NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"since" integer NOT NULL,
	"until" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_files_versions_check" CHECK ("product_files"."since" >= 1 and ("product_files"."until" is null or "product_files"."until" > "product_files"."since"))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"vendor_id" text NOT NULL,
	"user_id" text NOT NULL,
	"product_id" text,
	"filename" text NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"media_id" text,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"locked_by" text,
	"locked_until" timestamp (3) with time zone,
	"lock_is_wanted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "uploads_state_check" CHECK (case "uploads"."state"
        when 'receiving' then "uploads"."media_id" is null and "uploads"."reason" is null
        when 'checking' then "uploads"."media_id" is null and "uploads"."next_at" is not null
        when 'ready' then "uploads"."media_id" is not null
        when 'used' then "uploads"."media_id" is not null and "uploads"."product_id" is not null
        when 'refused' then "uploads"."media_id" is null and "uploads"."reason" is not null
        else false end)
);
--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "bytes" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "main_file_name" text DEFAULT 'Main file' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_files" ADD CONSTRAINT "goods_files_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_files_product_id_idx" ON "product_files" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_files_media_id_idx" ON "product_files" USING hash ("media_id");--> statement-breakpoint
CREATE INDEX "uploads_vendor_id_idx" ON "uploads" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "uploads_product_id_idx" ON "uploads" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "uploads_media_id_idx" ON "uploads" USING hash ("media_id");--> statement-breakpoint
CREATE INDEX "uploads_expires_at_idx" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_checking_idx" ON "uploads" USING btree ("next_at") WHERE state = 'checking';--> statement-breakpoint
SELECT audit_table('product_files', 'product', 'product_id', 'file', '{id,created_at}');

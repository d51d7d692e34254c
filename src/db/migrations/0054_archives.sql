CREATE TABLE "archive_import_products" (
	"import_id" text NOT NULL,
	"product_id" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "archive_import_products_pkey" PRIMARY KEY("import_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "archive_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"vendor_id" text NOT NULL,
	"status" text DEFAULT 'checked' NOT NULL,
	"token" text,
	"market" text NOT NULL,
	"shop_name" text NOT NULL,
	"counts" jsonb NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"imported_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "archive_imports_status_check" CHECK ("archive_imports"."status" in ('checked', 'imported', 'undone')),
	CONSTRAINT "archive_imports_times_check" CHECK (("archive_imports"."status" = 'checked') = ("archive_imports"."imported_at" is null) and ("archive_imports"."status" = 'undone') = ("archive_imports"."undone_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "archived_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "archived_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" text NOT NULL,
	"vendor_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "archived_records_kind_check" CHECK ("archived_records"."kind" in ('review', 'order', 'ledger'))
);
--> statement-breakpoint
CREATE TABLE "vendor_archives" (
	"id" text PRIMARY KEY NOT NULL,
	"vendor_id" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"size_bytes" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kept_until" timestamp (3) with time zone,
	CONSTRAINT "vendor_archives_status_check" CHECK ("vendor_archives"."status" in ('waiting', 'writing', 'ready', 'failed')),
	CONSTRAINT "vendor_archives_ready_check" CHECK (("vendor_archives"."status" = 'ready') = ("vendor_archives"."size_bytes" is not null)),
	CONSTRAINT "vendor_archives_kept_check" CHECK (("vendor_archives"."status" in ('ready', 'failed')) = ("vendor_archives"."kept_until" is not null))
);
--> statement-breakpoint
ALTER TABLE "archive_import_products" ADD CONSTRAINT "archive_import_products_import_id_archive_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."archive_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_import_products" ADD CONSTRAINT "archive_import_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_imports" ADD CONSTRAINT "archive_imports_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_imports" ADD CONSTRAINT "archive_imports_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archived_records" ADD CONSTRAINT "archived_records_import_id_archive_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."archive_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archived_records" ADD CONSTRAINT "archived_records_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_archives" ADD CONSTRAINT "vendor_archives_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archive_import_products_product_id_idx" ON "archive_import_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "archive_imports_vendor_id_idx" ON "archive_imports" USING btree ("vendor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "archive_imports_checked_idx" ON "archive_imports" USING btree ("created_at") WHERE status = 'checked';--> statement-breakpoint
CREATE INDEX "archived_records_import_id_idx" ON "archived_records" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "archived_records_vendor_id_idx" ON "archived_records" USING btree ("vendor_id","kind","at","id");--> statement-breakpoint
CREATE INDEX "archived_records_email_idx" ON "archived_records" USING btree (lower(data -> 'customer' ->> 'email')) WHERE kind = 'order';--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_archives_vendor_id_key" ON "vendor_archives" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "vendor_archives_due_idx" ON "vendor_archives" USING btree ("due_at") WHERE status in ('waiting', 'writing');--> statement-breakpoint
SELECT audit_table('archive_imports', 'vendor', 'vendor_id', 'archive_import', '{token,files,shop_name,checked_by,created_at}');

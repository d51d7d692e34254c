CREATE TABLE "vendor_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"vendor_id" text NOT NULL,
	"item_id" text NOT NULL,
	"file_id" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'Submitted' NOT NULL,
	"reason" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendor_documents_item_key" UNIQUE("vendor_id","item_id"),
	CONSTRAINT "vendor_documents_status_check" CHECK (case "vendor_documents"."status"
        when 'Submitted' then num_nonnulls("vendor_documents"."reason", "vendor_documents"."decided_by", "vendor_documents"."decided_at") = 0
        when 'Accepted' then "vendor_documents"."reason" is null and num_nulls("vendor_documents"."decided_by", "vendor_documents"."decided_at") = 0
        when 'Refused' then num_nulls("vendor_documents"."decided_by", "vendor_documents"."decided_at") = 0
        else false end)
);
--> statement-breakpoint
ALTER TABLE "vendor_documents" ADD CONSTRAINT "vendor_documents_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_documents" ADD CONSTRAINT "vendor_documents_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_documents" ADD CONSTRAINT "vendor_documents_file_id_media_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_documents" ADD CONSTRAINT "vendor_documents_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vendor_documents_item_id_idx" ON "vendor_documents" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "vendor_documents_file_id_idx" ON "vendor_documents" USING hash ("file_id");--> statement-breakpoint
SELECT audit_table('vendor_documents', 'vendor', 'vendor_id', 'document', omitted => '{created_at}', withheld => '{name,reason}');

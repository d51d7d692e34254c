CREATE TABLE "marks" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "marks_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_line_id" text NOT NULL,
	"file_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "marks_order_line_file_key" UNIQUE("order_line_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_file_id_media_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marks_file_id_idx" ON "marks" USING hash ("file_id");
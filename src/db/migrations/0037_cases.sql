CREATE TABLE "case_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" text NOT NULL,
	"type" text NOT NULL,
	"cases" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_decisions" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"round" smallint NOT NULL,
	"is_appeal" boolean NOT NULL,
	"upheld" boolean DEFAULT false NOT NULL,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"rule" text NOT NULL,
	"decided_by" text NOT NULL,
	"refund_id" text,
	"product_id" text,
	"review_id" text,
	"vendor_id" text,
	"file_id" text,
	"replacement_due_at" timestamp (3) with time zone,
	"replaced_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_decisions_round_key" UNIQUE("case_id","round"),
	CONSTRAINT "case_decisions_effect_check" CHECK (case when "case_decisions"."upheld" or "case_decisions"."decision" = 'none'
        then num_nonnulls("case_decisions"."refund_id", "case_decisions"."product_id", "case_decisions"."review_id", "case_decisions"."vendor_id") = 0
        else num_nonnulls("case_decisions"."refund_id", "case_decisions"."product_id", "case_decisions"."review_id", "case_decisions"."vendor_id") = 1
          and case "case_decisions"."decision"
            when 'refund' then "case_decisions"."refund_id" is not null
            when 'removeReview' then "case_decisions"."review_id" is not null
            when 'replaceFile' then "case_decisions"."product_id" is not null and "case_decisions"."replacement_due_at" is not null
            when 'hideProduct' then "case_decisions"."product_id" is not null
            else "case_decisions"."vendor_id" is not null end end)
);
--> statement-breakpoint
CREATE TABLE "case_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "case_entries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"party" text NOT NULL,
	"author_id" text,
	"text" text DEFAULT '' NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"decision_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_entries_private_check" CHECK (not "case_entries"."is_private" or "case_entries"."party" = 'staff')
);
--> statement-breakpoint
CREATE TABLE "case_files" (
	"id" text PRIMARY KEY NOT NULL,
	"entry_id" text NOT NULL,
	"file_id" text NOT NULL,
	"name" text NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"type" text NOT NULL,
	"about" text NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"order_id" text,
	"order_line_id" text,
	"product_id" text,
	"review_id" text,
	"dispute_id" text,
	"refund_id" text,
	"vendor_id" text,
	"opened_by" text,
	"opener_party" text NOT NULL,
	"visitor_name" text,
	"visitor_email" text,
	"review_author_id" text,
	"assignee_id" text,
	"due_at" timestamp (3) with time zone,
	"vendor_due_at" timestamp (3) with time zone,
	"vendor_answered_at" timestamp (3) with time zone,
	"appealed_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"last_message_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(search_words(number || ' ' || title))) STORED NOT NULL,
	CONSTRAINT "cases_number_key" UNIQUE("number"),
	CONSTRAINT "cases_dispute_id_key" UNIQUE("dispute_id"),
	CONSTRAINT "cases_subject_check" CHECK (case "cases"."about"
        when 'orderLine' then "cases"."order_line_id" is not null and "cases"."product_id" is not null and "cases"."vendor_id" is not null
        when 'product' then "cases"."product_id" is not null and "cases"."vendor_id" is not null
        when 'review' then "cases"."review_id" is not null and "cases"."vendor_id" is not null
        when 'shop' then "cases"."vendor_id" is not null
        else "cases"."order_id" is not null and num_nonnulls("cases"."dispute_id", "cases"."refund_id") = 1 end),
	CONSTRAINT "cases_opener_check" CHECK (case "cases"."opener_party"
        when 'system' then "cases"."opened_by" is null and "cases"."visitor_email" is null
        when 'visitor' then "cases"."opened_by" is null
        else "cases"."opened_by" is not null and "cases"."visitor_email" is null end),
	CONSTRAINT "cases_settled_check" CHECK (("cases"."status" in ('Decided', 'Closed')) = ("cases"."settled_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answered_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "vendor_order_id" text;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_entries" ADD CONSTRAINT "case_entries_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_entries" ADD CONSTRAINT "case_entries_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_entries" ADD CONSTRAINT "case_entries_decision_id_case_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."case_decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_entry_id_case_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."case_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_file_id_media_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_review_author_id_users_id_fk" FOREIGN KEY ("review_author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "case_decisions_refund_key" ON "case_decisions" USING btree ("refund_id") WHERE refund_id is not null;--> statement-breakpoint
CREATE INDEX "case_decisions_product_idx" ON "case_decisions" USING btree ("product_id") WHERE undone_at is null and product_id is not null;--> statement-breakpoint
CREATE INDEX "case_decisions_vendor_idx" ON "case_decisions" USING btree ("vendor_id","created_at") WHERE vendor_id is not null;--> statement-breakpoint
CREATE INDEX "case_decisions_created_at_idx" ON "case_decisions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "case_entries_case_idx" ON "case_entries" USING btree ("case_id","position");--> statement-breakpoint
CREATE INDEX "case_entries_author_idx" ON "case_entries" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "case_files_entry_idx" ON "case_files" USING btree ("entry_id","position");--> statement-breakpoint
CREATE INDEX "case_files_file_id_idx" ON "case_files" USING hash ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open_key" ON "cases" USING btree (coalesce(opened_by, visitor_email, ''),coalesce(order_line_id, dispute_id, refund_id, review_id, product_id, vendor_id)) WHERE status <> 'Closed';--> statement-breakpoint
CREATE INDEX "cases_created_at_idx" ON "cases" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cases_status_idx" ON "cases" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cases_type_idx" ON "cases" USING btree ("type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cases_vendor_idx" ON "cases" USING btree ("vendor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cases_opened_by_idx" ON "cases" USING btree ("opened_by","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cases_review_author_idx" ON "cases" USING btree ("review_author_id") WHERE review_author_id is not null;--> statement-breakpoint
CREATE INDEX "cases_assignee_idx" ON "cases" USING btree ("assignee_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cases_due_at_idx" ON "cases" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "cases_settled_at_idx" ON "cases" USING btree ("settled_at") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "cases_order_line_idx" ON "cases" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "cases_product_idx" ON "cases" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "cases_review_idx" ON "cases" USING btree ("review_id") WHERE review_id is not null;--> statement-breakpoint
CREATE INDEX "cases_refund_idx" ON "cases" USING btree ("refund_id") WHERE refund_id is not null;--> statement-breakpoint
CREATE INDEX "cases_visitor_idx" ON "cases" USING btree ("settled_at") WHERE visitor_email is not null;--> statement-breakpoint
CREATE INDEX "cases_search_idx" ON "cases" USING gin ("search");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_vendor_order_id_vendor_orders_id_fk" FOREIGN KEY ("vendor_order_id") REFERENCES "public"."vendor_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_answered_idx" ON "reviews" USING btree ("product_id","answered_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE answer is not null and removed_at is null;--> statement-breakpoint
CREATE INDEX "refunds_vendor_order_id_idx" ON "refunds" USING btree ("vendor_order_id") WHERE vendor_order_id is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hidden_check" CHECK (not "products"."listed" or "products"."hidden_at" is null);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answer_check" CHECK (num_nulls("reviews"."answer", "reviews"."answered_at", "reviews"."answered_by") in (0, 3));--> statement-breakpoint
-- Keeps the sum of case_counts equal to the cases. Rows are appended, as in order_counts, so that nobody waits for the
-- row of a status and type.
CREATE FUNCTION cases_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Each event has its own transition tables.
  moved text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS n, status, type FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT -1 AS n, status, type FROM old_rows'
    ELSE 'SELECT 1 AS n, status, type FROM new_rows
      UNION ALL SELECT -1, status, type FROM old_rows' END;
BEGIN
  EXECUTE format($q$
    INSERT INTO case_counts (status, type, cases)
    SELECT status, type, sum(n) FROM (%s) moved GROUP BY 1, 2 HAVING sum(n) <> 0
  $q$, moved);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER cases_inserted AFTER INSERT ON cases
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION cases_counted();
--> statement-breakpoint
CREATE TRIGGER cases_deleted AFTER DELETE ON cases
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION cases_counted();
--> statement-breakpoint
CREATE TRIGGER cases_updated AFTER UPDATE ON cases
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION cases_counted();

CREATE TABLE "thread_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"thread_id" text NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "thread_messages_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"party" text NOT NULL,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"hidden_from_vendor" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(search_words(text))) STORED NOT NULL,
	CONSTRAINT "thread_messages_party_check" CHECK ("thread_messages"."party" in ('customer', 'vendor'))
);
--> statement-breakpoint
ALTER TABLE "cases" DROP CONSTRAINT "cases_subject_check";--> statement-breakpoint
DROP INDEX "cases_open_key";--> statement-breakpoint
ALTER TABLE "vendor_messages" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_messages" drop column "search";--> statement-breakpoint
ALTER TABLE "vendor_messages" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(search_words(name || ' ' || coalesce(email, '') || ' ' || message))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "vendor_messages_search_idx" ON "vendor_messages" USING gin ("search");--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "vendor_messages" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "vendor_messages" ADD COLUMN "unread_by_vendor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_messages" ADD COLUMN "unread_by_customer" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_messages" ADD COLUMN "blocked_by_vendor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_messages" ADD COLUMN "blocked_by_customer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_messages" ADD COLUMN "hidden_from_vendor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_thread_id_vendor_messages_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."vendor_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_messages_thread_idx" ON "thread_messages" USING btree ("thread_id","position");--> statement-breakpoint
CREATE INDEX "thread_messages_author_idx" ON "thread_messages" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "thread_messages_search_idx" ON "thread_messages" USING gin ("search");--> statement-breakpoint
ALTER TABLE "vendor_messages" ADD CONSTRAINT "vendor_messages_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vendor_messages_customer_idx" ON "vendor_messages" USING btree ("customer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "vendor_messages_unread_idx" ON "vendor_messages" USING btree ("vendor_id") WHERE unread_by_vendor > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open_key" ON "cases" USING btree (coalesce(opened_by, visitor_email, ''),coalesce(order_line_id, dispute_id, refund_id, review_id, message_id, product_id, vendor_id)) WHERE status not in ('Decided', 'Appealed', 'Closed') and type <> 'copyFound';--> statement-breakpoint
ALTER TABLE "vendor_messages" ADD CONSTRAINT "vendor_messages_thread_key" UNIQUE("vendor_id","customer_id");--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_subject_check" CHECK (case "cases"."about"
        when 'orderLine' then "cases"."order_line_id" is not null and "cases"."product_id" is not null and "cases"."vendor_id" is not null
        when 'product' then "cases"."product_id" is not null and "cases"."vendor_id" is not null
        when 'review' then "cases"."review_id" is not null and "cases"."vendor_id" is not null
        when 'message' then "cases"."message_id" is not null and "cases"."vendor_id" is not null
        when 'shop' then "cases"."vendor_id" is not null
        else "cases"."order_id" is not null and num_nonnulls("cases"."dispute_id", "cases"."refund_id") = 1 end);--> statement-breakpoint
ALTER TABLE "vendor_messages" ADD CONSTRAINT "vendor_messages_author_check" CHECK (("vendor_messages"."customer_id" is null) = ("vendor_messages"."email" is not null));--> statement-breakpoint
ALTER TABLE "vendor_messages" ADD CONSTRAINT "vendor_messages_thread_check" CHECK ("vendor_messages"."customer_id" is not null
        or not ("vendor_messages"."blocked_by_vendor" or "vendor_messages"."blocked_by_customer" or "vendor_messages"."hidden_from_vendor") and "vendor_messages"."unread_by_customer" = 0);--> statement-breakpoint
ALTER TABLE "vendor_messages" ADD CONSTRAINT "vendor_messages_unread_check" CHECK ("vendor_messages"."unread_by_vendor" >= 0 and "vendor_messages"."unread_by_customer" >= 0);--> statement-breakpoint
-- The message of a thread has an entry of its own, so the row that repeats the latest one has none for it.
SELECT audit_table('vendor_messages', 'vendor-message', 'id', '', '{message,search,unread_by_vendor,unread_by_customer,created_at}', '{name,email}');--> statement-breakpoint
SELECT audit_table('thread_messages', 'vendor-message', 'thread_id', 'message', '{position,search,hidden_from_vendor,created_at}', '{text}');

CREATE TABLE "account_decisions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"decided_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_counts" (
	"role" text NOT NULL,
	"suspended" boolean NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "user_counts_role_suspended_pk" PRIMARY KEY("role","suspended")
);
--> statement-breakpoint
CREATE TABLE "vendor_counts" (
	"status" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_reason" text;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(search_words(name || ' ' || email))) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "status" text DEFAULT 'Applied' NOT NULL;
--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "status_reason" text;
--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "suspended_from" text;
--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "applied_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "status_changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(search_words(shop_name))) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "account_decisions" ADD CONSTRAINT "account_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_decisions" ADD CONSTRAINT "account_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "account_decisions_user_id_idx" ON "account_decisions" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "users_role_idx" ON "users" USING btree ("role","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "users_suspended_idx" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE suspended_at is not null;
--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ("search");
--> statement-breakpoint
CREATE INDEX "vendors_applied_at_idx" ON "vendors" USING btree ("applied_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "vendors_status_idx" ON "vendors" USING btree ("status","applied_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "vendors_search_idx" ON "vendors" USING gin ("search");
--> statement-breakpoint
CREATE INDEX "contact_messages_created_at_idx" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "contact_messages_email_idx" ON "contact_messages" USING btree ("email","created_at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "vendor_messages_email_idx" ON "vendor_messages" USING btree ("email","created_at" DESC NULLS FIRST);
--> statement-breakpoint
-- A vendor who was approved stays so; the others have applied.
UPDATE "vendors" SET "status" = CASE WHEN "approved_at" IS NULL THEN 'Applied' ELSE 'Approved' END,
  "applied_at" = "created_at", "status_changed_at" = coalesce("approved_at", "created_at");
--> statement-breakpoint
ALTER TABLE "vendors" DROP COLUMN "approved_at";
--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_status_check" CHECK ("vendors"."status" in ('Applied', 'Approved', 'Declined', 'Suspended', 'Away', 'Closed'));
--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_suspended_from_check" CHECK (case when "vendors"."status" = 'Suspended' then coalesce("vendors"."suspended_from" in ('Approved', 'Away'), false)
        else "vendors"."suspended_from" is null end);
--> statement-breakpoint
-- Keep vendor_counts and user_counts equal to the rows, whoever writes. Rows of counts are taken in one order, so that
-- two writers cannot deadlock.
CREATE FUNCTION vendors_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Each event has its own transition tables.
  moved text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS n, status FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT -1 AS n, status FROM old_rows'
    ELSE 'SELECT 1 AS n, status FROM new_rows UNION ALL SELECT -1, status FROM old_rows' END;
BEGIN
  EXECUTE format($q$
    INSERT INTO vendor_counts AS known (status, count)
    SELECT status, sum(n) FROM (%s) moved GROUP BY status HAVING sum(n) <> 0 ORDER BY status
    ON CONFLICT (status) DO UPDATE SET count = known.count + excluded.count
  $q$, moved);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER vendors_inserted AFTER INSERT ON vendors
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vendors_counted();
--> statement-breakpoint
CREATE TRIGGER vendors_deleted AFTER DELETE ON vendors
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION vendors_counted();
--> statement-breakpoint
CREATE TRIGGER vendors_updated AFTER UPDATE ON vendors
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vendors_counted();
--> statement-breakpoint
CREATE FUNCTION users_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS n, role, suspended_at FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT -1 AS n, role, suspended_at FROM old_rows'
    ELSE 'SELECT 1 AS n, role, suspended_at FROM new_rows UNION ALL SELECT -1, role, suspended_at FROM old_rows' END;
BEGIN
  EXECUTE format($q$
    INSERT INTO user_counts AS known (role, suspended, count)
    SELECT role, suspended_at IS NOT NULL, sum(n) FROM (%s) moved GROUP BY 1, 2 HAVING sum(n) <> 0 ORDER BY 1, 2
    ON CONFLICT (role, suspended) DO UPDATE SET count = known.count + excluded.count
  $q$, moved);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_inserted AFTER INSERT ON users
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION users_counted();
--> statement-breakpoint
CREATE TRIGGER users_deleted AFTER DELETE ON users
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION users_counted();
--> statement-breakpoint
CREATE TRIGGER users_updated AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION users_counted();
--> statement-breakpoint
INSERT INTO vendor_counts (status, count) SELECT status, count(*) FROM vendors GROUP BY status;
--> statement-breakpoint
INSERT INTO user_counts (role, suspended, count)
SELECT role, suspended_at IS NOT NULL, count(*) FROM users GROUP BY 1, 2;

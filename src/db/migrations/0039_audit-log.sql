CREATE TABLE "audit_head" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"entries" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_head_one_row_check" CHECK ("audit_head"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"actor_role" text NOT NULL,
	"address" text,
	"request_id" text,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"withheld" text[] NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at","sequence");--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","sequence");--> statement-breakpoint
CREATE INDEX "audit_log_actor_entity_idx" ON "audit_log" USING btree ("actor_id","entity","sequence");--> statement-breakpoint
CREATE INDEX "audit_log_entity_idx" ON "audit_log" USING btree ("entity","sequence");--> statement-breakpoint
CREATE INDEX "audit_log_entity_id_idx" ON "audit_log" USING btree ("entity_id","sequence");--> statement-breakpoint
CREATE INDEX "audit_log_request_idx" ON "audit_log" USING btree ("request_id","sequence");
--> statement-breakpoint
INSERT INTO audit_head (entries, at, hash) VALUES (0, 'epoch', repeat('0', 64));
--> statement-breakpoint
-- Only audit_append() and audit_head_follows() write to the log and its head, and nothing changes or removes an entry.
CREATE FUNCTION audit_refused() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'may append' AND coalesce(current_setting('emporia.audit_appending', true), '') <> '' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'The audit log is append-only: % of % is refused.', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_appended BEFORE INSERT ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_refused('may append');
--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_refused();
--> statement-breakpoint
CREATE TRIGGER audit_head_moved BEFORE UPDATE ON audit_head FOR EACH STATEMENT EXECUTE FUNCTION audit_refused('may append');
--> statement-breakpoint
CREATE TRIGGER audit_head_kept BEFORE INSERT OR DELETE OR TRUNCATE ON audit_head FOR EACH STATEMENT EXECUTE FUNCTION audit_refused();
--> statement-breakpoint
-- Of a long text, 1000 characters from shortly before the first difference.
CREATE FUNCTION audit_shortened(value jsonb, other jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  written text := value #>> '{}';
  compared text := coalesce(other #>> '{}', '');
  same integer := 0;
  differs integer;
  middle integer;
  skipped integer;
BEGIN
  IF octet_length(written) <= 1000 THEN RETURN value; END IF;
  differs := least(length(written), length(compared));
  WHILE same < differs LOOP
    middle := (same + differs + 1) / 2;
    IF left(written, middle) = left(compared, middle) THEN same := middle; ELSE differs := middle - 1; END IF;
  END LOOP;
  skipped := greatest(same - 50, 0);
  RETURN to_jsonb(CASE WHEN skipped > 0 THEN '… ' ELSE '' END || substr(written, skipped + 1, 1000)
    || CASE WHEN length(written) > skipped + 1000 THEN ' …' ELSE '' END);
END $$;
--> statement-breakpoint
-- A value as it is recorded: of an object, only the members that differ from the other one's.
CREATE FUNCTION audit_value(value jsonb, other jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF jsonb_typeof(value) <> 'object' THEN RETURN audit_shortened(value, other); END IF;
  RETURN (
    SELECT coalesce(jsonb_object_agg(key, audit_shortened(mine.value, theirs.value)), '{}')
    FROM jsonb_each(value) mine
    LEFT JOIN jsonb_each(CASE WHEN jsonb_typeof(other) = 'object' THEN other END) theirs USING (key)
    WHERE mine.value IS DISTINCT FROM theirs.value);
END $$;
--> statement-breakpoint
-- Appends an entry in the name of the actor of this transaction. The lock on the head, which orders the entries, is held
-- until the transaction ends; the head of the transaction's own entries is in a setting, because updating the row for
-- each of thousands of entries would leave as many versions of it.
CREATE FUNCTION audit_append(changed_entity text, changed_id text, was jsonb, became jsonb, hidden text[] DEFAULT '{}')
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  actor jsonb := current_setting('emporia.actor')::jsonb;
  known text := current_setting('emporia.audit_head', true);
  appending text := 'on';
  head audit_head;
  entry audit_log;
BEGIN
  IF coalesce(known, '') = '' THEN
    appending := 'first';
    SELECT * INTO STRICT head FROM audit_head FOR UPDATE;
  ELSE
    head := jsonb_populate_record(NULL::audit_head, known::jsonb);
  END IF;
  entry.sequence := head.entries + 1;
  entry.at := greatest(date_trunc('milliseconds', coalesce((actor ->> 'at')::timestamptz, clock_timestamp())), head.at);
  entry.actor_id := actor ->> 'id';
  entry.actor_role := actor ->> 'role';
  entry.address := actor ->> 'address';
  entry.request_id := actor ->> 'requestId';
  entry.action := actor ->> 'action';
  entry.entity := changed_entity;
  entry.entity_id := changed_id;
  entry.before := was;
  entry.after := became;
  entry.withheld := hidden;
  entry.previous_hash := head.hash;
  -- The command that verifies the log has the same expression: it must not depend on this function.
  entry.hash := encode(sha256(convert_to(jsonb_build_array(entry.sequence, round(extract(epoch FROM entry.at) * 1000),
    entry.actor_id, entry.actor_role, entry.address, entry.request_id, entry.action, entry.entity, entry.entity_id,
    entry.before, entry.after, entry.withheld, entry.previous_hash)::text, 'UTF8')), 'hex');
  head.entries := entry.sequence;
  head.at := entry.at;
  head.hash := entry.hash;
  PERFORM set_config('emporia.audit_head', to_jsonb(head)::text, true);
  PERFORM set_config('emporia.audit_appending', appending, true);
  INSERT INTO audit_log SELECT entry.*;
  PERFORM set_config('emporia.audit_appending', '', true);
END $$;
--> statement-breakpoint
CREATE FUNCTION audit_head_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head audit_head := jsonb_populate_record(NULL::audit_head, current_setting('emporia.audit_head')::jsonb);
BEGIN
  PERFORM set_config('emporia.audit_appending', 'on', true);
  UPDATE audit_head SET entries = head.entries, at = head.at, hash = head.hash;
  PERFORM set_config('emporia.audit_appending', '', true);
  -- An entry that comes later in this transaction reads the row again, and moves it again.
  PERFORM set_config('emporia.audit_head', '', true);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Once a transaction: for its first entry, and runs after the triggers of all changed rows.
CREATE CONSTRAINT TRIGGER audit_log_head AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (coalesce(current_setting('emporia.audit_appending', true), '') = 'first') EXECUTE FUNCTION audit_head_follows();
--> statement-breakpoint
-- Records what a row's change did to its columns; see audit_table() for the arguments.
CREATE FUNCTION audit_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  became jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  present jsonb := coalesce(became, was);
  entity text := CASE WHEN TG_ARGV[0] LIKE '@%' THEN present ->> substr(TG_ARGV[0], 2) ELSE TG_ARGV[0] END;
  part text := TG_ARGV[2];
  omitted text[] := TG_ARGV[3]::text[];
  private text[] := TG_ARGV[4]::text[];
  recorded_before jsonb;
  recorded_after jsonb;
  hidden text[];
BEGIN
  SELECT jsonb_object_agg(key, audit_value(changed.o, changed.n)) FILTER (WHERE NOT is_hidden AND changed.o <> 'null'),
    jsonb_object_agg(key, audit_value(changed.n, changed.o)) FILTER (WHERE NOT is_hidden AND changed.n <> 'null'),
    coalesce(array_agg(key ORDER BY key) FILTER (WHERE is_hidden), '{}')
  INTO recorded_before, recorded_after, hidden
  FROM (
    -- A column named like a secret is one, whether or not the table's trigger says so.
    SELECT key, o.value AS o, n.value AS n, key = ANY (private) OR key ~ 'password|secret|token|hash|backup_code' AS is_hidden
    FROM jsonb_each(was - omitted) o FULL JOIN jsonb_each(became - omitted) n USING (key)
    WHERE coalesce(o.value, 'null') <> coalesce(n.value, 'null')) changed;
  IF TG_OP = 'UPDATE' AND recorded_before IS NULL AND recorded_after IS NULL AND hidden = '{}' THEN RETURN NULL; END IF;
  recorded_before := CASE WHEN TG_OP <> 'INSERT' THEN coalesce(recorded_before, '{}') END;
  recorded_after := CASE WHEN TG_OP <> 'DELETE' THEN coalesce(recorded_after, '{}') END;
  -- The record of a part that is added or removed was there before, and still is.
  IF part <> '' THEN
    recorded_before := CASE WHEN recorded_before IS NULL THEN '{}' ELSE jsonb_build_object(part, recorded_before) END;
    recorded_after := CASE WHEN recorded_after IS NULL THEN '{}' ELSE jsonb_build_object(part, recorded_after) END;
  END IF;
  PERFORM audit_append(entity, present ->> TG_ARGV[1], recorded_before, recorded_after, hidden);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Audits a table from now on. Entity: what the log calls its records, or '@column' that says it. Part: for rows that
-- belong to a record, what they are of it; its id is in id_column. Omitted columns are derived from others, or counters.
-- Of withheld ones only the name is recorded. The trigger is deferred, so that the lock on the head of the log is held
-- during the commit only.
CREATE FUNCTION audit_table(changed regclass, entity text, id_column text, part text DEFAULT '', omitted text[] DEFAULT '{}',
  withheld text[] DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DROP TRIGGER IF EXISTS audited ON %s', changed);
  EXECUTE format('CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON %s DEFERRABLE INITIALLY DEFERRED '
    'FOR EACH ROW WHEN (coalesce(current_setting(''emporia.actor'', true), '''') <> '''') '
    'EXECUTE FUNCTION audit_changes(%L, %L, %L, %L, %L)', changed, entity, id_column, part,
    omitted || id_column, withheld);
END $$;
--> statement-breakpoint
SELECT audit_table('users', 'user', 'id', omitted => '{search,created_at}', withheld => '{name,email,phone,profile_image,suspended_reason}');
--> statement-breakpoint
SELECT audit_table('sessions', 'user', 'user_id', 'session', '{id,device,created_at,last_seen_at,expires_at}');
--> statement-breakpoint
SELECT audit_table('vendors', 'vendor', 'id', omitted => '{search,applied_at,status_changed_at,created_at}',
  withheld => '{shop_name,shop_slug,shop_image,about,status_reason}');
--> statement-breakpoint
SELECT audit_table('categories', 'category', 'id', omitted => '{listed_count,version,created_at}');
--> statement-breakpoint
SELECT audit_table('category_redirects', 'category', 'id', 'redirect');
--> statement-breakpoint
SELECT audit_table('products', 'product', 'id', omitted => '{leaf_category_id,listed,shuffle_key,stars1,stars2,stars3,stars4,stars5,unverified_reviews,version,created_at,updated_at,names,search,category_names,mentions}');
--> statement-breakpoint
SELECT audit_table('product_images', 'product', 'product_id', 'image', '{id}');
--> statement-breakpoint
SELECT audit_table('reviews', 'product-review', 'id', omitted => '{created_at}', withheld => '{removal_reason,answer}');
--> statement-breakpoint
SELECT audit_table('blog_posts', 'blog', 'id', omitted => '{search,version,created_at,updated_at}');
--> statement-breakpoint
SELECT audit_table('blog_post_former_slugs', 'blog', 'post_id', 'formerSlug');
--> statement-breakpoint
SELECT audit_table('contents', 'content', 'key', omitted => '{version}');
--> statement-breakpoint
SELECT audit_table('content_drafts', 'content', 'key', 'draft', '{version,user_id,saved_at}');
--> statement-breakpoint
SELECT audit_table('content_schedules', 'content', 'key', 'schedule', '{user_id}');
--> statement-breakpoint
SELECT audit_table('content_items', '@list', 'id', omitted => '{version}');
--> statement-breakpoint
SELECT audit_table('contact_messages', 'contact-us-message', 'id', omitted => '{created_at}', withheld => '{name,email,phone,message}');
--> statement-breakpoint
SELECT audit_table('vendor_messages', 'vendor-message', 'id', omitted => '{created_at}', withheld => '{name,email,message}');
--> statement-breakpoint
SELECT audit_table('orders', 'order', 'id', omitted => '{provider_revision,created_at}');
--> statement-breakpoint
SELECT audit_table('order_lines', 'order', 'order_id', 'line', '{vendor_order_id}');
--> statement-breakpoint
SELECT audit_table('vendor_orders', 'vendor-order', 'id', omitted => '{refunded_cents,refunded_commission_cents,created_at}');
--> statement-breakpoint
SELECT audit_table('refunds', 'refund', 'id', omitted => '{attempts,refusals,next_attempt_at,created_at}');
--> statement-breakpoint
SELECT audit_table('disputes', 'dispute', 'id', omitted => '{created_at}');
--> statement-breakpoint
SELECT audit_table('invitations', 'invitation', 'id', omitted => '{created_at,expires_at}', withheld => '{email}');
--> statement-breakpoint
SELECT audit_table('shop_members', 'user', 'user_id', 'membership', '{created_at}');
--> statement-breakpoint
SELECT audit_table('two_step_secrets', 'user', 'user_id', 'twoStep', '{created_at,last_used_step}');
--> statement-breakpoint
SELECT audit_table('cases', 'case', 'id', omitted => '{search,last_message_at,created_at}', withheld => '{title,visitor_name,visitor_email}');
--> statement-breakpoint
SELECT audit_table('case_decisions', 'case', 'case_id', 'decision', '{created_at}', '{reason}');
--> statement-breakpoint
SELECT audit_table('case_entries', 'case', 'case_id', 'entry', '{position,created_at}', '{text}');

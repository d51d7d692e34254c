CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Functions come before the tables that they are about.
SET LOCAL check_function_bodies = false;
--> statement-breakpoint
CREATE FUNCTION add_shop_totals(deltas jsonb) RETURNS void
    LANGUAGE sql
    AS $$
  INSERT INTO shop_totals AS known (vendor_id, product_count, review_count, star_sum, unverified_review_count)
  SELECT d.id, d.products, d.reviews, d.stars, d.unverified
  FROM jsonb_to_recordset(deltas) AS d (id text, products integer, reviews integer, stars integer, unverified integer)
  ORDER BY d.id
  ON CONFLICT (vendor_id) DO UPDATE SET
    product_count = known.product_count + excluded.product_count,
    review_count = known.review_count + excluded.review_count,
    star_sum = known.star_sum + excluded.star_sum,
    unverified_review_count = known.unverified_review_count + excluded.unverified_review_count;
$$;
--> statement-breakpoint
CREATE FUNCTION append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE FUNCTION audit_append(changed_entity text, changed_id text, was jsonb, became jsonb, hidden text[] DEFAULT '{}'::text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION audit_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION audit_head_follows() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION audit_refused() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_ARGV[0] = 'may append' AND coalesce(current_setting('emporia.audit_appending', true), '') <> '' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'The audit log is append-only: % of % is refused.', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE FUNCTION audit_shortened(value jsonb, other jsonb) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE
    AS $$
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
CREATE FUNCTION audit_table(changed regclass, entity text, id_column text, part text DEFAULT ''::text, omitted text[] DEFAULT '{}'::text[], withheld text[] DEFAULT '{}'::text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  EXECUTE format('DROP TRIGGER IF EXISTS audited ON %s', changed);
  EXECUTE format('CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON %s DEFERRABLE INITIALLY DEFERRED '
    'FOR EACH ROW WHEN (coalesce(current_setting(''emporia.actor'', true), '''') <> '''') '
    'EXECUTE FUNCTION audit_changes(%L, %L, %L, %L, %L)', changed, entity, id_column, part,
    omitted || id_column, withheld);
END $$;
--> statement-breakpoint
CREATE FUNCTION audit_value(value jsonb, other jsonb) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE
    AS $$
BEGIN
  IF jsonb_typeof(value) <> 'object' THEN RETURN audit_shortened(value, other); END IF;
  RETURN (
    SELECT coalesce(jsonb_object_agg(key, audit_shortened(mine.value, theirs.value)), '{}')
    FROM jsonb_each(value) mine
    LEFT JOIN jsonb_each(CASE WHEN jsonb_typeof(other) = 'object' THEN other END) theirs USING (key)
    WHERE mine.value IS DISTINCT FROM theirs.value);
END $$;
--> statement-breakpoint
CREATE FUNCTION cases_counted() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
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
END $_$;
--> statement-breakpoint
CREATE FUNCTION categories_renamed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE products SET main_category_id = main_category_id
  WHERE NEW.id IN (main_category_id, first_category_id, second_category_id, third_category_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION changed_products_are_compared() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.listed THEN
    INSERT INTO listed_files (product_id, file_id) VALUES (NEW.id, NEW.file_id) ON CONFLICT DO NOTHING;
  END IF;
  INSERT INTO copy_checks (product_id, next_at) VALUES (NEW.id, to_timestamp(0))
  ON CONFLICT (product_id) DO UPDATE SET status = 'waiting', attempts = 0, next_at = excluded.next_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION customers_in_figures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO daily_figures (day, new_customers)
  SELECT (created_at AT TIME ZONE 'UTC')::date, count(*) FROM new_rows WHERE role = 'customer' GROUP BY 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION later_customers_in_figures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO daily_figures (day, new_customers) VALUES ((NEW.created_at AT TIME ZONE 'UTC')::date, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION ledger_entries_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  added record;
BEGIN
  FOR added IN
    SELECT n.transaction_id, sum(n.amount_cents) <> 0 OR count(*) < 2 AS is_unbalanced,
      bool_or((
        SELECT t.written_by <> pg_current_xact_id() OR (n.at, n.sold_at) IS DISTINCT FROM (t.at, t.sold_at)
        FROM ledger_transactions t WHERE t.id = n.transaction_id
      )) AS is_late
    FROM new_rows n GROUP BY n.transaction_id
  LOOP
    IF added.is_late THEN
      RAISE EXCEPTION 'The ledger transaction % takes no more entries, or none of another time.',
        (SELECT key FROM ledger_transactions WHERE id = added.transaction_id)
        USING ERRCODE = 'check_violation', TABLE = 'ledger_entries';
    END IF;
    IF added.is_unbalanced THEN
      RAISE EXCEPTION 'The entries of the ledger transaction % do not add up to zero, or are fewer than two.',
        (SELECT key FROM ledger_transactions WHERE id = added.transaction_id)
        USING ERRCODE = 'check_violation', TABLE = 'ledger_entries';
    END IF;
  END LOOP;
  INSERT INTO ledger_balances (account, vendor_id, country, month, amount_cents)
  SELECT account, vendor_id, country, date_trunc('month', at AT TIME ZONE 'UTC')::date, sum(amount_cents)
  FROM new_rows GROUP BY 1, 2, 3, 4 HAVING sum(amount_cents) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION ledger_transaction_has_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_entries WHERE transaction_id = NEW.id) THEN
    RAISE EXCEPTION 'The ledger transaction % has no entries.', NEW.key
      USING ERRCODE = 'check_violation', TABLE = 'ledger_transactions';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION moved_rows(op text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE op
    WHEN 'INSERT' THEN 'SELECT 1 AS n, r.* FROM new_rows r'
    WHEN 'DELETE' THEN 'SELECT -1 AS n, r.* FROM old_rows r'
    ELSE 'SELECT 1 AS n, r.* FROM new_rows r UNION ALL SELECT -1, r.* FROM old_rows r' END
$$;
--> statement-breakpoint
CREATE FUNCTION new_products_are_compared() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO listed_files (product_id, file_id)
  SELECT id, file_id FROM added WHERE listed AND file_id IS NOT NULL ORDER BY created_at, id;
  INSERT INTO copy_checks (product_id, next_at)
  SELECT id, to_timestamp(0) FROM added WHERE listed AND file_id IS NOT NULL ORDER BY created_at, id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION new_products_have_versions() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO product_versions (product_id, number, edition, file_id, created_at, created_by)
  SELECT id, 1, 1, file_id, created_at, author_id FROM added WHERE file_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION orders_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO order_counts (status, payment_status, orders)
  SELECT status, payment_status, count(*) FROM new_rows GROUP BY 1, 2;
  INSERT INTO daily_figures (day, orders, sales_cents)
  SELECT (created_at AT TIME ZONE 'UTC')::date, count(*) FILTER (WHERE payment_status <> 'Refunded'),
    sum(total_cents - refunded_cents)
  FROM new_rows WHERE status = 'Completed' GROUP BY 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION orders_counted() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
DECLARE
  -- Each event has its own transition tables.
  moved text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS n, status, payment_status FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT -1 AS n, status, payment_status FROM old_rows'
    ELSE 'SELECT 1 AS n, status, payment_status FROM new_rows
      UNION ALL SELECT -1, status, payment_status FROM old_rows' END;
BEGIN
  EXECUTE format($q$
    INSERT INTO order_counts (status, payment_status, orders)
    SELECT status, payment_status, sum(n) FROM (%s) moved GROUP BY 1, 2 HAVING sum(n) <> 0
  $q$, moved);
  RETURN NULL;
END $_$;
--> statement-breakpoint
CREATE FUNCTION orders_in_figures() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
  EXECUTE format($q$
    INSERT INTO daily_figures (day, orders, sales_cents)
    SELECT (created_at AT TIME ZONE 'UTC')::date, sum(n * (payment_status <> 'Refunded')::int),
      sum(n * (total_cents - refunded_cents))
    FROM (%s) moved WHERE status = 'Completed' GROUP BY 1
    HAVING sum(n * (payment_status <> 'Refunded')::int) <> 0 OR sum(n * (total_cents - refunded_cents)) <> 0
  $q$, moved_rows(TG_OP));
  RETURN NULL;
END $_$;
--> statement-breakpoint
CREATE FUNCTION payout_of_file_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'The payout % is in a file for the bank: its amount, account and file stay.', OLD.id
    USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE FUNCTION phone_endings(phone text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT coalesce(array_agg('#' || substr(digits, first)), '{}')
  FROM regexp_replace(replace(phone, '(0)', ''), '[^0-9]', '', 'g') digits, generate_series(1, length(digits) - 3) first
$$;
--> statement-breakpoint
CREATE FUNCTION product_file_has_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.file_id IS NULL OR NEW.file_id IS NOT DISTINCT FROM (
    SELECT file_id FROM product_versions WHERE product_id = NEW.id AND withdrawn_at IS NULL ORDER BY number DESC LIMIT 1)
  THEN RETURN NULL; END IF;
  INSERT INTO product_versions (product_id, number, edition, file_id, note, created_at)
  SELECT NEW.id, coalesce(max(number), 0) + 1, coalesce(max(edition), 1), NEW.file_id,
    CASE WHEN count(*) > 0 THEN 'Replaced file' END, NEW.updated_at
  FROM product_versions WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION products_counted() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
  EXECUTE format($q$
    INSERT INTO category_count_changes (category_id, products)
    SELECT category, sum(n)
    FROM (%s) moved, unnest(ARRAY[main_category_id, first_category_id, second_category_id, third_category_id]) category
    WHERE listed AND category IS NOT NULL GROUP BY category HAVING sum(n) <> 0
  $q$, moved_rows(TG_OP));
  RETURN NULL;
END $_$;
--> statement-breakpoint
CREATE FUNCTION products_named_categories() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.category_names := coalesce((
    SELECT string_agg(name, ' ' ORDER BY level) FROM categories
    WHERE id IN (NEW.main_category_id, NEW.first_category_id, NEW.second_category_id, NEW.third_category_id)), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION products_preview_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  pages integer[];
BEGIN
  -- The row of the file is locked first: its analysis, which writes the pages, either has ended then or sees this product.
  SELECT shown_pages(page_count, NEW.preview_pages) INTO pages FROM pdf_files WHERE file_id = NEW.file_id FOR SHARE;
  NEW.preview_words := search_stems(coalesce((
    SELECT string_agg(text, ' ' ORDER BY page) FROM pdf_pages
    WHERE file_id = NEW.file_id AND page = ANY(pages) AND picture_hash IS NOT NULL), ''));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION products_terms_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_term_changes (words, category_id, products)
    SELECT tsvector_to_array(names), main_category_id, 1 FROM new_rows WHERE listed;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO search_term_changes (words, category_id, products)
    SELECT tsvector_to_array(names), main_category_id, -1 FROM old_rows WHERE listed;
  ELSE
    INSERT INTO search_term_changes (words, category_id, products)
    SELECT tsvector_to_array(moved.names), moved.main_category_id, moved.products
    FROM old_rows o JOIN new_rows n USING (id),
      LATERAL (VALUES (o.names, o.main_category_id, o.listed, -1), (n.names, n.main_category_id, n.listed, 1))
        moved (names, main_category_id, listed, products)
    WHERE (o.listed, o.names, o.main_category_id) IS DISTINCT FROM (n.listed, n.names, n.main_category_id)
      AND moved.listed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION refunds_in_figures() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
  EXECUTE format($q$
    INSERT INTO daily_figures (day, refunded_cents)
    SELECT (done_at AT TIME ZONE 'UTC')::date, sum(n * amount_cents)
    FROM (%s) moved WHERE status = 'Done' AND done_at IS NOT NULL GROUP BY 1 HAVING sum(n * amount_cents) <> 0
  $q$, moved_rows(TG_OP));
  RETURN NULL;
END $_$;
--> statement-breakpoint
CREATE FUNCTION search_folded(value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f''’]', '', 'g')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'), 'ħ', 'h'), 'ŧ', 't'),
    'ŋ', 'n'), 'ı', 'i'), 'ς', 'σ')
$$;
--> statement-breakpoint
CREATE FUNCTION search_joined(folded text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT left(coalesce(string_agg(regexp_replace(hyphenated[1], '[-\u00ad\u2010]', '', 'g'), ' '), ''), 10000)
  FROM regexp_matches(folded, '[0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3040-\U0010ffff]+(?:[-\u00ad\u2010][0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3040-\U0010ffff]+)+', 'g')
    hyphenated
$$;
--> statement-breakpoint
CREATE FUNCTION search_mentions(name text, sku text, category_names text, summary_lines text[], description text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT public.search_stems(name || ' ' || category_names || ' ' || array_to_string(summary_lines, ' ') || ' '
      || regexp_replace(description, '<[^>]*>', ' ', 'g'))
    || array_to_tsvector(public.search_words(sku))
$$;
--> statement-breakpoint
CREATE FUNCTION search_stems(value text) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
DECLARE
  folded text := left(public.search_folded(value), 100000);
BEGIN
  RETURN strip(to_tsvector('english', folded || ' ' || public.search_joined(folded)));
END $$;
--> statement-breakpoint
CREATE FUNCTION search_words(value text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT coalesce(array_agg(left(word, 64) ORDER BY position), '{}')
  FROM regexp_split_to_table(
    public.search_folded(value) || ' ' || public.search_joined(public.search_folded(value)),
    '[^0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3040-\U0010ffff]+') WITH ORDINALITY AS split (word, position)
  WHERE word <> ''
$$;
--> statement-breakpoint
CREATE FUNCTION shop_products_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
DECLARE
  deltas jsonb;
  -- Each event has its own transition tables.
  moved text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS n, * FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT -1 AS n, * FROM old_rows'
    ELSE 'SELECT 1 AS n, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows' END;
BEGIN
  EXECUTE format($q$
    SELECT jsonb_agg(jsonb_build_object(
      'id', vendor_id, 'products', n, 'reviews', reviews, 'stars', stars, 'unverified', unverified)) FROM (
      SELECT vendor_id, sum(n) AS n, sum(n * (stars1 + stars2 + stars3 + stars4 + stars5)) AS reviews,
        sum(n * (stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5)) AS stars,
        sum(n * unverified_reviews) AS unverified
      FROM (%s) moved WHERE listed GROUP BY vendor_id
    ) sums WHERE n <> 0 OR reviews <> 0 OR stars <> 0 OR unverified <> 0
  $q$, moved) INTO deltas;
  IF deltas IS NOT NULL THEN PERFORM add_shop_totals(deltas); END IF;
  RETURN NULL;
END $_$;
--> statement-breakpoint
CREATE FUNCTION shown_pages(page_count integer, chosen integer[]) RETURNS integer[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT coalesce(array_agg(page ORDER BY page), '{}') FROM (
    SELECT DISTINCT page FROM unnest(coalesce(chosen, ARRAY[1, 2, 3])) AS chosen (page)
    WHERE page BETWEEN 1 AND CASE WHEN page_count < 5 THEN least(page_count, 1) ELSE page_count END
    ORDER BY page LIMIT greatest(page_count / 5, 1)
  ) pages
$$;
--> statement-breakpoint
CREATE FUNCTION users_counted() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
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
END $_$;
--> statement-breakpoint
CREATE FUNCTION vendor_orders_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO daily_figures (day, commission_cents)
  SELECT (o.created_at AT TIME ZONE 'UTC')::date, sum(n.commission_cents - n.refunded_commission_cents)
  FROM new_rows n JOIN orders o ON o.id = n.order_id WHERE o.status = 'Completed' GROUP BY 1
  HAVING sum(n.commission_cents - n.refunded_commission_cents) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION vendor_orders_in_figures() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
  EXECUTE format($q$
    INSERT INTO daily_figures (day, commission_cents)
    SELECT (o.created_at AT TIME ZONE 'UTC')::date, sum(n * (commission_cents - refunded_commission_cents))
    FROM (%s) moved JOIN orders o ON o.id = moved.order_id WHERE o.status = 'Completed' GROUP BY 1
    HAVING sum(n * (commission_cents - refunded_commission_cents)) <> 0
  $q$, moved_rows(TG_OP));
  RETURN NULL;
END $_$;
--> statement-breakpoint
CREATE FUNCTION vendors_counted() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
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
END $_$;
--> statement-breakpoint
CREATE FUNCTION vendors_in_figures() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
  EXECUTE format($q$
    INSERT INTO daily_figures (day, new_vendors)
    SELECT (applied_at AT TIME ZONE 'UTC')::date, sum(n) FROM (%s) moved GROUP BY 1 HAVING sum(n) <> 0
  $q$, moved_rows(TG_OP));
  RETURN NULL;
END $_$;
--> statement-breakpoint
CREATE FUNCTION versions_have_pdf_files() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO pdf_files (file_id, next_at) SELECT file_id, min(created_at) FROM added GROUP BY file_id ORDER BY file_id
  ON CONFLICT (file_id) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION views_in_figures() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
  EXECUTE format($q$
    INSERT INTO daily_figures (day, views)
    SELECT day, sum(n * views) FROM (%s) moved GROUP BY 1 HAVING sum(n * views) <> 0
  $q$, moved_rows(TG_OP));
  RETURN NULL;
END $_$;
--> statement-breakpoint
CREATE TABLE account_decisions (
    id text NOT NULL,
    user_id text NOT NULL,
    decision text NOT NULL,
    reason text,
    decided_by text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE archive_import_products (
    import_id text NOT NULL,
    product_id text NOT NULL,
    version integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE archive_imports (
    id text NOT NULL,
    vendor_id text NOT NULL,
    status text DEFAULT 'checked'::text NOT NULL,
    token text,
    market text NOT NULL,
    shop_name text NOT NULL,
    counts jsonb NOT NULL,
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    checked_by text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    imported_at timestamp(3) with time zone,
    undone_at timestamp(3) with time zone,
    CONSTRAINT archive_imports_status_check CHECK ((status = ANY (ARRAY['checked'::text, 'imported'::text, 'undone'::text]))),
    CONSTRAINT archive_imports_times_check CHECK ((((status = 'checked'::text) = (imported_at IS NULL)) AND ((status = 'undone'::text) = (undone_at IS NOT NULL))))
);
--> statement-breakpoint
CREATE TABLE archived_records (
    id bigint NOT NULL,
    import_id text NOT NULL,
    vendor_id text NOT NULL,
    kind text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    data jsonb NOT NULL,
    images text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT archived_records_kind_check CHECK ((kind = ANY (ARRAY['review'::text, 'order'::text, 'ledger'::text])))
);
--> statement-breakpoint
ALTER TABLE archived_records ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME archived_records_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE audit_head (
    id integer DEFAULT 1 NOT NULL,
    entries bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    hash text NOT NULL,
    CONSTRAINT audit_head_one_row_check CHECK ((id = 1))
);
--> statement-breakpoint
CREATE TABLE audit_log (
    sequence bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    actor_id text,
    actor_role text NOT NULL,
    address text,
    request_id text,
    action text NOT NULL,
    entity text NOT NULL,
    entity_id text NOT NULL,
    before jsonb,
    after jsonb,
    withheld text[] NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL
);
--> statement-breakpoint
CREATE TABLE backup_codes (
    user_id text NOT NULL,
    code_hash text NOT NULL
);
--> statement-breakpoint
CREATE TABLE blog_post_former_slugs (
    slug text NOT NULL,
    post_id text NOT NULL
);
--> statement-breakpoint
CREATE TABLE blog_posts (
    id text NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    author text NOT NULL,
    image text NOT NULL,
    image_alt_text text NOT NULL,
    description text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    published_at timestamp(3) with time zone,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search tsvector GENERATED ALWAYS AS (array_to_tsvector(search_words(((title || ' '::text) || author)))) STORED NOT NULL,
    CONSTRAINT blog_posts_published_check CHECK (((published_at IS NULL) OR ((((''::text <> author) AND (''::text <> image)) AND (''::text <> image_alt_text)) AND (''::text <> description))))
);
--> statement-breakpoint
CREATE TABLE case_counts (
    id bigint NOT NULL,
    status text NOT NULL,
    type text NOT NULL,
    cases integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE case_counts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME case_counts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE case_decisions (
    id text NOT NULL,
    case_id text NOT NULL,
    round smallint NOT NULL,
    is_appeal boolean NOT NULL,
    upheld boolean DEFAULT false NOT NULL,
    decision text NOT NULL,
    reason text NOT NULL,
    rule text NOT NULL,
    decided_by text NOT NULL,
    refund_id text,
    product_id text,
    review_id text,
    vendor_id text,
    replacement_due_at timestamp(3) with time zone,
    replaced_at timestamp(3) with time zone,
    undone_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT case_decisions_effect_check CHECK (
CASE
    WHEN (upheld OR (decision = 'none'::text)) THEN (num_nonnulls(refund_id, product_id, review_id, vendor_id) = 0)
    ELSE ((num_nonnulls(refund_id, product_id, review_id, vendor_id) = 1) AND
    CASE decision
        WHEN 'refund'::text THEN (refund_id IS NOT NULL)
        WHEN 'removeReview'::text THEN (review_id IS NOT NULL)
        WHEN 'replaceFile'::text THEN ((product_id IS NOT NULL) AND (replacement_due_at IS NOT NULL))
        WHEN 'hideProduct'::text THEN (product_id IS NOT NULL)
        ELSE (vendor_id IS NOT NULL)
    END)
END)
);
--> statement-breakpoint
CREATE TABLE case_entries (
    id text NOT NULL,
    case_id text NOT NULL,
    "position" bigint NOT NULL,
    kind text NOT NULL,
    party text NOT NULL,
    author_id text,
    text text DEFAULT ''::text NOT NULL,
    is_private boolean DEFAULT false NOT NULL,
    decision_id text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT case_entries_private_check CHECK (((NOT is_private) OR (party = 'staff'::text)))
);
--> statement-breakpoint
ALTER TABLE case_entries ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME case_entries_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE case_files (
    id text NOT NULL,
    entry_id text NOT NULL,
    file_id text NOT NULL,
    name text NOT NULL,
    "position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE cases (
    id text NOT NULL,
    number text NOT NULL,
    type text NOT NULL,
    about text NOT NULL,
    status text NOT NULL,
    title text NOT NULL,
    order_id text,
    order_line_id text,
    product_id text,
    review_id text,
    dispute_id text,
    refund_id text,
    vendor_id text,
    opened_by text,
    opener_party text NOT NULL,
    visitor_name text,
    visitor_email text,
    review_author_id text,
    assignee_id text,
    due_at timestamp(3) with time zone,
    vendor_due_at timestamp(3) with time zone,
    vendor_answered_at timestamp(3) with time zone,
    appealed_at timestamp(3) with time zone,
    settled_at timestamp(3) with time zone,
    last_message_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    search tsvector GENERATED ALWAYS AS (array_to_tsvector(search_words(((number || ' '::text) || title)))) STORED NOT NULL,
    CONSTRAINT cases_opener_check CHECK (
CASE opener_party
    WHEN 'system'::text THEN ((opened_by IS NULL) AND (visitor_email IS NULL))
    WHEN 'visitor'::text THEN (opened_by IS NULL)
    ELSE ((opened_by IS NOT NULL) AND (visitor_email IS NULL))
END),
    CONSTRAINT cases_settled_check CHECK (((status = ANY (ARRAY['Decided'::text, 'Closed'::text])) = (settled_at IS NOT NULL))),
    CONSTRAINT cases_subject_check CHECK (
CASE about
    WHEN 'orderLine'::text THEN ((order_line_id IS NOT NULL) AND (product_id IS NOT NULL) AND (vendor_id IS NOT NULL))
    WHEN 'product'::text THEN ((product_id IS NOT NULL) AND (vendor_id IS NOT NULL))
    WHEN 'review'::text THEN ((review_id IS NOT NULL) AND (vendor_id IS NOT NULL))
    WHEN 'shop'::text THEN (vendor_id IS NOT NULL)
    ELSE ((order_id IS NOT NULL) AND (num_nonnulls(dispute_id, refund_id) = 1))
END)
);
--> statement-breakpoint
CREATE TABLE categories (
    id text NOT NULL,
    level smallint NOT NULL,
    parent_id text,
    name text NOT NULL,
    image text,
    banner_image text,
    "position" integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    name_words text[] GENERATED ALWAYS AS (search_words(name)) STORED NOT NULL,
    CONSTRAINT categories_level_check CHECK ((((level >= 1) AND (level <= 4)) AND ((level = 1) = (parent_id IS NULL))))
);
--> statement-breakpoint
CREATE TABLE category_count_changes (
    id bigint NOT NULL,
    category_id text NOT NULL,
    products integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE category_count_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME category_count_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE category_counts (
    category_id text NOT NULL,
    products integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE category_goods (
    category_id text NOT NULL,
    goods text NOT NULL
);
--> statement-breakpoint
CREATE TABLE category_redirects (
    id text NOT NULL,
    into_id text NOT NULL
);
--> statement-breakpoint
CREATE TABLE category_words (
    category_id text NOT NULL,
    word text NOT NULL,
    products integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE commission_rules (
    id text NOT NULL,
    rule_id text NOT NULL,
    version integer NOT NULL,
    scope text NOT NULL,
    target_id text,
    basis_points integer,
    fixed_cents integer NOT NULL,
    starts_at timestamp(3) with time zone NOT NULL,
    ends_at timestamp(3) with time zone,
    created_by text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT commission_rules_rate_check CHECK ((((COALESCE(basis_points, 0) >= 0) AND (COALESCE(basis_points, 0) <= 10000)) AND (fixed_cents >= 0) AND ((basis_points IS NOT NULL) OR (scope <> 'market'::text)))),
    CONSTRAINT commission_rules_target_check CHECK (((rule_id = (scope || COALESCE((':'::text || target_id), ''::text))) AND ((scope = 'market'::text) = (target_id IS NULL)))),
    CONSTRAINT commission_rules_time_check CHECK ((ends_at > starts_at))
);
--> statement-breakpoint
CREATE TABLE contact_messages (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    message text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    search tsvector GENERATED ALWAYS AS (array_to_tsvector(search_words(((((name || ' '::text) || email) || ' '::text) || message)))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE content_drafts (
    key text NOT NULL,
    value jsonb,
    version integer DEFAULT 1 NOT NULL,
    user_id text,
    saved_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE content_items (
    id text NOT NULL,
    list text NOT NULL,
    "position" integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    value jsonb NOT NULL,
    shown_from timestamp(3) with time zone,
    shown_until timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE content_schedules (
    key text NOT NULL,
    value jsonb NOT NULL,
    publish_at timestamp(3) with time zone NOT NULL,
    user_id text
);
--> statement-breakpoint
CREATE TABLE content_versions (
    key text NOT NULL,
    version integer NOT NULL,
    value jsonb NOT NULL,
    user_id text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE contents (
    key text NOT NULL,
    value jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE copy_checks (
    product_id text NOT NULL,
    number bigint NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT copy_checks_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])))
);
--> statement-breakpoint
ALTER TABLE copy_checks ALTER COLUMN number ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME copy_checks_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE copy_holds (
    id text NOT NULL,
    product_id text NOT NULL,
    file_id text,
    case_id text NOT NULL,
    was_active boolean NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    ended_at timestamp(3) with time zone,
    outcome text,
    hides_product boolean DEFAULT true NOT NULL,
    CONSTRAINT copy_holds_outcome_check CHECK ((num_nulls(ended_at, outcome) = ANY (ARRAY[0, 2])))
);
--> statement-breakpoint
CREATE TABLE copy_matches (
    hold_id text NOT NULL,
    product_id text NOT NULL,
    file_id text,
    score real NOT NULL,
    pages jsonb NOT NULL,
    CONSTRAINT copy_matches_score_check CHECK (((score >= (0)::double precision) AND (score <= (1)::double precision)))
);
--> statement-breakpoint
CREATE TABLE daily_figures (
    id bigint NOT NULL,
    day date NOT NULL,
    orders integer DEFAULT 0 NOT NULL,
    sales_cents bigint DEFAULT 0 NOT NULL,
    commission_cents bigint DEFAULT 0 NOT NULL,
    refunded_cents bigint DEFAULT 0 NOT NULL,
    new_customers integer DEFAULT 0 NOT NULL,
    new_vendors integer DEFAULT 0 NOT NULL,
    views integer DEFAULT 0 NOT NULL,
    failed_payments integer DEFAULT 0 NOT NULL,
    failed_mails integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE daily_figures ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME daily_figures_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE discount_code_uses (
    payment_id text NOT NULL,
    code_id text NOT NULL,
    customer_id text NOT NULL,
    held_until timestamp(3) with time zone,
    order_id text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    network text,
    CONSTRAINT discount_code_uses_state_check CHECK (((held_until IS NULL) = (order_id IS NOT NULL)))
);
--> statement-breakpoint
CREATE TABLE discount_codes (
    id text NOT NULL,
    code text NOT NULL,
    vendor_id text,
    kind text NOT NULL,
    value integer NOT NULL,
    funder text NOT NULL,
    applies_to text NOT NULL,
    target_ids text[] DEFAULT '{}'::text[] NOT NULL,
    starts_at timestamp(3) with time zone,
    ends_at timestamp(3) with time zone,
    max_uses integer,
    max_uses_per_customer integer,
    min_order_cents integer DEFAULT 0 NOT NULL,
    first_order_only boolean DEFAULT false NOT NULL,
    active boolean DEFAULT true NOT NULL,
    taken integer DEFAULT 0 NOT NULL,
    created_by text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    CONSTRAINT discount_codes_funder_check CHECK (((vendor_id IS NULL) OR (funder = 'vendor'::text))),
    CONSTRAINT discount_codes_period_check CHECK ((ends_at > starts_at)),
    CONSTRAINT discount_codes_taken_check CHECK (((taken >= 0) AND (taken <= COALESCE(max_uses, taken)))),
    CONSTRAINT discount_codes_targets_check CHECK (((applies_to = 'all'::text) = (cardinality(target_ids) = 0))),
    CONSTRAINT discount_codes_value_check CHECK (((value > 0) AND ((kind = 'amount'::text) OR (value <= 10000))))
);
--> statement-breakpoint
CREATE TABLE dispute_evidence (
    dispute_id text NOT NULL,
    evidence jsonb NOT NULL,
    sent_by text NOT NULL,
    sent_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE disputes (
    id text NOT NULL,
    order_id text NOT NULL,
    amount_cents integer NOT NULL,
    status text NOT NULL,
    reason text NOT NULL,
    due_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    ended_at timestamp(3) with time zone,
    submissions integer DEFAULT 0 NOT NULL,
    holds_money boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE downloads (
    order_line_id text NOT NULL,
    address text NOT NULL,
    day date NOT NULL,
    requests integer NOT NULL,
    bytes bigint NOT NULL,
    redirects integer NOT NULL,
    first_at timestamp(3) with time zone NOT NULL,
    last_at timestamp(3) with time zone NOT NULL,
    device text DEFAULT 'Unknown device'::text NOT NULL,
    CONSTRAINT downloads_requests_check CHECK (((requests >= 1) AND ((redirects >= 0) AND (redirects <= requests))))
);
--> statement-breakpoint
CREATE TABLE empty_searches (
    day date NOT NULL,
    text text NOT NULL,
    searches integer NOT NULL,
    CONSTRAINT empty_searches_searches_check CHECK ((searches > 0))
);
--> statement-breakpoint
CREATE TABLE event_bookmarks (
    provider text NOT NULL,
    read_until timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE invitations (
    id text NOT NULL,
    email text NOT NULL,
    vendor_id text,
    role text NOT NULL,
    token_hash text NOT NULL,
    invited_by text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT invitations_role_check CHECK ((((role = ANY (ARRAY['manager'::text, 'author'::text])) AND (vendor_id IS NOT NULL)) OR ((role = ANY (ARRAY['admin'::text, 'editor'::text, 'support'::text])) AND (vendor_id IS NULL))))
);
--> statement-breakpoint
CREATE TABLE jobs (
    name text NOT NULL,
    next_run_at timestamp(3) with time zone NOT NULL,
    runs integer DEFAULT 0 NOT NULL,
    last_run_at timestamp(3) with time zone,
    last_outcome text,
    running_since timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE known_devices (
    id text NOT NULL,
    user_id text NOT NULL,
    device_hash text NOT NULL,
    device text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE known_networks (
    account_hash text NOT NULL,
    network_hash text NOT NULL,
    last_success_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE ledger_balances (
    id bigint NOT NULL,
    account text NOT NULL,
    vendor_id text,
    country text,
    month date NOT NULL,
    amount_cents bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE ledger_balances ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ledger_balances_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE ledger_checks (
    id bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    transactions bigint NOT NULL,
    problems integer NOT NULL,
    findings jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE ledger_checks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ledger_checks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE ledger_entries (
    transaction_id bigint NOT NULL,
    "position" smallint NOT NULL,
    account text NOT NULL,
    vendor_id text,
    country text,
    amount_cents bigint NOT NULL,
    sold_at timestamp(3) with time zone,
    at timestamp(3) with time zone NOT NULL,
    CONSTRAINT ledger_entries_country_check CHECK (((account = 'tax'::text) = (country IS NOT NULL))),
    CONSTRAINT ledger_entries_vendor_check CHECK (((account = 'vendor'::text) = (vendor_id IS NOT NULL)))
);
--> statement-breakpoint
CREATE TABLE ledger_transactions (
    id bigint NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    order_id text,
    refund_id text,
    dispute_id text,
    payout_id text,
    sold_at timestamp(3) with time zone,
    note text,
    at timestamp(3) with time zone NOT NULL,
    written_by xid8 DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
ALTER TABLE ledger_transactions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ledger_transactions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE license_activations (
    id bigint NOT NULL,
    key_id bigint NOT NULL,
    instance text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE license_activations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME license_activations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE license_keys (
    id bigint NOT NULL,
    product_id text NOT NULL,
    digest text NOT NULL,
    sealed_key text NOT NULL,
    added_by text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    order_line_id text,
    sold_at timestamp(3) with time zone,
    CONSTRAINT license_keys_sold_check CHECK (((order_line_id IS NULL) = (sold_at IS NULL)))
);
--> statement-breakpoint
ALTER TABLE license_keys ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME license_keys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE listed_files (
    product_id text NOT NULL,
    file_id text NOT NULL,
    number bigint NOT NULL,
    listed_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE listed_files ALTER COLUMN number ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME listed_files_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE marks (
    number bigint NOT NULL,
    order_line_id text NOT NULL,
    file_id text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE marks ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME marks_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE media (
    id text NOT NULL,
    kind text NOT NULL,
    bytes integer NOT NULL,
    drawing text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    vendor_id text,
    unused_since timestamp(3) with time zone,
    repaired boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE order_counts (
    id bigint NOT NULL,
    status text NOT NULL,
    payment_status text NOT NULL,
    orders integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE order_counts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME order_counts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE order_lines (
    id text NOT NULL,
    vendor_order_id text NOT NULL,
    order_id text NOT NULL,
    product_id text NOT NULL,
    "position" integer NOT NULL,
    product_name text NOT NULL,
    product_image text NOT NULL,
    list_price_cents integer NOT NULL,
    price_cents integer NOT NULL,
    quantity integer NOT NULL,
    commission_cents integer NOT NULL,
    file_id text NOT NULL,
    refund_id text,
    refunded_at timestamp(3) with time zone,
    code_discount_cents integer DEFAULT 0 NOT NULL,
    code_funder text,
    paid_cents integer NOT NULL,
    tax_cents integer DEFAULT 0 NOT NULL,
    tax_basis_points integer DEFAULT 0 NOT NULL,
    codes_cents integer DEFAULT 0 NOT NULL,
    commission_rule_id text NOT NULL,
    version_id text NOT NULL,
    license_kind text,
    license_text text,
    CONSTRAINT order_lines_license_check CHECK ((num_nulls(license_kind, license_text) = ANY (ARRAY[0, 2]))),
    CONSTRAINT order_lines_quantity_check CHECK ((quantity >= 1)),
    CONSTRAINT order_lines_shares_check CHECK ((((tax_cents >= 0) AND (tax_cents <= paid_cents)) AND (codes_cents >= 0) AND ((commission_cents >= 0) AND (commission_cents <= ((paid_cents - tax_cents) + codes_cents)))))
);
--> statement-breakpoint
CREATE TABLE orders (
    id text NOT NULL,
    order_number text NOT NULL,
    customer_id text,
    payment_id text NOT NULL,
    total_cents integer NOT NULL,
    status text NOT NULL,
    payment_status text NOT NULL,
    failure text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    refunded_cents integer DEFAULT 0 NOT NULL,
    provider_revision integer DEFAULT 1 NOT NULL,
    code text,
    code_discount_cents integer DEFAULT 0 NOT NULL,
    tax_cents integer DEFAULT 0 NOT NULL,
    tax_country text,
    vat_number text,
    reverse_charge boolean DEFAULT false NOT NULL,
    CONSTRAINT orders_refunded_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= total_cents))),
    CONSTRAINT orders_tax_check CHECK (((tax_cents >= 0) AND (tax_cents <= total_cents)))
);
--> statement-breakpoint
CREATE TABLE outbox (
    id text NOT NULL,
    key text NOT NULL,
    kind text NOT NULL,
    subject text,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp(3) with time zone,
    sent_at timestamp(3) with time zone,
    last_error text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE page_keys (
    key integer NOT NULL,
    file integer NOT NULL,
    page integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE page_prints (
    file integer NOT NULL,
    page integer NOT NULL,
    text bytea,
    picture bytea,
    words bytea,
    CONSTRAINT page_prints_check CHECK ((num_nonnulls(text, picture) > 0))
);
--> statement-breakpoint
CREATE TABLE password_resets (
    user_id text NOT NULL,
    token_hash text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE payments (
    id text NOT NULL,
    customer_id text,
    client_secret text NOT NULL,
    amount_cents integer NOT NULL,
    lines jsonb NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    settled_at timestamp(3) with time zone,
    provider_confirmed_revision integer DEFAULT 1 NOT NULL,
    priced_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    next_check_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    order_failed_at timestamp(3) with time zone,
    code_id text,
    code text,
    code_discount_cents integer DEFAULT 0 NOT NULL,
    tax_cents integer DEFAULT 0 NOT NULL,
    country text,
    vat_number text,
    prices_include_tax boolean DEFAULT true NOT NULL,
    reverse_charge boolean DEFAULT false NOT NULL,
    end_failed_at timestamp(3) with time zone,
    claimed_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE payout_accounts (
    vendor_id text NOT NULL,
    method text,
    account_id text,
    account_status text,
    requirements jsonb DEFAULT '[]'::jsonb NOT NULL,
    account_last4 text,
    sealed_details text,
    details_last4 text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    booked_payouts integer DEFAULT 0 NOT NULL,
    CONSTRAINT payout_accounts_details_check CHECK (((sealed_details IS NULL) = (details_last4 IS NULL))),
    CONSTRAINT payout_accounts_method_check CHECK (
CASE method
    WHEN 'connect'::text THEN (account_id IS NOT NULL)
    WHEN 'byHand'::text THEN (sealed_details IS NOT NULL)
    ELSE (method IS NULL)
END)
);
--> statement-breakpoint
CREATE TABLE payout_exports (
    id text NOT NULL,
    format text NOT NULL,
    exported_by text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    market_name text,
    market_iban text
);
--> statement-breakpoint
CREATE TABLE payout_schedules (
    id text NOT NULL,
    schedule text NOT NULL,
    paid_period timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE payouts (
    id text NOT NULL,
    vendor_id text NOT NULL,
    amount_cents bigint NOT NULL,
    method text NOT NULL,
    status text DEFAULT 'Scheduled'::text NOT NULL,
    account_id text,
    provider_id text,
    transfer_id text,
    attempts integer DEFAULT 0 NOT NULL,
    refusals integer DEFAULT 0 NOT NULL,
    last_error text,
    next_attempt_at timestamp(3) with time zone,
    export_id text,
    note text,
    decided_by text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    sent_at timestamp(3) with time zone,
    arrives_at timestamp(3) with time zone,
    ended_at timestamp(3) with time zone,
    sealed_details text,
    account_last4 text,
    CONSTRAINT payouts_amount_check CHECK ((amount_cents > 0)),
    CONSTRAINT payouts_method_check CHECK (((method = 'connect'::text) = (account_id IS NOT NULL))),
    CONSTRAINT payouts_status_check CHECK ((status = ANY (ARRAY['Scheduled'::text, 'Sent'::text, 'Paid'::text, 'Returned'::text, 'Failed'::text, 'Held'::text, 'Cancelled'::text])))
);
--> statement-breakpoint
CREATE TABLE pdf_files (
    file_id text NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_at timestamp(3) with time zone NOT NULL,
    page_count integer,
    page_width real,
    page_height real,
    outline jsonb,
    fonts_embedded boolean,
    searchable boolean,
    tagged boolean,
    language text,
    links integer,
    signed boolean,
    encrypted boolean,
    markable boolean,
    unmarkable_reason text,
    CONSTRAINT pdf_files_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text]))),
    CONSTRAINT pdf_files_unmarkable_reason_check CHECK ((unmarkable_reason = ANY (ARRAY['signed'::text, 'usageRights'::text, 'restricted'::text, 'broken'::text])))
);
--> statement-breakpoint
CREATE TABLE pdf_pages (
    file_id text NOT NULL,
    page integer NOT NULL,
    text text NOT NULL,
    text_hash text NOT NULL,
    picture_hash bigint,
    width real,
    height real,
    missing_glyphs boolean,
    CONSTRAINT pdf_pages_page_check CHECK ((page >= 1))
);
--> statement-breakpoint
CREATE TABLE printed_files (
    number integer NOT NULL,
    file_id text NOT NULL
);
--> statement-breakpoint
ALTER TABLE printed_files ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME printed_files_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE product_images (
    id text NOT NULL,
    product_id text NOT NULL,
    image text NOT NULL,
    "position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE product_licenses (
    id text NOT NULL,
    product_id text NOT NULL,
    kind text NOT NULL,
    "position" smallint NOT NULL,
    text text NOT NULL,
    list_price_cents integer,
    CONSTRAINT product_licenses_kind_check CHECK ((kind = ANY (ARRAY['personal'::text, 'smallBusiness'::text, 'extended'::text, 'own'::text]))),
    CONSTRAINT product_licenses_price_check CHECK (((list_price_cents IS NULL) OR ((list_price_cents >= 50) AND ("position" > 0))))
);
--> statement-breakpoint
CREATE TABLE product_versions (
    id text DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    product_id text NOT NULL,
    number integer NOT NULL,
    edition integer NOT NULL,
    file_id text NOT NULL,
    note text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    created_by text,
    announced_at timestamp(3) with time zone,
    withdrawn_at timestamp(3) with time zone,
    withdrawn_by text,
    withdrawal_reason text,
    CONSTRAINT product_versions_note_check CHECK (((note IS NOT NULL) OR (number = 1))),
    CONSTRAINT product_versions_number_check CHECK (((number >= 1) AND ((edition >= 1) AND (edition <= number)))),
    CONSTRAINT product_versions_withdrawal_check CHECK ((num_nulls(withdrawn_at, withdrawn_by, withdrawal_reason) = ANY (ARRAY[0, 3])))
);
--> statement-breakpoint
CREATE TABLE product_views (
    vendor_id text NOT NULL,
    product_id text NOT NULL,
    day date NOT NULL,
    views integer NOT NULL,
    CONSTRAINT product_views_views_check CHECK ((views > 0))
);
--> statement-breakpoint
CREATE TABLE products (
    id text NOT NULL,
    vendor_id text NOT NULL,
    slug text NOT NULL,
    sku text NOT NULL,
    name text NOT NULL,
    main_category_id text NOT NULL,
    first_category_id text,
    second_category_id text,
    third_category_id text,
    leaf_category_id text GENERATED ALWAYS AS (COALESCE(third_category_id, second_category_id, first_category_id, main_category_id)) STORED NOT NULL,
    list_price_cents integer NOT NULL,
    discount_type text,
    discount_amount numeric(10,2) DEFAULT 0 NOT NULL,
    price_cents integer NOT NULL,
    cost_cents integer DEFAULT 0 NOT NULL,
    summary_lines text[] DEFAULT '{}'::text[] NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    video_url text,
    featured_image text NOT NULL,
    file_id text,
    is_best_seller boolean DEFAULT false NOT NULL,
    is_recommended boolean DEFAULT false NOT NULL,
    is_new boolean DEFAULT false NOT NULL,
    status boolean DEFAULT true NOT NULL,
    deleted_at timestamp(3) with time zone,
    listed boolean DEFAULT false NOT NULL,
    shuffle_key integer DEFAULT (floor((random() * (2147483647)::double precision)))::integer NOT NULL,
    stars1 integer DEFAULT 0 NOT NULL,
    stars2 integer DEFAULT 0 NOT NULL,
    stars3 integer DEFAULT 0 NOT NULL,
    stars4 integer DEFAULT 0 NOT NULL,
    stars5 integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    search tsvector GENERATED ALWAYS AS (array_to_tsvector(search_words(((name || ' '::text) || sku)))) STORED NOT NULL,
    names tsvector GENERATED ALWAYS AS (array_to_tsvector(search_words(name))) STORED NOT NULL,
    category_names text DEFAULT ''::text NOT NULL,
    unverified_reviews integer DEFAULT 0 NOT NULL,
    author_id text,
    hidden_at timestamp(3) with time zone,
    number bigint NOT NULL,
    preview_pages integer[],
    marking text DEFAULT 'hidden'::text NOT NULL,
    max_activations integer,
    hands_out_keys boolean DEFAULT false NOT NULL,
    preview_words tsvector DEFAULT ''::tsvector NOT NULL,
    mentions tsvector GENERATED ALWAYS AS ((search_mentions(name, sku, category_names, summary_lines, description) || preview_words)) STORED NOT NULL,
    search_filters text[] GENERATED ALWAYS AS (array_remove(ARRAY[('#256:'::text || ((number / 524288))::text), ('#16:'::text || ((number / 32768))::text), ('#1:'::text || ((number / 2048))::text), ('1:'::text || main_category_id), ('2:'::text || first_category_id), ('3:'::text || second_category_id), ('4:'::text || third_category_id)], NULL::text)) STORED NOT NULL,
    CONSTRAINT products_activations_check CHECK ((max_activations >= 1)),
    CONSTRAINT products_active_check CHECK (((NOT status) OR ((file_id IS NOT NULL) AND (featured_image <> ''::text)))),
    CONSTRAINT products_hidden_check CHECK (((NOT listed) OR (hidden_at IS NULL))),
    CONSTRAINT products_marking_check CHECK ((marking = ANY (ARRAY['off'::text, 'visible'::text, 'hidden'::text, 'both'::text]))),
    CONSTRAINT products_price_check CHECK (((price_cents >= 50) AND (list_price_cents >= price_cents)))
);
--> statement-breakpoint
ALTER TABLE products ALTER COLUMN number ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME products_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE provider_transactions (
    id text NOT NULL,
    kind text NOT NULL,
    type text NOT NULL,
    amount_cents bigint NOT NULL,
    fee_cents bigint NOT NULL,
    source_id text,
    subject text,
    created_at timestamp(3) with time zone NOT NULL,
    compared_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE UNLOGGED TABLE rate_limits (
    key text NOT NULL,
    points integer NOT NULL,
    expire bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE receipt_counters (
    year integer NOT NULL,
    last integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE receipts (
    id text NOT NULL,
    order_id text NOT NULL,
    year integer NOT NULL,
    number integer NOT NULL,
    parties jsonb NOT NULL,
    issued_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT receipts_number_check CHECK ((number >= 1))
);
--> statement-breakpoint
CREATE TABLE reconciliation_bookmarks (
    provider text NOT NULL,
    provider_read_until timestamp(3) with time zone NOT NULL,
    ledger_read_until timestamp(3) with time zone NOT NULL,
    compared_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE reconciliation_differences (
    id text NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    ours_cents bigint,
    theirs_cents bigint,
    since timestamp(3) with time zone DEFAULT now() NOT NULL,
    reported_at timestamp(3) with time zone,
    ended_at timestamp(3) with time zone,
    CONSTRAINT reconciliation_differences_kind_check CHECK (
CASE kind
    WHEN 'missing here'::text THEN ((ours_cents IS NULL) AND (theirs_cents IS NOT NULL))
    WHEN 'missing there'::text THEN ((theirs_cents IS NULL) AND (ours_cents IS NOT NULL))
    ELSE (ours_cents <> theirs_cents)
END)
);
--> statement-breakpoint
CREATE TABLE refund_parts (
    refund_id text NOT NULL,
    vendor_order_id text NOT NULL,
    total_cents integer NOT NULL,
    commission_cents integer NOT NULL,
    tax_cents integer DEFAULT 0 NOT NULL,
    codes_cents integer DEFAULT 0 NOT NULL,
    CONSTRAINT refund_parts_shares_check CHECK ((((tax_cents >= 0) AND (tax_cents <= total_cents)) AND (codes_cents >= 0) AND ((commission_cents >= 0) AND (commission_cents <= ((total_cents - tax_cents) + codes_cents)))))
);
--> statement-breakpoint
CREATE TABLE refunds (
    id text NOT NULL,
    order_id text NOT NULL,
    amount_cents integer NOT NULL,
    status text DEFAULT 'Pending'::text NOT NULL,
    decided_by text,
    attempts integer DEFAULT 0 NOT NULL,
    refusals integer DEFAULT 0 NOT NULL,
    last_error text,
    next_attempt_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    done_at timestamp(3) with time zone,
    origin text DEFAULT 'market'::text NOT NULL,
    provider_id text,
    vendor_order_id text,
    CONSTRAINT refunds_amount_check CHECK ((amount_cents > 0))
);
--> statement-breakpoint
CREATE TABLE review_votes (
    review_id text NOT NULL,
    customer_id text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE reviews (
    id text NOT NULL,
    product_id text NOT NULL,
    customer_id text NOT NULL,
    rating smallint NOT NULL,
    verified boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    removed_at timestamp(3) with time zone,
    removed_by text,
    removed_by_role text,
    removal_reason text,
    answer text,
    answered_at timestamp(3) with time zone,
    answered_by text,
    text text,
    images text[] DEFAULT '{}'::text[] NOT NULL,
    version_number integer,
    helpful integer DEFAULT 0 NOT NULL,
    CONSTRAINT reviews_answer_check CHECK ((num_nulls(answer, answered_at, answered_by) = ANY (ARRAY[0, 3]))),
    CONSTRAINT reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
    CONSTRAINT reviews_removal_check CHECK (((num_nulls(removed_at, removed_by, removed_by_role) = ANY (ARRAY[0, 3])) AND ((removed_at IS NOT NULL) OR (removal_reason IS NULL))))
);
--> statement-breakpoint
CREATE TABLE search_term_changes (
    id bigint NOT NULL,
    words text[] NOT NULL,
    products smallint NOT NULL,
    category_id text NOT NULL
);
--> statement-breakpoint
ALTER TABLE search_term_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME search_term_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE search_terms (
    term text NOT NULL,
    products integer NOT NULL,
    whole integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE secrets (
    name text NOT NULL,
    value text NOT NULL
);
--> statement-breakpoint
CREATE TABLE sessions (
    token_hash text NOT NULL,
    user_id text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    id text DEFAULT (gen_random_uuid())::text NOT NULL,
    device text DEFAULT 'Unknown device'::text NOT NULL,
    last_seen_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE shop_members (
    user_id text NOT NULL,
    vendor_id text NOT NULL,
    role text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT shop_members_role_check CHECK ((role = ANY (ARRAY['manager'::text, 'author'::text])))
);
--> statement-breakpoint
CREATE TABLE shop_totals (
    vendor_id text NOT NULL,
    product_count integer NOT NULL,
    review_count integer NOT NULL,
    star_sum integer NOT NULL,
    unverified_review_count integer DEFAULT 0 NOT NULL,
    removed_review_count integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE sign_in_tickets (
    token_hash text NOT NULL,
    user_id text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE simulator_event (
    id text NOT NULL,
    type text NOT NULL,
    data jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    sequence bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE simulator_event ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME simulator_event_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE simulator_idempotency (
    key text NOT NULL,
    request_id text NOT NULL,
    path text NOT NULL,
    fingerprint text NOT NULL,
    status integer,
    body jsonb,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE simulator_object (
    id text NOT NULL,
    kind text NOT NULL,
    parent_id text,
    data jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    sequence bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE simulator_object ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME simulator_object_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE tax_evidence (
    payment_id text NOT NULL,
    said text NOT NULL,
    address text,
    card text,
    state text NOT NULL,
    order_id text,
    at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE tax_rates (
    id text NOT NULL,
    country text NOT NULL,
    goods text NOT NULL,
    basis_points integer NOT NULL,
    starts_on date NOT NULL,
    created_by text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT tax_rates_rate_check CHECK (((basis_points >= 0) AND (basis_points <= 10000)))
);
--> statement-breakpoint
CREATE TABLE two_step_secrets (
    user_id text NOT NULL,
    totp_secret text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    confirmed_at timestamp(3) with time zone,
    last_used_step integer
);
--> statement-breakpoint
CREATE TABLE user_counts (
    role text NOT NULL,
    suspended boolean NOT NULL,
    count integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE users (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    password_hash text NOT NULL,
    role text NOT NULL,
    profile_image text,
    suspended_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    suspended_reason text,
    deletion_due_at timestamp(3) with time zone,
    deleted_at timestamp(3) with time zone,
    declined_mails text[] DEFAULT '{}'::text[] NOT NULL,
    search tsvector GENERATED ALWAYS AS (array_to_tsvector((search_words(((name || ' '::text) || email)) || phone_endings(phone)))) STORED NOT NULL,
    CONSTRAINT users_deleted_check CHECK (((deleted_at IS NULL) OR ((phone = ''::text) AND (password_hash = ''::text) AND (num_nonnulls(profile_image, suspended_reason) = 0)))),
    CONSTRAINT users_email_check CHECK (((email = ''::text) = (deleted_at IS NOT NULL)))
);
--> statement-breakpoint
CREATE TABLE vendor_archives (
    id text NOT NULL,
    vendor_id text NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    progress real DEFAULT 0 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    size_bytes bigint,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    kept_until timestamp(3) with time zone,
    CONSTRAINT vendor_archives_kept_check CHECK (((status = ANY (ARRAY['ready'::text, 'failed'::text])) = (kept_until IS NOT NULL))),
    CONSTRAINT vendor_archives_ready_check CHECK (((status = 'ready'::text) = (size_bytes IS NOT NULL))),
    CONSTRAINT vendor_archives_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'writing'::text, 'ready'::text, 'failed'::text])))
);
--> statement-breakpoint
CREATE TABLE vendor_counts (
    status text NOT NULL,
    count integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE vendor_documents (
    id text NOT NULL,
    vendor_id text NOT NULL,
    item_id text NOT NULL,
    file_id text NOT NULL,
    name text NOT NULL,
    status text DEFAULT 'Submitted'::text NOT NULL,
    reason text,
    decided_by text,
    decided_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT vendor_documents_status_check CHECK (
CASE status
    WHEN 'Submitted'::text THEN (num_nonnulls(reason, decided_by, decided_at) = 0)
    WHEN 'Accepted'::text THEN ((reason IS NULL) AND (num_nulls(decided_by, decided_at) = 0))
    WHEN 'Refused'::text THEN (num_nulls(decided_by, decided_at) = 0)
    ELSE false
END)
);
--> statement-breakpoint
CREATE TABLE vendor_legal_details (
    vendor_id text NOT NULL,
    legal_name text NOT NULL,
    legal_address text NOT NULL,
    legal_number text NOT NULL
);
--> statement-breakpoint
CREATE TABLE vendor_messages (
    id text NOT NULL,
    vendor_id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    message text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    search tsvector GENERATED ALWAYS AS (array_to_tsvector(search_words(((((name || ' '::text) || email) || ' '::text) || message)))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE vendor_orders (
    id text NOT NULL,
    order_id text NOT NULL,
    vendor_id text NOT NULL,
    total_cents integer NOT NULL,
    discount_cents integer NOT NULL,
    commission_cents integer NOT NULL,
    deleted_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    refunded_cents integer DEFAULT 0 NOT NULL,
    refunded_commission_cents integer DEFAULT 0 NOT NULL,
    code_discount_cents integer DEFAULT 0 NOT NULL,
    tax_cents integer DEFAULT 0 NOT NULL,
    codes_cents integer DEFAULT 0 NOT NULL,
    refunded_tax_cents integer DEFAULT 0 NOT NULL,
    refunded_codes_cents integer DEFAULT 0 NOT NULL,
    CONSTRAINT vendor_orders_refunded_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= total_cents))),
    CONSTRAINT vendor_orders_refunded_shares_check CHECK ((((refunded_tax_cents >= 0) AND (refunded_tax_cents <= tax_cents)) AND ((refunded_codes_cents >= 0) AND (refunded_codes_cents <= codes_cents)) AND ((refunded_commission_cents >= 0) AND (refunded_commission_cents <= commission_cents)))),
    CONSTRAINT vendor_orders_shares_check CHECK ((((tax_cents >= 0) AND (tax_cents <= total_cents)) AND (codes_cents >= 0) AND ((commission_cents >= 0) AND (commission_cents <= ((total_cents - tax_cents) + codes_cents)))))
);
--> statement-breakpoint
CREATE TABLE vendors (
    id text NOT NULL,
    user_id text NOT NULL,
    shop_name text NOT NULL,
    shop_slug text NOT NULL,
    shop_image text,
    about text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    status text DEFAULT 'Applied'::text NOT NULL,
    status_reason text,
    applied_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    status_changed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    search tsvector GENERATED ALWAYS AS (array_to_tsvector(search_words(shop_name))) STORED NOT NULL,
    away boolean DEFAULT false NOT NULL,
    away_until timestamp(3) with time zone,
    CONSTRAINT vendors_status_check CHECK ((status = ANY (ARRAY['Applied'::text, 'Approved'::text, 'Declined'::text, 'Suspended'::text, 'Closed'::text])))
);
--> statement-breakpoint
CREATE TABLE webhook_events (
    id text NOT NULL,
    type text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    payment_id text,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE ONLY account_decisions
    ADD CONSTRAINT account_decisions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY archive_import_products
    ADD CONSTRAINT archive_import_products_pkey PRIMARY KEY (import_id, product_id);
--> statement-breakpoint
ALTER TABLE ONLY archive_imports
    ADD CONSTRAINT archive_imports_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY archived_records
    ADD CONSTRAINT archived_records_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY audit_head
    ADD CONSTRAINT audit_head_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (sequence);
--> statement-breakpoint
ALTER TABLE ONLY backup_codes
    ADD CONSTRAINT backup_codes_user_id_code_hash_pk PRIMARY KEY (user_id, code_hash);
--> statement-breakpoint
ALTER TABLE ONLY blog_post_former_slugs
    ADD CONSTRAINT blog_post_former_slugs_pkey PRIMARY KEY (slug);
--> statement-breakpoint
ALTER TABLE ONLY blog_posts
    ADD CONSTRAINT blog_posts_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY blog_posts
    ADD CONSTRAINT blog_posts_slug_key UNIQUE (slug);
--> statement-breakpoint
ALTER TABLE ONLY case_counts
    ADD CONSTRAINT case_counts_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY case_decisions
    ADD CONSTRAINT case_decisions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY case_decisions
    ADD CONSTRAINT case_decisions_round_key UNIQUE (case_id, round);
--> statement-breakpoint
ALTER TABLE ONLY case_entries
    ADD CONSTRAINT case_entries_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY case_files
    ADD CONSTRAINT case_files_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY cases
    ADD CONSTRAINT cases_dispute_id_key UNIQUE (dispute_id);
--> statement-breakpoint
ALTER TABLE ONLY cases
    ADD CONSTRAINT cases_number_key UNIQUE (number);
--> statement-breakpoint
ALTER TABLE ONLY cases
    ADD CONSTRAINT cases_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY category_count_changes
    ADD CONSTRAINT category_count_changes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY category_counts
    ADD CONSTRAINT category_counts_pkey PRIMARY KEY (category_id);
--> statement-breakpoint
ALTER TABLE ONLY category_goods
    ADD CONSTRAINT category_goods_pkey PRIMARY KEY (category_id);
--> statement-breakpoint
ALTER TABLE ONLY category_redirects
    ADD CONSTRAINT category_redirects_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY category_words
    ADD CONSTRAINT category_words_category_id_word_pk PRIMARY KEY (category_id, word);
--> statement-breakpoint
ALTER TABLE ONLY commission_rules
    ADD CONSTRAINT commission_rules_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY commission_rules
    ADD CONSTRAINT commission_rules_version_key UNIQUE (rule_id, version);
--> statement-breakpoint
ALTER TABLE ONLY contact_messages
    ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY content_drafts
    ADD CONSTRAINT content_drafts_pkey PRIMARY KEY (key);
--> statement-breakpoint
ALTER TABLE ONLY content_items
    ADD CONSTRAINT content_items_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY content_schedules
    ADD CONSTRAINT content_schedules_pkey PRIMARY KEY (key);
--> statement-breakpoint
ALTER TABLE ONLY content_versions
    ADD CONSTRAINT content_versions_key_version_pk PRIMARY KEY (key, version);
--> statement-breakpoint
ALTER TABLE ONLY contents
    ADD CONSTRAINT contents_pkey PRIMARY KEY (key);
--> statement-breakpoint
ALTER TABLE ONLY copy_checks
    ADD CONSTRAINT copy_checks_pkey PRIMARY KEY (product_id);
--> statement-breakpoint
ALTER TABLE ONLY copy_holds
    ADD CONSTRAINT copy_holds_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY copy_matches
    ADD CONSTRAINT copy_matches_hold_id_product_id_pk PRIMARY KEY (hold_id, product_id);
--> statement-breakpoint
ALTER TABLE ONLY daily_figures
    ADD CONSTRAINT daily_figures_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY discount_code_uses
    ADD CONSTRAINT discount_code_uses_order_id_key UNIQUE (order_id);
--> statement-breakpoint
ALTER TABLE ONLY discount_code_uses
    ADD CONSTRAINT discount_code_uses_pkey PRIMARY KEY (payment_id);
--> statement-breakpoint
ALTER TABLE ONLY discount_codes
    ADD CONSTRAINT discount_codes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY dispute_evidence
    ADD CONSTRAINT dispute_evidence_pkey PRIMARY KEY (dispute_id);
--> statement-breakpoint
ALTER TABLE ONLY disputes
    ADD CONSTRAINT disputes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY downloads
    ADD CONSTRAINT downloads_order_line_id_address_device_day_pk PRIMARY KEY (order_line_id, address, device, day);
--> statement-breakpoint
ALTER TABLE ONLY empty_searches
    ADD CONSTRAINT empty_searches_pkey PRIMARY KEY (day, text);
--> statement-breakpoint
ALTER TABLE ONLY event_bookmarks
    ADD CONSTRAINT event_bookmarks_pkey PRIMARY KEY (provider);
--> statement-breakpoint
ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_token_hash_key UNIQUE (token_hash);
--> statement-breakpoint
ALTER TABLE ONLY jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (name);
--> statement-breakpoint
ALTER TABLE ONLY known_devices
    ADD CONSTRAINT known_devices_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY known_networks
    ADD CONSTRAINT known_networks_account_hash_network_hash_pk PRIMARY KEY (account_hash, network_hash);
--> statement-breakpoint
ALTER TABLE ONLY ledger_balances
    ADD CONSTRAINT ledger_balances_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY ledger_checks
    ADD CONSTRAINT ledger_checks_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY ledger_entries
    ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (transaction_id, "position");
--> statement-breakpoint
ALTER TABLE ONLY ledger_transactions
    ADD CONSTRAINT ledger_transactions_key_key UNIQUE (key);
--> statement-breakpoint
ALTER TABLE ONLY ledger_transactions
    ADD CONSTRAINT ledger_transactions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY license_activations
    ADD CONSTRAINT license_activations_instance_key UNIQUE (key_id, instance);
--> statement-breakpoint
ALTER TABLE ONLY license_activations
    ADD CONSTRAINT license_activations_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY license_keys
    ADD CONSTRAINT license_keys_digest_key UNIQUE (product_id, digest);
--> statement-breakpoint
ALTER TABLE ONLY license_keys
    ADD CONSTRAINT license_keys_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY listed_files
    ADD CONSTRAINT listed_files_product_id_file_id_pk PRIMARY KEY (product_id, file_id);
--> statement-breakpoint
ALTER TABLE ONLY marks
    ADD CONSTRAINT marks_order_line_file_key UNIQUE (order_line_id, file_id);
--> statement-breakpoint
ALTER TABLE ONLY marks
    ADD CONSTRAINT marks_pkey PRIMARY KEY (number);
--> statement-breakpoint
ALTER TABLE ONLY media
    ADD CONSTRAINT media_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY order_counts
    ADD CONSTRAINT order_counts_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY order_lines
    ADD CONSTRAINT order_lines_order_position_key UNIQUE (order_id, "position");
--> statement-breakpoint
ALTER TABLE ONLY order_lines
    ADD CONSTRAINT order_lines_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY orders
    ADD CONSTRAINT orders_order_number_key UNIQUE (order_number);
--> statement-breakpoint
ALTER TABLE ONLY orders
    ADD CONSTRAINT orders_payment_id_key UNIQUE (payment_id);
--> statement-breakpoint
ALTER TABLE ONLY orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY outbox
    ADD CONSTRAINT outbox_key_key UNIQUE (key);
--> statement-breakpoint
ALTER TABLE ONLY outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY page_keys
    ADD CONSTRAINT page_keys_key_file_page_pk PRIMARY KEY (key, file, page);
--> statement-breakpoint
ALTER TABLE ONLY page_prints
    ADD CONSTRAINT page_prints_file_page_pk PRIMARY KEY (file, page);
--> statement-breakpoint
ALTER TABLE ONLY password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE ONLY password_resets
    ADD CONSTRAINT password_resets_token_hash_key UNIQUE (token_hash);
--> statement-breakpoint
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY payout_accounts
    ADD CONSTRAINT payout_accounts_account_id_key UNIQUE (account_id);
--> statement-breakpoint
ALTER TABLE ONLY payout_accounts
    ADD CONSTRAINT payout_accounts_pkey PRIMARY KEY (vendor_id);
--> statement-breakpoint
ALTER TABLE ONLY payout_exports
    ADD CONSTRAINT payout_exports_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY payout_schedules
    ADD CONSTRAINT payout_schedules_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY payouts
    ADD CONSTRAINT payouts_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY payouts
    ADD CONSTRAINT payouts_provider_id_key UNIQUE (provider_id);
--> statement-breakpoint
ALTER TABLE ONLY pdf_files
    ADD CONSTRAINT pdf_files_pkey PRIMARY KEY (file_id);
--> statement-breakpoint
ALTER TABLE ONLY pdf_pages
    ADD CONSTRAINT pdf_pages_file_id_page_pk PRIMARY KEY (file_id, page);
--> statement-breakpoint
ALTER TABLE ONLY printed_files
    ADD CONSTRAINT printed_files_file_id_key UNIQUE (file_id);
--> statement-breakpoint
ALTER TABLE ONLY printed_files
    ADD CONSTRAINT printed_files_pkey PRIMARY KEY (number);
--> statement-breakpoint
ALTER TABLE ONLY product_images
    ADD CONSTRAINT product_images_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY product_licenses
    ADD CONSTRAINT product_licenses_kind_key UNIQUE (product_id, kind);
--> statement-breakpoint
ALTER TABLE ONLY product_licenses
    ADD CONSTRAINT product_licenses_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY product_versions
    ADD CONSTRAINT product_versions_number_key UNIQUE (product_id, number);
--> statement-breakpoint
ALTER TABLE ONLY product_versions
    ADD CONSTRAINT product_versions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY product_views
    ADD CONSTRAINT product_views_pkey PRIMARY KEY (vendor_id, day, product_id);
--> statement-breakpoint
ALTER TABLE ONLY products
    ADD CONSTRAINT products_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY products
    ADD CONSTRAINT products_sku_key UNIQUE (sku);
--> statement-breakpoint
ALTER TABLE ONLY products
    ADD CONSTRAINT products_slug_key UNIQUE (slug);
--> statement-breakpoint
ALTER TABLE ONLY provider_transactions
    ADD CONSTRAINT provider_transactions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
--> statement-breakpoint
ALTER TABLE ONLY receipt_counters
    ADD CONSTRAINT receipt_counters_pkey PRIMARY KEY (year);
--> statement-breakpoint
ALTER TABLE ONLY receipts
    ADD CONSTRAINT receipts_number_key UNIQUE (year, number);
--> statement-breakpoint
ALTER TABLE ONLY receipts
    ADD CONSTRAINT receipts_order_id_key UNIQUE (order_id);
--> statement-breakpoint
ALTER TABLE ONLY receipts
    ADD CONSTRAINT receipts_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY reconciliation_bookmarks
    ADD CONSTRAINT reconciliation_bookmarks_pkey PRIMARY KEY (provider);
--> statement-breakpoint
ALTER TABLE ONLY reconciliation_differences
    ADD CONSTRAINT reconciliation_differences_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY refund_parts
    ADD CONSTRAINT refund_parts_refund_id_vendor_order_id_pk PRIMARY KEY (refund_id, vendor_order_id);
--> statement-breakpoint
ALTER TABLE ONLY refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY refunds
    ADD CONSTRAINT refunds_provider_id_key UNIQUE (provider_id);
--> statement-breakpoint
ALTER TABLE ONLY review_votes
    ADD CONSTRAINT review_votes_review_id_customer_id_pk PRIMARY KEY (review_id, customer_id);
--> statement-breakpoint
ALTER TABLE ONLY reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY search_term_changes
    ADD CONSTRAINT search_term_changes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY search_terms
    ADD CONSTRAINT search_terms_pkey PRIMARY KEY (term);
--> statement-breakpoint
ALTER TABLE ONLY secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);
--> statement-breakpoint
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_id_key UNIQUE (id);
--> statement-breakpoint
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
--> statement-breakpoint
ALTER TABLE ONLY shop_members
    ADD CONSTRAINT shop_members_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE ONLY shop_totals
    ADD CONSTRAINT shop_totals_pkey PRIMARY KEY (vendor_id);
--> statement-breakpoint
ALTER TABLE ONLY sign_in_tickets
    ADD CONSTRAINT sign_in_tickets_pkey PRIMARY KEY (token_hash);
--> statement-breakpoint
ALTER TABLE ONLY simulator_event
    ADD CONSTRAINT simulator_event_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY simulator_idempotency
    ADD CONSTRAINT simulator_idempotency_pkey PRIMARY KEY (key);
--> statement-breakpoint
ALTER TABLE ONLY simulator_object
    ADD CONSTRAINT simulator_object_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY tax_evidence
    ADD CONSTRAINT tax_evidence_order_id_key UNIQUE (order_id);
--> statement-breakpoint
ALTER TABLE ONLY tax_evidence
    ADD CONSTRAINT tax_evidence_pkey PRIMARY KEY (payment_id);
--> statement-breakpoint
ALTER TABLE ONLY tax_rates
    ADD CONSTRAINT tax_rates_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY two_step_secrets
    ADD CONSTRAINT two_step_secrets_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE ONLY user_counts
    ADD CONSTRAINT user_counts_role_suspended_pk PRIMARY KEY (role, suspended);
--> statement-breakpoint
ALTER TABLE ONLY users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY vendor_archives
    ADD CONSTRAINT vendor_archives_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY vendor_counts
    ADD CONSTRAINT vendor_counts_pkey PRIMARY KEY (status);
--> statement-breakpoint
ALTER TABLE ONLY vendor_documents
    ADD CONSTRAINT vendor_documents_item_key UNIQUE (vendor_id, item_id);
--> statement-breakpoint
ALTER TABLE ONLY vendor_documents
    ADD CONSTRAINT vendor_documents_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY vendor_legal_details
    ADD CONSTRAINT vendor_legal_details_pkey PRIMARY KEY (vendor_id);
--> statement-breakpoint
ALTER TABLE ONLY vendor_messages
    ADD CONSTRAINT vendor_messages_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY vendor_orders
    ADD CONSTRAINT vendor_orders_order_vendor_key UNIQUE (order_id, vendor_id);
--> statement-breakpoint
ALTER TABLE ONLY vendor_orders
    ADD CONSTRAINT vendor_orders_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY vendors
    ADD CONSTRAINT vendors_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY vendors
    ADD CONSTRAINT vendors_shop_slug_key UNIQUE (shop_slug);
--> statement-breakpoint
ALTER TABLE ONLY vendors
    ADD CONSTRAINT "vendors_userId_unique" UNIQUE (user_id);
--> statement-breakpoint
ALTER TABLE ONLY webhook_events
    ADD CONSTRAINT webhook_events_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX account_decisions_user_id_idx ON account_decisions USING btree (user_id, created_at);
--> statement-breakpoint
CREATE INDEX archive_import_products_product_id_idx ON archive_import_products USING btree (product_id);
--> statement-breakpoint
CREATE INDEX archive_imports_checked_idx ON archive_imports USING btree (created_at) WHERE (status = 'checked'::text);
--> statement-breakpoint
CREATE INDEX archive_imports_vendor_id_idx ON archive_imports USING btree (vendor_id, created_at DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX archived_records_email_idx ON archived_records USING btree (lower(((data -> 'customer'::text) ->> 'email'::text))) WHERE (kind = 'order'::text);
--> statement-breakpoint
CREATE INDEX archived_records_images_idx ON archived_records USING gin (images);
--> statement-breakpoint
CREATE INDEX archived_records_import_id_idx ON archived_records USING btree (import_id);
--> statement-breakpoint
CREATE INDEX archived_records_vendor_id_idx ON archived_records USING btree (vendor_id, kind, at, id);
--> statement-breakpoint
CREATE INDEX audit_log_actor_entity_idx ON audit_log USING btree (actor_id, entity, sequence);
--> statement-breakpoint
CREATE INDEX audit_log_actor_idx ON audit_log USING btree (actor_id, sequence);
--> statement-breakpoint
CREATE INDEX audit_log_at_idx ON audit_log USING btree (at, sequence);
--> statement-breakpoint
CREATE INDEX audit_log_entity_id_idx ON audit_log USING btree (entity_id, sequence);
--> statement-breakpoint
CREATE INDEX audit_log_entity_idx ON audit_log USING btree (entity, sequence);
--> statement-breakpoint
CREATE INDEX audit_log_request_idx ON audit_log USING btree (request_id, sequence);
--> statement-breakpoint
CREATE INDEX blog_post_former_slugs_post_id_idx ON blog_post_former_slugs USING btree (post_id);
--> statement-breakpoint
CREATE INDEX blog_posts_published_at_idx ON blog_posts USING btree (published_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX blog_posts_search_idx ON blog_posts USING gin (search);
--> statement-breakpoint
CREATE INDEX case_decisions_created_at_idx ON case_decisions USING btree (created_at);
--> statement-breakpoint
CREATE INDEX case_decisions_product_idx ON case_decisions USING btree (product_id) WHERE ((undone_at IS NULL) AND (product_id IS NOT NULL));
--> statement-breakpoint
CREATE UNIQUE INDEX case_decisions_refund_key ON case_decisions USING btree (refund_id) WHERE (refund_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX case_decisions_vendor_idx ON case_decisions USING btree (vendor_id, created_at) WHERE (vendor_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX case_entries_author_idx ON case_entries USING btree (author_id);
--> statement-breakpoint
CREATE INDEX case_entries_case_idx ON case_entries USING btree (case_id, "position");
--> statement-breakpoint
CREATE INDEX case_files_entry_idx ON case_files USING btree (entry_id, "position");
--> statement-breakpoint
CREATE INDEX case_files_file_id_idx ON case_files USING hash (file_id);
--> statement-breakpoint
CREATE INDEX cases_assignee_idx ON cases USING btree (assignee_id, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX cases_created_at_idx ON cases USING btree (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX cases_due_order_idx ON cases USING btree (due_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX cases_open_key ON cases USING btree (COALESCE(opened_by, visitor_email, ''::text), COALESCE(order_line_id, dispute_id, refund_id, review_id, product_id, vendor_id)) WHERE ((status <> ALL (ARRAY['Decided'::text, 'Appealed'::text, 'Closed'::text])) AND (type <> 'copyFound'::text));
--> statement-breakpoint
CREATE INDEX cases_opened_by_idx ON cases USING btree (opened_by, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX cases_order_idx ON cases USING btree (order_id) WHERE (order_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX cases_order_line_idx ON cases USING btree (order_line_id);
--> statement-breakpoint
CREATE INDEX cases_product_idx ON cases USING btree (product_id);
--> statement-breakpoint
CREATE INDEX cases_refund_idx ON cases USING btree (refund_id) WHERE (refund_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX cases_review_author_idx ON cases USING btree (review_author_id) WHERE (review_author_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX cases_review_idx ON cases USING btree (review_id) WHERE (review_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX cases_search_idx ON cases USING gin (search);
--> statement-breakpoint
CREATE INDEX cases_settled_at_idx ON cases USING btree (settled_at) WHERE (settled_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX cases_status_idx ON cases USING btree (status, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX cases_type_idx ON cases USING btree (type, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX cases_vendor_idx ON cases USING btree (vendor_id, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX cases_visitor_idx ON cases USING btree (settled_at) WHERE (visitor_email IS NOT NULL);
--> statement-breakpoint
CREATE INDEX categories_level_idx ON categories USING btree (level);
--> statement-breakpoint
CREATE INDEX categories_parent_id_idx ON categories USING btree (parent_id);
--> statement-breakpoint
CREATE INDEX category_count_changes_category_idx ON category_count_changes USING btree (category_id);
--> statement-breakpoint
CREATE INDEX category_redirects_into_id_idx ON category_redirects USING btree (into_id);
--> statement-breakpoint
CREATE INDEX contact_messages_created_at_idx ON contact_messages USING btree (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX contact_messages_email_idx ON contact_messages USING btree (email, created_at DESC);
--> statement-breakpoint
CREATE INDEX contact_messages_name_idx ON contact_messages USING btree (lower(name), id);
--> statement-breakpoint
CREATE INDEX contact_messages_search_idx ON contact_messages USING gin (search);
--> statement-breakpoint
CREATE INDEX content_items_list_position_idx ON content_items USING btree (list, "position", id);
--> statement-breakpoint
CREATE INDEX copy_checks_failed_idx ON copy_checks USING btree (number) WHERE (status = 'failed'::text);
--> statement-breakpoint
CREATE INDEX copy_checks_waiting_idx ON copy_checks USING btree (number) WHERE (status = 'waiting'::text);
--> statement-breakpoint
CREATE INDEX copy_holds_case_idx ON copy_holds USING btree (case_id);
--> statement-breakpoint
CREATE INDEX copy_holds_file_id_idx ON copy_holds USING hash (file_id);
--> statement-breakpoint
CREATE UNIQUE INDEX copy_holds_open_key ON copy_holds USING btree (product_id) WHERE (ended_at IS NULL);
--> statement-breakpoint
CREATE INDEX copy_holds_product_idx ON copy_holds USING btree (product_id);
--> statement-breakpoint
CREATE INDEX copy_matches_file_id_idx ON copy_matches USING hash (file_id);
--> statement-breakpoint
CREATE INDEX copy_matches_product_idx ON copy_matches USING btree (product_id);
--> statement-breakpoint
CREATE INDEX daily_figures_day_idx ON daily_figures USING btree (day);
--> statement-breakpoint
CREATE INDEX discount_code_uses_customer_id_idx ON discount_code_uses USING btree (customer_id);
--> statement-breakpoint
CREATE INDEX discount_code_uses_customer_idx ON discount_code_uses USING btree (code_id, customer_id);
--> statement-breakpoint
CREATE INDEX discount_code_uses_held_idx ON discount_code_uses USING btree (code_id, held_until) WHERE (held_until IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX discount_codes_code_key ON discount_codes USING btree (lower(code)) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX discount_codes_created_at_idx ON discount_codes USING btree (created_at DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX discount_codes_vendor_id_idx ON discount_codes USING btree (vendor_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX disputes_amount_idx ON disputes USING btree (amount_cents, id);
--> statement-breakpoint
CREATE INDEX disputes_created_at_idx ON disputes USING btree (created_at DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX disputes_due_at_idx ON disputes USING btree (due_at, id);
--> statement-breakpoint
CREATE INDEX disputes_open_idx ON disputes USING btree (created_at, id) WHERE (status = 'Open'::text);
--> statement-breakpoint
CREATE INDEX disputes_order_id_idx ON disputes USING btree (order_id);
--> statement-breakpoint
CREATE INDEX downloads_last_at_idx ON downloads USING btree (last_at);
--> statement-breakpoint
CREATE UNIQUE INDEX invitations_email_key ON invitations USING btree (email, COALESCE(vendor_id, ''::text));
--> statement-breakpoint
CREATE INDEX invitations_expires_at_idx ON invitations USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX invitations_vendor_id_idx ON invitations USING btree (vendor_id);
--> statement-breakpoint
CREATE UNIQUE INDEX known_devices_key ON known_devices USING btree (user_id, device_hash);
--> statement-breakpoint
CREATE INDEX known_devices_last_seen_at_idx ON known_devices USING btree (last_seen_at);
--> statement-breakpoint
CREATE INDEX known_networks_last_success_at_idx ON known_networks USING btree (last_success_at);
--> statement-breakpoint
CREATE INDEX ledger_balances_account_idx ON ledger_balances USING btree (account, month);
--> statement-breakpoint
CREATE INDEX ledger_balances_vendor_id_idx ON ledger_balances USING btree (vendor_id, month) WHERE (vendor_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX ledger_entries_account_idx ON ledger_entries USING btree (account, at, transaction_id);
--> statement-breakpoint
CREATE INDEX ledger_entries_vendor_id_idx ON ledger_entries USING btree (vendor_id, at, transaction_id, "position") WHERE (vendor_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX ledger_entries_vendor_sold_at_idx ON ledger_entries USING btree (vendor_id, sold_at) WHERE ((vendor_id IS NOT NULL) AND (sold_at IS NOT NULL));
--> statement-breakpoint
CREATE INDEX ledger_transactions_at_idx ON ledger_transactions USING btree (at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX ledger_transactions_order_id_idx ON ledger_transactions USING btree (order_id) WHERE (order_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX ledger_transactions_payout_id_idx ON ledger_transactions USING btree (payout_id) WHERE (payout_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX license_keys_free_idx ON license_keys USING btree (product_id, id) WHERE (order_line_id IS NULL);
--> statement-breakpoint
CREATE INDEX license_keys_order_line_id_idx ON license_keys USING btree (order_line_id) WHERE (order_line_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX listed_files_file_id_idx ON listed_files USING hash (file_id);
--> statement-breakpoint
CREATE INDEX marks_file_id_idx ON marks USING hash (file_id);
--> statement-breakpoint
CREATE INDEX media_vendor_id_idx ON media USING btree (vendor_id) WHERE (vendor_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX order_lines_file_id_idx ON order_lines USING hash (file_id);
--> statement-breakpoint
CREATE INDEX order_lines_product_id_idx ON order_lines USING btree (product_id);
--> statement-breakpoint
CREATE INDEX order_lines_product_image_idx ON order_lines USING hash (product_image);
--> statement-breakpoint
CREATE INDEX order_lines_refund_id_idx ON order_lines USING btree (refund_id);
--> statement-breakpoint
CREATE INDEX order_lines_vendor_order_id_idx ON order_lines USING btree (vendor_order_id);
--> statement-breakpoint
CREATE INDEX order_lines_version_id_idx ON order_lines USING btree (version_id);
--> statement-breakpoint
CREATE INDEX orders_created_at_idx ON orders USING btree (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX orders_customer_id_idx ON orders USING btree (customer_id, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX orders_failed_idx ON orders USING btree (id) WHERE (status = 'Failed'::text);
--> statement-breakpoint
CREATE INDEX orders_number_end_idx ON orders USING btree (reverse(order_number) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX orders_number_prefix_idx ON orders USING btree (order_number text_pattern_ops);
--> statement-breakpoint
CREATE INDEX orders_payment_status_idx ON orders USING btree (payment_status, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX orders_status_idx ON orders USING btree (status, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX orders_total_idx ON orders USING btree (total_cents, id);
--> statement-breakpoint
CREATE INDEX outbox_created_at_idx ON outbox USING btree (created_at);
--> statement-breakpoint
CREATE INDEX outbox_due_idx ON outbox USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX outbox_failed_idx ON outbox USING btree (created_at) WHERE ((next_attempt_at IS NULL) AND (sent_at IS NULL));
--> statement-breakpoint
CREATE INDEX page_keys_file_idx ON page_keys USING btree (file);
--> statement-breakpoint
CREATE INDEX payments_code_id_idx ON payments USING btree (code_id) WHERE (code_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX payments_customer_id_idx ON payments USING btree (customer_id, settled_at) WHERE (customer_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX payments_end_failed_idx ON payments USING btree (end_failed_at) WHERE ((end_failed_at IS NOT NULL) AND (settled_at IS NULL) AND (order_failed_at IS NULL));
--> statement-breakpoint
CREATE INDEX payments_next_check_idx ON payments USING btree (next_check_at) WHERE (settled_at IS NULL);
--> statement-breakpoint
CREATE INDEX payments_order_failed_idx ON payments USING btree (order_failed_at) WHERE (order_failed_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX payout_accounts_ready_idx ON payout_accounts USING btree (vendor_id) WHERE ((method = 'byHand'::text) OR ((method = 'connect'::text) AND (account_status = 'Ready'::text)));
--> statement-breakpoint
CREATE INDEX payouts_amount_idx ON payouts USING btree (amount_cents, id);
--> statement-breakpoint
CREATE INDEX payouts_created_at_idx ON payouts USING btree (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX payouts_export_id_idx ON payouts USING btree (export_id) WHERE (export_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX payouts_next_attempt_idx ON payouts USING btree (next_attempt_at) WHERE ((status = ANY (ARRAY['Scheduled'::text, 'Sent'::text])) AND (next_attempt_at IS NOT NULL));
--> statement-breakpoint
CREATE INDEX payouts_status_idx ON payouts USING btree (status, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX payouts_vendor_id_idx ON payouts USING btree (vendor_id, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX pdf_files_waiting_idx ON pdf_files USING btree (next_at) WHERE (status = 'waiting'::text);
--> statement-breakpoint
CREATE INDEX product_images_image_idx ON product_images USING hash (image);
--> statement-breakpoint
CREATE INDEX product_images_product_id_idx ON product_images USING btree (product_id, "position");
--> statement-breakpoint
CREATE INDEX product_versions_file_id_idx ON product_versions USING hash (file_id);
--> statement-breakpoint
CREATE INDEX product_versions_unannounced_idx ON product_versions USING btree (product_id) WHERE ((announced_at IS NULL) AND (number > 1));
--> statement-breakpoint
CREATE INDEX product_views_day_idx ON product_views USING btree (day);
--> statement-breakpoint
CREATE INDEX products_author_idx ON products USING btree (author_id, created_at DESC, id DESC) WHERE (author_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX products_best_seller_idx ON products USING btree (created_at DESC, id DESC) WHERE (listed AND is_best_seller);
--> statement-breakpoint
CREATE INDEX products_featured_image_idx ON products USING hash (featured_image);
--> statement-breakpoint
CREATE INDEX products_file_id_idx ON products USING hash (file_id);
--> statement-breakpoint
CREATE INDEX products_first_category_idx ON products USING btree (first_category_id, created_at DESC, id DESC) WHERE listed;
--> statement-breakpoint
CREATE INDEX products_kept_category_idx ON products USING btree (main_category_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX products_kept_idx ON products USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX products_leaf_category_idx ON products USING btree (leaf_category_id, created_at DESC, id DESC) WHERE listed;
--> statement-breakpoint
CREATE INDEX products_list_price_idx ON products USING btree (list_price_cents, id) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX products_listed_idx ON products USING btree (created_at DESC, id DESC) WHERE listed;
--> statement-breakpoint
CREATE INDEX products_main_category_idx ON products USING btree (main_category_id, created_at DESC, id DESC) WHERE listed;
--> statement-breakpoint
CREATE INDEX products_mentions_idx ON products USING gin (mentions, search_filters) WHERE listed;
--> statement-breakpoint
CREATE INDEX products_name_idx ON products USING btree (lower(name), id) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX products_names_idx ON products USING gin (names, search_filters) WHERE listed;
--> statement-breakpoint
CREATE INDEX products_pictured_description_idx ON products USING btree (id) WHERE (description ~~ '%/media/%'::text);
--> statement-breakpoint
CREATE INDEX products_recommended_idx ON products USING btree (created_at DESC, id DESC) WHERE (listed AND is_recommended);
--> statement-breakpoint
CREATE INDEX products_search_idx ON products USING gin (search);
--> statement-breakpoint
CREATE INDEX products_second_category_idx ON products USING btree (second_category_id, created_at DESC, id DESC) WHERE listed;
--> statement-breakpoint
CREATE INDEX products_shuffle_idx ON products USING btree (shuffle_key, id) WHERE listed;
--> statement-breakpoint
CREATE INDEX products_third_category_idx ON products USING btree (third_category_id, created_at DESC, id DESC) WHERE listed;
--> statement-breakpoint
CREATE INDEX products_vendor_idx ON products USING btree (vendor_id, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX products_vendor_name_idx ON products USING btree (vendor_id, lower(name), id) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX products_vendor_price_idx ON products USING btree (vendor_id, list_price_cents, id) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX provider_transactions_created_at_idx ON provider_transactions USING btree (created_at);
--> statement-breakpoint
CREATE INDEX provider_transactions_new_idx ON provider_transactions USING btree (id) WHERE (compared_at IS NULL);
--> statement-breakpoint
CREATE INDEX provider_transactions_subject_idx ON provider_transactions USING btree (subject) WHERE (subject IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX reconciliation_differences_open_key ON reconciliation_differences USING btree (subject) WHERE (ended_at IS NULL);
--> statement-breakpoint
CREATE INDEX reconciliation_differences_reported_idx ON reconciliation_differences USING btree (reported_at);
--> statement-breakpoint
CREATE INDEX reconciliation_differences_since_idx ON reconciliation_differences USING btree (since DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX refund_parts_vendor_order_id_idx ON refund_parts USING btree (vendor_order_id);
--> statement-breakpoint
CREATE INDEX refunds_amount_idx ON refunds USING btree (amount_cents, id);
--> statement-breakpoint
CREATE INDEX refunds_created_at_idx ON refunds USING btree (created_at DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX refunds_next_attempt_idx ON refunds USING btree (next_attempt_at) WHERE (status = ANY (ARRAY['Pending'::text, 'Processing'::text]));
--> statement-breakpoint
CREATE INDEX refunds_order_id_idx ON refunds USING btree (order_id);
--> statement-breakpoint
CREATE INDEX refunds_stuck_idx ON refunds USING btree (created_at, id) WHERE (status = 'Stuck'::text);
--> statement-breakpoint
CREATE INDEX refunds_vendor_order_id_idx ON refunds USING btree (vendor_order_id) WHERE (vendor_order_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX review_votes_customer_id_idx ON review_votes USING btree (customer_id);
--> statement-breakpoint
CREATE INDEX reviews_answered_idx ON reviews USING btree (product_id, answered_at DESC, id DESC) WHERE ((answer IS NOT NULL) AND (removed_at IS NULL));
--> statement-breakpoint
CREATE INDEX reviews_created_at_idx ON reviews USING btree (created_at, id) WHERE (removed_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX reviews_current_key ON reviews USING btree (product_id, customer_id) WHERE (removed_at IS NULL);
--> statement-breakpoint
CREATE INDEX reviews_customer_id_idx ON reviews USING btree (customer_id);
--> statement-breakpoint
CREATE INDEX reviews_helpful_idx ON reviews USING btree (product_id, verified DESC, helpful DESC, created_at DESC, id DESC) WHERE (removed_at IS NULL);
--> statement-breakpoint
CREATE INDEX reviews_images_idx ON reviews USING gin (images);
--> statement-breakpoint
CREATE INDEX reviews_rating_idx ON reviews USING btree (rating, id) WHERE (removed_at IS NULL);
--> statement-breakpoint
CREATE INDEX reviews_removed_at_idx ON reviews USING btree (removed_at DESC, id DESC) WHERE (removed_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX search_terms_similar_idx ON search_terms USING gin (term gin_trgm_ops) WHERE (whole > 0);
--> statement-breakpoint
CREATE INDEX sessions_expires_at_idx ON sessions USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX sessions_user_id_idx ON sessions USING btree (user_id);
--> statement-breakpoint
CREATE INDEX shop_members_vendor_id_idx ON shop_members USING btree (vendor_id);
--> statement-breakpoint
CREATE INDEX sign_in_tickets_expires_at_idx ON sign_in_tickets USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX sign_in_tickets_user_id_idx ON sign_in_tickets USING btree (user_id);
--> statement-breakpoint
CREATE INDEX simulator_event_sequence_idx ON simulator_event USING btree (sequence);
--> statement-breakpoint
CREATE INDEX simulator_event_type_idx ON simulator_event USING btree (type, sequence);
--> statement-breakpoint
CREATE INDEX simulator_idempotency_created_idx ON simulator_idempotency USING btree (created_at);
--> statement-breakpoint
CREATE INDEX simulator_object_kind_idx ON simulator_object USING btree (kind, sequence);
--> statement-breakpoint
CREATE INDEX simulator_object_parent_idx ON simulator_object USING btree (parent_id, kind);
--> statement-breakpoint
CREATE INDEX tax_evidence_at_idx ON tax_evidence USING btree (at DESC NULLS LAST, payment_id DESC NULLS LAST) WHERE (order_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX tax_evidence_state_idx ON tax_evidence USING btree (state, at DESC NULLS LAST, payment_id DESC NULLS LAST) WHERE (order_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX tax_rates_country_idx ON tax_rates USING btree (country, starts_on, created_at);
--> statement-breakpoint
CREATE INDEX users_created_at_idx ON users USING btree (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX users_deletion_due_idx ON users USING btree (deletion_due_at) WHERE ((deletion_due_at IS NOT NULL) AND (deleted_at IS NULL));
--> statement-breakpoint
CREATE INDEX users_email_idx ON users USING btree (email);
--> statement-breakpoint
CREATE UNIQUE INDEX users_email_key ON users USING btree (email) WHERE (email <> ''::text);
--> statement-breakpoint
CREATE INDEX users_name_idx ON users USING btree (lower(name), id);
--> statement-breakpoint
CREATE INDEX users_profile_image_idx ON users USING hash (profile_image);
--> statement-breakpoint
CREATE INDEX users_role_idx ON users USING btree (role, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX users_search_idx ON users USING gin (search);
--> statement-breakpoint
CREATE INDEX users_suspended_idx ON users USING btree (created_at DESC, id DESC) WHERE (suspended_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX vendor_archives_due_idx ON vendor_archives USING btree (due_at) WHERE (status = ANY (ARRAY['waiting'::text, 'writing'::text]));
--> statement-breakpoint
CREATE UNIQUE INDEX vendor_archives_vendor_id_key ON vendor_archives USING btree (vendor_id);
--> statement-breakpoint
CREATE INDEX vendor_documents_file_id_idx ON vendor_documents USING hash (file_id);
--> statement-breakpoint
CREATE INDEX vendor_documents_item_id_idx ON vendor_documents USING btree (item_id);
--> statement-breakpoint
CREATE INDEX vendor_messages_all_name_idx ON vendor_messages USING btree (lower(name), id);
--> statement-breakpoint
CREATE INDEX vendor_messages_created_at_idx ON vendor_messages USING btree (created_at, id);
--> statement-breakpoint
CREATE INDEX vendor_messages_email_idx ON vendor_messages USING btree (email, created_at DESC);
--> statement-breakpoint
CREATE INDEX vendor_messages_name_idx ON vendor_messages USING btree (vendor_id, lower(name), id);
--> statement-breakpoint
CREATE INDEX vendor_messages_search_idx ON vendor_messages USING gin (search);
--> statement-breakpoint
CREATE INDEX vendor_messages_vendor_id_idx ON vendor_messages USING btree (vendor_id, created_at DESC);
--> statement-breakpoint
CREATE INDEX vendor_orders_all_shown_idx ON vendor_orders USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX vendor_orders_all_total_idx ON vendor_orders USING btree (total_cents, id) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX vendor_orders_sales_idx ON vendor_orders USING btree (vendor_id, order_id, total_cents, refunded_cents);
--> statement-breakpoint
CREATE INDEX vendor_orders_shown_idx ON vendor_orders USING btree (vendor_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX vendor_orders_total_idx ON vendor_orders USING btree (vendor_id, total_cents, id) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX vendor_orders_vendor_id_idx ON vendor_orders USING btree (vendor_id, created_at DESC);
--> statement-breakpoint
CREATE INDEX vendors_applied_at_idx ON vendors USING btree (applied_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX vendors_away_idx ON vendors USING btree (applied_at DESC, id DESC) WHERE away;
--> statement-breakpoint
CREATE INDEX vendors_created_at_idx ON vendors USING btree (created_at);
--> statement-breakpoint
CREATE INDEX vendors_search_idx ON vendors USING gin (search);
--> statement-breakpoint
CREATE INDEX vendors_shop_name_idx ON vendors USING btree (lower(shop_name), id);
--> statement-breakpoint
CREATE INDEX vendors_status_idx ON vendors USING btree (status, applied_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX webhook_events_created_at_idx ON webhook_events USING btree (created_at);
--> statement-breakpoint
CREATE INDEX webhook_events_next_attempt_idx ON webhook_events USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
--> statement-breakpoint
INSERT INTO audit_head VALUES (1, 0, '1970-01-01 00:00:00+00', repeat('0', 64));
--> statement-breakpoint
INSERT INTO commission_rules (id, rule_id, version, scope, basis_points, fixed_cents, starts_at)
  VALUES ('market-1', 'market', 1, 'market', 1000, 0, '1970-01-01 00:00:00+00');
--> statement-breakpoint
CREATE TRIGGER audit_head_kept BEFORE INSERT OR DELETE OR TRUNCATE ON audit_head FOR EACH STATEMENT EXECUTE FUNCTION audit_refused();
--> statement-breakpoint
CREATE TRIGGER audit_head_moved BEFORE UPDATE ON audit_head FOR EACH STATEMENT EXECUTE FUNCTION audit_refused('may append');
--> statement-breakpoint
CREATE TRIGGER audit_log_appended BEFORE INSERT ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_refused('may append');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_log_head AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.audit_appending'::text, true), ''::text) = 'first'::text)) EXECUTE FUNCTION audit_head_follows();
--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_refused();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON archive_imports DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('vendor', 'vendor_id', 'archive_import', '{token,files,shop_name,checked_by,created_at,vendor_id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON blog_post_former_slugs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('blog', 'post_id', 'formerSlug', '{post_id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON blog_posts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('blog', 'id', '', '{search,version,created_at,updated_at,id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON case_decisions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('case', 'case_id', 'decision', '{created_at,case_id}', '{reason}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON case_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('case', 'case_id', 'entry', '{position,created_at,case_id}', '{text}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON cases DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('case', 'id', '', '{search,last_message_at,created_at,id}', '{title,visitor_name,visitor_email}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON categories DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('category', 'id', '', '{name_words,version,created_at,id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON category_goods DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('category', 'category_id', 'taxed', '{category_id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON category_redirects DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('category', 'id', 'redirect', '{id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON commission_rules DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('commission', 'rule_id', '', '{id,created_by,created_at,rule_id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON contact_messages DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('contact-us-message', 'id', '', '{created_at,id}', '{name,email,phone,message}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON content_drafts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('content', 'key', 'draft', '{version,user_id,saved_at,key}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON content_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('@list', 'id', '', '{version,id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON content_schedules DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('content', 'key', 'schedule', '{user_id,key}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON contents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('content', 'key', '', '{version,key}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON copy_holds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('product', 'product_id', 'copy', '{id,created_at,product_id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON discount_codes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('discount-code', 'id', '', '{taken,created_at,id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON disputes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('dispute', 'id', '', '{created_at,id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON invitations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('invitation', 'id', '', '{created_at,expires_at,id}', '{email}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON order_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('order', 'order_id', 'line', '{vendor_order_id,order_id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('order', 'id', '', '{provider_revision,created_at,id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON payout_accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('vendor', 'vendor_id', 'payoutAccount', '{booked_payouts,created_at,updated_at,vendor_id}', '{account_id,sealed_details}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON payouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('payout', 'id', '', '{attempts,refusals,next_attempt_at,created_at,id}', '{sealed_details}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON product_images DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('product', 'product_id', 'image', '{id,product_id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON product_licenses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('product', 'product_id', 'license', '{id,position,product_id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON product_versions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('product', 'product_id', 'version', '{id,announced_at,created_at,created_by,product_id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('product', 'id', '', '{leaf_category_id,listed,number,shuffle_key,stars1,stars2,stars3,stars4,stars5,unverified_reviews,version,created_at,updated_at,names,search,search_filters,category_names,mentions,preview_words,id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('refund', 'id', '', '{attempts,refusals,next_attempt_at,created_at,id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON reviews DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('product-review', 'id', '', '{helpful,created_at,id}', '{removal_reason,answer,text,images}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON sessions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('user', 'user_id', 'session', '{id,device,created_at,last_seen_at,expires_at,user_id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON shop_members DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('user', 'user_id', 'membership', '{created_at,user_id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON tax_rates DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('tax-rate', 'id', '', '{created_by,created_at,id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON two_step_secrets DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('user', 'user_id', 'twoStep', '{created_at,last_used_step,user_id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('user', 'id', '', '{search,created_at,id}', '{name,email,phone,profile_image,suspended_reason}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON vendor_documents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('vendor', 'vendor_id', 'document', '{created_at,vendor_id}', '{name,reason}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON vendor_legal_details DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('vendor', 'vendor_id', 'legalDetails', '{vendor_id}', '{legal_name,legal_address,legal_number}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON vendor_messages DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('vendor-message', 'id', '', '{created_at,id}', '{name,email,message}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON vendor_orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('vendor-order', 'id', '', '{refunded_cents,refunded_tax_cents,refunded_codes_cents,refunded_commission_cents,created_at,id}', '{}');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR DELETE OR UPDATE ON vendors DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('emporia.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_changes('vendor', 'id', '', '{search,applied_at,status_changed_at,created_at,id}', '{shop_name,shop_slug,shop_image,about,status_reason}');
--> statement-breakpoint
CREATE TRIGGER cases_deleted AFTER DELETE ON cases REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION cases_counted();
--> statement-breakpoint
CREATE TRIGGER cases_inserted AFTER INSERT ON cases REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION cases_counted();
--> statement-breakpoint
CREATE TRIGGER cases_updated AFTER UPDATE ON cases REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION cases_counted();
--> statement-breakpoint
CREATE TRIGGER categories_renamed AFTER UPDATE OF name ON categories FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION categories_renamed();
--> statement-breakpoint
CREATE TRIGGER commission_rules_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON commission_rules FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_added AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ledger_entries_added();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transactions_have_entries AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transaction_has_entries();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER orders_deleted AFTER DELETE ON orders REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION orders_counted();
--> statement-breakpoint
CREATE TRIGGER orders_deleted_in_figures AFTER DELETE ON orders REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION orders_in_figures();
--> statement-breakpoint
CREATE TRIGGER orders_inserted AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION orders_added();
--> statement-breakpoint
CREATE TRIGGER orders_updated AFTER UPDATE ON orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION orders_counted();
--> statement-breakpoint
CREATE TRIGGER orders_updated_in_figures AFTER UPDATE ON orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION orders_in_figures();
--> statement-breakpoint
CREATE TRIGGER payout_exports_kept BEFORE DELETE OR UPDATE ON payout_exports FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER payouts_of_files_kept BEFORE UPDATE ON payouts FOR EACH ROW WHEN (((old.export_id IS NOT NULL) AND (((((old.export_id IS DISTINCT FROM new.export_id) OR (old.vendor_id IS DISTINCT FROM new.vendor_id)) OR (old.amount_cents IS DISTINCT FROM new.amount_cents)) OR (old.sealed_details IS DISTINCT FROM new.sealed_details)) OR (old.account_last4 IS DISTINCT FROM new.account_last4)))) EXECUTE FUNCTION payout_of_file_changed();
--> statement-breakpoint
CREATE TRIGGER product_versions_pdf_file AFTER INSERT ON product_versions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION versions_have_pdf_files();
--> statement-breakpoint
CREATE TRIGGER product_views_inserted_in_figures AFTER INSERT ON product_views REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION views_in_figures();
--> statement-breakpoint
CREATE TRIGGER product_views_updated_in_figures AFTER UPDATE ON product_views REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION views_in_figures();
--> statement-breakpoint
CREATE TRIGGER products_copy_check AFTER UPDATE OF file_id, listed ON products FOR EACH ROW WHEN (((new.file_id IS NOT NULL) AND ((new.listed AND (NOT old.listed)) OR ((new.listed OR (new.hidden_at IS NOT NULL)) AND (new.file_id IS DISTINCT FROM old.file_id))))) EXECUTE FUNCTION changed_products_are_compared();
--> statement-breakpoint
CREATE TRIGGER products_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION products_counted();
--> statement-breakpoint
CREATE TRIGGER products_file_version AFTER UPDATE OF file_id ON products FOR EACH ROW WHEN ((old.file_id IS DISTINCT FROM new.file_id)) EXECUTE FUNCTION product_file_has_version();
--> statement-breakpoint
CREATE TRIGGER products_first_copy_check AFTER INSERT ON products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION new_products_are_compared();
--> statement-breakpoint
CREATE TRIGGER products_first_version AFTER INSERT ON products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION new_products_have_versions();
--> statement-breakpoint
CREATE TRIGGER products_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_counted();
--> statement-breakpoint
CREATE TRIGGER products_named_categories BEFORE INSERT OR UPDATE OF main_category_id, first_category_id, second_category_id, third_category_id ON products FOR EACH ROW EXECUTE FUNCTION products_named_categories();
--> statement-breakpoint
CREATE TRIGGER products_preview_words BEFORE INSERT OR UPDATE OF file_id, preview_pages ON products FOR EACH ROW EXECUTE FUNCTION products_preview_words();
--> statement-breakpoint
CREATE TRIGGER products_terms_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION products_terms_changed();
--> statement-breakpoint
CREATE TRIGGER products_terms_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_terms_changed();
--> statement-breakpoint
CREATE TRIGGER products_terms_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_terms_changed();
--> statement-breakpoint
CREATE TRIGGER products_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_counted();
--> statement-breakpoint
CREATE TRIGGER receipts_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON receipts FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER refunds_deleted_in_figures AFTER DELETE ON refunds REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refunds_in_figures();
--> statement-breakpoint
CREATE TRIGGER refunds_inserted_in_figures AFTER INSERT ON refunds REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refunds_in_figures();
--> statement-breakpoint
CREATE TRIGGER refunds_updated_in_figures AFTER UPDATE ON refunds REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refunds_in_figures();
--> statement-breakpoint
CREATE TRIGGER shop_products_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION shop_products_changed();
--> statement-breakpoint
CREATE TRIGGER shop_products_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION shop_products_changed();
--> statement-breakpoint
CREATE TRIGGER shop_products_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION shop_products_changed();
--> statement-breakpoint
CREATE TRIGGER tax_rates_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON tax_rates FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER users_deleted AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION users_counted();
--> statement-breakpoint
CREATE TRIGGER users_inserted AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION users_counted();
--> statement-breakpoint
CREATE TRIGGER users_inserted_in_figures AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION customers_in_figures();
--> statement-breakpoint
CREATE TRIGGER users_made_customers_in_figures AFTER UPDATE OF role ON users FOR EACH ROW WHEN (((old.role <> 'customer'::text) AND (new.role = 'customer'::text))) EXECUTE FUNCTION later_customers_in_figures();
--> statement-breakpoint
CREATE TRIGGER users_updated AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION users_counted();
--> statement-breakpoint
CREATE TRIGGER vendor_orders_deleted_in_figures AFTER DELETE ON vendor_orders REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION vendor_orders_in_figures();
--> statement-breakpoint
CREATE TRIGGER vendor_orders_inserted_in_figures AFTER INSERT ON vendor_orders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vendor_orders_added();
--> statement-breakpoint
CREATE TRIGGER vendor_orders_updated_in_figures AFTER UPDATE ON vendor_orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vendor_orders_in_figures();
--> statement-breakpoint
CREATE TRIGGER vendors_deleted AFTER DELETE ON vendors REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION vendors_counted();
--> statement-breakpoint
CREATE TRIGGER vendors_inserted AFTER INSERT ON vendors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vendors_counted();
--> statement-breakpoint
CREATE TRIGGER vendors_inserted_in_figures AFTER INSERT ON vendors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vendors_in_figures();
--> statement-breakpoint
CREATE TRIGGER vendors_updated AFTER UPDATE ON vendors REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vendors_counted();
--> statement-breakpoint
CREATE TRIGGER vendors_updated_in_figures AFTER UPDATE ON vendors REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vendors_in_figures();
--> statement-breakpoint
ALTER TABLE ONLY account_decisions
    ADD CONSTRAINT account_decisions_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY account_decisions
    ADD CONSTRAINT account_decisions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY archive_import_products
    ADD CONSTRAINT archive_import_products_import_id_archive_imports_id_fk FOREIGN KEY (import_id) REFERENCES archive_imports(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY archive_import_products
    ADD CONSTRAINT archive_import_products_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY archive_imports
    ADD CONSTRAINT archive_imports_checked_by_users_id_fk FOREIGN KEY (checked_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY archive_imports
    ADD CONSTRAINT archive_imports_vendor_id_vendors_id_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE ONLY archived_records
    ADD CONSTRAINT archived_records_import_id_archive_imports_id_fk FOREIGN KEY (import_id) REFERENCES archive_imports(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY archived_records
    ADD CONSTRAINT archived_records_vendor_id_vendors_id_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE ONLY backup_codes
    ADD CONSTRAINT backup_codes_user_id_two_step_secrets_user_id_fk FOREIGN KEY (user_id) REFERENCES two_step_secrets(user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY blog_post_former_slugs
    ADD CONSTRAINT blog_post_former_slugs_post_id_blog_posts_id_fk FOREIGN KEY (post_id) REFERENCES blog_posts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY case_decisions
    ADD CONSTRAINT case_decisions_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id);
--> statement-breakpoint
ALTER TABLE ONLY case_decisions
    ADD CONSTRAINT case_decisions_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY case_decisions
    ADD CONSTRAINT case_decisions_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id);
--> statement-breakpoint
ALTER TABLE ONLY case_decisions
    ADD CONSTRAINT case_decisions_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id);
--> statement-breakpoint
ALTER TABLE ONLY case_decisions
    ADD CONSTRAINT case_decisions_review_id_reviews_id_fk FOREIGN KEY (review_id) REFERENCES reviews(id);
--> statement-breakpoint
ALTER TABLE ONLY case_decisions
    ADD CONSTRAINT case_decisions_vendor_id_vendors_id_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE ONLY case_entries
    ADD CONSTRAINT case_entries_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY case_entries
    ADD CONSTRAINT case_entries_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id);
--> statement-breakpoint
ALTER TABLE ONLY case_entries
    ADD CONSTRAINT case_entries_decision_id_case_decisions_id_fk FOREIGN KEY (decision_id) REFERENCES case_decisions(id);
--> statement-breakpoint
ALTER TABLE ONLY case_files
    ADD CONSTRAINT case_files_entry_id_case_entries_id_fk FOREIGN KEY (entry_id) REFERENCES case_entries(id);
--> statement-breakpoint
ALTER TABLE ONLY case_files
    ADD CONSTRAINT case_files_file_id_media_id_fk FOREIGN KEY (file_id) REFERENCES media(id);
--> statement-breakpoint
ALTER TABLE ONLY cases
    ADD CONSTRAINT cases_assignee_id_users_id_fk FOREIGN KEY (assignee_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY cases
    ADD CONSTRAINT cases_dispute_id_disputes_id_fk FOREIGN KEY (dispute_id) REFERENCES disputes(id);
--> statement-breakpoint
ALTER TABLE ONLY cases
    ADD CONSTRAINT cases_opened_by_users_id_fk FOREIGN KEY (opened_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY cases
    ADD CONSTRAINT cases_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE ONLY cases
    ADD CONSTRAINT cases_order_line_id_order_lines_id_fk FOREIGN KEY (order_line_id) REFERENCES order_lines(id);
--> statement-breakpoint
ALTER TABLE ONLY cases
    ADD CONSTRAINT cases_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id);
--> statement-breakpoint
ALTER TABLE ONLY cases
    ADD CONSTRAINT cases_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id);
--> statement-breakpoint
ALTER TABLE ONLY cases
    ADD CONSTRAINT cases_review_author_id_users_id_fk FOREIGN KEY (review_author_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY cases
    ADD CONSTRAINT cases_review_id_reviews_id_fk FOREIGN KEY (review_id) REFERENCES reviews(id);
--> statement-breakpoint
ALTER TABLE ONLY cases
    ADD CONSTRAINT cases_vendor_id_vendors_id_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE ONLY categories
    ADD CONSTRAINT categories_parent_id_categories_id_fk FOREIGN KEY (parent_id) REFERENCES categories(id);
--> statement-breakpoint
ALTER TABLE ONLY category_goods
    ADD CONSTRAINT category_goods_category_id_categories_id_fk FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY category_redirects
    ADD CONSTRAINT category_redirects_into_id_categories_id_fk FOREIGN KEY (into_id) REFERENCES categories(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY commission_rules
    ADD CONSTRAINT commission_rules_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY content_drafts
    ADD CONSTRAINT content_drafts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY content_schedules
    ADD CONSTRAINT content_schedules_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY content_versions
    ADD CONSTRAINT content_versions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY copy_checks
    ADD CONSTRAINT copy_checks_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY copy_holds
    ADD CONSTRAINT copy_holds_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id);
--> statement-breakpoint
ALTER TABLE ONLY copy_holds
    ADD CONSTRAINT copy_holds_file_id_media_id_fk FOREIGN KEY (file_id) REFERENCES media(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY copy_holds
    ADD CONSTRAINT copy_holds_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY copy_matches
    ADD CONSTRAINT copy_matches_file_id_media_id_fk FOREIGN KEY (file_id) REFERENCES media(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY copy_matches
    ADD CONSTRAINT copy_matches_hold_id_copy_holds_id_fk FOREIGN KEY (hold_id) REFERENCES copy_holds(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY copy_matches
    ADD CONSTRAINT copy_matches_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY discount_code_uses
    ADD CONSTRAINT discount_code_uses_code_id_discount_codes_id_fk FOREIGN KEY (code_id) REFERENCES discount_codes(id);
--> statement-breakpoint
ALTER TABLE ONLY discount_code_uses
    ADD CONSTRAINT discount_code_uses_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY discount_code_uses
    ADD CONSTRAINT discount_code_uses_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE ONLY discount_code_uses
    ADD CONSTRAINT discount_code_uses_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id);
--> statement-breakpoint
ALTER TABLE ONLY discount_codes
    ADD CONSTRAINT discount_codes_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY discount_codes
    ADD CONSTRAINT discount_codes_vendor_id_vendors_id_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE ONLY dispute_evidence
    ADD CONSTRAINT dispute_evidence_dispute_id_disputes_id_fk FOREIGN KEY (dispute_id) REFERENCES disputes(id);
--> statement-breakpoint
ALTER TABLE ONLY dispute_evidence
    ADD CONSTRAINT dispute_evidence_sent_by_users_id_fk FOREIGN KEY (sent_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY disputes
    ADD CONSTRAINT disputes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE ONLY downloads
    ADD CONSTRAINT downloads_order_line_id_order_lines_id_fk FOREIGN KEY (order_line_id) REFERENCES order_lines(id);
--> statement-breakpoint
ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_invited_by_users_id_fk FOREIGN KEY (invited_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_vendor_id_vendors_id_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE ONLY known_devices
    ADD CONSTRAINT known_devices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY ledger_entries
    ADD CONSTRAINT ledger_entries_transaction_id_ledger_transactions_id_fk FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id);
--> statement-breakpoint
ALTER TABLE ONLY ledger_entries
    ADD CONSTRAINT ledger_entries_vendor_id_vendors_id_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE ONLY ledger_transactions
    ADD CONSTRAINT ledger_transactions_dispute_id_disputes_id_fk FOREIGN KEY (dispute_id) REFERENCES disputes(id);
--> statement-breakpoint
ALTER TABLE ONLY ledger_transactions
    ADD CONSTRAINT ledger_transactions_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE ONLY ledger_transactions
    ADD CONSTRAINT ledger_transactions_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id);
--> statement-breakpoint
ALTER TABLE ONLY license_activations
    ADD CONSTRAINT license_activations_key_id_license_keys_id_fk FOREIGN KEY (key_id) REFERENCES license_keys(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY license_keys
    ADD CONSTRAINT license_keys_added_by_users_id_fk FOREIGN KEY (added_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY license_keys
    ADD CONSTRAINT license_keys_order_line_id_order_lines_id_fk FOREIGN KEY (order_line_id) REFERENCES order_lines(id);
--> statement-breakpoint
ALTER TABLE ONLY license_keys
    ADD CONSTRAINT license_keys_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY listed_files
    ADD CONSTRAINT listed_files_file_id_media_id_fk FOREIGN KEY (file_id) REFERENCES media(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY listed_files
    ADD CONSTRAINT listed_files_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY marks
    ADD CONSTRAINT marks_file_id_media_id_fk FOREIGN KEY (file_id) REFERENCES media(id);
--> statement-breakpoint
ALTER TABLE ONLY marks
    ADD CONSTRAINT marks_order_line_id_order_lines_id_fk FOREIGN KEY (order_line_id) REFERENCES order_lines(id);
--> statement-breakpoint
ALTER TABLE ONLY media
    ADD CONSTRAINT media_vendor_id_vendors_id_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE ONLY order_lines
    ADD CONSTRAINT order_lines_commission_rule_id_commission_rules_id_fk FOREIGN KEY (commission_rule_id) REFERENCES commission_rules(id);
--> statement-breakpoint
ALTER TABLE ONLY order_lines
    ADD CONSTRAINT order_lines_file_id_media_id_fk FOREIGN KEY (file_id) REFERENCES media(id);
--> statement-breakpoint
ALTER TABLE ONLY order_lines
    ADD CONSTRAINT order_lines_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE ONLY order_lines
    ADD CONSTRAINT order_lines_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id);
--> statement-breakpoint
ALTER TABLE ONLY order_lines
    ADD CONSTRAINT order_lines_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id);
--> statement-breakpoint
ALTER TABLE ONLY order_lines
    ADD CONSTRAINT order_lines_vendor_order_id_vendor_orders_id_fk FOREIGN KEY (vendor_order_id) REFERENCES vendor_orders(id);
--> statement-breakpoint
ALTER TABLE ONLY order_lines
    ADD CONSTRAINT order_lines_version_id_product_versions_id_fk FOREIGN KEY (version_id) REFERENCES product_versions(id);
--> statement-breakpoint
ALTER TABLE ONLY orders
    ADD CONSTRAINT orders_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY orders
    ADD CONSTRAINT orders_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id);
--> statement-breakpoint
ALTER TABLE ONLY page_keys
    ADD CONSTRAINT page_keys_file_printed_files_number_fk FOREIGN KEY (file) REFERENCES printed_files(number) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY page_prints
    ADD CONSTRAINT page_prints_file_printed_files_number_fk FOREIGN KEY (file) REFERENCES printed_files(number) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY password_resets
    ADD CONSTRAINT password_resets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_code_id_discount_codes_id_fk FOREIGN KEY (code_id) REFERENCES discount_codes(id);
--> statement-breakpoint
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY payout_accounts
    ADD CONSTRAINT payout_accounts_vendor_id_vendors_id_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE ONLY payout_exports
    ADD CONSTRAINT payout_exports_exported_by_users_id_fk FOREIGN KEY (exported_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY payouts
    ADD CONSTRAINT payouts_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY payouts
    ADD CONSTRAINT payouts_export_id_payout_exports_id_fk FOREIGN KEY (export_id) REFERENCES payout_exports(id);
--> statement-breakpoint
ALTER TABLE ONLY payouts
    ADD CONSTRAINT payouts_vendor_id_vendors_id_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE ONLY pdf_files
    ADD CONSTRAINT pdf_files_file_id_media_id_fk FOREIGN KEY (file_id) REFERENCES media(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY pdf_pages
    ADD CONSTRAINT pdf_pages_file_id_pdf_files_file_id_fk FOREIGN KEY (file_id) REFERENCES pdf_files(file_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY printed_files
    ADD CONSTRAINT printed_files_file_id_pdf_files_file_id_fk FOREIGN KEY (file_id) REFERENCES pdf_files(file_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY product_images
    ADD CONSTRAINT product_images_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id);
--> statement-breakpoint
ALTER TABLE ONLY product_licenses
    ADD CONSTRAINT product_licenses_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY product_versions
    ADD CONSTRAINT product_versions_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY product_versions
    ADD CONSTRAINT product_versions_file_id_media_id_fk FOREIGN KEY (file_id) REFERENCES media(id);
--> statement-breakpoint
ALTER TABLE ONLY product_versions
    ADD CONSTRAINT product_versions_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY product_versions
    ADD CONSTRAINT product_versions_withdrawn_by_users_id_fk FOREIGN KEY (withdrawn_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY product_views
    ADD CONSTRAINT product_views_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id);
--> statement-breakpoint
ALTER TABLE ONLY product_views
    ADD CONSTRAINT product_views_vendor_id_vendors_id_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE ONLY products
    ADD CONSTRAINT products_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY products
    ADD CONSTRAINT products_file_id_media_id_fk FOREIGN KEY (file_id) REFERENCES media(id);
--> statement-breakpoint
ALTER TABLE ONLY products
    ADD CONSTRAINT products_first_category_id_categories_id_fk FOREIGN KEY (first_category_id) REFERENCES categories(id);
--> statement-breakpoint
ALTER TABLE ONLY products
    ADD CONSTRAINT products_main_category_id_categories_id_fk FOREIGN KEY (main_category_id) REFERENCES categories(id);
--> statement-breakpoint
ALTER TABLE ONLY products
    ADD CONSTRAINT products_second_category_id_categories_id_fk FOREIGN KEY (second_category_id) REFERENCES categories(id);
--> statement-breakpoint
ALTER TABLE ONLY products
    ADD CONSTRAINT products_third_category_id_categories_id_fk FOREIGN KEY (third_category_id) REFERENCES categories(id);
--> statement-breakpoint
ALTER TABLE ONLY products
    ADD CONSTRAINT products_vendor_id_vendors_id_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE ONLY receipts
    ADD CONSTRAINT receipts_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE ONLY refund_parts
    ADD CONSTRAINT refund_parts_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id);
--> statement-breakpoint
ALTER TABLE ONLY refund_parts
    ADD CONSTRAINT refund_parts_vendor_order_id_vendor_orders_id_fk FOREIGN KEY (vendor_order_id) REFERENCES vendor_orders(id);
--> statement-breakpoint
ALTER TABLE ONLY refunds
    ADD CONSTRAINT refunds_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY refunds
    ADD CONSTRAINT refunds_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE ONLY refunds
    ADD CONSTRAINT refunds_vendor_order_id_vendor_orders_id_fk FOREIGN KEY (vendor_order_id) REFERENCES vendor_orders(id);
--> statement-breakpoint
ALTER TABLE ONLY review_votes
    ADD CONSTRAINT review_votes_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY review_votes
    ADD CONSTRAINT review_votes_review_id_reviews_id_fk FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY reviews
    ADD CONSTRAINT reviews_answered_by_users_id_fk FOREIGN KEY (answered_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY reviews
    ADD CONSTRAINT reviews_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY reviews
    ADD CONSTRAINT reviews_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id);
--> statement-breakpoint
ALTER TABLE ONLY reviews
    ADD CONSTRAINT reviews_removed_by_users_id_fk FOREIGN KEY (removed_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY shop_members
    ADD CONSTRAINT shop_members_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY shop_members
    ADD CONSTRAINT shop_members_vendor_id_vendors_id_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE ONLY shop_totals
    ADD CONSTRAINT shop_totals_vendor_id_vendors_id_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE ONLY sign_in_tickets
    ADD CONSTRAINT sign_in_tickets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY tax_evidence
    ADD CONSTRAINT tax_evidence_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE ONLY tax_evidence
    ADD CONSTRAINT tax_evidence_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY tax_rates
    ADD CONSTRAINT tax_rates_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY two_step_secrets
    ADD CONSTRAINT two_step_secrets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY vendor_archives
    ADD CONSTRAINT vendor_archives_vendor_id_vendors_id_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE ONLY vendor_documents
    ADD CONSTRAINT vendor_documents_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ONLY vendor_documents
    ADD CONSTRAINT vendor_documents_file_id_media_id_fk FOREIGN KEY (file_id) REFERENCES media(id);
--> statement-breakpoint
ALTER TABLE ONLY vendor_documents
    ADD CONSTRAINT vendor_documents_item_id_content_items_id_fk FOREIGN KEY (item_id) REFERENCES content_items(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY vendor_documents
    ADD CONSTRAINT vendor_documents_vendor_id_vendors_id_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE ONLY vendor_legal_details
    ADD CONSTRAINT vendor_legal_details_vendor_id_vendors_id_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE ONLY vendor_messages
    ADD CONSTRAINT vendor_messages_vendor_id_vendors_id_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE ONLY vendor_orders
    ADD CONSTRAINT vendor_orders_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE ONLY vendor_orders
    ADD CONSTRAINT vendor_orders_vendor_id_vendors_id_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE ONLY vendors
    ADD CONSTRAINT vendors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);

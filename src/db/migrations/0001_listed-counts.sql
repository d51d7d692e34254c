-- Keeps categories.listed_count equal to the number of listed products of each category, whoever writes.
-- Statement-level, so that a bulk import pays once; rows are locked in order of id, so that two writers cannot
-- deadlock.
CREATE FUNCTION add_listed_counts(deltas jsonb) RETURNS void LANGUAGE sql AS $$
  WITH delta AS (SELECT key AS id, value::integer AS delta FROM jsonb_each_text(deltas)),
  locked AS (
    SELECT c.id FROM categories c JOIN delta d ON d.id = c.id ORDER BY c.id FOR UPDATE OF c
  )
  UPDATE categories c SET listed_count = c.listed_count + d.delta
  FROM delta d JOIN locked l ON l.id = d.id WHERE c.id = d.id AND d.delta <> 0;
$$;
--> statement-breakpoint
CREATE FUNCTION products_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_listed_counts((
    SELECT coalesce(jsonb_object_agg(id, n), '{}') FROM (
      SELECT category AS id, count(*) AS n
      FROM new_rows, unnest(ARRAY[main_category_id, first_category_id, second_category_id, third_category_id]) category
      WHERE listed AND category IS NOT NULL GROUP BY category
    ) counted));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION products_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_listed_counts((
    SELECT coalesce(jsonb_object_agg(id, n), '{}') FROM (
      SELECT category AS id, -count(*) AS n
      FROM old_rows, unnest(ARRAY[main_category_id, first_category_id, second_category_id, third_category_id]) category
      WHERE listed AND category IS NOT NULL GROUP BY category
    ) counted));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION products_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_listed_counts((
    SELECT coalesce(jsonb_object_agg(id, n), '{}') FROM (
      SELECT category AS id, sum(weight) AS n FROM (
        SELECT category, 1 AS weight
        FROM new_rows, unnest(ARRAY[main_category_id, first_category_id, second_category_id, third_category_id]) category
        WHERE listed
        UNION ALL
        SELECT category, -1
        FROM old_rows, unnest(ARRAY[main_category_id, first_category_id, second_category_id, third_category_id]) category
        WHERE listed
      ) moved WHERE category IS NOT NULL GROUP BY category HAVING sum(weight) <> 0
    ) counted));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_inserted();
--> statement-breakpoint
CREATE TRIGGER products_deleted AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION products_deleted();
--> statement-breakpoint
CREATE TRIGGER products_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_updated();

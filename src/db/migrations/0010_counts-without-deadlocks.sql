-- A new product holds its categories as foreign keys (FOR KEY SHARE). A lock for an update that leaves the key alone
-- goes together with that; FOR UPDATE did not, and two new products of one category blocked each other for ever.
-- Locked in a statement of its own, so that the update sees the rows as they are once they are held.
CREATE OR REPLACE FUNCTION add_listed_counts(deltas jsonb) RETURNS void LANGUAGE sql AS $$
  SELECT id FROM categories WHERE id IN (SELECT jsonb_object_keys(deltas)) ORDER BY id FOR NO KEY UPDATE;
  UPDATE categories c SET listed_count = c.listed_count + d.value::integer
  FROM jsonb_each_text(deltas) d WHERE c.id = d.key AND d.value <> '0';
$$;

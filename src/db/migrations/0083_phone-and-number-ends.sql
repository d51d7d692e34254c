-- The ends of a phone number of at least four digits, without what is written between these: '+1 555 0100' is found by
-- '555-0100'. The sign keeps them apart from words, since not everybody who searches people may see their phones.
CREATE FUNCTION phone_endings(phone text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg('#' || substr(digits, first)), '{}')
  FROM regexp_replace(replace(phone, '(0)', ''), '[^0-9]', '', 'g') digits, generate_series(1, length(digits) - 3) first
$$;
--> statement-breakpoint
ALTER TABLE "users" drop column "search";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(search_words(name || ' ' || email) || phone_endings(phone))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ("search");--> statement-breakpoint
CREATE INDEX "orders_number_end_idx" ON "orders" USING btree (reverse("order_number") text_pattern_ops);

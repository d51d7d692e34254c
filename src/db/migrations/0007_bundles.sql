CREATE TABLE "bundle_parts" (
	"bundle_id" text NOT NULL,
	"product_id" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "bundle_parts_bundle_id_product_id_pk" PRIMARY KEY("bundle_id","product_id"),
	CONSTRAINT "bundle_parts_position_key" UNIQUE("bundle_id","position")
);
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_active_check";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "kind" text DEFAULT 'single' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "part_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "bundle_id" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "bundle_name" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "bundle_owned_parts" smallint;--> statement-breakpoint
ALTER TABLE "bundle_parts" ADD CONSTRAINT "bundle_parts_bundle_id_products_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_parts" ADD CONSTRAINT "bundle_parts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bundle_parts_product_id_idx" ON "bundle_parts" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_bundle_id_products_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_bundle_id_idx" ON "order_lines" USING btree ("bundle_id") WHERE bundle_id is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_kind_check" CHECK ("products"."kind" = 'single' or ("products"."kind" = 'bundle' and "products"."file_id" is null and not "products"."hands_out_keys"
        and "products"."discount_type" is null));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_active_check" CHECK (not "products"."status" or (("products"."file_id" is not null or "products"."kind" = 'bundle') and "products"."featured_image" <> ''));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_bundle_check" CHECK (num_nulls("order_lines"."bundle_id", "order_lines"."bundle_name", "order_lines"."bundle_owned_parts") in (0, 3));
--> statement-breakpoint
CREATE FUNCTION bundle_follows_parts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  parts record;
BEGIN
  SELECT count(*) AS n, coalesce(sum(part.price_cents), 0) AS cents, coalesce(bool_and(part.listed AND part.price_kind = 'fixed'), false) AS are_listed
  INTO parts FROM bundle_parts b JOIN products part ON part.id = b.product_id WHERE b.bundle_id = NEW.id;
  NEW.part_count := parts.n;
  NEW.list_price_cents := greatest(NEW.price_cents, parts.cents);
  NEW.listed := NEW.listed AND parts.n > 1 AND parts.are_listed;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER bundle_follows_parts BEFORE INSERT OR UPDATE ON products FOR EACH ROW WHEN (NEW.kind = 'bundle') EXECUTE FUNCTION bundle_follows_parts();
--> statement-breakpoint
-- Says of bundles what is true of an active product; the trigger above adds what their parts say.
CREATE FUNCTION renew_bundles(ids text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM products WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products b SET listed = b.status AND b.deleted_at IS NULL AND b.hidden_at IS NULL
    AND EXISTS (SELECT FROM vendors v WHERE v.id = b.vendor_id AND v.status = 'Approved')
  WHERE b.id = ANY(ids);
END $$;
--> statement-breakpoint
CREATE FUNCTION parts_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  ids text[];
BEGIN
  SELECT array_agg(DISTINCT b.bundle_id) INTO ids
  FROM old_rows o JOIN new_rows n USING (id) JOIN bundle_parts b ON b.product_id = n.id
  WHERE n.kind = 'single' AND (o.listed, o.price_cents, o.price_kind) IS DISTINCT FROM (n.listed, n.price_cents, n.price_kind);
  IF ids IS NOT NULL THEN PERFORM renew_bundles(ids); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_parts_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION parts_changed();
--> statement-breakpoint
CREATE FUNCTION bundle_parts_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  ids text[];
BEGIN
  SELECT array_agg(DISTINCT bundle_id) INTO ids FROM changed;
  IF ids IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' AND EXISTS (
    SELECT FROM changed c JOIN products b ON b.id = c.bundle_id JOIN products part ON part.id = c.product_id
    WHERE b.kind <> 'bundle' OR part.kind <> 'single' OR part.vendor_id <> b.vendor_id)
  THEN
    RAISE EXCEPTION 'The parts of a bundle are single products of its shop.'
      USING ERRCODE = 'check_violation', TABLE = 'bundle_parts';
  END IF;
  PERFORM renew_bundles(ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bundle_parts_added AFTER INSERT ON bundle_parts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bundle_parts_changed();
--> statement-breakpoint
CREATE TRIGGER bundle_parts_removed AFTER DELETE ON bundle_parts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bundle_parts_changed();
--> statement-breakpoint
SELECT audit_table('bundle_parts', 'product', 'bundle_id', 'part', '{position}');
--> statement-breakpoint
SELECT audit_table('products', 'product', 'id', omitted => '{leaf_category_id,listed,number,shuffle_key,stars1,stars2,stars3,stars4,stars5,unverified_reviews,rating_score,sold_count,has_business_license,file_facts,part_count,version,created_at,updated_at,names,search,search_filters,category_names,mentions,preview_words}');

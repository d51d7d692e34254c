CREATE TABLE "pdf_files" (
	"file_id" text PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"page_count" integer,
	"page_width" real,
	"page_height" real,
	"outline" jsonb,
	"fonts_embedded" boolean,
	"searchable" boolean,
	"tagged" boolean,
	"language" text,
	"links" integer,
	"signed" boolean,
	"encrypted" boolean,
	"markable" boolean,
	CONSTRAINT "pdf_files_status_check" CHECK ("pdf_files"."status" in ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "pdf_pages" (
	"file_id" text NOT NULL,
	"page" integer NOT NULL,
	"text" text NOT NULL,
	"text_hash" text NOT NULL,
	"picture_hash" bigint,
	CONSTRAINT "pdf_pages_file_id_page_pk" PRIMARY KEY("file_id","page"),
	CONSTRAINT "pdf_pages_page_check" CHECK ("pdf_pages"."page" >= 1)
);
--> statement-breakpoint
CREATE TABLE "product_versions" (
	"id" text PRIMARY KEY DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"product_id" text NOT NULL,
	"number" integer NOT NULL,
	"edition" integer NOT NULL,
	"file_id" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"announced_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" text,
	"withdrawal_reason" text,
	CONSTRAINT "product_versions_number_key" UNIQUE("product_id","number"),
	CONSTRAINT "product_versions_number_check" CHECK ("product_versions"."number" >= 1 and "product_versions"."edition" between 1 and "product_versions"."number"),
	CONSTRAINT "product_versions_note_check" CHECK ("product_versions"."note" is not null or "product_versions"."number" = 1),
	CONSTRAINT "product_versions_withdrawal_check" CHECK (num_nulls("product_versions"."withdrawn_at", "product_versions"."withdrawn_by", "product_versions"."withdrawal_reason") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "preview_pages" integer[];--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "marking" text DEFAULT 'hidden' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "max_activations" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "text" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "images" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "version_number" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "helpful" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "version_id" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "license_kind" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "license_text" text;--> statement-breakpoint
-- A file of a product that order lines name and the product does not is an earlier version: they are numbered by their
-- first sale, and the product's own file is the last.
INSERT INTO product_versions (product_id, number, edition, file_id, note, created_at, announced_at, created_by)
SELECT product_id, number, 1, file_id, CASE WHEN number > 1 THEN 'Replaced file' END,
  CASE WHEN number = 1 THEN product_created_at ELSE coalesce(first_sale, product_updated_at) END,
  CASE WHEN number > 1 THEN coalesce(first_sale, product_updated_at) END, CASE WHEN number = 1 THEN author_id END
FROM (
  SELECT f.*, p.created_at AS product_created_at, p.updated_at AS product_updated_at, p.author_id,
    row_number() OVER (PARTITION BY f.product_id ORDER BY f.is_own, f.first_sale, f.file_id) AS number
  FROM (
    SELECT product_id, file_id, bool_or(is_own) AS is_own, min(sold_at) AS first_sale
    FROM (
      SELECT id AS product_id, file_id, true AS is_own, NULL::timestamptz AS sold_at FROM products WHERE file_id IS NOT NULL
      UNION ALL
      SELECT l.product_id, l.file_id, false, o.created_at FROM order_lines l JOIN orders o ON o.id = l.order_id
    ) named GROUP BY product_id, file_id
  ) f JOIN products p ON p.id = f.product_id
) numbered;
--> statement-breakpoint
UPDATE order_lines l SET version_id = v.id FROM product_versions v WHERE v.product_id = l.product_id AND v.file_id = l.file_id;
--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "version_id" SET NOT NULL;
--> statement-breakpoint
INSERT INTO pdf_files (file_id, next_at) SELECT DISTINCT file_id, now() FROM product_versions;
--> statement-breakpoint
ALTER TABLE "pdf_files" ADD CONSTRAINT "pdf_files_file_id_media_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_pages" ADD CONSTRAINT "pdf_pages_file_id_pdf_files_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."pdf_files"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_file_id_media_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pdf_files_waiting_idx" ON "pdf_files" USING btree ("next_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "product_versions_unannounced_idx" ON "product_versions" USING btree ("product_id") WHERE announced_at is null and number > 1;--> statement-breakpoint
CREATE INDEX "product_versions_file_id_idx" ON "product_versions" USING hash ("file_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_version_id_product_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."product_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_version_id_idx" ON "order_lines" USING btree ("version_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_marking_check" CHECK ("products"."marking" in ('off', 'visible', 'hidden', 'both'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_activations_check" CHECK ("products"."max_activations" >= 1);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_license_check" CHECK (num_nulls("order_lines"."license_kind", "order_lines"."license_text") in (0, 2));
--> statement-breakpoint
-- The file of a product is that of its newest version that is not withdrawn: one that is written without a version gets
-- the next number.
CREATE FUNCTION product_file_has_version() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER products_file_version AFTER UPDATE OF file_id ON products
  FOR EACH ROW WHEN (OLD.file_id IS DISTINCT FROM NEW.file_id) EXECUTE FUNCTION product_file_has_version();
--> statement-breakpoint
CREATE FUNCTION new_products_have_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_versions (product_id, number, edition, file_id, created_at, created_by)
  SELECT id, 1, 1, file_id, created_at, author_id FROM added WHERE file_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_first_version AFTER INSERT ON products
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION new_products_have_versions();
--> statement-breakpoint
-- Every file for sale waits for its analysis.
CREATE FUNCTION versions_have_pdf_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pdf_files (file_id, next_at) SELECT file_id, min(created_at) FROM added GROUP BY file_id ORDER BY file_id
  ON CONFLICT (file_id) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_versions_pdf_file AFTER INSERT ON product_versions
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION versions_have_pdf_files();
--> statement-breakpoint
SELECT audit_table('product_versions', 'product', 'product_id', 'version', '{id,announced_at,created_at,created_by}');
--> statement-breakpoint
SELECT audit_table('reviews', 'product-review', 'id', omitted => '{helpful,created_at}', withheld => '{removal_reason,answer,text,images}');

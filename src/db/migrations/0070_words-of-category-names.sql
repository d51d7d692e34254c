ALTER TABLE "categories" ADD COLUMN "name_words" text[] GENERATED ALWAYS AS (search_words(name)) STORED NOT NULL;
--> statement-breakpoint
SELECT audit_table('categories', 'category', 'id', omitted => '{name_words,version,created_at}');

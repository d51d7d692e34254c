import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, time, tsvector } from '../columns.ts';

/** Posts of the blog. A draft may lack anything but its title: what it lacks is an empty text. */
export const blogPosts = pgTable(
  'blog_posts',
  {
    id: idColumn(),
    slug: text().notNull().unique('blog_posts_slug_key'),
    title: text().notNull(),
    author: text().notNull(),
    image: text().notNull(),
    imageAltText: text().notNull(),
    description: text().notNull(),
    /** The public sees the post from this time on; null: it is a draft. */
    publishedAt: time(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** Counts the changes, so that a form made from an older one is refused. */
    version: integer().notNull().default(1),
    /** The words of title and author, as search_words() folds them. */
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`array_to_tsvector(search_words(title || ' ' || author))`),
  },
  (t) => [
    index('blog_posts_published_at_idx').on(t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('blog_posts_search_idx').using('gin', t.search),
    check(
      'blog_posts_published_check',
      sql`${t.publishedAt} is null or '' not in (${t.author}, ${t.image}, ${t.imageAltText}, ${t.description})`,
    ),
  ],
);

/** Addresses that posts had before: they lead to the present one. */
export const blogPostFormerSlugs = pgTable(
  'blog_post_former_slugs',
  {
    slug: text().primaryKey(),
    postId: text()
      .notNull()
      .references(() => blogPosts.id, { onDelete: 'cascade' }),
  },
  (t) => [index('blog_post_former_slugs_post_id_idx').on(t.postId)],
);

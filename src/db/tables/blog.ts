import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, time, tsvector } from '../columns.ts';

/** Posts of the blog. A draft needs only a title; its other fields may be empty texts. */
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
    /** The time from which the post is public; null for a draft. */
    publishedAt: time(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** Incremented by each change, so that a form based on an older version is refused. */
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

/** Former slugs of posts, which redirect to the present one. */
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

import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { SectionSource } from '#contract/content.ts';
import { createdAt, idColumn } from '../columns.ts';
import { vendors } from './accounts.ts';

/** Single pieces of content (settings, header and footer, policies …) by key; each key's schema is in the contract. */
export const contents = pgTable('contents', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
});

/** Sources of the six home sections. */
export const homeSections = pgTable('home_sections', {
  number: integer().primaryKey(),
  source: jsonb().$type<SectionSource>().notNull(),
});

const slideColumns = () => ({
  id: idColumn(),
  image: text().notNull(),
  alt: text().notNull(),
  link: text().notNull(),
  position: integer().notNull().default(0),
});
export const heroSlides = pgTable('hero_slides', slideColumns());
export const promotions = pgTable('promotions', slideColumns());

export const faqs = pgTable('faqs', {
  id: idColumn(),
  question: text().notNull(),
  answer: text().notNull(),
  position: integer().notNull().default(0),
});

export const socialLinks = pgTable('social_links', {
  id: idColumn(),
  link: text().notNull(),
  icon: text().notNull(),
  position: integer().notNull().default(0),
});

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
    createdAt: createdAt(),
  },
  (t) => [index('blog_posts_created_at_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())],
);

export const contactMessages = pgTable('contact_messages', {
  id: idColumn(),
  name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  message: text().notNull(),
  createdAt: createdAt(),
});

export const vendorMessages = pgTable(
  'vendor_messages',
  {
    id: idColumn(),
    vendorId: text()
      .notNull()
      .references(() => vendors.id),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('vendor_messages_vendor_id_idx').on(t.vendorId, t.createdAt.desc().nullsFirst())],
);

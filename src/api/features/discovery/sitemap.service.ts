import type { AppContext } from '#api/kernel/context.ts';
import { categoryHref } from '#domain/categories.ts';
import { escapeHtml } from '#lib/html.ts';
import { findFullCategories, findUrls, measurePart, type SourceName } from './sitemap.sql.ts';

/** Addresses per file; search engines accept at most 50,000. */
const SITEMAP_SIZE = 20_000;
/** Rows in memory at a time. */
const BATCH = 1000;

const FOLDER: Record<SourceName, string> = { products: '/product/', shops: '/shop/', blog: '/blog/' };
const SOURCES = Object.keys(FOLDER) as SourceName[];

/** Static pages. */
const PAGES = [
  '/',
  '/shop',
  '/all-categories',
  '/blog',
  '/faq',
  '/contact-us',
  '/vendor-signup',
  '/privacy-policy',
  '/terms-conditions',
  '/exchange-policy',
];

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

function entry(
  context: AppContext,
  element: 'url' | 'sitemap',
  path: string,
  changedAt?: Date | null,
): string {
  const loc = escapeHtml(new URL(path, context.config.publicUrl).href);
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<${element}><loc>${loc}</loc>${lastmod}</${element}>\n`;
}

/** The sitemap index: one file for pages and categories, and as many as needed for each other source. */
export async function sitemapIndex(context: AppContext, size = SITEMAP_SIZE): Promise<string> {
  const files = [entry(context, 'sitemap', '/sitemap-pages.xml')];
  for (const source of SOURCES) {
    let after = '';
    for (;;) {
      const { count, last, changedAt } = await measurePart(context.db, source, {
        at: context.now(),
        after,
        limit: size,
      });
      if (count === 0 || last === null) break;
      files.push(entry(context, 'sitemap', `/sitemap-${source}${after && `-${after}`}.xml`, changedAt));
      if (count < size) break;
      after = last;
    }
  }
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${files.join('')}</sitemapindex>\n`;
}

/** The static pages, and categories with products. */
export async function sitemapPages(context: AppContext): Promise<string> {
  const categories = await findFullCategories(context.db);
  const paths = [...PAGES, ...categories.map(({ id, level }) => categoryHref(level - 1, id))];
  return `${HEAD}<urlset ${NAMESPACE}>\n${paths.map((path) => entry(context, 'url', path)).join('')}</urlset>\n`;
}

/**
 * Streams one file: the addresses of `source` after an id. The first rows are read before it resolves, so that a
 * database failure is still answered with an error status.
 */
export async function sitemapPart(
  context: AppContext,
  source: SourceName,
  after: string,
  size = SITEMAP_SIZE,
): Promise<AsyncGenerator<string>> {
  const rows = await findUrls(context.db, source, { at: context.now(), after, limit: Math.min(BATCH, size) });
  return writePart(context, source, rows, size);
}

async function* writePart(
  context: AppContext,
  source: SourceName,
  first: Awaited<ReturnType<typeof findUrls>>,
  size: number,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  let rows = first;
  for (let remaining = size; ; ) {
    yield rows.map((row) => entry(context, 'url', FOLDER[source] + row.slug, row.changedAt)).join('');
    remaining -= rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH || remaining <= 0) break;
    rows = await findUrls(context.db, source, {
      at: context.now(),
      after: last.id,
      limit: Math.min(BATCH, remaining),
    });
  }
  yield '</urlset>\n';
}

/** Parses source and id from '/sitemap-products-ID.xml'; null for an invalid name. */
export function readPartName(name: string): { source: SourceName; after: string } | null {
  const [source, after = '', ...rest] = name.split('-');
  const sourceName = SOURCES.find((one) => one === source);
  return sourceName && rest.length === 0 ? { source: sourceName, after } : null;
}

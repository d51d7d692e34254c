import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Tag } from '#api/kernel/changes.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { blogFeed } from './blog-feed.service.ts';
import { readPartName, sitemapIndex, sitemapPages, sitemapPart } from './sitemap.service.ts';

const XML = 'application/xml; charset=utf-8';

interface KeptDocument {
  type: string;
  tags: readonly Tag[];
  write: () => Promise<string>;
}

/** What search engines and feed readers ask for, kept and dropped like a page. */
export const keptDocuments = (context: AppContext): Record<string, KeptDocument> => ({
  '/sitemap.xml': { type: XML, tags: ['catalog', 'blog'], write: () => sitemapIndex(context) },
  '/sitemap-pages.xml': { type: XML, tags: ['catalog', 'categories'], write: () => sitemapPages(context) },
  '/blog/rss.xml': {
    type: 'application/rss+xml; charset=utf-8',
    tags: ['blog'],
    write: () => blogFeed(context),
  },
});

/** Files of addresses are large and rarely asked for: written as they are read, never kept. */
export function sitemapRoutes(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { name: string } }>('/sitemap-:name.xml', async (request, reply) => {
    const part = readPartName(request.params.name);
    if (!part) throw notFound('This sitemap');
    return reply.type(XML).send(Readable.from(await sitemapPart(context, part.source, part.after)));
  });
}

/** What robots may not read: what is a person's own, and the API. */
export function robotsRoute(
  app: FastifyInstance,
  context: AppContext,
  personalPaths: readonly string[],
): void {
  const closed = ['/api/', '/cart', '/wishlist', ...personalPaths];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', context.config.publicUrl).href}`,
    '',
  ].join('\n');
  app.get('/robots.txt', (_, reply) => reply.type('text/plain; charset=utf-8').send(lines));
}

import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { CachedDocument } from '#api/kernel/cached-document.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { blogFeed } from './blog-feed.service.ts';
import { readPartName, sitemapIndex, sitemapPages, sitemapPart } from './sitemap.service.ts';
import { webManifest } from './web-manifest.service.ts';

const XML = 'application/xml; charset=utf-8';

/** The sitemap's index, the blog's feed and the manifest of the web app, by path. */
export const cachedDocuments = (context: AppContext): Record<string, CachedDocument> => ({
  '/sitemap.xml': { type: XML, tags: ['~listings', 'blog'], write: () => sitemapIndex(context) },
  '/sitemap-pages.xml': { type: XML, tags: ['~catalog', 'categories'], write: () => sitemapPages(context) },
  '/blog/rss.xml': {
    type: 'application/rss+xml; charset=utf-8',
    tags: ['blog', 'content:site-settings'],
    write: () => blogFeed(context),
  },
  '/manifest.webmanifest': {
    type: 'application/manifest+json; charset=utf-8',
    tags: ['content:site-settings'],
    write: () => webManifest(context),
  },
});

/** The sitemap's files. They are large and rarely requested, so they are streamed and not cached. */
export function sitemapRoutes(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { name: string } }>('/sitemap-:name.xml', async (request, reply) => {
    const part = readPartName(request.params.name);
    if (!part) throw notFound('This sitemap');
    return reply.type(XML).send(Readable.from(await sitemapPart(context, part.source, part.after)));
  });
}

/** Excludes personal pages and the API from crawling. */
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

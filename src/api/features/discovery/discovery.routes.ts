import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { contactEmail } from '#api/features/content/content.service.ts';
import type { CachedDocument } from '#api/kernel/cached-document.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { blogFeed } from './blog-feed.service.ts';
import { readPartName, sitemapIndex, sitemapPages, sitemapPart } from './sitemap.service.ts';
import { webManifest } from './web-manifest.service.ts';

const DAY_MS = 24 * 3_600_000;
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

/**
 * Excludes the API from crawling. Personal pages are not named here: they say `noindex`, which a search engine reads only on
 * pages that it may fetch.
 */
export function robotsRoute(app: FastifyInstance, context: AppContext): void {
  const sitemap = new URL('/sitemap.xml', context.config.publicUrl).href;
  const lines = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${sitemap}`, ''].join('\n');
  app.get('/robots.txt', (_, reply) => reply.type('text/plain; charset=utf-8').send(lines));
}

/** How long security.txt says that it holds; each answer is written anew. */
const SECURITY_TXT_DAYS = 180;

/** Well-known addresses (RFC 8615): where to report a vulnerability, and where password managers send their users. */
export function wellKnownRoutes(app: FastifyInstance, context: AppContext): void {
  const addressOf = (path: string) => new URL(path, context.config.publicUrl).href;
  app.get('/.well-known/security.txt', async (_, reply) => {
    const email = await contactEmail(context);
    const lines = [
      ...(email ? [`Contact: mailto:${encodeURI(email)}`] : []),
      `Contact: ${addressOf('/contact-us')}`,
      `Expires: ${new Date(context.now().getTime() + SECURITY_TXT_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${addressOf('/.well-known/security.txt')}`,
      '',
    ];
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'));
  });
  app.get('/.well-known/change-password', (_, reply) => reply.redirect('/change-password', 302));
}

import { readPicture } from '#domain/picture.ts';
import { escapeHtml } from '#lib/html.ts';
import tokens from '#ui/tokens.css?raw';
import type { Meta } from './meta.ts';

/** The social picture of pages without one. */
const SOCIAL_PICTURE = '/social.png';

/** The theme colour of the browser's interface. */
const THEME_COLOR = /--color-accent:\s*(#\w+)/.exec(tokens)?.[1];

export interface HeadParts {
  meta: Meta;
  siteName: string;
  /** The page's path, without its query. */
  pathname: string;
  /** Such as 'https://market.example'. */
  publicUrl: string;
  /** JSON-LD, escaped for a script element; null if there is none. */
  structured: string | null;
}

/** Renders the head's elements for search engines, social networks and home screens. */
export function renderHead({ meta, siteName, pathname, publicUrl, structured }: HeadParts): string {
  const canonical = escapeHtml(new URL(meta.canonical ?? pathname, publicUrl).href);
  const title = escapeHtml(meta.title);
  const name = escapeHtml(siteName);
  const description = escapeHtml(meta.description ?? '');
  const picture = readPicture(meta.image ?? '');
  const path = picture ? `${picture.base}/1200.webp` : meta.image || SOCIAL_PICTURE;
  const image = escapeHtml(new URL(path, publicUrl).href);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    meta.noIndex ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${canonical}">`,
    // The browser takes the name from here.
    `<meta name="application-name" content="${name}">`,
    property('og:site_name', name),
    property('og:type', meta.type ?? 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', canonical),
    property('og:image', image),
    '<meta name="twitter:card" content="summary_large_image">',
    `<meta name="theme-color" content="${THEME_COLOR}">`,
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="alternate" type="application/rss+xml" title="${name} Blog" href="/blog/rss.xml">`,
    structured ? `<script type="application/ld+json">${structured}</script>` : '',
  ].join('');
}

/** @param content is already escaped */
const property = (name: string, content: string): string => `<meta property="${name}" content="${content}">`;

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CachedDocument } from '#api/kernel/cached-document.ts';
import type { Changes } from '#api/kernel/changes.ts';
import { errorPage } from '#api/kernel/error-page.ts';
import { ApiError, isDiskFull, isUnavailable } from '#api/kernel/errors.ts';
import type { Limits } from '#api/kernel/limits.ts';
import { describeRequest } from '#api/kernel/log.ts';
import { throttle } from '#api/kernel/throttle.ts';
import { addressReader, inLowerCase } from './page-address.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import type { Renderer } from './renderer.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Outcome =
  | { kind: 'page'; status: number; page: CachedPage }
  | { kind: 'redirect'; status: number; location: string };

interface Rendering {
  since: number;
  done: Promise<Outcome>;
}

/**
 * Headers of pages in addition to those of all responses. Scripts and pictures are allowed from this site only (and from
 * Stripe, if it takes the cards): another host would learn who looks at the page.
 */
function pageHeaders({
  stripe,
  development,
}: {
  stripe: boolean;
  development: boolean;
}): Record<string, string> {
  // While developing, Vite puts scripts into the page, reports changes over a web socket, and has a worker wait for a
  // server that restarts.
  const script = (stripe ? ' https://js.stripe.com' : '') + (development ? " 'unsafe-inline'" : '');
  const image = stripe ? ' https://*.stripe.com' : '';
  const connect = (stripe ? ' https://api.stripe.com' : '') + (development ? ' ws:' : '');
  const players = 'https://www.youtube-nocookie.com https://player.vimeo.com';
  // The site's own: staff come to the preview of a draft from any page.
  const frame = `'self' ${stripe ? 'https://js.stripe.com https://hooks.stripe.com ' : ''}${players}`;
  const policy = [
    "default-src 'self'",
    `script-src 'self'${script}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${image}`,
    `connect-src 'self'${connect}`,
    `frame-src ${frame}`,
    "object-src 'none'",
    ...(development ? ["worker-src 'self' blob:"] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    // Browsers cache it but revalidate each time: a changed product shows on the next load.
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
  };
}

/**
 * The same for a page that the back office shows in a frame of its own. Both headers are needed: the policy of all
 * answers denies every frame.
 */
function framedHeaders(headers: Record<string, string>): Record<string, string> {
  const policy = headers['content-security-policy'] ?? '';
  return {
    ...headers,
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
  };
}

/** Ratings invalidate pages that list products no more often than this. */
const RATINGS_INTERVAL_MS = 1000;

/**
 * Serves every page of the site: rendered once, cached as bytes, and answered from the cache until something it shows
 * changes. Pages are the same for everyone, so they must contain nothing personal.
 */
export function pageRoutes(
  app: FastifyInstance,
  options: {
    renderer: Renderer;
    changes: Changes;
    stripe: boolean;
    limits: Pick<Limits, 'countNetwork'>;
    cache: PageCache;
    /** By path. */
    documents?: Record<string, CachedDocument>;
  },
) {
  const { renderer, limits, cache, documents = {} } = options;
  const development = renderer.development ?? false;
  const dropLists = throttle(() => cache.drop(['catalog']), RATINGS_INTERVAL_MS);
  options.changes.onChange((tags) => {
    cache.drop(tags);
    if (tags.includes('ratings')) dropLists();
  });
  const unframed = pageHeaders({ stripe: options.stripe, development });
  const framed = framedHeaders(unframed);
  const compressor = new Compressor(app.log);
  const inFlight = new Map<string, Rendering>();
  const addressOf = addressReader(renderer.parameters);

  const renderOnce = (key: string): Promise<Outcome> => {
    const same = inFlight.get(key);
    // A rendering that began before the last change may show old data, and this request came after the change.
    if (same && same.since === cache.now()) return same.done;
    const since = cache.now();
    const document = documents[key];
    const made = document ? writeDocument(document) : renderPage(renderer, key);
    const done = made.then((outcome) => {
      if (outcome.kind === 'page' && outcome.status === 200) {
        cache.store(key, outcome.page, since);
      }
      return outcome;
    });
    const rendering = { since, done };
    inFlight.set(key, rendering);
    const finish = () => {
      if (inFlight.get(key) === rendering) inFlight.delete(key);
    };
    done.then(finish, finish);
    return done;
  };

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof ApiError && error.code === 'too_many_requests') {
      return reply
        .code(429)
        .headers({ ...unframed, ...error.headers, 'cache-control': 'no-store' })
        .send(errorPage(429, { retry: request.url, requestId: request.id }));
    }
    request.log.error({ err: error, ...describeRequest(request) }, 'a page failed');
    const status = isUnavailable(error) ? 503 : isDiskFull(error) ? 507 : 500;
    if (status === 503) reply.header('retry-after', '5');
    return reply
      .code(status)
      .headers({ ...unframed, 'cache-control': 'no-store' })
      .send(errorPage(status, { retry: request.url, requestId: request.id }));
  });

  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const url = request.raw.url ?? '/';
    const { key, redirectTo } = addressOf(url);
    if (redirectTo !== null) return reply.redirect(redirectTo, 301);
    const headers = url === renderer.framedAddress ? framed : unframed;
    const cached = cache.get(key);
    if (cached) {
      reply.hijack();
      send(request.raw, reply.raw, 200, cached, headers);
      if (!cached.br) compressor.add(cached);
      return;
    }
    const allowed = limits.countNetwork('page', request.ip);
    return allowed
      .then(() => renderOnce(key))
      .then((outcome) => {
        if (outcome.kind === 'redirect') {
          // Revalidated each time: the address may lead elsewhere one day, or be a page again.
          return reply.header('cache-control', 'no-cache').redirect(outcome.location, outcome.status);
        }
        const lower = outcome.status === 404 ? inLowerCase(url) : null;
        if (lower !== null) return reply.redirect(lower, 301);
        reply.hijack();
        send(request.raw, reply.raw, outcome.status, outcome.page, headers);
      });
  };
  for (const path of ['/*', ...Object.keys(documents)]) app.get(path, answer);
  // A form that was submitted before the scripts had loaded is shown again; its body is not read.
  const again = async (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(addressOf(request.raw.url ?? '/').safeUrl, 303);
  app.post('/*', { onRequest: again }, again);
}

async function renderPage(renderer: Renderer, key: string): Promise<Outcome> {
  const { status, location, html, tags } = await renderer.render(key);
  if (location) return { kind: 'redirect', status, location };
  return { kind: 'page', status, page: { ...bytesOf(html), tags } };
}

async function writeDocument({ type, tags, write }: CachedDocument): Promise<Outcome> {
  return { kind: 'page', status: 200, page: { ...bytesOf(await write()), tags, type } };
}

function bytesOf(text: string): Pick<CachedPage, 'identity' | 'etag'> {
  const identity = Buffer.from(text);
  // Weak: the same page, whatever its encoding.
  return { identity, etag: `W/"${createHash('sha256').update(identity).digest('base64url')}"` };
}

/**
 * Compresses cached pages one after the other, each at its second request: compressing costs more than rendering, so
 * it does not pay for a page that is requested once.
 */
class Compressor {
  private readonly queue = new Set<CachedPage>();
  private busy = false;
  private readonly log: FastifyBaseLogger;

  constructor(log: FastifyBaseLogger) {
    this.log = log;
  }

  add(page: CachedPage): void {
    this.queue.add(page);
    if (!this.busy) void this.work();
  }

  private async work(): Promise<void> {
    this.busy = true;
    for (const page of this.queue) {
      this.queue.delete(page);
      try {
        page.gzip ??= await zip(page.identity);
        // Quality 6 is within a hundredth of 9 in size, at a tenth of its time.
        page.br ??= await brotli(page.identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
      } catch (error) {
        // The page is served uncompressed, and the next request tries again.
        this.log.error({ err: error }, 'a page could not be compressed');
      }
    }
    this.busy = false;
  }
}

/** The preferred one of the encodings that the browser accepts equally. */
const encodings = new Negotiator({ supportedValues: ['br', 'gzip'] });

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  page: CachedPage,
  headers: Record<string, string>,
): void {
  if (status === 200 && request.headers['if-none-match']?.includes(page.etag.slice(2))) {
    response.writeHead(304, { ...headers, etag: page.etag });
    response.end();
    return;
  }
  const accepted = encodings.negotiate(String(request.headers['accept-encoding'] ?? ''));
  const encoding = (accepted === 'br' || accepted === 'gzip') && page[accepted] ? accepted : null;
  const bytes = (encoding && page[encoding]) || page.identity;
  response.writeHead(status, {
    ...headers,
    ...(page.type && { 'content-type': page.type }),
    etag: page.etag,
    'content-length': bytes.length,
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

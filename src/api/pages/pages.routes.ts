import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CachedDocument } from '#api/kernel/cached-document.ts';
import { errorPage } from '#api/kernel/error-page.ts';
import { ApiError, isDiskFull, isUnavailable } from '#api/kernel/errors.ts';
import type { Limits } from '#api/kernel/limits.ts';
import { describeRequest } from '#api/kernel/log.ts';
import {
  type FreshResponse,
  type ResponseCache,
  responseOf,
  type Source,
  sendFresh,
} from '#api/kernel/response-cache.ts';
import { addressReader, inLowerCase, withOtherParameters } from './page-address.ts';
import type { Renderer } from './renderer.ts';

const HTML = 'text/html; charset=utf-8';

type Outcome =
  | { kind: 'page'; page: FreshResponse; tags: readonly string[] }
  /** There is nothing at this address, so it gets the page that all such addresses share. */
  | { kind: 'absent'; tags: readonly string[] }
  | { kind: 'redirect'; status: number; location: string };

interface Rendering {
  since: number;
  done: Promise<Outcome>;
}

/**
 * Headers of pages in addition to those of all responses. Scripts and connections are allowed to this site only (and to
 * Stripe, if it takes the cards). Pictures may come from any site, since descriptions show them (decision 0096).
 */
function pageHeaders({
  stripe,
  bucket,
  development,
}: {
  stripe: boolean;
  bucket: string | undefined;
  development: boolean;
}): Record<string, string> {
  // While developing, Vite puts scripts into the page, reports changes over a web socket, and has a worker wait for a
  // server that restarts.
  const script = (stripe ? ' https://js.stripe.com' : '') + (development ? " 'unsafe-inline'" : '');
  const connect = (stripe ? ' https://api.stripe.com' : '') + (development ? ' ws:' : '');
  const players = 'https://www.youtube-nocookie.com https://player.vimeo.com';
  // The site's own: staff come to the preview of a draft from any page.
  const frame = `'self' ${stripe ? 'https://js.stripe.com https://hooks.stripe.com ' : ''}${players}`;
  const policy = [
    "default-src 'self'",
    `script-src 'self'${script}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: http: https:",
    // Bought sound; downloads are redirected to the bucket that has them.
    `media-src 'self'${bucket === undefined ? '' : ` ${bucket}`}`,
    `connect-src 'self'${connect}`,
    `frame-src ${frame}`,
    "object-src 'none'",
    ...(development ? ["worker-src 'self' blob:"] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-type': HTML,
    // Browsers cache it but revalidate each time: a changed product shows on the next load.
    'cache-control': 'no-cache',
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

/**
 * Serves every page of the site: rendered once, cached as bytes, and answered from the cache until something it shows
 * changes. Pages are the same for everyone, so they must contain nothing personal.
 */
export function pageRoutes(
  app: FastifyInstance,
  options: {
    renderer: Renderer;
    stripe: boolean;
    /** The address of the bucket that downloads are redirected to. */
    bucket?: string;
    limits: Pick<Limits, 'countNetwork'>;
    cache: ResponseCache;
    /** By path. */
    documents?: Record<string, CachedDocument>;
  },
) {
  const { renderer, limits, cache, documents = {} } = options;
  const development = renderer.development ?? false;
  const unframed = pageHeaders({ stripe: options.stripe, bucket: options.bucket, development });
  const framed = framedHeaders(unframed);
  const inFlight = new Map<string, Rendering>();
  const addressOf = addressReader(renderer.parameters);

  const isThere = (outcome: Outcome): boolean => outcome.kind === 'page' && outcome.page.status === 200;

  const keep = (key: string, outcome: Outcome, since: number): void => {
    // Another spelling of an address is redirected.
    if (!isThere(outcome) && inLowerCase(key) !== null) return;
    if (outcome.kind === 'absent') cache.storeAbsent(key, renderer.notFoundAddress, outcome.tags, since);
    else if (outcome.kind === 'page') cache.store(key, outcome.page, outcome.tags, since);
  };

  const renderOnce = (key: string, source: Source): Promise<Outcome> => {
    const same = inFlight.get(key);
    // A rendering that began before the last change may show old data, and this request came after the change.
    if (same && same.since === cache.now()) return same.done;
    const since = cache.now();
    const document = documents[key];
    const made = document ? writeDocument(source, document) : renderPage(source, renderer, key);
    const done = made.then((outcome) => {
      if (!development) keep(key, outcome, since);
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
    if (error instanceof ApiError && (error.statusCode === 429 || error.statusCode === 400)) {
      const retry = error.statusCode === 429 ? request.url : null;
      return reply
        .code(error.statusCode)
        .headers({ ...unframed, ...error.headers, 'cache-control': 'no-store' })
        .send(errorPage(error.statusCode, { retry, requestId: request.id }));
    }
    request.log.error({ err: error, ...describeRequest(request) }, 'a page failed');
    const status = isUnavailable(error) ? 503 : isDiskFull(error) ? 507 : 500;
    if (status === 503) reply.header('retry-after', '5');
    return reply
      .code(status)
      .headers({ ...unframed, 'cache-control': 'no-store' })
      .send(errorPage(status, { retry: request.url, requestId: request.id }));
  });

  const answerFrom = (source: Source) => (request: FastifyRequest, reply: FastifyReply) => {
    const url = request.raw.url ?? '/';
    const { key, redirectTo } = addressOf(url);
    if (redirectTo !== null) return reply.redirect(redirectTo, 301);
    const headers = url === renderer.framedAddress ? framed : unframed;
    const kept = cache.find('page', key);
    if (kept) {
      return cache.serve(reply, kept, headers);
    }
    const allowed = limits.countNetwork('page', request.ip);
    return allowed
      .then(() => renderOnce(key, source))
      .then((outcome) => {
        if (outcome.kind === 'redirect') {
          // Revalidated each time: the address may lead elsewhere one day, or be a page again.
          const location = withOtherParameters(outcome.location, url, renderer.parameters);
          return reply.header('cache-control', 'no-cache').redirect(location, outcome.status);
        }
        const lower = isThere(outcome) ? null : inLowerCase(url);
        if (lower !== null) return reply.redirect(lower, 301);
        return outcome.kind === 'page'
          ? sendFresh(reply, outcome.page, headers)
          : sendNotFound(reply, source, headers);
      });
  };

  const sendNotFound = async (reply: FastifyReply, source: Source, headers: Source['headers']) => {
    const key = renderer.notFoundAddress;
    const kept = cache.find('page', key);
    if (kept) return cache.serve(reply, kept, headers);
    const outcome = await renderOnce(key, source);
    if (outcome.kind !== 'page') throw new Error(`${key} is the page of addresses without one.`);
    return sendFresh(reply, outcome.page, headers);
  };
  for (const route of ['/*', ...Object.keys(documents)])
    app.get(route, answerFrom({ kind: 'page', route, headers: unframed }));
  // A form that was submitted before the scripts had loaded is shown again; its body is not read.
  const again = async (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(addressOf(request.raw.url ?? '/').safeUrl, 303);
  app.post('/*', { onRequest: again }, again);
}

async function renderPage(source: Source, renderer: Renderer, key: string): Promise<Outcome> {
  const { status, location, isAbsent, html, tags } = await renderer.render(key);
  if (location) return { kind: 'redirect', status, location };
  if (isAbsent) return { kind: 'absent', tags };
  return { kind: 'page', page: responseOf(source, { status, text: html, type: HTML }), tags };
}

async function writeDocument(source: Source, { type, tags, write }: CachedDocument): Promise<Outcome> {
  return { kind: 'page', page: responseOf(source, { text: await write(), type }), tags };
}

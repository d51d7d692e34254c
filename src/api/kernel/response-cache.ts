import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip, gzipSync } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { MEGABYTE } from '#domain/bytes.ts';
import type { Changes } from './changes.ts';
import { TaggedCache } from './tagged-cache.ts';

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

type ResponseKind = 'page' | 'answer';

/** The route that makes a response. */
export interface Source {
  kind: ResponseKind;
  /** Its pattern, for the log and the metrics. */
  route: string;
  /** What it sends in addition to the headers of all responses. */
  headers: Readonly<Record<string, string>>;
}

/** Finished bytes in at least one encoding. */
export interface KeptResponse {
  source: Source;
  /** Of the uncompressed bytes. */
  hash: string;
  type: string;
  /** Uncompressed; dropped once there is a compressed form. */
  identity?: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

const BYTES = 64 * MEGABYTE;
/** What may wait uncompressed for a second request. */
const UNCOMPRESSED_BYTES = 8 * MEGABYTE;
/** How many uncompressed responses are remembered for clients that take no encoding; a page has some 100 kB. */
const UNPACKED_MAX = 32;
/** How many accept-encoding headers are remembered with what they accept; one has 16 kB at most. */
const ACCEPTED_MAX = 100;
/** Quality 6 is within a hundredth of 9 in size, at a tenth of its time. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** What is compressed quickly for its first requests: pages, which have 60 to 130 kB, but few answers of the API. */
const QUICKLY_FROM_BYTES = 32 * 1024;
/** A tenth to a third of the time of `QUALITY`, for a fifth more bytes. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/**
 * Node cuts small buffers out of pools of 64 kB, and one that is kept holds all of its pool: what is kept gets memory of its
 * own.
 */
const unpooled = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer);

const sizeOf = ({ identity, br, gzip }: KeptResponse): number =>
  (identity?.length ?? 0) + (br?.length ?? 0) + (gzip?.length ?? 0);

/** Bytes that can be answered and kept, of a text or its bytes. */
export function responseOf(source: Source, text: string | Buffer, type: string): KeptResponse {
  const identity = typeof text === 'string' ? Buffer.from(text) : text;
  return { source, identity, type, hash: createHash('sha256').update(identity).digest('base64url') };
}

/**
 * Keeps pages and answers of the API as finished bytes until something they show changes. They are kept compressed only:
 * a response is compressed at its second request, because compressing costs about as much as making it, or when those
 * that were requested once take more than `uncompressedBytes`.
 */
export class ResponseCache {
  /** Requests that were answered from the cache, and those that were not. */
  readonly hits = { page: 0, answer: 0 };
  readonly misses = { page: 0, answer: 0 };
  private readonly kept: TaggedCache<KeptResponse>;
  /** Keys of uncompressed responses, oldest first, with their bytes; some may have been dropped meanwhile. */
  private readonly uncompressed = new Map<string, number>();
  private waitingBytes = 0;
  private readonly queue = new Set<string>();
  private readonly gzipWanted = new Set<string>();
  /** By the bytes' hash. Shared, since one client may ask for a page a thousand times and read none of them. */
  private readonly unpacked = new LRUCache<string, Promise<Buffer>>({ max: UNPACKED_MAX });
  private compressing = false;
  private readonly log: Pick<FastifyBaseLogger, 'error'>;
  private readonly uncompressedBytes: number;

  constructor(
    changes: Pick<Changes, 'onChange'>,
    log: Pick<FastifyBaseLogger, 'error'>,
    { bytes = BYTES, uncompressedBytes = UNCOMPRESSED_BYTES } = {},
  ) {
    this.kept = new TaggedCache({ bytes, sizeOf });
    this.log = log;
    this.uncompressedBytes = uncompressedBytes;
    changes.onChange((tags) => this.kept.drop(tags));
  }

  find(kind: ResponseKind, key: string): KeptResponse | undefined {
    const response = this.kept.get(key);
    if (response) this.hits[kind] += 1;
    else this.misses[kind] += 1;
    return response;
  }

  get entries(): number {
    return this.kept.entries;
  }

  get bytes(): number {
    return this.kept.bytes;
  }

  /** To be read before a response is made, and passed to `store`. */
  now(): number {
    return this.kept.now();
  }

  /** Keeps a response whose making began at `since`, unless something that it shows has changed meanwhile. */
  store(key: string, response: KeptResponse, tags: readonly string[], since: number): void {
    this.kept.store(key, response, tags, since);
    const { identity } = response;
    if (!identity || this.kept.peek(key) !== response) return;
    this.waitingBytes += identity.length - (this.uncompressed.get(key) ?? 0);
    this.uncompressed.set(key, identity.length);
    for (const [oldest, bytes] of this.uncompressed) {
      if (this.waitingBytes <= this.uncompressedBytes) break;
      this.uncompressed.delete(oldest);
      this.waitingBytes -= bytes;
      this.compress(oldest);
    }
  }

  /** Answers with a kept response, in an encoding that the client accepts. */
  serve(
    reply: FastifyReply,
    key: string,
    kept: KeptResponse,
    headers: Source['headers'] = kept.source.headers,
  ): undefined | Promise<undefined> {
    const encoding = encodingOf(reply.request.headers);
    if (!kept.br) this.compress(key);
    else if (encoding === 'gzip' && !kept.gzip) {
      this.gzipWanted.add(key);
      this.compress(key);
    }
    const { hash, type, identity, br } = kept;
    const encoded = encoding && kept[encoding];
    if (encoded) return send(reply, 200, { hash, type, bytes: encoded, encoding }, headers);
    const plain = (bytes: Buffer) => send(reply, 200, { hash, type, bytes, encoding: null }, headers);
    if (identity) return plain(identity);
    if (!br) throw new Error('A kept response without bytes.');
    // A browser takes brotli, and others nearly always gzip, which is kept as soon as it was asked for once.
    return this.unpack(hash, br).then(plain);
  }

  /** The kept response in the encoding that the client accepts; null if it would have to be made first. Counts as a hit. */
  findReady(key: string, requested: IncomingHttpHeaders): ReadyResponse | null {
    const kept = this.kept.get(key);
    if (!kept?.br) return null;
    const encoding = encodingOf(requested);
    const bytes = encoding && kept[encoding];
    if (!bytes) return null;
    const { source, hash, type } = kept;
    this.hits[source.kind] += 1;
    return { source, hash, type, bytes, encoding };
  }

  private unpack(hash: string, br: Buffer): Promise<Buffer> {
    const unpacked = this.unpacked.get(hash) ?? decompressBrotli(br);
    this.unpacked.set(hash, unpacked);
    return unpacked;
  }

  private compress(key: string): void {
    this.queue.add(key);
    if (!this.compressing) void this.work();
  }

  /** Compresses one response after the other. */
  private async work(): Promise<void> {
    this.compressing = true;
    for (const key of this.queue) {
      this.queue.delete(key);
      const response = this.kept.peek(key);
      try {
        if (response) await this.compressNow(key, response);
      } catch (error) {
        // It is served uncompressed, and the next request tries again.
        this.log.error({ err: error }, 'a page could not be compressed');
      }
    }
    this.compressing = false;
  }

  private async compressNow(key: string, response: KeptResponse): Promise<void> {
    const { source, hash, type, identity } = response;
    const br = response.br ?? (identity && unpooled(await compressBrotli(identity, QUALITY)));
    if (!br) return;
    const compressed: KeptResponse = { source, hash, type, br };
    if (response.gzip) compressed.gzip = response.gzip;
    else if (this.gzipWanted.delete(key)) {
      compressed.gzip = unpooled(await compressGzip(identity ?? (await decompressBrotli(br))));
    }
    this.kept.replace(key, response, compressed);
    this.waitingBytes -= this.uncompressed.get(key) ?? 0;
    this.uncompressed.delete(key);
  }
}

type Encoding = 'br' | 'gzip';

export interface ReadyResponse extends Bytes {
  source: Source;
  encoding: Encoding;
}

/** The preferred one of the encodings that the client accepts equally. Browsers send few different headers. */
const encodings = new Negotiator({
  supportedValues: ['br', 'gzip'],
  cache: new LRUCache<string, string>({ max: ACCEPTED_MAX }),
});

function encodingOf(requested: IncomingHttpHeaders): Encoding | null {
  // Content codings are case-insensitive (RFC 9110, 8.4.1).
  const accepted = encodings.negotiate(String(requested['accept-encoding'] ?? '').toLowerCase());
  return accepted === 'br' || accepted === 'gzip' ? accepted : null;
}

/** Compresses for one answer, before there is a kept form: on a phone's network the bytes take longer than this does. */
const compressQuickly = (bytes: Buffer, encoding: Encoding): Buffer =>
  encoding === 'br' ? brotliCompressSync(bytes, QUICK) : gzipSync(bytes, { level: 1 });

/** A strong ETag, which differs by how the bytes are encoded. */
export const etagOf = (hash: string, encoding: string | null): string =>
  encoding ? `"${hash}-${encoding}"` : `"${hash}"`;

/** Whether the client has the response, in any encoding. */
export const isKnown = (requested: IncomingHttpHeaders, hash: string): boolean =>
  requested['if-none-match']?.includes(hash) ?? false;

interface Bytes {
  hash: string;
  type: string;
  bytes: Buffer;
  encoding: Encoding | null;
}

/** Answers with bytes and their ETag, or with 304 if the client has them. */
function send(
  reply: FastifyReply,
  status: number,
  { hash, type, bytes, encoding }: Bytes,
  headers: Source['headers'],
): undefined {
  const requested = reply.request.headers;
  reply.headers({ ...headers, vary: 'accept-encoding', etag: etagOf(hash, encoding) });
  if (status === 200 && isKnown(requested, hash)) {
    reply.code(304).send();
    return;
  }
  const quick = encoding === null && bytes.length >= QUICKLY_FROM_BYTES ? encodingOf(requested) : null;
  if (quick) reply.header('etag', etagOf(hash, `${quick}-quick`));
  if (encoding ?? quick) reply.header('content-encoding', encoding ?? quick);
  reply
    .code(status)
    .type(type)
    .send(quick ? compressQuickly(bytes, quick) : bytes);
}

/** Answers with a response that was made just now. */
export function sendFresh(
  reply: FastifyReply,
  status: number,
  { source, hash, type, identity }: KeptResponse,
  headers: Source['headers'] = source.headers,
): void {
  if (!identity) throw new Error('A response that was made just now has its bytes.');
  send(reply, status, { hash, type, bytes: identity, encoding: null }, headers);
}

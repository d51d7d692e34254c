import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip, gzipSync } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { MEGABYTE } from '#lib/bytes.ts';
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

/** A response that was made just now. */
export interface FreshResponse {
  source: Source;
  status: number;
  /** Of the uncompressed bytes. */
  hash: string;
  type: string;
  identity: Buffer;
  /** Compressed quickly, once a client wanted it. */
  quick: Partial<Record<Encoding, Buffer>>;
}

/** Finished bytes, compressed only. */
export interface KeptResponse extends Omit<FreshResponse, 'identity' | 'quick'> {
  /** Where it is kept: several addresses may lead to one response. */
  key: string;
  br: Buffer;
  gzip?: Buffer;
  /** Whether its bytes are those of its first answer, and those of `QUALITY` are still to be made. */
  isQuick: boolean;
}

/** An address without a page: its 'not found' page, or the address of the one that all such addresses share. */
interface AbsentPage {
  page?: KeptResponse;
  sameAs?: string;
}

const BYTES = 64 * MEGABYTE;
/** Addresses without a page. They are apart, so that invented ones push out no page. */
const ABSENT_BYTES = 4 * MEGABYTE;
/** How many uncompressed responses are remembered for clients that take no encoding; a page has some 40 kB. */
const UNPACKED_MAX = 32;
/** How many accept-encoding headers are remembered with what they accept; one has 16 kB at most. */
const ACCEPTED_MAX = 100;
/** Quality 6 is within a hundredth of 9 in size, at a tenth of its time. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
/** A tenth to a third of the time of `QUALITY`, for a fifth more bytes. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/**
 * Copies bytes into memory of their own before they are kept. Node cuts small buffers out of pools of 64 kB, and a kept
 * one would hold all of its pool.
 */
const unpooled = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer);

const sizeOf = ({ br, gzip }: KeptResponse): number => br.length + (gzip?.length ?? 0);

/** Bytes that can be answered and kept, of a text or its bytes. */
export function responseOf(
  source: Source,
  { status = 200, text, type }: { status?: number; text: string | Buffer; type: string },
): FreshResponse {
  const identity = typeof text === 'string' ? Buffer.from(text) : text;
  const hash = createHash('sha256').update(identity).digest('base64url');
  return { source, status, hash, type, identity, quick: {} };
}

/**
 * Keeps pages and answers of the API as finished bytes until something they show changes. They are compressed quickly at
 * once, which the first answer needs anyway. So an entry that waits for better compression takes no more room than
 * others. At their second request they are compressed well.
 */
export class ResponseCache {
  /** Requests that were answered from the cache, and those that were not. */
  readonly hits = { page: 0, answer: 0 };
  readonly misses = { page: 0, answer: 0 };
  private readonly kept: TaggedCache<KeptResponse>;
  private readonly absent: TaggedCache<AbsentPage>;
  private readonly queue = new Set<string>();
  private readonly gzipWanted = new Set<string>();
  /** By the bytes' hash. Shared, since one client may ask for a page a thousand times and read none of them. */
  private readonly unpacked = new LRUCache<string, Promise<Buffer>>({ max: UNPACKED_MAX });
  private compressing = false;
  private readonly log: Pick<FastifyBaseLogger, 'error'>;

  constructor(
    changes: Pick<Changes, 'onChange'>,
    log: Pick<FastifyBaseLogger, 'error'>,
    { bytes = BYTES, absentBytes = ABSENT_BYTES } = {},
  ) {
    this.kept = new TaggedCache({ bytes, sizeOf });
    this.absent = new TaggedCache({ bytes: absentBytes, sizeOf: ({ page }) => (page ? sizeOf(page) : 0) });
    this.log = log;
    changes.onChange((tags) => {
      this.kept.drop(tags);
      this.absent.drop(tags);
    });
  }

  find(kind: ResponseKind, key: string): KeptResponse | undefined {
    const response = this.responseAt(key);
    if (response) this.hits[kind] += 1;
    else this.misses[kind] += 1;
    return response;
  }

  get entries(): number {
    return this.kept.entries + this.absent.entries;
  }

  get bytes(): number {
    return this.kept.size + this.absent.size;
  }

  /** To be read before a response is made, and passed to `store`. */
  now(): number {
    return this.kept.now();
  }

  /** Keeps a response whose making began at `since`, unless something that it shows has changed meanwhile. */
  store(key: string, response: FreshResponse, tags: readonly string[], since: number): void {
    const { source, status, hash, type } = response;
    const br = unpooled(compressedQuickly(response, 'br'));
    const kept: KeptResponse = { key, source, status, hash, type, br, isQuick: true };
    if (status === 200) this.kept.store(key, kept, tags, since);
    else this.absent.store(key, { page: kept }, tags, since);
  }

  /** Keeps that there is no page at an address, which then answers what is kept of another one. */
  storeAbsent(key: string, sameAs: string, tags: readonly string[], since: number): void {
    this.absent.store(key, { sameAs }, tags, since);
  }

  private responseAt(key: string): KeptResponse | undefined {
    const kept = this.kept.get(key);
    if (kept) return kept;
    const absent = this.absent.get(key);
    return absent?.sameAs === undefined ? absent?.page : this.absent.get(absent.sameAs)?.page;
  }

  /** Answers with a kept response, in an encoding that the client accepts. */
  serve(
    reply: FastifyReply,
    kept: KeptResponse,
    headers: Source['headers'] = kept.source.headers,
  ): undefined | Promise<undefined> {
    const encoding = encodingOf(reply.request.headers);
    this.improve(kept, encoding);
    const { br, hash } = kept;
    const bytes = encoding && kept[encoding];
    if (bytes) return send(reply, kept, { bytes, encoding, isQuick: kept.isQuick }, headers);
    // A browser takes brotli, and others nearly always gzip, which is kept as soon as it was asked for once.
    return this.unpack(hash, br).then((identity) =>
      sendFresh(reply, { ...kept, identity, quick: {} }, headers),
    );
  }

  /** The kept response in the encoding that the client accepts; null if it would have to be made first. Counts as a hit. */
  findReady(key: string, requested: IncomingHttpHeaders): ReadyResponse | null {
    const kept = this.responseAt(key);
    if (!kept) return null;
    const encoding = encodingOf(requested);
    const bytes = encoding && kept[encoding];
    if (!bytes) return null;
    this.improve(kept, encoding);
    const { source, status, hash, type, isQuick } = kept;
    this.hits[source.kind] += 1;
    return { source, status, hash, type, bytes, encoding, isQuick };
  }

  private unpack(hash: string, br: Buffer): Promise<Buffer> {
    const unpacked = this.unpacked.get(hash) ?? decompressBrotli(br);
    this.unpacked.set(hash, unpacked);
    return unpacked;
  }

  /** Has a response compressed that is asked for again, well and in the encoding that is wanted. */
  private improve(kept: KeptResponse, encoding: Encoding | null): void {
    const lacksGzip = encoding === 'gzip' && !kept.gzip;
    if (!kept.isQuick && !lacksGzip) return;
    if (lacksGzip) this.gzipWanted.add(kept.key);
    this.queue.add(kept.key);
    if (!this.compressing) void this.work();
  }

  /** Compresses one response after the other. */
  private async work(): Promise<void> {
    this.compressing = true;
    for (const key of this.queue) {
      this.queue.delete(key);
      const isGzipWanted = this.gzipWanted.delete(key);
      try {
        await this.compress(key, isGzipWanted);
      } catch (error) {
        // It is served as it is, and the next request tries again.
        this.log.error({ err: error }, 'a page could not be compressed');
      }
    }
    this.compressing = false;
  }

  private async compress(key: string, isGzipWanted: boolean): Promise<void> {
    const kept = this.kept.peek(key);
    const absent = this.absent.peek(key);
    const response = kept ?? absent?.page;
    if (!response) return;
    const identity = await this.unpack(response.hash, response.br);
    const better: KeptResponse = { ...response, isQuick: false };
    if (response.isQuick) better.br = unpooled(await compressBrotli(identity, QUALITY));
    if (isGzipWanted) better.gzip = unpooled(await compressGzip(identity));
    if (kept) this.kept.replace(key, kept, better);
    else if (absent) this.absent.replace(key, absent, { page: better });
  }
}

type Encoding = 'br' | 'gzip';

interface Bytes {
  bytes: Buffer;
  encoding: Encoding | null;
  isQuick: boolean;
}

export interface ReadyResponse extends Bytes, Pick<KeptResponse, 'source' | 'status' | 'hash' | 'type'> {
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

/** Made once for a response: on a phone's network the bytes take longer than this does. */
function compressedQuickly({ identity, quick }: FreshResponse, encoding: Encoding): Buffer {
  quick[encoding] ??=
    encoding === 'br' ? brotliCompressSync(identity, QUICK) : gzipSync(identity, { level: 1 });
  return quick[encoding];
}

/** A strong ETag, which differs by how the bytes are encoded. */
export function etagOf(hash: string, { encoding, isQuick }: Omit<Bytes, 'bytes'>): string {
  const suffix = encoding ? `-${encoding}${isQuick ? '-quick' : ''}` : '';
  return `"${hash}${suffix}"`;
}

/** Whether the client has the response, in any encoding. What is not there is always sent anew. */
export const isKnown = (
  requested: IncomingHttpHeaders,
  { status, hash }: Pick<KeptResponse, 'status' | 'hash'>,
): boolean => status === 200 && (requested['if-none-match']?.includes(hash) ?? false);

/** Answers with bytes and their ETag, or with 304 if the client has them. */
function send(
  reply: FastifyReply,
  response: Pick<KeptResponse, 'status' | 'hash' | 'type'>,
  { bytes, encoding, isQuick }: Bytes,
  headers: Source['headers'],
): undefined {
  const etag = etagOf(response.hash, { encoding, isQuick });
  reply.headers({ ...headers, vary: 'accept-encoding', etag });
  if (isKnown(reply.request.headers, response)) {
    reply.code(304).send();
    return;
  }
  if (encoding) reply.header('content-encoding', encoding);
  reply.code(response.status).type(response.type).send(bytes);
}

/** Answers with a response of which the bytes are at hand. */
export function sendFresh(
  reply: FastifyReply,
  response: FreshResponse,
  headers: Source['headers'] = response.source.headers,
): undefined {
  const encoding = encodingOf(reply.request.headers);
  const bytes = encoding ? compressedQuickly(response, encoding) : response.identity;
  return send(reply, response, { bytes, encoding, isQuick: true }, headers);
}

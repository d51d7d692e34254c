import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { GOODS_FORMATS, type GoodsKind } from '#domain/goods.ts';
import type { AddressedAnswer } from '../ports/storage.ts';
import { attachment } from './attachment.ts';
import { ApiError } from './errors.ts';

/** A file that is sold beside the first PDF of a product. */
interface GoodsFileKind {
  goods: GoodsKind;
}

/** A file that can be read in ranges. */
export interface ReadableFile {
  kind: 'pdf' | 'image' | 'zip' | GoodsFileKind;
  sizeBytes: number;
  /** A strong entity tag: equal only for equal bytes. */
  etag: string;
  /** Both ends are inclusive; without a range, the whole file. */
  read(range?: { start: number; end: number }): Readable | Buffer;
  /** Where clients download the file without the market; null if the market sends it. */
  address(answer: AddressedAnswer): Promise<string | null>;
}

/** Stored pictures are WebP, whatever was uploaded. */
const TYPES = {
  pdf: { type: 'application/pdf', extension: 'pdf' },
  image: { type: 'image/webp', extension: 'webp' },
  zip: { type: 'application/zip', extension: 'zip' },
} as const;

/**
 * Responds to GET and HEAD with a file as attachment, whole or with the requested range (RFC 9110). A request for several
 * ranges gets the whole file. If the file has an address of its own, GET is redirected to it, and `seconds` is how long
 * that works.
 * @throws ApiError 416 for a range beyond the end
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, file, seconds }: { name: string; file: ReadableFile; seconds: number },
): Promise<FastifyReply> {
  const { type, extension } = typeOf(file.kind);
  const disposition = attachment(name, extension);
  reply.header('cache-control', 'private, no-store');
  // Nothing of a vendor runs, wherever a browser opens it.
  if (typeof file.kind !== 'string') reply.header('content-security-policy', "sandbox; default-src 'none'");
  // Such an address is signed for GET alone.
  const address = request.method === 'GET' ? await file.address({ type, disposition, seconds }) : null;
  if (address) return reply.redirect(address);
  const range = request.method === 'GET' ? rangeOf(request.headers, file) : null;
  reply
    .type(type)
    .header('accept-ranges', 'bytes')
    .header('etag', file.etag)
    .header('content-disposition', disposition);
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
    return reply.header('content-length', range.end - range.start + 1).send(file.read(range));
  }
  reply.header('content-length', file.sizeBytes);
  return request.method === 'HEAD' ? reply.send() : reply.send(file.read());
}

function typeOf(kind: ReadableFile['kind']): { type: string; extension: string } {
  if (typeof kind === 'string') return TYPES[kind];
  const { mediaType, ending } = GOODS_FORMATS[kind.goods];
  return { type: mediaType, extension: ending.slice(1) };
}

/** The requested range; null to send the whole file. */
function rangeOf(headers: FastifyRequest['headers'], file: ReadableFile) {
  if (!headers.range) return null;
  // The client's part may be of another file, so the download restarts.
  if (headers['if-range'] !== undefined && headers['if-range'] !== file.etag) return null;
  const ranges = parseRange(file.sizeBytes, headers.range);
  if (ranges === -1) {
    throw new ApiError('range_not_satisfiable', 'This part of the file does not exist.', {
      headers: { 'content-range': `bytes */${file.sizeBytes}` },
    });
  }
  const [range] = ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1 ? [] : ranges;
  return range ?? null;
}

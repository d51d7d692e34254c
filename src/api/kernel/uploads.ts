import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, FileRule } from '#contract/endpoint.ts';
import { FILE_MEGABYTES } from '#domain/limits.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { allowSlowBody } from './connections.ts';
import { ApiError, atField, badRequest, invalidField, tooLarge, unsupportedMediaType } from './errors.ts';
import type { UploadedFile } from './implement.ts';

/** The limit for all text fields of a form together. */
const TEXT_BYTES = 4 * MEGABYTE;

export interface MultipartBody {
  /** A field that occurs several times is an array. */
  fields: Record<string, string | string[]>;
  files: Record<string, UploadedFile[]>;
  /** Deletes the temporary files; must always be called. */
  cleanUp: () => Promise<void>;
}

/** The folder of a request's files until its call has ended. */
export const uploadFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'tmp');

/** Lets the routes of a scope take forms with files. Every request of the scope pays for it. */
export const acceptForms = (scope: FastifyInstance) =>
  scope.register(multipart, { throwFileSizeLimit: true });

/**
 * Streams a multipart body to temporary files in a folder, each within its own size limit.
 * @throws ApiError 400, 413 or 415
 */
export async function readMultipart(
  request: FastifyRequest,
  endpoint: Endpoint,
  below: string,
): Promise<MultipartBody> {
  if (endpoint.jsonAllowed && !request.isMultipart())
    return { fields: Object(request.body), files: {}, cleanUp: async () => {} };
  if (!request.isMultipart())
    throw unsupportedMediaType('This call takes a form with fields and files (multipart/form-data).');
  allowSlowBody(request.raw);
  await mkdir(below, { recursive: true });
  const folder = await mkdtemp(join(below, 'upload-'));
  const body: MultipartBody = {
    fields: {},
    files: {},
    cleanUp: () => rm(folder, { recursive: true, force: true }),
  };
  try {
    let count = 0;
    let text = 0;
    for await (const part of request.parts({
      limits: { fileSize: largestOf(endpoint) + 1, files: 12, fields: 60, fieldSize: TEXT_BYTES },
    })) {
      if (part.type === 'field') {
        const value = String(part.value ?? '');
        text += Buffer.byteLength(value);
        if (part.valueTruncated || text > TEXT_BYTES) throw tooLarge('The text of a form is 4 MB at most.');
        const before = body.fields[part.fieldname];
        body.fields[part.fieldname] = before === undefined ? value : [before, value].flat();
        continue;
      }
      const rule = endpoint.files?.[part.fieldname];
      if (!rule) throw badRequest(`The file ${part.fieldname} is not asked for here.`);
      count += 1;
      const path = join(folder, String(count));
      const bytes = await keep(part.file, path, rule).catch((error: unknown) => {
        throw atField(error, part.fieldname);
      });
      // Browsers send such a part for an empty file field.
      if (bytes === 0) continue;
      const list = [...(body.files[part.fieldname] ?? []), { path, bytes, filename: part.filename }];
      body.files[part.fieldname] = list;
      if (list.length > (rule.max ?? 1))
        throw invalidField(part.fieldname, `${rule.label}: ${rule.max ?? 1} at most.`);
    }
    return body;
  } catch (error) {
    await body.cleanUp();
    // A client that leaves in the middle of a form: no failure of the market, and nobody receives the answer.
    if (request.raw.destroyed && !request.raw.complete) throw badRequest('Invalid request body.');
    // Errors of the multipart parser have no code; those of the disk and of Fastify do.
    if (error instanceof Error && !(error instanceof ApiError) && !('code' in error))
      throw badRequest('Invalid request body.');
    throw error;
  }
}

/** Bytes of the largest file that a call takes. */
const largestOf = ({ files = {} }: Endpoint): number =>
  Math.max(FILE_MEGABYTES.pdf, ...Object.values(files).map(({ kind }) => FILE_MEGABYTES[kind])) * MEGABYTE;

async function keep(stream: NodeJS.ReadableStream & { truncated?: boolean }, path: string, rule: FileRule) {
  const megabytes = FILE_MEGABYTES[rule.kind];
  let bytes = 0;
  await pipeline(
    stream,
    async function* (source) {
      for await (const chunk of source) {
        bytes += chunk.length;
        if (bytes > megabytes * MEGABYTE)
          throw tooLarge(`${rule.label} is too large: ${megabytes} MB at most.`);
        yield chunk;
      }
    },
    createWriteStream(path),
  );
  return bytes;
}

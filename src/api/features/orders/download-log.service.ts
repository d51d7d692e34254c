import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#api/kernel/context.ts';
import { WriteBuffer } from '#api/kernel/write-buffer.ts';
import { dayOf } from '#domain/day.ts';
import { deviceOf } from '#domain/device.ts';
import { memoizeByObject } from '#lib/memoize.ts';
import * as downloadLog from './download-log.sql.ts';

/** Card networks take disputes for 540 days at most; what was fetched is evidence in them. */
const KEPT_MS = 540 * 24 * 3_600_000;

/** Downloads that are not written yet. */
const bufferOf = memoizeByObject(
  (context: AppContext) =>
    new WriteBuffer<downloadLog.DownloadRow>(context, {
      keyOf: downloadLog.keyOf,
      merge: (row, later) => ({
        ...row,
        requests: row.requests + later.requests,
        bytes: row.bytes + later.bytes,
        redirects: row.redirects + later.redirects,
        lastAt: later.lastAt,
      }),
      write: ({ db }, rows) => downloadLog.addDownloads(db, rows),
    }),
);

/**
 * Notes a download once its answer has ended, whole or broken off; `flushDownloads` writes it. An answer with several files is
 * noted for each, with its share of the bytes.
 */
export function noteDownload(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  lineIds: readonly string[],
): void {
  if (request.method !== 'GET') return;
  const { ip: address } = request;
  const { socket } = request.raw;
  const before = socket.bytesWritten ?? 0;
  reply.raw.once('close', () => {
    const { statusCode } = reply;
    const isRedirect = statusCode >= 300 && statusCode < 400;
    if (statusCode >= 400) return;
    const length = Number(reply.getHeader('content-length') ?? 0);
    // A connection that broke has sent less; its headers are a few hundred bytes of it.
    const sent = reply.raw.writableFinished ? length : Math.min(length, (socket.bytesWritten ?? 0) - before);
    const now = context.now();
    const row = {
      address,
      device: deviceOf(request.headers['user-agent']),
      day: dayOf(now),
      requests: 1,
      bytes: isRedirect ? 0 : Math.max(0, Math.floor(sent / lineIds.length)),
      redirects: isRedirect ? 1 : 0,
      firstAt: now,
      lastAt: now,
    };
    for (const orderLineId of lineIds) bufferOf(context).add({ ...row, orderLineId });
  });
}

/** Writes the downloads that this node has noted. */
export const flushDownloads = (context: AppContext): Promise<void> => bufferOf(context).flush();

/** Deletes downloads that can no longer be evidence. */
export const pruneDownloads = (context: AppContext): Promise<unknown> =>
  downloadLog.deleteDownloadsBefore(context.db, { before: new Date(context.now().getTime() - KEPT_MS) });

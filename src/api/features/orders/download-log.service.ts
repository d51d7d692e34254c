import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#api/kernel/context.ts';
import { dayOf } from '#domain/day.ts';
import { deviceOf } from '#domain/device.ts';
import { memoizeByObject } from '#domain/memoize.ts';
import * as sql from './download-log.sql.ts';

export { findDownloads } from './download-log.sql.ts';

/** Card networks take disputes for 540 days at most; what was fetched is evidence in them. */
const KEPT_MS = 540 * 24 * 3_600_000;
/** Rows per statement. */
const BATCH_SIZE = 500;

/** Downloads that are not written yet, by line, address and day. */
const waitingOf = memoizeByObject((_: AppContext) => new Map<string, sql.DownloadRow>());

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
      address: request.ip,
      device: deviceOf(request.headers['user-agent']),
      day: dayOf(now),
      requests: 1,
      bytes: isRedirect ? 0 : Math.max(0, Math.floor(sent / lineIds.length)),
      redirects: isRedirect ? 1 : 0,
      firstAt: now,
      lastAt: now,
    };
    for (const orderLineId of lineIds) add(waitingOf(context), { ...row, orderLineId });
  });
}

function add(waiting: Map<string, sql.DownloadRow>, row: sql.DownloadRow): void {
  const key = `${row.orderLineId} ${row.address} ${row.device} ${row.day}`;
  const noted = waiting.get(key);
  waiting.set(
    key,
    noted
      ? {
          ...noted,
          requests: noted.requests + row.requests,
          bytes: noted.bytes + row.bytes,
          redirects: noted.redirects + row.redirects,
          lastAt: row.lastAt,
        }
      : row,
  );
}

/** Writes the downloads that this node has noted. After an error they are kept for the next call. */
export async function flushDownloads(context: AppContext): Promise<void> {
  const waiting = waitingOf(context);
  const rows = [...waiting.values()];
  waiting.clear();
  for (let first = 0; first < rows.length; first += BATCH_SIZE) {
    try {
      await sql.addDownloads(context.db, rows.slice(first, first + BATCH_SIZE));
    } catch (error) {
      for (const row of rows.slice(first)) add(waiting, row);
      throw error;
    }
  }
}

/** Deletes downloads that can no longer be evidence. */
export const pruneDownloads = (context: AppContext): Promise<unknown> =>
  sql.deleteDownloadsBefore(context.db, { before: new Date(context.now().getTime() - KEPT_MS) });

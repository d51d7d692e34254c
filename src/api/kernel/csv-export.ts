import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import type { AppContext } from './context.ts';

/** The transform from arrays of cells to CSV, which begins with the names of the columns. */
export const csvWriter = (columns: readonly string[]) =>
  stringify({ header: true, bom: true, columns: [...columns], quoted_match: /[\r\n\t;]/ });

/** A CSV of rows that are made while the client reads. If making one fails, that is logged with `name` and the file ends. */
export const csvStream = (
  { log }: Pick<AppContext, 'log'>,
  {
    columns,
    rows,
    name,
    about = {},
  }: {
    columns: readonly string[];
    rows: AsyncIterable<string[]>;
    /** What is exported: 'products'. */
    name: string;
    /** Fields of the line in the log. */
    about?: Record<string, unknown>;
  },
): Readable =>
  // With a plain pipe, an error of the rows would have no listener and end the process.
  pipeline(Readable.from(rows), csvWriter(columns), (error) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      log.error({ err: error, ...about }, `an export of ${name} was cut off`);
  });

/** Answers with a CSV to be saved as `{name}-{day}.csv`, which no cache keeps. */
export const sendCsv = (
  reply: FastifyReply,
  { name, now, stream }: { name: string; now: Date; stream: Readable },
): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.csv"`)
    .header('cache-control', 'private, no-store')
    .send(stream);

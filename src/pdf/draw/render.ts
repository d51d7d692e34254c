import { fileURLToPath } from 'node:url';
import { lazily } from '#lib/memoize.ts';
import type { Document } from './document.ts';

export type { Document } from './document.ts';

/** Documents that are drawn at the same time. */
const MAX_THREADS = 2;
/** After so long without a document, a thread ends and its memory is free again. */
const IDLE_MS = 30_000;
/** Waiting for a thread included. */
const TIME_LIMIT_MS = 30_000;

// Imported on first use: many a market draws no document for hours.
const openPool = lazily(async () => {
  const { Tinypool } = await import('tinypool');
  return new Tinypool({
    filename: fileURLToPath(new URL('./draw.worker.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
});

/**
 * Draws a document as a PDF, in a thread beside the one that answers requests.
 * @throws an AbortError after 30 seconds
 */
export const renderPdf = (document: Document): Promise<Buffer> => draw('default', document);

/**
 * Draws a line of small text as a PDF of one page of its size.
 * @throws an AbortError after 30 seconds
 */
export const renderLabel = (text: string): Promise<Buffer> => draw('drawLabel', text);

async function draw(name: 'default' | 'drawLabel', subject: Document | string): Promise<Buffer> {
  const pool = await openPool();
  const bytes: Uint8Array = await pool.run(subject, { name, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

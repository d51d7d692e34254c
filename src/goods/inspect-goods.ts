import { mkdtemp, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import type { GoodsKind } from '#domain/goods.ts';
import { FileProcessFailed, runFileProcess } from '#file-process/file-process.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import type { InspectionLine } from './inspect-goods.process.ts';
import type { GoodsInspection, GoodsToInspect } from './inspection.ts';
import { GOODS_PROGRAMS } from './programs.ts';
import { GoodsRefused, refused } from './refusal.ts';

/** One process at a time, so that a node keeps a processor and memory for its requests. */
const inspecting = pLimit(1);
/** Of a small file, and for each megabyte more: a ZIP unpacks to many times its size. */
const START_TIME_MS = 60_000;
const MEGABYTE_TIME_MS = 500;

export interface InspectionOptions {
  /** As the vendor named it. It tells texts apart and is in refusals. */
  filename: string;
  /** The kinds that the market sells. */
  allowed: readonly GoodsKind[];
  /** The folder for temporary files; that of the file if it is not given. */
  below?: string;
  timeMs?: number;
  signal?: AbortSignal;
}

/**
 * Says by its bytes what kind a file of a vendor is, and what its buyers get. It is read in a process of its own with
 * bounded memory and time, since parsers hang; the file itself stays as it is, unless it is refused.
 * @throws GoodsRefused with a sentence for the vendor; its cause is there if the process has failed
 */
export async function inspectGoods(
  path: string,
  { filename, allowed, below = dirname(path), timeMs, signal }: InspectionOptions,
): Promise<GoodsInspection> {
  const { size } = await stat(path);
  return inspecting(async () => {
    const folder = await mkdtemp(join(below, 'goods-'));
    try {
      const line = await inspectApart(
        { path, filename, allowed, folder },
        { timeMs: timeMs ?? START_TIME_MS + (size / MEGABYTE) * MEGABYTE_TIME_MS, signal },
      );
      if ('refusal' in line) throw new GoodsRefused(line.refusal);
      return line.inspection;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

async function inspectApart(
  input: GoodsToInspect,
  limits: { timeMs: number; signal?: AbortSignal },
): Promise<InspectionLine> {
  const entry = GOODS_PROGRAMS.inspect;
  try {
    for await (const line of runFileProcess<InspectionLine>({ entry, input, ...limits, isBackground: true }))
      return line;
  } catch (error) {
    if (!(error instanceof FileProcessFailed) || limits.signal?.aborted) throw error;
    const place = { filename: input.filename, members: [] };
    const refusal = refused(
      place,
      'could not be checked, since reading it takes too long or too much memory',
      'Export it anew from your program, or divide it, and upload that.',
    );
    refusal.cause = error;
    throw refusal;
  }
  throw new Error('The process gave no verdict.');
}

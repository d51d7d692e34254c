import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { goodsKey } from '#api/features/media/store-uploads.service.ts';
import { scanForViruses } from '#api/features/media/virus-scan.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { badRequest } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import { uploadFolder } from '#api/kernel/uploads.ts';
import { newId } from '#db/columns.ts';
import type { GoodsFacts, GoodsKind } from '#domain/goods.ts';
import { inspectGoods } from '#goods/inspect-goods.ts';
import { GoodsRefused, nameOf } from '#goods/refusal.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { readGoodsLimits } from './goods-limits.service.ts';

export { insertGoodsFile } from './uploads.sql.ts';

/** What the check of a file for sale has found. */
export interface CheckedGoods {
  kind: GoodsKind;
  sha256: string;
  crc32: number;
  facts: GoodsFacts;
  containsScripts: boolean;
}

/** A file in which the virus scanner has found something. */
export class GoodsInfected extends GoodsRefused {
  override name = 'GoodsInfected';
}

/**
 * Checks a file of this machine that is to be sold beside the first PDF of a product.
 * @throws GoodsRefused with a sentence for its vendor; ScannerUnavailable
 */
export async function checkGoods(
  context: AppContext,
  { path, filename }: { path: string; filename: string },
  signal?: AbortSignal,
): Promise<CheckedGoods> {
  // First, so that nothing is done in vain while the scanner is away.
  const refusal = await scanForViruses(context, path, signal);
  if (refusal) {
    const Refusal = refusal.infected ? GoodsInfected : GoodsRefused;
    throw new Refusal(`${nameOf({ filename, members: [] })} ${refusal.what}.`);
  }
  const below = uploadFolder(context.config);
  await mkdir(below, { recursive: true });
  const digests = await digestsOf(path);
  const { kind, facts, containsScripts } = await inspectGoods(path, {
    filename,
    allowed: (await readGoodsLimits(context)).kinds,
    below,
    signal,
  });
  return { ...digests, kind, facts, containsScripts };
}

async function digestsOf(path: string): Promise<{ sha256: string; crc32: number }> {
  const hash = createHash('sha256');
  let sum = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: MEGABYTE })) {
    hash.update(chunk);
    sum = crc32(chunk, sum);
  }
  return { sha256: hash.digest('hex'), crc32: sum };
}

/**
 * Checks a file for sale and puts it into storage without rows, which are added within a day, else the sweep deletes it.
 * @throws ApiError 400 with the sentence of the refusal
 */
export async function storeGoods(
  context: AppContext,
  file: UploadedFile,
  signal: AbortSignal,
): Promise<{ id: string; bytes: number; goods: CheckedGoods }> {
  try {
    const goods = await checkGoods(context, file, signal);
    const id = newId();
    await context.storage.putFile(goodsKey(id), file.path);
    return { id, bytes: file.bytes, goods };
  } catch (error) {
    throw error instanceof GoodsRefused ? badRequest(error.message) : error;
  }
}

import { readContent } from '#api/features/content/content.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import type { GoodsKind } from '#domain/goods.ts';
import { MEGABYTE } from '#lib/bytes.ts';

/** What the operator allows of files beside the first PDF of a product. */
export interface GoodsLimits {
  kinds: GoodsKind[];
  /** One file, and all files of a product. */
  fileBytes: number;
  productBytes: number;
}

export async function readGoodsLimits(context: Pick<AppContext, 'db' | 'log'>): Promise<GoodsLimits> {
  const { 'site-settings': settings } = await readContent(context, 'site-settings');
  return {
    kinds: settings.goodsKinds,
    fileBytes: settings.goodsFileMegabytes * MEGABYTE,
    productBytes: settings.goodsProductMegabytes * MEGABYTE,
  };
}

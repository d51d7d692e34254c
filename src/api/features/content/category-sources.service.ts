import type { Invalidate } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import type { CategoryLevel } from '#domain/categories.ts';
import * as content from './content.sql.ts';

/**
 * Replaces a main category that was merged as the product source of home page and cart page, in former versions and drafts
 * too, so that restoring or publishing does not bring a deleted category back.
 */
export async function replaceMainCategory(
  tx: Db,
  invalidate: Invalidate,
  { level, ...params }: { level: CategoryLevel; id: string; intoId: string },
): Promise<void> {
  if (level !== 'main') return;
  await content.replaceMainCategory(tx, params);
  invalidate('content:home-page', 'content:cart-page');
}

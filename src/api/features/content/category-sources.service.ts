import type { Invalidate } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import type { CategoryLevel } from '#domain/categories.ts';
import * as content from './content.sql.ts';

/**
 * Replaces a merged main category where it is the product source of the home page or the cart page. Former versions and
 * drafts change too, so that restoring or publishing does not bring a deleted category back.
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

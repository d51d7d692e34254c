import type { Tag } from '#api/kernel/changes.ts';
import type { Db } from '#db/client.ts';
import * as content from './content.sql.ts';

/**
 * Replaces a main category as the product source of home page and cart page, in former versions and drafts too, so that
 * restoring or publishing does not bring a deleted category back.
 * @returns the tags to invalidate
 */
export async function replaceMainCategory(tx: Db, params: { id: string; intoId: string }): Promise<Tag[]> {
  await content.replaceMainCategory(tx, params);
  return ['content:home-page', 'content:cart-page'];
}

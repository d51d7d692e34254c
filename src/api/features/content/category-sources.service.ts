import type { Tag } from '#api/kernel/changes.ts';
import type { Db } from '#db/client.ts';
import * as content from './content.sql.ts';

/**
 * Names another main category wherever the home page or the cart page has this one as the source of products; in former
 * versions and drafts too, so that going back or publishing does not bring back a category that is gone.
 * @returns what shows them
 */
export async function replaceMainCategory(tx: Db, params: { id: string; intoId: string }): Promise<Tag[]> {
  await content.replaceMainCategory(tx, params);
  return ['content:home-page', 'content:cart-page'];
}

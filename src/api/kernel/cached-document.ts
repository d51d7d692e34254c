import type { Tag } from './changes.ts';

/** A public document other than a page, cached and invalidated like one. */
export interface CachedDocument {
  /** Its content type. */
  type: string;
  tags: readonly Tag[];
  write: () => Promise<string>;
}

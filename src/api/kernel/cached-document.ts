import type { Dependency } from './changes.ts';

/** A public document other than a page (sitemap, feed), cached and invalidated like one. */
export interface CachedDocument {
  type: string;
  tags: readonly Dependency[];
  write: () => Promise<string>;
}

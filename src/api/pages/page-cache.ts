import { LRUCache } from 'lru-cache';
import { EVERYTHING } from '#api/kernel/changes.ts';
import { MEGABYTE } from '#domain/bytes.ts';

/** The size of a cache that stores no page, in bytes. */
export const NOTHING_FITS = 1;

/** A rendered page: its bytes in each encoding made so far. */
export interface CachedPage {
  etag: string;
  identity: Buffer;
  gzip?: Buffer;
  br?: Buffer;
  tags: readonly string[];
  /** Its content type, where it is not HTML. */
  type?: string;
}

/**
 * Caches rendered pages in memory until something they show changes. Beyond `maxBytes` the least recently used are
 * evicted.
 */
export class PageCache {
  /** Pages that were found, and those that were not. */
  hits = 0;
  misses = 0;
  private readonly pages: LRUCache<string, CachedPage>;
  private readonly keysByTag = new Map<string, Set<string>>();
  /** Incremented by every change, to find out whether something changed while a page was being rendered. */
  private clock = 0;
  private readonly changedAt = new Map<string, number>();
  private allChangedAt = 0;

  constructor(maxBytes = 64 * MEGABYTE) {
    this.pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (page) => page.identity.length * 2 + 512,
      dispose: (page, key) => this.forget(key, page),
    });
  }

  get(key: string): CachedPage | undefined {
    const page = this.pages.get(key);
    if (page) this.hits += 1;
    else this.misses += 1;
    return page;
  }

  get entries(): number {
    return this.pages.size;
  }

  /** What the pages take, an estimate of their compressed forms included. */
  get bytes(): number {
    return this.pages.calculatedSize;
  }

  /** To be read before rendering begins, and passed to `store`. */
  now(): number {
    return this.clock;
  }

  /** Whether any of the tags changed after `since`, so that the page may show old data. */
  changedSince(tags: readonly string[], since: number): boolean {
    return this.allChangedAt > since || tags.some((tag) => (this.changedAt.get(tag) ?? 0) > since);
  }

  /** Stores a page whose rendering began at `since`, unless it is already out of date. */
  store(key: string, page: CachedPage, since: number): void {
    if (this.changedSince(page.tags, since)) return;
    this.pages.set(key, page);
    for (const tag of page.tags) {
      const keys = this.keysByTag.get(tag) ?? new Set();
      keys.add(key);
      this.keysByTag.set(tag, keys);
    }
  }

  /** Removes every page that shows one of the tags. */
  drop(tags: readonly string[]): void {
    this.clock += 1;
    if (tags.includes(EVERYTHING)) {
      this.allChangedAt = this.clock;
      this.changedAt.clear();
      this.pages.clear();
      return;
    }
    // Without these entries the pages in flight are not stored, which does no harm.
    if (this.changedAt.size > 10_000) {
      this.changedAt.clear();
      this.allChangedAt = this.clock;
    }
    for (const tag of tags) {
      this.changedAt.set(tag, this.clock);
      for (const key of [...(this.keysByTag.get(tag) ?? [])]) this.pages.delete(key);
    }
  }

  private forget(key: string, page: CachedPage): void {
    for (const tag of page.tags) {
      const keys = this.keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.keysByTag.delete(tag);
    }
  }
}

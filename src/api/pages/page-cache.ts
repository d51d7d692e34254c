import { LRUCache } from 'lru-cache';
import { EVERYTHING } from '#api/kernel/changes.ts';

/** A finished page: its bytes in each encoding made so far. */
export interface KeptPage {
  etag: string;
  identity: Buffer;
  gzip?: Buffer;
  br?: Buffer;
  tags: readonly string[];
  /** Its content type, where it is not HTML. */
  type?: string;
}

/**
 * Keeps finished pages in memory until something they show changes, the least recently asked for going first when
 * they grow past `maxBytes`.
 */
export class PageCache {
  private readonly pages: LRUCache<string, KeptPage>;
  private readonly keysByTag = new Map<string, Set<string>>();
  /** Raised by every change; says whether something changed while a page was being rendered. */
  private clock = 0;
  private readonly changedAt = new Map<string, number>();
  private allChangedAt = 0;

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (page) => page.identity.length * 2 + 512,
      dispose: (page, key) => this.forget(key, page),
    });
  }

  get(key: string): KeptPage | undefined {
    return this.pages.get(key);
  }

  /** To be read before rendering begins, and given to `keep`. */
  now(): number {
    return this.clock;
  }

  /** Whether any of the tags changed after `since`: then what was read for the page may be old. */
  changedSince(tags: readonly string[], since: number): boolean {
    return this.allChangedAt > since || tags.some((tag) => (this.changedAt.get(tag) ?? 0) > since);
  }

  /** Keeps a page that began to be rendered at `since`, unless it is already out of date. */
  keep(key: string, page: KeptPage, since: number): void {
    if (this.changedSince(page.tags, since)) return;
    this.pages.set(key, page);
    for (const tag of page.tags) {
      const keys = this.keysByTag.get(tag) ?? new Set();
      keys.add(key);
      this.keysByTag.set(tag, keys);
    }
  }

  /** Drops every page that shows one of the tags. */
  drop(tags: readonly string[]): void {
    this.clock += 1;
    if (tags.includes(EVERYTHING)) {
      this.allChangedAt = this.clock;
      this.changedAt.clear();
      this.pages.clear();
      return;
    }
    // Forgetting which tags changed only keeps the pages under way from being kept.
    if (this.changedAt.size > 10_000) {
      this.changedAt.clear();
      this.allChangedAt = this.clock;
    }
    for (const tag of tags) {
      this.changedAt.set(tag, this.clock);
      for (const key of [...(this.keysByTag.get(tag) ?? [])]) this.pages.delete(key);
    }
  }

  private forget(key: string, page: KeptPage): void {
    for (const tag of page.tags) {
      const keys = this.keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.keysByTag.delete(tag);
    }
  }
}

import { LRUCache } from 'lru-cache';
import { EVERYTHING } from './changes.ts';

/** The bytes that an entry and each of its tags take besides the value; measured with ids of 36 characters. */
const ENTRY_BYTES = 512;
const TAG_BYTES = 160;

interface Entry<V> {
  value: V;
  tags: readonly string[];
}

/**
 * Remembers values until something that they depend on changes. Beyond the limit, a number of entries or of bytes, the
 * least recently used are evicted.
 */
export class TaggedCache<V extends object> {
  private readonly kept: LRUCache<string, Entry<V>>;
  private readonly keysByTag = new Map<string, Set<string>>();
  /** Incremented by every change, to find out whether something changed while a value was being made. */
  private clock = 0;
  private readonly changedAt = new Map<string, number>();
  private allChangedAt = 0;

  constructor(limit: { entries: number } | { bytes: number; sizeOf: (value: V) => number }) {
    const dispose = (entry: Entry<V>, key: string) => this.forget(key, entry);
    this.kept =
      'entries' in limit
        ? new LRUCache({ max: limit.entries, dispose })
        : new LRUCache({
            maxSize: limit.bytes,
            sizeCalculation: ({ value, tags }, key) =>
              limit.sizeOf(value) + ENTRY_BYTES + key.length + tags.length * TAG_BYTES,
            dispose,
          });
  }

  get(key: string): V | undefined {
    return this.kept.get(key)?.value;
  }

  /** The same without counting as a use. */
  peek(key: string): V | undefined {
    return this.kept.peek(key)?.value;
  }

  get entries(): number {
    return this.kept.size;
  }

  /** What the entries take; 0 for a limit in entries. */
  get bytes(): number {
    return this.kept.calculatedSize;
  }

  /** To be read before a value is made, and passed to `store`. */
  now(): number {
    return this.clock;
  }

  /** Whether any of the tags changed after `since`, so that a value may be out of date. */
  private changedSince(tags: readonly string[], since: number): boolean {
    return this.allChangedAt > since || tags.some((tag) => (this.changedAt.get(tag) ?? 0) > since);
  }

  /** Remembers a value whose making began at `since`, unless it may be out of date already. */
  store(key: string, value: V, tags: readonly string[], since: number): void {
    if (this.changedSince(tags, since)) return;
    this.kept.set(key, { value, tags });
    // It may have been too large.
    if (!this.kept.has(key)) return;
    for (const tag of tags) {
      const keys = this.keysByTag.get(tag) ?? new Set();
      keys.add(key);
      this.keysByTag.set(tag, keys);
    }
  }

  /** Puts the same value in another form in its place, unless it was dropped meanwhile. */
  replace(key: string, value: V, other: V): void {
    const entry = this.kept.peek(key);
    if (entry?.value === value) this.store(key, other, entry.tags, this.clock);
  }

  delete(key: string): void {
    this.kept.delete(key);
  }

  /** Drops every value that depends on one of the tags. */
  drop(tags: readonly string[]): void {
    this.clock += 1;
    if (tags.includes(EVERYTHING)) {
      this.allChangedAt = this.clock;
      this.changedAt.clear();
      this.kept.clear();
      return;
    }
    // Without these entries the values being made are not remembered, which does no harm.
    if (this.changedAt.size > 10_000) {
      this.changedAt.clear();
      this.allChangedAt = this.clock;
    }
    for (const tag of tags) {
      this.changedAt.set(tag, this.clock);
      for (const key of [...(this.keysByTag.get(tag) ?? [])]) this.kept.delete(key);
    }
  }

  private forget(key: string, { tags }: Entry<V>): void {
    for (const tag of tags) {
      const keys = this.keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.keysByTag.delete(tag);
    }
  }
}

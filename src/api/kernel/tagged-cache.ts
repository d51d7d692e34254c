import { LRUCache } from 'lru-cache';
import { EVERYTHING } from './changes.ts';

/** The bytes that an entry and each of its tags take besides the value; measured with ids of 36 characters. */
const ENTRY_BYTES = 512;
const TAG_BYTES = 160;

interface Entry<V> {
  value: V;
  tags: readonly string[];
}

/** The share of the limit that values which were asked for again may take. */
const PROTECTED_SHARE = 0.8;

/**
 * Remembers values until something that they depend on changes. The limit is a number of entries or of bytes. Beyond it,
 * values are evicted as by a segmented LRU, those first that were never asked for again. So a crawl through everything
 * does not push out what people ask for often.
 */
export class TaggedCache<V extends object> {
  /** Values that were not asked for since they were stored. */
  private readonly probation: LRUCache<string, Entry<V>>;
  /** Values that were; those that find no place here any more get another time on probation. */
  private readonly protected: LRUCache<string, Entry<V>>;
  private readonly limit: number;
  private readonly keysByTag = new Map<string, Set<string>>();
  /** Incremented by every change, to find out whether something changed while a value was being made. */
  private clock = 0;
  private readonly changedAt = new Map<string, number>();
  private allChangedAt = 0;

  constructor(limit: { entries: number } | { bytes: number; sizeOf: (value: V) => number }) {
    this.limit = 'entries' in limit ? limit.entries : limit.bytes;
    const sizeCalculation = ({ value, tags }: Entry<V>, key: string): number =>
      'entries' in limit ? 1 : limit.sizeOf(value) + ENTRY_BYTES + key.length + tags.length * TAG_BYTES;
    const dispose = (entry: Entry<V>, key: string) => this.forget(key, entry);
    this.probation = new LRUCache({ maxSize: this.limit, sizeCalculation, dispose });
    this.protected = new LRUCache({
      maxSize: Math.max(1, Math.floor(this.limit * PROTECTED_SHARE)),
      sizeCalculation,
      dispose,
      disposeAfter: (entry, key, reason) => {
        if (reason === 'evict') this.put(this.probation, key, entry);
      },
    });
  }

  get(key: string): V | undefined {
    const known = this.protected.get(key);
    if (known) return known.value;
    const entry = this.probation.peek(key);
    if (!entry) return undefined;
    this.probation.delete(key);
    this.put(this.protected, key, entry);
    if (!this.protected.has(key)) this.put(this.probation, key, entry);
    return entry.value;
  }

  /** The same without counting as a use. */
  peek(key: string): V | undefined {
    return this.entryOf(key)?.value;
  }

  get entries(): number {
    return this.probation.size + this.protected.size;
  }

  /** What the entries take, in the unit of the limit. */
  get size(): number {
    return this.probation.calculatedSize + this.protected.calculatedSize;
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
    this.put(this.protected.has(key) ? this.protected : this.probation, key, { value, tags });
  }

  /** Puts the same value in another form in its place, unless it was dropped meanwhile. */
  replace(key: string, value: V, other: V): void {
    const entry = this.entryOf(key);
    if (entry?.value === value) this.store(key, other, entry.tags, this.clock);
  }

  delete(key: string): void {
    this.probation.delete(key);
    this.protected.delete(key);
  }

  /** Drops every value that depends on one of the tags. */
  drop(tags: readonly string[]): void {
    this.clock += 1;
    if (tags.includes(EVERYTHING)) {
      this.allChangedAt = this.clock;
      this.changedAt.clear();
      this.probation.clear();
      this.protected.clear();
      return;
    }
    // Without these entries the values being made are not remembered, which does no harm.
    if (this.changedAt.size > 10_000) {
      this.changedAt.clear();
      this.allChangedAt = this.clock;
    }
    for (const tag of tags) {
      this.changedAt.set(tag, this.clock);
      for (const key of [...(this.keysByTag.get(tag) ?? [])]) this.delete(key);
    }
  }

  private entryOf(key: string): Entry<V> | undefined {
    return this.protected.peek(key) ?? this.probation.peek(key);
  }

  private put(segment: LRUCache<string, Entry<V>>, key: string, entry: Entry<V>): void {
    segment.set(key, entry);
    // It may have been too large.
    if (!segment.has(key)) return;
    for (const tag of entry.tags) {
      const keys = this.keysByTag.get(tag) ?? new Set();
      keys.add(key);
      this.keysByTag.set(tag, keys);
    }
    while (this.size > this.limit && this.probation.size > 0) this.probation.pop();
  }

  private forget(key: string, { tags }: Entry<V>): void {
    for (const tag of tags) {
      const keys = this.keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.keysByTag.delete(tag);
    }
  }
}

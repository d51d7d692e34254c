import { describe, expect, test } from 'vitest';
import { EVERYTHING } from './changes.ts';
import { TaggedCache } from './tagged-cache.ts';

const open = () => new TaggedCache<{ value: number }>({ entries: 3 });
const [one, other] = [{ value: 1 }, { value: 2 }];

describe('TaggedCache', () => {
  test('a tag of a value that was stored anew under others → drops nothing', () => {
    const cache = open();
    cache.store('/a', one, ['product:1'], cache.now());
    cache.store('/a', other, ['product:2'], cache.now());
    cache.drop(['product:1']);
    expect(cache.get('/a')).toBe(other);
    cache.drop(['product:2']);
    expect(cache.get('/a')).toBeUndefined();
  });

  test.each(['product:1', EVERYTHING])('%s changes while the value is made → not remembered', (tag) => {
    const cache = open();
    const since = cache.now();
    cache.drop([tag]);
    cache.store('/a', one, ['product:1'], since);
    expect(cache.get('/a')).toBeUndefined();
    cache.store('/b', other, ['product:2'], since);
    expect(cache.get('/b')).toBe(tag === EVERYTHING ? undefined : other);
  });

  test('replace → only what is still there, under the same tags', () => {
    const cache = open();
    cache.store('/a', one, ['product:1'], cache.now());
    cache.replace('/a', one, other);
    cache.replace('/a', one, { value: 3 });
    expect(cache.get('/a')).toBe(other);
    cache.drop(['product:1']);
    cache.replace('/a', other, one);
    expect(cache.get('/a')).toBeUndefined();
  });

  test('more than its limit → the least recently used is evicted, with its tags', () => {
    const cache = open();
    for (const key of ['/a', '/b', '/c']) cache.store(key, { value: 0 }, ['catalog'], cache.now());
    cache.get('/a');
    cache.store('/d', one, ['catalog'], cache.now());
    expect(['/a', '/b', '/c', '/d'].filter((key) => cache.get(key))).toEqual(['/a', '/c', '/d']);
  });

  test('asked for again, then pushed back by others → another time on probation, under the same tags', () => {
    const cache = new TaggedCache<{ value: number }>({ entries: 5 });
    const keys = ['/a', '/b', '/c', '/d', '/e'];
    for (const key of keys) {
      cache.store(key, { value: 0 }, ['catalog'], cache.now());
      cache.get(key);
    }
    expect(keys.filter((key) => cache.peek(key))).toEqual(keys);
    cache.store('/f', one, [], cache.now());
    expect(keys.filter((key) => cache.peek(key))).toEqual(keys.slice(1));
    cache.drop(['catalog']);
    expect([cache.entries, cache.size]).toEqual([1, 1]);
  });
});

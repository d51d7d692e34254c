/**
 * Products in a block: those whose `number` is the same when divided by this. A search reads blocks from the newest on,
 * because a GIN index has no order. Stored in generated columns: another size needs a migration.
 */
export const SEARCH_BLOCK_SIZE = 2048;

/** Blocks that have a common key, largest first: a search names thousands of blocks by some dozens of keys. */
const BLOCK_GROUPS = [256, 16, 1] as const;

/** The key, in `products.search_filters`, of a group of `size` blocks. */
const groupKey = (size: number, group: number | string) => `#${size}:${group}`;

/** The keys, in SQL, of a product with this `number`: of its block, and of the groups that the block is in. */
export const blockKeysSql: string = BLOCK_GROUPS.map(
  (size) => `'${groupKey(size, '')}' || (number / ${size * SEARCH_BLOCK_SIZE})::text`,
).join(', ');

/** The fewest keys that name exactly these blocks, both ends included. */
export function keysOfBlocks(oldest: number, newest: number): string[] {
  const keys: string[] = [];
  for (let block = oldest; block <= newest; ) {
    const fits = (size: number) => block % size === 0 && block + size - 1 <= newest;
    const size = BLOCK_GROUPS.find(fits) ?? 1;
    keys.push(groupKey(size, block / size));
    block += size;
  }
  return keys;
}

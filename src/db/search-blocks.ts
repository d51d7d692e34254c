/**
 * Products in a block: those whose `number` is the same when divided by this. A search reads blocks from the newest on,
 * because a GIN index has no order. Stored in generated columns: another size needs a migration.
 */
export const SEARCH_BLOCK_SIZE = 2048;

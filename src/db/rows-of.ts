/**
 * The rows of a statement in SQL: `rowsOf<{ id: string }>(db.execute(sql`...`))`. Both drivers return them as `rows`,
 * which the type that they share does not say. `T` is not checked against the statement.
 */
export const rowsOf = async <T extends Record<string, unknown>>(result: PromiseLike<unknown>): Promise<T[]> =>
  ((await result) as { rows: T[] }).rows;

/**
 * Waits for statements of one transaction that are sent without waiting for one another. The database executes them in
 * the order in which they are sent, each with what those before it have written. Prepared statements are sent when they
 * are called, those of Drizzle's builder a moment later. If one fails, all others are waited for: a later statement would
 * follow the rollback, outside the transaction.
 * @throws the error of the statement that failed first
 */
export async function together<T extends readonly unknown[]>(
  ...statements: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  try {
    return await Promise.all(statements);
  } catch (error) {
    await Promise.allSettled(statements);
    throw error;
  }
}

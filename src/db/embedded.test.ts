import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenDatabase, openEmbedded } from './client.ts';

const STATEMENTS = 50;

describe('embedded database', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openEmbedded();
  });
  afterAll(() => database.close());

  /** Counts the turns of the event loop while the work runs. */
  async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
    let turns = 0;
    let done = false;
    const count = () => {
      turns += 1;
      if (!done) setImmediate(count);
    };
    setImmediate(count);
    await work();
    done = true;
    return turns;
  }

  const runStatements = async (db: OpenDatabase['db']) => {
    for (let n = 0; n < STATEMENTS; n++) await db.execute(sql`select 1`);
  };

  test('statements of several callers → the event loop runs before each', async () => {
    const turns = await turnsDuring(() => Promise.all([1, 2, 3, 4].map(() => runStatements(database.db))));
    expect(turns).toBeGreaterThanOrEqual(4 * STATEMENTS);
  });

  test('statements of a transaction → the event loop runs before each', async () => {
    expect(await turnsDuring(() => database.db.transaction(runStatements))).toBeGreaterThanOrEqual(
      STATEMENTS,
    );
  });
});

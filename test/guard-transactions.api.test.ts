import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inTransaction } from '#api/kernel/transaction.ts';
import { useMarket } from './harness.ts';

const market = useMarket();
const one = sql`select 1`;

test('statement past the tx of a transaction → refused', async () => {
  const { context } = market;
  const wrong = inTransaction(context, async () => context.db.execute(one));
  await expect(wrong).rejects.toThrow('db.execute was used inside a transaction: use its tx.');
});

test('transaction inside a transaction → refused', async () => {
  const { context } = market;
  const nested = inTransaction(context, () => inTransaction(context, async () => {}));
  await expect(nested).rejects.toThrow('db.transaction was used inside a transaction');
});

test('what a transaction started, after its end → not refused', async () => {
  const { context } = market;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const later: Promise<unknown>[] = [];
  await inTransaction(context, async () => {
    later.push(ended.then(() => context.db.execute(one)));
  });
  end();
  await expect(Promise.all(later)).resolves.toHaveLength(1);
});

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '#db/rows-of.ts';
import { products } from '#db/schema.ts';
import { onServer } from '#test/database.ts';
import { makeCategory, makeProduct } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket();

/** PostgreSQL plans the first five calls of a statement for their values, and then decides whether to keep a plan. */
const PLANNED_FOR_VALUES = 5;
const CALLS = 8;

test.runIf(onServer)(
  'lists and searches, asked again and again → PostgreSQL keeps the plan of every statement',
  async () => {
    const { db, changes } = t.context;
    const main = await makeCategory(db);
    const { id: _, ...row } = await makeProduct(db, { name: 'Paper Lantern', mainCategoryId: main.id });
    const copies = Array.from({ length: 500 }, (_, n) => ({
      ...row,
      slug: `lantern-${n}`,
      sku: `LANTERN-${n}`,
    }));
    await db.insert(products).values(copies);
    await db.execute(sql`analyze`);
    const api = t.api();
    for (let n = 0; n < CALLS; n++) {
      const calls = [
        { page: 1 + (n % 2) },
        { mainCategoryId: main.id, limit: 1 },
        { searchKeyword: 'lantern' },
        { searchKeyword: 'paper lantern', limit: 1 },
        { searchKeyword: 'pa' },
        { searchKeyword: 'lantern', mainCategoryId: main.id },
      ];
      for (const query of calls) {
        changes.emit(['~listings', 'catalog']);
        await api('GET site/product', { query });
      }
      await api('GET site/product-list-with-hard-limit', { query: { seed: n } });
    }
    const rows = await rowsOf<{ name: string; custom_plans: number }>(
      db.execute(
        sql`select name, custom_plans::integer from pg_prepared_statements where name ~ '^(cards|search)_'`,
      ),
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter((row) => row.custom_plans > PLANNED_FOR_VALUES)).toEqual([]);
  },
);

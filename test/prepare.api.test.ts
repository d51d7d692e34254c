import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readConfig } from '#api/kernel/config.ts';
import { rowsOf } from '#db/rows-of.ts';
import { demoProducts } from '#demo/catalog/catalog.ts';
import { openPrepared } from '#market/prepare.ts';
import { emptyOnServer, onServer } from './database.ts';

test.runIf(onServer)(
  'two nodes start together on an empty database → one demo catalog, both open',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'emporia-prepare-'));
    const { url, drop } = await emptyOnServer(String(process.env.TEST_DATABASE_URL));
    try {
      const nodes = await Promise.all(
        ['a', 'b'].map((name) =>
          openPrepared(readConfig({ DATABASE_URL: url, DATA_DIR: join(folder, name), DEMO: '1' }), () => {}),
        ),
      );
      for (const { db } of nodes)
        expect(await rowsOf(db.execute(sql`select count(*)::int as products from products`))).toEqual([
          // With the one that is held back as a copy.
          { products: demoProducts.length + 1 },
        ]);
      await Promise.all(nodes.map((node) => node.close()));
    } finally {
      await drop();
      await rm(folder, { recursive: true });
    }
    // Two processes fill a market with the demo on a busy machine.
  },
  90_000,
);

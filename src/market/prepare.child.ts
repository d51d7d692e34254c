import { Changes } from '#api/kernel/changes.ts';
import { explainStartFailure } from '#commands/start-failure.ts';
import { createEmbedded, type Db, isEmbeddedCreated, openEmbedded, openServer } from '#db/client.ts';
import { isEmpty } from '#db/is-empty.ts';
import { seedDemo } from './demo.ts';
import type { Preparation } from './prepare.ts';

/** Prepares the database that the parent process names, and exits: see prepare.ts. */
process.once('message', async (preparation: Preparation) => {
  try {
    await prepare(preparation);
    process.exit(0);
  } catch (error) {
    process.send?.(explainStartFailure(error), () => process.exit(1));
  }
});
// The parent was killed: the next start may need the folder.
process.on('disconnect', () => process.exit(1));

async function prepare({ databaseUrl, dataDir, secretsKey, publicUrl, demo }: Preparation): Promise<void> {
  const fill = async (db: Db) => {
    const config = { dataDir, secretsKey, publicUrl };
    const market = { db, changes: new Changes(), now: () => new Date(), config };
    if (demo && (await isEmpty(db))) await seedDemo(market);
  };
  if (!databaseUrl && !isEmbeddedCreated(dataDir)) {
    await createEmbedded(dataDir, fill);
    return;
  }
  const database = await (databaseUrl ? openServer(databaseUrl) : openEmbedded(dataDir));
  // Of nodes that start together, the first fills the market, and the others find it filled.
  await database.exclusively(fill);
  await database.close();
}

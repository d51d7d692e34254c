import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openUnmigrated } from '#db/client.ts';
import { latestMigration } from '#db/migrations.ts';
import { copyEmbedded as copyTemplate } from '#test/database.ts';
import { copyEmbedded, serveCopies } from './embedded-copy.ts';

test('market that has not applied the newest migration → its copy is stamped with the one that it has', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'emporia-copy-'));
  await copyTemplate(dataDir);
  const { db, copyTo, close } = await openUnmigrated(dataDir);
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`);
  const stop = await serveCopies(dataDir, { db, copyTo }, () => {});
  const { migration, release } = await copyEmbedded(dataDir);
  await release();
  expect(migration).toBe(latestMigration() - 1);
  await stop();
  await close();
  await rm(dataDir, { recursive: true });
});

import { cpSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { readConfig } from '#api/kernel/config.ts';
import type { Db } from '#db/client.ts';
import { copyChecks, pdfFiles } from '#db/schema.ts';
import { openPrepared } from '../src/prepare.ts';
import { cached, fingerprint } from './database.ts';

/**
 * Puts an embedded database with the demo catalog into a data folder. Copied from a template, which is made anew when
 * the sources change and on each day, because the demo's dates are counted back from its making.
 */
export async function copyDemo(dataDir: string): Promise<void> {
  const sources = await fingerprint('src/domain', 'src/api', 'demo');
  const today = new Date().toISOString().slice(0, 10);
  cpSync(await cached(`demo-${sources}-${today}`, fill), dataDir, { recursive: true });
}

async function fill(dataDir: string): Promise<void> {
  const database = await openPrepared(readConfig({ DATA_DIR: dataDir, DEMO: '1' }), () => {});
  await leaveFilesUnread(database.db);
  await database.close();
}

/**
 * Lets no file of the catalog wait for its analysis any more, and no product for its comparison. Otherwise every market
 * that is copied from this one spends its first minutes on drawing and reading the same three hundred PDFs: tests beside it
 * are slow, and tables change that they watch. Files that are put on sale later are read as usual.
 */
export async function leaveFilesUnread(db: Db): Promise<void> {
  await db.update(pdfFiles).set({ status: 'failed' }).where(eq(pdfFiles.status, 'waiting'));
  await db.update(copyChecks).set({ status: 'done' }).where(eq(copyChecks.status, 'waiting'));
}

import { cpSync } from 'node:fs';
import { and, eq, inArray, isNotNull, notInArray } from 'drizzle-orm';
import { readConfig } from '#api/kernel/config.ts';
import type { Db } from '#db/client.ts';
import { copyChecks, pdfFiles, products } from '#db/schema.ts';
import { openPrepared } from '#market/prepare.ts';
import { cached, fingerprint } from './database.ts';

/** The slug of the product whose file the markets of browser tests read when they start. */
const READ_PRODUCT = 'the-garden-book';

/**
 * Puts an embedded database with the demo catalog into a data folder. It is a copy of a template. The template is made
 * anew when the sources change and on each day, because the demo's dates are counted back from its making.
 */
export async function copyDemo(dataDir: string): Promise<void> {
  const sources = await fingerprint('src/domain', 'src/api', 'demo');
  const today = new Date().toISOString().slice(0, 10);
  cpSync(await cached(`demo-${sources}-${today}`, fill), dataDir, { recursive: true });
}

async function fill(dataDir: string): Promise<void> {
  const database = await openPrepared(readConfig({ DATA_DIR: dataDir, DEMO: '1' }), () => {});
  await leaveFilesUnread(database.db, { but: [READ_PRODUCT] });
  await database.close();
}

/**
 * Lets no file of the catalog wait for its analysis any more, and no product for its comparison. Otherwise every market
 * that is copied from this one spends its first minutes on drawing and reading the same three hundred PDFs. Tests beside
 * it would be slow, and tables that they watch would change. Files that are put on sale later are read as usual.
 * @param but slugs of products whose files still wait
 */
export async function leaveFilesUnread(
  db: Db,
  { but = [] }: { but?: readonly string[] } = {},
): Promise<void> {
  const kept = db
    .select({ id: products.fileId })
    .from(products)
    .where(and(inArray(products.slug, [...but]), isNotNull(products.fileId)));
  await db
    .update(pdfFiles)
    .set({ status: 'failed' })
    .where(and(eq(pdfFiles.status, 'waiting'), notInArray(pdfFiles.fileId, kept)));
  await db.update(copyChecks).set({ status: 'done' }).where(eq(copyChecks.status, 'waiting'));
}

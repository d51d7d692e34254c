import { cpSync } from 'node:fs';
import { readConfig } from '#api/kernel/config.ts';
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
  await database.close();
}

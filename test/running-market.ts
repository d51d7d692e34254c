import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { readConfig } from '#api/kernel/config.ts';
import { isEmbeddedCreated } from '#db/client.ts';
import { type RunningMarket, startMarket } from '#market/start.ts';
import { copyEmbedded } from './database.ts';

/** Writes a minimal build of the pages, in which every page except '/' is not found. */
export async function writePages(dist: string): Promise<void> {
  await mkdir(join(dist, 'client/.vite'), { recursive: true });
  await mkdir(join(dist, 'client/assets'));
  await mkdir(join(dist, 'server'));
  await writeFile(join(dist, 'client/.vite/manifest.json'), '{}');
  await writeFile(join(dist, 'client/assets/entry.js'), '');
  await writeFile(
    join(dist, 'server/entry-server.js'),
    `export const PAGE_PARAMETERS = [];
    export const createRenderer = () => async (path) => ({ status: path === '/' ? 200 : 404, html: path });`,
  );
}

/** Starts a market with an embedded database on a free port; `remove` deletes its folder. */
export async function startTestMarket(
  env: Record<string, string> = {},
  log?: Logger,
): Promise<RunningMarket & { port: number; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'emporia-market-'));
  await writePages(join(folder, 'dist'));
  const config = readConfig({
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DIST_DIR: join(folder, 'dist'),
    DEMO: '0',
    LOG_LEVEL: 'silent',
    ALLOW_TEST_PAYMENTS: '1',
    // Nodes of one database need the same.
    SECRETS_KEY: 'the key of markets that tests start',
    ...env,
  });
  if (!isEmbeddedCreated(config.dataDir)) await copyEmbedded(config.dataDir);
  const running = await startMarket(config, () => {}, undefined, log);
  const { port } = running.app.server.address() as AddressInfo;
  return { ...running, port, remove: () => rm(folder, { recursive: true, force: true }) };
}

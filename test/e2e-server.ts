import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#api/kernel/config.ts';
import { startMarket } from '../src/start.ts';

/** The market under browser test: a demo catalog of its own, in a folder that goes with it. */
const folder = await mkdtemp(join(tmpdir(), 'emporia-e2e-'));
const config = readConfig({ PORT: process.env.PORT, DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000' });
const running = await startMarket(config, () => {});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void running
      .close()
      .then(() => rm(folder, { recursive: true, force: true }))
      .then(() => process.exit(0));
  });
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#api/kernel/config.ts';
import { openBuiltPages } from '#api/pages/built-pages.ts';
import { startMarket } from '#market/start.ts';
import { copyEmbedded } from './database.ts';
import { copyDemo } from './demo.ts';
import { withPlaceholderPictures } from './placeholder-pictures.ts';

/** The market of the browser tests in a temporary folder, with its own copy of the demo catalog unless DEMO is 0. */
const { PORT, DATA_DIR, DEMO, SMTP_URL } = process.env;
const folder = DATA_DIR || (await mkdtemp(join(tmpdir(), 'emporia-e2e-')));
const config = readConfig({
  PORT,
  DATA_DIR: folder,
  DEMO,
  SMTP_URL,
  RATE_LIMIT_FACTOR: '1000',
  MAILS_PER_SECOND: '1000',
});
await (DEMO === '0' ? copyEmbedded : copyDemo)(folder);
const running = await startMarket(config, () => {}, withPlaceholderPictures(openBuiltPages));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void running
      .close()
      .then(() => rm(folder, { recursive: true, force: true }))
      .then(() => process.exit(0));
  });
}

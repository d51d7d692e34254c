import './lib/check-node.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { script } from './lib/exit.mjs';
import { ensureInstalled } from './lib/install.mjs';

/** `npm run build`: builds the pages and the market into dist/, unless they are up to date. */
await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
});

import './lib/check-node.mjs';
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { atExit, script } from './lib/exit.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { leanEnv, nodeProgram, root } from './lib/run.mjs';

/** Editors write a file in several steps. */
const SETTLE_MS = 30;
/** Sources of pages only, which Vite replaces in the browser and on the server. */
const inPages = /^src[\\/](web|ui|client)[\\/]|\.(css|md)$|\.(test|testing)\.tsx?$/;

/**
 * `npm run dev`: runs the market from its sources. Vite replaces changed modules in the page. When a source of the
 * server changes, the server restarts and Vite's client reloads the page.
 */
await script(async () => {
  await ensureInstalled();
  let market = start();
  let timer;
  const restart = (file) => {
    if (!file || inPages.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      process.stdout.write(`${file} has changed: the server starts again.\n`);
      const next = () => {
        market = start();
      };
      if (market.exitCode !== null || market.signalCode !== null) return next();
      market.removeAllListeners('exit').on('exit', next);
      market.kill();
    }, SETTLE_MS);
  };
  for (const folder of ['src', 'demo']) {
    watch(join(root, folder), { recursive: true }, (_, file) => restart(file && join(folder, file)));
  }
});

function start() {
  const market = spawn(nodeProgram, ['--import', './scripts/lib/lean-start.mjs', 'src/dev.ts'], {
    cwd: root,
    env: { ...leanEnv, NODE_ENV: 'development' },
    stdio: 'inherit',
  });
  const forget = atExit(() => market.kill());
  return market.on('exit', (code) => {
    forget();
    if (code) process.stdout.write('The server starts again when a source file changes.\n');
  });
}

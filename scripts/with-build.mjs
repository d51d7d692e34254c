import './lib/check-node.mjs';
import { spawn } from 'node:child_process';
import { ensureBuilt } from './lib/build.mjs';
import { script } from './lib/exit.mjs';
import { ensureToolsInstalled } from './lib/install.mjs';
import { nodeProgram, root, toolEnv } from './lib/run.mjs';

/**
 * `npm run bench`, `lighthouse` and others: installs and builds like `npm start`, then runs the named program on the
 * project's own Node.
 */
await script(async () => {
  await ensureToolsInstalled();
  // Pages built elsewhere are used as they are.
  if (!process.env.DIST_DIR) await ensureBuilt();
  const child = spawn(nodeProgram, process.argv.slice(2), { cwd: root, env: toolEnv, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(signal);
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal));
  }
  child.on('exit', (code) => process.exit(code ?? 1));
});

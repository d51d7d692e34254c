import '../scripts/lib/check-node.mjs';
import { spawn } from 'node:child_process';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { script } from '../scripts/lib/exit.mjs';
import { ensureToolsInstalled } from '../scripts/lib/install.mjs';
import { nodeProgram, root, toolEnv } from '../scripts/lib/run.mjs';

/**
 * `npm run bench` and `npm run soak`: installs and builds like `npm start`, then runs a program of this folder on the
 * project's own Node.
 */
await script(async () => {
  await ensureToolsInstalled();
  // Pages built elsewhere are used as they are.
  if (!process.env.DIST_DIR) await ensureBuilt();
  const [program, ...rest] = process.argv.slice(2);
  const args = [`bench/${program}`, ...rest];
  const bench = spawn(nodeProgram, args, { cwd: root, env: toolEnv, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(signal);
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || bench.kill(signal));
  }
  bench.on('exit', (code) => process.exit(code ?? 1));
});

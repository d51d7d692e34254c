import './lib/check-node.mjs';
import { spawn } from 'node:child_process';
import { ensureBuilt } from './lib/build.mjs';
import { script } from './lib/exit.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { lean, leanEnv, marketProgram, nodeProgram, root } from './lib/run.mjs';

/** `npm start`: installs missing packages, builds what has changed, then runs the market. */
await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const args = [...lean, marketProgram, ...process.argv.slice(2)];
  process.chdir(root);
  // Where Node supports it, this process becomes the market: no second process, and no forwarding of signals.
  process.execve?.(nodeProgram, [nodeProgram, ...args], leanEnv);
  const market = spawn(nodeProgram, args, { env: leanEnv, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(signal);
    // A terminal's Ctrl-C already reaches the whole process group; forwarding it would count as a second signal.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || market.kill(signal));
  }
  market.on('exit', (code, signal) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name);
    if (signal) process.kill(process.pid, signal);
    else process.exit(code);
  });
});

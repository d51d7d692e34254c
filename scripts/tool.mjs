import './lib/check-node.mjs';
import { spawn } from 'node:child_process';
import { script } from './lib/exit.mjs';
import { ensureToolsInstalled } from './lib/install.mjs';
import { root, tool, toolEnv } from './lib/run.mjs';

/** `node scripts/tool.mjs NAME …`: runs a program of an installed package on the Node that runs Emporia. */
await script(async () => {
  await ensureToolsInstalled();
  const [name, ...args] = process.argv.slice(2);
  const shell = process.platform === 'win32';
  const child = spawn(tool(name), args, { cwd: root, env: toolEnv, stdio: 'inherit', shell });
  child.on('exit', (code) => process.exit(code ?? 1));
});

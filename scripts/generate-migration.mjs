import './lib/check-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Stop, script } from './lib/exit.mjs';
import { ensureToolsInstalled } from './lib/install.mjs';
import { root, tool, toolEnv } from './lib/run.mjs';

const META = join(root, 'src', 'db', 'migrations', 'meta');

const snapshots = () => readdirSync(META).filter((name) => name.endsWith('_snapshot.json'));

/**
 * `npm run db:generate -- --name what-changed`: writes the next migration from the tables. drizzle-kit compares them with
 * the newest snapshot alone, so the one before is deleted once the new one is written.
 */
await script(async () => {
  await ensureToolsInstalled();
  const before = snapshots();
  // Without one drizzle-kit would write all tables again.
  if (before.length === 0)
    throw new Stop('The snapshot of the tables is gone. First: git checkout main -- src/db/migrations');
  const args = ['generate', ...process.argv.slice(2)];
  const shell = process.platform === 'win32';
  const child = spawn(tool('drizzle-kit'), args, { cwd: root, env: toolEnv, stdio: 'inherit', shell });
  const [code] = await once(child, 'exit');
  const wroteOne = snapshots().some((name) => !before.includes(name));
  if (wroteOne) for (const name of before) rmSync(join(META, name));
  process.exitCode = code ?? 1;
});

import './lib/check-node.mjs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atExit, Stop, script } from './lib/exit.mjs';
import { ensureToolsInstalled } from './lib/install.mjs';
import { nodeProgram, root, run, userEnv } from './lib/run.mjs';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
/** Of the generators, which are no packages of Emporia; TypeScript is the one that they and their clients need. */
const PACKAGES = ['orval@8.38.0', '@hey-api/openapi-ts@0.99.0', 'prettier@3.6.2', 'typescript@5.9.3'];
const GENERATORS = [
  [
    'orval',
    ['--input', 'openapi.json', '--output', 'orval/client.ts', '--client', 'fetch'],
    'orval/client.ts',
  ],
  ['openapi-ts', ['-i', 'openapi.json', '-o', 'hey-api'], 'hey-api/index.ts'],
];
const STRICT = [
  '--noEmit',
  '--strict',
  '--module',
  'preserve',
  '--target',
  'es2022',
  '--lib',
  'es2023,dom,dom.iterable',
];

/**
 * `npm run api-clients`: has orval and @hey-api/openapi-ts make clients of the OpenAPI document, in a folder for it alone,
 * and compiles them. For a nightly run: the generators are downloaded each time.
 */
await script(async () => {
  await ensureToolsInstalled();
  const folder = mkdtempSync(join(tmpdir(), 'emporia-clients-'));
  atExit(() => rmSync(folder, { recursive: true, force: true }));
  const document = await step('The document', nodeProgram, ['scripts/lib/print-openapi.ts'], { cwd: root });
  writeFileSync(join(folder, 'openapi.json'), document);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--save-exact'];
  await step('The generators', npm, ['install', ...flags, ...PACKAGES], { cwd: folder, env: userEnv });
  const program = (name) =>
    join(folder, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
  for (const [name, args, client] of GENERATORS) {
    await step(`A client by ${name}`, program(name), args, { cwd: folder });
    await step(`Compiling the client by ${name}`, program('tsc'), [...STRICT, client], { cwd: folder });
  }
});

async function step(title, command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Stop(`${title}: failed.\n${output}`);
  process.stdout.write(`✓ ${title}\n`);
  return output;
}

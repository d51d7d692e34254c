import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '..');
const LEFT_OUT = [
  'node_modules',
  '.git',
  '.cache',
  'dist',
  'data',
  'data-dev',
  'test-results',
  'playwright-report',
];

/** Copies the sources into a temporary folder that links to this repository's packages. The caller removes it. */
export async function copyRepository(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'emporia-copy-'));
  const leftOut = new Set(LEFT_OUT.map((name) => join(repository, name)));
  await cp(repository, folder, { recursive: true, filter: (path) => !leftOut.has(path) });
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

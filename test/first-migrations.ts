import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const MIGRATIONS = resolve(import.meta.dirname, '../src/db/migrations');

interface Journal {
  entries: { tag: string }[];
}

/** A copy of the migrations as it was before the one named `name` was added. The caller removes it. */
export async function migrationsBefore(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'emporia-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal: Journal = JSON.parse(await readFile(path, 'utf8'));
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith(`_${name}`));
  if (at < 1) throw new Error(`There is no migration '${name}', or none before it.`);
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  return folder;
}

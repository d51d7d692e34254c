import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { atExit, Stop } from './exit.mjs';
import { run } from './run.mjs';

/** hbci4j, a library for banking, ships the schema. */
const PACKAGE = 'libhbci4j-core-java';
const JAR = 'usr/share/java/hbci4j-core.jar';
const SCHEMA = 'pain.001.001.09.xsd';

/**
 * Takes ISO 20022's schema of pain.001.001.09 out of a package of Debian, which is downloaded and not installed. The
 * project may not pass the schema on.
 * @returns the path of the schema, in a folder that is deleted when this process ends
 * @throws Stop where there is no apt-get, or the package cannot be fetched
 */
export async function fetchPain001Schema() {
  const folder = mkdtempSync(join(tmpdir(), 'emporia-schema-'));
  atExit(() => rmSync(folder, { recursive: true, force: true }));
  const downloaded = await download(folder);
  if (!downloaded)
    throw new Stop(`${SCHEMA} is missing: it is taken from Debian's ${PACKAGE}, which cannot be fetched.`);
  spawnSync('dpkg-deb', ['-x', join(folder, downloaded), folder]);
  const path = join(folder, SCHEMA);
  writeFileSync(path, await readEntry(join(folder, JAR), SCHEMA));
  return path;
}

/** The name of the package's file, once it is in the folder. */
async function download(folder) {
  if (!existsSync('/usr/bin/apt-get')) return;
  const fetched = async () => {
    await run('apt-get', ['download', '-q', PACKAGE], { cwd: folder });
    return readdirSync(folder).find((name) => name.endsWith('.deb'));
  };
  const found = await fetched();
  if (found) return found;
  // A machine that was made a moment ago knows no packages yet.
  await run('apt-get', ['update', '-q']);
  return fetched();
}

async function readEntry(file, name) {
  // Loaded here, since the packages are not installed yet when a script that can use this starts.
  const { fromBufferPromise } = await import('yauzl');
  const zip = await fromBufferPromise(readFileSync(file));
  for await (const entry of zip.eachEntry())
    if (entry.fileName === name) return text(await zip.openReadStreamPromise(entry));
  throw new Stop(`${file} has no ${name}.`);
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Config } from '#api/kernel/config.ts';
import { StartFailure } from '#commands/start-failure.ts';
import { isEmbeddedCreated, type OpenDatabase, openEmbedded, openServer } from '#db/client.ts';
import { makePrivateFolder } from '#db/data-folder.ts';
import { isEmpty } from '#db/is-empty.ts';
import type { MediaPlace } from '#db/media-folder.ts';
import { refuseUnfinishedRestore } from '#db/unfinished-restore.ts';

/** The message to the child process. */
export interface Preparation extends Pick<Config, 'databaseUrl' | 'dataDir' | 'secretsKey' | 'publicUrl'> {
  /** Whether an empty market gets the demo catalog. */
  demo: boolean;
}

/** Whether the market gets the demo catalog: as configured; by default, on the embedded database. */
export const wantsDemo = (config: Config): boolean => config.demo ?? config.databaseUrl === null;

/**
 * Opens the market's database, created and filled with the demo catalog if necessary. A child process does that and exits
 * before the database is opened here. It takes some 900 MB, most of them memory of the embedded database, which never
 * shrinks. `say` is called with progress messages; `media` is where the caller stores media, if it does.
 */
export async function openPrepared(
  config: Config,
  say: (line: string) => void,
  media?: MediaPlace,
): Promise<OpenDatabase> {
  // The folder contains uploads and unsent mails also where the database is on a server.
  await makePrivateFolder(config.dataDir);
  const demo = wantsDemo(config);
  const prepare = async () => {
    if (demo) say('Filling the market with the demo catalog …');
    const { databaseUrl, dataDir, secretsKey, publicUrl } = config;
    await prepareInChild({ databaseUrl, dataDir, secretsKey, publicUrl, demo });
  };
  if (!config.databaseUrl && !isEmbeddedCreated(config.dataDir)) await prepare();
  const database = await openDatabase(config, media);
  if (!demo || !(await isEmpty(database.db))) return database;
  await database.close();
  await prepare();
  return openDatabase(config, media);
}

async function openDatabase(config: Config, media: MediaPlace | undefined): Promise<OpenDatabase> {
  if (!config.databaseUrl) return openEmbedded(config.dataDir);
  await refuseUnfinishedRestore(config.dataDir);
  return openServer(config.databaseUrl, { media, replicaUrls: config.replicaUrls });
}

/** @throws StartFailure with the child's explanation */
async function prepareInChild(preparation: Preparation): Promise<void> {
  const child = fork(fileURLToPath(new URL('./prepare.child.ts', import.meta.url)), {
    // Optimized WebAssembly would take 300 MB more, and the database is closed before that pays off.
    execArgv: [...process.execArgv, '--liftoff-only'],
  });
  let explanation: unknown;
  child.on('message', (message) => {
    explanation = message;
  });
  const ended = once(child, 'exit');
  child.send(preparation);
  const [code, signal] = await ended;
  if (code === 0) return;
  const cause = explanation ?? `Preparing the database ended with ${signal ?? code}.`;
  throw new StartFailure('The database could not be prepared.', { cause });
}
